//! Clauses as data, for `clause/2`, `retract/1` and `retractall/1`.

use std::rc::Rc;

use super::answers::tuple;
use super::iteration::{Iteration, IterationPurpose};
use super::procedures::{stored_mut, stored_to_retract};
use super::status::{ANSWER, ANSWERS, FAIL, TRUE};
use super::store;
use crate::engine::fault::Fault;
use crate::engine::lower::Scope;
use crate::engine::names::{Key, split_module, static_place, static_reference};
use crate::engine::program::clause_facts::FactsOfClauses;
use crate::engine::program::{ClauseSource, Definition, Resolution};
use crate::engine::session::Session;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::{Atom, Term};
use crate::store::{Candidate, ClauseRef, CursorId, Pattern, PredicateId};

/// Purposes of a search for clauses.
const CLAUSE: i64 = 0;

/// For `retract/1`; 2 is `retractall/1`.
const RETRACT: i64 = 1;

/// The reference of a clause that none leads to.
const NO_REFERENCE: i64 = i64::MIN;

/// Clauses that may match `Module:Head` or `'$slot'(Slot,g(Args))`:
/// `h(g(Args),Module,Body,Reference)`.
pub(super) fn candidates(session: &mut Session, purpose: i64, parent: i64, request: &Term) -> i64 {
    if let Some([Term::Int(slot), fact]) = request.as_compound("$slot", 2) {
        return candidates_of_slot(session, purpose, parent, *slot, fact);
    }
    let (module, head) = split_module("user", request);
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
    let key = (name.clone(), arity);
    let is_system = session.program.builtins.is_system(name.as_str(), arity);
    match session.program.resolve(module, name.as_str(), arity) {
        Resolution::Slot(slot) => match &session.program.slot_at(slot).definition {
            Definition::Dynamic(id) => candidates_stored(session, *id, parent, head),
            Definition::Static(_) if is_system && session.program.is_of_library(slot) => {
                candidates_of_system(session, (module, head), &key)
            }
            Definition::Static(_) if session.flags.atom("protect_static_code") == Some("true") => {
                throw_private(session, &key)
            }
            Definition::Static(_) if !session.program.sees_clauses(module, slot) => FAIL,
            Definition::Static(_) => {
                let clauses = session.program.visible_clauses(slot);
                let clauses = clauses.into_iter();
                let references =
                    clauses.map(|(place, source)| (source, static_reference(slot, place)));
                candidates_compiled(session, (module, head), references.collect())
            }
            _ => FAIL,
        },
        _ if is_system => candidates_of_system(session, (module, head), &key),
        _ => FAIL,
    }
}

/// SWI-Prolog shows the clauses of those of its predicates that it has written in Prolog.
fn candidates_of_system(session: &mut Session, goal: (&str, &Term), key: &Key) -> i64 {
    let clauses = session.program.system_clauses(key);
    if clauses.is_empty() {
        return throw_private(session, key);
    }
    let clauses = clauses.into_iter().map(|source| (source, NO_REFERENCE));
    candidates_compiled(session, goal, clauses.collect())
}

fn throw_private(session: &mut Session, key: &Key) -> i64 {
    let indicator = Term::indicator(key.0.as_str(), key.1);
    let fault = Fault::permission("access", "private_procedure", &indicator);
    session.throw(&fault.ball("clause", 2))
}

/// Lets the clauses wait whose heads may match, each with its reference.
fn candidates_compiled(
    session: &mut Session,
    (module, goal): (&str, &Term),
    clauses: Vec<(Rc<ClauseSource>, i64)>,
) -> i64 {
    let clauses = clauses.into_iter().filter_map(|(source, reference)| {
        let (head, body) = source.shown();
        let mut arguments = goal.arguments().iter().zip(head.arguments());
        let may_match = arguments.all(|(asked, given)| may_unify(asked, given));
        may_match.then(|| candidate_term(head.arguments().to_vec(), module, body, reference))
    });
    session.set_answer(&Term::list(clauses.collect::<Vec<_>>()));
    ANSWERS
}

/// Whether two arguments of heads may unify, as far as their functors tell.
fn may_unify(asked: &Term, given: &Term) -> bool {
    match (asked, given) {
        (Term::Var(_), _) | (_, Term::Var(_)) => true,
        (Term::Compound(_), Term::Compound(_)) => asked.functor() == given.functor(),
        _ => asked == given,
    }
}

fn candidates_of_slot(
    session: &mut Session,
    purpose: i64,
    parent: i64,
    code: i64,
    head: &Term,
) -> i64 {
    let stored = match purpose {
        RETRACT => stored_to_retract(session, code),
        _ => stored_mut(session, code, "retractall").map(Some),
    };
    match stored {
        Ok(Some(id)) => candidates_stored(session, id, parent, head),
        Ok(None) => FAIL,
        Err(ball) => session.throw(&ball),
    }
}

fn candidates_stored(session: &mut Session, id: PredicateId, parent: i64, head: &Term) -> i64 {
    let patterns: Vec<Pattern> = head.arguments().iter().map(Pattern::of).collect();
    let answer = session.store().first(id, parent, &patterns);
    let iteration = Iteration {
        cursor: CursorId::from_bits(0),
        purpose: IterationPurpose::Candidates,
        sent: 0,
        is_refinable: false,
        is_exact: false,
        void: VoidPlaces::default(),
    };
    store::answered(session, answer, iteration)
}

/// Lets `h(g(Args),Module,Body,Reference)` wait.
pub(super) fn answer(session: &mut Session, candidate: &Candidate) -> i64 {
    let (head, body) = candidate.content.parts();
    let reference = candidate.reference.to_bits() as i64;
    session.set_answer(&candidate_term(head, "user", body, reference));
    ANSWER
}

fn candidate_term(head: Vec<Term>, module: &str, body: Term, reference: i64) -> Term {
    Term::compound(
        "h",
        vec![tuple(head), Term::atom(module), body, Term::Int(reference)],
    )
}

/// What `clause/2` may call instead of asking for clauses: see [`FactsOfClauses`].
pub(super) fn facts(session: &mut Session, module: &str, name: &str, arity: usize) -> i64 {
    if session.flags.atom("protect_static_code") == Some("true") {
        return 0;
    }
    match session.program.clause_facts(module, name, arity) {
        FactsOfClauses::None => 0,
        FactsOfClauses::Compiled(name) => i64::from(name) << 1,
        FactsOfClauses::Pending(name, clauses) => {
            session.pending.extend(clauses);
            i64::from(name) << 1 | 1
        }
    }
}

/// Erases a clause; as in SWI-Prolog, a retract succeeds on a clause that was erased meanwhile.
pub fn erase(session: &mut Session, reference: i64) -> i64 {
    session
        .store()
        .erase(ClauseRef::from_bits(reference as u64));
    TRUE
}

/// The module, the head and the body of the clause with this reference.
pub fn clause_at(session: &mut Session, reference: i64) -> Option<(Atom, Term, Term)> {
    if let Some((slot, place)) = static_place(reference) {
        let source = session.program.visible_clause(slot, place)?;
        let module = session.program.slot_at(slot).module.clone();
        let (head, body) = source.shown();
        return Some((module, head, body));
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
    let (args, body) = content.parts();
    let head = Term::callable(slot.name.clone(), args);
    Some((slot.module.clone(), head, body))
}
