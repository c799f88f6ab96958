//! The clocks of the persons at a board. Whoever runs out of time has lost.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::games::draughts::Color;
use crate::web::api_error::ApiError;

/// The time that each person has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClockOptions {
    /// Seconds for the game.
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
    running: Option<(Color, Instant)>,
}

/// The clocks as clients are shown them.
#[derive(Serialize)]
pub struct ClocksView {
    white: f64,
    black: f64,
    running: Option<Color>,
}

impl ClockOptions {
    /// The clocks before a game.
    ///
    /// # Errors
    /// If there is no time, or too much of it.
    pub fn clocks(self) -> Result<Clocks, ApiError> {
        let is_sound =
            (1..=MOST_SECONDS).contains(&self.seconds) && self.increment <= MOST_INCREMENT;
        if !is_sound {
            let message = format!(
                "expected 1 to {MOST_SECONDS} seconds, and an increment of at most {MOST_INCREMENT}"
            );
            let facts = json!({"seconds": [1, MOST_SECONDS], "increment": [0, MOST_INCREMENT]});
            return Err(ApiError::illegal("bad_clock", message).with(facts));
        }
        Ok(Clocks {
            left: [Duration::from_secs(self.seconds.into()); 2],
            increment: Duration::from_secs(self.increment.into()),
            running: None,
        })
    }
}

impl Clocks {
    /// Lets the clock of this side run, or none.
    pub fn run(&mut self, side: Option<Color>, now: Instant) {
        if self.running.map(|(running, _)| running) == side {
            return;
        }
        if let Some((before, _)) = self.running {
            self.left[place(before)] = self.left(before, now);
        }
        self.running = side.map(|side| (side, now));
    }

    /// Adds the increment of a side that has ended its turn.
    pub fn add_increment(&mut self, side: Color) {
        self.left[place(side)] += self.increment;
    }

    /// The time that a side has left.
    pub fn left(&self, side: Color, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[place(side)].saturating_sub(used)
    }

    /// The side that has run out of time, if one has.
    pub fn fallen(&self, now: Instant) -> Option<Color> {
        let (running, _) = self.running?;
        self.left(running, now).is_zero().then_some(running)
    }

    /// What clients are shown.
    pub fn view(&self) -> ClocksView {
        let seconds = |side| self.left(side, Instant::now()).as_secs_f64();
        ClocksView {
            white: seconds(Color::White),
            black: seconds(Color::Black),
            running: self.running.map(|(running, _)| running),
        }
    }
}

fn place(side: Color) -> usize {
    match side {
        Color::White => 0,
        Color::Black => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(seconds: u32, increment: u32) -> Clocks {
        let options = ClockOptions { seconds, increment };
        options.clocks().expect("clocks")
    }

    #[test]
    fn only_the_side_to_move_uses_time() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut clocks = clocks(10, 3);
        clocks.run(Some(Color::White), start);
        // A chain of jumps is one turn.
        clocks.run(Some(Color::White), start + 2 * second);
        clocks.run(Some(Color::Black), start + 4 * second);
        clocks.add_increment(Color::White);
        let now = start + 9 * second;
        assert_eq!(clocks.left(Color::White, now), 9 * second);
        assert_eq!(clocks.left(Color::Black, now), 5 * second);
        assert_eq!(clocks.fallen(now), None);
        assert_eq!(clocks.fallen(start + 14 * second), Some(Color::Black));
        clocks.run(None, now);
        assert_eq!(clocks.fallen(start + 100 * second), None);
        assert_eq!(clocks.left(Color::Black, start + 100 * second), 5 * second);
    }

    #[test]
    fn clocks_have_some_time_and_not_too_much() {
        for (seconds, increment) in [(0, 0), (MOST_SECONDS + 1, 0), (300, MOST_INCREMENT + 1)] {
            let options = ClockOptions { seconds, increment };
            let refused = options.clocks().expect_err("no clock");
            assert_eq!(refused.code, "bad_clock");
        }
    }
}
