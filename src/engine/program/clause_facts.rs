//! Clauses as compiled facts, for `clause/2`.
//!
//! A clause goes to `clause/2` as text, which takes the machine as long to read as to compile. A
//! predicate whose clauses are looked at again and again, as a meta-interpreter does, is compiled
//! once more as facts about its clauses:
//!
//! ```prolog
//! F(p(A, B), Body, Reference) :- 'F$'(A, B, Body, Reference).
//!
//! 'F$'([], X, true, 17).
//! 'F$'([H|T], R, (p(T, S), q(S, [H], R)), 18).
//! ```
//!
//! `F` is a name of one character that nobody writes with. The facts are right as long as the
//! predicate does not change.

use std::rc::Rc;

use super::visible_clauses::{ClauseFacts, ClausesVersion};
use super::{Definition, Program, Resolution};
use crate::engine::lower::terms::rename_clause;
use crate::engine::names::static_reference;
use crate::frontend::term::{Atom, Term};
use crate::store::Pattern;

/// The first character that names such facts.
const FIRST_NAME: u32 = 0x5_0000;

/// So many predicates have them at most: as many names are at hand.
const MAX_PREDICATES: usize = 0xffff;

/// Compiling more clauses would take longer than it saves.
const MAX_CLAUSES: usize = 1000;

/// Predicates of more arguments have none.
const MAX_ARITY: usize = 60;

/// A predicate that changes again and again is not compiled more often than this: the machine does
/// not give back what it has compiled.
const MAX_TIMES: u32 = 8;

/// The facts that hold the clauses of a predicate.
#[derive(Clone, Debug, PartialEq)]
pub enum FactsOfClauses {
    /// There are none: the clauses have to be asked for.
    None,
    /// They are compiled, under the name that is this character.
    Compiled(u32),
    /// These clauses have to be compiled first.
    Pending(u32, Vec<Term>),
}

impl Program {
    /// The facts that hold the clauses of the predicate to which a goal of the module leads.
    pub fn clause_facts(&mut self, module: &str, name: &str, arity: usize) -> FactsOfClauses {
        let Resolution::Slot(slot) = self.resolve(module, name, arity) else {
            return FactsOfClauses::None;
        };
        let (version, count) = match &self.slots[slot].definition {
            Definition::Dynamic(id) => {
                let count = self.store.number_of_clauses(*id);
                (ClausesVersion::Dynamic(self.store.changes(*id)), count)
            }
            Definition::Static(code) if !self.is_of_library(slot) => {
                (ClausesVersion::Static(Rc::clone(code)), code.clauses.len())
            }
            _ => return FactsOfClauses::None,
        };
        if !(1..=MAX_CLAUSES).contains(&count) || arity > MAX_ARITY {
            return FactsOfClauses::None;
        }
        let names = self.clause_facts.len();
        let facts = self.clause_facts.entry(slot).or_insert(ClauseFacts {
            name: FIRST_NAME + names as u32,
            version: ClausesVersion::Dynamic(0),
            looks: 0,
            is_compiled: false,
            times: 0,
        });
        if !facts.version.is(&version) {
            (facts.version, facts.looks, facts.is_compiled) = (version, 0, false);
        }
        facts.looks += 1;
        if facts.is_compiled {
            return FactsOfClauses::Compiled(facts.name);
        }
        if facts.looks <= count || facts.times == MAX_TIMES || names > MAX_PREDICATES {
            return FactsOfClauses::None;
        }
        facts.is_compiled = true;
        facts.times += 1;
        let name = facts.name;
        FactsOfClauses::Pending(name, self.facts_about(slot, name))
    }

    /// The facts about the clauses of a slot, under this name, and what calls them.
    fn facts_about(&mut self, slot: usize, name: u32) -> Vec<Term> {
        let name = String::from_iter(char::from_u32(name));
        let flat = Atom::from(format!("{name}$"));
        let arity = self.slots[slot].arity as u32;
        let variables = |count: u32| (0..count).map(Term::Var).collect::<Vec<_>>();
        let [body, reference] = [Term::Var(arity), Term::Var(arity + 1)];
        let shown = Term::callable(self.slots[slot].name.clone(), variables(arity));
        let head = Term::compound(name, vec![shown, body, reference]);
        let call = Term::compound(flat.clone(), variables(arity + 2));
        let mut facts = vec![Term::compound(":-", vec![head, call])];
        for (mut arguments, body, reference) in self.clauses_with_references(slot) {
            arguments.extend([body, Term::Int(reference)]);
            let fact = Term::compound(flat.clone(), arguments);
            let lowered = self.lower_clause(true, "system", (&fact, &Term::atom("true")));
            facts.extend(lowered.clause.map(|clause| rename_clause(&clause, &flat)));
            facts.extend(lowered.auxiliary);
        }
        facts
    }

    /// The arguments of the head, the body and the reference of each clause.
    fn clauses_with_references(&mut self, slot: usize) -> Vec<(Vec<Term>, Term, i64)> {
        if let Definition::Dynamic(id) = self.slots[slot].definition {
            let any = vec![Pattern::Any; self.slots[slot].arity];
            let candidates = self.store.candidates(id, &any).into_iter();
            let parts = candidates.map(|candidate| {
                let (head, body) = candidate.content.parts();
                (head, body, candidate.reference.to_bits() as i64)
            });
            return parts.collect();
        }
        let clauses = self.visible_clauses(slot).into_iter();
        let parts = clauses.map(|(place, source)| {
            let (head, body) = source.shown();
            (
                head.arguments().to_vec(),
                body,
                static_reference(slot, place),
            )
        });
        parts.collect()
    }
}
