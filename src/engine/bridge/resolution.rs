//! What a goal that is known only at run time resolves to.

use super::status::{ANSWER, FAIL, TRUE};
use crate::engine::bridge::operation::Operation;
use crate::engine::embedded;
use crate::engine::fault::Fault;
use crate::engine::lower::{self, Scope, dcg};
use crate::engine::messages::error_lines;
use crate::engine::names::split_module;
use crate::engine::program::Resolution;
use crate::engine::session::Session;
use crate::frontend::term::{CONS, Term};

/// The operation of the native predicate `n(Name,Arity)`; -1 if there is none.
pub fn native_number(session: &mut Session, request: &Term) -> i64 {
    let found = match request.as_compound("n", 2) {
        Some([Term::Atom(name), Term::Int(arity)]) => session
            .program
            .builtins
            .native_number(name.as_str(), *arity as usize),
        _ => None,
    };
    found.map_or(-1, |number| Operation::Native(number).number())
}

/// What the goal `r(Key,Module,Name,Arity)` resolves to: answers `e(Head,Goal,Caller)`, or the
/// library to load first.
pub fn resolve(session: &mut Session, request: &Term) -> i64 {
    let request = request.as_compound("r", 4);
    if let Some([_, Term::Var(_), ..]) = request {
        return session.throw(&Fault::instantiation().without_context().ball("call", 1));
    }
    let Some([key, Term::Atom(module), Term::Atom(name), Term::Int(arity)]) = request else {
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
                return ANSWER;
            }
            Resolution::Unknown => {
                let library = session.program.builtins.library_of(name, arity);
                if let Some(refusal) = library.and_then(|l| session.program.library_refusal(l)) {
                    return session.throw(&refusal);
                }
                let indicator = session.program.indicator_of(module, name, arity);
                return unknown(session, indicator);
            }
            Resolution::Slot(slot) if session.program.is_undefined(slot) => {
                let indicator = session.program.indicator(slot);
                return unknown(session, indicator);
            }
            _ => {}
        }
    }
    if link {
        session.program.note_called(module, name, arity);
    }
    let args: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let head = if arity == 0 {
        Term::atom(name)
    } else {
        Term::compound(name, args)
    };
    let first_free = Term::Var(arity as u32);
    let passing = session.program.entry(module, name, arity, &first_free);
    let (goal, auxiliary, caller) = match passing {
        Some(goal) => (goal, Vec::new(), first_free),
        None => {
            let (goal, auxiliary) = session.program.lower_called(module, &head, link);
            let caller = Term::Var(lower::terms::variables_end(&goal).max(arity as u32));
            (goal, auxiliary, caller)
        }
    };
    if let Some(library) = session.program.take_needed() {
        session.set_answer(&Term::compound("library", vec![Term::atom(library)]));
        return ANSWER;
    }
    session.pending.extend(auxiliary);
    session.queue_stubs();
    session.set_answer(&Term::compound("e", vec![head, goal, caller]));
    TRUE
}

/// A procedure that does not exist: an error, or failure if it is declared or the flag `unknown`
/// says so.
pub(super) fn unknown(session: &mut Session, indicator: Term) -> i64 {
    if is_declared(session, &indicator) {
        return FAIL;
    }
    match session.flags.atom("unknown") {
        Some("fail") => FAIL,
        Some("warning") => {
            let ball = unknown_procedure(&indicator);
            let lines = error_lines(&ball, &session.operators("user"));
            session.warn(&lines);
            FAIL
        }
        _ => session.throw(&unknown_procedure(&indicator)),
    }
}

fn is_declared(session: &Session, indicator: &Term) -> bool {
    let (module, plain) = split_module("user", indicator);
    let key = embedded::indicator(plain);
    let program = &session.program;
    key.is_some_and(|(name, arity)| program.declaration(module, name.as_str(), arity).is_some())
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

/// Translates the grammar body of `p(Body,S0,S)`; answers `p(Body,S0,S,Goal)`, which shares its
/// variables.
pub fn phrase(session: &mut Session, request: &Term) -> i64 {
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
    let first_free = lower::terms::variables_end(request);
    let goal = match dcg::phrase_body(body, start, end, first_free) {
        Ok(goal) => goal,
        Err(fault) => return session.throw(&fault.without_context().ball("phrase", 3)),
    };
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
