//! Any call on any predicate.
//!
//! The store gives candidates, Prolog unifies: every clause whose arguments may unify is given,
//! some of those given do not. A retract is an iteration in which the caller erases what it has
//! unified.

use super::chain::{ChainEnd, NONE};
use super::clause::{Candidate, Clause, Content, Row};
use super::cursor::CursorId;
use super::pattern::{Pattern, StoreQuery};
use super::reference::ClauseRef;
use super::{PredicateId, Store};

/// The answer to a call.
#[derive(Clone, Debug, PartialEq)]
pub enum StoreAnswer {
    /// No clause, or no further one.
    NoMatch,
    /// This clause, and no other: the caller need not leave a choice point.
    Last(Candidate),
    /// This clause, and at least one more.
    More(CursorId, Candidate),
}

impl Store {
    /// Adds a clause; a fact of small integers becomes a row, whose text is not kept. False, and
    /// nothing done, if the head has another number of arguments than the predicate.
    pub fn assert(&mut self, id: PredicateId, end: ChainEnd, clause: Clause) -> bool {
        self.add(id, end, clause).is_some()
    }

    /// [`Store::assert`] that tells the reference of the new clause, as `assertz/2` wants it.
    pub fn assert_referenced(
        &mut self,
        id: PredicateId,
        end: ChainEnd,
        clause: Clause,
    ) -> Option<ClauseRef> {
        let slot = self.add(id, end, clause)?;
        Some(self.refer(id, slot))
    }

    fn add(&mut self, id: PredicateId, end: ChainEnd, clause: Clause) -> Option<u32> {
        let predicate = self.predicates.get_mut(id.0 as usize)?;
        if predicate.arity != clause.head.len() {
            return None;
        }
        self.generation += 1;
        Some(match Row::of_clause(&clause) {
            Some(row) => predicate.add_row(row.lanes(), end, self.generation),
            None => predicate.add_clause(clause, end, self.generation),
        })
    }

    /// Calls a predicate with these arguments, or asks for its clauses with such a head. `parent`
    /// is the offset of the choice point below the one that the call would leave.
    pub fn first(&mut self, id: PredicateId, parent: i64, patterns: &[Pattern]) -> StoreAnswer {
        self.drop_dead(parent);
        let generation = self.generation;
        let Some(predicate) = self.predicates.get_mut(id.0 as usize) else {
            return StoreAnswer::NoMatch;
        };
        if predicate.arity != patterns.len() {
            return StoreAnswer::NoMatch;
        }
        let query = StoreQuery::general(patterns);
        let access = predicate.access(&query);
        let position = predicate.start(&query, generation);
        if position.is_end() {
            return StoreAnswer::NoMatch;
        }
        let slot = predicate.at(&position);
        let rest = predicate.after(&position, &query, generation, true);
        let is_last = rest.is_end() && !predicate.tries_more(slot, (access, &query), generation);
        let candidate = self.candidate(id, slot);
        if is_last {
            return StoreAnswer::Last(candidate);
        }
        StoreAnswer::More(self.open(id, parent, (access, &query), rest), candidate)
    }

    /// The next answer to a call.
    pub fn next(&mut self, id: CursorId) -> StoreAnswer {
        if !self.resume(id) {
            return StoreAnswer::NoMatch;
        }
        let Some(cursor) = self.cursors.last().filter(|cursor| !cursor.is_small()) else {
            return StoreAnswer::NoMatch;
        };
        let predicate = &self.predicates[cursor.predicate.0 as usize];
        let slot = predicate.at(&cursor.position);
        if slot == NONE {
            self.drop_newest();
            return StoreAnswer::NoMatch;
        }
        let rest = cursor.following(predicate);
        let is_last = rest.is_end() && !cursor.tries_more(slot, predicate);
        let candidate = self.candidate(cursor.predicate, slot);
        if is_last {
            self.drop_newest();
            return StoreAnswer::Last(candidate);
        }
        if let Some(cursor) = self.cursors.last_mut() {
            cursor.move_to(rest, &self.predicates[cursor.predicate.0 as usize]);
        }
        StoreAnswer::More(id, candidate)
    }

    /// Lets an iteration pass over the clauses that these arguments, those of its call, don't meet.
    pub fn refine(&mut self, id: CursorId, patterns: &[Pattern]) {
        if !self.resume(id) {
            return;
        }
        let Some(cursor) = self.cursors.last_mut().filter(|cursor| !cursor.is_small()) else {
            return;
        };
        cursor.refine(patterns);
        let predicate = &self.predicates[cursor.predicate.0 as usize];
        let slot = predicate.at(&cursor.position);
        if slot == NONE || predicate.slot(slot).meets(&cursor.query()) {
            return;
        }
        let rest = cursor.following(predicate);
        if rest.is_end() {
            self.drop_newest();
        } else {
            cursor.move_to(rest, predicate);
        }
    }

    /// How many of a predicate's clauses are facts.
    pub fn number_of_facts(&self, id: PredicateId) -> usize {
        let Some(predicate) = self.predicates.get(id.0 as usize) else {
            return 0;
        };
        let is_fact = |slot: &u32| match predicate.content(*slot) {
            Content::Row(_) => true,
            Content::Clause(clause) => clause.body.as_atom() == Some("true"),
        };
        predicate.live_slots().filter(is_fact).count()
    }

    /// The live clauses that may match, in order, without opening an iteration: for `listing/1`,
    /// `retractall/1` and the like, which take all clauses in one step.
    pub fn candidates(&mut self, id: PredicateId, patterns: &[Pattern]) -> Vec<Candidate> {
        let generation = self.generation;
        let Some(predicate) = self.predicates.get_mut(id.0 as usize) else {
            return Vec::new();
        };
        if predicate.arity != patterns.len() {
            return Vec::new();
        }
        let query = StoreQuery::general(patterns);
        predicate.access(&query);
        let mut slots = Vec::new();
        let mut position = predicate.start(&query, generation);
        while !position.is_end() {
            slots.push(predicate.at(&position));
            position = predicate.after(&position, &query, generation, true);
        }
        slots
            .into_iter()
            .map(|slot| self.candidate(id, slot))
            .collect()
    }

    fn candidate(&mut self, id: PredicateId, slot: u32) -> Candidate {
        let content = self.predicates[id.0 as usize].content(slot);
        Candidate {
            reference: self.refer(id, slot),
            content,
        }
    }

    /// The reference of a clause, made when it is first asked for.
    pub(super) fn refer(&mut self, id: PredicateId, slot: u32) -> ClauseRef {
        let clause = self.predicates[id.0 as usize].slot_mut(slot);
        if clause.handle == super::chain::NONE {
            clause.handle = self.references.add(id, slot);
        }
        self.references.reference(clause.handle)
    }
}
