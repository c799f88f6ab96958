//! What the foreign functions do: natives, resolution of goals, dynamic predicates.
//!
//! A dynamic predicate is called by slot: `2 * slot`, plus 1 if the call may not link the module's name to
//! the definition found in `user`.

use std::collections::HashSet;
use std::io::Write as _;

use crate::engine::fault::Fault;
use crate::engine::foreign::{ANSWER, ANSWERS, COPY, FAIL, TRUE};
use crate::engine::program::{Definition, Resolution, indicator};
use crate::engine::registry::Outcome;
use crate::engine::session::Session;
use crate::engine::store_calls::{CHUNKS, ERROR, GENERAL, MORE, NONE, TREE, VALUES};
use crate::engine::watch;
use crate::engine::wire;
use crate::frontend::lower::{self, Scope, dcg, split_module, variables};
use crate::frontend::term::{Atom, CONS, Term};
use crate::store::{
    ANY, Answer, Candidate, Clause, ClauseRef, Content, CursorId, End, Only, Pattern, PredicateId,
    Retracted, Row, SmallAnswer,
};

/// Status bits of the fast lane: nothing, the last answer, more to come, or a special case.
const SPECIAL: i64 = 3;
const SPECIAL_ERROR: i64 = 7;

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

fn arguments(term: &Term) -> &[Term] {
    match term {
        Term::Compound(compound) => &compound.args,
        _ => &[],
    }
}

/// Calls native predicate `number`.
pub fn native(session: &mut Session, number: i64, text: &str) -> i64 {
    let goal = match request(session, text) {
        Ok(goal) => goal,
        Err(status) => return status,
    };
    let Some(predicate) = session.program.builtins.native(number as usize) else {
        return session.internal_error();
    };
    if watch::has_expired() && !predicate.name.starts_with("$deadline") {
        return session.throw_late();
    }
    match (predicate.run)(session, arguments(&goal)) {
        Ok(Outcome::Fail) => FAIL,
        Ok(Outcome::Succeed(outputs)) if outputs.is_empty() => TRUE,
        Ok(Outcome::Succeed(outputs)) => {
            session.set_answer(&Term::compound("o", outputs));
            ANSWER
        }
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

/// The number of the native predicate `n(Name,Arity)`; -1 if there is none.
pub fn native_number(session: &mut Session, text: &str) -> i64 {
    let found = decode(text).and_then(|term| match term.as_compound("n", 2) {
        Some([Term::Atom(name), Term::Int(arity)]) => session
            .program
            .builtins
            .native_number(name.as_str(), *arity as usize),
        _ => None,
    });
    found.map_or(-1, |number| number as i64)
}

/// What the goal `r(Key,Module,Name,Arity)` resolves to: answers `e(Head,Goal)`, or the library to load first.
pub fn resolve(session: &mut Session, text: &str) -> i64 {
    let Some(request) = decode(text) else {
        return session.internal_error();
    };
    let Some([key, Term::Atom(module), Term::Atom(name), Term::Int(arity)]) =
        request.as_compound("r", 4)
    else {
        return session.internal_error();
    };
    // The machine's name for the list cell.
    let name = if *name == "." && *arity == 2 {
        CONS
    } else {
        name.as_str()
    };
    let (module, arity) = (module.as_str(), *arity as usize);
    let link = key.as_compound("$link", 1).is_some();
    if !lower::is_special(name, arity) || session.program.overrides(module, name, arity) {
        match session.program.resolve(module, name, arity) {
            Resolution::Library(library) => {
                session.set_answer(&Term::compound("library", vec![Term::atom(library)]));
                return 2;
            }
            Resolution::Unknown => return unknown(session, indicator(module, name, arity)),
            Resolution::Slot(slot) if session.program.is_undefined(slot) => {
                let indicator = session.program.indicator(slot);
                return unknown(session, indicator);
            }
            _ => {}
        }
    }
    let args: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let head = if arity == 0 {
        Term::atom(name)
    } else {
        Term::compound(name, args)
    };
    let (goal, auxiliary) = lower::goal(&mut session.program, module, &head, link);
    if let Some(library) = session.program.take_needed() {
        session.set_answer(&Term::compound("library", vec![Term::atom(library)]));
        return 2;
    }
    session.pending.extend(auxiliary);
    session.queue_stubs();
    session.set_answer(&Term::compound("e", vec![head, goal]));
    TRUE
}

/// A procedure that does not exist: an error, or failure if the flag `unknown` says so.
fn unknown(session: &mut Session, indicator: Term) -> i64 {
    if session.flags.atom("unknown") == Some("fail") {
        return FAIL;
    }
    session.throw(&unknown_procedure(&indicator))
}

fn unknown_procedure(indicator: &Term) -> Term {
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("procedure"), indicator.clone()],
    );
    // SWI-Prolog names the caller, which nobody knows here.
    let context = Term::compound(
        "context",
        vec![Term::Var(u32::MAX - 1), Term::Var(u32::MAX)],
    );
    Term::compound("error", vec![formal, context])
}

/// Translates the grammar body of `p(Body,S0,S)`; answers `p(Body,S0,S,Goal)`, which shares its variables.
pub fn phrase(session: &mut Session, text: &str) -> i64 {
    let request = match request(session, text) {
        Ok(request) => request,
        Err(status) => return status,
    };
    let Some([body, start, end]) = request.as_compound("p", 3) else {
        return session.internal_error();
    };
    match body {
        Term::Var(_) => return session.throw(&in_call_dcg(Fault::instantiation())),
        Term::Int(_) | Term::Float(_) | Term::BigInt(_) => {
            return session.throw(&in_call_dcg(Fault::type_error("callable", body)));
        }
        _ => {}
    }
    let goal = dcg::phrase_body(body, start, end, lower::variables_end(&request));
    session.set_answer(&Term::compound(
        "p",
        vec![body.clone(), start.clone(), end.clone(), goal],
    ));
    TRUE
}

/// The error as SWI-Prolog's own translator of grammar bodies throws it.
fn in_call_dcg(fault: Fault) -> Term {
    fault
        .placed(Some("$dcg"), "call_dcg", 3)
        .ball("call_dcg", 3)
}

// --- slots ------------------------------------------------------------------------------------

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
                program.slot_at_mut(own).definition = Definition::Link(found);
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

fn retract_static(session: &Session, slot: usize) -> Term {
    let what = session.program.indicator(slot);
    Fault::permission("modify", "static_procedure", &what).ball("retract", 1)
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

// --- the fast lane ----------------------------------------------------------------------------

/// A call with unbound or integer arguments. The answer is the values of the only solution, or a sign.
#[inline]
pub fn call_small(session: &mut Session, slot: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        session.throw_late();
        return ERROR;
    }
    match callee(session, slot) {
        Callee::Stored(id) => match session.store().only_small(id, args) {
            Only::None => NONE,
            Only::One(row) => only_row(session, row, args),
            Only::Many => MORE,
            Only::NotSmall => only_clause(session, id, args, false),
        },
        Callee::Elsewhere(..) => GENERAL,
        Callee::Unknown(indicator) => match unknown(session, indicator) {
            FAIL => NONE,
            _ => ERROR,
        },
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
            Only::NotSmall => only_clause(session, id, args, true),
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

/// The only clause that matches, if it is a ground fact: its values are fetched one by one.
fn only_clause(session: &mut Session, id: PredicateId, args: &[i64], retract: bool) -> i64 {
    let pattern = |&arg: &i64| {
        if arg == ANY {
            Pattern::Any
        } else {
            Pattern::Int(arg)
        }
    };
    let patterns: Vec<Pattern> = args.iter().map(pattern).collect();
    let candidate = match session.store().only(id, &patterns) {
        Only::One(candidate) => candidate,
        Only::None => return NONE,
        _ => return GENERAL,
    };
    let Content::Clause(clause) = &candidate.content else {
        return GENERAL;
    };
    if clause.body.as_atom() != Some("true") || !clause.head.iter().all(is_ground) {
        return GENERAL;
    }
    session.last_clause = Some(clause.clone());
    if retract {
        session.store().erase(candidate.reference);
    }
    VALUES
}

fn is_ground(term: &Term) -> bool {
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        match term {
            Term::Var(_) => return false,
            Term::Compound(compound) => pending.extend(&compound.args),
            _ => {}
        }
    }
    true
}

/// One value of the last answer; [`ANY`] if it is no integer that fits.
pub fn value(session: &mut Session, place: i64) -> i64 {
    let argument = session
        .last_clause
        .as_ref()
        .and_then(|clause| clause.head.get(place as usize));
    match argument {
        Some(Term::Int(value)) if value.unsigned_abs() < 1 << 53 => *value,
        _ => ANY,
    }
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
        Callee::Unknown(indicator) => match unknown(session, indicator) {
            FAIL => NONE,
            _ => ERROR,
        },
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

/// A retractall with unbound or small integer arguments.
pub fn retractall_small(session: &mut Session, slot: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    match stored_mut(session, slot, "retractall") {
        Ok(id) => match session.store().retract_all_small(id, args) {
            Retracted::Rows(_) => FAIL,
            Retracted::NotSmall => SPECIAL,
        },
        Err(ball) => session.throw(&ball),
    }
}

/// An assert of a fact of small integers.
pub fn assert_small(session: &mut Session, slot: i64, end: i64, args: &[i64]) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    match stored_mut(session, slot, assert_name(end)) {
        Ok(id) => {
            if !session.store().assert_small(id, end_of(end), args) {
                let clause = stored_clause(
                    "user",
                    args.iter().copied().map(Term::Int).collect(),
                    Term::atom("true"),
                );
                session.store().assert(id, end_of(end), clause);
            }
            FAIL
        }
        Err(ball) => session.throw(&ball),
    }
}

/// A cursor as Prolog keeps it: with the arity of its rows and the mask of the values to send.
fn cursor_number(cursor: CursorId, arity: usize, mask: i64) -> i64 {
    (cursor.to_bits() as i64) << 8 | (arity as i64) << 4 | mask
}

fn cursor_of(number: i64) -> CursorId {
    CursorId::from_bits((number >> 8) as u64)
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
    let all = chunk.items.iter().flat_map(Row::values);
    for (place, value) in values.iter_mut().zip(all) {
        *place = value;
    }
    debug_assert!(values.len() == CHUNKS[0] || values.len() == CHUNKS[1]);
    (chunk.items.len() as i64, i64::from(chunk.more))
}

// --- the general lane -------------------------------------------------------------------------

/// A call with any arguments: `g(Args)`. The answer is `f(g(Args))` or `r(g(Args),Module,Body)`.
pub fn call(session: &mut Session, slot: i64, parent: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let goal = match request(session, text) {
        Ok(goal) => goal,
        Err(status) => return status,
    };
    match callee(session, slot) {
        Callee::Stored(id) => {
            let patterns: Vec<Pattern> = arguments(&goal).iter().map(Pattern::of).collect();
            let answer = session.store().first(id, parent, &patterns);
            answer_clause(session, answer)
        }
        Callee::Elsewhere(module, name) => {
            session.set_answer(&Term::compound(
                "c",
                vec![Term::Atom(module), Term::Atom(name)],
            ));
            5
        }
        Callee::Unknown(indicator) => unknown(session, indicator),
    }
}

/// The next clause of a call.
pub fn call_next(session: &mut Session, cursor: i64) -> i64 {
    let answer = session.store().next(cursor_of(cursor));
    answer_clause(session, answer)
}

fn answer_clause(session: &mut Session, answer: Answer) -> i64 {
    let (status, candidate) = match answer {
        Answer::NoMatch => return FAIL,
        Answer::Last(candidate) => (TRUE, candidate),
        Answer::More(cursor, candidate) => {
            session.last_cursor = cursor_number(cursor, 0, 0);
            (ANSWER, candidate)
        }
    };
    match &candidate.content {
        Content::Row(row) => {
            session.set_answer(&Term::compound(
                "f",
                vec![tuple(row.values().map(Term::Int).collect())],
            ));
        }
        Content::Clause(clause) => session.set_answer_text(&clause.text),
    }
    status
}

/// Asserts `Module:Clause`.
pub fn assert(session: &mut Session, end: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let clause = match request(session, text) {
        Ok(clause) => clause,
        Err(status) => return status,
    };
    match assert_clause(session, end, &clause) {
        Ok(_) => FAIL,
        Err(ball) => session.throw(&ball),
    }
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
    let (head_name, arity) = match head {
        Term::Var(_) => return Err(Fault::instantiation().ball(name, 1)),
        _ => head
            .functor()
            .ok_or_else(|| Fault::type_error("callable", head).ball(name, 1))?,
    };
    let body = stored_body(head, &body).map_err(|fault| fault.ball(name, 1))?;
    let slot = session.program.slot(head_module, head_name.as_str(), arity);
    let is_new = session
        .program
        .is_undefined(session.program.follow((slot >> 1) as usize));
    let id = stored_mut(session, slot, name)?;
    let body = in_module(head_module, module, body);
    // SWI-Prolog compiles the first clause before the predicate is dynamic.
    let (head, body) = if is_new {
        lower::unified_head(head, &body)
    } else {
        (head.clone(), body)
    };
    let stored = stored_clause(head_module, arguments(&head).to_vec(), body);
    let reference = session.store().assert_referenced(id, end_of(end), stored);
    reference.ok_or_else(|| Fault::type_error("callable", &head).ball(name, 1))
}

/// A body whose module is not the head's says so.
pub fn in_module(head_module: &str, module: &str, body: Term) -> Term {
    if head_module == module || body.as_atom() == Some("true") {
        return body;
    }
    Term::compound(":", vec![Term::atom(module), body])
}

/// The body as clauses keep it: a variable that is a goal becomes `call(Variable)`.
///
/// # Errors
/// A goal is a variable that stands nowhere before, or cannot be called.
pub fn stored_body(head: &Term, body: &Term) -> Result<Term, Fault> {
    if matches!(body, Term::Atom(_)) {
        return Ok(body.clone());
    }
    let mut seen: HashSet<u32> = variables(head).into_iter().collect();
    goals_of(body, &mut seen).map_err(|wrong| match wrong {
        None => Fault::instantiation(),
        Some(()) => Fault::type_error("callable", body),
    })
}

/// The error is `None` for a fresh variable, `Some` for what is no goal.
fn goals_of(goal: &Term, seen: &mut HashSet<u32>) -> Result<Term, Option<()>> {
    match goal {
        Term::Var(variable) if seen.contains(variable) => {
            Ok(Term::compound("call", vec![goal.clone()]))
        }
        Term::Var(_) => Err(None),
        Term::Atom(_) => Ok(goal.clone()),
        Term::Compound(compound) => {
            let control = matches!(
                (compound.name.as_str(), compound.args.len()),
                ("," | ";" | "->" | "*->", 2) | ("\\+", 1)
            );
            if !control {
                seen.extend(variables(goal));
                return Ok(goal.clone());
            }
            let args: Result<Vec<Term>, Option<()>> = compound
                .args
                .iter()
                .map(|arg| goals_of(arg, seen))
                .collect();
            Ok(Term::compound(compound.name.clone(), args?))
        }
        _ => Err(Some(())),
    }
}

/// Asserts the fact `g(Args)` of a slot.
pub fn assert_slot(session: &mut Session, slot: i64, end: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let fact = match request(session, text) {
        Ok(fact) => fact,
        Err(status) => return status,
    };
    match stored_mut(session, slot, assert_name(end)) {
        Ok(id) => {
            let clause = stored_clause("user", arguments(&fact).to_vec(), Term::atom("true"));
            session.store().assert(id, end_of(end), clause);
            FAIL
        }
        Err(ball) => session.throw(&ball),
    }
}

/// The arguments as `g(Args)`.
fn tuple(args: Vec<Term>) -> Term {
    if args.is_empty() {
        Term::atom("g")
    } else {
        Term::compound("g", args)
    }
}

/// The clause with the text in which calls get it.
pub fn stored_clause(module: &str, head: Vec<Term>, body: Term) -> Clause {
    let arguments = tuple(head.clone());
    let answer = match body.as_atom() {
        Some("true") => Term::compound("f", vec![arguments]),
        _ => Term::compound("r", vec![arguments, Term::atom(module), body.clone()]),
    };
    let mut text = String::new();
    wire::encode(&answer, &mut text);
    Clause {
        head,
        body,
        text: text.into(),
    }
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

// --- clauses as data --------------------------------------------------------------------------

/// Purposes of a search for clauses.
const CLAUSE: i64 = 0;
const RETRACT: i64 = 1;

/// Clauses that may match `Module:Head` or `'$slot'(Slot,g(Args))`: `h(g(Args),Module,Body,Reference)`.
pub fn candidates(session: &mut Session, purpose: i64, parent: i64, text: &str) -> i64 {
    if watch::has_expired() {
        return session.throw_late();
    }
    let request = match request(session, text) {
        Ok(request) => request,
        Err(status) => return status,
    };
    if let Some([Term::Int(slot), fact]) = request.as_compound("$slot", 2) {
        return candidates_of_slot(session, purpose, parent, *slot, fact);
    }
    let (module, head) = split_module("user", &request);
    let culprit = ["clause", "retract", "retractall"][purpose.clamp(0, 2) as usize];
    let arity_of_culprit = if purpose == CLAUSE { 2 } else { 1 };
    let Some((name, arity)) = head.functor() else {
        let ball = match head {
            Term::Var(_) => Fault::instantiation().ball(culprit, arity_of_culprit),
            _ => Fault::type_error("callable", head).ball(culprit, arity_of_culprit),
        };
        return session.throw(&ball);
    };
    if purpose != CLAUSE {
        let slot = session.program.slot(module, name.as_str(), arity);
        return candidates_of_slot(session, purpose, parent, slot, head);
    }
    match session.program.resolve(module, name.as_str(), arity) {
        Resolution::Slot(slot) => match session.program.slot_at(slot).definition.clone() {
            Definition::Dynamic(id) => candidates_stored(session, id, parent, head),
            Definition::Static(code) => {
                let clause = |(place, (h, b)): (usize, &(Term, Term))| {
                    candidate_term(
                        arguments(h).to_vec(),
                        module,
                        b.clone(),
                        static_reference(slot, place),
                    )
                };
                let clauses: Vec<Term> = code.clauses.iter().enumerate().map(clause).collect();
                session.set_answer(&Term::list(clauses));
                ANSWERS
            }
            _ => FAIL,
        },
        Resolution::Unknown => FAIL,
        _ => {
            let ball = Fault::permission(
                "access",
                "private_procedure",
                &Term::indicator(name.as_str(), arity),
            )
            .ball("clause", 2);
            session.throw(&ball)
        }
    }
}

fn candidates_of_slot(
    session: &mut Session,
    purpose: i64,
    parent: i64,
    code: i64,
    head: &Term,
) -> i64 {
    let slot = session.program.follow((code >> 1) as usize);
    let id = match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => id,
        Definition::Undefined if purpose == RETRACT => {
            return match retract_undefined(session, slot) {
                Ok(()) => FAIL,
                Err(ball) => session.throw(&ball),
            };
        }
        _ if purpose == RETRACT => {
            let ball = retract_static(session, slot);
            return session.throw(&ball);
        }
        _ => match stored_mut(session, code, "retractall") {
            Ok(id) => id,
            Err(ball) => return session.throw(&ball),
        },
    };
    candidates_stored(session, id, parent, head)
}

fn candidates_stored(session: &mut Session, id: PredicateId, parent: i64, head: &Term) -> i64 {
    let patterns: Vec<Pattern> = arguments(head).iter().map(Pattern::of).collect();
    let answer = session.store().first(id, parent, &patterns);
    answer_candidate(session, answer)
}

/// The next candidate.
pub fn candidate_next(session: &mut Session, cursor: i64) -> i64 {
    let id = cursor_of(cursor);
    let answer = session.store().next(id);
    answer_candidate(session, answer)
}

fn answer_candidate(session: &mut Session, answer: Answer) -> i64 {
    let (status, candidate) = match answer {
        Answer::NoMatch => return FAIL,
        Answer::Last(candidate) => (TRUE, candidate),
        Answer::More(cursor, candidate) => {
            session.last_cursor = cursor_number(cursor, 0, 0);
            (ANSWER, candidate)
        }
    };
    let Candidate { reference, content } = candidate;
    let (head, module, body) = parts(&content);
    session.set_answer(&candidate_term(
        head,
        &module,
        body,
        reference.to_bits() as i64,
    ));
    status
}

fn candidate_term(head: Vec<Term>, module: &str, body: Term, reference: i64) -> Term {
    Term::compound(
        "h",
        vec![tuple(head), Term::atom(module), body, Term::Int(reference)],
    )
}

/// The head's arguments, the module of the body and the body.
pub fn parts(content: &Content) -> (Vec<Term>, String, Term) {
    match content {
        Content::Row(row) => (
            row.values().map(Term::Int).collect(),
            "user".to_owned(),
            Term::atom("true"),
        ),
        Content::Clause(clause) => (clause.head.clone(), "user".to_owned(), clause.body.clone()),
    }
}

/// Erases a clause; as in SWI-Prolog, a retract succeeds on a clause that was erased meanwhile.
pub fn erase(session: &mut Session, reference: i64) -> i64 {
    session
        .store()
        .erase(ClauseRef::from_bits(reference as u64));
    TRUE
}

/// The reference of a compiled clause; those of the store are not negative.
pub fn static_reference(slot: usize, place: usize) -> i64 {
    -1 - ((slot as i64) << 20 | place as i64)
}

/// The module, the head and the body of the clause with this reference.
pub fn clause_at(session: &Session, reference: i64) -> Option<(Atom, Term, Term)> {
    if reference < 0 {
        let number = -1 - reference;
        let slot = session.program.slots().get((number >> 20) as usize)?;
        let Definition::Static(code) = &slot.definition else {
            return None;
        };
        let (head, body) = code.clauses.get((number & 0xf_ffff) as usize)?;
        return Some((slot.module.clone(), head.clone(), body.clone()));
    }
    let (id, content) = session
        .program
        .store
        .clause(ClauseRef::from_bits(reference as u64))?;
    let slot = session
        .program
        .slots()
        .iter()
        .find(|slot| matches!(slot.definition, Definition::Dynamic(d) if d == id))?;
    let (args, _, body) = parts(&content);
    let head = if args.is_empty() {
        Term::Atom(slot.name.clone())
    } else {
        Term::compound(slot.name.clone(), args)
    };
    Some((slot.module.clone(), head, body))
}

// --- small services ---------------------------------------------------------------------------

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
    std::process::exit(watch::halting(status as i32))
}
