//! Cells, positions, moves and colours as terms.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::hexagon::{Cell, Cells, Color, Move, Position};
use crate::library::arguments::{integer_of, list_of, parts_of};
use crate::library::bindings::game_terms::TermGame;

/// The cell of `tuple(I,J)`; it may be closed.
///
/// # Errors
/// `instantiation_error`, `type_error(cell, T)`, `domain_error(cell, T)` outside the board.
impl FromTerm for Cell {
    fn from_term(term: &Term) -> Result<Cell, Fault> {
        let [i, j] = parts_of(term, "tuple", "cell")?;
        Cell::at(integer_of(i)?, integer_of(j)?).ok_or_else(|| {
            Fault::domain("cell", term)
                .with_message("a cell has 0 =< I =< 8, 0 =< J =< 8, abs(I-J) =< 4")
        })
    }
}

/// `tuple(I,J)`.
pub fn cell_term(cell: Cell) -> Term {
    let [i, j] = [cell.i(), cell.j()].map(|number| Term::Int(i64::from(number)));
    Term::compound("tuple", vec![i, j])
}

/// A list of cells in ascending order.
pub fn cells_term(cells: impl Iterator<Item = Cell>) -> Term {
    Term::list(cells.map(cell_term).collect::<Vec<_>>())
}

/// The position of `position(Own, Their)`, the lists in any order; `own` is the colour to move.
///
/// # Errors
/// `instantiation_error`, `type_error(position, T)`, those of a cell,
/// `domain_error(open_cell, Cell)` for a closed cell, `domain_error(empty_cell, Cell)` for one that
/// has a stone already.
pub fn colored_position_of(term: &Term, own: Color) -> Result<Position, Fault> {
    let [owns, theirs] = parts_of(term, "position", "position")?;
    let mut taken = Cells::CLOSED;
    let own_cells = stones_of(owns, &mut taken)?;
    let their_cells = stones_of(theirs, &mut taken)?;
    // Cells that are neither closed nor taken twice fit together.
    Position::of(own_cells, their_cells, own).ok_or_else(|| Fault::domain("position", term))
}

/// The position where the colour does not matter.
///
/// # Errors
/// As [`colored_position_of`].
impl FromTerm for Position {
    fn from_term(term: &Term) -> Result<Position, Fault> {
        colored_position_of(term, Color::Red)
    }
}

/// `position(Own, Their)`, the side to move first.
impl IntoTerm for Position {
    fn into_term(self) -> Term {
        lists_term(self.own(), self.their())
    }
}

impl TermGame for Position {
    fn legal_move_of(&self, term: &Term) -> Result<Move, Fault> {
        let (made, doubles) = move_of(term)?;
        if self.is_legal(made) && made.doubles() == doubles {
            Ok(made)
        } else {
            Err(Fault::domain("legal_move", term))
        }
    }

    fn move_term(&self, chosen: &Move) -> Term {
        chosen.into_term()
    }
}

/// The position after a move, seen by the side that has made it.
pub fn position_after_term(after: &Position) -> Term {
    lists_term(after.their(), after.own())
}

/// The cells of a move, and whether it says that it doubles.
///
/// # Errors
/// `instantiation_error`, `type_error(move, T)`, those of a cell.
pub fn move_of(term: &Term) -> Result<(Move, bool), Fault> {
    let wrong = || Fault::type_error("move", term);
    let [from, to, kind] = parts_of(term, "move", "move")?;
    let doubles = match kind {
        Term::Var(_) => return Err(Fault::instantiation()),
        _ => match kind.as_atom() {
            Some("nbr1") => true,
            Some("nbr2") => false,
            _ => return Err(wrong()),
        },
    };
    let (from, to) = (Cell::from_term(from)?, Cell::from_term(to)?);
    Ok((Move { from, to }, doubles))
}

/// `move(From, To, Kind)`.
impl IntoTerm for Move {
    fn into_term(self) -> Term {
        let kind = Term::atom(if self.doubles() { "nbr1" } else { "nbr2" });
        Term::compound("move", vec![cell_term(self.from), cell_term(self.to), kind])
    }
}

/// A move, or `nil` when there is none.
pub fn move_or_nil(made: Option<Move>) -> Term {
    made.map_or_else(|| Term::atom("nil"), Move::into_term)
}

/// The colour of the atoms `red` and `blue`.
///
/// # Errors
/// `instantiation_error`, `domain_error(color, T)`.
impl FromTerm for Color {
    fn from_term(term: &Term) -> Result<Color, Fault> {
        match term.as_atom() {
            Some("red") => Ok(Color::Red),
            Some("blue") => Ok(Color::Blue),
            _ if matches!(term, Term::Var(_)) => Err(Fault::instantiation()),
            _ => Err(Fault::domain("color", term)),
        }
    }
}

/// `red` or `blue`.
impl IntoTerm for Color {
    fn into_term(self) -> Term {
        Term::atom(match self {
            Color::Red => "red",
            Color::Blue => "blue",
        })
    }
}

fn stones_of(list: &Term, taken: &mut Cells) -> Result<Cells, Fault> {
    let mut stones = Cells::NONE;
    for term in list_of(list)? {
        let cell = Cell::from_term(&term)?;
        if cell.is_closed() {
            return Err(Fault::domain("open_cell", &term).with_message("this cell is closed"));
        }
        if taken.has(cell) {
            return Err(Fault::domain("empty_cell", &term)
                .with_message("this cell is in the position twice"));
        }
        stones = stones | Cells::of(cell);
        *taken = *taken | Cells::of(cell);
    }
    Ok(stones)
}

fn lists_term(own: Cells, their: Cells) -> Term {
    Term::compound("position", vec![cells_term(own), cells_term(their)])
}

#[cfg(test)]
mod tests {
    use super::move_of;
    use crate::engine::convert::{FromTerm, IntoTerm};
    use crate::games::hexagon::{Color, Position};
    use crate::library::bindings::game_terms::TermGame;

    #[test]
    fn terms_go_round() {
        let start = Position::start(Color::Red);
        assert_eq!(Position::from_term(&start.into_term()), Ok(start));
        for made in start.legal_moves() {
            let term = made.into_term();
            assert_eq!(move_of(&term), Ok((made, made.doubles())));
            assert_eq!(start.legal_move_of(&term), Ok(made));
            assert!(start.play(made).legal_move_of(&term).is_err());
        }
    }
}
