//! The native predicates behind `library(queen_ending)`.
//!
//! A position is `position(Queen, King, BlackKing, Turn)`: squares such as `f2`, Turn `white` or
//! `black`; the queen is `none` once she is taken. A move is `queen(Square)`, `king(Square)` or
//! `black_king(Square)`.

mod contest;
mod positions;

use crate::engine::fault::{Answer, Fault, named_in};
use crate::engine::host::Host;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_portable};
use crate::frontend::term::Term;
use crate::games::queen_ending::{End, Position, Record, draw};
use crate::games::{Game, Side};
use crate::library::arguments::{any_text, done, one};
use crate::solvers::queen_ending::player::{best, reply};
use crate::solvers::queen_ending::table::table;
use positions::{move_of, move_term, position_of, style_of};

pub use positions::{position_term, style_term};

/// The predicates that `prolog/queen_ending.pl` builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_portable("$queen_start", "+", |_, a| {
            named("start", a, contest::start(a))
        }),
        raw_portable("$queen_call", "++-", |_, a| {
            named_in("queen_ending", called(a), a.len() - 2, contest::call(a))
        }),
        raw_portable("$queen_initial", "-", |_, a| {
            named(
                "initial_position",
                a,
                one(position_term(&Position::sample())),
            )
        }),
        raw_portable("$queen_moves", "+-", |_, a| {
            named("legal_moves", a, legal_moves(a))
        }),
        raw_portable("$queen_move", "++-", |_, a| {
            named("make_move", a, make_move(a))
        }),
        raw_portable("$queen_next_side", "+-", |_, a| {
            named("next_side", a, next_side(a))
        }),
        raw_portable("$queen_end", "+-", |_, a| {
            named("game_over", a, game_over(a))
        }),
        raw_portable("$queen_distance", "+-", |_, a| {
            named("distance", a, distance(a))
        }),
        raw_portable("$queen_best", "+--", |_, a| {
            named("best_move", a, best_move(a))
        }),
        raw_portable("$queen_reply", "++-", |_, a| {
            named("black_reply", a, black_reply(a))
        }),
        raw_portable("$queen_text", "??", |_, a| {
            named("position_line", a, text(a))
        }),
        raw_portable("$queen_print", "+", |s, a| {
            named("print_position", a, print(s, a))
        }),
    ]
}

fn named(name: &str, args: &[Term], answer: Answer) -> NativeResult {
    named_in("queen_ending", name, args.len(), answer)
}

/// The name of the library's call, for an error's context.
fn called(args: &[Term]) -> &str {
    args[0].as_atom().unwrap_or("call")
}

fn legal_moves(args: &[Term]) -> Answer {
    let moves = position_of(&args[0])?.moves();
    one(Term::list(moves.iter().map(move_term).collect::<Vec<_>>()))
}

fn make_move(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let chosen = move_of(&args[1])?;
    position
        .check(&chosen)
        .map_err(|why| Fault::domain("legal_move", &args[1]).with_message(why.to_string()))?;
    one(position_term(&position.after(&chosen)))
}

fn next_side(args: &[Term]) -> Answer {
    one(Term::atom(match position_of(&args[0])?.turn() {
        Side::First => "white",
        Side::Second => "black",
    }))
}

/// Fails while the game goes on.
fn game_over(args: &[Term]) -> Answer {
    match position_of(&args[0])?.end() {
        Some(End::Mate) => one(Term::atom("mate")),
        Some(End::Stalemate) => one(Term::atom("stalemate")),
        Some(End::QueenLost) => one(Term::atom("queen_lost")),
        None => Ok(NativeAnswer::Fail),
    }
}

/// Fails for a draw.
fn distance(args: &[Term]) -> Answer {
    match table().distance(&position_of(&args[0])?) {
        Some(distance) => one(Term::Int(distance.into())),
        None => Ok(NativeAnswer::Fail),
    }
}

/// `best_move(+Position, -Move, -Value)`; fails when the game is over.
fn best_move(args: &[Term]) -> Answer {
    let position = position_of(&args[0])?;
    let value = match table().distance(&position) {
        Some(distance) => Term::compound("mate", vec![Term::Int(distance.into())]),
        None => Term::atom("draw"),
    };
    Ok(match best(table(), &position) {
        Some(chosen) => NativeAnswer::Succeed(vec![move_term(&chosen), value]),
        None => NativeAnswer::Fail,
    })
}

/// `black_reply(+Position, +Style, -Move)`; fails when the game is over or white is to move.
fn black_reply(args: &[Term]) -> Answer {
    let (position, style) = (position_of(&args[0])?, style_of(&args[1])?);
    match reply(table(), &position, style) {
        Some(chosen) => one(move_term(&chosen)),
        None => Ok(NativeAnswer::Fail),
    }
}

/// `position_line(?Position, ?Text)`: read if it is bound, else written.
fn text(args: &[Term]) -> Answer {
    if matches!(args[1], Term::Var(_)) {
        let text = Term::atom(position_of(&args[0])?.to_string());
        return Ok(NativeAnswer::Succeed(vec![args[0].clone(), text]));
    }
    let record = Record::read(&any_text(&args[1])?)
        .map_err(|error| Fault::syntax("queen_ending").with_message(error.to_string()))?;
    let position = position_term(&record.last());
    Ok(NativeAnswer::Succeed(vec![position, args[1].clone()]))
}

fn print(host: &mut dyn Host, args: &[Term]) -> Answer {
    let text = draw(&position_of(&args[0])?);
    host.write(&text)?;
    done()
}
