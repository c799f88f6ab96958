//! Compiled copies of dynamic predicates: the clauses that a file gives them are also compiled when
//! the file ends.

use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// Compiling a copy with more clauses would take longer than it saves.
const MAX_CLAUSES: usize = 1000;

/// Adds a clause to the copy of the predicate in that slot.
pub(super) fn add_to_copy(session: &mut Session, slot: usize, head: &Term, body: &Term) {
    let load = session.loads.innermost();
    let (library, module) = (load.library, load.module.clone());
    let copy = load.copies.entry(slot).or_default();
    if copy.clauses.len() > MAX_CLAUSES {
        return;
    }
    let lowered = session
        .program
        .lower_clause(library, module.as_str(), (head, body));
    copy.clauses.extend(lowered.clause);
    copy.auxiliary.extend(lowered.auxiliary);
}

/// Hands the copies to the compiler, once. They take the place of copies that were compiled while
/// the file was loaded.
pub(super) fn compile_copies(session: &mut Session) {
    let load = session.loads.innermost();
    for (slot, copy) in std::mem::take(&mut load.copies) {
        if copy.clauses.len() <= MAX_CLAUSES {
            let Definition::Dynamic(id) = session.program.slot_at(slot).definition else {
                continue;
            };
            session.program.store.invalidate_copy(id);
            let clauses = session.program.clauses_of_copy(slot, id, &copy.clauses);
            session.pending.extend(copy.auxiliary);
            session.pending.extend(clauses);
            load.compiled.push((slot, copy.clauses.len()));
        }
    }
}

/// Marks the copies as valid whose predicates consist of the clauses of this file alone. Clauses
/// that came before `dynamic/1` are not in the copy.
pub(super) fn validate_copies(session: &mut Session) {
    let load = session.loads.innermost();
    for (slot, copied) in std::mem::take(&mut load.compiled) {
        let at = session.program.slot_at(slot);
        let (Definition::Dynamic(id), Some(flag)) = (&at.definition, at.validity) else {
            continue;
        };
        let id = *id;
        let given = load.stored.get(&id).into_iter().flatten();
        if given.clone().count() == copied && session.program.store.consists_of(id, given) {
            session.program.store.mark_valid(id, flag);
        }
    }
}
