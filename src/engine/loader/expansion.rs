//! The hooks `term_expansion/2` and `goal_expansion/2`.

use crate::engine::loader::directives::directive;
use crate::engine::loader::take_up;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::{Atom, Term};

/// Asks the hooks `term_expansion/2` and `goal_expansion/2` first, if there are any.
pub(super) fn expand_or_take_up(session: &mut Session, read: ReadTerm) {
    let load = session.loads.innermost();
    let (library, module, skipping) = (load.library, load.module.clone(), load.skipping());
    let is_module =
        directive(&read.term).is_some_and(|goal| goal.as_compound("module", 2).is_some());
    if library || skipping || is_module || !has_hooks(session, module.as_str()) {
        return take_up(session, read);
    }
    let load = session.loads.innermost();
    load.directive = Some((module, Term::compound("$expand", vec![read.term.clone()])));
    load.expanding = Some(read);
}

fn has_hooks(session: &Session, module: &str) -> bool {
    let defined = |module: &str, name: &str| match session.program.own(module, name, 2) {
        Some(slot) => match &session.program.slot_at(slot).definition {
            Definition::Dynamic(id) => session.program.store.number_of_clauses(*id) > 0,
            Definition::Static(_) => true,
            _ => false,
        },
        None => false,
    };
    let gathered = |name: &str| {
        let key = |module: &str| (Atom::new(module), (Atom::new(name), 2));
        let load = session.loads.open.last();
        load.is_some_and(|load| {
            load.predicates.contains_key(&key(module)) || load.predicates.contains_key(&key("user"))
        })
    };
    ["term_expansion", "goal_expansion"]
        .iter()
        .any(|name| defined(module, name) || defined("user", name) || gathered(name))
}

/// The terms that the hooks made of the last one.
pub(super) fn take_expansion(session: &mut Session, expansion: &Term) {
    let load = session.loads.innermost();
    let Some(read) = load.expanding.take() else {
        return;
    };
    let Some([expansion]) = expansion.as_compound("to", 1) else {
        load.expanded.push_back(read);
        return;
    };
    let terms = expansion
        .as_list()
        .unwrap_or_else(|| vec![expansion.clone()]);
    for term in terms {
        load.expanded.push_back(ReadTerm {
            term,
            variables: Vec::new(),
            ..read.clone()
        });
    }
}
