//! The hooks `term_expansion/2` and `goal_expansion/2`.

use crate::engine::loader::directives::is_module_header;
use crate::engine::loader::warnings::warn_singletons;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::reader::{ReadTerm, Spans};
use crate::frontend::term::{Atom, Term};

/// The term that stands for the end of a file.
pub(super) const END_OF_FILE: &str = "end_of_file";

/// Asks the hooks `term_expansion/2` and `goal_expansion/2` about a term; gives it back if there are none.
pub(super) fn expand(session: &mut Session, read: ReadTerm) -> Option<ReadTerm> {
    match hooked_module(session).filter(|_| !is_module_header(&read.term)) {
        Some(module) => ask_hooks(session, module, read),
        None => return Some(read),
    }
    None
}

/// The end of the text, which the hooks may expand as the term `end_of_file`; false if there are no hooks.
pub(super) fn expand_end(session: &mut Session) -> bool {
    let Some(module) = hooked_module(session) else {
        return false;
    };
    let end = session.loads.innermost().source.text().len();
    let read = ReadTerm {
        term: Term::atom(END_OF_FILE),
        spans: Spans::default(),
        variables: Vec::new(),
        start: end,
        end,
    };
    ask_hooks(session, module, read);
    true
}

/// The module that is loaded into, if hooks are to be asked about its terms.
fn hooked_module(session: &mut Session) -> Option<Atom> {
    let load = session.loads.innermost();
    let (is_passed, module) = (load.library || load.skipping(), load.module.clone());
    (!is_passed && has_hooks(session, module.as_str())).then_some(module)
}

fn ask_hooks(session: &mut Session, module: Atom, read: ReadTerm) {
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
    warn_singletons(session, &read);
    let load = session.loads.innermost();
    let terms = expansion
        .as_list()
        .unwrap_or_else(|| vec![expansion.clone()]);
    let ends = read.term.as_atom() == Some(END_OF_FILE);
    let end = ends.then(|| read.term.clone());
    for term in terms.into_iter().chain(end) {
        load.expanded.push_back(ReadTerm {
            term,
            variables: Vec::new(),
            ..read.clone()
        });
    }
}
