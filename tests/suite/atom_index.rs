//! The set in which the interpreter keeps its atoms and the map in which it keeps its predicates:
//! `vendor/indexmap`.

use std::sync::atomic::{AtomicUsize, Ordering};

use indexmap::{IndexMap, IndexSet};

/// How many elements have been copied.
static COPIED: AtomicUsize = AtomicUsize::new(0);

/// An element that counts its copies.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Counted(usize);

impl Clone for Counted {
    fn clone(&self) -> Counted {
        COPIED.fetch_add(1, Ordering::Relaxed);
        Counted(self.0)
    }
}

#[test]
fn a_new_atom_does_not_copy_all_others() {
    const ATOMS: usize = 100_000;
    let mut atoms = IndexSet::new();
    for atom in 0..ATOMS {
        let mut next = atoms.clone();
        assert!(next.insert(Counted(atom)));
        atoms = next;
    }
    // A copy of all for each would be 5,000,000,000.
    let copied = COPIED.load(Ordering::Relaxed);
    assert!(copied < 1_000 * ATOMS, "{copied} copies");
    assert_eq!(atoms.len(), ATOMS);
    let in_order = (0..ATOMS).map(Counted);
    assert!(in_order.eq(atoms.iter().map(|atom| Counted(atom.0))));
}

#[test]
fn clones_are_sets_of_their_own() {
    let mut first = IndexSet::new();
    for element in 0..3_000 {
        assert!(first.insert(element));
    }
    let mut second = first.clone();
    assert!(!second.insert(17) && second.insert(3_000));
    assert!(!first.contains(&3_000) && second.contains(&3_000));
    assert_eq!((first.len(), second.len()), (3_000, 3_001));
    assert_eq!(second.get_index_of(&3_000), Some(3_000));
    assert!(second.swap_remove(&0) && first.contains(&0));
    assert_eq!(first, (0..3_000).collect());
    assert_ne!(first, second);
    assert_eq!(second.into_iter().max(), Some(3_000));
}

#[test]
fn waking_a_goal_does_not_read_the_whole_program() {
    const PREDICATES: u64 = 5_000;
    let address = |number: u64| number * 7_919 % 5_003 * 10;
    let mut table: IndexMap<u64, u64> = (0..PREDICATES).map(|n| (n, address(n))).collect();
    let mut looked = 0;
    let places: Vec<u64> = (15..50_000).step_by(10).collect();
    for (round, place) in places.iter().enumerate() {
        // As the interpreter does it.
        table.sort_by(|_, a, _, b| a.to_le_bytes().cmp(&b.to_le_bytes()));
        if round % 100 == 0 {
            table.insert(PREDICATES + round as u64, 60_000 + round as u64);
        }
        let found = table.binary_search_by_key(place, |_, address| {
            looked += 1;
            *address
        });
        let behind = found.expect_err("no predicate begins there");
        let bounds = [behind - 1, behind].map(|place| *table.get_index(place).expect("a bound").1);
        assert!(
            bounds[0] < *place && *place < bounds[1],
            "{place} {bounds:?}"
        );
        assert!(bounds[1] - bounds[0] <= 50, "{place} {bounds:?}");
    }
    // All for each would be 25,000,000.
    assert!(looked < 200 * places.len(), "{looked} looks");
}

#[test]
fn an_order_that_has_changed_holds_the_place() {
    let mut table: IndexMap<u64, u64> = (0..1_000).map(|n| (n, 10 * n)).collect();
    assert_eq!(
        table.binary_search_by_key(&5, |_, address| *address),
        Err(1)
    );
    for (number, address) in table.iter_mut() {
        *address = 10_000 - 7 * number;
    }
    for place in (3_100..9_000).step_by(11) {
        let found = table.binary_search_by_key(&place, |_, address| *address);
        let behind = found.unwrap_or_else(|behind| behind);
        let start = *table
            .get_index(found.map_or(behind - 1, |at| at))
            .expect("a start")
            .1;
        assert!(start <= place);
        let end = table.get_index(behind).map(|(_, end)| *end);
        assert!(
            found.is_ok() || end.is_none_or(|end| end > place),
            "{place} {end:?}"
        );
    }
}
