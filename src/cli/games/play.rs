//! `arbiiter play` for any game that the computer plays.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};
use clap::{Args, Command};
use serde_json::{Value, json};

use super::perft::move_json;
use super::words::GameWords;
use super::{GameArguments, GameCommand, examples, notation};
use crate::cli::exit_codes;
use crate::cli::language::Lang;
use crate::cli::strength::{Strength, StrengthError};
use crate::games::text_game::AnyPosition;
use crate::games::{Outcome, Side};
use crate::solvers::computer::AnyComputer;
use crate::solvers::games::{AnyRules, ComputerMaker, GameEntry};
use crate::solvers::search::control::SearchLimits;

/// What `arbiiter play` is told of a game.
#[derive(Args)]
pub struct PlayArguments {
    /// The position to begin with; the start of a game without one
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Who plays the first side: `person`, `computer`, `computer:6` plies, `computer:0.5s`, or `level:N`
    #[arg(long, value_name = "PLAYER", default_value = "person")]
    first: PlayerChoice,
    /// Who plays the other side, in the same way
    #[arg(long, value_name = "PLAYER", default_value = "level:3")]
    second: PlayerChoice,
    /// Only the result: no moves
    #[arg(long, short)]
    quiet: bool,
    /// Tell the game as one JSON object; nobody is asked for moves then
    #[arg(long)]
    json: bool,
    /// Language of what is told
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PlayerChoice {
    /// Who sits at the terminal.
    Person,
    /// The computer.
    Computer(Strength),
    /// The computer on a level.
    Level(u8),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum PlayerError {
    #[error("expected person, computer, computer:6, computer:0.5s or level:3, found {0:?}")]
    Unknown(String),
    #[error(transparent)]
    Strength(#[from] StrengthError),
}

impl std::str::FromStr for PlayerChoice {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, PlayerError> {
        let unknown = || PlayerError::Unknown(text.to_owned());
        match text.split_once(':') {
            None if matches!(text, "person" | "inimene") => Ok(PlayerChoice::Person),
            None if matches!(text, "computer" | "tuum") => {
                Ok(PlayerChoice::Computer(Strength::default()))
            }
            Some(("computer" | "tuum", strength)) => {
                Ok(PlayerChoice::Computer(Strength::read(strength)?))
            }
            Some(("level" | "tase", level)) => level
                .parse()
                .map(PlayerChoice::Level)
                .map_err(|_| unknown()),
            _ => Err(unknown()),
        }
    }
}

impl GameArguments for PlayArguments {
    const COMMAND: &'static str = "play";

    fn serves(game: &GameEntry) -> bool {
        game.computer.is_some()
    }

    fn describe(command: Command, game: &GameEntry, rules: &AnyRules) -> Command {
        let [first, second] = rules.text.sides;
        let about = format!(
            "Play a game of {}: you or the computer on each side",
            rules.text.title
        );
        let arguments = [
            String::new(),
            format!("--{first} level:2 --{second} person"),
            format!("--{first} computer:6 --{second} computer:0.5s --json"),
        ];
        let levels = game.computer.map_or(0, |computer| computer.levels);
        let help = format!(
            "A move is written as the computer writes its own; ? shows the moves, hint the best one, and quit ends the game.\nLevels are 1 to {levels}.\n\n{}{}\nExit status:\n  0  the game was played to its end\n  2  the command line or the position is wrong\n  4  you left the game",
            examples(Self::COMMAND, game, &arguments),
            notation(rules),
        );
        command
            .mut_arg("first", |argument| argument.long(first))
            .mut_arg("second", |argument| argument.long(second))
            .about(about)
            .after_help(help)
    }
}

/// Plays the game; the status tells how it went.
pub fn run(command: &GameCommand<PlayArguments>) -> ExitCode {
    exit_codes::of(play(command))
}

fn play(command: &GameCommand<PlayArguments>) -> anyhow::Result<ExitCode> {
    let arguments = &command.arguments;
    let start = command.position(arguments.position.as_deref())?;
    let maker = command
        .game
        .computer
        .context("the computer does not play this game")?;
    let players = [arguments.first, arguments.second];
    for player in players {
        if let PlayerChoice::Level(level) = player {
            ensure!(
                (maker.level)(level).is_some(),
                "levels are 1 to {}, found {level}",
                maker.levels
            );
        }
        ensure!(
            !(arguments.json && player == PlayerChoice::Person),
            "--json: nobody can be asked for moves"
        );
    }
    let mut game = TerminalGame {
        words: GameWords::new(command.rules.text, arguments.lang.into()),
        players,
        maker,
        computers: [None, None],
        shows: !arguments.quiet && !arguments.json,
        moves: Vec::new(),
        here: start,
    };
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let ended = game.play(&mut input, &mut out)?;
    if arguments.json {
        writeln!(out, "{}", game.as_json(ended))?;
        return Ok(ExitCode::SUCCESS);
    }
    match ended {
        Some(outcome) => {
            writeln!(out, "{}", game.words.outcome(outcome))?;
            Ok(ExitCode::SUCCESS)
        }
        None => {
            writeln!(out, "\n{}", game.words.left())?;
            Ok(ExitCode::from(exit_codes::LEFT))
        }
    }
}

/// A game at the terminal.
struct TerminalGame {
    words: GameWords,
    players: [PlayerChoice; 2],
    maker: ComputerMaker,
    /// The computers that keep what they have learnt.
    computers: [Option<Box<dyn AnyComputer>>; 2],
    shows: bool,
    moves: Vec<String>,
    here: Box<dyn AnyPosition>,
}

/// The table of a computer that plays without a level, and of one on a level, in MiB.
const MEGABYTES: usize = 64;
const LEVEL_MEGABYTES: usize = 16;

impl TerminalGame {
    /// Plays to the end; `None` when a person has left.
    fn play(
        &mut self,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Outcome>> {
        self.show(out)?;
        loop {
            if let Some(outcome) = self.here.ending() {
                return Ok(Some(outcome));
            }
            let side = self.here.side();
            let chosen = match self.players[side as usize] {
                PlayerChoice::Person => self.asked(input, out)?,
                PlayerChoice::Computer(strength) => self.computed(side, &limits(strength)),
                PlayerChoice::Level(level) => self.on_level(level),
            };
            let Some((text, after)) = chosen.and_then(|text| self.here.after_text(&text)) else {
                return Ok(None);
            };
            self.here = after;
            if self.shows {
                writeln!(out, "{}: {text}", self.words.side(side))?;
            }
            self.moves.push(text);
            self.show(out)?;
        }
    }

    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        match self.shows {
            true => out.write_all(self.here.picture().as_bytes()),
            false => Ok(()),
        }
    }

    /// The move of a computer that remembers its earlier ones.
    fn computed(&mut self, side: Side, limits: &SearchLimits) -> Option<String> {
        let make = self.maker.make;
        let computer = self.computers[side as usize].get_or_insert_with(|| make(MEGABYTES, 1));
        best(&mut **computer, &*self.here, limits)
    }

    /// The move of a level, which remembers nothing, so that it plays the same move every time.
    fn on_level(&self, level: u8) -> Option<String> {
        let limits = (self.maker.level)(level)?;
        best(
            &mut *(self.maker.make)(LEVEL_MEGABYTES, 1),
            &*self.here,
            &limits,
        )
    }

    /// The move that a person types; `None` when there is none to come.
    fn asked(
        &mut self,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<String>> {
        let side = self.here.side();
        loop {
            write!(out, "{}", self.words.question(side))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line).context("standard input")? == 0 {
                return Ok(None);
            }
            match line.trim() {
                "" => {}
                text if GameWords::is_quit(text) => return Ok(None),
                text if GameWords::is_hint(text) => {
                    let hint = self.computed(side, &limits(Strength::default()));
                    writeln!(out, "{}", hint.unwrap_or_default())?;
                }
                "?" => writeln!(out, "{}", self.words.help(&self.here.move_texts()))?,
                text => match self.here.after_text(text) {
                    Some((text, _)) => return Ok(Some(text)),
                    None => writeln!(out, "{}", self.words.no_move(text))?,
                },
            }
        }
    }

    fn as_json(&self, ended: Option<Outcome>) -> Value {
        let winner = match ended {
            Some(Outcome::Win(side)) => Some(self.here.game().sides[side as usize]),
            Some(Outcome::Draw) | None => None,
        };
        let moves: Vec<Value> = self.moves.iter().map(|text| move_json(text)).collect();
        json!({"winner": winner, "moves": moves, "position": self.here.to_string()})
    }
}

fn limits(strength: Strength) -> SearchLimits {
    match strength {
        Strength::Plies(plies) => SearchLimits {
            depth: Some(plies),
            ..SearchLimits::default()
        },
        Strength::Time(time) => SearchLimits {
            time: Some(time),
            ..SearchLimits::default()
        },
    }
}

fn best(
    computer: &mut dyn AnyComputer,
    position: &dyn AnyPosition,
    limits: &SearchLimits,
) -> Option<String> {
    let report = computer.think(position, limits, &AtomicBool::new(false));
    report.best().cloned()
}

#[cfg(test)]
mod tests {
    use super::PlayerChoice;
    use crate::cli::strength::Strength;

    #[test]
    fn players_are_read() {
        for (text, expected) in [
            ("person", Some(PlayerChoice::Person)),
            ("level:3", Some(PlayerChoice::Level(3))),
            ("tuum", Some(PlayerChoice::Computer(Strength::default()))),
            (
                "computer:6",
                Some(PlayerChoice::Computer(Strength::Plies(6))),
            ),
            ("computer:x", None),
            ("level:x", None),
            ("my.pl", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }
}
