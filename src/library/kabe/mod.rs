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
mod moves;
mod notation;
mod plan;
mod play;
mod search;

use crate::engine::fault::{Answer, named_in};
use crate::engine::registry::{NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;

/// The predicates that `prolog/kabe.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$kabe_board", "+-", |s, a| {
            called("board", a, play::board(s, a))
        }),
        raw_portable("$kabe_set_board", "+", |s, a| {
            named("set_board", a, play::set_board(s, a))
        }),
        raw_portable("$kabe_legal_moves", "++++-", |s, a| {
            called("legal_moves", a, play::legal_moves(s, a))
        }),
        raw_portable("$kabe_make_move", "+", |s, a| {
            named("make_move", a, play::make_move(s, a))
        }),
        raw_portable("$kabe_make_move", "++-", |s, a| {
            named("make_move", a, play::board_after(s, a))
        }),
        raw_portable("$kabe_check_move", "+++++-", |s, a| {
            called("check_move", a, play::check_move(s, a))
        }),
        raw_portable("$kabe_minimax", "+++---", |s, a| {
            called("minimax", &a[..5], search::minimax(s, a))
        }),
        raw_portable("$kabe_alphabeta", "+++---", |s, a| {
            called("alphabeta", &a[..5], search::alphabeta(s, a))
        }),
        raw_portable("$kabe_best_move", "+++++--", |s, a| {
            called("best_move", a, search::best_move(s, a))
        }),
        raw_portable("$kabe_ending", "++++-", |s, a| {
            called("ending", a, endings::ending(s, a))
        }),
        raw_portable("$kabe_board_fen", "???", |s, a| {
            named("board_fen", a, notation::board_fen(s, a))
        }),
        raw_portable("$kabe_pdn_games", "??", |s, a| {
            named("pdn_games", a, notation::pdn_games(s, a))
        }),
        raw_portable("$kabe_perft", "+++-", |s, a| {
            called("perft", a, search::perft(s, a))
        }),
        raw_portable("$kabe_print_board", "+", |s, a| {
            called("print_board", a, drawing::print_board(s, a))
        }),
        raw_portable("$kabe_plan_tree", "++++", |s, a| {
            named("plan_tree", a, plan::plan_tree(s, a))
        }),
        raw_portable("$kabe_plan_choice", "-", |s, a| {
            named("plan_choice", a, plan::plan_choice(s, a))
        }),
    ]
}

/// Puts the name of the predicate to an error: its board argument counts only when it was given.
fn called(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    let live = args.first().and_then(Term::as_atom) == Some(board::LIVE);
    placed(name, args.len() - usize::from(live), answer)
}

/// The same for a predicate without a board argument to leave out.
fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    placed(name, args.len(), answer)
}

fn placed(name: &str, arity: usize, answer: Answer) -> NativeResult {
    named_in("kabe", name, arity, answer)
}
