//! Positions and moves as terms.

use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::breakthrough::{Color, Move, Position, Size, Square, Squares};
use crate::library::arguments::{atom_of, integer_of, list_of};
use crate::library::game_terms::TermGame;

impl TermGame for Position {
    /// Errors: `type_error(position, T)`, those of the parts, `domain_error(board, T)` when there is
    /// no such position.
    fn position_of(term: &Term) -> Result<Position, Fault> {
        let [size, turn, white, black] = parts(term, "position")?;
        let (size, turn) = (size_of(size)?, color_of(turn)?);
        let (white, black) = (squares_of(white)?, squares_of(black)?);
        Position::of(size, turn, white, black)
            .map_err(|error| Fault::domain("board", term).with_message(error.to_string()))
    }

    fn position_term(&self) -> Term {
        let size = pair(self.size().columns(), self.size().rows());
        let turn = Term::atom(match self.color() {
            Color::White => "white",
            Color::Black => "black",
        });
        let pawns = |color| squares_term(self.pawns(color));
        let parts = vec![size, turn, pawns(Color::White), pawns(Color::Black)];
        Term::compound("position", parts)
    }

    fn legal_move_of(&self, term: &Term) -> Result<Move, Fault> {
        let [from, to] = parts(term, "move")?;
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
pub fn size_of(term: &Term) -> Result<Size, Fault> {
    let [columns, rows] = pair_of(term)?;
    Size::new(columns, rows).ok_or_else(|| {
        let told = "2 to 8 columns and 4 to 8 rows are possible".to_owned();
        Fault::domain("board_size", term).with_message(told)
    })
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
    let (one, other) = match (term, term.as_compound("-", 2)) {
        (Term::Var(_), _) => return Err(Fault::instantiation()),
        (_, Some([one, other])) => (one, other),
        _ => return Err(Fault::type_error("pair", term)),
    };
    Ok([integer_of(one)?, integer_of(other)?])
}

/// The arguments of a compound of this name.
fn parts<'t, const N: usize>(term: &'t Term, name: &str) -> Result<&'t [Term; N], Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    let arguments = term.as_compound(name, N);
    let arguments = arguments.and_then(|arguments| <&[Term; N]>::try_from(arguments).ok());
    arguments.ok_or_else(|| Fault::type_error(name, term))
}

#[cfg(test)]
mod tests {
    use crate::games::breakthrough::Position;
    use crate::library::game_terms::TermGame;

    #[test]
    fn terms_and_positions_go_round() {
        for text in ["bb2/1b2/2w1/ww1w/4 b", "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w"] {
            let position: Position = text.parse().expect("a position");
            assert_eq!(
                Position::position_of(&position.position_term()),
                Ok(position)
            );
        }
    }
}
