//! A match under our own referee: it trusts no player, and each program runs in a locked process of
//! its own.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::Context;

use super::computer::Computer;
use super::human::Human;
use super::input::LineInput;
use super::player_spec::PlayerSpec;
use super::screen::Screen;
use super::{TurniirOptions, pdn, screen};
use crate::cli::tell::tell_line;
use crate::cli::{exit_codes, files, protection};
use crate::referee::display::json::JsonLines;
use crate::referee::display::{Detail, Display, DisplaySide, DisplaySides};
use crate::referee::foul::Foul;
use crate::referee::game::{GameEnd, GameEvent, GameRecord, course_start, play_ready};
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::player::{Player, PlayerFactory};
use crate::referee::program::{PlayerProgram, ProgramPlace};
use crate::referee::wire::harmless;
use crate::referee::workers::Workers;
use crate::solvers::draughts::levels::EngineStrength;

/// The program of white if none is named.
pub const WHITE_EXAMPLE: &str = "loikaja";
/// The program of black if none is named.
pub const BLACK_EXAMPLE: &str = "puu";

/// A player, with its program found.
enum MatchPlayer {
    Program(PlayerProgram),
    Human,
    Computer {
        text: String,
        strength: EngineStrength,
    },
}

/// Plays the match; the status tells how it went.
///
/// # Errors
/// When there is no match: a file that can't be read or written, or a sandbox that is required and
/// is not whole.
pub fn run(options: &TurniirOptions) -> anyhow::Result<ExitCode> {
    let language = options.lang;
    protection::tell_missing(language, options.limits.require_sandbox)?;
    let workers = options.limits.workers()?;
    let white = player(&options.valged, WHITE_EXAMPLE, &workers)?;
    let black = player(&options.mustad, BLACK_EXAMPLE, &workers)?;
    let programs = [&white, &black].into_iter().filter_map(|side| match side {
        MatchPlayer::Program(program) => Some(program),
        _ => None,
    });
    let mut workers = workers.among(programs);
    let sides = sides(&white, &black, language);
    let notation = options.pdn.as_deref().map(create).transpose()?;
    let mut telling = GameReporter::new(options, &sides, language);
    telling.heading()?;
    let input = Rc::new(RefCell::new(LineInput::new()));
    let mut ready = |player: &MatchPlayer| start_player(player, language, &input, &mut workers);
    let (white, black) = (ready(&white), ready(&black));
    let record = match (white, black) {
        (Ok(white), Ok(black)) => {
            let mut tell = |event: GameEvent<'_>| telling.tell(&event);
            play_ready(course_start(), white, black, &mut tell)
        }
        (Err(failure), _) | (_, Err(failure)) => Err(failure),
    };
    telling.check()?;
    match record {
        Ok(record) => {
            if let Some((mut file, path)) = notation {
                let text = pdn::text(&record, &sides, language);
                file.write_all(text.as_bytes())
                    .with_context(|| path.display().to_string())?;
            }
            Ok(status_of(&record))
        }
        Err(failure) => Ok(broken_off(&failure)),
    }
}

fn player(
    player: &Option<PlayerSpec>,
    example: &'static str,
    workers: &Workers,
) -> anyhow::Result<MatchPlayer> {
    Ok(match player {
        None => MatchPlayer::Program(PlayerProgram::example(example)),
        Some(PlayerSpec::File(file)) => MatchPlayer::Program(workers.read(file)?.program),
        Some(PlayerSpec::Human) => MatchPlayer::Human,
        Some(PlayerSpec::Computer { text, strength }) => MatchPlayer::Computer {
            text: text.clone(),
            strength: *strength,
        },
    })
}

/// The names of both sides, as short as possible but different.
fn sides(white: &MatchPlayer, black: &MatchPlayer, language: Language) -> DisplaySides {
    let (mut white_side, mut black_side) = (side(white, language), side(black, language));
    if let (MatchPlayer::Program(white), MatchPlayer::Program(black)) = (white, black)
        && white_side.name == black_side.name
        && white.place != black.place
    {
        let with_module = |side: &DisplaySide| match &side.module {
            Some(module) => format!("{module}:{}", side.name),
            None => side.name.clone(),
        };
        (white_side.name, black_side.name) = (with_module(&white_side), with_module(&black_side));
        if white_side.name == black_side.name {
            let with_place = |name: &str, program: &PlayerProgram| {
                format!("{name} [{}]", harmless(&place(program)))
            };
            white_side.name = with_place(&white_side.name, white);
            black_side.name = with_place(&black_side.name, black);
        }
    }
    DisplaySides {
        white: white_side,
        black: black_side,
    }
}

fn side(player: &MatchPlayer, language: Language) -> DisplaySide {
    let (name, module) = match player {
        MatchPlayer::Program(program) => (program.predicate.clone(), program.module.clone()),
        MatchPlayer::Human => {
            let human = language.text("display.human");
            (human.to_owned(), None)
        }
        MatchPlayer::Computer { text, .. } => (text.clone(), None),
    };
    DisplaySide {
        name: harmless(&name),
        module: module.as_deref().map(harmless),
    }
}

fn place(program: &PlayerProgram) -> String {
    match &program.place {
        ProgramPlace::File(path) => path.display().to_string(),
        ProgramPlace::Example(name) => format!("examples/{name}.pl"),
    }
}

fn create(path: &Path) -> anyhow::Result<(File, PathBuf)> {
    Ok((files::create(path)?, path.to_owned()))
}

/// The player, or why its program is not a player.
fn start_player(
    player: &MatchPlayer,
    language: Language,
    input: &Rc<RefCell<LineInput>>,
    players: &mut dyn PlayerFactory,
) -> Result<Result<Box<dyn Player>, Foul>, HostFailure> {
    match player {
        MatchPlayer::Program(program) => players.ready(program),
        MatchPlayer::Human => Ok(Ok(Box::new(Human::new(language, input.clone())))),
        MatchPlayer::Computer { strength, .. } => Ok(Ok(Box::new(Computer::new(*strength)))),
    }
}

/// Reports the match.
struct GameReporter {
    form: OutputForm,
    screen: Screen,
    /// The error after which nothing is reported any more.
    failed: Option<io::Error>,
}

enum OutputForm {
    Text(Display),
    Json(JsonLines),
}

impl GameReporter {
    fn new(options: &TurniirOptions, sides: &DisplaySides, language: Language) -> GameReporter {
        let detail = match options.quiet {
            true => Detail::Result,
            false => Detail::Whole,
        };
        GameReporter {
            form: match options.json {
                true => OutputForm::Json(JsonLines::new(sides.clone(), language)),
                false => OutputForm::Text(Display::new(sides.clone(), language, detail)),
            },
            screen: Screen::new(),
            failed: None,
        }
    }

    fn heading(&mut self) -> io::Result<()> {
        let form = &self.form;
        self.screen.show(|out| match form {
            OutputForm::Text(display) => display.heading(out),
            OutputForm::Json(lines) => lines.heading(out),
        })
    }

    fn tell(&mut self, event: &GameEvent<'_>) {
        let aside = match (&self.form, event) {
            (OutputForm::Json(_), GameEvent::Printed { output, .. }) => *output,
            (_, GameEvent::Complained { errors, .. }) => *errors,
            _ => &[],
        };
        screen::complain(aside);
        let form = &mut self.form;
        let spec = self.screen.show(|out| match form {
            OutputForm::Text(display) => display.tell(event, out),
            OutputForm::Json(lines) => lines.tell(event, out),
        });
        if let Err(cause) = spec {
            self.failed.get_or_insert(cause);
        }
    }

    fn check(&mut self) -> anyhow::Result<()> {
        match self.failed.take() {
            Some(cause) => Err(cause).context("standard output"),
            None => Ok(()),
        }
    }
}

fn status_of(record: &GameRecord) -> ExitCode {
    match record.end {
        GameEnd::Disqualified { .. } | GameEnd::BothDisqualified { .. } => {
            ExitCode::from(exit_codes::DISQUALIFIED)
        }
        GameEnd::Over(_) | GameEnd::Resigned { .. } => ExitCode::SUCCESS,
    }
}

fn broken_off(failure: &HostFailure) -> ExitCode {
    match failure {
        HostFailure::Left => {
            tell_line("ERROR: the input ended before the game did: it has no result");
            ExitCode::from(exit_codes::LEFT)
        }
        other => {
            tell_line(&format!(
                "ERROR: the match broke off through no fault of a program: {other}"
            ));
            ExitCode::from(exit_codes::HOST_FAILURE)
        }
    }
}
