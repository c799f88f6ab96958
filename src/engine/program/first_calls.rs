//! Which modules have called a predicate of the system.
//!
//! SWI-Prolog makes such a predicate one of the module at the first call from compiled code, unless
//! it is one of the ISO standard. Only a message about an unknown procedure of a similar name shows
//! it: it names the predicate for the module once more. Clauses tell of these calls only where the
//! program calls such an unknown procedure.

use std::collections::HashSet;

use super::Program;
use crate::engine::lower::Scope;
use crate::engine::names::Key;
use crate::frontend::similar_names::is_meant;
use crate::frontend::term::Atom;

/// The calls of predicates of the system that messages about unknown procedures name.
#[derive(Debug, Default)]
pub(super) struct FirstCalls {
    /// Procedures that clauses call and that were not defined then.
    undefined: HashSet<(Atom, Atom, usize)>,
    /// Predicates whose calls clauses tell of.
    watched: HashSet<Key>,
    /// The predicates that clauses tell of, with the calling module: a clause names one by its
    /// place.
    told: Vec<(Atom, Key)>,
    /// The predicates that a module has called.
    made: HashSet<(Atom, Key)>,
}

impl Program {
    /// Notes procedures that clauses call and that are not defined yet, before they get stubs.
    pub(super) fn note_undefined(&mut self) {
        let calls = self.undefined_calls.iter().cloned();
        self.first_calls.undefined.extend(calls);
    }

    /// Watches the predicates of the system that a message about one of the unknown procedures
    /// which clauses call would name. Answers the names of those that were not watched before.
    pub fn watch_similar(&mut self) -> HashSet<Atom> {
        self.note_undefined();
        let undefined = std::mem::take(&mut self.first_calls.undefined);
        let is_unknown = |(module, name, arity): &&(Atom, Atom, usize)| {
            !self.is_library(module.as_str())
                && self.is_unknown(module.as_str(), name.as_str(), *arity)
        };
        let unknown = undefined.iter().filter(is_unknown);
        let unknown: HashSet<&str> = unknown.map(|(_, name, _)| name.as_str()).collect();
        if unknown.is_empty() {
            return HashSet::new();
        }
        let predicates = self.builtins.system_predicates().filter(|(name, arity)| {
            !self.builtins.is_protected(name, *arity)
                && unknown.iter().any(|unknown| is_meant(unknown, name))
        });
        let keys: Vec<Key> = predicates
            .map(|(name, arity)| (Atom::new(name), arity))
            .collect();
        let is_new = |key: &Key| self.first_calls.watched.insert(key.clone());
        keys.into_iter()
            .filter(is_new)
            .map(|(name, _)| name)
            .collect()
    }

    /// The number by which a clause of the module tells that it calls the predicate, if somebody
    /// wants to know.
    pub(super) fn number_of_call(&mut self, module: &str, name: &str, arity: usize) -> Option<i64> {
        // Most programs call no unknown procedure, and this is asked about each goal.
        if self.first_calls.watched.is_empty() {
            return None;
        }
        let key = (Atom::new(name), arity);
        if !self.first_calls.watched.contains(&key)
            || self.is_library(module)
            || self.overrides(module, name, arity)
        {
            return None;
        }
        let calls = &mut self.first_calls;
        let call = (Atom::new(module), key);
        let known = calls.told.iter().position(|told| *told == call);
        let number = known.unwrap_or_else(|| {
            calls.told.push(call);
            calls.told.len() - 1
        });
        Some(number as i64)
    }

    /// A clause calls the predicate that has this number.
    pub fn note_call(&mut self, number: usize) {
        if let Some((module, key)) = self.first_calls.told.get(number).cloned() {
            self.made_call(module, key);
        }
    }

    /// Compiled code of the module calls a predicate, perhaps of the system.
    pub fn note_called(&mut self, module: &str, name: &str, arity: usize) {
        let is_system = self.builtins.is_system(name, arity) && !self.is_library(module);
        if is_system && !self.builtins.is_protected(name, arity) {
            self.made_call(Atom::new(module), (Atom::new(name), arity));
        }
    }

    /// A module that imports the predicate from `user` makes it one of `user`, too.
    fn made_call(&mut self, module: Atom, key: Key) {
        let made = &mut self.first_calls.made;
        made.insert((Atom::new("user"), key.clone()));
        made.insert((module, key));
    }

    /// The predicates of the system that the module has called.
    pub(super) fn called_from(&self, module: &str) -> impl Iterator<Item = &Key> {
        let made = self.first_calls.made.iter();
        made.filter(move |(caller, _)| caller == module)
            .map(|(_, key)| key)
    }
}
