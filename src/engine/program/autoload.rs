//! Calls of library predicates that module `user` has not imported. SWI-Prolog imports such a
//! predicate when it is called first: from then on no file can define it in `user`. Until then a
//! definition in `user` takes its place.
//!
//! Clauses of `user` call it by an entry, a predicate that the name would have if `user` defined
//! it: `'user:last'(A, B) :- '$autoload'(Slot), 'lists:last'(A, B)`. The first call notes the
//! import, and leaves `'user:last'(A, B) :- 'lists:last'(A, B)`.

use crate::engine::lower::{Target, native_call};
use crate::engine::names::{Key, flat_name};
use crate::engine::program::scope::functor_of_rule;
use crate::engine::program::{Import, Program};
use crate::frontend::term::{Atom, Term};

impl Program {
    /// How `user` calls a predicate of a library that it has not imported yet.
    pub(super) fn autoload_target(&mut self, name: &str, arity: usize, target: Target) -> Target {
        let slot = self.slot_number("user", name, arity);
        if self.is_called_now {
            self.note_autoload(slot);
            return target;
        }
        let Some(goal) = direct_call(arity, target.clone()) else {
            return target;
        };
        if self.autoload_entries.insert(slot, goal.clone()).is_none() {
            let note = Term::compound("$autoload", vec![Term::Int(slot as i64)]);
            let body = Term::compound(",", vec![note, goal]);
            self.new_wrappers.push(entry_clause(name, arity, body));
        }
        Target::Code(flat_name("user", name))
    }

    /// The library whose predicate a call in the module would import.
    pub(super) fn autoloading_library(
        &self,
        module: &str,
        name: &str,
        arity: usize,
    ) -> Option<&'static str> {
        if module != "user" || self.is_own_text || self.builtins.is_system(name, arity) {
            return None;
        }
        let library = self.builtins.library_of(name, arity)?;
        let is_new = self.own(module, name, arity).is_none()
            && self.import_of(module, &(Atom::new(name), arity)).is_none();
        is_new.then_some(library)
    }

    /// `user` gets a predicate of its own. Clauses that call it by an entry find a static one under
    /// the entry's name.
    pub(super) fn drop_autoload_entry(&mut self, slot: usize, is_static: bool) {
        if self.autoload_entries.remove(&slot).is_none() {
            return;
        }
        let (name, arity) = (self.slots[slot].name.clone(), self.slots[slot].arity);
        let code = flat_name("user", name.as_str());
        self.new_wrappers
            .retain(|clause| functor_of_rule(clause) != Some((&code, arity)));
        if !is_static {
            let call = (self.slots[slot].module.clone(), name, arity);
            self.undefined_calls.insert(call);
        }
    }

    /// Notes that a module asks for the properties of a predicate, which imports it as a call does.
    pub fn note_autoload_by(&mut self, module: &str, name: &str, arity: usize) {
        if self.autoloading_library(module, name, arity).is_some() {
            let slot = self.slot_number(module, name, arity);
            self.note_autoload(slot);
        }
    }

    /// Notes that a predicate of a library has been called in `user`, which imports it now.
    pub fn note_autoload(&mut self, slot: usize) {
        let (name, arity) = (self.slots[slot].name.clone(), self.slots[slot].arity);
        let Some(library) = self.autoloading_library("user", name.as_str(), arity) else {
            return;
        };
        let exporter = Atom::new(self.builtins.module_of_library(library));
        let import = Import {
            exporter,
            by_name: true,
        };
        let key: Key = (name.clone(), arity);
        for announced in &mut self.announced {
            if announced
                .module
                .as_ref()
                .is_some_and(|module| *module == "user")
            {
                announced.heads.remove(&key);
            }
        }
        self.module_mut("user").imported.insert(key, import);
        if let Some(goal) = self.autoload_entries.remove(&slot) {
            self.new_wrappers
                .push(entry_clause(name.as_str(), arity, goal));
        }
    }
}

/// The goal that calls a library's predicate; `None` if the machine compiles the call inline.
fn direct_call(arity: usize, target: Target) -> Option<Term> {
    let arguments = arguments(arity);
    match target {
        Target::Code(code) => Some(Term::callable(code, arguments)),
        Target::Native(number, modes) => Some(native_call(number, modes, arguments)),
        _ => None,
    }
}

fn entry_clause(name: &str, arity: usize, body: Term) -> Term {
    let head = Term::callable(flat_name("user", name), arguments(arity));
    Term::compound(":-", vec![head, body])
}

fn arguments(arity: usize) -> Vec<Term> {
    (0..arity as u32).map(Term::Var).collect()
}
