//! Which procedure a call or a change through a slot means.

use super::status::ELSEWHERE;
use crate::engine::fault::Fault;
use crate::engine::names::indicator;
use crate::engine::program::{Definition, Resolution, slot_of};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, CONS, Term};
use crate::store::PredicateId;

/// Where a call through a slot leads.
pub(super) enum Callee {
    Stored(PredicateId),
    /// A procedure of that module which is not in the store.
    Elsewhere(Atom, Atom),
    Unknown(Term),
}

/// Where a call of the slot leads; links it if it may.
pub(super) fn callee(session: &mut Session, code: i64) -> Callee {
    let program = &mut session.program;
    let own = slot_of(code);
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
pub(super) fn elsewhere(session: &mut Session, module: Atom, name: Atom) -> i64 {
    let callee = vec![Term::Atom(module), Term::Atom(name)];
    session.set_answer(&Term::compound("c", callee));
    ELSEWHERE
}

/// The stored predicate behind a slot, to be changed; made if there is nothing.
pub(super) fn stored_mut(
    session: &mut Session,
    code: i64,
    culprit: &str,
) -> Result<PredicateId, Term> {
    let slot = session.program.follow(slot_of(code));
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
    let key = (at.name.clone(), at.arity);
    let import = session.program.import_of(at.module.as_str(), &key)?;
    let exporter = import.exporter.as_str();
    let is_of_library = session.program.builtins.text_of_module(exporter).is_some();
    let is_hidden = is_of_library && session.program.is_undefined(slot);
    is_hidden.then(|| indicator(exporter, at.name.as_str(), at.arity))
}

/// The stored predicate behind a slot, to retract from it; `None` if it is not defined.
pub(super) fn stored_to_retract(
    session: &mut Session,
    code: i64,
) -> Result<Option<PredicateId>, Term> {
    let slot = session.program.follow(slot_of(code));
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => Ok(Some(id)),
        Definition::Undefined => retract_undefined(session, slot).map(|()| None),
        _ => Err(static_procedure(session, slot, "retract")),
    }
}

fn static_procedure(session: &Session, slot: usize, culprit: &str) -> Term {
    let at = session.program.slot_at(slot);
    let (program, module) = (&session.program, at.module.as_str());
    let indicator = match program.is_protected(module, at.name.as_str(), at.arity) {
        true => Term::indicator(at.name.as_str(), at.arity),
        false => session.program.indicator(slot),
    };
    not_to_be_modified(&indicator, culprit)
}

fn not_to_be_modified(indicator: &Term, culprit: &str) -> Term {
    Fault::permission("modify", "static_procedure", indicator).ball(culprit, 1)
}

/// A retract of what is not defined: it fails, and makes a procedure dynamic that compiled clauses
/// of its module refer to.
fn retract_undefined(session: &mut Session, slot: usize) -> Result<(), Term> {
    let at = session.program.slot_at(slot);
    let (name, arity, referenced) = (at.name.clone(), at.arity, at.referenced);
    if name == CONS && arity == 2 {
        return Ok(());
    }
    let program = &session.program;
    if program.builtins.target(name.as_str(), arity).is_some()
        || program.builtins.is_protected(name.as_str(), arity)
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
