//! Calls and changes of dynamic predicates.
//!
//! What a compound among the arguments holds is left to unification in Prolog, unless the call was
//! sent as text. An answer is one clause, or several rows of small integers:
//!
//! - a ground fact of which the machine keeps a copy: the copy's key;
//! - another ground fact: the values that the call has not got;
//! - any other clause: a text that waits.

use std::rc::Rc;

use super::iteration::{Iteration, IterationPurpose};
use super::operation::{MAX_WORDS, Operation, assert_name, end_of};
use super::procedures::{Callee, callee, elsewhere, stored_mut, stored_to_retract};
use super::resolution::unknown;
use super::status::{CANDIDATE, CLAUSE, COMPILE, FAIL, KEPT, MORE, TRUE, WHOLE, with};
use super::words::{CallWords, decode};
use super::{answers, clauses};
use crate::engine::fault::Fault;
use crate::engine::lower::{self, NO_FACT, NOT_DONE, REPLACED_END, Scope, clause_body};
use crate::engine::names::split_module;
use crate::engine::program::{Definition, slot_of};
use crate::engine::session::Session;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::Term;
use crate::frontend::writer::has_cycle;
use crate::store::{
    ANY, Candidate, Clause, ClauseRef, Content, CursorId, KeyNumber, Only, Pattern, PredicateId,
    Retracted, Row, SIDE, StoreAnswer,
};

/// So many rows come with the first answer of an iteration; later ones fill the block.
const FIRST_VALUES: usize = 12;

/// Of a predicate with more clauses, some are found by what compounds hold.
const MAX_TRIED: usize = 16;

/// Calls a dynamic predicate. The first word is the choice point below the one that the call may
/// leave.
pub(super) fn call(session: &mut Session, code: i64, words: CallWords<'_>) -> i64 {
    let (slot, void) = VoidPlaces::of_code(code);
    let id = match callee(session, slot) {
        Callee::Stored(id) => id,
        Callee::Elsewhere(module, name) => return elsewhere(session, module, name),
        Callee::Unknown(indicator) => return unknown(session, indicator),
    };
    if let Some(status) = compile_copy(session, code, id) {
        return status;
    }
    session.program.show_page(slot_of(slot));
    let (parent, words) = words.split_first();
    let words = words.of_others(void);
    if let Some(args) = words.integers(&mut [0; MAX_WORDS])
        && let Some(status) = call_rows(session, (id, parent), args, void)
    {
        return status;
    }
    first(session, Operation::Call(code), (id, parent), (words, void))
}

/// Lets a copy of the predicate be compiled if it is called often enough: then the call has to be
/// repeated.
#[inline]
fn compile_copy(session: &mut Session, code: i64, id: PredicateId) -> Option<i64> {
    let at = session.program.follow(slot_of(code));
    let copy = session.program.due_copy(at, id)?;
    session.pending.extend(copy);
    session.queue_stubs();
    Some(with(COMPILE, Operation::Call(code).number()))
}

/// A call of integers and variables; `None` if a clause may match that is no row.
#[inline]
fn call_rows(
    session: &mut Session,
    (id, parent): (PredicateId, i64),
    args: &[i64],
    void: VoidPlaces,
) -> Option<i64> {
    match session.store().only_small(id, args) {
        Only::None => Some(FAIL),
        Only::One(row) => Some(answers::only_row(&row, void, |place| args[place] == ANY)),
        Only::NotSmall => None,
        Only::Many => {
            let Only::One(cursor) = session.store().open_rows(id, parent, args) else {
                return None;
            };
            let iteration = Iteration {
                cursor,
                purpose: IterationPurpose::Rows,
                sent: (args.len() - void.count()) as u16,
                is_refinable: false,
                is_exact: true,
                void,
            };
            session.store().set_note(cursor, void.bits());
            Some(next_rows(session, iteration, FIRST_VALUES))
        }
    }
}

/// The next rows of an iteration, of so many values at most; for these iterations `sent` is the
/// number of values of a row.
fn next_rows(session: &mut Session, iteration: Iteration, max_values: usize) -> i64 {
    let max_rows = max_values / usize::from(iteration.sent).max(1);
    let chunk = session
        .store()
        .next_small_chunk(iteration.cursor, max_rows.max(1));
    if chunk.rows.is_empty() {
        return FAIL;
    }
    let more = chunk.more.then(|| iteration.number());
    answers::rows(&chunk.rows, iteration.void, more)
}

/// Retracts a fact none of whose variables stands in two places: then what is found without
/// compounds unifies, and is erased at once.
pub(super) fn retract(session: &mut Session, code: i64, words: CallWords<'_>) -> i64 {
    let (slot, void) = VoidPlaces::of_code(code);
    let id = match stored_to_retract(session, slot) {
        Ok(Some(id)) => id,
        Ok(None) => return FAIL,
        Err(ball) => return session.throw(&ball),
    };
    let (parent, words) = words.split_first();
    let words = words.of_others(void);
    if let Some(args) = words.integers(&mut [0; MAX_WORDS]) {
        match session.store().retract_only_small(id, args) {
            Only::None => return FAIL,
            Only::One(row) => {
                answers::set_reference(answers::ERASED);
                return answers::only_row(&row, void, |place| args[place] == ANY);
            }
            Only::Many | Only::NotSmall => {}
        }
    }
    first(
        session,
        Operation::Retract(code),
        (id, parent),
        (words, void),
    )
}

/// The first answer of a call or a retract. Of a large predicate it is not told before the
/// compounds of the call are known as a whole.
fn first(
    session: &mut Session,
    operation: Operation,
    (id, parent): (PredicateId, i64),
    (words, void): (CallWords<'_>, VoidPlaces),
) -> i64 {
    let purpose = match operation {
        Operation::Retract(_) => IterationPurpose::Retract,
        _ => IterationPurpose::Call,
    };
    let (patterns, is_exact) = match words.text() {
        Some(text) => match decode(session, text) {
            Ok(goal) => (goal.arguments().iter().map(Pattern::of).collect(), false),
            Err(status) => return status,
        },
        None => (words.patterns(), words.are_whole()),
    };
    let is_new = |pattern: &Pattern| {
        matches!(
            pattern,
            Pattern::Any | Pattern::Functor(..) | Pattern::Compound(_)
        )
    };
    let places = patterns.iter().zip(0..u16::BITS);
    let new = places.filter(|(pattern, _)| is_new(pattern));
    let iteration = Iteration {
        cursor: CursorId::from_bits(0),
        purpose,
        sent: new.fold(0, |sent, (_, place)| sent | 1 << place),
        is_refinable: !is_exact && words.text().is_none(),
        is_exact,
        void,
    };
    let answer = session.store().first(id, parent, &patterns);
    let are_many = matches!(answer, StoreAnswer::More(..));
    if are_many
        && iteration.is_refinable
        && session.store().number_of_clauses(id) > MAX_TRIED
        && patterns
            .iter()
            .any(|pattern| matches!(pattern, Pattern::Functor(..)))
    {
        return with(WHOLE, operation.with_all_arguments().number());
    }
    answered(session, answer, iteration)
}

/// The next answer of an iteration. A second word is the text of the call: then only what meets the
/// whole of it is an answer from now on.
pub(super) fn next(session: &mut Session, words: CallWords<'_>) -> i64 {
    let (number, rest) = words.split_first();
    let mut iteration = Iteration::of(number, session.store());
    if let Some(text) = rest.text()
        && !super::wire::is_ambiguous(text)
        && let Ok(goal) = super::wire::decode(text)
    {
        let patterns: Vec<Pattern> = goal.arguments().iter().map(Pattern::of).collect();
        session.store().refine(iteration.cursor, &patterns);
        iteration.is_refinable = false;
    }
    if iteration.purpose == IterationPurpose::Rows {
        return next_rows(session, iteration, answers::MAX_VALUES);
    }
    let answer = session.store().next(iteration.cursor);
    answered(session, answer, iteration)
}

/// Lets Prolog have an answer of the store.
pub(super) fn answered(session: &mut Session, answer: StoreAnswer, iteration: Iteration) -> i64 {
    let (candidate, more) = match answer {
        StoreAnswer::NoMatch => return FAIL,
        StoreAnswer::Last(candidate) => (candidate, 0),
        StoreAnswer::More(cursor, candidate) => {
            let iteration = Iteration {
                cursor,
                ..iteration
            };
            session.store().set_note(cursor, iteration.void.bits());
            answers::set_iteration(iteration.number());
            (candidate, MORE)
        }
    };
    more | match iteration.purpose {
        IterationPurpose::Candidates => clauses::answer(session, &candidate),
        IterationPurpose::Call | IterationPurpose::Rows => one(session, &candidate, iteration),
        IterationPurpose::Retract => retracted(session, &candidate, iteration),
    }
}

fn retracted(session: &mut Session, candidate: &Candidate, iteration: Iteration) -> i64 {
    let is_ground = candidate.content.is_ground_fact();
    let is_exact = is_ground && iteration.is_exact;
    let status = if is_ground {
        one(session, candidate, iteration)
    } else {
        clauses::answer(session, candidate);
        CANDIDATE
    };
    if is_exact {
        session.store().erase(candidate.reference);
    }
    answers::set_reference(match is_exact {
        true => answers::ERASED,
        false => candidate.reference.to_bits() as i64,
    });
    status
}

/// Lets one clause wait.
fn one(session: &mut Session, candidate: &Candidate, iteration: Iteration) -> i64 {
    let is_sent = |place: usize| iteration.sent >> place & 1 == 1;
    let void = iteration.void;
    match &candidate.content {
        Content::Row(row) if row.arity() == 0 => TRUE,
        Content::Row(row) => answers::rows([row], void, None),
        Content::Clause(clause) => {
            let values = match clause.is_ground_fact {
                true => answers::fact(session, clause, void, is_sent),
                false => None,
            };
            values.unwrap_or_else(|| {
                answers::clause(session, clause);
                CLAUSE
            })
        }
    }
}

/// Erases all facts that match. Fails if it takes unification to see which they are: then nothing
/// is done.
pub(super) fn retract_all(session: &mut Session, code: i64, words: CallWords<'_>) -> i64 {
    let (slot, void) = VoidPlaces::of_code(code);
    let id = match stored_mut(session, slot, "retractall") {
        Ok(id) => id,
        Err(ball) => return session.throw(&ball),
    };
    let (_, words) = words.split_first();
    let words = words.of_others(void);
    if let Some(args) = words.integers(&mut [0; MAX_WORDS])
        && let Retracted::Rows(_) = session.store().retract_all_small(id, args)
    {
        return TRUE;
    }
    if words.text().is_some() || !words.are_whole() {
        return FAIL;
    }
    let patterns = words.patterns();
    let candidates = session.store().candidates(id, &patterns);
    let takes_all = patterns.iter().all(|pattern| *pattern == Pattern::Any);
    let are_ground = || candidates.iter().all(|c| c.content.is_ground_fact());
    if !(takes_all || are_ground()) {
        return FAIL;
    }
    for candidate in candidates {
        session.store().erase(candidate.reference);
    }
    TRUE
}

/// Asserts a fact. The status has the key of the copy that the machine has to keep, if it shall
/// keep one.
pub(super) fn assert(session: &mut Session, slot: i64, end: i64, words: CallWords<'_>) -> i64 {
    let small = words.integers(&mut [0; MAX_WORDS]).map(<[i64]>::to_vec);
    let id = match stored_mut(session, slot, assert_name(end)) {
        Ok(id) => id,
        Err(ball) => return session.throw(&ball),
    };
    if let Some(args) = small
        && session.store().assert_small(id, end_of(end), &args)
    {
        return TRUE;
    }
    let args = match words.terms(session) {
        Ok(args) => args,
        Err(status) => return status,
    };
    if args.iter().any(has_cycle) {
        return session.throw(&cyclic_clause(assert_name(end)));
    }
    let mut clause = Clause::new("user", args, Term::atom("true"));
    let status = keep(&mut clause);
    session.store().assert(id, end_of(end), clause);
    status
}

/// Gives a fact a key if the machine shall keep a copy of it, since its values would travel as
/// text.
fn keep(clause: &mut Clause) -> i64 {
    let travels = |term: &Term| !matches!(term, Term::Int(_) | Term::Atom(_) | Term::Str(_));
    if !clause.is_ground_fact || !clause.head.iter().any(travels) {
        return TRUE;
    }
    clause.key = KeyNumber::new().map(Rc::new);
    let key = clause.key.as_deref().map(answers::key_code);
    key.map_or(TRUE, |key| with(KEPT, key))
}

/// Asserts a clause and tells its reference.
///
/// # Errors
/// The ball of SWI-Prolog's `assertz/1`.
pub fn assert_clause(session: &mut Session, end: i64, clause: &Term) -> Result<ClauseRef, Term> {
    let name = assert_name(end);
    let (module, clause) = split_module("user", clause);
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, body.clone()),
        _ => (clause, Term::atom("true")),
    };
    let (head_module, head) = split_module(module, head);
    if has_cycle(head) || has_cycle(&body) {
        return Err(cyclic_clause(name));
    }
    let (head_name, arity) = clause_body::functor(head).map_err(|fault| fault.ball(name, 1))?;
    let (inner, body) = clause_body::kept(head, &body).map_err(|fault| fault.ball(name, 1))?;
    let module = inner.unwrap_or(module);
    let slot = session.program.slot(head_module, head_name.as_str(), arity);
    let is_new = session
        .program
        .is_undefined(session.program.follow(slot_of(slot)));
    let id = stored_mut(session, slot, name)?;
    let body = clause_body::in_module(head_module, module, body);
    // SWI-Prolog compiles the first clause before the predicate is dynamic.
    let (head, body) = if is_new {
        lower::decompiled(head, &body)
    } else {
        (head.clone(), lower::as_compiled(head, &body).into_owned())
    };
    let stored = Clause::new(head_module, head.arguments().to_vec(), body);
    let reference = session.store().assert_referenced(id, end_of(end), stored);
    reference.ok_or_else(|| Fault::type_error("callable", &head).ball(name, 1))
}

/// A clause is a finite term.
fn cyclic_clause(culprit: &str) -> Term {
    Fault::representation("cyclic_term").ball(culprit, 1)
}

/// A retract and an assert of `src/engine/lower/change.rs`: the arguments of both are in one word.
#[inline]
pub fn replace(session: &mut Session, word: i64) -> i64 {
    let (a, b) = (word >> 20 & (SIDE - 1), word >> 16 & (SIDE - 1));
    let (old, new) = (word >> 8 & (REPLACED_END - 1), word & (REPLACED_END - 1));
    change(session, word >> 24, &[a, b, old], |_| [a, b, new])
}

/// A counter's retract and assert; the answer is its new value.
#[inline]
pub fn count(session: &mut Session, counter: i64, step: i64) -> i64 {
    let new = |row: Row| [row.get(0).unwrap_or(0) + step];
    change(session, counter, &[ANY], new)
}

/// Retracts the only fact that matches and asserts the one made of it. The answer is the new fact's
/// last argument, offset so that it is not negative, or a sign.
#[inline]
fn change<const N: usize>(
    session: &mut Session,
    change: i64,
    old: &[i64; N],
    new: impl FnOnce(Row) -> [i64; N],
) -> i64 {
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
