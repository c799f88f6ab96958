//! The clauses by reference that the kernel asks for.

use crate::engine::bridge;
use crate::engine::fault::Fault;
use crate::engine::names::{split_module, static_place, static_reference};
use crate::engine::program::{Definition, Resolution};
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};
use crate::library::builtins::tracing::lines::line_of;
use crate::store::ClauseRef;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$clause_at", "+---", clause_at),
        native("$clause_place", "+--", clause_place),
        native("$nth_clause", "???", nth_clause).reported_as("nth_clause", 3),
        native("$assert_reference", "++-", assert_reference),
    ]
}

/// `'$clause_at'(+Number, -Module, -Head, -Body)`.
fn clause_at(session: &mut Session, reference: Term) -> Option<(Atom, Term, Term)> {
    match reference {
        Term::Int(reference) => bridge::clause_at(session, reference),
        _ => None,
    }
}

/// `'$nth_clause'(?Head, ?Place, ?Number)`.
fn nth_clause(session: &mut Session, given: Term, place: Term, reference: Term) -> Answer {
    if let Term::Int(reference) = reference {
        return Ok(nth_of_reference(session, &given, reference));
    }
    let (module, head) = split_module("user", &given);
    let Some((name, arity)) = head.functor() else {
        return Err(match head {
            Term::Var(_) => Fault::instantiation(),
            _ => Fault::type_error("callable", head),
        });
    };
    let Resolution::Slot(slot) = session.program.resolve(module, name.as_str(), arity) else {
        return Ok(NativeAnswer::Fail);
    };
    let places = match &place {
        Term::Int(place) => usize::try_from(*place).into_iter().collect::<Vec<usize>>(),
        Term::Var(_) => (1..=number_of_clauses(session, slot)).collect(),
        other => return Err(Fault::type_error("integer", other)),
    };
    let row = |session: &mut Session, place: usize| {
        let reference = reference_of(session, slot, place)?;
        let place = Term::Int(place as i64);
        Some(vec![given.clone(), place, Term::Int(reference)])
    };
    let rows = places.into_iter().filter_map(|place| row(session, place));
    Ok(NativeAnswer::Many(rows.collect()))
}

fn nth_of_reference(session: &mut Session, head: &Term, reference: i64) -> NativeAnswer {
    let Some((module, found, _)) = bridge::clause_at(session, reference) else {
        return NativeAnswer::Fail;
    };
    let Some((name, arity)) = found.functor() else {
        return NativeAnswer::Fail;
    };
    let store = &session.program.store;
    let place = match static_place(reference) {
        Some((_, place)) => place + 1,
        None => store
            .place_of(ClauseRef::from_bits(reference as u64))
            .unwrap_or(0),
    };
    let general = match arity {
        0 => Term::Atom(name.clone()),
        _ => Term::compound(name.clone(), (0..arity as u32).map(Term::Var).collect()),
    };
    let (own, _) = split_module("user", head);
    let general =
        if module == own || matches!(head.as_compound(":", 2), Some([_, Term::Compound(_)])) {
            Term::compound(":", vec![Term::atom(own), general])
        } else {
            Term::compound(
                ":",
                vec![
                    Term::atom(own),
                    Term::compound(":", vec![Term::Atom(module), general]),
                ],
            )
        };
    let place = Term::Int(place as i64);
    NativeAnswer::Succeed(vec![general, place, Term::Int(reference)])
}

/// How many clauses the predicate of a slot has.
pub fn number_of_clauses(session: &mut Session, slot: usize) -> usize {
    match &session.program.slot_at(slot).definition {
        Definition::Static(_) => session.program.visible_clauses(slot).len(),
        Definition::Dynamic(id) => session.program.store.number_of_clauses(*id),
        _ => 0,
    }
}

/// The reference of the clause of a slot at a place, from 1.
pub fn reference_of(session: &mut Session, slot: usize, place: usize) -> Option<i64> {
    match session.program.slot_at(slot).definition {
        Definition::Static(_) => {
            let clauses = session.program.visible_clauses(slot);
            let (place, _) = clauses.get(place.checked_sub(1)?)?;
            Some(static_reference(slot, *place))
        }
        Definition::Dynamic(id) => session
            .store()
            .nth_clause(id, place)
            .map(|found| found.to_bits() as i64),
        _ => None,
    }
}

/// `'$assert_reference'(+Module:Clause, +End, -Number)`.
fn assert_reference(session: &mut Session, clause: Term, end: Term) -> Result<Option<i64>, Fault> {
    let Term::Int(end) = end else {
        return Ok(None);
    };
    let reference = bridge::assert_clause(session, end, &clause).map_err(Fault::Ball)?;
    Ok(Some(reference.to_bits() as i64))
}

/// `'$clause_place'(+Number, -File, -Line)`: the place of a compiled clause of a file.
fn clause_place(session: &mut Session, reference: i64) -> Option<(Term, u64)> {
    let (slot, place) = static_place(reference)?;
    let Definition::Static(code) = &session.program.slot_at(slot).definition else {
        return None;
    };
    let clause = code.clauses.get(place)?;
    let file = clause.origin.file.as_deref()?;
    let line = line_of(file, clause.source.as_ref()?.start)?;
    Some((Term::atom(file.display().to_string()), line as u64))
}
