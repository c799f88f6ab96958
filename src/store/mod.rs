//! Dynamic predicates: ordered clauses that may change while they are read.
//!
//! The semantics are SWI-Prolog's. Clauses have an order, which `asserta` and `assertz` extend at
//! its ends. An iteration (a call, a `clause/2`, a `retract/1`) sees exactly the clauses that were
//! alive when it started, whatever is added or erased meanwhile: the logical update view. Even
//! `retract/1` succeeds on a clause that was erased after it started. Erased clauses are freed as
//! soon as no open iteration can need them.
//!
//! Facts of small integers are stored as [`Row`]s. A call or a change of integers and variables on
//! rows has a shorter way ([`Store::only_small`] and its kin): matching is exact there, and answers
//! are plain numbers. Everything else goes through [`Store::first`], which gives candidates for
//! unification in Prolog. Both may be used on the same predicate at the same time.
//!
//! Calls look one match ahead, so that the last answer is known to be the last and leaves no choice
//! point. Hash indexes over one to three arguments are built when calls would gain by them, as
//! SWI-Prolog's are.
//!
//! The store knows predicates by number; which `module:name/arity` has which number is the caller's
//! affair.

mod chain;
mod clause;
mod cursor;
mod fact_cache;
mod general;
mod index;
mod jit_index;
mod key;
mod pattern;
mod predicate;
mod reference;
mod small;
mod validity;

#[cfg(test)]
mod tests;

pub use chain::ChainEnd;
pub use clause::{ANY, Candidate, Clause, Content, MAX_ROW_ARITY, Row};
pub use cursor::CursorId;
pub use fact_cache::{ABSENT, FactPage, SIDE, UNKNOWN};
pub use general::StoreAnswer;
pub use jit_index::{
    AccessPath, IndexKey, Indexed, JitIndexes, KeyKind, MAX_INDEXED, MAX_LINEAR, assess_place,
    meets_a_pair,
};
pub use key::KeyNumber;
pub use pattern::{Pattern, head_key, is_behind_new};
pub use reference::{ClauseRef, PredicateId};
pub use small::{Chunk, Only, Retracted, SmallAnswer};
pub use validity::{INVALID, VALID, ValidityFlag};

use cursor::Cursor;
use fact_cache::FactCache;
use predicate::StoredPredicate;
use reference::References;

/// All dynamic predicates of a program.
#[derive(Debug, Default)]
pub struct Store {
    predicates: Vec<StoredPredicate>,
    references: References,
    /// Open iterations, oldest first; their serials and parents increase strictly.
    cursors: Vec<Cursor>,
    /// Counts the changes.
    generation: u64,
    /// Counts the iterations opened.
    serial: u64,
    /// The predicates that pages show.
    shown: Vec<PredicateId>,
}

impl Store {
    /// A store without predicates.
    pub fn new() -> Store {
        Store::default()
    }

    /// A new predicate without clauses. The name is for messages only and need not be unique.
    pub fn define(&mut self, name: &str, arity: usize) -> PredicateId {
        self.predicates.push(StoredPredicate::new(name, arity));
        PredicateId((self.predicates.len() - 1) as u32)
    }

    /// A number that grows whenever a clause is added or erased.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// How many live clauses a predicate has.
    pub fn number_of_clauses(&self, id: PredicateId) -> usize {
        self.predicates
            .get(id.0 as usize)
            .map_or(0, |predicate| predicate.live)
    }

    /// The indexes that SWI-Prolog would have for a predicate.
    pub fn jit_indexes(&mut self, id: PredicateId) -> Option<&mut JitIndexes> {
        let predicate = self.predicates.get_mut(id.0 as usize)?;
        Some(&mut predicate.jit)
    }

    /// How often the clauses of a predicate have changed.
    pub fn changes(&self, id: PredicateId) -> u64 {
        let predicate = self.predicates.get(id.0 as usize);
        predicate.map_or(0, |predicate| predicate.changes)
    }

    /// Erases all clauses of a predicate; open iterations go on over those they started with.
    pub fn clear(&mut self, id: PredicateId) {
        let Some(predicate) = self.predicates.get(id.0 as usize) else {
            return;
        };
        for slot in predicate.live_slots().collect::<Vec<_>>() {
            self.erase_slot(id, slot);
        }
    }

    /// Drops all iterations: no choice point is left, as between two queries of a toplevel.
    pub fn drop_cursors(&mut self) {
        while !self.cursors.is_empty() {
            self.drop_newest();
        }
    }
}

/// Clauses by reference.
impl Store {
    /// Erases a clause. False if it is erased already; then `erase/1` fails, while a `retract/1`
    /// that got the clause from an iteration succeeds all the same.
    pub fn erase(&mut self, reference: ClauseRef) -> bool {
        let Some((id, slot)) = self.find_live(reference) else {
            return false;
        };
        self.erase_slot(id, slot);
        true
    }

    /// Erases a clause and adds it again behind all others; it has another reference from then on.
    /// `None` if it is erased already.
    pub fn move_to_end(&mut self, reference: ClauseRef) -> Option<ClauseRef> {
        let (id, slot) = self.find_live(reference)?;
        let content = self.predicates[id.0 as usize].content(slot);
        self.erase_slot(id, slot);
        self.generation += 1;
        let predicate = &mut self.predicates[id.0 as usize];
        let slot = match content {
            Content::Row(row) => predicate.add_row(row.lanes(), ChainEnd::Last, self.generation),
            Content::Clause(clause) => {
                predicate.add_clause(Clause::clone(&clause), ChainEnd::Last, self.generation)
            }
        };
        Some(self.refer(id, slot))
    }

    /// The references of a predicate's live clauses, in their order.
    pub fn references(&mut self, id: PredicateId) -> Vec<ClauseRef> {
        let Some(predicate) = self.predicates.get(id.0 as usize) else {
            return Vec::new();
        };
        let slots: Vec<u32> = predicate.live_slots().collect();
        slots.into_iter().map(|slot| self.refer(id, slot)).collect()
    }

    /// The predicate and the content of a clause that is alive.
    pub fn clause(&self, reference: ClauseRef) -> Option<(PredicateId, Content)> {
        let (id, slot) = self.find_live(reference)?;
        Some((id, self.predicates[id.0 as usize].content(slot)))
    }

    /// The reference of a predicate's live clause at a place counted from 1, as `nth_clause/3`
    /// counts.
    pub fn nth_clause(&mut self, id: PredicateId, place: usize) -> Option<ClauseRef> {
        let slot = self
            .predicates
            .get(id.0 as usize)?
            .live_slots()
            .nth(place.checked_sub(1)?)?;
        Some(self.refer(id, slot))
    }

    /// Whether these are the predicate's live clauses, in this order.
    pub fn consists_of<'c>(
        &self,
        id: PredicateId,
        clauses: impl IntoIterator<Item = &'c ClauseRef>,
    ) -> bool {
        let Some(predicate) = self.predicates.get(id.0 as usize) else {
            return false;
        };
        let found = clauses
            .into_iter()
            .map(|reference| self.find_live(*reference).map(|(_, slot)| slot));
        predicate.live_slots().map(Some).eq(found)
    }

    /// The place of a live clause in its predicate, counted from 1.
    pub fn place_of(&self, reference: ClauseRef) -> Option<usize> {
        let (id, slot) = self.find_live(reference)?;
        let place = self.predicates[id.0 as usize]
            .live_slots()
            .position(|at| at == slot)?;
        Some(place + 1)
    }

    fn find_live(&self, reference: ClauseRef) -> Option<(PredicateId, u32)> {
        let (id, slot) = self.references.find(reference)?;
        self.predicates[id.0 as usize]
            .slot(slot)
            .is_live()
            .then_some((id, slot))
    }
}

/// What compiled code reads of predicates: validity flags and pages.
impl Store {
    /// Notes that the predicate has been compiled from its present clauses: the flag is valid until
    /// they change.
    pub fn mark_valid(&mut self, id: PredicateId, flag: ValidityFlag) {
        if let Some(predicate) = self.predicates.get_mut(id.0 as usize) {
            predicate.validity = Some(flag);
            flag.write(true);
        }
    }

    /// The predicate is not to be called by its compiled clauses any more.
    pub fn invalidate_copy(&mut self, id: PredicateId) {
        if let Some(predicate) = self.predicates.get_mut(id.0 as usize) {
            predicate.invalidate_copy();
        }
    }

    /// From now on the page shows the predicate, if that has three arguments.
    pub fn show(&mut self, id: PredicateId, page: FactPage) {
        let Some(predicate) = self.predicates.get_mut(id.0 as usize) else {
            return;
        };
        if predicate.arity != fact_cache::ARITY {
            return;
        }
        if predicate.fact_cache.is_none() {
            let slots = predicate.live_slots();
            let rows = slots.map(|slot| predicate.try_row(slot).as_ref().map(Row::lanes));
            let cache = Box::new(FactCache::new(rows));
            predicate.fact_cache = Some(cache);
            self.shown.push(id);
        }
        if let Some(cache) = &mut predicate.fact_cache {
            cache.show_on(page);
        }
    }

    /// No page shows anything any more. False if none did.
    pub fn show_nothing(&mut self) -> bool {
        let any = !self.shown.is_empty();
        for id in self.shown.drain(..) {
            if let Some(cache) = self.predicates[id.0 as usize].fact_cache.take() {
                cache.blank();
            }
        }
        any
    }
}
