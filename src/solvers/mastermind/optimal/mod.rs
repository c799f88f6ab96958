//! The strategy with the least total of guesses: depth-first branch and bound.
//!
//! The value of a set of possible codes is the least sum, over its codes, of the guesses that find
//! them. A guess that divides `n` codes into parts costs `n` and the value of each part but the one
//! that is found. Bounds keep the search small:
//!
//! - With `b` answers that go on, at most 1 code is found by the first guess, `b` by the second
//!   one, `b * b` by the third one ([`least`]).
//! - A part of `m` codes costs at least `2m - 1`, so a guess that makes `p` parts costs at least
//!   `3n - p`, one less if it may be right. How many parts every guess makes is counted for all
//!   guesses at once ([`parts`]). If that is all `n`, or the guess may be right and it is one less,
//!   the value is known at once.
//! - Of guesses that are the same but for names of colours and order of places one is looked at
//!   ([`super::symmetry`]), and of guesses that make the same parts.
//! - In a small set the guess that makes the most parts is tried before the bounds of the others
//!   are looked at.
//! - What is known about a set, its value or that it is at least so much, is kept ([`memo`]). Sets
//!   are told apart by 128 random bits for each code, summed without carry.
//!
//! The totals of the literature come out: 5625 for 4 pegs of 6 colours (at most 6 guesses; 5626
//! with at most 5), 26274 for 4 different colours of 10 (at most 7).
//!
//! [`least`]: bounds
//! [`parts`]: planes
//! [`memo`]: memo

mod bounds;
mod memo;
mod planes;
mod worker;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::games::mastermind::Code;

use self::bounds::{Bounds, IMPOSSIBLE};
use self::memo::{Keys, Memo};
use self::planes::Planes;
use self::worker::{OptimalSearch, OptimalStopped, OptimalWorker};
use super::breaker::TreeProgress;
use super::table::{AnswerTable, Number};

/// Finds values of sets of codes of one table; keeps what it has found.
pub(super) struct OptimalSolver {
    planes: Planes,
    bounds: Bounds,
    keys: Keys,
    memo: Memo,
    only_consistent: bool,
}

/// A set of codes, and how to look for its value.
pub(super) struct OptimalTask<'a> {
    /// In their order.
    pub(super) possible: &'a [Number],
    /// What was guessed before; `None` if the possible codes aren't known by that alone.
    pub(super) asked: Option<&'a [Code]>,
    /// The guess to begin with.
    pub(super) first: Option<Number>,
    /// The most guesses from here.
    pub(super) depth: Option<usize>,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) progress: Option<&'a (dyn Fn(TreeProgress) + Sync)>,
}

/// The best guess and the value of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OptimalSolution {
    pub(super) guess: Number,
    pub(super) total: u32,
}

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoSolution {
    /// Not all codes can be found with so few guesses.
    NotWithin,
    /// Told to stop, or the time is over.
    Stopped,
}

impl From<OptimalStopped> for NoSolution {
    fn from(_: OptimalStopped) -> NoSolution {
        NoSolution::Stopped
    }
}

impl OptimalSolver {
    /// A solver that knows nothing yet. With `only_consistent` guesses are codes that may be right.
    pub(super) fn new(table: &AnswerTable, only_consistent: bool) -> OptimalSolver {
        OptimalSolver {
            planes: Planes::new(table),
            bounds: Bounds::new(table.size(), table.win()),
            keys: Keys::new(table.size()),
            memo: Memo::new(),
            only_consistent,
        }
    }

    /// The value of a set and a guess that has it. The table is the one of [`OptimalSolver::new`].
    pub(super) fn solve(
        &self,
        table: &AnswerTable,
        task: &OptimalTask,
    ) -> Result<OptimalSolution, NoSolution> {
        let search = OptimalSearch {
            table,
            planes: &self.planes,
            bounds: &self.bounds,
            keys: &self.keys,
            memo: &self.memo,
            only_consistent: self.only_consistent,
            task,
        };
        let mut worker = OptimalWorker::new(&search);
        let known = match task.first {
            Some(first) => worker.solve_beginning_with(first)?,
            None => worker.solve_task()?,
        };
        match known.guess {
            Some(guess) if known.least < IMPOSSIBLE => Ok(OptimalSolution {
                guess,
                total: known.least,
            }),
            _ => Err(NoSolution::NotWithin),
        }
    }
}
