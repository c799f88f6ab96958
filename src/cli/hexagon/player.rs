//! Who may play Hexagon.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::cli::programs::ProgramStarter;
use crate::cli::strength::{Strength, StrengthError};
use crate::games::hexagon::{Move, Position};
use crate::library::bindings::hexagon::positions;
use crate::referee::asked::OwnPlayer;
use crate::referee::player::Player;
use crate::referee::text_match::TextMatch;
use crate::solvers::computer::ComputerGame as _;
use crate::solvers::hexagon::search::{SearchSettings, Searcher};

/// A player, as the command line says it.
#[derive(Clone, Debug, PartialEq)]
pub enum HexagonPlayer {
    /// The program in this file.
    File(PathBuf),
    /// A level: 1 to 3 are the course's.
    Level(u8),
    /// Our engine.
    Computer(Strength),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// What stands behind `level:`.
    #[error("levels are 1 to {most}, found {0:?}", most = Position::LEVELS)]
    Level(String),
    /// What stands behind `tuum:`.
    #[error(transparent)]
    Strength(#[from] StrengthError),
}

/// What the option's value names. A file of such a name is written with its folder: `./tuum`.
impl std::str::FromStr for HexagonPlayer {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<HexagonPlayer, PlayerError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        match (name, rest) {
            ("tuum" | "core", None) => Ok(HexagonPlayer::Computer(Strength::default())),
            ("tuum" | "core", Some(strength)) => {
                Ok(HexagonPlayer::Computer(Strength::read(strength)?))
            }
            ("tase" | "level", Some(level)) => level
                .parse()
                .ok()
                .filter(|level| (1..=Position::LEVELS).contains(level))
                .map(HexagonPlayer::Level)
                .ok_or_else(|| PlayerError::Level(level.to_owned())),
            _ => Ok(HexagonPlayer::File(text.into())),
        }
    }
}

impl HexagonPlayer {
    /// Its file, if it is a program.
    pub fn file(&self) -> Option<&Path> {
        match self {
            HexagonPlayer::File(file) => Some(file),
            HexagonPlayer::Level(_) | HexagonPlayer::Computer(_) => None,
        }
    }

    /// The player, ready to play.
    ///
    /// # Errors
    /// A file that can't be read, or is no player.
    pub fn start(
        &self,
        starter: &mut ProgramStarter<'_>,
    ) -> anyhow::Result<Box<dyn Player<TextMatch>>> {
        let never = AtomicBool::new(false);
        let limits = match *self {
            HexagonPlayer::File(ref file) => return starter.start(file, None),
            HexagonPlayer::Level(level) => {
                return Ok(own(move |here| {
                    Position::on_level(level, here, &never).best().copied()
                }));
            }
            HexagonPlayer::Computer(strength) => strength.limits(),
        };
        let mut searcher = Searcher::new(SearchSettings::default());
        Ok(own(move |here| {
            searcher.search(here, &[], &limits, &never).best().copied()
        }))
    }
}

/// A player of ours. It is asked only while it has moves.
fn own(mut choose: impl FnMut(&Position) -> Option<Move> + 'static) -> Box<dyn Player<TextMatch>> {
    Box::new(OwnPlayer(move |game: &TextMatch| {
        let here = game.here().as_any().downcast_ref();
        Ok(positions::move_or_nil(here.and_then(&mut choose)))
    }))
}

#[cfg(test)]
mod tests {
    use super::HexagonPlayer;
    use crate::cli::strength::Strength;

    #[test]
    fn players_are_read() {
        for (text, expected) in [
            ("level:3", Ok(HexagonPlayer::Level(3))),
            ("tase:6", Ok(HexagonPlayer::Level(6))),
            ("tuum", Ok(HexagonPlayer::Computer(Strength::default()))),
            ("core:6", Ok(HexagonPlayer::Computer(Strength::Plies(6)))),
            ("./tuum", Ok(HexagonPlayer::File("./tuum".into()))),
            ("level", Ok(HexagonPlayer::File("level".into()))),
            ("level:7", Err("levels are 1 to 6, found \"7\"")),
            (
                "tuum:x",
                Err("expected plies (tuum:6) or seconds (tuum:0.5s), found \"x\""),
            ),
        ] {
            let read = text
                .parse::<HexagonPlayer>()
                .map_err(|error| error.to_string());
            assert_eq!(read, expected.map_err(str::to_owned), "{text}");
        }
    }
}
