//! Positions and moves as terms.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::breakthrough::{Color, Move, Position, Size, Square, Squares};
use crate::library::arguments::{atom_of, integer_of, list_of, parts_of};
use crate::library::bindings::game_terms::TermGame;

/// The position of `position(Columns-Rows, Turn, White, Black)`.
///
/// # Errors
/// `type_error(position, T)`, those of the parts, `domain_error(board, T)` when there is no such
/// position.
impl FromTerm for Position {
    fn from_term(term: &Term) -> Result<Position, Fault> {
        let [size, turn, white, black] = parts_of(term, "position", "position")?;
        let (size, turn) = (Size::from_term(size)?, color_of(turn)?);
        let (white, black) = (squares_of(white)?, squares_of(black)?);
        Position::of(size, turn, white, black)
            .map_err(|error| Fault::domain("board", term).with_message(error.to_string()))
    }
}

impl IntoTerm for Position {
    fn into_term(self) -> Term {
        let size = pair(self.size().columns(), self.size().rows());
        let turn = Term::atom(match self.color() {
            Color::White => "white",
            Color::Black => "black",
        });
        let pawns = |color| squares_term(self.pawns(color));
        let parts = vec![size, turn, pawns(Color::White), pawns(Color::Black)];
        Term::compound("position", parts)
    }
}

impl TermGame for Position {
    fn legal_move_of(&self, term: &Term) -> Result<Move, Fault> {
        let [from, to] = parts_of(term, "move", "move")?;
        let (from, to) = (square_of(from)?, square_of(to)?);
        self.find(from, to)
            .ok_or_else(|| Fault::domain("legal_move", term))
    }

    fn move_term(&self, chosen: &Move) -> Term {
        let ends = [chosen.from, chosen.to].map(square_term);
        Term::compound("move", ends.to_vec())
    }
}

/// The size of `Columns-Rows`.
///
/// # Errors
/// `type_error(pair, T)`, those of the numbers, `domain_error(board_size, T)`.
impl FromTerm for Size {
    fn from_term(term: &Term) -> Result<Size, Fault> {
        let [columns, rows] = pair_of(term)?;
        Size::new(columns, rows).ok_or_else(|| {
            let told = "2 to 8 columns and 4 to 8 rows are possible".to_owned();
            Fault::domain("board_size", term).with_message(told)
        })
    }
}

fn color_of(term: &Term) -> Result<Color, Fault> {
    match atom_of(term)?.as_str() {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(Fault::domain("breakthrough_color", term)),
    }
}

fn squares_of(term: &Term) -> Result<Squares, Fault> {
    list_of(term)?.iter().map(square_of).collect()
}

/// In the standard order of terms.
fn squares_term(squares: Squares) -> Term {
    let mut squares: Vec<Square> = squares.collect();
    squares.sort_by_key(|square| (square.column(), square.row()));
    Term::list(squares.into_iter().map(square_term).collect::<Vec<_>>())
}

/// The square of `Column-Row`, both from 1.
fn square_of(term: &Term) -> Result<Square, Fault> {
    let [column, row] = pair_of(term)?.map(|number| number.saturating_sub(1));
    Square::at(column, row).ok_or_else(|| Fault::domain("square", term))
}

fn square_term(square: Square) -> Term {
    pair(square.column() + 1, square.row() + 1)
}

fn pair(one: u8, other: u8) -> Term {
    Term::compound("-", vec![Term::Int(one.into()), Term::Int(other.into())])
}

fn pair_of(term: &Term) -> Result<[i64; 2], Fault> {
    let [one, other] = parts_of(term, "-", "pair")?;
    Ok([integer_of(one)?, integer_of(other)?])
}

#[cfg(test)]
mod tests {
    use crate::engine::convert::{FromTerm, IntoTerm};
    use crate::games::breakthrough::Position;

    #[test]
    fn terms_and_positions_go_round() {
        for text in ["bb2/1b2/2w1/ww1w/4 b", "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w"] {
            let position: Position = text.parse().expect("a position");
            assert_eq!(Position::from_term(&position.into_term()), Ok(position));
        }
    }
}
