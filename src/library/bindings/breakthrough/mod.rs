//! The native predicates behind `library(breakthrough)`.
//!
//! A position is `position(Columns-Rows, Turn, White, Black)`: Turn `white` or `black`, White and
//! Black the squares of the pawns, a square `Column-Row` from 1. A move is `move(From, To)`.

mod terms;

use crate::engine::convert::FromTerm;
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::breakthrough::{Position, Size};
use crate::library::bindings::game_terms::{
    self, TermComputerGame, TermRules, after_move, best_move, legal_moves, level_move,
    move_sequences, position_line, print_position, winner,
};
use crate::library::searching::positive_of;
use crate::solvers::breakthrough::{Evaluation, Searcher};
use crate::solvers::search::SearchSettings;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::standard::MAX_DEPTH;

/// The predicates that `prolog/breakthrough.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "breakthrough",
        [
            portable("$breakthrough_initial_position", "+-", initial_position),
            portable("$breakthrough_moves", "+-", legal_moves::<Position>)
                .reported_as("legal_moves", 2),
            portable("$breakthrough_after_move", "++-", after_move::<Position>),
            portable("$breakthrough_winner", "+-", winner::<Position>),
            portable(
                "$breakthrough_move_sequences",
                "++-",
                move_sequences::<Position>,
            ),
            portable("$breakthrough_minimax", "++--", minimax),
            portable("$breakthrough_level_move", "++--", level_move::<Position>),
            portable("$breakthrough_best_move", "++--", best_move::<Position>),
            portable(
                "$breakthrough_position_line",
                "??",
                position_line::<Position>,
            ),
            portable(
                "$breakthrough_print_position",
                "+",
                print_position::<Position>,
            ),
        ],
    )
}

/// Positions and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules::of::<Position>();

impl TermComputerGame for Position {}

/// `initial_position(+Size, -Position)`.
fn initial_position(size: Size) -> Position {
    Position::start(size)
}

/// `minimax(+Depth, +Position, -Move, -Value)`: fails when the game is over.
fn minimax(
    host: &mut dyn Host,
    Depth(depth): Depth,
    position: Position,
) -> Result<Option<(Term, Term)>, Fault> {
    let settings = SearchSettings {
        speculates: false,
        ..SearchSettings::default()
    };
    let limits = SearchLimits::of_depth(depth);
    let mut searcher = Searcher::standard(Evaluation, &settings);
    let report = searcher.search(&position, &[], &limits, deadline::expired());
    game_terms::move_and_value(host, &position, &report)
}

/// How many moves `minimax` looks ahead.
struct Depth(u32);

impl FromTerm for Depth {
    fn from_term(term: &Term) -> Result<Depth, Fault> {
        match positive_of(term)? {
            depth if depth > MAX_DEPTH => {
                let told = format!("depths are 1 to {MAX_DEPTH}");
                Err(Fault::domain("depth", term).with_message(told))
            }
            depth => Ok(Depth(depth)),
        }
    }
}
