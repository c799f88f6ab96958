//! The native predicates behind `library(breakthrough)`.
//!
//! A position is `position(Columns-Rows, Turn, White, Black)`: Turn `white` or `black`, White and
//! Black the squares of the pawns, a square `Column-Row` from 1. A move is `move(From, To)`.

mod terms;

use crate::engine::deadline;
use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::host::Host;
use crate::engine::registry::{NativeResult, Predicate, portable};
use crate::frontend::term::Term;
use crate::games::breakthrough::Position;
use crate::library::arguments::one;
use crate::library::game_terms::{self, TermComputerGame, TermGame};
use crate::library::searching::positive_of;
use crate::solvers::breakthrough::{Evaluation, PAWN, Searcher};
use crate::solvers::computer::ComputerReport;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::standard::{MAX_DEPTH, StandardSettings};

/// The predicates that `prolog/breakthrough.pl` builds on.
pub const PREDICATES: &[Predicate] = &[
    portable("$breakthrough_initial_position", "+-", |_, a| {
        named("initial_position", a, initial_position(a))
    }),
    portable("$breakthrough_moves", "+-", |_, a| {
        named("legal_moves", a, game_terms::legal_moves::<Position>(a))
    }),
    portable("$breakthrough_after_move", "++-", |_, a| {
        named("after_move", a, game_terms::after_move::<Position>(a))
    }),
    portable("$breakthrough_winner", "+-", |_, a| {
        named("winner", a, game_terms::winner::<Position>(a))
    }),
    portable("$breakthrough_move_sequences", "++-", |s, a| {
        named(
            "move_sequences",
            a,
            game_terms::move_sequences::<Position>(s, a),
        )
    }),
    portable("$breakthrough_minimax", "++--", |s, a| {
        named("minimax", a, minimax(s, a))
    }),
    portable("$breakthrough_level_move", "++--", |s, a| {
        named("level_move", a, game_terms::level_move::<Position>(s, a))
    }),
    portable("$breakthrough_best_move", "++--", |s, a| {
        named("best_move", a, game_terms::best_move::<Position>(s, a))
    }),
    portable("$breakthrough_position_line", "??", |_, a| {
        named("position_line", a, game_terms::position_line::<Position>(a))
    }),
    portable("$breakthrough_print_position", "+", |s, a| {
        named(
            "print_position",
            a,
            game_terms::print_position::<Position>(s, a),
        )
    }),
];

impl TermComputerGame for Position {
    const POINTS: f64 = PAWN as f64;
}

/// Puts the name of the predicate to an error.
fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("breakthrough", name, args.len(), answer)
}

/// `initial_position(+Size, -Position)`.
fn initial_position(args: &[Term]) -> Answer {
    one(Position::start(terms::size_of(&args[0])?).position_term())
}

/// `minimax(+Depth, +Position, -Move, -Value)`: fails when the game is over.
fn minimax(host: &mut dyn Host, args: &[Term]) -> Answer {
    let depth = positive_of(&args[0])?;
    if depth > MAX_DEPTH {
        let told = format!("depths are 1 to {MAX_DEPTH}");
        return Err(Fault::domain("depth", &args[0]).with_message(told));
    }
    let position = Position::position_of(&args[1])?;
    let settings = StandardSettings {
        speculates: false,
        ..StandardSettings::default()
    };
    let limits = SearchLimits {
        depth: Some(depth),
        ..SearchLimits::default()
    };
    let mut searcher = Searcher::standard(Evaluation, &settings);
    let report = searcher.search(&position, &[], &limits, deadline::expired());
    let report = ComputerReport::of_standard(report, f64::from(PAWN));
    game_terms::move_and_value(host, &position, &report)
}
