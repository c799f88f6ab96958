//! In which order moves are tried: the better the first one is, the more of the others need not be
//! looked at.

use super::policy::{Candidate, MoveOf, SearchPolicy, TableMoveOf};

/// What moves have been good for in one thread of a search.
pub struct MoveHistory<P: SearchPolicy> {
    /// Two moves a ply that were too good for the opponent, the last one first.
    killers: Vec<[Option<MoveOf<P>>; 2]>,
    /// How often moves were, by place.
    history: Vec<i32>,
}

/// The score of the best move by the table: it is tried first.
const FROM_TABLE: i32 = 1 << 30;

/// Counts of the history stay between this and its negative.
const HISTORY_LIMIT: i32 = 1 << 14;

/// From which move on the rest is sorted at once: where three moves were no good, the others are
/// seldom better.
const PICKED: usize = 3;

impl<P: SearchPolicy> MoveHistory<P> {
    /// Nothing is known yet.
    pub fn new() -> MoveHistory<P> {
        MoveHistory {
            killers: vec![[None; 2]; P::MAX_PLY + 1],
            history: vec![0; P::HISTORY_PLACES],
        }
    }

    /// Says how promising each move is; `known` is the best one by the table.
    #[inline]
    pub fn score(
        &self,
        position: &P::Position,
        moves: &mut [Candidate<P>],
        known: Option<TableMoveOf<P>>,
        ply: usize,
    ) {
        let killers = &self.killers[ply];
        for candidate in moves {
            candidate.score = if known == Some(P::table_move(candidate)) {
                FROM_TABLE
            } else {
                let chosen = Some(candidate.chosen);
                let killer = killers.iter().position(|killer| *killer == chosen);
                let history = self.history[P::history_place(position, candidate)];
                P::promise(position, candidate, killer, history)
            };
        }
    }

    /// Remembers a move that was too good, and those tried before it that were not.
    pub fn learn(
        &mut self,
        position: &P::Position,
        best: &Candidate<P>,
        tried: &[Candidate<P>],
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.chosen) {
            killers.swap(0, 1);
            killers[0] = Some(best.chosen);
        }
        let bonus = (depth * depth).min(400);
        self.shift(P::history_place(position, best), bonus);
        for other in tried {
            self.shift(P::history_place(position, other), -bonus);
        }
    }

    /// Moves a count towards its limit, the less the nearer it is.
    fn shift(&mut self, place: usize, bonus: i32) {
        let count = &mut self.history[place];
        *count += 32 * bonus - *count * bonus.abs() / (HISTORY_LIMIT / 32);
    }
}

/// Brings the most promising move from `next` on to `next`; the first of equals stays first.
#[inline]
pub fn bring_best<P: SearchPolicy>(moves: &mut [Candidate<P>], next: usize) {
    if next == PICKED {
        moves[next..].sort_by_key(|candidate| -candidate.score);
    }
    if next >= PICKED {
        return;
    }
    let mut best = next;
    for other in next + 1..moves.len() {
        if moves[other].score > moves[best].score {
            best = other;
        }
    }
    moves[next..=best].rotate_right(1);
}
