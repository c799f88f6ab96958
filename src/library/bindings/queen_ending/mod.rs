//! The native predicates behind `library(queen_ending)`.
//!
//! A position is `position(Queen, King, BlackKing, Turn)`: squares such as `f2`, Turn `white` or
//! `black`; the queen is `none` once she is taken. A move is `queen(Square)`, `king(Square)` or
//! `black_king(Square)`.

mod contest;
mod positions;

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::engine::registry::{Predicate, library, portable};
use crate::frontend::term::Term;
use crate::games::queen_ending::{End, Move, Position, Record, draw, read_move};
use crate::games::{Game, Side};
use crate::library::arguments::any_text;
use crate::library::bindings::game_terms::{TermRules, puzzle_of};
use crate::solvers::puzzles::queen_ending::EndingPuzzle;
use crate::solvers::queen_ending::player::{PlayerStyle, best, reply};
use crate::solvers::queen_ending::table::table;

pub use positions::{move_of, piece_name, position_term};

/// Positions and moves as programs are asked with them.
pub const TERMS: TermRules = TermRules {
    position_term: |here| Some(position_term(puzzle_of::<EndingPuzzle>(here)?.here())),
    move_text: |_, term| Some(move_of(term).ok()?.to_string()),
    move_term: |here, text| {
        let here = puzzle_of::<EndingPuzzle>(here)?.here();
        Some(read_move(here, text, 1).ok()?.into_term())
    },
};

/// The predicates that `prolog/queen_ending.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    library(
        "queen_ending",
        [
            portable("$queen_start", "+", contest::start).reported_as("start", 1),
            portable("$queen_call", "++-", contest::call),
            portable("$queen_initial", "-", Position::sample).reported_as("initial_position", 1),
            portable("$queen_moves", "+-", legal_moves).reported_as("legal_moves", 2),
            portable("$queen_move", "++-", make_move).reported_as("make_move", 3),
            portable("$queen_next_side", "+-", next_side).reported_as("next_side", 2),
            portable("$queen_end", "+-", game_over).reported_as("game_over", 2),
            portable("$queen_distance", "+-", distance).reported_as("distance", 2),
            portable("$queen_best", "+--", best_move).reported_as("best_move", 3),
            portable("$queen_reply", "++-", black_reply).reported_as("black_reply", 3),
            portable("$queen_text", "??", text).reported_as("position_line", 2),
            portable("$queen_print", "+", print).reported_as("print_position", 1),
        ],
    )
}

fn legal_moves(position: Position) -> Vec<Move> {
    position.moves()
}

fn make_move(position: Position, term: Term) -> Result<Position, Fault> {
    let chosen = move_of(&term)?;
    position
        .check(&chosen)
        .map_err(|why| Fault::domain("legal_move", &term).with_message(why.to_string()))?;
    Ok(position.after(&chosen))
}

fn next_side(position: Position) -> Term {
    Term::atom(match position.turn() {
        Side::First => "white",
        Side::Second => "black",
    })
}

/// Fails while the game goes on.
fn game_over(position: Position) -> Option<Term> {
    match position.end() {
        Some(End::Mate) => Some(Term::atom("mate")),
        Some(End::Stalemate) => Some(Term::atom("stalemate")),
        Some(End::QueenLost) => Some(Term::atom("queen_lost")),
        None => None,
    }
}

/// Fails for a draw.
fn distance(position: Position) -> Option<u32> {
    table().distance(&position)
}

/// `best_move(+Position, -Move, -Value)`; fails when the game is over.
fn best_move(position: Position) -> Option<(Move, Term)> {
    let value = match table().distance(&position) {
        Some(distance) => Term::compound("mate", vec![Term::Int(distance.into())]),
        None => Term::atom("draw"),
    };
    best(table(), &position).map(|chosen| (chosen, value))
}

/// `black_reply(+Position, +Style, -Move)`; fails when the game is over or white is to move.
fn black_reply(position: Position, style: PlayerStyle) -> Option<Move> {
    reply(table(), &position, style)
}

/// `position_line(?Position, ?Text)`: read if it is bound, else written.
fn text(position: Term, text: Term) -> Result<(Term, Term), Fault> {
    if matches!(text, Term::Var(_)) {
        let text = Term::atom(Position::from_term(&position)?.to_string());
        return Ok((position, text));
    }
    let record = Record::read(&any_text(&text)?)
        .map_err(|error| Fault::syntax("queen_ending").with_message(error.to_string()))?;
    let position = position_term(&record.last());
    Ok((position, text))
}

fn print(host: &mut dyn Host, position: Position) -> Result<(), Fault> {
    let text = draw(&position);
    host.write(&text)?;
    Ok(())
}
