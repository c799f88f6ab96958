//! Who may sit at the board.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;

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

/// How far the engine looks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// So many plies, 1 to 99.
    Plies(u32),
    /// For so long.
    Time(Duration),
}

/// The engine's time when nothing is said.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Why a text names no seat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeatError {
    /// What stands behind `tuum:`.
    #[error("expected plies (tuum:6) or seconds (tuum:0.5s), found {0:?}")]
    Strength(String),
}

impl Seat {
    /// What the option's value names. A file of such a name is written with its folder: `./inimene`.
    ///
    /// # Errors
    /// When the strength of the engine is no number.
    pub fn read(text: OsString) -> Result<Seat, SeatError> {
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
                strength: strength.map_or(Ok(Strength::Time(DEFAULT_TIME)), read_strength)?,
            }),
            _ => Ok(Seat::File(text.into())),
        }
    }
}

fn read_strength(text: &str) -> Result<Strength, SeatError> {
    let unknown = || SeatError::Strength(text.to_owned());
    if let Some(seconds) = text.strip_suffix('s') {
        let seconds = seconds.parse::<f64>().ok();
        let seconds = seconds.filter(|seconds| *seconds > 0.0 && *seconds <= 1e6);
        let seconds = seconds.ok_or_else(unknown)?;
        return Ok(Strength::Time(Duration::from_secs_f64(seconds)));
    }
    let plies = text.parse::<u32>().ok();
    let plies = plies.filter(|plies| (1..=99).contains(plies));
    plies.map(Strength::Plies).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT_TIME, Seat, SeatError, Strength};
    use std::time::Duration;

    #[track_caller]
    fn check(text: &str, expected: Result<Seat, SeatError>) {
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
        check("tuum", computer("tuum", Strength::Time(DEFAULT_TIME)));
        check("core:6", computer("core:6", Strength::Plies(6)));
        let half = Strength::Time(Duration::from_millis(500));
        check("tuum:0.5s", computer("tuum:0.5s", half));
        for strength in ["0", "100", "s", "-1s", "nans", "x", ""] {
            let unknown = SeatError::Strength(strength.to_owned());
            check(&format!("tuum:{strength}"), Err(unknown));
        }
    }
}
