//! Positions, moves and styles as terms.

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::queen_ending::{Move, Piece, Position, Square};
use crate::games::{Game, Side};
use crate::library::arguments::{any_text, atom_of, integer_of, parts_of};
use crate::solvers::queen_ending::player::PlayerStyle;

/// The functors of moves.
const MOVES: [(Piece, &str); 3] = [
    (Piece::Queen, "queen"),
    (Piece::King, "king"),
    (Piece::BlackKing, "black_king"),
];

/// The position of `position(Queen, King, BlackKing, Turn)`.
///
/// # Errors
/// `instantiation_error`, `type_error(queen_ending_position, T)`, `domain_error(square, T)`,
/// `domain_error(side, T)`, `domain_error(queen_ending_position, T)` with a message when the pieces
/// can't stand so.
impl FromTerm for Position {
    fn from_term(term: &Term) -> Result<Position, Fault> {
        const KIND: &str = "queen_ending_position";
        let [queen, king, black, turn] = parts_of(term, "position", KIND)?;
        let turn = match atom_of(turn)?.as_str() {
            "white" => Side::First,
            "black" => Side::Second,
            _ => return Err(Fault::domain("side", turn)),
        };
        let (king, black) = (square_of(king)?, square_of(black)?);
        if queen.as_atom() == Some("none") {
            return Ok(Position::without_queen(king, black));
        }
        Position::new(square_of(queen)?, king, black, turn)
            .map_err(|error| Fault::domain(KIND, term).with_message(error.to_string()))
    }
}

impl IntoTerm for Position {
    fn into_term(self) -> Term {
        position_term(&self)
    }
}

/// `position(Queen, King, BlackKing, Turn)`.
pub fn position_term(position: &Position) -> Term {
    let turn = match position.turn() {
        Side::First => "white",
        Side::Second => "black",
    };
    let queen = position.queen().map_or(Term::atom("none"), square_term);
    let (king, black) = (square_term(position.king()), square_term(position.black()));
    Term::compound("position", vec![queen, king, black, Term::atom(turn)])
}

/// The square of a text.
///
/// # Errors
/// `instantiation_error`, `type_error(text, T)`, `domain_error(square, T)`.
pub fn square_of(term: &Term) -> Result<Square, Fault> {
    any_text(term)?
        .parse()
        .map_err(|_| Fault::domain("square", term))
}

/// The square as an atom.
pub fn square_term(square: Square) -> Term {
    Term::atom(square.to_string())
}

/// The move of `queen(Square)`, `king(Square)`, `black_king(Square)`; whether it is legal is not
/// looked at.
///
/// # Errors
/// `instantiation_error`, `type_error(queen_ending_move, T)`, those of the square.
pub fn move_of(term: &Term) -> Result<Move, Fault> {
    if matches!(term, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    for (piece, name) in MOVES {
        if let Some([to]) = term.as_compound(name, 1) {
            let to = square_of(to)?;
            return Ok(Move { piece, to });
        }
    }
    Err(Fault::type_error("queen_ending_move", term))
}

/// The functor of a piece's moves.
pub fn piece_name(piece: Piece) -> &'static str {
    MOVES[piece as usize].1
}

/// `queen(Square)` and its like.
impl IntoTerm for Move {
    fn into_term(self) -> Term {
        Term::compound(piece_name(self.piece), vec![square_term(self.to)])
    }
}

/// The style of `best`, `worst`, `random`, `random(Seed)`.
///
/// # Errors
/// `instantiation_error`, `domain_error(black_style, T)`, those of the seed.
impl FromTerm for PlayerStyle {
    fn from_term(term: &Term) -> Result<PlayerStyle, Fault> {
        let wrong = || Fault::domain("black_style", term);
        match (term, term.as_compound("random", 1)) {
            (Term::Var(_), _) => Err(Fault::instantiation()),
            (_, Some([seed])) => Ok(PlayerStyle::Random(integer_of(seed)? as u64)),
            _ => term
                .as_atom()
                .ok_or_else(wrong)?
                .parse()
                .map_err(|_| wrong()),
        }
    }
}
