//! How far an engine of ours looks ahead, as a command line says it: `6` plies, `0.5s`.

use std::time::Duration;

use thiserror::Error;

use crate::solvers::search::control::SearchLimits;

/// How far the engine looks ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// So many plies, 1 to 99.
    Plies(u32),
    /// For so long.
    Time(Duration),
}

/// A text that says no strength.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected plies (tuum:6) or seconds (tuum:0.5s), found {0:?}")]
pub struct StrengthError(pub String);

/// One second.
impl Default for Strength {
    fn default() -> Strength {
        Strength::Time(Duration::from_secs(1))
    }
}

impl Strength {
    /// The limits of a search for one move.
    pub fn limits(self) -> SearchLimits {
        match self {
            Strength::Plies(plies) => SearchLimits::of_depth(plies),
            Strength::Time(time) => SearchLimits::of_time(time),
        }
    }

    /// What stands behind `tuum:`.
    ///
    /// # Errors
    /// When it is neither 1 to 99 plies nor a number of seconds.
    pub fn read(text: &str) -> Result<Strength, StrengthError> {
        let unknown = || StrengthError(text.to_owned());
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
}
