//! A match under our own referee: it trusts no player, and each program runs in a locked process of its own.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::Context;

use super::computer::Computer;
use super::human::Human;
use super::input::Input;
use super::screen::Screen;
use super::seat::Seat;
use super::{Options, pdn, screen};
use crate::cli::exit_codes;
use crate::cli::protection;
use crate::cli::strength::Strength;
use crate::cli::tell::tell_line;
use crate::games::draughts::Color;
use crate::referee::display::json::JsonLines;
use crate::referee::display::{Detail, Display, Side, Sides};
use crate::referee::foul::Foul;
use crate::referee::game::{End, Event, GameRecord, play_ready};
use crate::referee::player::{Broken, Player, Players};
use crate::referee::program::{Place, Program};
use crate::referee::rule::Language;
use crate::referee::wire::harmless;
use crate::referee::workers::Workers;

/// What plays when nobody is named.
pub const WHITE_EXAMPLE: &str = "loikaja";
/// And against it.
pub const BLACK_EXAMPLE: &str = "puu";

/// Who plays, with all that was named found.
enum Contestant {
    Program(Program),
    Human,
    Computer { text: String, strength: Strength },
}

/// Plays the match; the status tells how it went.
///
/// # Errors
/// When there is no match: a file that can't be read or written, or a sandbox that is required and is not whole.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let language = Language::from(options.lang);
    protection::tell_missing(language, options.limits.require_sandbox)?;
    let workers = options.limits.workers()?;
    let white = contestant(&options.valged, WHITE_EXAMPLE, &workers)?;
    let black = contestant(&options.mustad, BLACK_EXAMPLE, &workers)?;
    let programs = [&white, &black].into_iter().filter_map(|side| match side {
        Contestant::Program(program) => Some(program),
        _ => None,
    });
    let mut workers = workers.among(programs);
    let sides = sides(&white, &black, language);
    let notation = options.pdn.as_ref().map(create).transpose()?;
    let mut telling = Telling::new(options, &sides, language);
    telling.heading()?;
    let input = Rc::new(RefCell::new(Input::new()));
    let mut ready = |contestant: &Contestant, color| {
        let name = &sides.of(color).name;
        seated(contestant, name, language, &input, &mut workers)
    };
    let (white, black) = (ready(&white, Color::White), ready(&black, Color::Black));
    let record = match (white, black) {
        (Ok(white), Ok(black)) => play_ready(white, black, &mut |event| telling.tell(&event)),
        (Err(broken), _) | (_, Err(broken)) => Err(broken),
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
        Err(broken) => Ok(broken_off(&broken)),
    }
}

fn contestant(
    seat: &Option<Seat>,
    example: &'static str,
    workers: &Workers,
) -> anyhow::Result<Contestant> {
    Ok(match seat {
        None => Contestant::Program(Program::example(example)),
        Some(Seat::File(file)) => Contestant::Program(workers.read(file)?.program),
        Some(Seat::Human) => Contestant::Human,
        Some(Seat::Computer { text, strength }) => Contestant::Computer {
            text: text.clone(),
            strength: *strength,
        },
    })
}

/// The names of both sides: as short as tells them apart.
fn sides(white: &Contestant, black: &Contestant, language: Language) -> Sides {
    let (mut white_side, mut black_side) = (side(white, language), side(black, language));
    if let (Contestant::Program(white), Contestant::Program(black)) = (white, black)
        && white_side.name == black_side.name
        && white.place != black.place
    {
        let with_module = |side: &Side| match &side.module {
            Some(module) => format!("{module}:{}", side.name),
            None => side.name.clone(),
        };
        (white_side.name, black_side.name) = (with_module(&white_side), with_module(&black_side));
        if white_side.name == black_side.name {
            let with_place =
                |name: &str, program: &Program| format!("{name} [{}]", harmless(&place(program)));
            white_side.name = with_place(&white_side.name, white);
            black_side.name = with_place(&black_side.name, black);
        }
    }
    Sides {
        white: white_side,
        black: black_side,
    }
}

fn side(contestant: &Contestant, language: Language) -> Side {
    let (name, module) = match contestant {
        Contestant::Program(program) => (program.predicate.clone(), program.module.clone()),
        Contestant::Human => match language {
            Language::Estonian => ("inimene".to_owned(), None),
            Language::English => ("human".to_owned(), None),
        },
        Contestant::Computer { text, .. } => (text.clone(), None),
    };
    Side {
        name: harmless(&name),
        module: module.as_deref().map(harmless),
    }
}

fn place(program: &Program) -> String {
    match &program.place {
        Place::File(path) => path.display().to_string(),
        Place::Example(name) => format!("examples/{name}.pl"),
    }
}

fn create(path: &PathBuf) -> anyhow::Result<(File, PathBuf)> {
    let file = File::create(path).with_context(|| path.display().to_string())?;
    Ok((file, path.clone()))
}

/// The player at a seat, or why its program is no player.
fn seated(
    contestant: &Contestant,
    name: &str,
    language: Language,
    input: &Rc<RefCell<Input>>,
    players: &mut dyn Players,
) -> Result<Result<Box<dyn Player>, Foul>, Broken> {
    match contestant {
        Contestant::Program(program) => players.ready(program),
        Contestant::Human => Ok(Ok(Box::new(Human::new(name, language, input.clone())))),
        Contestant::Computer { strength, .. } => Ok(Ok(Box::new(Computer::new(name, *strength)))),
    }
}

/// Where the match is told.
struct Telling {
    form: Form,
    screen: Screen,
    /// Why it can't be told any more.
    failed: Option<io::Error>,
}

enum Form {
    Text(Display),
    Json(JsonLines),
}

impl Telling {
    fn new(options: &Options, sides: &Sides, language: Language) -> Telling {
        let detail = match options.quiet {
            true => Detail::Result,
            false => Detail::Whole,
        };
        Telling {
            form: match options.json {
                true => Form::Json(JsonLines::new(sides.clone(), language)),
                false => Form::Text(Display::new(sides.clone(), language, detail)),
            },
            screen: Screen::new(),
            failed: None,
        }
    }

    fn heading(&mut self) -> io::Result<()> {
        let form = &self.form;
        self.screen.show(|out| match form {
            Form::Text(display) => display.heading(out),
            Form::Json(lines) => lines.heading(out),
        })
    }

    fn tell(&mut self, event: &Event<'_>) {
        let aside = match (&self.form, event) {
            (Form::Json(_), Event::Printed { output, .. }) => *output,
            (_, Event::Complained { errors, .. }) => *errors,
            _ => &[],
        };
        screen::complain(aside);
        let form = &mut self.form;
        let told = self.screen.show(|out| match form {
            Form::Text(display) => display.tell(event, out),
            Form::Json(lines) => lines.tell(event, out),
        });
        if let Err(cause) = told {
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
        End::Disqualified { .. } | End::BothDisqualified { .. } => {
            ExitCode::from(exit_codes::DISQUALIFIED)
        }
        End::NoMoves { .. } | End::NoCaptures | End::Resigned { .. } => ExitCode::SUCCESS,
    }
}

fn broken_off(broken: &Broken) -> ExitCode {
    match broken {
        Broken::Left => {
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
