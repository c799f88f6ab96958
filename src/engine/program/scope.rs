//! What lowering asks a program: where a call leads, what a meta-argument is.

use std::collections::HashSet;

use crate::engine::lower::meta::Spec;
use crate::engine::lower::{Scope, Target, is_special, native_call};
use crate::engine::names::{Key, flat_name};
use crate::engine::program::passed_callers::passing_name;
use crate::engine::program::{
    Announced, Definition, Program, Resolution, Slot, slot_code, slot_of,
};
use crate::engine::void_places::VoidPlaces;
use crate::frontend::operators::OperatorTable;
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};
use crate::store::FactPage;

impl Scope for Program {
    fn target(&mut self, module: &str, name: &str, arity: usize, link: bool) -> Target {
        let is_imported = self.autoloading_library(module, name, arity).is_none()
            || self.announced_static(module, name, arity)
            || self.announced_dynamic(module, name, arity);
        let target = self.target_now(module, name, arity, link);
        match is_imported {
            true => target,
            false => self.autoload_target(name, arity, target),
        }
    }

    fn target_for(&mut self, caller: &Term, goal: (&str, &str, usize), link: bool) -> Target {
        let (module, name, arity) = goal;
        let key = (Atom::new(module), Atom::new(name), arity);
        match self.target(module, name, arity, link) {
            Target::Code(_) if let Some(code) = self.entry_for(goal, caller) => Target::Code(code),
            Target::Code(_) if self.undefined_calls.contains(&key) => {
                Target::Code(self.late_call(key, caller))
            }
            Target::Dynamic(slot) if self.is_undefined(self.follow(slot_of(slot))) => {
                Target::Undefined(slot)
            }
            target => target,
        }
    }

    fn passing_code(&self, module: &str, name: &str, arity: usize) -> Option<Atom> {
        if self.caller_passing.is_empty() {
            return None;
        }
        let mut home = (Atom::new(module), Atom::new(name), arity);
        if !self.caller_passing.contains(&home) {
            let slot = &self.slots[self.own_or_inherited(module, name, arity)?];
            home = (slot.module.clone(), slot.name.clone(), arity);
        }
        let passes = self.caller_passing.contains(&home);
        passes.then(|| passing_name(home.0.as_str(), home.1.as_str()))
    }

    fn has_library_lambdas(&mut self, module: &str, arity: usize) -> bool {
        !self.is_announced(module, ">>", arity, |announced| &announced.heads)
            && self.target_now(module, ">>", arity, false) == Target::Code(flat_name("yall", ">>"))
    }

    fn is_unknown(&self, module: &str, name: &str, arity: usize) -> bool {
        if is_special(name, arity)
            || self.declaration(module, name, arity).is_some()
            || self.announced_head(module, name, arity)
            || self.announced_dynamic(module, name, arity)
        {
            return false;
        }
        match self.resolve(module, name, arity) {
            Resolution::Unknown => true,
            Resolution::Slot(slot) => self.is_undefined(self.follow(slot)),
            _ => false,
        }
    }

    fn indicator(&self, module: &str, name: &str, arity: usize) -> Term {
        self.indicator_of(module, name, arity)
    }

    fn first_call(&mut self, module: &str, name: &str, arity: usize) -> Option<i64> {
        self.number_of_call(module, name, arity)
    }

    fn slot(&mut self, module: &str, name: &str, arity: usize) -> i64 {
        slot_code(self.slot_number(module, name, arity), true)
    }

    fn page(&mut self, slot: i64) -> Option<i64> {
        let slot = &mut self.slots[slot_of(slot)];
        if slot.page.is_none() {
            slot.page = FactPage::take();
        }
        slot.page.map(FactPage::address)
    }

    fn is_dynamic(&self, module: &str, name: &str, arity: usize) -> bool {
        let slot = self.find_slot(module, name, arity);
        slot.is_some_and(|slot| matches!(self.slots[slot].definition, Definition::Dynamic(_)))
    }

    fn checks_occurs(&self) -> bool {
        self.checks_occurs
    }

    fn floats_have_mode(&self) -> bool {
        self.float_mode != 0
    }

    fn copy_entry(&mut self, code: i64) -> Option<Atom> {
        let (slot, void) = (slot_of(code), VoidPlaces::of_code(code).1);
        self.may_have_copy(slot)
            .then(|| self.entry_of_copy(slot, void))
    }

    fn meta(&self, module: &str, name: &str, arity: usize) -> Option<Spec> {
        let mut key = (Atom::new(name), arity);
        let is_announced =
            self.announced_head(module, name, arity) && self.own(module, name, arity).is_none();
        let owner = match self.own_or_inherited(module, name, arity) {
            _ if is_announced => Atom::new(module),
            Some(slot) => {
                // An import may have another name.
                key.0 = self.slots[slot].name.clone();
                self.slots[slot].module.clone()
            }
            None => return self.builtins.meta(name, arity),
        };
        self.modules.get(&owner)?.metas.get(&key).cloned()
    }

    fn overrides(&self, module: &str, name: &str, arity: usize) -> bool {
        if self.is_protected(module, name, arity) {
            return false;
        }
        self.announced_head(module, name, arity)
            || self.own_or_inherited(module, name, arity).is_some()
    }

    fn native_wrapper(&mut self, name: &str, number: usize, modes: &'static str) -> Atom {
        let flat = flat_name("system", name);
        let key = Atom::from(format!("{flat}/{}", modes.len()));
        if self.wrappers.insert(key) {
            let args: Vec<Term> = (0..modes.len() as u32).map(Term::Var).collect();
            let head = Term::callable(flat.clone(), args.clone());
            let body = native_call(number, modes, args);
            self.new_wrappers
                .push(Term::compound(":-", vec![head, body]));
        }
        flat
    }

    fn holds_closures(&self, module: &str) -> bool {
        self.is_own_text && self.is_library(module)
    }

    fn fresh(&mut self) -> u64 {
        self.counter += 1;
        self.counter
    }
}

impl Program {
    /// [`Scope::target`], without imports that a first call makes.
    fn target_now(&mut self, module: &str, name: &str, arity: usize, link: bool) -> Target {
        if self.announced_static(module, name, arity) && !self.is_dynamic(module, name, arity) {
            let call = (Atom::new(module), Atom::new(name), arity);
            self.forward_calls.insert(call);
            return Target::Code(flat_name(module, name));
        }
        match self.resolve(module, name, arity) {
            Resolution::Slot(slot) => self.target_of_slot((module, name, arity), slot, link),
            _ if self.announced_dynamic(module, name, arity) => {
                let own = self.slot_number(module, name, arity);
                self.slots[own].referenced |= link;
                Target::Dynamic(slot_code(own, link))
            }
            Resolution::Builtin(target) => target,
            Resolution::Library(library) => {
                self.needed.push(library);
                let home = self.builtins.module_of_library(library).to_owned();
                self.note_library_call((module, &home), name, arity);
                Target::Code(flat_name(&home, name))
            }
            Resolution::Unknown
                if let Some(library) = self.builtins.library_of(name, arity)
                    && self.library_refusal(library).is_none() =>
            {
                // The library is being loaded and has not come to its clauses yet.
                Target::Code(flat_name(self.builtins.module_of_library(library), name))
            }
            Resolution::Unknown => {
                if link {
                    let own = self.slot_number(module, name, arity);
                    self.slots[own].referenced = true;
                }
                self.undefined_calls
                    .insert((Atom::new(module), Atom::new(name), arity));
                Target::Code(flat_name(module, name))
            }
        }
    }

    fn announced_head(&self, module: &str, name: &str, arity: usize) -> bool {
        !self.is_called_now && self.is_announced(module, name, arity, |announced| &announced.heads)
    }

    fn announced_dynamic(&self, module: &str, name: &str, arity: usize) -> bool {
        self.is_announced(module, name, arity, |announced| &announced.dynamic)
    }

    /// Whether a file that is being loaded gives the predicate clauses and does not declare it
    /// dynamic.
    pub(super) fn announced_static(&self, module: &str, name: &str, arity: usize) -> bool {
        self.announced_head(module, name, arity) && !self.announced_dynamic(module, name, arity)
    }

    /// Whether the module has a definition of its own.
    pub fn defines(&self, module: &str, name: &str, arity: usize) -> bool {
        let slot = self.find_slot(module, name, arity);
        slot.is_some_and(|slot| {
            let definition = &self.slots[slot].definition;
            matches!(definition, Definition::Static(_) | Definition::Dynamic(_))
        })
    }

    pub(super) fn is_announced(
        &self,
        module: &str,
        name: &str,
        arity: usize,
        among: impl Fn(&Announced) -> &HashSet<Key>,
    ) -> bool {
        let key = (Atom::new(name), arity);
        self.announced.iter().any(|announced| {
            let home = announced.module.as_ref();
            home.is_some_and(|home| *home == module) && among(announced).contains(&key)
        })
    }

    /// The name of a Scryer predicate that calls one that nobody has defined yet, and tells who did
    /// if it is not defined then either.
    fn late_call(&mut self, (module, name, arity): (Atom, Atom, usize), caller: &Term) -> Atom {
        let operators = OperatorTable::standard();
        let told = term_text(caller, &WriteOptions::writeq(), &operators);
        let code = Atom::from(format!(
            "{}<{told}",
            flat_name(module.as_str(), name.as_str())
        ));
        let calls = self.late_calls.entry((module.clone(), name.clone(), arity));
        if calls.or_default().insert(code.clone()) {
            let arguments: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
            let goal = Term::callable(name, arguments.clone());
            let body = vec![Term::Atom(module), goal, caller.clone()];
            let head = Term::callable(code.clone(), arguments);
            let clause = vec![head, Term::compound("$late", body)];
            self.new_wrappers.push(Term::compound(":-", clause));
        }
        code
    }

    /// Lets the calls of a predicate that were compiled before it was defined go straight to it.
    pub(super) fn shorten_late_calls(&mut self, slot: usize) {
        let Slot {
            module,
            name,
            arity,
            ..
        } = &self.slots[slot];
        let key = (module.clone(), name.clone(), *arity);
        let Some(calls) = self.late_calls.remove(&key) else {
            return;
        };
        // What was not compiled yet would be compiled as a second clause of the same predicate.
        let is_replaced = |clause: &Term| {
            let functor = functor_of_rule(clause);
            functor.is_some_and(|(name, places)| places == *arity && calls.contains(name))
        };
        self.new_wrappers.retain(|clause| !is_replaced(clause));
        let arguments: Vec<Term> = (0..*arity as u32).map(Term::Var).collect();
        let body = Term::callable(flat_name(module.as_str(), name.as_str()), arguments.clone());
        for code in calls {
            let head = Term::callable(code, arguments.clone());
            self.new_wrappers
                .push(Term::compound(":-", vec![head, body.clone()]));
        }
    }

    fn target_of_slot(&mut self, home: (&str, &str, usize), slot: usize, link: bool) -> Target {
        let (module, name, arity) = home;
        if self.is_of_library(slot) {
            let home = self.slots[slot].module.clone();
            self.note_library_call((module, home.as_str()), name, arity);
        }
        if let Some(code) = self.code_of_slot(slot) {
            return Target::Code(code);
        }
        let own = self.slot_number(module, name, arity);
        self.slots[own].referenced |= link;
        if own == slot && self.announced_copy(slot) && self.may_have_copy(slot) {
            return Target::Code(flat_name(module, name));
        }
        Target::Dynamic(slot_code(own, link))
    }

    /// The name of the compiled clauses of a slot. The file of its module may still be loading
    /// them.
    fn code_of_slot(&mut self, slot: usize) -> Option<Atom> {
        let Slot {
            module,
            name,
            arity,
            definition,
            ..
        } = &self.slots[slot];
        let (home, text) = (module.as_str(), name.as_str());
        let code = flat_name(home, text);
        match definition {
            Definition::Static(_) => Some(code),
            Definition::Undefined if self.announced_static(home, text, *arity) => {
                self.undefined_calls
                    .insert((module.clone(), name.clone(), *arity));
                Some(code)
            }
            _ => None,
        }
    }
}

/// Name and number of arguments of the head of a rule.
pub(super) fn functor_of_rule(rule: &Term) -> Option<(&Atom, usize)> {
    rule.arguments().first().and_then(Term::functor)
}
