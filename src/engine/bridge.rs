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
//! [`Operation`] says what is asked for: a native predicate, a call or a change of a dynamic one,
//! the next answer of an iteration, a step of the loader. `Kinds` has four bits a word, the last
//! word lowest ([`words`]): an integer is itself, an atom or a string the address of its text, a
//! list of such terms its length with its elements behind it. What has no such form (a compound, a
//! large number, two occurrences of one variable) makes the whole call one word: its term as text
//! ([`wire`]). So every term crosses, and calls of atomic arguments cross without the machine's
//! printer.
//!
//! Rust answers with a status, and lets everything else wait in a block of words at a fixed address
//! that Prolog reads ([`answers`]): rows of integers, several at a time; values of other kinds, one
//! row at a time; a text, for a term of any kind. [`kernel`] writes the part of
//! `prolog/kernel/bridge.pl` that exists once an arity.
//!
//! Besides there are functions of fixed types for texts, output and numbers ([`functions`]): the
//! same call without `Kinds`, for what has no other form.
//!
//! No function calls back into Prolog, unwinds into the machine, or waits.
//!
//! # Memory that compiled code reads
//!
//! A compiled clause may read a byte at an address that lowering wrote into it: the third argument
//! of a fact whose first two are small (the store's `fact_cache`), or whether a dynamic predicate
//! still consists of the clauses that were compiled (the store's `validity`). Without the first a
//! match takes 1.11 times the instructions.

use std::io::Write as _;

use crate::engine::registry::{self, NativeAnswer};
use crate::engine::session::Session;
use crate::engine::{checkpoint, deadline, loader};
use crate::frontend::term::Term;

pub mod answers;
mod clauses;
mod floats;
pub mod functions;
mod iteration;
pub mod kernel;
pub mod operation;
mod procedures;
mod resolution;
pub mod status;
mod store;
mod text;
pub mod wire;
mod words;

pub use clauses::{clause_at, erase};
pub use store::{assert_clause, count, replace};

use operation::{Operation, TermRequest};
use status::{ANSWER, ANSWERS, FAIL, TRUE};
use words::CallWords;

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

/// What is asked for with a term; `parent` is the choice point below the one that the call may
/// leave.
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
        Ok(NativeAnswer::Many(rows)) => many(session, rows, None),
        // No outputs are this term.
        Ok(NativeAnswer::Searched(rows)) => many(session, rows, Some(Term::nil())),
        Err(ball) => session.throw(&ball),
    }
}

/// Lets rows of outputs wait, one an answer.
fn many(session: &mut Session, rows: Vec<Vec<Term>>, end: Option<Term>) -> i64 {
    let rows = rows.into_iter().map(|row| Term::compound("o", row));
    let rows: Vec<Term> = rows.chain(end).collect();
    session.set_answer(&Term::list(rows));
    ANSWERS
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

/// Lets an index of the table of facts in that slot wait to be compiled; 1 if this is the call for
/// which it is.
fn index_is_due(session: &mut Session, slot: i64, number: i64) -> i64 {
    let clauses = session.program.due_index(slot as usize, number as usize);
    let is_due = clauses.is_some();
    session.pending.extend(clauses.into_iter().flatten());
    i64::from(is_due)
}

/// Lets the clauses wait by which calls that bind these places find the clauses of a predicate.
fn make_index(session: &mut Session, slot: i64, bound: i64, clause: i64) -> i64 {
    let bound = u32::try_from(bound).unwrap_or(0);
    let clauses = session
        .program
        .jit_clauses(slot as usize, bound, clause as usize);
    let is_made = !clauses.is_empty();
    session.pending.extend(clauses);
    i64::from(is_made)
}

/// Notes the first call of a library's predicate in `user`; what calls it from now on waits to be
/// compiled.
fn autoload(session: &mut Session, slot: i64) -> i64 {
    session.program.note_autoload(slot as usize);
    session.queue_stubs();
    TRUE
}

/// Hands the clauses of a predicate that is called while its file is loaded to the compiler.
fn complete(session: &mut Session, slot: i64) -> i64 {
    loader::complete(session, slot as usize);
    TRUE
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
