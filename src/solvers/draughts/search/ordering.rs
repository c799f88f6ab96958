//! In which order moves are tried: the better the first one is, the more of the others need not be
//! looked at.

use smallvec::SmallVec;

use super::MAX_PLY;
use crate::games::draughts::{Color, Move, MoveList, Position, Square};

const SQUARES: usize = Square::COUNT;

/// What quiet moves have been good for in this search.
pub struct MoveHistory {
    /// Two moves a ply that were too good for the opponent.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a move was, by colour, origin and target.
    history: Vec<i32>,
}

/// The scores of a move list, aligned with it.
pub type Scores = SmallVec<[i32; 32]>;

const FROM_TABLE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const HISTORY_LIMIT: i32 = 1 << 14;

impl MoveHistory {
    /// Nothing is known yet.
    pub fn new() -> MoveHistory {
        MoveHistory {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; 2 * SQUARES * SQUARES],
        }
    }

    /// How promising each move is; `known` is the number of the best one by the table.
    pub fn scores(
        &self,
        position: &Position,
        moves: &MoveList,
        known: Option<u8>,
        ply: usize,
    ) -> Scores {
        let known = known.map_or(usize::MAX, usize::from);
        let killers = &self.killers[ply];
        let score = |(number, chosen): (usize, &Move)| {
            if number == known {
                FROM_TABLE
            } else if chosen.is_capture() {
                CAPTURE + gain(position, chosen)
            } else if killers[0] == Some(*chosen) {
                KILLER + 1
            } else if killers[1] == Some(*chosen) {
                KILLER
            } else {
                self.history[place(position.color(), chosen)]
            }
        };
        moves.iter().enumerate().map(score).collect()
    }

    /// Remembers a quiet move that was too good, and those tried before it that were not.
    pub fn learn(
        &mut self,
        color: Color,
        best: &Move,
        tried: impl Iterator<Item = Move>,
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(*best) {
            killers.swap(0, 1);
            killers[0] = Some(*best);
        }
        let bonus = (depth * depth).min(400);
        self.shift(place(color, best), bonus);
        for other in tried {
            self.shift(place(color, &other), -bonus);
        }
    }

    /// Moves a count towards its limit, the less the nearer it is.
    fn shift(&mut self, place: usize, bonus: i32) {
        let count = &mut self.history[place];
        *count += 32 * bonus - *count * bonus / (HISTORY_LIMIT / 32);
    }
}

fn place(color: Color, chosen: &Move) -> usize {
    (color as usize * SQUARES + chosen.from.index()) * SQUARES + chosen.to.index()
}

/// What a capture takes, kings counted thrice.
fn gain(position: &Position, capture: &Move) -> i32 {
    let kings = capture.captured & position.board().kings();
    (capture.captured.len() + 2 * kings.len()) as i32
}

/// Brings the most promising move from `next` on to `next`; the first of equals stays first.
pub fn bring_best(order: &mut [u8], scores: &[i32], next: usize) {
    let mut best = next;
    for other in next + 1..order.len() {
        if scores[usize::from(order[other])] > scores[usize::from(order[best])] {
            best = other;
        }
    }
    order[next..=best].rotate_right(1);
}
