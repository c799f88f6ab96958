//! The rules: positions, neighbours, moves, the end of a game.

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::games::hexagon::{Cell, Color, Position};
use crate::library::bindings::game_terms::TermGame;
use crate::library::bindings::hexagon::positions::{cells_term, position_after_term};

/// The kind of the cells at distance two.
pub const FAR: &str = "nbr2";

/// `initial_position(+Color, -Position)`: in which that colour moves first.
pub fn initial_position(color: Color) -> Position {
    Position::start(color)
}

/// `value(+Position, -Value)`.
pub fn value(position: Position) -> i32 {
    position.balance()
}

/// `neighbors(+Cell, +Kind, -Cells)`: the cells on the board, closed ones among them, in the
/// course's order.
pub fn neighbors(cell: Cell, kind: Term) -> Term {
    match kind.as_atom() {
        Some(FAR) => cells_term(cell.far_on_board()),
        _ => cells_term(cell.near_on_board()),
    }
}

/// `get_moves(+Position, -Moves)`: triples `tuple(Value, Position, Move)` in the course's order.
pub fn get_moves(position: Position) -> Term {
    let triples = position.legal_moves().map(|made| {
        let after = position.play(made);
        let value = Term::Int(i64::from(-after.balance()));
        let triple = vec![value, position_after_term(&after), made.into_term()];
        Term::compound("tuple", triple)
    });
    Term::list(triples.collect::<Vec<_>>())
}

/// `insert(+Move, +Position, -After)`: seen by the same side; `nil` changes nothing.
pub fn insert(made: Term, position: Position) -> Result<Term, Fault> {
    if made.as_atom() == Some("nil") {
        return Ok(position.into_term());
    }
    let made = position.legal_move_of(&made)?;
    Ok(position_after_term(&position.play(made)))
}

/// `outcome(+Position, -Outcome)`: fails while the game goes on.
pub fn outcome(position: Position) -> Option<Term> {
    if !position.is_over() {
        return None;
    }
    Some(Term::atom(match position.balance() {
        0 => "draw",
        balance if balance > 0 => "win",
        _ => "loss",
    }))
}
