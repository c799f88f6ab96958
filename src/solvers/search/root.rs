//! The first ply: which moves are best, and with which lines.

use super::control::SearchStopped;
use super::policy::{MoveOf, SearchPolicy};
use super::report::SearchLine;
use super::value::SearchValue;
use super::window::Window;
use super::worker::SearchWorker;

/// The legal moves of the first position, the best so far in front.
pub struct RootMoves<P: SearchPolicy> {
    position: P::Position,
    moves: Vec<RootMove<P>>,
}

/// A move of the first position with what is known of it.
struct RootMove<P: SearchPolicy> {
    chosen: MoveOf<P>,
    value: SearchValue,
    line: Vec<MoveOf<P>>,
}

impl<P: SearchPolicy> Clone for RootMoves<P> {
    fn clone(&self) -> RootMoves<P> {
        let of_move = |root: &RootMove<P>| RootMove {
            line: root.line.clone(),
            ..*root
        };
        RootMoves {
            position: self.position,
            moves: self.moves.iter().map(of_move).collect(),
        }
    }
}

impl<P: SearchPolicy> RootMoves<P> {
    /// The moves of a position in the order of the policy.
    pub fn new(policy: &P, position: &P::Position) -> RootMoves<P> {
        let of_move = |chosen: MoveOf<P>| RootMove {
            chosen,
            value: SearchValue::open(0),
            line: vec![chosen],
        };
        let candidates = policy.root_candidates(position);
        let moves = candidates.iter().map(|candidate| of_move(candidate.chosen));
        RootMoves {
            position: *position,
            moves: moves.collect(),
        }
    }

    /// The number of legal moves.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// Asks the policy whether the value of the best move is proven.
    ///
    /// # Errors
    /// If the search has to stop.
    pub fn settle(
        &mut self,
        policy: &P,
        worker: &mut SearchWorker<'_, P>,
        depth: i32,
    ) -> Result<(), SearchStopped> {
        if let Some(best) = self.moves.first_mut()
            && policy.proves(worker, &self.position, best.value, depth)?
        {
            best.value.proven = true;
        }
        Ok(())
    }

    /// The values of the best `count` moves.
    pub fn values(&self, count: usize) -> Vec<SearchValue> {
        self.moves
            .iter()
            .take(count)
            .map(|best| best.value)
            .collect()
    }

    /// The best `count` moves.
    pub fn lines(&self, count: usize) -> Vec<SearchLine<MoveOf<P>>> {
        let line = |found: &RootMove<P>| SearchLine {
            moves: found.line.clone(),
            score: P::score(found.value),
            is_exact: found.value.proven,
        };
        self.moves.iter().take(count).map(line).collect()
    }

    /// Finds the best `count` moves to a depth. When it is stopped the order is as good as what was
    /// seen.
    ///
    /// # Errors
    /// If the search has to stop.
    pub fn iterate(
        &mut self,
        worker: &mut SearchWorker<'_, P>,
        depth: i32,
        count: usize,
    ) -> Result<(), SearchStopped> {
        let count = count.min(self.moves.len());
        for rank in 0..count {
            self.find(worker, depth, rank)?;
        }
        // What is reduced for one move may be looked at in full for the next, and found better.
        self.moves[..count].sort_by_key(|found| -found.value.points);
        Ok(())
    }

    /// Finds the best move from `rank` on and puts it there.
    fn find(
        &mut self,
        worker: &mut SearchWorker<'_, P>,
        depth: i32,
        rank: usize,
    ) -> Result<(), SearchStopped> {
        let last = self.moves[rank].value.points;
        let expected = (depth >= 4 && !P::is_decided(last)).then_some(last);
        P::ASPIRATION.search(expected, |window| self.search(worker, depth, rank, window))
    }

    /// Tries the moves from `rank` on, each new best one put at `rank`.
    fn search(
        &mut self,
        worker: &mut SearchWorker<'_, P>,
        depth: i32,
        rank: usize,
        mut window: Window,
    ) -> Result<i32, SearchStopped> {
        let mut best = -P::LIMIT;
        let mut all_proven = true;
        for number in rank..self.moves.len() {
            let chosen = self.moves[number].chosen;
            let first = if number == rank {
                window
            } else {
                window.closed()
            };
            let (mut value, mut line) = worker.value_of(&self.position, &chosen, depth, first)?;
            if number > rank && value.points > window.alpha && value.points < window.beta {
                (value, line) = worker.value_of(&self.position, &chosen, depth, window)?;
            }
            all_proven &= value.proven;
            best = best.max(value.points);
            if value.points > window.alpha {
                window.alpha = value.points;
                self.moves[number] = RootMove {
                    chosen,
                    value: SearchValue::open(value.points),
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
