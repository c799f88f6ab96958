//! Dynamic predicates in the fast lane: all arguments are small integers or unbound.
//!
//! `src/engine/store_calls.rs` says how the answers are packed.

use std::ffi::CString;

use crate::engine::calls::columns::pattern;
use crate::engine::calls::resolution::unknown;
use crate::engine::calls::{
    Callee, assert_name, callee, cursor_number, cursor_of, end_of, retract_undefined,
    static_procedure, stored_mut,
};
use crate::engine::foreign::FAIL;
use crate::engine::lower::{NO_FACT, NOT_DONE, REPLACED_END};
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::engine::store_calls::{CHUNKS, ERROR, GENERAL, MORE, NONE, TREE};
use crate::engine::symbols::has_symbol;
use crate::engine::{watch, wire};
use crate::frontend::term::Term;
use crate::store::{
    ANY, Candidate, Clause, Only, Pattern, PredicateId, Retracted, Row, SIDE, SmallAnswer,
};

/// Status bits of the fast lane: nothing, the last answer, more to come, or a special case.
const SPECIAL: i64 = 3;

/// The special case of an error.
const SPECIAL_ERROR: i64 = 7;

/// A call with unbound or integer arguments. The answer is the values of the only solution, or a sign.
#[inline]
pub fn call_small(session: &mut Session, slot: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return ERROR;
    }
    match callee(session, slot) {
        Callee::Stored(id) => {
            session.program.show_page((slot >> 1) as usize);
            match session.store().only_small(id, args) {
                Only::None => NONE,
                Only::One(row) => only_row(session, row, args),
                Only::Many => MORE,
                Only::NotSmall => GENERAL,
            }
        }
        Callee::Elsewhere(..) => GENERAL,
        Callee::Unknown(indicator) => no_rows(session, indicator),
    }
}

/// The answer to a call of an unknown procedure.
#[cold]
fn no_rows(session: &mut Session, indicator: Term) -> i64 {
    match unknown(session, indicator) {
        FAIL => NONE,
        _ => ERROR,
    }
}

/// A retract of a fact with unbound or integer arguments; if there are several matches nothing is done yet.
#[inline]
pub fn retract_only_small(session: &mut Session, slot: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return ERROR;
    }
    let slot = session.program.follow((slot >> 1) as usize);
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => match session.store().retract_only_small(id, args) {
            Only::None => NONE,
            Only::One(row) => only_row(session, row, args),
            Only::Many => MORE,
            Only::NotSmall => GENERAL,
        },
        Definition::Undefined => match retract_undefined(session, slot) {
            Ok(()) => NONE,
            Err(ball) => {
                session.throw(&ball);
                ERROR
            }
        },
        _ => {
            let ball = static_procedure(session, slot, "retract");
            session.throw(&ball);
            ERROR
        }
    }
}

/// The values of a row that are sent: those of the unbound arguments, or the first three.
#[inline]
fn only_row(session: &mut Session, row: Row, args: &[i64]) -> i64 {
    if args.len() > TREE {
        session.last_values.clear();
        session.last_values.extend(row.values());
        return packed(session.last_values.iter().take(3).copied());
    }
    let unbound = (0..row.arity()).filter(|&place| args[place] == ANY);
    packed(unbound.filter_map(|place| row.get(place)))
}

/// True for a name that makes an atom of the machine as it is.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('[') && !name.contains('\0')
}

/// One value of the last answer, as its text, whose column was sent as [`NAMED`](crate::engine::store_calls::NAMED) or
/// [`TEXT`](crate::engine::store_calls::TEXT).
pub fn value_name(session: &mut Session, place: i64) {
    let argument = session
        .last_clause
        .as_ref()
        .and_then(|clause| clause.head.get(place as usize));
    let text = match argument {
        Some(Term::Atom(name)) => name.as_str(),
        Some(Term::Str(text)) => text,
        _ => "",
    };
    session.answer = CString::new(text).unwrap_or_default();
}

/// The number that stands for an atom among the arguments of a call.
pub fn symbol(session: &mut Session, name: &str) -> i64 {
    session.symbols.number(&wire::shown(name))
}

/// One value of the last answer, as text.
pub fn value_text(session: &mut Session, place: i64) {
    let argument = session
        .last_clause
        .as_ref()
        .and_then(|clause| clause.head.get(place as usize))
        .cloned();
    session.set_answer(&argument.unwrap_or_else(Term::nil));
}

/// Opens an iteration: its cursor, or a sign.
pub fn open_small(session: &mut Session, slot: i64, parent: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return ERROR;
    }
    match callee(session, slot) {
        Callee::Stored(id) => match session.store().open_rows(id, parent, args) {
            Only::One(cursor) => cursor_number(cursor, args.len(), 8),
            Only::None => NONE,
            _ => GENERAL,
        },
        Callee::Elsewhere(..) => GENERAL,
        Callee::Unknown(indicator) => no_rows(session, indicator),
    }
}

/// A retract that may succeed several times: the status in two bits, then the values.
pub fn retract_small(session: &mut Session, slot: i64, parent: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return SPECIAL_ERROR;
    }
    let slot = session.program.follow((slot >> 1) as usize);
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => {
            let answer = session.store().retract_small(id, parent, args);
            pack(session, answer)
        }
        _ => FAIL,
    }
}

/// The next answer of a retract.
pub fn retract_next(session: &mut Session, cursor: i64) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return SPECIAL_ERROR;
    }
    let answer = session.store().retract_small_next(cursor_of(cursor));
    pack(session, answer)
}

/// A retractall whose arguments are unbound, small integers or atoms.
pub fn retractall_small(session: &mut Session, slot: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    match stored_mut(session, slot, "retractall") {
        Ok(id) if has_symbol(args) => retract_all_clauses(session, id, args),
        Ok(id) => match session.store().retract_all_small(id, args) {
            Retracted::Rows(_) => FAIL,
            Retracted::NotSmall => retract_all_clauses(session, id, args),
        },
        Err(ball) => session.throw(&ball),
    }
}

/// Erases all clauses that match, if it takes no unification to see which they are.
fn retract_all_clauses(session: &mut Session, id: PredicateId, args: &[i64]) -> i64 {
    let patterns: Vec<Pattern> = args.iter().map(|&arg| pattern(session, arg)).collect();
    let candidates = session.store().candidates(id, &patterns);
    let is_exact = |candidate: &Candidate| candidate.content.is_ground_fact();
    if args.iter().any(|&arg| arg != ANY) && !candidates.iter().all(is_exact) {
        return SPECIAL;
    }
    for candidate in candidates {
        session.store().erase(candidate.reference);
    }
    FAIL
}

/// An assert of a fact of small integers.
pub fn assert_small(session: &mut Session, slot: i64, end: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    match stored_mut(session, slot, assert_name(end)) {
        Ok(id) => {
            if has_symbol(args) || !session.store().assert_small(id, end_of(end), args) {
                let term = |&arg: &i64| match session.symbols.atom(arg) {
                    Some(atom) => Term::Atom(atom.clone()),
                    None => Term::Int(arg),
                };
                let head = args.iter().map(term).collect();
                let clause = Clause::new("user", head, Term::atom("true"));
                session.store().assert(id, end_of(end), clause);
            }
            FAIL
        }
        Err(ball) => session.throw(&ball),
    }
}

/// A retract and an assert of `src/engine/lower/change.rs`: the arguments of both are in one word.
#[inline]
pub fn replace_small(session: &mut Session, word: i64) -> i64 {
    let (a, b) = (word >> 20 & (SIDE - 1), word >> 16 & (SIDE - 1));
    let (old, new) = (word >> 8 & (REPLACED_END - 1), word & (REPLACED_END - 1));
    change_small(session, word >> 24, &[a, b, old], |_| [a, b, new])
}

/// A counter's retract and assert; the answer is its new value.
#[inline]
pub fn count_small(session: &mut Session, counter: i64, step: i64) -> i64 {
    let new = |row: Row| [row.get(0).unwrap_or(0) + step];
    change_small(session, counter, &[ANY], new)
}

/// Retracts the only fact that matches and asserts the one made of it. The answer is the new fact's last argument,
/// offset so that it is not negative, or a sign.
#[inline]
fn change_small<const N: usize>(
    session: &mut Session,
    change: i64,
    old: &[i64; N],
    new: impl FnOnce(Row) -> [i64; N],
) -> i64 {
    if watch::has_expired() {
        return NOT_DONE;
    }
    let slot = session.program.follow((change >> 3) as usize);
    let Definition::Dynamic(id) = session.program.slot_at(slot).definition else {
        return NOT_DONE;
    };
    match session
        .store()
        .replace_only_small(id, old, end_of(change & 3), new)
    {
        Only::One(new) => new[N - 1] + 32768,
        Only::None => NO_FACT,
        _ => NOT_DONE,
    }
}

fn pack(session: &mut Session, answer: SmallAnswer) -> i64 {
    let (status, row) = match answer {
        SmallAnswer::NoMatch => return FAIL,
        SmallAnswer::NotSmall => return SPECIAL,
        SmallAnswer::Last(row) => (1, row),
        SmallAnswer::More(cursor, row) => {
            session.last_cursor = cursor_number(cursor, row.arity(), 8);
            (2, row)
        }
    };
    session.last_values.clear();
    session.last_values.extend(row.values());
    status | packed(session.last_values.iter().take(3).copied()) << 2
}

/// Up to three values of 16 bits each, offset so that they are not negative.
fn packed(values: impl Iterator<Item = i64>) -> i64 {
    values.enumerate().fold(0, |word, (place, value)| {
        word | (value + 32768) << (16 * place)
    })
}

/// The values of the last answer from the given one on, packed.
pub fn values(session: &mut Session, from: i64) -> i64 {
    packed(
        session
            .last_values
            .iter()
            .skip(from as usize)
            .take(3)
            .copied(),
    )
}

/// Fills a block with further answers: how many, and whether more follow.
pub fn chunk(session: &mut Session, cursor: i64, values: &mut [i64]) -> (i64, i64) {
    let arity = (cursor >> 4 & 15).max(1) as usize;
    let chunk = session
        .store()
        .next_small_chunk(cursor_of(cursor), values.len() / arity);
    let all = chunk.rows.iter().flat_map(Row::values);
    for (place, value) in values.iter_mut().zip(all) {
        *place = value;
    }
    debug_assert!(values.len() == CHUNKS[0] || values.len() == CHUNKS[1]);
    (chunk.rows.len() as i64, i64::from(chunk.more))
}
