//! The first ply: which moves are best, and with which lines.

use super::report::SearchLine;
use super::value;
use super::worker::SearchWorker;
use crate::games::Game;
use crate::games::draughts::{Move, Position};
use crate::solvers::Evaluator;
use crate::solvers::control::SearchStopped;
use crate::solvers::window::{Aspiration, Window};

/// The first look at a deeper iteration is around the last value.
const ASPIRATION: Aspiration = Aspiration {
    full: value::FULL,
    margin: 20,
    far: 2_000,
};

/// The legal moves of the first position, the best so far in front.
#[derive(Clone)]
pub struct RootMoves {
    position: Position,
    moves: Vec<RootMove>,
}

#[derive(Clone, Debug)]
struct RootMove {
    chosen: Move,
    value: i32,
    line: Vec<Move>,
}

impl RootMoves {
    /// The moves of a position in the generator's order.
    pub fn new(position: &Position) -> RootMoves {
        let of_move = |chosen: Move| RootMove {
            chosen,
            value: 0,
            line: vec![chosen],
        };
        RootMoves {
            position: *position,
            moves: position.moves().into_iter().map(of_move).collect(),
        }
    }

    /// The number of legal moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The value of the best move for the side to move.
    pub fn value(&self) -> i32 {
        self.moves.first().map_or(0, |best| best.value)
    }

    /// The best `count` moves.
    pub fn lines(&self, count: usize) -> Vec<SearchLine> {
        let line = |found: &RootMove| SearchLine {
            moves: found.line.clone(),
            score: value::score(found.value),
        };
        self.moves.iter().take(count).map(line).collect()
    }

    /// Finds the best `count` moves to a depth. When it is stopped the order is as good as what was
    /// seen.
    pub fn iterate<J: Evaluator<Position>>(
        &mut self,
        worker: &mut SearchWorker<J>,
        depth: i32,
        count: usize,
    ) -> Result<(), SearchStopped> {
        for rank in 0..count.min(self.moves.len()) {
            self.find(worker, depth, rank)?;
        }
        Ok(())
    }

    /// Finds the best move from `rank` on and puts it there.
    fn find<J: Evaluator<Position>>(
        &mut self,
        worker: &mut SearchWorker<J>,
        depth: i32,
        rank: usize,
    ) -> Result<(), SearchStopped> {
        let last = self.moves[rank].value;
        let expected = (depth >= 4 && !value::is_decided(last)).then_some(last);
        ASPIRATION.search(expected, |window| self.search(worker, depth, rank, window))
    }

    /// Tries the moves from `rank` on, each new best one put at `rank`.
    fn search<J: Evaluator<Position>>(
        &mut self,
        worker: &mut SearchWorker<J>,
        depth: i32,
        rank: usize,
        mut window: Window,
    ) -> Result<i32, SearchStopped> {
        let mut best = -value::LIMIT;
        for number in rank..self.moves.len() {
            let chosen = self.moves[number].chosen;
            let first = if number == rank {
                window
            } else {
                window.closed()
            };
            let mut found = worker.value_of(&self.position, &chosen, depth, first)?;
            if number > rank && found.0 > window.alpha && found.0 < window.beta {
                found = worker.value_of(&self.position, &chosen, depth, window)?;
            }
            best = best.max(found.0);
            if found.0 > window.alpha {
                window.alpha = found.0;
                self.moves[number] = RootMove {
                    chosen,
                    value: found.0,
                    line: found.1,
                };
                self.moves[rank..=number].rotate_right(1);
            }
            if found.0 >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
