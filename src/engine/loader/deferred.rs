//! Predicates to which a file adds clauses between directives. A directive has to see the clauses
//! before it, and so has a hook that is asked about each term; but compiling all clauses of a
//! predicate again for each new one would take quadratic time. The second time a predicate of many
//! clauses is compiled only when it is called, or at the end of the file: until then `p(A) :-
//! '$complete'(Slot), p(A)` stands for it.

use std::rc::Rc;

use crate::engine::loader::definitions::compiled;
use crate::engine::loader::loads::{Gathered, Load};
use crate::engine::names::Key;
use crate::engine::program::{Definition, Program};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// How many clauses are compiled again at once.
const MAX_COMPILED_AGAIN: usize = 16;

/// Whether the clauses of a predicate that has changed wait until it is called. Those of one that
/// passes on its caller, which has several names, do not.
pub(super) fn waits(program: &Program, load: &Load, key: &(Atom, Key)) -> bool {
    let (module, (name, arity)) = key;
    let entry = program.plain_entry(module.as_str(), name.as_str(), *arity);
    let has_many = |gathered: &Gathered| {
        gathered.compiled.is_some() && gathered.clauses.len() > MAX_COMPILED_AGAIN
    };
    !load.at_end && entry.is_none() && load.predicates.get(key).is_some_and(has_many)
}

/// The clause that stands for the clauses of a slot, which have this one among them.
pub(super) fn stand_in(clause: &Term, slot: usize) -> Option<Term> {
    let head = clause.as_compound(":-", 2).map_or(clause, |rule| &rule[0]);
    let (name, arity) = head.functor()?;
    let arguments = (0..arity as u32).map(Term::Var).collect();
    let head = Term::callable(name.clone(), arguments);
    let complete = Term::compound("$complete", vec![Term::Int(slot as i64)]);
    let body = Term::compound(",", vec![complete, head.clone()]);
    Some(Term::compound(":-", vec![head, body]))
}

/// The predicates whose clauses still wait at the end of the file, but for those that have changed
/// since.
pub(super) fn left(
    program: &Program,
    load: &mut Load,
    changed: &[(Atom, Key)],
) -> Vec<(Atom, Key)> {
    let deferred = std::mem::take(&mut load.deferred).into_iter();
    deferred
        .filter(|key| !changed.contains(key) && is_current(program, load, key))
        .collect()
}

/// Whether no other file has taken the place of the predicate or added to it.
fn is_current(program: &Program, load: &Load, key: &(Atom, Key)) -> bool {
    let (module, (name, arity)) = key;
    let slot = program.find_slot(module.as_str(), name.as_str(), *arity);
    let definition = slot.map(|slot| &program.slot_at(slot).definition);
    let compiled = (load.predicates.get(key)).and_then(|gathered| gathered.compiled.as_ref());
    match (definition, compiled) {
        (Some(Definition::Static(code)), Some(compiled)) => Rc::ptr_eq(code, compiled),
        _ => false,
    }
}

/// Lets the clauses of a slot wait for the compiler: it is called.
pub fn complete(session: &mut Session, slot: usize) {
    let at = session.program.slot_at(slot);
    let key = (at.module.clone(), (at.name.clone(), at.arity));
    let program = &session.program;
    let mut loads = session.loads.open.iter_mut();
    let waits = |load: &&mut Load| load.deferred.contains(&key) && is_current(program, load, &key);
    let Some(load) = loads.find(waits) else {
        return;
    };
    load.deferred.remove(&key);
    let path = load.path.clone();
    let Some(gathered) = load.predicates.get_mut(&key) else {
        return;
    };
    let (texts, code) = compiled(&mut session.program, slot, &key, gathered, path);
    gathered.compiled = Some(Rc::clone(&code));
    session.program.define(slot, Definition::Static(code));
    session.pending.extend(texts);
    session.queue_stubs();
}
