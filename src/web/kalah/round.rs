//! One game of a series.

use std::time::{Duration, Instant};

use crate::games::kalah::{Move, Player, Position, Sowing};
use crate::web::play::Stop;

/// A game, begun at some time.
pub struct Round {
    /// Games of a sitting count from 1.
    pub number: u64,
    /// The present position.
    pub position: Position,
    /// The moves made.
    pub made: Vec<Made>,
    /// What the board waits for: the computer's moves, or a hint.
    pub thinking: Option<Thinking>,
    /// The hint for this position.
    pub hint: Option<Hint>,
    /// How the game has ended.
    pub over: Option<Over>,
    started: Instant,
    took: Option<Duration>,
}

/// A move that was made.
pub struct Made {
    /// Whose it was.
    pub player: Player,
    /// The move.
    pub chosen: Move,
    /// How many seeds came into the player's store.
    pub gain: u32,
    /// What it did.
    pub sowing: Sowing,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct Hint {
    /// The move.
    pub chosen: Move,
    /// How many seeds the player to move will have more at the end.
    pub value: i32,
    /// Whether that is certain.
    pub exact: bool,
    /// How many turns ahead were seen.
    pub depth: u32,
}

/// How a game ends.
#[derive(Clone, Copy)]
pub enum Over {
    /// A row is empty.
    Empty,
    /// A player has given up.
    Resigned {
        /// This one.
        loser: Player,
    },
}

/// A thought under way; it is ended when this is dropped.
#[derive(Default)]
pub struct Thinking {
    /// Ends it.
    pub stop: Stop,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.set();
    }
}

impl Round {
    /// A game from a position.
    pub fn new(number: u64, position: Position) -> Round {
        Round {
            number,
            position,
            made: Vec::new(),
            thinking: None,
            hint: None,
            over: None,
            started: Instant::now(),
            took: None,
        }
    }

    /// Makes a legal move; `thinking` is about the answer.
    pub fn play(&mut self, chosen: Move, thinking: Option<Thinking>) {
        let player = self.position.player();
        let sowing = self.position.sowing(chosen);
        let after = sowing.after;
        self.made.push(Made {
            player,
            chosen,
            gain: after.store(player) - self.position.store(player),
            sowing,
        });
        self.position = after;
        self.thinking = thinking;
        self.hint = None;
        if after.is_over() {
            self.end(Over::Empty);
        }
    }

    /// Ends the game, and its clock.
    pub fn end(&mut self, over: Over) {
        self.took = Some(self.time());
        self.thinking = None;
        self.hint = None;
        self.over = Some(over);
    }

    /// The time since the start, up to the end.
    pub fn time(&self) -> Duration {
        self.took.unwrap_or_else(|| self.started.elapsed())
    }

    /// Who has won a game that has ended so; `None` is a draw.
    pub fn winner(&self, over: Over) -> Option<Player> {
        match (over, self.position.balance(Player::South)) {
            (Over::Resigned { loser }, _) => Some(loser.other()),
            (Over::Empty, 0) => None,
            (Over::Empty, balance) if balance > 0 => Some(Player::South),
            (Over::Empty, _) => Some(Player::North),
        }
    }
}
