//! The native predicates behind `library(labyrinth)`, and labyrinth files.
//!
//! Each native gets the facts of the labyrinth first, as a list of terms. A position is
//! `position(Theseus, Minotaur, Home, Turn)`: three rooms, and `theseus` or `minotaurus`. A value
//! is `win(Player, Plies)` or `draw`.

pub mod facts;
pub mod file;
mod known;
pub mod pictures;
pub mod terms;
mod values;

use crate::engine::fault::{Answer, named_in};
use crate::engine::registry::{NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;

/// The predicates that `prolog/labyrinth.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$labyrinth_forms", "-", |_, _| {
            named("labyrinth_forms", 1, facts::forms())
        }),
        raw_portable("$labyrinth_problems", "+-", |_, a| {
            named("labyrinth_problems", 1, known::problems(a))
        }),
        raw_portable("$labyrinth_rooms", "+-", |_, a| {
            named("labyrinth_rooms", 1, values::rooms(a))
        }),
        raw_portable("$labyrinth_start", "+-", |_, a| {
            named("labyrinth_start", 1, values::start(a))
        }),
        raw_portable("$labyrinth_distance", "+++-", |_, a| {
            named("labyrinth_distance", 3, values::distance(a))
        }),
        raw_portable("$labyrinth_moves", "++-", |_, a| {
            named("labyrinth_moves", 2, values::moves(a))
        }),
        raw_portable("$labyrinth_after", "+++-", |_, a| {
            named("labyrinth_after", 3, values::after(a))
        }),
        raw_portable("$labyrinth_outcome", "++-", |_, a| {
            named("labyrinth_outcome", 2, values::outcome(a))
        }),
        raw_portable("$labyrinth_value", "+++-", |s, a| {
            named("labyrinth_value", 2, values::value(s, a))
        }),
        raw_portable("$labyrinth_choices", "+++-", |s, a| {
            named("labyrinth_choices", 2, values::choices(s, a))
        }),
        raw_portable("$labyrinth_best", "+++-", |s, a| {
            named("labyrinth_best_move", 3, values::best(s, a))
        }),
        raw_portable("$labyrinth_deadline", "+++-", |s, a| {
            named("labyrinth_deadline", 2, values::deadline(s, a))
        }),
        raw_portable("$labyrinth_survey", "+-", |s, a| {
            named("labyrinth_survey", 1, values::survey(s, a))
        }),
        raw_portable("$labyrinth_print", "++", |s, a| {
            named("labyrinth_print", 1, pictures::print(s, a))
        }),
        raw_portable("$labyrinth_svg", "++-", |s, a| {
            named("labyrinth_svg", 2, pictures::picture(s, a))
        }),
    ]
}

fn named(name: &str, arity: usize, answer: Answer) -> NativeResult {
    named_in("labyrinth", name, arity, answer)
}

/// The arguments of a native by their places.
type Arguments<'a> = &'a [Term];
