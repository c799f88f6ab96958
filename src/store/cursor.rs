//! The stack of open iterations.
//!
//! An iteration belongs to a choice point, and choice points are cut without notice. What the store
//! does know is where the choice point below each one lies: live iterations have strictly
//! increasing `parent` offsets, and a new iteration with parent P proves dead all that have P or
//! more.
//!
//! An erased clause that an open iteration still has to see is kept by the newest such iteration;
//! when that is dropped the clause passes to the next older one that sees it, or is freed.

use std::collections::BinaryHeap;

use super::chain::NONE;
use super::jit_index::Access;
use super::pattern::{Pattern, RowTest, StoreQuery};
use super::predicate::{ClausePosition, StoredPredicate};
use super::{PredicateId, Store};

/// Names an open iteration. One that has ended names nothing, and is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CursorId(u64);

impl CursorId {
    /// The name as a number; it counts the iterations opened, so it stays far below 2^54.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// The cursor that [`CursorId::to_bits`] turned into this number. Any other number names a
    /// cursor that has ended.
    pub fn from_bits(bits: u64) -> CursorId {
        CursorId(bits)
    }
}

/// How many iterations are asked whether they still need an erased clause before one is made to
/// keep it.
const MAX_KEEPERS_ASKED: usize = 8;

/// An open iteration.
#[derive(Debug)]
pub(super) struct Cursor {
    serial: u64,
    parent: i64,
    pub(super) generation: u64,
    pub(super) predicate: PredicateId,
    /// The next older iteration over the same predicate, or [`NONE`].
    below: u32,
    pub(super) position: ClausePosition,
    /// The rank of the clause at the position.
    rank: i64,
    rows: RowTest,
    patterns: Option<Box<[Pattern]>>,
    access: Access,
    /// Birth and slot of the erased clauses it keeps, the youngest first.
    kept: BinaryHeap<(u64, u32)>,
    /// What its caller has to remember.
    note: u16,
}

impl Cursor {
    /// Whether the iteration gives rows only.
    pub(super) fn is_small(&self) -> bool {
        self.patterns.is_none()
    }

    /// The call that is iterated.
    #[inline]
    pub(super) fn query(&self) -> StoreQuery<'_> {
        StoreQuery {
            rows: self.rows,
            patterns: self.patterns.as_deref(),
        }
    }

    /// Asks for less than before.
    pub(super) fn refine(&mut self, patterns: &[Pattern]) {
        self.patterns = Some(Box::from(patterns));
    }

    /// Moves on to a position. At the end the choice point of the call has no further answer.
    #[inline]
    pub(super) fn move_to(&mut self, position: ClausePosition, predicate: &StoredPredicate) {
        self.position = position;
        self.rank = match predicate.at(&position) {
            NONE => i64::MAX,
            slot => predicate.slot(slot).rank,
        };
    }

    /// Whether the call would try a clause behind the one in `slot`.
    pub(super) fn tries_more(&self, slot: u32, predicate: &StoredPredicate) -> bool {
        predicate.tries_more(slot, (self.access, &self.query()), self.generation)
    }

    /// The position after the current one.
    #[inline]
    pub(super) fn following(&self, predicate: &StoredPredicate) -> ClausePosition {
        predicate.after(
            &self.position,
            &self.query(),
            self.generation,
            self.kept.is_empty(),
        )
    }
}

impl Store {
    /// Opens an iteration over the clauses of the current generation, standing at a position.
    pub(super) fn open(
        &mut self,
        id: PredicateId,
        parent: i64,
        (access, query): (Access, &StoreQuery),
        position: ClausePosition,
    ) -> CursorId {
        self.serial += 1;
        let predicate = &mut self.predicates[id.0 as usize];
        let mut cursor = Cursor {
            serial: self.serial,
            parent,
            generation: self.generation,
            predicate: id,
            below: predicate.cursor,
            position,
            rank: 0,
            rows: query.rows,
            patterns: query.patterns.map(Box::from),
            access,
            kept: BinaryHeap::new(),
            note: 0,
        };
        cursor.move_to(position, predicate);
        predicate.cursor = self.cursors.len() as u32;
        self.cursors.push(cursor);
        CursorId(self.serial)
    }

    /// Drops the iterations that an operation above this choice point proves dead.
    #[inline]
    pub(super) fn drop_dead(&mut self, parent: i64) {
        while self
            .cursors
            .last()
            .is_some_and(|cursor| cursor.parent >= parent)
        {
            self.drop_newest();
        }
    }

    /// Makes an iteration the newest one: its caller has backtracked to it, so all above it are
    /// dead. False if it has ended.
    pub(super) fn resume(&mut self, id: CursorId) -> bool {
        if self
            .cursors
            .last()
            .is_some_and(|cursor| cursor.serial == id.0)
        {
            return true;
        }
        let Some(place) = self.cursor_place(id) else {
            return false;
        };
        while self.cursors.len() > place + 1 {
            self.drop_newest();
        }
        true
    }

    /// Remembers a number for the caller of an iteration, which is the newest one.
    pub fn set_note(&mut self, id: CursorId, note: u16) {
        let newest = self.cursors.last_mut();
        if let Some(cursor) = newest.filter(|cursor| cursor.serial == id.0) {
            cursor.note = note;
        }
    }

    /// The number that an iteration remembers; 0 if there is none.
    pub fn note(&self, id: CursorId) -> u16 {
        self.cursor_place(id)
            .map_or(0, |place| self.cursors[place].note)
    }

    fn cursor_place(&self, id: CursorId) -> Option<usize> {
        self.cursors
            .binary_search_by_key(&id.0, |cursor| cursor.serial)
            .ok()
    }

    /// Drops the newest iteration and what only it still had to see.
    pub(super) fn drop_newest(&mut self) {
        let Some(Cursor {
            predicate: id,
            below,
            mut kept,
            ..
        }) = self.cursors.pop()
        else {
            return;
        };
        self.predicates[id.0 as usize].cursor = below;
        if kept.is_empty() {
            return;
        }
        let generation = self
            .cursors
            .get(below as usize)
            .map(|cursor| cursor.generation);
        while let Some(&(birth, slot)) = kept.peek() {
            if generation.is_some_and(|generation| birth <= generation) {
                break;
            }
            kept.pop();
            self.free(id, slot);
        }
        if let Some(cursor) = self.cursors.get_mut(below as usize) {
            cursor.kept.append(&mut kept);
        }
    }

    /// Erases a live clause: at once if no open iteration has to see it, else when the last of
    /// those has ended.
    pub(super) fn erase_slot(&mut self, id: PredicateId, slot: u32) {
        self.generation += 1;
        let keeper = self.keeper(id, slot);
        let predicate = &mut self.predicates[id.0 as usize];
        match self.cursors.get_mut(keeper as usize) {
            Some(cursor) => {
                cursor.kept.push((predicate.slot(slot).birth, slot));
                predicate.retire(slot, self.generation);
            }
            None => {
                let handle = predicate.delete(slot);
                self.references.release(handle);
            }
        }
    }

    /// The newest iteration that still has to see a clause, or [`NONE`].
    #[inline]
    fn keeper(&self, id: PredicateId, slot: u32) -> u32 {
        let predicate = &self.predicates[id.0 as usize];
        let mut place = predicate.cursor;
        if place == NONE {
            return NONE;
        }
        let clause = predicate.slot(slot);
        for _ in 0..MAX_KEEPERS_ASKED {
            match self.cursors.get(place as usize) {
                Some(cursor) if clause.birth > cursor.generation => return NONE,
                Some(cursor) if clause.rank >= cursor.rank => return place,
                Some(cursor) => place = cursor.below,
                None => return NONE,
            }
        }
        let sees = |cursor: &Cursor| clause.birth <= cursor.generation;
        if self.cursors.get(place as usize).is_some_and(sees) {
            place
        } else {
            NONE
        }
    }

    fn free(&mut self, id: PredicateId, slot: u32) {
        let handle = self.predicates[id.0 as usize].remove(slot);
        self.references.release(handle);
    }
}
