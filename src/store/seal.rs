//! Seals: bytes that say whether a predicate's clauses are still those it was compiled from.
//!
//! A dynamic predicate whose clauses came from a file may be compiled as well. Compiled calls read the byte of its seal,
//! and run the compiled clauses while it is whole. Any clause that is added or erased breaks the seal for good; a call
//! that has begun goes on with the clauses that it started with, which is the logical update view. The bytes never move,
//! so that their addresses can be compiled in, and a time limit that passes blanks them as it blanks pages: a loop that
//! runs compiled clauses alone comes to the store again, and learns of the limit there.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::{PredicateId, Store};

/// The byte of a seal that is whole.
pub const WHOLE: u8 = 1;

/// The byte of one that is not.
pub const BROKEN: u8 = 0;

/// How many seals there are in a process; a predicate that gets none is not compiled.
const SEALS: usize = 1024;

static BYTES: [AtomicU8; SEALS] = [const { AtomicU8::new(BROKEN) }; SEALS];
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The seal of one predicate, broken at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal(usize);

impl Seal {
    /// A seal of one's own; `None` if all are taken. None is given back.
    pub fn take() -> Option<Seal> {
        take_one(&TAKEN, SEALS).map(Seal)
    }

    /// The address of its byte.
    pub fn address(self) -> i64 {
        BYTES[self.0].as_ptr().expose_provenance() as i64
    }

    pub(super) fn write(self, is_whole: bool) {
        let byte = if is_whole { WHOLE } else { BROKEN };
        BYTES[self.0].store(byte, Ordering::Relaxed);
    }
}

/// The number of the next of so many, of which `taken` are gone; `None` if all are.
pub(super) fn take_one(taken: &AtomicUsize, all: usize) -> Option<usize> {
    let more = |taken: usize| (taken < all).then_some(taken + 1);
    taken
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
        .ok()
}

/// Makes the bytes of all seals look broken.
pub(super) fn blank() {
    for byte in &BYTES[..TAKEN.load(Ordering::Relaxed)] {
        byte.store(BROKEN, Ordering::Relaxed);
    }
}

impl Store {
    /// The predicate has been compiled from the clauses that it has now: the seal is whole until they change.
    pub fn seal(&mut self, id: PredicateId, seal: Seal) {
        if let Some(predicate) = self.predicates.get_mut(id.0 as usize) {
            predicate.seal = Some(seal);
            seal.write(true);
            self.sealed.push(id);
        }
    }

    /// The predicate is not to be called by its compiled clauses any more.
    pub fn break_seal(&mut self, id: PredicateId) {
        if let Some(predicate) = self.predicates.get_mut(id.0 as usize) {
            predicate.break_seal();
        }
    }

    /// Makes the seals that are whole look so again.
    pub(super) fn seal_again(&mut self) {
        let predicates = &self.predicates;
        self.sealed
            .retain(|id| predicates[id.0 as usize].seal.is_some());
        for id in &self.sealed {
            if let Some(seal) = predicates[id.0 as usize].seal {
                seal.write(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::term::Term;
    use crate::store::grid::tests::alone;
    use crate::store::{ChainEnd, Clause, Pattern, StoreAnswer, blank_pages};

    fn is_whole(seal: Seal) -> bool {
        BYTES[seal.0].load(Ordering::Relaxed) == WHOLE
    }

    /// A predicate with a rule and a fact, sealed.
    fn sealed() -> (Store, PredicateId, Seal) {
        let mut store = Store::new();
        let p = store.define("p", 1);
        let rule = Clause::new("user", vec![Term::Var(0)], Term::atom("q"));
        assert!(store.assert(p, ChainEnd::Last, rule));
        assert!(store.assert_small(p, ChainEnd::Last, &[1]));
        let seal = Seal::take().expect("a seal is free");
        assert!(!is_whole(seal));
        store.seal(p, seal);
        assert!(is_whole(seal));
        (store, p, seal)
    }

    #[test]
    fn every_change_breaks_a_seal_for_good() {
        let _alone = alone();
        let changes: [fn(&mut Store, PredicateId); 6] = [
            |store, p| assert!(store.assert_small(p, ChainEnd::First, &[2])),
            |store, p| {
                let fact = Clause::new("user", vec![Term::atom("a")], Term::atom("true"));
                assert!(store.assert(p, ChainEnd::Last, fact));
            },
            |store, p| {
                let first = store.nth_clause(p, 1).expect("a clause");
                assert!(store.erase(first));
            },
            |store, p| {
                // An iteration goes on over the clause, so it stays for a while.
                let answer = store.first(p, 0, &[Pattern::Any]);
                assert!(matches!(answer, StoreAnswer::More(..)));
                let second = store.nth_clause(p, 2).expect("a clause");
                assert!(store.erase(second));
            },
            Store::clear,
            Store::break_seal,
        ];
        for change in changes {
            let (mut store, p, seal) = sealed();
            change(&mut store, p);
            assert!(!is_whole(seal));
            blank_pages();
            store.show_again();
            assert!(!is_whole(seal));
        }
    }

    #[test]
    fn a_blanked_seal_is_whole_again() {
        let _alone = alone();
        let (mut store, _, seal) = sealed();
        blank_pages();
        assert!(!is_whole(seal));
        store.show_again();
        assert!(is_whole(seal));
    }

    #[test]
    fn a_predicate_consists_of_all_its_clauses_in_order() {
        let (mut store, p, _) = sealed();
        let clauses = [1, 2].map(|place| store.nth_clause(p, place).expect("a clause"));
        assert!(store.consists_of(p, &clauses));
        assert!(!store.consists_of(p, &clauses[..1]));
        assert!(!store.consists_of(p, clauses.iter().rev()));
        store.erase(clauses[1]);
        assert!(!store.consists_of(p, &clauses));
        assert!(store.consists_of(p, &clauses[..1]));
    }
}
