//! Our search on one of the house's threads.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::games::draughts::{Move, Position, Rules};
use crate::solvers::draughts::search::{Limits, Line, Score, Searcher, Settings};
use crate::web::play::{Effort, Stop};

/// A question to our search.
pub struct Question {
    /// Before which ply.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The keys of those before it.
    pub history: Vec<u64>,
    /// How long it may look.
    pub limits: Limits,
}

/// Its answer.
pub struct Thought {
    /// Before which ply.
    pub ply: usize,
    /// The best move with what follows; none when the game is over.
    pub line: Option<Line>,
    /// How deep it has looked, in plies.
    pub depth: u32,
    /// How long it took.
    pub wall: Duration,
}

/// The size of a table in MiB. Each thread that thinks has one for each set of rules, so that what the server needs does not grow
/// with its boards. A new one for each thought would leave the memory in pieces.
const TABLE: usize = 8;

thread_local! {
    static SEARCHERS: RefCell<HashMap<Rules, Searcher>> = RefCell::default();
}

/// To this depth a search takes some milliseconds.
const BRIEF: u32 = 6;

impl Question {
    /// How long thinking takes.
    pub fn effort(&self) -> Effort {
        match self.limits.depth {
            Some(depth) if depth <= BRIEF => Effort::Brief,
            _ => Effort::Long,
        }
    }

    /// Thinks.
    pub fn think(&self, stop: &Stop) -> Thought {
        let start = Instant::now();
        let report = SEARCHERS.with_borrow_mut(|searchers| {
            let searcher = searchers.entry(self.position.rules());
            let new = || {
                Searcher::new(Settings {
                    megabytes: TABLE,
                    ..Settings::default()
                })
            };
            let (position, history) = (&self.position, &self.history);
            searcher
                .or_insert_with(new)
                .search(position, history, &self.limits, stop.flag())
        });
        Thought {
            ply: self.ply,
            line: report.lines.into_iter().next(),
            depth: report.depth,
            wall: start.elapsed(),
        }
    }
}

impl Thought {
    /// The move.
    pub fn chosen(&self) -> Option<Move> {
        self.line.as_ref()?.moves.first().copied()
    }
}

/// What a line is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// In men; none when it is decided.
    pub value: Option<f64>,
    /// Plies to the end, negative when the side to move loses.
    pub mate: Option<i64>,
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match score {
            Score::Points(points) => Worth {
                value: Some(f64::from(points) / 100.0),
                mate: None,
            },
            Score::Win(plies) => Worth {
                value: None,
                mate: Some(plies.into()),
            },
            Score::Loss(plies) => Worth {
                value: None,
                mate: Some(-i64::from(plies)),
            },
        }
    }
}
