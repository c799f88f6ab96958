//! The board for the eye.

use super::Square;
use super::position::{Color, Position};

/// The board with White below: the number of each row, the letters of the columns, and whose turn
/// it is.
///
/// ```text
///   4  b b b
///   3  b b b
///   2  w w w
///   1  w w w
///      a b c    white
/// ```
pub fn draw(position: &Position) -> String {
    let size = position.size();
    let columns = || (0..size.columns()).map(i64::from);
    let sign = |square: Square| {
        if position.pawns(Color::White).has(square) {
            " w"
        } else if position.pawns(Color::Black).has(square) {
            " b"
        } else {
            " ."
        }
    };
    let row = |row: u8| {
        let squares = columns().filter_map(|column| Square::at(column, row.into()));
        let signs: String = squares.map(sign).collect();
        format!("  {} {signs}\n", row + 1)
    };
    let rows: String = (0..size.rows()).rev().map(row).collect();
    let letters: String = (b'a'..b'a' + size.columns())
        .map(|letter| format!(" {}", char::from(letter)))
        .collect();
    let turn = match (position.winner(), position.color()) {
        (Some(_), _) => "",
        (None, Color::White) => "    white",
        (None, Color::Black) => "    black",
    };
    format!("{rows}    {letters}{turn}\n")
}
