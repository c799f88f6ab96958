//! The rules: legal moves, making a move, judging one.

use crate::engine::convert::IntoTerm;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::facts;
use crate::games::draughts::judge::{Illegal, judge};
use crate::games::draughts::{Board, Color, Move, Position};
use crate::library::bindings::kabe::arguments::{BoundSquare, position_of};
use crate::library::bindings::kabe::board::{
    board_of, board_term, change_live, facts_of, put_live,
};
use crate::library::bindings::kabe::moves::{illegal_term, move_of};

/// `board(+Board, -Term)`: the board as one term.
pub fn board(host: &mut dyn Host, board: Term) -> Result<Term, Fault> {
    Ok(board_term(&board_of(host, &board)?))
}

/// `set_board(+Board)`.
pub fn set_board(host: &mut dyn Host, board: Term) -> Result<(), Fault> {
    let board = board_of(host, &board)?;
    put_live(host, &board)?;
    Ok(())
}

/// `legal_moves(+Board, +Color, +X, +Y, -Moves)`: in the order of squares, from and to.
pub fn legal_moves(
    host: &mut dyn Host,
    board: Term,
    color: Color,
    bound: BoundSquare,
) -> Result<Vec<Move>, Fault> {
    let board = board_of(host, &board)?;
    Ok(ordered_moves(position_of(board, color, bound).as_ref()))
}

/// The legal moves by squares, so that the order does not depend on how they are found.
pub fn ordered_moves(position: Option<&Position>) -> Vec<Move> {
    let mut moves: Vec<Move> = position
        .map(|position| position.legal_moves().into_vec())
        .unwrap_or_default();
    moves.sort_unstable();
    moves
}

/// `make_move(+Move)` on the live board.
pub fn make_move(host: &mut dyn Host, chosen: Term) -> Result<(), Fault> {
    let (made, before, after) = made(host, &Term::atom(super::board::LIVE), &chosen)?;
    let squares = [made.from].into_iter().chain(made.captured);
    let arrival = [made.to].into_iter().filter(|to| *to != made.from);
    change_live(host, &before, &after, squares.chain(arrival))?;
    Ok(())
}

/// `make_move(+Board, +Move, -After)`.
pub fn board_after(host: &mut dyn Host, board: Term, chosen: Term) -> Result<Term, Fault> {
    let (_, _, after) = made(host, &board, &chosen)?;
    Ok(board_term(&after))
}

/// A move with the board before and after it; it has to be legal for the colour of its piece.
fn made(host: &mut dyn Host, board: &Term, term: &Term) -> Result<(Move, Board, Board), Fault> {
    let (made, rules) = move_of(term)?;
    let before = board_of(host, board)?;
    let illegal = || Fault::domain("legal_move", term);
    let color = before.at(made.from).ok_or_else(illegal)?.color;
    let position = Position::unchecked(rules, before, color);
    if !position.legal_moves().contains(&made) {
        return Err(illegal());
    }
    Ok((made, before, *position.play(&made).board()))
}

/// `check_move(+After, +Color, +X, +Y, +Before, -Verdict)`.
pub fn check_move(
    host: &mut dyn Host,
    after: Term,
    color: Color,
    bound: BoundSquare,
    before: Term,
) -> Result<Term, Fault> {
    let before = board_of(host, &before)?;
    let after = facts_of(host, &after)?;
    let position = position_of(before, color, bound)
        .ok_or_else(|| Fault::domain("capturing_piece", &bound.into_term()))?;
    let judged = facts::board(&after)
        .map_err(Illegal::from)
        .and_then(|after| judge(&position, &after));
    Ok(match judged {
        Ok(made) => Term::compound("legal", vec![made.into_term()]),
        Err(reason) => Term::compound("foul", vec![illegal_term(reason)]),
    })
}
