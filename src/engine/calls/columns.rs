//! Calls and retracts of dynamic predicates whose answers are no rows of small integers.
//!
//! An argument is sent as a number: [`ANY`], a small integer, an atom's number, or the number of a compound's name and
//! arity; what a compound holds is left to unification in Prolog. An answer is one clause:
//!
//! - a ground fact of which the machine keeps a copy: the copy's key;
//! - another ground fact: the values of the columns that the caller has not got, the small integers among them at once;
//! - any other clause: a text that waits.

use crate::engine::calls::candidates::candidate_answer;
use crate::engine::calls::resolution::unknown;
use crate::engine::calls::{
    Callee, answered, callee, cursor_of, decode, elsewhere, fast_lane, general_lane,
    retract_undefined, static_procedure,
};
use crate::engine::foreign::{FAIL, TRUE};
use crate::engine::lower::{SMALL_MAX, SMALL_MIN};
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::engine::store_calls::{FETCHED, NAMED, NOTHING, TEXT};
use crate::engine::watch;
use crate::engine::wire::{self, FLOAT, STRING, ZERO};
use crate::frontend::term::Term;
use crate::store::{ANY, Answer, Candidate, Clause, Content, Key, Pattern, PredicateId};

/// Added to the status when the clause waits as text.
const CLAUSE: i64 = 10;
/// Added to the status when the first value is the key of a copy.
const COPY: i64 = 20;

/// In place of the clause that a retract has to erase.
const ERASED: i64 = -1;

/// In a plan: what is found is to be erased.
const RETRACT: i64 = 1 << 16;

/// In a plan: what is to be found has compounds, of which the call has sent only names and arities.
pub const REFINABLE: i64 = 1 << 17;

/// The first character that names a copy.
const FIRST_KEY: i64 = 0x4_0000;

/// What goes with the values of an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Where the next answer comes from.
    pub cursor: i64,
    /// One bit a column, the first one lowest: whether its value is sent.
    pub plan: i64,
    /// The clause that a retract has to erase; [`ERASED`] if it is erased already.
    pub reference: i64,
}

/// Calls a dynamic predicate; the status.
pub fn call_columns(
    session: &mut Session,
    (slot, parent): (i64, i64),
    args: &[i64],
    values: &mut [i64],
    progress: &mut Progress,
) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    match callee(session, slot) {
        Callee::Stored(id) => first(session, (id, parent, 0), args, values, progress),
        Callee::Elsewhere(module, name) => elsewhere(session, module, name),
        Callee::Unknown(indicator) => unknown(session, indicator),
    }
}

/// A retract. The only clause that matches is erased at once if nothing is left to unification.
pub fn retract_columns(
    session: &mut Session,
    (slot, parent): (i64, i64),
    args: &[i64],
    values: &mut [i64],
    progress: &mut Progress,
) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let slot = session.program.follow((slot >> 1) as usize);
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => first(session, (id, parent, RETRACT), args, values, progress),
        Definition::Undefined => match retract_undefined(session, slot) {
            Ok(()) => FAIL,
            Err(ball) => session.throw(&ball),
        },
        _ => {
            let ball = static_procedure(session, slot, "retract");
            session.throw(&ball)
        }
    }
}

/// Asks the iteration of a call with the arguments `g(Args)` only for what meets the whole of them.
pub fn refine(session: &mut Session, cursor: i64, text: &str) -> i64 {
    if !wire::is_cut_short(text)
        && let Some(goal) = decode(text)
    {
        let patterns: Vec<Pattern> = goal.arguments().iter().map(Pattern::of).collect();
        session.store().refine(cursor_of(cursor), &patterns);
    }
    TRUE
}

/// The next answer of either.
pub fn next_columns(
    session: &mut Session,
    (cursor, plan): (i64, i64),
    values: &mut [i64],
    progress: &mut Progress,
) -> i64 {
    progress.plan = plan;
    let answer = session.store().next(cursor_of(cursor));
    let Some((status, candidate)) = answered(session, answer) else {
        return FAIL;
    };
    take(session, status, candidate, values, progress)
}

/// The number of a compound's name and arity among the arguments of a call; 0 for what only looks like a compound.
pub fn functor(session: &mut Session, arity: i64, name: &str) -> i64 {
    match (name, arity) {
        (STRING | ZERO | FLOAT, 1) => 0,
        (".", 2) => session.symbols.functor("[|]", arity),
        _ => session.symbols.functor(&wire::shown(name), arity),
    }
}

/// The character by which the machine names the copy of a clause: one from the planes that nobody writes with.
pub fn key_code(key: &Key) -> i64 {
    FIRST_KEY + i64::from(key.number())
}

/// What an argument that was sent as a number asks for.
pub fn pattern(session: &Session, argument: i64) -> Pattern {
    if argument == ANY {
        return Pattern::Any;
    }
    if let Some((name, arity)) = session.symbols.name_and_arity(argument) {
        return Pattern::Functor(name.clone(), arity);
    }
    match session.symbols.atom(argument) {
        Some(atom) => Pattern::Atom(atom.clone()),
        None => Pattern::Int(argument),
    }
}

fn first(
    session: &mut Session,
    (id, parent, purpose): (PredicateId, i64, i64),
    args: &[i64],
    values: &mut [i64],
    progress: &mut Progress,
) -> i64 {
    let patterns: Vec<Pattern> = args.iter().map(|&arg| pattern(session, arg)).collect();
    let is_sent = |pattern: &Pattern| matches!(pattern, Pattern::Any | Pattern::Functor(..));
    let sent = patterns
        .iter()
        .zip(0..)
        .filter(|(pattern, _)| is_sent(pattern));
    progress.plan = sent.fold(purpose, |plan, (_, place)| plan | 1 << place);
    let answer = session.store().first(id, parent, &patterns);
    let is_last = matches!(answer, Answer::Last(_));
    let Some((status, candidate)) = answered(session, answer) else {
        return FAIL;
    };
    let reference = candidate.reference;
    let is_ground = candidate.content.is_ground_fact();
    let is_exact = !patterns
        .iter()
        .any(|pattern| matches!(pattern, Pattern::Functor(..)));
    if !is_exact {
        progress.plan |= REFINABLE;
    }
    let status = take(session, status, candidate, values, progress);
    if purpose == RETRACT && is_last && is_ground && is_exact {
        session.store().erase(reference);
        progress.reference = ERASED;
    }
    status
}

/// Lets Prolog have an answer.
fn take(
    session: &mut Session,
    status: i64,
    candidate: Candidate,
    values: &mut [i64],
    progress: &mut Progress,
) -> i64 {
    debug_assert!(status >= TRUE);
    let is_sent = |place: usize| progress.plan >> place & 1 == 1;
    progress.cursor = session.last_cursor;
    progress.reference = candidate.reference.to_bits() as i64;
    match &candidate.content {
        Content::Row(row) => {
            for (place, value) in values.iter_mut().enumerate() {
                let known = row.get(place).filter(|_| is_sent(place));
                *value = known.unwrap_or(NOTHING);
            }
            status
        }
        Content::Clause(clause) => match clause.key.as_deref() {
            Some(key) => {
                values[0] = key_code(key);
                status + COPY
            }
            None if clause.is_ground_fact => {
                for (place, value) in values.iter_mut().enumerate() {
                    let is_sent = is_sent(place);
                    *value = if is_sent {
                        sent(clause, place)
                    } else {
                        NOTHING
                    };
                }
                session.last_clause = Some(clause.clone());
                status
            }
            None if progress.plan & RETRACT != 0 => {
                let answer = candidate_answer(&candidate);
                session.set_answer(&answer);
                status + CLAUSE
            }
            None => {
                session.set_answer_text(general_lane::text(clause));
                status + CLAUSE
            }
        },
    }
}

/// A value as it is sent: an integer, or the sign of how it is to be fetched.
fn sent(clause: &Clause, place: usize) -> i64 {
    match clause.head.get(place) {
        Some(Term::Int(value)) if (SMALL_MIN..=SMALL_MAX).contains(value) => *value,
        Some(Term::Atom(name)) if fast_lane::is_plain(name.as_str()) => NAMED,
        Some(Term::Str(text)) if !text.contains('\0') => TEXT,
        _ => FETCHED,
    }
}
