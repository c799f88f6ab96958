//! The native predicates behind `library(hexagon)`.
//!
//! A position is `position(Own, Their)`, lists of cells `tuple(I,J)`; the side whose stones are
//! `Own` is to move, whatever its colour. A move is `move(From, To, Kind)`, `Kind` being `nbr1` for
//! a doubling and `nbr2` for a jump.

mod notation;
pub mod positions;
mod rules;
mod search;

use crate::engine::fault::ErrorContext;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::hexagon::Position;
use crate::library::bindings::game_terms::{
    TermComputerGame, TermRules, best_move, legal_moves, move_sequences,
};

impl TermComputerGame for Position {}

/// Positions and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules::of::<Position>();

/// The predicates that `prolog/hexagon.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "hexagon",
        [
            portable("$hexagon_initial_position", "+-", rules::initial_position),
            portable("$hexagon_value", "+-", rules::value),
            portable("$hexagon_neighbors", "++-", rules::neighbors).reported_by(neighbors),
            portable("$hexagon_moves", "+-", legal_moves::<Position>).reported_as("legal_moves", 2),
            portable("$hexagon_get_moves", "+-", rules::get_moves),
            portable("$hexagon_insert", "++-", rules::insert),
            portable("$hexagon_outcome", "+-", rules::outcome),
            portable("$hexagon_move_sequences", "++-", move_sequences::<Position>),
            portable("$hexagon_alpha_beta", "++++--", search::alpha_beta),
            portable("$hexagon_level_move", "++--", search::level_move),
            portable("$hexagon_best_move", "++--", best_move::<Position>),
            portable("$hexagon_position_line", "???", notation::position_line),
            portable("$hexagon_game_line", "??", notation::game_line),
            portable("$hexagon_print_position", "++", notation::print_position),
        ],
    )
}

/// `neighbor/2` or `neighbor2/2`, by the kind.
fn neighbors(context: ErrorContext, args: &[Term]) -> ErrorContext {
    let name = match args[1].as_atom() {
        Some(rules::FAR) => "neighbor2",
        _ => "neighbor",
    };
    ErrorContext {
        name,
        arity: 2,
        ..context
    }
}
