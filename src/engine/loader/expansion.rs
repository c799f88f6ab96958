//! The hooks `term_expansion/2,4` and `goal_expansion/2,4`.

use crate::engine::fault::Fault;
use crate::engine::loader::directives::is_module_header;
use crate::engine::loader::warnings::warn_singletons;
use crate::engine::messages::called_by;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::reader::{ReadTerm, Span, Spans, Variable};
use crate::frontend::term::{Atom, CONS, Term};

/// Lists in lists are taken twice up to this depth.
const MAX_NESTED: usize = 8;

/// The term that stands for the end of a file.
pub(super) const END_OF_FILE: &str = "end_of_file";

/// Asks the hooks about a term; gives it back if there are none.
pub(super) fn expand(session: &mut Session, read: ReadTerm) -> Option<ReadTerm> {
    match hooked_module(session).filter(|_| !is_module_header(&read.term)) {
        Some(module) => ask_hooks(session, module, read),
        None if read.term.as_compound(CONS, 2).is_some() => take_list(session, &read),
        None => return Some(read),
    }
    None
}

/// A list is its elements. SWI-Prolog takes each list twice.
fn take_list(session: &mut Session, read: &ReadTerm) {
    let mut terms = Vec::new();
    let depth = match flattened(&read.term, &mut terms) {
        Ok(depth) => depth,
        Err(list) => {
            return session.complain_of(
                Fault::type_error("list", &list)
                    .without_context()
                    .ball("assertz", 1),
            );
        }
    };
    warn_singletons(session, read);
    let load = session.loads.innermost();
    for _ in 0..1 << depth.min(MAX_NESTED) {
        let terms = terms.iter().cloned();
        let expanded = terms.map(|term| expanded(read, term, &Term::nil()));
        load.expanded.extend(expanded);
    }
}

/// Appends the elements of a list and of those in it; how deep the deepest one is.
fn flattened(list: &Term, terms: &mut Vec<Term>) -> Result<usize, Term> {
    let mut depth = 0;
    for element in list.as_list().ok_or_else(|| list.clone())? {
        match element.as_compound(CONS, 2) {
            Some(_) => depth = depth.max(flattened(&element, terms)?),
            None if element == Term::nil() => {}
            None => terms.push(element),
        }
    }
    Ok(depth + 1)
}

/// A term that came of what was read. What were variables before keep their names if they are
/// given; nobody warns again that they appear once.
fn expanded(read: &ReadTerm, term: Term, named: &Term) -> ReadTerm {
    let mut variables = Vec::new();
    for (variable, now) in read
        .variables
        .iter()
        .zip(named.as_list().unwrap_or_default())
    {
        let Term::Var(number) = now else { continue };
        while variables.len() <= number as usize {
            variables.push(unnamed(variables.len() as u32));
        }
        variables[number as usize].name.clone_from(&variable.name);
    }
    ReadTerm {
        term,
        variables,
        ..read.clone()
    }
}

/// A variable that stands in more than one place.
fn unnamed(number: u32) -> Variable {
    Variable {
        name: None,
        number,
        occurrences: 2,
        first: Span::default(),
    }
}

/// The end of the text, which the hooks may expand as the term `end_of_file`; false if there are no
/// hooks.
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
    let module = load.module.clone();
    let is_ours = load.library && session.program.is_own_library(module.as_str());
    let is_passed = is_ours || load.skipping();
    (!is_passed && has_hooks(session, module.as_str())).then_some(module)
}

fn ask_hooks(session: &mut Session, module: Atom, read: ReadTerm) {
    let load = session.loads.innermost();
    load.directive = Some((module, Term::compound("$expand", vec![read.term.clone()])));
    load.expanding = Some(read);
}

fn has_hooks(session: &Session, module: &str) -> bool {
    defines_any(session, module, &["term_expansion", "goal_expansion"])
}

/// Whether a program's goals are expanded in the module.
pub fn has_goal_hooks(session: &Session, module: &str) -> bool {
    defines_any(session, module, &["goal_expansion"])
}

fn defines_any(session: &Session, module: &str, names: &[&str]) -> bool {
    let has = |(module, arity): &(Atom, usize)| {
        names.iter().any(|name| {
            defines(session, module, name, *arity)
                || session.loads.gathers(module.as_str(), name, *arity)
        })
    };
    hook_places(session, module).iter().any(has)
}

/// Where hooks of a module with this name are defined: the modules and the numbers of arguments,
/// in the order in which they are asked.
pub fn hooks(session: &Session, module: &str, name: &str) -> Vec<(Atom, usize)> {
    let mut places = hook_places(session, module);
    places.retain(|(module, arity)| defines(session, module, name, *arity));
    places
}

/// Where hooks may be: in the module and in those in which it looks for what it does not define,
/// with four arguments or two.
fn hook_places(session: &Session, module: &str) -> Vec<(Atom, usize)> {
    let mut modules = Vec::new();
    session
        .program
        .with_parents(&Atom::new(module), &mut modules);
    let modules = modules.into_iter();
    modules
        .flat_map(|module| [(module.clone(), 4), (module, 2)])
        .collect()
}

/// Whether the module itself has clauses for the hook.
fn defines(session: &Session, module: &Atom, name: &str, arity: usize) -> bool {
    let slot = session.program.find_slot(module.as_str(), name, arity);
    match slot.map(|slot| &session.program.slot_at(slot).definition) {
        Some(Definition::Dynamic(id)) => session.program.store.number_of_clauses(*id) > 0,
        Some(Definition::Static(_)) => true,
        _ => false,
    }
}

/// A hook has thrown: the term is not taken up. A ball that is no error term leaves the file.
pub(super) fn drop_expansion(session: &mut Session, ball: &Term) {
    if ball.as_compound("error", 2).is_none() {
        return session.loads.innermost().leave(ball.clone());
    }
    session.complain_of(called_by("call_term_expansion", 5, ball));
    take_expansion(
        session,
        &Term::compound("to", vec![Term::nil(), Term::nil()]),
    );
}

/// The terms that the hooks made of the last one, `to(Terms, Variables)`, or `no`. The variables
/// are those of the last one, in order of appearance, if they keep their names.
pub(super) fn take_expansion(session: &mut Session, expansion: &Term) {
    let load = session.loads.innermost();
    let Some(read) = load.expanding.take() else {
        return;
    };
    let Some([expansion, named]) = expansion.as_compound("to", 2) else {
        load.expanded.push_back(read);
        return;
    };
    warn_singletons(session, &read);
    let load = session.loads.innermost();
    let mut terms = Vec::new();
    if flattened(expansion, &mut terms).is_err() {
        terms = vec![expansion.clone()];
    }
    let ends = read.term.as_atom() == Some(END_OF_FILE);
    let end = ends.then(|| read.term.clone());
    let terms = terms.into_iter().chain(end);
    load.expanded
        .extend(terms.map(|term| expanded(&read, term, named)));
}
