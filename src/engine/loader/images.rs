//! Images of dynamic predicates: the clauses that a file gives them, compiled too when the file ends.

use crate::engine::lower;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// An image with more clauses would take longer to compile than it saves.
const MAX_CLAUSES: usize = 1000;

/// The clauses of one predicate, lowered.
#[derive(Default)]
pub(super) struct Image {
    clauses: Vec<Term>,
    auxiliary: Vec<Term>,
}

/// Adds a clause to the image of the predicate in that slot.
pub(super) fn add_to_image(session: &mut Session, slot: usize, head: &Term, body: &Term) {
    let load = session.loads.innermost();
    let (library, module) = (load.library, load.module.clone());
    let image = load.images.entry(slot).or_default();
    if image.clauses.len() > MAX_CLAUSES {
        return;
    }
    let lowered = session
        .program
        .lower_clause(library, module.as_str(), (head, body));
    let at = session.program.slot_at(slot);
    let clause = |clause: &Term| lower::image_clause(clause, at.module.as_str(), at.name.as_str());
    image.clauses.extend(lowered.clause.as_ref().map(clause));
    image.auxiliary.extend(lowered.auxiliary);
}

/// Hands the images to the compiler, once.
pub(super) fn compile_images(session: &mut Session) {
    let load = session.loads.innermost();
    for (slot, image) in std::mem::take(&mut load.images) {
        if image.clauses.len() <= MAX_CLAUSES {
            session.pending.extend(image.auxiliary);
            session.pending.extend(image.clauses);
            load.compiled.push(slot);
        }
    }
}

/// Seals the predicates that consist of the clauses of this file alone.
pub(super) fn seal_images(session: &mut Session) {
    let load = session.loads.innermost();
    for slot in std::mem::take(&mut load.compiled) {
        let at = session.program.slot_at(slot);
        let (Definition::Dynamic(id), Some(seal)) = (&at.definition, at.seal) else {
            continue;
        };
        let id = *id;
        let given = load.stored.get(&id).into_iter().flatten();
        if session.program.store.consists_of(id, given) {
            session.program.store.seal(id, seal);
        }
    }
}
