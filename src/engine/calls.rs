//! What the foreign functions do: natives, resolution of goals, dynamic predicates.
//!
//! A dynamic predicate is called by slot: `2 * slot`, plus 1 if the call may not link the module's name to
//! the definition found in `user`.

use std::io::Write as _;

use crate::engine::checkpoint;
use crate::engine::fault::Fault;
use crate::engine::foreign::{ANSWER, ANSWERS, COPY, ELSEWHERE, FAIL, TRUE};
use crate::engine::program::{Definition, Resolution, indicator};
use crate::engine::registry::Outcome;
use crate::engine::rows::{self, Word};
use crate::engine::session::Session;
use crate::engine::watch;
use crate::engine::wire;
use crate::frontend::term::{Atom, Term};
use crate::store::{Answer, Candidate, CursorId, End, PredicateId};

mod candidates;
mod columns;
mod fast_lane;
mod general_lane;
mod resolution;

pub use candidates::{candidate_next, candidates, clause_at, erase, parts, static_reference};
pub use columns::{
    Progress, REFINABLE, call_columns, functor, next_columns, refine, retract_columns,
};
pub use fast_lane::{
    assert_small, call_small, chunk, count_small, open_small, replace_small, retract_next,
    retract_only_small, retract_small, retractall_small, symbol, value_name, value_text, values,
};
pub use general_lane::{
    assert, assert_clause, assert_slot, call, call_next, in_module, stored_body,
};
pub use resolution::{native_number, phrase, resolve};

/// Where a call through a slot leads.
enum Callee {
    Stored(PredicateId),
    /// A procedure of that module which is not in the store.
    Elsewhere(Atom, Atom),
    Unknown(Term),
}

/// Reads a term that Scryer wrote; its variables keep the numbers by which Scryer names them.
pub fn decode(text: &str) -> Option<Term> {
    wire::decode_numbered(text).ok()
}

/// Reads what a foreign function was called with. The error is the status to return: Scryer may have to send
/// a copy of the term first ([`COPY`]). A copy of a cyclic term is cut short too, and then read as it is.
fn request(session: &mut Session, text: &str) -> Result<Term, i64> {
    session.asked_for_copy = !session.asked_for_copy && wire::is_cut_short(text);
    if session.asked_for_copy {
        return Err(COPY);
    }
    decode(text).ok_or_else(|| session.internal_error())
}

/// Calls native predicate `number`.
pub fn native(session: &mut Session, number: i64, text: &str) -> i64 {
    match request(session, text) {
        Ok(goal) => run_native(session, number, goal.arguments()),
        Err(status) => status,
    }
}

/// Calls native predicate `number` with a row of atomic arguments.
pub fn native_of_row(session: &mut Session, number: i64, words: &[Word<'_>]) -> i64 {
    run_native(session, number, &rows::arguments(words))
}

fn run_native(session: &mut Session, number: i64, args: &[Term]) -> i64 {
    let Some(predicate) = session.program.builtins.native(number as usize) else {
        return session.internal_error();
    };
    if watch::has_expired() && !predicate.name.starts_with("$deadline") {
        return session.throw_late();
    }
    let outcome = match predicate.call(session, args) {
        Ok(Outcome::Many(mut rows)) if rows.len() < 2 => {
            Ok(rows.pop().map_or(Outcome::Fail, Outcome::Succeed))
        }
        outcome => outcome,
    };
    match outcome {
        Ok(Outcome::Fail) => FAIL,
        Ok(Outcome::Succeed(outputs)) => succeed(session, outputs, args, predicate.modes),
        Ok(Outcome::Many(rows)) => {
            let rows: Vec<Term> = rows
                .into_iter()
                .map(|row| Term::compound("o", row))
                .collect();
            session.set_answer(&Term::list(rows));
            ANSWERS
        }
        Err(ball) => session.throw(&ball),
    }
}

/// Lets the outputs wait that the call does not know yet.
fn succeed(session: &mut Session, outputs: Vec<Term>, args: &[Term], modes: &str) -> i64 {
    let is_output = |(_, mode): &(&Term, char)| *mode != '+';
    let given = args.iter().zip(modes.chars()).filter(is_output);
    let is_known: Vec<bool> = outputs
        .iter()
        .zip(given)
        .map(|(output, (argument, _))| is_same(output, argument))
        .collect();
    if is_known.len() == outputs.len() && is_known.iter().all(|known| *known) {
        return TRUE;
    }
    if let Some(status) = rows::answer(session, &outputs, &is_known) {
        return status;
    }
    session.set_answer(&Term::compound("o", outputs));
    ANSWER
}

/// True if the terms are the same; false too if they are too large to tell soon.
fn is_same(one: &Term, other: &Term) -> bool {
    const MOST: usize = 200;
    let mut pairs = vec![(one, other)];
    for _ in 0..MOST {
        let Some(pair) = pairs.pop() else { return true };
        match pair {
            // 0.0 equals -0.0 and is another term.
            (Term::Float(x), Term::Float(y)) if x.to_bits() == y.to_bits() => {}
            (Term::Float(_), _) => return false,
            (Term::Compound(x), Term::Compound(y)) => {
                if x.name != y.name || x.args.len() != y.args.len() {
                    return false;
                }
                pairs.extend(x.args.iter().zip(&y.args));
            }
            (x, y) if x == y => {}
            _ => return false,
        }
    }
    false
}

/// Where a call of the slot leads; links it if it may.
fn callee(session: &mut Session, code: i64) -> Callee {
    let program = &mut session.program;
    let own = (code >> 1) as usize;
    let end = program.follow(own);
    if let Definition::Dynamic(id) = program.slot_at(end).definition {
        return Callee::Stored(id);
    }
    let slot = program.slot_at(own);
    let (module, name, arity) = (slot.module.clone(), slot.name.clone(), slot.arity);
    if !program.is_undefined(end) {
        let slot = program.slot_at(end);
        return Callee::Elsewhere(slot.module.clone(), slot.name.clone());
    }
    if own != end {
        return Callee::Unknown(program.indicator(end));
    }
    match program.resolve(module.as_str(), name.as_str(), arity) {
        Resolution::Slot(found) => {
            if code & 1 == 0 {
                program.define(own, Definition::Link(found));
            }
            match program.slot_at(found).definition {
                Definition::Dynamic(id) => Callee::Stored(id),
                _ => Callee::Elsewhere(program.slot_at(found).module.clone(), name),
            }
        }
        Resolution::Unknown => Callee::Unknown(indicator(module.as_str(), name.as_str(), arity)),
        _ => Callee::Elsewhere(module, name),
    }
}

/// Lets Prolog call another procedure: `c(Module,Name)` waits.
fn elsewhere(session: &mut Session, module: Atom, name: Atom) -> i64 {
    let callee = vec![Term::Atom(module), Term::Atom(name)];
    session.set_answer(&Term::compound("c", callee));
    ELSEWHERE
}

/// The stored predicate behind a slot, to be changed; made if there is nothing.
fn stored_mut(session: &mut Session, code: i64, culprit: &str) -> Result<PredicateId, Term> {
    let slot = session.program.follow((code >> 1) as usize);
    if let Definition::Dynamic(id) = session.program.slot_at(slot).definition {
        return Ok(id);
    }
    session
        .program
        .dynamic_mut(slot)
        .ok_or_else(|| static_procedure(session, slot, culprit))
}

fn static_procedure(session: &Session, slot: usize, culprit: &str) -> Term {
    let what = session.program.indicator(slot);
    Fault::permission("modify", "static_procedure", &what).ball(culprit, 1)
}

/// A retract of what is not defined: it fails, and makes a procedure dynamic that compiled clauses of its
/// module refer to.
fn retract_undefined(session: &mut Session, slot: usize) -> Result<(), Term> {
    let at = session.program.slot_at(slot);
    let (name, arity, referenced) = (at.name.clone(), at.arity, at.referenced);
    if session
        .program
        .builtins
        .target(name.as_str(), arity)
        .is_some()
        || session.program.builtins.is_protected(name.as_str(), arity)
    {
        let what = Term::indicator(name.as_str(), arity);
        return Err(Fault::permission("modify", "static_procedure", &what).ball("retract", 1));
    }
    if referenced {
        session.program.dynamic_mut(slot);
    }
    Ok(())
}

/// A cursor as Prolog keeps it: with the arity of its rows and the mask of the values to send.
fn cursor_number(cursor: CursorId, arity: usize, mask: i64) -> i64 {
    (cursor.to_bits() as i64) << 8 | (arity as i64) << 4 | mask
}

fn cursor_of(number: i64) -> CursorId {
    CursorId::from_bits((number >> 8) as u64)
}

/// The clause of an answer and the status that says whether there may be more; the search goes on with the last cursor.
fn answered(session: &mut Session, answer: Answer) -> Option<(i64, Candidate)> {
    match answer {
        Answer::NoMatch => None,
        Answer::Last(candidate) => Some((TRUE, candidate)),
        Answer::More(cursor, candidate) => {
            session.last_cursor = cursor_number(cursor, 0, 0);
            Some((ANSWER, candidate))
        }
    }
}

/// The arguments as `g(Args)`.
fn tuple(args: Vec<Term>) -> Term {
    Term::callable("g", args)
}

fn end_of(end: i64) -> End {
    if end == 0 { End::First } else { End::Last }
}

/// 0 is the beginning, 1 and 2 the end: `assert/1` is `assertz/1`, but its errors name itself.
fn assert_name(end: i64) -> &'static str {
    match end {
        0 => "asserta",
        1 => "assertz",
        _ => "assert",
    }
}

/// The flags of soft cuts: 0 makes one, 1 sets it, 2 unsets it and tells whether it was set.
pub fn soft(session: &mut Session, action: i64, flag: i64) -> i64 {
    match action {
        0 => {
            session.next_soft += 1;
            session.next_soft
        }
        1 => {
            session.soft.insert(flag);
            FAIL
        }
        _ => i64::from(session.soft.remove(&flag)),
    }
}

/// An error if a time limit has passed.
pub fn look_at_limits(session: &mut Session) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    TRUE
}

/// Ends the process after all output is written.
pub fn halt(session: &mut Session, status: i64) -> i64 {
    session.streams.flush_all();
    // Scryer's own streams share the descriptor.
    let _ = std::io::stdout().flush();
    checkpoint::release_all();
    std::process::exit(watch::halting(status as i32))
}
