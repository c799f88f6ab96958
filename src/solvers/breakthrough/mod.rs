//! Breakthrough: who plays how well.
//!
//! The search is the one of all games, with the standard policy.

mod evaluation;
#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

pub use evaluation::{Evaluation, PAWN};

use crate::games::breakthrough::{Color, Move, Position, Square, Squares};
use crate::solvers::computer::ComputerGame;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::standard::{StandardGame, StandardSearcher, level_limits};
use crate::solvers::search::{SearchReport, SearchSettings};

/// Finds the best moves of positions.
pub type Searcher<E = Evaluation> = StandardSearcher<Position, E>;

/// Directions of a move: to the left, straight, to the right.
const DIRECTIONS: usize = 3;

impl StandardGame for Position {
    const MOVE_NUMBERS: usize = Square::COUNT * DIRECTIONS;

    fn move_number(&self, chosen: &Move) -> usize {
        let across = usize::from(chosen.to.column() + 1 - chosen.from.column());
        chosen.from.index() * DIRECTIONS + across
    }

    /// Captures, and moves to within two rows of the goal.
    fn urgency(&self, chosen: &Move) -> i32 {
        let goal = self.size().goal(self.color());
        let left = i32::from(goal.abs_diff(chosen.to.row()));
        let near = (3 - left).max(0);
        2 * i32::from(chosen.captures) + near
    }

    /// A pawn that is one row from the goal can always go there: at least diagonally, as no pawn of
    /// its own side is on the last row.
    fn winning_move(&self) -> Option<Move> {
        let goal = self.size().goal(self.color());
        let before = match self.color() {
            Color::White => goal - 1,
            Color::Black => goal + 1,
        };
        if (self.own() & Squares::row(before)).is_empty() {
            return None;
        }
        self.legal_moves().find(|chosen| chosen.to.row() == goal)
    }
}

impl ComputerGame for Position {
    type Computer = Searcher;

    const LEVELS: u8 = 6;

    fn computer(megabytes: usize, threads: usize) -> Searcher {
        let settings = SearchSettings {
            megabytes,
            threads,
            ..SearchSettings::default()
        };
        Searcher::standard(Evaluation, &settings)
    }

    fn level(level: u8) -> Option<SearchLimits> {
        level_limits(level)
    }

    fn think(
        computer: &mut Searcher,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<Move> {
        computer.search(position, &[], limits, stop)
    }
}
