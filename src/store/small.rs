//! Calls whose arguments are unbound or small integers, on predicates of rows.
//!
//! Matching is exact here, but for a variable that occurs twice in the call, which the caller has
//! to see to. So a clause can be retracted in the same step that finds it.

use super::chain::{ChainEnd, NONE};
use super::clause::Row;
use super::cursor::CursorId;
use super::pattern::{RowTest, StoreQuery};
use super::predicate::StoredPredicate;
use super::{PredicateId, Store};

/// The answer to a small call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallAnswer {
    /// No clause matches, or no further one.
    NoMatch,
    /// A clause that is no row may match: the call has to be made by `first`. Nothing has been
    /// changed.
    NotSmall,
    /// This row, and no other: the caller need not leave a choice point.
    Last(Row),
    /// This row, and at least one more.
    More(CursorId, Row),
}

/// The answers to a call that opens no iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only<T> {
    /// There is none.
    None,
    /// There is one.
    One(T),
    /// There are more.
    Many,
    /// A clause that is no row may match.
    NotSmall,
}

impl<T> Only<T> {
    /// The same with another answer.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Only<U> {
        match self {
            Only::None => Only::None,
            Only::One(answer) => Only::One(change(answer)),
            Only::Many => Only::Many,
            Only::NotSmall => Only::NotSmall,
        }
    }
}

/// Several answers at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    /// The answers in order.
    pub rows: Vec<Row>,
    /// Whether the iteration has more; if not, it has ended.
    pub more: bool,
}

/// What a `retractall/1` of integers came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retracted {
    /// So many rows were erased.
    Rows(usize),
    /// A clause that is no row may match: the call has to be made by `first`. Nothing has been
    /// changed.
    NotSmall,
}

/// Why a small call has no answer at once.
enum SmallCallRefusal {
    NoMatch,
    NotSmall,
}

impl<T> From<SmallCallRefusal> for Only<T> {
    #[inline]
    fn from(refusal: SmallCallRefusal) -> Only<T> {
        match refusal {
            SmallCallRefusal::NoMatch => Only::None,
            SmallCallRefusal::NotSmall => Only::NotSmall,
        }
    }
}

impl From<SmallCallRefusal> for SmallAnswer {
    #[inline]
    fn from(refusal: SmallCallRefusal) -> SmallAnswer {
        match refusal {
            SmallCallRefusal::NoMatch => SmallAnswer::NoMatch,
            SmallCallRefusal::NotSmall => SmallAnswer::NotSmall,
        }
    }
}

impl Store {
    /// Adds a fact of small integers. False, and nothing done, if `args` is not a row of the
    /// predicate's arity.
    #[inline]
    pub fn assert_small(&mut self, id: PredicateId, end: ChainEnd, args: &[i64]) -> bool {
        let (Some(predicate), Some(row)) = (self.predicates.get_mut(id.0 as usize), Row::new(args))
        else {
            return false;
        };
        if predicate.arity != args.len() {
            return false;
        }
        self.generation += 1;
        predicate.add_row(row.lanes(), end, self.generation);
        true
    }

    /// Opens an iteration whose first answer is still to be taken. `args` are the arguments of the
    /// call, [`ANY`](super::ANY) for the unbound ones; `parent` is the offset of the choice point
    /// below the one that it leaves.
    pub fn open_rows(&mut self, id: PredicateId, parent: i64, args: &[i64]) -> Only<CursorId> {
        self.drop_dead(parent);
        let (predicate, query) = match small_call(&mut self.predicates, id, args) {
            Ok(call) => call,
            Err(refusal) => return refusal.into(),
        };
        let access = predicate.access(&query);
        let position = predicate.start(&query, self.generation);
        if position.is_end() {
            return Only::None;
        }
        Only::One(self.open(id, parent, (access, &query), position))
    }

    /// Calls a predicate without opening an iteration: a call that tries no clause behind its only
    /// answer needs none.
    #[inline]
    pub fn only_small(&mut self, id: PredicateId, args: &[i64]) -> Only<Row> {
        self.only_small_slot(id, args).map(|(_, row)| row)
    }

    /// Retracts the only matching row; with more than one nothing is changed, nor if a call tries
    /// others.
    #[inline]
    pub fn retract_only_small(&mut self, id: PredicateId, args: &[i64]) -> Only<Row> {
        let only = self.only_small_slot(id, args);
        if let Only::One((slot, _)) = only {
            self.erase_slot(id, slot);
        }
        only.map(|(_, row)| row)
    }

    /// Retracts the only matching row and adds the one that `new` makes of it; with more than one,
    /// or if the new one is no row, nothing is changed.
    #[inline]
    pub fn replace_only_small<const N: usize>(
        &mut self,
        id: PredicateId,
        args: &[i64; N],
        end: ChainEnd,
        new: impl FnOnce(Row) -> [i64; N],
    ) -> Only<[i64; N]> {
        let only = match small_call(&mut self.predicates, id, args) {
            Ok((predicate, query)) => only_match(predicate, &query, self.generation),
            Err(refusal) => return refusal.into(),
        };
        match only {
            Only::One((slot, row)) => {
                let new = new(row);
                if Row::new(&new).is_none() {
                    return Only::NotSmall;
                }
                self.erase_slot(id, slot);
                self.assert_small(id, end, &new);
                Only::One(new)
            }
            other => other.map(|_| [0; N]),
        }
    }

    /// The only row that a call tries from the first match on.
    #[inline]
    fn only_small_slot(&mut self, id: PredicateId, args: &[i64]) -> Only<(u32, Row)> {
        let (predicate, query) = match small_call(&mut self.predicates, id, args) {
            Ok(call) => call,
            Err(refusal) => return refusal.into(),
        };
        let access = predicate.access(&query);
        let only = only_match(predicate, &query, self.generation);
        match only {
            Only::One((slot, _))
                if predicate.tries_more(slot, (access, &query), self.generation) =>
            {
                Only::Many
            }
            only => only,
        }
    }

    /// The next answer to a call.
    pub fn next_small(&mut self, id: CursorId) -> SmallAnswer {
        if !self.resume(id) {
            return SmallAnswer::NoMatch;
        }
        let Some(cursor) = self.cursors.last_mut().filter(|cursor| cursor.is_small()) else {
            return SmallAnswer::NoMatch;
        };
        let predicate = &self.predicates[cursor.predicate.0 as usize];
        let slot = predicate.at(&cursor.position);
        if slot == NONE {
            self.drop_newest();
            return SmallAnswer::NoMatch;
        }
        let row = predicate.row(slot);
        let rest = cursor.following(predicate);
        if rest.is_end() && !cursor.tries_more(slot, predicate) {
            self.drop_newest();
            return SmallAnswer::Last(row);
        }
        cursor.move_to(rest, predicate);
        SmallAnswer::More(id, row)
    }

    /// The next answers to a call, at most `max` (at least one is given if there is one).
    pub fn next_small_chunk(&mut self, cursor: CursorId, max: usize) -> Chunk {
        let mut rows = Vec::new();
        loop {
            match self.next_small(cursor) {
                SmallAnswer::More(_, row) => rows.push(row),
                SmallAnswer::Last(row) => {
                    rows.push(row);
                    return Chunk { rows, more: false };
                }
                // The last row has left a choice point.
                SmallAnswer::NoMatch | SmallAnswer::NotSmall => {
                    let more = !rows.is_empty();
                    return Chunk { rows, more };
                }
            }
            if rows.len() >= max {
                return Chunk { rows, more: true };
            }
        }
    }

    /// Retracts every matching row.
    pub fn retract_all_small(&mut self, id: PredicateId, args: &[i64]) -> Retracted {
        let Some(predicate) = self.predicates.get_mut(id.0 as usize) else {
            return Retracted::Rows(0);
        };
        if predicate.arity == args.len() && predicate.small_call_meets_clause(args) {
            return Retracted::NotSmall;
        }
        let Some(query) = small_query(predicate.arity, args) else {
            return Retracted::Rows(0);
        };
        let mut slots = Vec::new();
        let mut position = predicate.start(&query, self.generation);
        while !position.is_end() {
            slots.push(predicate.at(&position));
            position = predicate.after(&position, &query, self.generation, true);
        }
        for &slot in &slots {
            self.erase_slot(id, slot);
        }
        Retracted::Rows(slots.len())
    }

    /// The rows of a predicate in order, without opening an iteration; clauses that are no rows are
    /// left out.
    pub fn rows(&self, id: PredicateId) -> impl Iterator<Item = Row> + '_ {
        let predicate = self.predicates.get(id.0 as usize);
        predicate.into_iter().flat_map(|predicate| {
            predicate
                .live_slots()
                .filter_map(|slot| predicate.try_row(slot))
        })
    }
}

/// The only row that matches.
#[inline]
fn only_match(
    predicate: &mut StoredPredicate,
    query: &StoreQuery,
    generation: u64,
) -> Only<(u32, Row)> {
    let position = predicate.start(query, generation);
    if position.is_end() {
        return Only::None;
    }
    let slot = predicate.at(&position);
    match predicate.after(&position, query, generation, true).is_end() {
        true => Only::One((slot, predicate.row(slot))),
        false => Only::Many,
    }
}

/// The predicate that a small call is about, and its query.
#[inline]
fn small_call<'p>(
    predicates: &'p mut [StoredPredicate],
    id: PredicateId,
    args: &[i64],
) -> Result<(&'p mut StoredPredicate, StoreQuery<'static>), SmallCallRefusal> {
    let predicate = predicates
        .get_mut(id.0 as usize)
        .ok_or(SmallCallRefusal::NoMatch)?;
    if predicate.small_call_meets_clause(args) {
        return Err(SmallCallRefusal::NotSmall);
    }
    let query = small_query(predicate.arity, args).ok_or(SmallCallRefusal::NoMatch)?;
    Ok((predicate, query))
}

/// The query of a small call; `None` if no row of this arity can match.
#[inline]
fn small_query(arity: usize, args: &[i64]) -> Option<StoreQuery<'static>> {
    if arity != args.len() {
        return None;
    }
    Some(StoreQuery {
        rows: RowTest::of_small(args)?,
        patterns: None,
    })
}
