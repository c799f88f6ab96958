//! A definition that takes the place of a predicate of a library: what other files have called until then is it, from
//! now on.

use std::rc::Rc;

use crate::engine::loader::clauses::in_place;
use crate::engine::loader::passed_callers::mentions;
use crate::engine::lower::single_sided;
use crate::engine::names::Key;
use crate::engine::program::{Definition, Resolution, StaticClause, StaticCode};
use crate::engine::session::Session;
use crate::frontend::term::Atom;

/// Compiles the predicates of the module again that other files have defined and that name a predicate of a library which
/// the innermost file is about to define.
pub(super) fn compile_callers_again(session: &mut Session, (module, key): &(Atom, Key)) {
    let (name, arity) = (key.0.as_str(), key.1);
    let program = &session.program;
    let is_new = program.own(module.as_str(), name, arity).is_none();
    if !is_new
        || matches!(
            program.resolve(module.as_str(), name, arity),
            Resolution::Unknown
        )
    {
        return;
    }
    session.loads.innermost().overrides = true;
    let names = [key.0.clone()].into();
    let path = session.loads.path();
    let calls_it = |code: &StaticCode| {
        let mut sources = code.sources().map(|(_, source)| source);
        code.file.as_deref() != path && sources.any(|source| mentions(&source.body, &names))
    };
    let callers = program.slots().iter().enumerate().filter(|(_, slot)| {
        slot.module == *module
            && matches!(&slot.definition, Definition::Static(code) if calls_it(code))
    });
    let callers: Vec<usize> = callers.map(|(number, _)| number).collect();
    callers
        .into_iter()
        .for_each(|slot| compile_again(session, slot));
}

fn compile_again(session: &mut Session, slot: usize) {
    let program = &mut session.program;
    let at = program.slot_at(slot);
    let (module, name, arity) = (at.module.clone(), at.name.clone(), at.arity);
    let Definition::Static(code) = at.definition.clone() else {
        return;
    };
    let mut texts = Vec::new();
    let mut again = |(place, clause): (usize, &StaticClause)| match &clause.source {
        Some(source) => {
            let lowered =
                program.lower_clause(false, module.as_str(), (&source.head, &source.body));
            texts.extend(lowered.auxiliary);
            StaticClause {
                source: Some(Rc::clone(source)),
                lowered: in_place(lowered.clause, place),
                origin: Rc::clone(&clause.origin),
            }
        }
        None => clause.clone(),
    };
    let clauses: Vec<StaticClause> = code.clauses.iter().enumerate().map(&mut again).collect();
    texts.extend(program.plain_entry(module.as_str(), name.as_str(), arity));
    texts.extend(clauses.iter().filter_map(|clause| clause.lowered.clone()));
    if code.is_single_sided {
        let (head, body) = single_sided::no_rule_matches(module.as_str(), &name, arity);
        texts.extend(
            program
                .lower_clause(false, module.as_str(), (&head, &body))
                .clause,
        );
    }
    let code = StaticCode {
        file: code.file.clone(),
        place: code.place.clone(),
        clauses,
        is_single_sided: code.is_single_sided,
        indexes: Vec::new(),
    };
    program.define(slot, Definition::Static(Rc::new(code)));
    session.pending.extend(texts);
}
