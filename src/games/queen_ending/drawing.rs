//! The board for the eye.

use super::Square;
use super::position::{Piece, Position};
use crate::games::{Game, Side};

/// The board from white's side: `Q` and `K` are white, `k` is black, `.` an empty square; behind
/// row 1 whose turn it is.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . k . . . . . .
/// 6 . . . . . . . .
/// 5 . K . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 . . . . . Q . .
/// 1 . . . . . . . .   white
///   a b c d e f g h
/// ```
pub fn draw(position: &Position) -> String {
    let mut text = String::new();
    for row in (0..8).rev() {
        text += &(row + 1).to_string();
        for square in Square::all().filter(|square| square.row() == row) {
            text.push(' ');
            text.push(sign(position, square));
        }
        if row == 0 && position.end().is_none() {
            text += match position.turn() {
                Side::First => "   white",
                Side::Second => "   black",
            };
        }
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}

fn sign(position: &Position, square: Square) -> char {
    // The black king stands on the queen's square once she is taken.
    [Piece::BlackKing, Piece::Queen, Piece::King]
        .into_iter()
        .find(|piece| position.square(*piece) == Some(square))
        .map_or('.', Piece::letter)
}
