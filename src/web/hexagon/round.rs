//! One game of a series.

use std::time::{Duration, Instant};

use crate::games::hexagon::{Cells, Color, Move, Position};
use crate::web::play::Stop;

/// A game, begun at some time.
pub struct Round {
    /// Games of a sitting count from 1.
    pub number: u64,
    /// The present position.
    pub position: Position,
    /// The moves made.
    pub made: Vec<Made>,
    /// What the board waits for: the computer's move, or a hint.
    pub thinking: Option<Thinking>,
    /// The hint for this position.
    pub hint: Option<Hint>,
    /// How the game has ended.
    pub over: Option<Over>,
    started: Instant,
    took: Option<Duration>,
}

/// A move that was made.
#[derive(Clone, Copy)]
pub struct Made {
    /// Whose it was.
    pub color: Color,
    /// The move.
    pub chosen: Move,
    /// The stones that changed their colour.
    pub taken: Cells,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct Hint {
    /// The move.
    pub chosen: Move,
    /// What it is worth to the side to move, in stones.
    pub value: f64,
    /// Whether all play was seen to the end, so that the value is the game's.
    pub is_exact: bool,
    /// How many moves ahead were seen.
    pub depth: u32,
}

/// How a game ends.
#[derive(Clone, Copy)]
pub enum Over {
    /// The side to move can't.
    Stuck,
    /// A side has given up.
    Resigned {
        /// This one.
        loser: Color,
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
    /// A game from the start.
    pub fn new(number: u64, begins: Color) -> Round {
        Round {
            number,
            position: Position::start(begins),
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
        self.made.push(Made {
            color: self.position.color(),
            chosen,
            taken: chosen.to.near() & self.position.their(),
        });
        self.position = self.position.play(chosen);
        self.thinking = thinking;
        self.hint = None;
        if self.position.is_over() {
            self.end(Over::Stuck);
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
    pub fn winner(&self, over: &Over) -> Option<Color> {
        let [red, blue] =
            [Color::Red, Color::Blue].map(|color| self.position.stones(color).count());
        match over {
            Over::Resigned { loser } => Some(loser.other()),
            Over::Stuck if red > blue => Some(Color::Red),
            Over::Stuck if blue > red => Some(Color::Blue),
            Over::Stuck => None,
        }
    }
}
