//! Which calls changed the facts of a predicate, as the interpreter of the tracer tells of them.
//!
//! Whatever changes them, be it `assertz/1` or a native predicate, has changed them when it exits.
//! So they are compared at each exit before which something was added or erased.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::engine::call_chain::CalledGoal;
use crate::store::{Content, Pattern, PredicateId, Store};

/// The arguments of a fact; `None` is no integer.
type Fact = [Option<i64>; 3];

/// The first two arguments: what a fact is about.
pub type FactKey = [Option<i64>; 2];

/// A change of some facts.
#[derive(Debug)]
pub struct FactChange {
    /// The goals that ran, the innermost first, each with the number of its frame.
    pub goals: Vec<(i64, CalledGoal)>,
    /// How many goals are left out before the outermost ones.
    pub left_out: usize,
}

/// The facts of a predicate, and what changed them last.
#[derive(Debug)]
pub struct FactWatch {
    predicate: PredicateId,
    generation: u64,
    first: Vec<Fact>,
    now: Vec<Fact>,
    /// What the change that was seen last is about.
    changed: Vec<FactKey>,
    count: usize,
    last: BTreeMap<FactKey, (usize, Rc<FactChange>)>,
}

impl FactWatch {
    /// Watches a predicate of arity 3 from now on.
    pub fn new(store: &mut Store, predicate: PredicateId) -> FactWatch {
        let first = facts(store, predicate);
        FactWatch {
            predicate,
            generation: store.generation(),
            now: first.clone(),
            first,
            changed: Vec::new(),
            count: 0,
            last: BTreeMap::new(),
        }
    }

    /// Whether the facts have changed since this was asked last. Then [`FactWatch::note`] is to be
    /// told who did it.
    pub fn has_changed(&mut self, store: &mut Store) -> bool {
        if self.generation == store.generation() {
            return false;
        }
        self.generation = store.generation();
        let before = std::mem::replace(&mut self.now, facts(store, self.predicate));
        self.changed = difference(&before, &self.now);
        !self.changed.is_empty()
    }

    /// The change that was seen last is that of these goals.
    pub fn note(&mut self, change: FactChange) {
        let change = Rc::new(change);
        self.count += 1;
        for key in self.changed.drain(..) {
            self.last.insert(key, (self.count, Rc::clone(&change)));
        }
    }

    /// The last change of each fact that is not as it was, the latest first, and what it is about.
    pub fn into_changes(self) -> Vec<(Vec<FactKey>, Rc<FactChange>)> {
        let mut changes: BTreeMap<usize, (Vec<FactKey>, Rc<FactChange>)> = BTreeMap::new();
        for key in difference(&self.first, &self.now) {
            if let Some((number, change)) = self.last.get(&key) {
                let (keys, _) = changes
                    .entry(*number)
                    .or_insert_with(|| (Vec::new(), Rc::clone(change)));
                keys.push(key);
            }
        }
        changes.into_values().rev().collect()
    }
}

/// The facts, sorted.
fn facts(store: &mut Store, predicate: PredicateId) -> Vec<Fact> {
    let clauses = store
        .candidates(predicate, &[Pattern::Any, Pattern::Any, Pattern::Any])
        .into_iter();
    let mut facts: Vec<Fact> = clauses
        .map(|clause| match clause.content {
            Content::Row(row) => [0, 1, 2].map(|place| row.get(place)),
            Content::Clause(_) => [None; 3],
        })
        .collect();
    facts.sort_unstable();
    facts
}

/// What the facts are about that only one of the two sorted lists has.
fn difference(before: &[Fact], after: &[Fact]) -> Vec<FactKey> {
    let only_in = |one: &[Fact], other: &[Fact]| -> Vec<FactKey> {
        let mut rest = other.iter().peekable();
        let is_gone = |fact: &&Fact| {
            while rest.next_if(|there| there < fact).is_some() {}
            rest.next_if_eq(fact).is_none()
        };
        let gone = one.iter().filter(is_gone);
        gone.map(|[x, y, _]| [*x, *y]).collect()
    };
    let mut keys = only_in(before, after);
    keys.extend(only_in(after, before));
    keys.sort_unstable();
    keys.dedup();
    keys
}

#[cfg(test)]
mod tests {
    use super::{Fact, difference};

    fn fact(x: i64, y: i64, status: i64) -> Fact {
        [x, y, status].map(Some)
    }

    #[test]
    fn what_came_and_what_went_differs() {
        let before = [fact(1, 1, 0), fact(1, 3, 1), fact(3, 3, 0)];
        let after = [fact(1, 1, 0), fact(3, 3, 0), fact(3, 3, 0), fact(5, 5, 1)];
        let keys = difference(&before, &after).into_iter();
        let keys: Vec<_> = keys.map(|key| key.map(Option::unwrap_or_default)).collect();
        assert_eq!(keys, [[1, 3], [3, 3], [5, 5]]);
        assert_eq!(difference(&after, &after), Vec::<super::FactKey>::new());
    }
}
