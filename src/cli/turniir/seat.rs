//! Who may sit at the board.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::cli::strength::{Strength, StrengthError};

/// Who sits at a side of the board, as the command line says it.
#[derive(Clone, Debug, PartialEq)]
pub enum Seat {
    /// The program in this file.
    File(PathBuf),
    /// A person at the terminal.
    Human,
    /// Our own engine.
    Computer {
        /// As it was written.
        text: String,
        /// How far it looks ahead.
        strength: Strength,
    },
}

impl Seat {
    /// What the option's value names. A file of such a name is written with its folder: `./inimene`.
    ///
    /// # Errors
    /// When the strength of the engine is no number.
    pub fn read(text: OsString) -> Result<Seat, StrengthError> {
        let Some(word) = text.to_str() else {
            return Ok(Seat::File(text.into()));
        };
        let (name, strength) = match word.split_once(':') {
            Some((name, strength)) => (name, Some(strength)),
            None => (word, None),
        };
        match (name, strength) {
            ("inimene" | "human" | "-", None) => Ok(Seat::Human),
            ("tuum" | "core", strength) => Ok(Seat::Computer {
                text: word.to_owned(),
                strength: strength.map_or(Ok(Strength::default()), Strength::read)?,
            }),
            _ => Ok(Seat::File(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Seat, Strength, StrengthError};

    #[track_caller]
    fn check(text: &str, expected: Result<Seat, StrengthError>) {
        assert_eq!(Seat::read(text.into()), expected, "{text}");
    }

    #[test]
    fn seats_are_read() {
        let computer = |text: &str, strength| {
            Ok(Seat::Computer {
                text: text.to_owned(),
                strength,
            })
        };
        for text in ["inimene", "human", "-"] {
            check(text, Ok(Seat::Human));
        }
        for text in ["./inimene", "inimene.pl", "c:/puu.pl", "tuumik"] {
            check(text, Ok(Seat::File(text.into())));
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
