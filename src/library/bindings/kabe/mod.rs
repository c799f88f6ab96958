//! The native predicates behind `library(kabe)`: draughts for course programs.
//!
//! The board is either the live one, the facts `user:ruut/3`, or a term: the arbiter's
//! `laud(S1,...,S32)` or a list of 32 terms `ruut(X,Y,Status)`. Every native gets the board as its
//! first argument, the atom `live` for the live one; the Prolog predicate of the same name without
//! that argument means the live one, and errors name it so.
//!
//! A move is `move(X,Y,X1,Y1,Taken)` as the arbiter writes it; `Taken` is `none`, `VX-VY`, or, for
//! a whole capture of several pieces by the official rules, a list of such pairs.

mod arguments;
pub mod board;
mod drawing;
pub mod endings;
mod evaluated;
mod moves;
mod notation;
mod plan;
mod play;
mod search;

use crate::engine::fault::ErrorContext;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;

/// The predicates that `prolog/kabe.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "kabe",
        [
            portable("$kabe_board", "+-", play::board).reported_by(live),
            portable("$kabe_set_board", "+", play::set_board),
            portable("$kabe_legal_moves", "++++-", play::legal_moves).reported_by(live),
            portable("$kabe_make_move", "+", play::make_move),
            portable("$kabe_make_move", "++-", play::board_after),
            portable("$kabe_check_move", "+++++-", play::check_move).reported_by(live),
            portable("$kabe_minimax", "+++---", search::minimax).reported_by(counting_nodes),
            portable("$kabe_alphabeta", "+++---", search::alphabeta).reported_by(counting_nodes),
            portable("$kabe_search", "+++++-", evaluated::begin).reported_by(evaluating),
            portable("$kabe_search_on", "++-", evaluated::step).reported_by(evaluating),
            portable("$kabe_search_end", "+", evaluated::end),
            portable("$kabe_best_move", "+++++--", search::best_move).reported_by(live),
            portable("$kabe_ending", "++++-", endings::ending).reported_by(live),
            portable("$kabe_board_fen", "???", notation::board_fen),
            portable("$kabe_pdn_games", "??", notation::pdn_games),
            portable("$kabe_perft", "+++-", search::perft).reported_by(live),
            portable("$kabe_print_board", "+", drawing::print_board).reported_by(live),
            portable("$kabe_plan_tree", "++++", plan::plan_tree),
            portable("$kabe_plan_choice", "-", plan::plan_choice),
        ],
    )
}

/// The board argument counts only when it was given.
fn live(mut context: ErrorContext, args: &[Term]) -> ErrorContext {
    if args.first().and_then(Term::as_atom) == Some(board::LIVE) {
        context.arity -= 1;
    }
    context
}

/// The same of a predicate with the number of positions as a last argument, which is private.
fn counting_nodes(mut context: ErrorContext, args: &[Term]) -> ErrorContext {
    context.arity -= 1;
    live(context, args)
}

/// Parts of `alphabeta/8`.
fn evaluating(mut context: ErrorContext, _: &[Term]) -> ErrorContext {
    (context.name, context.arity) = ("alphabeta", 8);
    context
}
