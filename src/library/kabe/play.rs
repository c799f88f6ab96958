//! The rules: legal moves, making a move, judging one.

use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::draughts::facts;
use crate::games::draughts::judge::{Illegal, judge};
use crate::games::draughts::{Board, Move, Position};
use crate::library::arguments::{done, one};
use crate::library::kabe::arguments::{bound_square_of, color_of, position_of};
use crate::library::kabe::board::{board_of, board_term, change_live, facts_of, put_live};
use crate::library::kabe::moves::{illegal_term, move_of, move_term, move_terms};

/// `board(+Board, -Term)`: the board as one term.
pub fn board(host: &mut dyn Host, args: &[Term]) -> Answer {
    one(board_term(&board_of(host, &args[0])?))
}

/// `set_board(+Board)`.
pub fn set_board(host: &mut dyn Host, args: &[Term]) -> Answer {
    let board = board_of(host, &args[0])?;
    put_live(host, &board)?;
    done()
}

/// `legal_moves(+Board, +Color, +X, +Y, -Moves)`: in the order of squares, from and to.
pub fn legal_moves(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (color, bound) = (color_of(&args[1])?, bound_square_of(&args[2], &args[3])?);
    let board = board_of(host, &args[0])?;
    one(move_terms(&ordered_moves(
        position_of(board, color, bound).as_ref(),
    )))
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
pub fn make_move(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (made, before, after) = made(host, &Term::atom(super::board::LIVE), &args[0])?;
    let squares = [made.from].into_iter().chain(made.captured);
    let arrival = [made.to].into_iter().filter(|to| *to != made.from);
    change_live(host, &before, &after, squares.chain(arrival))?;
    done()
}

/// `make_move(+Board, +Move, -After)`.
pub fn board_after(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (_, _, after) = made(host, &args[0], &args[1])?;
    one(board_term(&after))
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
pub fn check_move(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (color, bound) = (color_of(&args[1])?, bound_square_of(&args[2], &args[3])?);
    let before = board_of(host, &args[4])?;
    let after = facts_of(host, &args[0])?;
    let position = position_of(before, color, bound).ok_or_else(|| {
        let square = Term::compound("-", args[2..4].to_vec());
        Fault::domain("capturing_piece", &square)
    })?;
    let judged = facts::board(&after)
        .map_err(Illegal::from)
        .and_then(|after| judge(&position, &after));
    one(match judged {
        Ok(made) => Term::compound("legal", vec![move_term(&made)]),
        Err(reason) => Term::compound("foul", vec![illegal_term(reason)]),
    })
}
