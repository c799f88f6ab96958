//! What a draughts position is worth to a strong player.

use crate::games::draughts::{Bitboard, Color, Position};
use crate::solvers::Judge;

/// Points of a man.
const MAN: i32 = 100;
/// Points of a king.
const KING: i32 = 300;

/// The engine's own judgement: a man is worth 100 points.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

impl Judge<Position> for Evaluation {
    fn value(&self, position: &Position) -> i32 {
        let board = position.board();
        let side = |color: Color| {
            let men = board.men_of(color);
            let kings = board.kings_of(color);
            let home = board.men_of(color) & color.other().last_row();
            MAN * men.len() as i32
                + KING * kings.len() as i32
                + 4 * home.len() as i32
                + steps_made(men, color)
        };
        side(position.color()) - side(position.color().other()) + 3
    }
}

/// The rows that the men have advanced.
fn steps_made(men: Bitboard, color: Color) -> i32 {
    men.map(|square| match color {
        Color::White => i32::from(square.x()) - 1,
        Color::Black => 8 - i32::from(square.x()),
    })
    .sum()
}
