//! Clauses that are lowered again, since what their goals lead to has changed.

use std::collections::HashSet;
use std::path::Path;

use crate::engine::loader::definitions::{compiled, no_rule_matches};
use crate::engine::loader::loads::Gathered;
use crate::engine::lower::nests_again;
use crate::engine::program::{ClauseSource, Definition, Program, Slot, StaticClause, StaticCode};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// Lowers the clauses of the innermost file again that belong to predicates of these names, or name
/// one of them.
pub(super) fn lower_again(session: &mut Session, names: &HashSet<Atom>) {
    let load = session.loads.innermost();
    for (key, gathered) in &mut load.predicates {
        let (module, (name, _)) = key;
        let is_named = names.contains(name);
        let is_meant = |source: &ClauseSource| is_named || mentions(&source.body, names);
        let program = &mut session.program;
        let clauses = &mut gathered.clauses;
        let is_changed = lower_meant(program, module, clauses, is_meant, &mut load.auxiliary);
        if is_named || is_changed {
            load.changed.add(key.clone());
        }
    }
}

/// Compiles the predicates of other files than the innermost one again that name one of these
/// predicates, if they are among those that are meant.
pub(super) fn compile_others_again(
    session: &mut Session,
    names: &HashSet<Atom>,
    is_meant: impl Fn(&Program, &Slot) -> bool,
) {
    let path = session.loads.path().map(Path::to_path_buf);
    let calls_it = |code: &StaticCode| {
        let mut sources = code.sources().map(|(_, source)| source);
        code.file != path && sources.any(|source| mentions(&source.body, names))
    };
    compile_those_again(session, |program, slot, code| {
        is_meant(program, slot) && calls_it(code)
    });
}

/// Compiles the predicates again whose clauses are not the same when unification checks for
/// occurrences.
pub fn compile_for_occurs_check(session: &mut Session) {
    compile_those_again(session, |_, _, code| {
        let mut sources = code.sources();
        sources.any(|(_, source)| nests_again(&source.head))
    });
}

/// Compiles the predicates again that compute: how they do it depends on
/// [`Program::float_mode`].
pub fn compile_for_float_mode(session: &mut Session) {
    let names = ["is", "=:=", "=\\=", "<", ">", "=<", ">="];
    let names: HashSet<Atom> = names.into_iter().map(Atom::new).collect();
    compile_those_again(session, |_, _, code| {
        let mut sources = code.sources();
        sources.any(|(_, source)| mentions(&source.body, &names))
    });
}

fn compile_those_again(
    session: &mut Session,
    is_meant: impl Fn(&Program, &Slot, &StaticCode) -> bool,
) {
    let program = &session.program;
    let slots = program.slots().iter().enumerate();
    let meant = slots.filter(|(_, slot)| {
        matches!(&slot.definition, Definition::Static(code) if is_meant(program, slot, code))
    });
    let meant: Vec<usize> = meant.map(|(number, _)| number).collect();
    meant
        .into_iter()
        .for_each(|slot| compile_again(session, slot));
}

fn compile_again(session: &mut Session, slot: usize) {
    let program = &mut session.program;
    let at = program.slot_at(slot);
    let key = (at.module.clone(), (at.name.clone(), at.arity));
    let Definition::Static(code) = at.definition.clone() else {
        return;
    };
    let mut gathered = Gathered {
        place: code.place.clone(),
        clauses: code.clauses.clone(),
        no_rule_matches: (code.is_single_sided)
            .then(|| no_rule_matches(program, false, &key))
            .flatten(),
        ..Gathered::default()
    };
    let mut texts = Vec::new();
    lower_meant(program, &key.0, &mut gathered.clauses, |_| true, &mut texts);
    let (clauses, code) = compiled(program, slot, &key, &gathered, code.file.clone());
    texts.extend(clauses);
    program.define(slot, Definition::Static(code));
    session.pending.extend(texts);
}

/// Lowers the clauses of a predicate again that are meant, and gathers their auxiliary clauses.
/// False if there are none.
fn lower_meant(
    program: &mut Program,
    module: &Atom,
    clauses: &mut [StaticClause],
    is_meant: impl Fn(&ClauseSource) -> bool,
    auxiliary: &mut Vec<Term>,
) -> bool {
    let mut is_changed = false;
    for clause in clauses {
        let Some(source) = clause.source.as_ref().filter(|source| is_meant(source)) else {
            continue;
        };
        is_changed = true;
        let lowered = program.lower_clause(false, module.as_str(), (&source.head, &source.body));
        clause.lowered = lowered.clause;
        auxiliary.extend(lowered.auxiliary);
    }
    is_changed
}

/// Whether a goal, or a term in it that may be called, has one of these names.
fn mentions(term: &Term, names: &HashSet<Atom>) -> bool {
    let is_named = |(name, _): (&Atom, usize)| names.contains(name);
    term.functor().is_some_and(is_named)
        || term.arguments().iter().any(|part| mentions(part, names))
}
