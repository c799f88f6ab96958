//! Predicates that somebody may have meant who misspelt a name, as SWI-Prolog finds them ("do what
//! I mean").

use crate::engine::names::{Key, indicator};
use crate::engine::program::{Program, Slot};
use crate::frontend::similar_names::is_meant;
use crate::frontend::term::{Atom, Term};

/// Predicates of SWI-Prolog that it may find, and that are not here.
const ABSENT: [(&str, usize); 3] = [("copy_term", 4), ("rule", 2), ("rule", 3)];

impl Program {
    /// The module that a predicate is imported from into this one or into `user`, if that is no
    /// library.
    pub fn exporter(&self, module: &str, key: &Key) -> Option<&Atom> {
        let importers = [Atom::new(module), Atom::new("user")].into_iter();
        let mut imports = importers.filter_map(|name| self.modules.get(&name)?.imported.get(key));
        let exporter = &imports.next()?.exporter;
        (!self.is_library(exporter.as_str())).then_some(exporter)
    }

    /// What a message about an unknown procedure names: the predicate of that name without
    /// arguments, else those that are similar to it.
    pub fn definitions_for(&self, module: &str, name: &Atom) -> Vec<Term> {
        match self.is_visible(module, name.as_str(), 0) {
            true => vec![indicator(module, name.as_str(), 0)],
            false => self.similar(module, name, 0),
        }
    }

    /// The defined predicates with a name like this one that a module sees, those of imported
    /// libraries too, in the standard order; if there are none, the predicates of that name and
    /// number of arguments in the modules of the program.
    pub fn similar(&self, module: &str, name: &Atom, arity: usize) -> Vec<Term> {
        let is_imported = |slot: &Slot| {
            let importer = self.modules.get(&slot.module);
            importer.is_some_and(|module| {
                let key = (slot.name.clone(), slot.arity);
                module.imported.contains_key(&key)
            })
        };
        let own = self.slots.iter().enumerate().filter(|(number, slot)| {
            (slot.module == module || slot.module == "user")
                && is_meant(name.as_str(), slot.name.as_str())
                && !self.is_undefined(self.follow(*number))
                && !is_imported(slot)
        });
        let mut found: Vec<(&str, usize, &str)> = own
            .map(|(_, slot)| (slot.module.as_str(), slot.arity, slot.name.as_str()))
            .collect();
        let importers = [Atom::new(module), Atom::new("user")];
        let importers = importers.iter().filter_map(|name| self.modules.get(name));
        let imported = importers.flat_map(|importer| &importer.imported);
        found.extend(
            imported
                .filter(|((known, _), _)| is_meant(name.as_str(), known.as_str()))
                .filter(|(key, import)| self.is_exported(import.exporter.as_str(), key))
                .map(|((known, arity), _)| ("system", *arity, known.as_str())),
        );
        let system = self.builtins.system_predicates().chain(ABSENT);
        found.extend(
            system
                .filter(|(known, _)| is_meant(name.as_str(), known))
                .map(|(known, arity)| ("system", arity, known)),
        );
        let called = [module, "user"].map(|caller| {
            let calls = self.called_from(caller);
            calls.map(move |(known, arity)| (caller, *arity, known.as_str()))
        });
        found.extend(
            called
                .into_iter()
                .flatten()
                .filter(|(_, _, known)| is_meant(name.as_str(), known)),
        );
        if found.is_empty() {
            let elsewhere = self.slots.iter().enumerate().filter(|(number, slot)| {
                slot.name == *name
                    && slot.arity == arity
                    && !self.is_undefined(*number)
                    && !self.is_library(slot.module.as_str())
            });
            found.extend(
                elsewhere.map(|(_, slot)| (slot.module.as_str(), arity, slot.name.as_str())),
            );
        }
        found.sort_unstable();
        found.dedup();
        let told = |(module, arity, name): (&str, usize, &str)| match module {
            "system" => Term::indicator(name, arity),
            _ => self.indicator_of(module, name, arity),
        };
        found.into_iter().map(told).collect()
    }

    /// Whether a module has the predicate, or is that of a library which is not loaded yet.
    fn is_exported(&self, exporter: &str, (name, arity): &Key) -> bool {
        match self.own(exporter, name.as_str(), *arity) {
            Some(slot) => !self.is_undefined(self.follow(slot)),
            None => self.awaits_library(name.as_str(), *arity),
        }
    }

    fn is_visible(&self, module: &str, name: &str, arity: usize) -> bool {
        self.own(module, name, arity).is_some()
            || self.own("user", name, arity).is_some()
            || self.builtins.is_system(name, arity)
            || self.builtins.library_of(name, arity).is_some()
    }
}
