//! The bridge between Prolog and Rust.
//!
//! The machine offers two ways across, and there is one transport on each.
//!
//! # Calls
//!
//! Prolog calls Rust with a row of machine words:
//!
//! ```prolog
//! '$foreign_call'(arbiiter_call3, [Operation, Kinds, W1, W2, W3], Status)
//! ```
//!
//! [`Operation`] says what is asked for: a native predicate, a call or a change of a dynamic one, the next answer of an
//! iteration, a step of the loader. `Kinds` has four bits a word, the last word lowest ([`words`]): an integer is itself, an
//! atom or a string the address of its text, a list of such terms its length with its elements behind it. What has no such form
//! (a compound, a large number, two occurrences of one variable) makes the whole call one word: its term as text
//! ([`wire`]). So every term crosses, and calls of atomic arguments cross without the machine's printer.
//!
//! Rust answers with a status, and lets everything else wait in a block of words at a fixed address that Prolog
//! reads ([`answers`]): rows of integers, several at a time; values of other kinds, one row at a time; a text, for a
//! term of any kind. [`kernel`] writes the part of `prolog/kernel/bridge.pl` that exists once an arity.
//!
//! Besides there are functions of fixed types for texts, output and numbers ([`functions`]): the same call
//! without `Kinds`, for what has no other form.
//!
//! No function calls back into Prolog, unwinds into the machine, or waits.
//!
//! # Memory that compiled code reads
//!
//! A compiled clause may read a byte at an address that lowering wrote into it: the third argument of a fact whose
//! first two are small (the store's `fact_cache`), or whether a dynamic predicate still consists of the clauses that were compiled
//! (the store's `validity`). Without the first a match takes 1.11 times the instructions.

use std::io::Write as _;

use crate::engine::fault::Fault;
use crate::engine::names::indicator;
use crate::engine::program::{Definition, Resolution};
use crate::engine::registry::{self, NativeAnswer};
use crate::engine::session::Session;
use crate::engine::{checkpoint, deadline, loader};
use crate::frontend::term::{Atom, Term};
use crate::store::{ChainEnd, CursorId, PredicateId};

pub mod answers;
mod clauses;
pub mod functions;
pub mod kernel;
pub mod operation;
mod resolution;
pub mod status;
mod store;
mod text;
pub mod wire;
mod words;

pub use clauses::{clause_at, erase, parts, static_reference};
pub use store::{assert_clause, count, in_module, replace};

use operation::{IterationPurpose, Operation, TermRequest};
use status::{ANSWER, ANSWERS, COPY, ELSEWHERE, FAIL, TRUE};
use words::CallWords;

/// Where a call through a slot leads.
enum Callee {
    Stored(PredicateId),
    /// A procedure of that module which is not in the store.
    Elsewhere(Atom, Atom),
    Unknown(Term),
}

/// Does what Prolog asks for; the status.
fn call(session: &mut Session, operation: i64, words: CallWords<'_>) -> i64 {
    let Some(operation) = Operation::of(operation) else {
        return session.internal_error();
    };
    match operation {
        Operation::Native(number) => match words.terms(session) {
            Ok(args) => native(session, number, &args),
            Err(status) => status,
        },
        Operation::Call(slot) => store::call(session, slot, words),
        Operation::Retract(slot) => store::retract(session, slot, words),
        Operation::RetractAll(slot) => store::retract_all(session, slot, words),
        Operation::Assert(slot, end) => store::assert(session, slot, end, words),
        Operation::Next => store::next(session, words),
        Operation::Ask(request) => match words.term(session) {
            Ok((term, parent)) => ask(session, request, parent, &term),
            Err(status) => status,
        },
    }
}

/// What is asked for with a term; `parent` is the choice point below the one that the call may leave.
fn ask(session: &mut Session, request: TermRequest, parent: i64, term: &Term) -> i64 {
    match request {
        TermRequest::Candidates(purpose) => clauses::candidates(session, purpose, parent, term),
        TermRequest::AssertClause(end) => match assert_clause(session, end, term) {
            Ok(_) => TRUE,
            Err(ball) => session.throw(&ball),
        },
        TermRequest::NativeNumber => resolution::native_number(session, term),
        TermRequest::Resolve => resolution::resolve(session, term),
        TermRequest::Phrase => resolution::phrase(session, term),
        TermRequest::OpenLoad => loader::open(session, term),
        TermRequest::Report => loader::report(session, term),
        TermRequest::Bindings => {
            session.query_result = Some(term.clone());
            TRUE
        }
        TermRequest::Interruption => {
            let ball = session.interruption();
            session.set_answer(&ball);
            TRUE
        }
    }
}

/// Reads what a call has as text. The error is the status to return: Prolog may have to send a copy of the term
/// first ([`COPY`]), in which no infinite float is left. A copy of a cyclic term is cut short too, and then read as
/// it is.
fn decode(session: &mut Session, text: &str) -> Result<Term, i64> {
    session.asked_for_copy = !session.asked_for_copy && wire::is_ambiguous(text);
    if session.asked_for_copy {
        return Err(COPY);
    }
    wire::decode(text).map_err(|_| session.internal_error())
}

fn native(session: &mut Session, number: usize, args: &[Term]) -> i64 {
    let Some(predicate) = registry::installed(number) else {
        return session.internal_error();
    };
    let outcome = match predicate.call(session, args) {
        Ok(NativeAnswer::Many(mut rows)) if rows.len() < 2 => {
            Ok(rows.pop().map_or(NativeAnswer::Fail, NativeAnswer::Succeed))
        }
        outcome => outcome,
    };
    match outcome {
        Ok(NativeAnswer::Fail) => FAIL,
        Ok(NativeAnswer::Succeed(outputs)) => succeed(session, outputs, args, predicate.modes),
        Ok(NativeAnswer::Many(rows)) => {
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
    if let Some(status) = answers::outputs(session, &outputs, &is_known) {
        return status;
    }
    session.set_answer(&Term::compound("o", outputs));
    ANSWER
}

/// True if the terms are the same; false too if they are too large to tell soon.
fn is_same(one: &Term, other: &Term) -> bool {
    const MAX_PAIRS: usize = 200;
    let mut pairs = vec![(one, other)];
    for _ in 0..MAX_PAIRS {
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
        Resolution::Unknown => {
            Callee::Unknown(program.indicator_of(module.as_str(), name.as_str(), arity))
        }
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
    if let Some(imported) = imported_procedure(session, slot) {
        return Err(not_to_be_modified(&imported, culprit));
    }
    session
        .program
        .dynamic_mut(slot)
        .ok_or_else(|| static_procedure(session, slot, culprit))
}

/// The library predicate that a module has imported under the name of an undefined procedure.
fn imported_procedure(session: &Session, slot: usize) -> Option<Term> {
    let at = session.program.slot_at(slot);
    let importer = session.program.modules.get(&at.module)?;
    let import = importer.imported.get(&(at.name.clone(), at.arity))?;
    let exporter = import.exporter.as_str();
    let is_of_library = session.program.builtins.text_of_module(exporter).is_some();
    let is_hidden = is_of_library && session.program.is_undefined(slot);
    is_hidden.then(|| indicator(exporter, at.name.as_str(), at.arity))
}

/// The stored predicate behind a slot, to retract from it; `None` if it is not defined.
fn stored_to_retract(session: &mut Session, code: i64) -> Result<Option<PredicateId>, Term> {
    let slot = session.program.follow((code >> 1) as usize);
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => Ok(Some(id)),
        Definition::Undefined => retract_undefined(session, slot).map(|()| None),
        _ => Err(static_procedure(session, slot, "retract")),
    }
}

fn static_procedure(session: &Session, slot: usize, culprit: &str) -> Term {
    not_to_be_modified(&session.program.indicator(slot), culprit)
}

fn not_to_be_modified(indicator: &Term, culprit: &str) -> Term {
    Fault::permission("modify", "static_procedure", indicator).ball(culprit, 1)
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
        return Err(not_to_be_modified(&what, "retract"));
    }
    if let Some(imported) = imported_procedure(session, slot) {
        return Err(not_to_be_modified(&imported, "retract"));
    }
    if referenced {
        session.program.dynamic_mut(slot);
    }
    Ok(())
}

/// The arguments as `g(Args)`.
fn tuple(args: Vec<Term>) -> Term {
    Term::callable("g", args)
}

/// The end at which an assert adds, by its number: 0 is the beginning, 1 and 2 the end.
fn end_of(end: i64) -> ChainEnd {
    if end == 0 {
        ChainEnd::First
    } else {
        ChainEnd::Last
    }
}

/// The flags of soft cuts: 0 makes one, 1 sets it, 2 unsets it and tells whether it was set.
fn soft(session: &mut Session, action: i64, flag: i64) -> i64 {
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

/// Ends the process after all output is written.
fn halt(session: &mut Session, status: i64) -> i64 {
    session.streams.flush_all();
    // The machine's own streams share the descriptor.
    let _ = std::io::stdout().flush();
    checkpoint::release();
    std::process::exit(deadline::halting(status as i32))
}

/// How an iteration goes on, as Prolog keeps it: one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Iteration {
    cursor: CursorId,
    /// What its answers are for.
    purpose: IterationPurpose,
    /// One bit an argument, the first one lowest: whether its value is sent.
    sent: u16,
    /// The call has compounds, of which only names and arities were sent.
    is_refinable: bool,
    /// What it finds unifies with the call.
    is_exact: bool,
}

impl Iteration {
    fn number(self) -> i64 {
        let purpose = match self.purpose {
            IterationPurpose::Call => 0,
            IterationPurpose::Retract => 1,
            IterationPurpose::Candidates => 2,
            IterationPurpose::Rows => 3,
        };
        (self.cursor.to_bits() as i64) << 20
            | i64::from(self.sent) << 4
            | i64::from(self.is_exact) << 3
            | purpose << 1
            | i64::from(self.is_refinable)
    }

    fn of(number: i64) -> Iteration {
        Iteration {
            cursor: CursorId::from_bits((number >> 20) as u64),
            purpose: match number >> 1 & 3 {
                0 => IterationPurpose::Call,
                1 => IterationPurpose::Retract,
                2 => IterationPurpose::Candidates,
                _ => IterationPurpose::Rows,
            },
            sent: (number >> 4) as u16,
            is_refinable: number & 1 == 1,
            is_exact: number >> 3 & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_is_one_integer() {
        for (bits, purpose, sent, is_refinable) in [
            (0, IterationPurpose::Call, 0, false),
            (1 << 34, IterationPurpose::Retract, u16::MAX, true),
            (77, IterationPurpose::Candidates, 5, false),
            (78, IterationPurpose::Rows, 1, true),
        ] {
            let iteration = Iteration {
                cursor: CursorId::from_bits(bits),
                purpose,
                sent,
                is_refinable,
                is_exact: !is_refinable,
            };
            assert!(iteration.number() < 1 << 55);
            assert_eq!(Iteration::of(iteration.number()), iteration);
        }
    }
}
