//! The native predicates behind `library(hexagon)`.
//!
//! A position is `position(Own, Their)`, lists of cells `tuple(I,J)`; the side whose stones are
//! `Own` is to move, whatever its colour. A move is `move(From, To, Kind)`, `Kind` being `nbr1` for
//! a doubling and `nbr2` for a jump.

mod notation;
mod positions;
mod rules;
mod search;

use crate::engine::fault::{Answer, named_in};
use crate::engine::registry::{NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;
pub use positions::{color_term, position_term};

/// The predicates that `prolog/hexagon.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$hexagon_initial_position", "+-", |_, a| {
            named("initial_position", a, rules::initial_position(a))
        }),
        raw_portable("$hexagon_value", "+-", |_, a| {
            named("value", a, rules::value(a))
        }),
        raw_portable("$hexagon_neighbors", "++-", |_, a| {
            let name = match a[1].as_atom() {
                Some(rules::FAR) => "neighbor2",
                _ => "neighbor",
            };
            named(name, &a[..2], rules::neighbors(a))
        }),
        raw_portable("$hexagon_moves", "+-", |_, a| {
            named("legal_moves", a, rules::legal_moves(a))
        }),
        raw_portable("$hexagon_get_moves", "+-", |_, a| {
            named("get_moves", a, rules::get_moves(a))
        }),
        raw_portable("$hexagon_insert", "++-", |_, a| {
            named("insert", a, rules::insert(a))
        }),
        raw_portable("$hexagon_outcome", "+-", |_, a| {
            named("outcome", a, rules::outcome(a))
        }),
        raw_portable("$hexagon_move_sequences", "++-", |s, a| {
            named("move_sequences", a, rules::move_sequences(s, a))
        }),
        raw_portable("$hexagon_alpha_beta", "++++--", |s, a| {
            named("alpha_beta", a, search::alpha_beta(s, a))
        }),
        raw_portable("$hexagon_level_move", "++--", |s, a| {
            named("level_move", a, search::level_move(s, a))
        }),
        raw_portable("$hexagon_best_move", "++--", |s, a| {
            named("best_move", a, search::best_move(s, a))
        }),
        raw_portable("$hexagon_position_line", "???", |_, a| {
            named("position_line", a, notation::position_line(a))
        }),
        raw_portable("$hexagon_game_line", "??", |_, a| {
            named("game_line", a, notation::game_line(a))
        }),
        raw_portable("$hexagon_print_position", "++", |s, a| {
            named("print_position", a, notation::print_position(s, a))
        }),
    ]
}

/// Puts the name of the predicate to an error.
fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("hexagon", name, args.len(), answer)
}
