//! Colours, squares and numbers as the predicates get them.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::draughts::{Board, Color, Position, Rules, Square};
use crate::library::arguments::integer_of;

/// The course's colours: 1 is white, 2 is black.
///
/// # Errors
/// As [`integer_of`]; `domain_error(color, T)`.
pub fn color_of(term: &Term) -> Result<Color, Fault> {
    match integer_of(term)? {
        1 => Ok(Color::White),
        2 => Ok(Color::Black),
        _ => Err(Fault::domain("color", term)),
    }
}

/// The course's number of a colour.
pub fn color_number(color: Color) -> Term {
    Term::Int(match color {
        Color::White => 1,
        Color::Black => 2,
    })
}

/// The square of a course pair.
///
/// # Errors
/// As [`integer_of`]; `domain_error(dark_square, X-Y)`.
pub fn square_of(x: &Term, y: &Term) -> Result<Square, Fault> {
    Square::from_course(integer_of(x)?, integer_of(y)?).ok_or_else(|| {
        Fault::domain(
            "dark_square",
            &Term::compound("-", vec![x.clone(), y.clone()]),
        )
    })
}

/// The square of the piece that has to go on capturing; `None` for `0, 0`.
///
/// # Errors
/// As [`square_of`].
pub fn bound_square_of(x: &Term, y: &Term) -> Result<Option<Square>, Fault> {
    if (integer_of(x)?, integer_of(y)?) == (0, 0) {
        return Ok(None);
    }
    square_of(x, y).map(Some)
}

/// The position with this board; `None` when the piece that is bound to go on can't.
pub fn position_of(board: Board, color: Color, bound: Option<Square>) -> Option<Position> {
    let position = Position::unchecked(Rules::Course, board, color);
    match bound {
        Some(square) => position.continuing_from(square),
        None => Some(position),
    }
}
