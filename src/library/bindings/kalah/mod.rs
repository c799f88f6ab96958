//! The native predicates behind `library(kalah)`.
//!
//! A position is `position(Rules, Turn, South, North)`: Rules `standard` or `empty_capture`, Turn
//! `south` or `north`, a row `row(Pits, Store)` with the pits from the owner's left to right. A
//! move is the number of a pit, from 1.

mod notation;
mod positions;
mod rules;
mod search;

use crate::engine::registry::{Predicate, library, portable};

/// The predicates that `prolog/kalah.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "kalah",
        [
            portable("$kalah_initial_position", "+++-", rules::initial_position),
            portable("$kalah_value", "+-", rules::value),
            portable("$kalah_moves", "+-", rules::legal_moves).reported_as("legal_moves", 2),
            portable("$kalah_make_move", "++-", rules::make_move),
            portable("$kalah_sowing", "++---", rules::sowing),
            portable("$kalah_winner", "+-", rules::winner),
            portable("$kalah_move_sequences", "++-", rules::move_sequences),
            portable("$kalah_solve", "+--", search::solve),
            portable("$kalah_level_move", "++--", search::level_move),
            portable("$kalah_best_move", "++--", search::best_move),
            portable("$kalah_position_line", "???", notation::position_line),
            portable("$kalah_game_line", "???", notation::game_line),
            portable("$kalah_print_position", "+", notation::print_position),
        ],
    )
}
