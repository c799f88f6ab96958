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

use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::Game;
use crate::games::labyrinth::{MINOTAUR, THESEUS};
use crate::library::bindings::game_terms::{TermRules, puzzle_of};
use crate::solvers::puzzles::labyrinth::ChasePuzzle;
use facts::room_name;

/// Positions and rooms as programs are asked with them.
pub const TERMS: TermRules = TermRules {
    position_term: |here| {
        let here = puzzle_of::<ChasePuzzle>(here)?.here();
        let rooms = [here.room(THESEUS), here.room(MINOTAUR), here.home()];
        let names = rooms.map(|room| Term::atom(here.labyrinth().name(room)));
        let turn = terms::player_term(here.turn());
        Some(Term::compound(
            "position",
            names.into_iter().chain([turn]).collect(),
        ))
    },
    move_text: |_, term| room_name(term),
    move_term: |here, text| {
        puzzle_of::<ChasePuzzle>(here)?.room(text)?;
        Some(Term::atom(text))
    },
};

/// The predicates that `prolog/labyrinth.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "labyrinth",
        [
            portable("$labyrinth_forms", "-", facts::forms).reported_as("labyrinth_forms", 1),
            portable("$labyrinth_problems", "+-", known::problems)
                .reported_as("labyrinth_problems", 1),
            portable("$labyrinth_rooms", "+-", values::rooms).reported_as("labyrinth_rooms", 1),
            portable("$labyrinth_start", "+-", values::start).reported_as("labyrinth_start", 1),
            portable("$labyrinth_distance", "+++-", values::distance)
                .reported_as("labyrinth_distance", 3),
            portable("$labyrinth_moves", "++-", values::moves).reported_as("labyrinth_moves", 2),
            portable("$labyrinth_after", "+++-", values::after).reported_as("labyrinth_after", 3),
            portable("$labyrinth_outcome", "++-", values::outcome)
                .reported_as("labyrinth_outcome", 2),
            portable("$labyrinth_value", "+++-", values::value).reported_as("labyrinth_value", 2),
            portable("$labyrinth_choices", "+++-", values::choices)
                .reported_as("labyrinth_choices", 2),
            portable("$labyrinth_best", "+++-", values::best).reported_as("labyrinth_best_move", 3),
            portable("$labyrinth_deadline", "+++-", values::deadline)
                .reported_as("labyrinth_deadline", 2),
            portable("$labyrinth_survey", "+-", values::survey).reported_as("labyrinth_survey", 1),
            portable("$labyrinth_print", "++", pictures::print).reported_as("labyrinth_print", 1),
            portable("$labyrinth_svg", "++-", pictures::picture).reported_as("labyrinth_svg", 2),
        ],
    )
}
