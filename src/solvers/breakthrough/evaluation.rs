//! What a position is worth without looking ahead.

use crate::games::breakthrough::{Color, Position, Squares};
use crate::solvers::Evaluator;

/// A pawn is worth so many points.
pub const PAWN: i32 = 100;

/// What a pawn is worth more, by the rows that it still has to go; from 7 on, nothing.
const ADVANCE: [i32; 8] = [0, 130, 70, 36, 18, 8, 2, 0];

/// What a pawn is worth more that another one guards diagonally.
const GUARDED: i32 = 8;

/// What a pawn is worth less that can be taken and is not guarded.
const HANGING: i32 = 22;

/// What it is worth to be to move.
const TO_MOVE: i32 = 10;

/// Pawns, how far they have come, and which of them are guarded or can be taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

impl Evaluator<Position> for Evaluation {
    fn value(&self, position: &Position) -> i32 {
        let own = position.color();
        worth(position, own) - worth(position, own.other()) + TO_MOVE
    }
}

/// What the pawns of a side are worth.
fn worth(position: &Position, color: Color) -> i32 {
    let (own, their) = (position.pawns(color), position.pawns(color.other()));
    let guarded = own & attacks(own, color);
    let attacked = own & attacks(their, color.other());
    let hanging = attacked.without(guarded);
    let advance: i32 = own
        .map(|pawn| {
            let left = position.size().goal(color).abs_diff(pawn.row());
            ADVANCE[usize::from(left)]
        })
        .sum();
    PAWN * own.count() as i32 + advance + GUARDED * guarded.count() as i32
        - HANGING * hanging.count() as i32
}

/// The squares where pawns of a colour can take.
fn attacks(pawns: Squares, color: Color) -> Squares {
    match color {
        Color::White => pawns.diagonally_up(),
        Color::Black => pawns.diagonally_down(),
    }
}
