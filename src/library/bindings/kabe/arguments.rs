//! Colours, squares and numbers as the predicates get them.

use crate::engine::convert::{Arguments, FromArguments, FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::draughts::{Board, Color, Position, Rules, Square};
use crate::library::arguments::integer_of;

/// The course's colours: 1 is white, 2 is black.
///
/// # Errors
/// As [`integer_of`]; `domain_error(color, T)`.
impl FromTerm for Color {
    fn from_term(term: &Term) -> Result<Color, Fault> {
        match integer_of(term)? {
            1 => Ok(Color::White),
            2 => Ok(Color::Black),
            _ => Err(Fault::domain("color", term)),
        }
    }
}

/// The course's number.
impl IntoTerm for Color {
    fn into_term(self) -> Term {
        Term::Int(match self {
            Color::White => 1,
            Color::Black => 2,
        })
    }
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

/// The square `X, Y` of the piece that has to go on capturing; `None` for `0, 0`.
#[derive(Clone, Copy)]
pub struct BoundSquare(pub Option<Square>);

impl FromArguments for BoundSquare {
    const ARGUMENTS: usize = 2;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<BoundSquare, Fault> {
        let (x, y) = (arguments.next_term(), arguments.next_term());
        if (integer_of(x)?, integer_of(y)?) == (0, 0) {
            return Ok(BoundSquare(None));
        }
        Ok(BoundSquare(Some(square_of(x, y)?)))
    }
}

/// `X-Y`, `0-0` for none.
impl IntoTerm for BoundSquare {
    fn into_term(self) -> Term {
        let none = || Term::compound("-", vec![Term::Int(0), Term::Int(0)]);
        self.0.map_or_else(none, square_term)
    }
}

/// `X-Y`.
pub fn square_term(square: Square) -> Term {
    Term::compound("-", coordinates(square).to_vec())
}

/// `X` and `Y`.
pub fn coordinates(square: Square) -> [Term; 2] {
    [square.x(), square.y()].map(|number| Term::Int(i64::from(number)))
}

/// The position with this board; `None` when the piece that is bound to go on can't.
pub fn position_of(board: Board, color: Color, bound: BoundSquare) -> Option<Position> {
    let position = Position::unchecked(Rules::Course, board, color);
    match bound.0 {
        Some(square) => position.continuing_from(square),
        None => Some(position),
    }
}
