//! The set in which the interpreter keeps its atoms, which has its own clone in `vendor/indexmap`.

use std::sync::atomic::{AtomicUsize, Ordering};

use indexmap::IndexSet;

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
