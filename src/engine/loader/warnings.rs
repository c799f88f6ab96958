//! Warnings about the style of clauses.

use crate::engine::loader::directives::directive;
use crate::engine::messages::LoadMessage;
use crate::engine::program::{self, Key};
use crate::engine::session::Session;
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::Atom;

/// The styles of clauses about which the loader warns, as `style_check/1` sets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Styles {
    /// Variables that a clause names and uses once.
    pub singleton: bool,
    /// Clauses of a predicate that do not stand together.
    pub discontiguous: bool,
}

impl Default for Styles {
    fn default() -> Styles {
        Styles {
            singleton: true,
            discontiguous: true,
        }
    }
}

/// Variables that a clause or directive names and uses once.
pub(super) fn warn_singletons(session: &mut Session, read: &ReadTerm) {
    if !session.loads.styles.singleton {
        return;
    }
    let load = session.loads.innermost();
    let names: Vec<String> = singleton_names(read);
    if load.library || names.is_empty() {
        return;
    }
    let line = load.source.line(read.start);
    session.complain_at(line, |file, line| LoadMessage::Singletons {
        file,
        line,
        names,
        directive: directive(&read.term).is_some(),
    });
}

fn singleton_names(read: &ReadTerm) -> Vec<String> {
    read.singleton_warnings()
        .iter()
        .filter_map(|variable| variable.name.clone())
        .collect()
}

/// Clauses of one predicate that are not together are kept, with a warning.
pub(super) fn warn_discontiguous(session: &mut Session, key: &(Atom, Key), line: usize) {
    if !session.loads.styles.discontiguous {
        return;
    }
    let load = session.loads.innermost();
    let elsewhere = load.last.as_ref() != Some(key) && load.predicates.contains_key(key);
    if !elsewhere || load.library || !load.complained.insert(key.clone()) {
        return;
    }
    let (module, (name, arity)) = key;
    let first = load.predicates[key].line;
    let current = load
        .last
        .as_ref()
        .map(|(m, (n, a))| program::indicator(m.as_str(), n.as_str(), *a));
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    if session.program.slot_at(slot).discontiguous {
        return;
    }
    let indicator = program::indicator(module.as_str(), name.as_str(), *arity);
    session.complain_at(line, |file, line| LoadMessage::Discontiguous {
        file,
        line,
        indicator,
        first,
        current,
    });
}
