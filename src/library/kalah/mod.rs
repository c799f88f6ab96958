//! The native predicates behind `library(kalah)`.
//!
//! A position is `position(Rules, Turn, South, North)`: Rules `standard` or `empty_capture`, Turn
//! `south` or `north`, a row `row(Pits, Store)` with the pits from the owner's left to right. A
//! move is the number of a pit, from 1.

mod notation;
mod positions;
mod rules;
mod search;

use crate::engine::fault::{Answer, named_in};
use crate::engine::registry::{NativeResult, Predicate, portable};
use crate::frontend::term::Term;
use crate::games::kalah::Position;
use crate::library::game_terms;

/// The predicates that `prolog/kalah.pl` builds on.
pub const PREDICATES: &[Predicate] = &[
    portable("$kalah_initial_position", "+++-", |_, a| {
        named("initial_position", a, rules::initial_position(a))
    }),
    portable("$kalah_value", "+-", |_, a| {
        named("value", a, rules::value(a))
    }),
    portable("$kalah_moves", "+-", |_, a| {
        named("legal_moves", a, game_terms::legal_moves::<Position>(a))
    }),
    portable("$kalah_make_move", "++-", |_, a| {
        named("make_move", a, game_terms::after_move::<Position>(a))
    }),
    portable("$kalah_sowing", "++---", |_, a| {
        named("sowing", a, rules::sowing(a))
    }),
    portable("$kalah_winner", "+-", |_, a| {
        named("winner", a, game_terms::winner::<Position>(a))
    }),
    portable("$kalah_move_sequences", "++-", |s, a| {
        named(
            "move_sequences",
            a,
            game_terms::move_sequences::<Position>(s, a),
        )
    }),
    portable("$kalah_solve", "+--", |s, a| {
        named("solve", a, search::solve(s, a))
    }),
    portable("$kalah_level_move", "++--", |s, a| {
        named("level_move", a, search::level_move(s, a))
    }),
    portable("$kalah_best_move", "++--", |s, a| {
        named("best_move", a, search::best_move(s, a))
    }),
    portable("$kalah_position_line", "???", |_, a| {
        named("position_line", a, notation::position_line(a))
    }),
    portable("$kalah_game_line", "???", |_, a| {
        named("game_line", a, notation::game_line(a))
    }),
    portable("$kalah_print_position", "+", |s, a| {
        named(
            "print_position",
            a,
            game_terms::print_position::<Position>(s, a),
        )
    }),
];

/// Puts the name of the predicate to an error.
fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("kalah", name, args.len(), answer)
}
