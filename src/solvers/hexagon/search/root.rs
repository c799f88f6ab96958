//! The first ply: which moves are best, and with which lines.

use super::moves::{CandidateMove, candidates};
use super::report::SearchLine;
use super::value::{self, SearchValue};
use super::worker::SearchWorker;
use crate::games::hexagon::{Move, Position};
use crate::solvers::Evaluator;
use crate::solvers::control::SearchStopped;
use crate::solvers::window::{Aspiration, Window};

/// The first look at a deeper iteration is around the last value.
const ASPIRATION: Aspiration = Aspiration {
    full: value::FULL,
    margin: 60,
    far: 2_500,
};

/// Up to that many empty cells a decided game is settled.
const SETTLED: u32 = 20;

/// The least number of positions that settling may take.
const SETTLING: u64 = 20_000;

/// The moves of the first position, the best so far in front.
#[derive(Clone)]
pub struct RootMoves {
    position: Position,
    moves: Vec<RootMove>,
}

#[derive(Clone, Debug)]
struct RootMove {
    chosen: Move,
    value: SearchValue,
    line: Vec<Move>,
}

impl RootMoves {
    /// The moves of a position, those that gain most first.
    pub fn new(position: &Position) -> RootMoves {
        let mut found = candidates(position);
        found.sort_by_key(|candidate| -candidate.gain);
        let of_move = |candidate: CandidateMove| RootMove {
            chosen: candidate.chosen,
            value: SearchValue::estimate(0),
            line: vec![candidate.chosen],
        };
        RootMoves {
            position: *position,
            moves: found.into_iter().map(of_move).collect(),
        }
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the best `count` moves are worth what they are for good.
    pub fn is_exact(&self, count: usize) -> bool {
        self.moves.iter().take(count).all(|best| best.value.proven)
    }

    /// The best `count` moves.
    pub fn lines(&self, count: usize) -> Vec<SearchLine> {
        let line = |found: &RootMove| SearchLine {
            moves: found.line.clone(),
            score: value::score(found.value),
            is_exact: found.value.proven,
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

    /// Tries to prove that neither side can do better than the best line, when that is a win, a
    /// loss or level.
    ///
    /// A search that judges leaves the moves open that seemed worse, for their lines may go on for
    /// ever. Where the game is decided there is one thing left to show: that even if whatever lies
    /// beyond the horizon were won, it is no better. That may take `nodes` positions, as many as
    /// the search itself.
    pub fn settle<J: Evaluator<Position>>(
        &mut self,
        worker: &mut SearchWorker<J>,
        depth: i32,
        nodes: u64,
    ) -> Result<(), SearchStopped> {
        let Some(best) = self.moves.first_mut() else {
            return Ok(());
        };
        let undecided = !value::is_decided(best.value.points) && best.value.points != 0;
        if best.value.proven || undecided || self.position.empty().count() > SETTLED {
            return Ok(());
        }
        let points = best.value.points;
        let color = self.position.color();
        // A win can be too small, a loss too great, and what looks level either.
        let claims = [(color, points >= 0), (color.other(), points <= 0)];
        let balance = value::balance(points).abs();
        for (color, claimed) in claims {
            let claim = (color, balance);
            if claimed
                && !worker.can_not_exceed(&self.position, claim, depth, nodes.max(SETTLING))?
            {
                return Ok(());
            }
        }
        best.value.proven = true;
        Ok(())
    }

    /// Finds the best move from `rank` on and puts it there.
    fn find<J: Evaluator<Position>>(
        &mut self,
        worker: &mut SearchWorker<J>,
        depth: i32,
        rank: usize,
    ) -> Result<(), SearchStopped> {
        let last = self.moves[rank].value.points;
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
        let mut all_proven = true;
        for number in rank..self.moves.len() {
            let chosen = self.moves[number].chosen;
            let first = if number == rank {
                window
            } else {
                window.closed()
            };
            let mut found = worker.value_of(&self.position, chosen, depth, first)?;
            let better = found.0.points > window.alpha && found.0.points < window.beta;
            if number > rank && better {
                found = worker.value_of(&self.position, chosen, depth, window)?;
            }
            let (value, line) = found;
            all_proven &= value.proven;
            best = best.max(value.points);
            if value.points > window.alpha {
                window.alpha = value.points;
                self.moves[number] = RootMove {
                    chosen,
                    value: SearchValue {
                        proven: false,
                        ..value
                    },
                    line,
                };
                self.moves[rank..=number].rotate_right(1);
            }
            if value.points >= window.beta {
                return Ok(best);
            }
        }
        // Worse moves that may yet turn out better leave the best one's value open.
        self.moves[rank].value.proven = all_proven;
        Ok(best)
    }
}
