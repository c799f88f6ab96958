//! Who may play a game whose positions and moves are texts and terms.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};

use super::words::GameWords;
use crate::cli::programs::ProgramStarter;
use crate::cli::strength::{Strength, StrengthError};
use crate::cli::typed::typed_line;
use crate::games::text_game::AnyPosition;
use crate::referee::asked::OwnPlayer;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::Player;
use crate::referee::text_match::TextMatch;
use crate::solvers::computer::AnyComputer;
use crate::solvers::games::ComputerMaker;
use crate::solvers::search::control::SearchLimits;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerChoice {
    /// Who sits at the terminal.
    Person,
    /// The computer.
    Computer(Strength),
    /// The computer on a level.
    Level(u8),
    /// The program in this file.
    File(PathBuf),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// None of those that there are.
    #[error(
        "expected person, computer, computer:6, computer:0.5s, level:3 or a file such as my.pl, found {0:?}"
    )]
    Unknown(String),
    /// What stands behind `computer:`.
    #[error(transparent)]
    Strength(#[from] StrengthError),
}

impl std::str::FromStr for PlayerChoice {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, PlayerError> {
        let unknown = || PlayerError::Unknown(text.to_owned());
        match text.split_once(':') {
            None if matches!(text, "person" | "inimene") => Ok(PlayerChoice::Person),
            None if matches!(text, "computer" | "tuum" | "core") => {
                Ok(PlayerChoice::Computer(Strength::default()))
            }
            Some(("computer" | "tuum" | "core", strength)) => {
                Ok(PlayerChoice::Computer(Strength::read(strength)?))
            }
            Some(("level" | "tase", level)) => level
                .parse()
                .map(PlayerChoice::Level)
                .map_err(|_| unknown()),
            _ if Path::new(text).extension().is_some() || text.contains('/') => {
                Ok(PlayerChoice::File(text.into()))
            }
            _ => Err(unknown()),
        }
    }
}

impl PlayerChoice {
    /// Its file, if it is a program.
    pub fn file(&self) -> Option<&Path> {
        match self {
            PlayerChoice::File(file) => Some(file),
            _ => None,
        }
    }
}

/// The table of a computer that plays without a level, in MiB.
const MEGABYTES: usize = 64;

/// Makes the players of a game.
pub struct PlayerMaker<'a> {
    /// What people are told.
    pub words: GameWords,
    /// The computer that plays the game.
    pub maker: Option<ComputerMaker>,
    /// Whether the game is told as JSON: nobody can be asked then.
    pub tells_json: bool,
    /// Starts programs.
    pub starter: ProgramStarter<'a>,
}

impl PlayerMaker<'_> {
    /// The player, ready to play.
    ///
    /// # Errors
    /// If there is no such computer or level, or nobody to ask; a file that can't be read, or is no
    /// player.
    pub fn player(&mut self, player: &PlayerChoice) -> anyhow::Result<Box<dyn Player<TextMatch>>> {
        let maker = || self.maker.context("the computer does not play this game");
        match player {
            PlayerChoice::File(file) => self.starter.start(file, None),
            PlayerChoice::Person => {
                ensure!(!self.tells_json, "--json: nobody can be asked for moves");
                Ok(person(self.words, self.maker))
            }
            PlayerChoice::Computer(strength) => Ok(computer(maker()?, *strength)),
            PlayerChoice::Level(level) => {
                let maker = maker()?;
                let most = maker.levels;
                ensure!(
                    (1..=most).contains(level),
                    "levels are 1 to {most}, found {level}"
                );
                Ok(on_level(maker, *level))
            }
        }
    }
}

/// A computer that remembers its earlier moves.
fn computer(maker: ComputerMaker, strength: Strength) -> Box<dyn Player<TextMatch>> {
    let mut computer = (maker.make)(MEGABYTES, 1);
    Box::new(OwnPlayer(move |game: &TextMatch| {
        Ok(game.answer(best(&mut *computer, game.here(), &strength.limits())))
    }))
}

/// A level, which remembers nothing, so that it plays the same move every time.
fn on_level(maker: ComputerMaker, level: u8) -> Box<dyn Player<TextMatch>> {
    Box::new(OwnPlayer(move |game: &TextMatch| {
        let report = (maker.on_level)(level, game.here(), &AtomicBool::new(false));
        Ok(game.answer(report.best().cloned()))
    }))
}

/// A person at the terminal, whom the computer gives hints.
fn person(words: GameWords, maker: Option<ComputerMaker>) -> Box<dyn Player<TextMatch>> {
    let mut adviser = None;
    Box::new(OwnPlayer(move |game: &TextMatch| {
        let mut hint = || {
            let make = maker?.make;
            let computer: &mut Box<dyn AnyComputer> =
                adviser.get_or_insert_with(|| make(MEGABYTES, 1));
            best(&mut **computer, game.here(), &Strength::default().limits())
        };
        match asked(words, game.here(), &mut hint) {
            Ok(Some(text)) => Ok(game.answer(Some(text))),
            Ok(None) => Err(HostFailure::Left),
            Err(cause) => Err(HostFailure::System {
                doing: "the terminal",
                cause,
            }),
        }
    }))
}

/// The move that a person types; `None` when there is none to come.
fn asked(
    words: GameWords,
    here: &dyn AnyPosition,
    hint: &mut dyn FnMut() -> Option<String>,
) -> io::Result<Option<String>> {
    let mut out = io::stdout().lock();
    loop {
        write!(out, "{}", words.question(here.side()))?;
        out.flush()?;
        let Some(line) = typed_line(&mut io::stdin().lock())? else {
            return Ok(None);
        };
        match line.trim() {
            "" => {}
            text if GameWords::is_quit(text) => return Ok(None),
            text if GameWords::is_hint(text) => writeln!(out, "{}", hint().unwrap_or_default())?,
            "?" => writeln!(out, "{}", words.help(&here.move_texts()))?,
            text => match here.after_text(text) {
                Some((text, _)) => return Ok(Some(text)),
                None => writeln!(out, "{}", words.no_move(text))?,
            },
        }
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
            ("tase:6", Some(PlayerChoice::Level(6))),
            ("tuum", Some(PlayerChoice::Computer(Strength::default()))),
            (
                "computer:6",
                Some(PlayerChoice::Computer(Strength::Plies(6))),
            ),
            ("computer:x", None),
            ("level:x", None),
            ("core:6", Some(PlayerChoice::Computer(Strength::Plies(6)))),
            ("./tuum", Some(PlayerChoice::File("./tuum".into()))),
            ("my.pl", Some(PlayerChoice::File("my.pl".into()))),
            ("meister", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }
}
