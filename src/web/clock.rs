//! The clocks of the persons at a board. Whoever runs out of time has lost.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use crate::games::Side;

/// The time that each person has. The default is a game without clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClockOptions {
    /// Seconds for the game; none for a game without clocks.
    seconds: u32,
    /// Seconds that are added with each turn.
    #[serde(default)]
    increment: u32,
}

/// The most seconds for a game, and for a turn.
const MOST_SECONDS: u32 = 3 * 3600;
const MOST_INCREMENT: u32 = 180;

/// The clocks of both sides; that of a program or of our search never runs.
#[derive(Clone, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    /// Whose clock runs, and since when.
    running: Option<(Side, Instant)>,
}

/// The clocks as clients are shown them: the seconds that each side has left, and whose clock runs.
#[derive(Serialize)]
pub struct ClocksView {
    #[serde(flatten)]
    left: BTreeMap<&'static str, f64>,
    running: Option<&'static str>,
}

impl ClockOptions {
    /// Whether they are those of a game without clocks.
    pub fn is_none(&self) -> bool {
        *self == ClockOptions::default()
    }

    /// The clocks before a game; `None` for a game without.
    ///
    /// # Errors
    /// If there is too much time, or an increment only.
    pub fn clocks(self) -> Result<Option<Clocks>, ApiError> {
        if self.is_none() {
            return Ok(None);
        }
        let is_sound =
            (1..=MOST_SECONDS).contains(&self.seconds) && self.increment <= MOST_INCREMENT;
        if !is_sound {
            let message = format!(
                "expected 1 to {MOST_SECONDS} seconds, and an increment of at most {MOST_INCREMENT}"
            );
            let facts = json!({"seconds": [1, MOST_SECONDS], "increment": [0, MOST_INCREMENT]});
            return Err(ApiError::illegal("bad_clock", message).with(facts));
        }
        Ok(Some(Clocks {
            left: [Duration::from_secs(self.seconds.into()); 2],
            increment: Duration::from_secs(self.increment.into()),
            running: None,
        }))
    }
}

impl Clocks {
    /// Lets the clock of this side run, or none.
    pub fn run(&mut self, side: Option<Side>, now: Instant) {
        if self.running.map(|(running, _)| running) == side {
            return;
        }
        if let Some((before, _)) = self.running {
            self.left[before as usize] = self.left(before, now);
        }
        self.running = side.map(|side| (side, now));
    }

    /// Adds the increment of a side that has ended its turn.
    pub fn add_increment(&mut self, side: Side) {
        self.left[side as usize] += self.increment;
    }

    /// The time that a side has left.
    pub fn left(&self, side: Side, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side as usize].saturating_sub(used)
    }

    /// The side that has run out of time, if one has.
    pub fn fallen(&self, now: Instant) -> Option<Side> {
        let (running, _) = self.running?;
        self.left(running, now).is_zero().then_some(running)
    }

    /// What clients are shown. The names are those of the first side and the second.
    pub fn view(&self, names: [&'static str; 2]) -> ClocksView {
        let now = Instant::now();
        let seconds = |side: Side| (names[side as usize], self.left(side, now).as_secs_f64());
        ClocksView {
            left: BTreeMap::from([Side::First, Side::Second].map(seconds)),
            running: self.running.map(|(running, _)| names[running as usize]),
        }
    }
}

/// The refusal to end a game by time while all have some.
pub fn time_left() -> ApiError {
    ApiError::not_now("time_left", "nobody has run out of time")
}

/// The refusal to take back a move of a game with clocks.
pub fn clock_runs() -> ApiError {
    let message = "in a game with clocks no move is taken back";
    ApiError::not_now("clock_runs", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(seconds: u32, increment: u32) -> Clocks {
        let options = ClockOptions { seconds, increment };
        let clocks = options.clocks().expect("sound options");
        clocks.expect("clocks")
    }

    #[test]
    fn only_the_side_to_move_uses_time() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut clocks = clocks(10, 3);
        clocks.run(Some(Side::First), start);
        // A chain of jumps is one turn.
        clocks.run(Some(Side::First), start + 2 * second);
        clocks.run(Some(Side::Second), start + 4 * second);
        clocks.add_increment(Side::First);
        let now = start + 9 * second;
        assert_eq!(clocks.left(Side::First, now), 9 * second);
        assert_eq!(clocks.left(Side::Second, now), 5 * second);
        assert_eq!(clocks.fallen(now), None);
        assert_eq!(clocks.fallen(start + 14 * second), Some(Side::Second));
        clocks.run(None, now);
        assert_eq!(clocks.fallen(start + 100 * second), None);
        assert_eq!(clocks.left(Side::Second, start + 100 * second), 5 * second);
    }

    #[test]
    fn clocks_have_some_time_and_not_too_much() {
        for (seconds, increment) in [(0, 1), (MOST_SECONDS + 1, 0), (300, MOST_INCREMENT + 1)] {
            let options = ClockOptions { seconds, increment };
            let refused = options.clocks().expect_err("no clock");
            assert_eq!(refused.code, "bad_clock");
        }
        let without = ClockOptions::default().clocks();
        assert!(without.expect("sound options").is_none());
    }
}
