//! Compiled copies of dynamic predicates that are called more often than they change.
//!
//! A call crosses the bridge, and a rule goes to it as text. The clauses of a predicate that is
//! called again and again without being changed are compiled, as `lower::compiled_copy` describes.
//! The first change makes the copy invalid.

use super::{Definition, Program, slot_code};
use crate::engine::lower::jit_table::JitTable;
use crate::engine::lower::{KeyedClauses, clauses_of_copy, copy_calls, copy_entry};
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::{Atom, Term};
use crate::store::{Content, Pattern, PredicateId, ValidityFlag};

/// Compiling more clauses would take longer than it saves.
const MAX_CLAUSES: usize = 1000;

/// Compiling a clause takes as long as some calls; a predicate is compiled after so many for each
/// of its clauses.
const CALLS_A_CLAUSE: usize = 8;

/// No predicate is compiled after fewer calls.
const MIN_CALLS: usize = 32;

/// The machine does not give back what it has compiled: each copy takes twice the calls of the one
/// before, up to this one, which is the last.
const MAX_COPIES: u32 = 16;

impl Program {
    /// Whether compiled clauses call the dynamic predicate of a slot by its own name, where they
    /// may find a copy.
    pub fn may_have_copy(&mut self, slot: usize) -> bool {
        let at = &self.slots[slot];
        if at.validity.is_some() {
            return true;
        }
        let is_wanted = !self.is_of_library(slot) || self.announced_copy(slot);
        if !matches!(at.definition, Definition::Dynamic(_)) || !is_wanted {
            return false;
        }
        let Some(flag) = ValidityFlag::take() else {
            return false;
        };
        self.slots[slot].validity = Some(flag);
        self.add_entry(slot, flag, VoidPlaces::default());
        true
    }

    /// The name by which compiled clauses call the predicate without its void arguments, where they
    /// may find a copy.
    pub fn entry_of_copy(&mut self, slot: usize, void: VoidPlaces) -> Atom {
        let is_new = !void.is_empty() && self.void_entries.insert((slot, void));
        if let Some(flag) = self.slots[slot].validity.filter(|_| is_new) {
            self.add_entry(slot, flag, void);
        }
        let at = &self.slots[slot];
        copy_entry(at.module.as_str(), at.name.as_str(), void)
    }

    fn add_entry(&mut self, slot: usize, flag: ValidityFlag, void: VoidPlaces) {
        let at = &self.slots[slot];
        let (module, name) = (at.module.as_str(), at.name.as_str());
        let code = void.in_code(slot_code(slot, true));
        let calls = copy_calls(module, name, at.arity, code, flag.address());
        self.new_wrappers.extend(calls);
    }

    /// Notes a call of the dynamic predicate in a slot. The clauses of its copy, if this is the
    /// call for which it is to be compiled: it is valid from now on.
    #[inline]
    pub fn due_copy(&mut self, slot: usize, id: PredicateId) -> Option<Vec<Term>> {
        let flag = self.slots[slot].validity?;
        let (changes, clauses) = (self.store.changes(id), self.store.number_of_clauses(id));
        let demand = &mut self.slots[slot].demand;
        if demand.changes != changes {
            (demand.changes, demand.calls) = (changes, 0);
        }
        demand.calls += 1;
        let calls = (clauses * CALLS_A_CLAUSE + MIN_CALLS) << demand.copies;
        let is_compilable = (1..=MAX_CLAUSES).contains(&clauses) && demand.copies < MAX_COPIES;
        if demand.calls != calls || !is_compilable {
            return None;
        }
        demand.copies += 1;
        let clauses = self.copy(slot, id);
        self.store.mark_valid(id, flag);
        Some(clauses)
    }

    /// The clauses of a copy of the predicate as it is now, behind those that they call.
    fn copy(&mut self, slot: usize, id: PredicateId) -> Vec<Term> {
        let at = &self.slots[slot];
        let (module, name) = (at.module.clone(), at.name.clone());
        let any = vec![Pattern::Any; at.arity];
        let mut clauses = Vec::new();
        let mut auxiliary = Vec::new();
        for candidate in self.store.candidates(id, &any) {
            let home = match &candidate.content {
                Content::Clause(clause) => clause.module.clone(),
                Content::Row(_) => module.clone(),
            };
            let (head, body) = candidate.content.parts();
            let head = Term::callable(name.clone(), head);
            let lowered = self.lower_clause(false, home.as_str(), (&head, &body));
            clauses.extend(lowered.clause);
            auxiliary.extend(lowered.auxiliary);
        }
        auxiliary.extend(self.clauses_of_copy(slot, id, &clauses));
        auxiliary
    }

    /// The clauses of a copy of the dynamic predicate in a slot, which has these lowered clauses.
    pub fn clauses_of_copy(&mut self, slot: usize, id: PredicateId, clauses: &[Term]) -> Vec<Term> {
        let at = &mut self.slots[slot];
        let (module, name) = (at.module.as_str(), at.name.as_str());
        let indexes = self.store.jit_indexes(id);
        at.copied = None;
        let by_indexes = |keyed: &KeyedClauses| {
            at.copied = JitTable::of(slot, keyed);
            Some(at.copied.as_ref()?.entry(indexes?))
        };
        clauses_of_copy(module, name, slot_code(slot, true), clauses, by_indexes)
    }

    /// Whether the clauses that a file gives the predicate are compiled when the file ends (see
    /// [`Announced::copied`]).
    pub fn announced_copy(&self, slot: usize) -> bool {
        let at = &self.slots[slot];
        let (module, name) = (at.module.as_str(), at.name.as_str());
        self.is_announced(module, name, at.arity, |announced| &announced.copied)
    }
}
