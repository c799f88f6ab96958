//! Writing a move.

use super::paths::path;
use crate::games::draughts::moves::Move;
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::position::Position;
use crate::games::draughts::square::Square;

/// How squares are written in moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `c3-d4`, `c3:e5`.
    #[default]
    Algebraic,
    /// `22-18`, `22x15`.
    Numeric(Numbering),
    /// The course's X,Y: `3,3-4,4`, `3,3:5,5`.
    Course,
}

/// The text of a legal move: its first and last square, and the whole way when another legal move
/// has the same two or when they are one square.
pub fn write(position: &Position, chosen: &Move, style: Style) -> String {
    let same = |other: &&Move| (other.from, other.to) == (chosen.from, chosen.to);
    let several = position.legal_moves().iter().filter(same).count() > 1;
    if several || chosen.from == chosen.to {
        return write_full(position, chosen, style);
    }
    write_path(&[chosen.from, chosen.to], chosen.is_capture(), style)
}

/// The text of a legal move with all squares of its way.
pub fn write_full(position: &Position, chosen: &Move, style: Style) -> String {
    let way = path(position, chosen).unwrap_or_else(|| vec![chosen.from, chosen.to]);
    write_path(&way, chosen.is_capture(), style)
}

/// Squares with the sign of a capture or a step between them.
pub fn write_path(way: &[Square], capture: bool, style: Style) -> String {
    let sign = match (capture, style) {
        (false, _) => "-",
        (true, Style::Numeric(_)) => "x",
        (true, _) => ":",
    };
    let name = |square: &Square| match style {
        Style::Algebraic => square.to_string(),
        Style::Numeric(numbering) => numbering.number(*square).to_string(),
        Style::Course => format!("{},{}", square.x(), square.y()),
    };
    way.iter().map(name).collect::<Vec<_>>().join(sign)
}
