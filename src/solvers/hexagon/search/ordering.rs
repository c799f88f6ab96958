//! In which order moves are tried: the better the first one is, the more of the others need not be
//! looked at.

use super::MAX_PLY;
use super::moves::{CandidateMove, MoveKind, left_open};
use crate::games::hexagon::{Cell, Color, Move, Position};

/// What moves have been good for in this search.
pub struct MoveHistory {
    /// Two moves a ply that were too good for the opponent.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a move was, by colour, origin and target; a doubling has its target for origin.
    history: Vec<i32>,
}

const FROM_TABLE: i32 = 1 << 30;
const GAIN: i32 = 1 << 13;
const LEFT_OPEN: i32 = 1 << 11;
const BESIDE: i32 = 1 << 14;
const KILLER: i32 = 1 << 14;
const HISTORY_LIMIT: i32 = 1 << 14;

impl MoveHistory {
    /// Nothing is known yet.
    pub fn new() -> MoveHistory {
        MoveHistory {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; 2 * Cell::COUNT * Cell::COUNT],
        }
    }

    /// Says how promising each move is; `known` is the best one by the table.
    pub fn score(
        &self,
        position: &Position,
        moves: &mut [CandidateMove],
        known: Option<Move>,
        ply: usize,
    ) {
        let killers = &self.killers[ply];
        for candidate in moves {
            let chosen = candidate.chosen;
            candidate.score = if known == Some(chosen) {
                FROM_TABLE
            } else {
                let killer = KILLER * i32::from(killers.contains(&Some(chosen)));
                let cost = match candidate.kind {
                    MoveKind::Doubling => 0,
                    MoveKind::Jump => LEFT_OPEN * left_open(position, chosen),
                    MoveKind::JumpBeside => BESIDE + LEFT_OPEN * left_open(position, chosen),
                };
                let history = self.history[place(position.color(), candidate)];
                GAIN * candidate.gain - cost + killer + history
            };
        }
    }

    /// Remembers a move that was too good, and those tried before it that were not.
    pub fn learn(
        &mut self,
        color: Color,
        best: &CandidateMove,
        tried: &[CandidateMove],
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.chosen) {
            killers.swap(0, 1);
            killers[0] = Some(best.chosen);
        }
        let bonus = (depth * depth).min(400);
        self.shift(place(color, best), bonus);
        for other in tried {
            self.shift(place(color, other), -bonus);
        }
    }

    /// Moves a count towards its limit, the less the nearer it is.
    fn shift(&mut self, place: usize, bonus: i32) {
        let count = &mut self.history[place];
        *count += 32 * bonus - *count * bonus / (HISTORY_LIMIT / 32);
    }
}

fn place(color: Color, candidate: &CandidateMove) -> usize {
    let to = candidate.chosen.to.index();
    let from = if candidate.kind == MoveKind::Doubling {
        to
    } else {
        candidate.chosen.from.index()
    };
    (color as usize * Cell::COUNT + from) * Cell::COUNT + to
}

/// From which move on the rest is sorted at once: where three moves were no good, the others are
/// seldom better.
const PICKED: usize = 3;

/// Brings the most promising move from `next` on to `next`; the first of equals stays first.
pub fn bring_best(moves: &mut [CandidateMove], next: usize) {
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
