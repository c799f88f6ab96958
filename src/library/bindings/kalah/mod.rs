//! The native predicates behind `library(kalah)`.
//!
//! A position is `position(Rules, Turn, South, North)`: Rules `standard` or `empty_capture`, Turn
//! `south` or `north`, a row `row(Pits, Store)` with the pits from the owner's left to right. A
//! move is the number of a pit, from 1.

mod notation;
mod positions;
mod rules;

use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::games::kalah::{Move, Position};
use crate::library::bindings::game_terms::{
    self, TermComputerGame, TermRules, after_move, best_move, legal_moves, level_move,
    move_sequences, print_position, winner,
};
use crate::library::searching::{SearchOptions, in_time};
use crate::solvers::search::Score;

/// Positions and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules::of::<Position>();

/// The predicates that `prolog/kalah.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "kalah",
        [
            portable("$kalah_initial_position", "+++-", rules::initial_position),
            portable("$kalah_value", "+-", rules::value),
            portable("$kalah_moves", "+-", legal_moves::<Position>).reported_as("legal_moves", 2),
            portable("$kalah_make_move", "++-", after_move::<Position>),
            portable("$kalah_sowing", "++---", rules::sowing),
            portable("$kalah_winner", "+-", winner::<Position>),
            portable("$kalah_move_sequences", "++-", move_sequences::<Position>),
            portable("$kalah_solve", "+--", solve),
            portable("$kalah_level_move", "++--", level_move::<Position>),
            portable("$kalah_best_move", "++--", best_move::<Position>),
            portable("$kalah_position_line", "???", notation::position_line),
            portable("$kalah_game_line", "???", notation::game_line),
            portable("$kalah_print_position", "+", print_position::<Position>),
        ],
    )
}

impl TermComputerGame for Position {
    /// Estimates are in seeds.
    const UNIT: i32 = 100;
    const MAX_THREADS: usize = 1;
}

/// `solve(+Position, -Pit, -Value)`: looks until the value is exact; fails when the game is over.
fn solve(host: &mut dyn Host, position: Position) -> Result<Option<(Move, i32)>, Fault> {
    let report = game_terms::effort_report(&position, &SearchOptions::default());
    in_time(host)?;
    Ok(match (report.best(), report.score()) {
        (Some(best), Some(Score::Final(value))) => Some((*best, value)),
        _ => None,
    })
}
