//! The rules: positions, neighbours, moves, the end of a game.

use crate::engine::fault::Answer;
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::hexagon::Position;
use crate::games::hexagon::perft::{Doublings, count};
use crate::library::arguments::one;
use crate::library::hexagon::positions::{
    cell_of, cells_term, color_of, legal_move_of, move_term, move_terms, position_after_term,
    position_of, position_term,
};
use crate::library::searching::{positive_of, sequences};

/// The kind of the cells at distance two.
pub const FAR: &str = "nbr2";

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 5;

/// `initial_position(+Color, -Position)`: in which that colour moves first.
pub fn initial_position(args: &[Term]) -> Answer {
    one(position_term(&Position::start(color_of(&args[0])?)))
}

/// `value(+Position, -Value)`.
pub fn value(args: &[Term]) -> Answer {
    one(Term::Int(i64::from(position_of(&args[0])?.balance())))
}

/// `neighbors(+Cell, +Kind, -Cells)`: the cells on the board, closed ones among them, in the
/// course's order.
pub fn neighbors(args: &[Term]) -> Answer {
    let cell = cell_of(&args[0])?;
    one(match args[1].as_atom() {
        Some(FAR) => cells_term(cell.far_on_board()),
        _ => cells_term(cell.near_on_board()),
    })
}

/// `legal_moves(+Position, -Moves)`: in the course's order.
pub fn legal_moves(args: &[Term]) -> Answer {
    one(move_terms(position_of(&args[0])?.legal_moves()))
}

/// `get_moves(+Position, -Moves)`: triples `tuple(Value, Position, Move)` in the course's order.
pub fn get_moves(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let triples = position.legal_moves().map(|made| {
        let after = position.play(made);
        let value = Term::Int(i64::from(-after.balance()));
        let triple = vec![value, position_after_term(&after), move_term(made)];
        Term::compound("tuple", triple)
    });
    one(Term::list(triples.collect::<Vec<_>>()))
}

/// `insert(+Move, +Position, -After)`: seen by the same side; `nil` changes nothing.
pub fn insert(args: &[Term]) -> Answer {
    let position = position_of(&args[1])?;
    if args[0].as_atom() == Some("nil") {
        return one(position_term(&position));
    }
    let made = legal_move_of(&args[0], &position)?;
    one(position_after_term(&position.play(made)))
}

/// `outcome(+Position, -Outcome)`: fails while the game goes on.
pub fn outcome(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    if !position.is_over() {
        return Ok(NativeAnswer::Fail);
    }
    one(Term::atom(match position.balance() {
        0 => "draw",
        balance if balance > 0 => "win",
        _ => "loss",
    }))
}

/// `move_sequences(+Position, +Depth, -Count)`.
pub fn move_sequences(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (position, depth) = (position_of(&args[0])?, positive_of(&args[1])?);
    let next = |position: &Position| {
        let moves = position.legal_moves();
        moves.map(|made| position.play(made)).collect()
    };
    sequences(
        host,
        &position,
        (depth, WATCHED_DEPTH),
        next,
        |position, depth| count(position, depth, Doublings::Apart),
    )
}
