//! Who plays a side, as the command line says it.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cli::strength::{Strength, StrengthError};
use crate::solvers::draughts::levels::{EngineStrength, Level};

/// A player of one side, as the command line names it.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpec {
    /// The program in this file.
    File(PathBuf),
    /// A person at the terminal.
    Human,
    /// Our own engine.
    Computer {
        /// The text of the option.
        text: String,
        /// How well it plays.
        strength: EngineStrength,
    },
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerSpecError {
    /// What stands behind `tuum:`.
    #[error(transparent)]
    Strength(#[from] StrengthError),
    /// What stands behind `level:`.
    #[error("expected a level from 1 to 10 (level:3), found {0:?}")]
    Level(String),
}

impl PlayerSpec {
    /// Parses the value of the option. A file with the name of another player is written with its
    /// folder: `./inimene`.
    ///
    /// # Errors
    /// If there is no such strength or level of the engine.
    pub fn read(text: OsString) -> Result<PlayerSpec, PlayerSpecError> {
        let Some(word) = text.to_str() else {
            return Ok(PlayerSpec::File(text.into()));
        };
        let (name, strength) = match word.split_once(':') {
            Some((name, strength)) => (name, Some(strength)),
            None => (word, None),
        };
        match (name, strength) {
            ("inimene" | "human" | "-", None) => Ok(PlayerSpec::Human),
            ("tuum" | "core", strength) => {
                let strength = strength.map_or(Ok(Strength::default()), Strength::read)?;
                Ok(PlayerSpec::Computer {
                    text: word.to_owned(),
                    strength: EngineStrength::Limits(strength.limits()),
                })
            }
            ("level" | "tase", Some(number)) => {
                let level = number.parse().ok().and_then(Level::of_number);
                let level = level.ok_or_else(|| PlayerSpecError::Level(number.to_owned()))?;
                Ok(PlayerSpec::Computer {
                    text: word.to_owned(),
                    strength: EngineStrength::Level(level),
                })
            }
            _ => Ok(PlayerSpec::File(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{EngineStrength, PlayerSpec, PlayerSpecError, Strength, StrengthError};
    use crate::solvers::draughts::levels::Level;

    #[track_caller]
    fn check(text: &str, expected: Result<PlayerSpec, PlayerSpecError>) {
        assert_eq!(PlayerSpec::read(text.into()), expected, "{text}");
    }

    #[test]
    fn specs_are_read() {
        let player = |text: &str, strength| {
            Ok(PlayerSpec::Computer {
                text: text.to_owned(),
                strength,
            })
        };
        let computer =
            |text, strength: Strength| player(text, EngineStrength::Limits(strength.limits()));
        for text in ["inimene", "human", "-"] {
            check(text, Ok(PlayerSpec::Human));
        }
        for text in ["./inimene", "inimene.pl", "c:/puu.pl", "tuumik"] {
            check(text, Ok(PlayerSpec::File(text.into())));
        }
        check("tuum", computer("tuum", Strength::default()));
        check("core:6", computer("core:6", Strength::Plies(6)));
        let half = Strength::Time(Duration::from_millis(500));
        check("tuum:0.5s", computer("tuum:0.5s", half));
        for strength in ["0", "100", "s", "-1s", "nans", "x", ""] {
            let unknown = StrengthError(strength.to_owned());
            check(&format!("tuum:{strength}"), Err(unknown.into()));
        }
        let third = Level::of_number(3).map(EngineStrength::Level);
        check("level:3", player("level:3", third.expect("a level")));
        for level in ["0", "11", "x"] {
            let unknown = PlayerSpecError::Level(level.to_owned());
            check(&format!("level:{level}"), Err(unknown));
        }
    }
}
