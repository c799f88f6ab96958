//! Validity flags: bytes that say whether the compiled copy of a predicate still has its clauses.
//!
//! A dynamic predicate whose clauses came from a file may be compiled as well. Compiled calls read
//! its flag, and run the compiled clauses while it is valid. Adding or erasing any clause
//! invalidates the flag for good. A call that has begun goes on with the clauses that it started
//! with, which is the logical update view. The bytes never move, so their addresses can be compiled
//! in.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The byte of a valid flag.
pub const VALID: u8 = 1;

/// The byte of an invalid flag.
pub const INVALID: u8 = 0;

/// How many flags a process has. A predicate that gets none is not compiled.
const MAX_FLAGS: usize = 1024;

static BYTES: [AtomicU8; MAX_FLAGS] = [const { AtomicU8::new(INVALID) }; MAX_FLAGS];
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// The validity flag of one predicate, invalid at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidityFlag(usize);

impl ValidityFlag {
    /// A new flag; `None` if all are taken. Flags are never given back.
    pub fn take() -> Option<ValidityFlag> {
        take_one(&TAKEN, MAX_FLAGS).map(ValidityFlag)
    }

    /// The address of its byte.
    pub fn address(self) -> i64 {
        BYTES[self.0].as_ptr().expose_provenance() as i64
    }

    pub(super) fn write(self, is_valid: bool) {
        let byte = if is_valid { VALID } else { INVALID };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::term::Term;
    use crate::store::{ChainEnd, Clause, Pattern, PredicateId, Store, StoreAnswer};

    fn is_valid(flag: ValidityFlag) -> bool {
        BYTES[flag.0].load(Ordering::Relaxed) == VALID
    }

    /// A predicate with a rule and a fact, and a valid compiled copy.
    fn with_copy() -> (Store, PredicateId, ValidityFlag) {
        let mut store = Store::new();
        let p = store.define("p", 1);
        let rule = Clause::new("user", vec![Term::Var(0)], Term::atom("q"));
        assert!(store.assert(p, ChainEnd::Last, rule));
        assert!(store.assert_small(p, ChainEnd::Last, &[1]));
        let flag = ValidityFlag::take().expect("a flag is free");
        assert!(!is_valid(flag));
        store.mark_valid(p, flag);
        assert!(is_valid(flag));
        (store, p, flag)
    }

    #[test]
    fn every_change_invalidates_a_copy_for_good() {
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
            Store::invalidate_copy,
        ];
        for change in changes {
            let (mut store, p, flag) = with_copy();
            change(&mut store, p);
            assert!(!is_valid(flag));
        }
    }

    #[test]
    fn a_predicate_consists_of_all_its_clauses_in_order() {
        let (mut store, p, _) = with_copy();
        let clauses = [1, 2].map(|place| store.nth_clause(p, place).expect("a clause"));
        assert!(store.consists_of(p, &clauses));
        assert!(!store.consists_of(p, &clauses[..1]));
        assert!(!store.consists_of(p, clauses.iter().rev()));
        store.erase(clauses[1]);
        assert!(!store.consists_of(p, &clauses));
        assert!(store.consists_of(p, &clauses[..1]));
    }
}
