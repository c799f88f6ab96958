//! Jobs of our search.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::games::draughts::{Move, Position, Rules};
use crate::games::random::Random;
use crate::referee::player::any_seed;
use crate::solvers::draughts::levels::EngineStrength;
use crate::solvers::draughts::search::{Score, SearchLimits, SearchLine, SearchSettings, Searcher};
use crate::web::game_session::{JobLength, StopFlag};

/// A job of our search: find a move.
pub struct SearchJob {
    /// The ply before which the search was asked for.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The keys of the earlier positions.
    pub history: Vec<u64>,
    /// How well the search plays.
    pub strength: EngineStrength,
}

/// The outcome of a job.
pub struct JobOutcome {
    /// The ply before which the search was asked for.
    pub ply: usize,
    /// The best line; `None` if the game is over.
    pub line: Option<SearchLine>,
    /// The depth that was searched, in plies.
    pub depth: u32,
    /// How long the search took.
    pub wall: Duration,
}

/// The size of a transposition table. Each thread that runs jobs has one table for each set of
/// rules, so that the memory does not grow with the boards. A new table for each job would fragment
/// the memory.
const TABLE_MEGABYTES: usize = 8;

thread_local! {
    static SEARCHERS: RefCell<HashMap<Rules, Searcher>> = RefCell::default();
}

/// A search to this depth takes some milliseconds.
const MAX_BRIEF_DEPTH: u32 = 6;

/// A search of so many positions takes some milliseconds.
const MAX_BRIEF_NODES: u64 = 10_000;

impl SearchJob {
    /// How long the job takes.
    pub fn job_length(&self) -> JobLength {
        let SearchLimits { depth, nodes, .. } = self.strength.limits();
        let is_brief = depth.is_some_and(|depth| depth <= MAX_BRIEF_DEPTH)
            || nodes.is_some_and(|nodes| nodes <= MAX_BRIEF_NODES);
        match is_brief {
            true => JobLength::Brief,
            false => JobLength::Long,
        }
    }

    /// Runs the search.
    pub fn run(&self, stop: &StopFlag) -> JobOutcome {
        let start = Instant::now();
        let mut random = Random::new(any_seed());
        if let Some(chosen) = self.strength.chance_move(&self.position, &mut random) {
            return JobOutcome {
                ply: self.ply,
                line: Some(SearchLine {
                    score: Score::Points(0),
                    moves: vec![chosen],
                    is_exact: false,
                }),
                depth: 0,
                wall: start.elapsed(),
            };
        }
        let report = SEARCHERS.with_borrow_mut(|searchers| {
            let searcher = searchers.entry(self.position.rules());
            let new = || {
                Searcher::new(SearchSettings {
                    megabytes: TABLE_MEGABYTES,
                    ..SearchSettings::default()
                })
            };
            let (position, history) = (&self.position, &self.history);
            searcher.or_insert_with(new).search(
                position,
                history,
                &self.strength.limits(),
                stop.flag(),
            )
        });
        JobOutcome {
            ply: self.ply,
            line: report.lines.into_iter().next(),
            depth: report.depth,
            wall: start.elapsed(),
        }
    }
}

impl JobOutcome {
    /// The best move.
    pub fn chosen(&self) -> Option<Move> {
        self.line.as_ref()?.moves.first().copied()
    }
}

/// The value of a line for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LineValue {
    /// In men; `None` if the game is decided.
    pub value: Option<f64>,
    /// Plies to the end, negative when the side to move loses.
    pub mate: Option<i64>,
}

impl From<Score> for LineValue {
    fn from(score: Score) -> LineValue {
        match score {
            Score::Points(points) | Score::Final(points) => LineValue {
                value: Some(f64::from(points) / 100.0),
                mate: None,
            },
            Score::Win(plies) => LineValue {
                value: None,
                mate: Some(plies.into()),
            },
            Score::Loss(plies) => LineValue {
                value: None,
                mate: Some(-i64::from(plies)),
            },
        }
    }
}
