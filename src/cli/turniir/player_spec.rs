//! Who plays a side, as the command line says it.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cli::strength::{Strength, StrengthError};

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
        /// How far the engine looks ahead.
        strength: Strength,
    },
}

impl PlayerSpec {
    /// Parses the value of the option. A file with the name of another player is written with its
    /// folder: `./inimene`.
    ///
    /// # Errors
    /// If the strength of the engine is not a number.
    pub fn read(text: OsString) -> Result<PlayerSpec, StrengthError> {
        let Some(word) = text.to_str() else {
            return Ok(PlayerSpec::File(text.into()));
        };
        let (name, strength) = match word.split_once(':') {
            Some((name, strength)) => (name, Some(strength)),
            None => (word, None),
        };
        match (name, strength) {
            ("inimene" | "human" | "-", None) => Ok(PlayerSpec::Human),
            ("tuum" | "core", strength) => Ok(PlayerSpec::Computer {
                text: word.to_owned(),
                strength: strength.map_or(Ok(Strength::default()), Strength::read)?,
            }),
            _ => Ok(PlayerSpec::File(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{PlayerSpec, Strength, StrengthError};

    #[track_caller]
    fn check(text: &str, expected: Result<PlayerSpec, StrengthError>) {
        assert_eq!(PlayerSpec::read(text.into()), expected, "{text}");
    }

    #[test]
    fn specs_are_read() {
        let computer = |text: &str, strength| {
            Ok(PlayerSpec::Computer {
                text: text.to_owned(),
                strength,
            })
        };
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
            check(&format!("tuum:{strength}"), Err(unknown));
        }
    }
}
