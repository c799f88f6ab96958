//! The names of predicates and clauses, which stay unique for as long as the store lives.

use super::chain::NONE;

/// Names a predicate of the store: its number, counted from 0 in the order of `Store::define`. A
/// number the store has not given out names a predicate without clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredicateId(pub u32);

/// Names a clause, as the references of `clause/3` and `erase/1` do. A reference to an erased
/// clause names nothing; it never comes to name another clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseRef(u64);

const SERIAL_BITS: u32 = 28;
const MAX_SERIAL: u32 = (1 << SERIAL_BITS) - 1;

impl ClauseRef {
    /// The reference as a number of at most 55 bits.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// The reference that [`ClauseRef::to_bits`] turned into this number. Any other number names
    /// nothing, or a clause by chance.
    pub fn from_bits(bits: u64) -> ClauseRef {
        ClauseRef(bits)
    }
}

/// Where a reference leads.
#[derive(Clone, Copy, Debug)]
struct Handle {
    predicate: PredicateId,
    slot: u32,
    serial: u32,
}

/// The table of the references handed out. Clauses nobody asked a reference of have no entry.
#[derive(Debug, Default)]
pub(super) struct References {
    handles: Vec<Handle>,
    free: Vec<u32>,
}

impl References {
    /// A new entry for a clause.
    pub(super) fn add(&mut self, predicate: PredicateId, slot: u32) -> u32 {
        if let Some(entry) = self.free.pop() {
            let handle = &mut self.handles[entry as usize];
            (handle.predicate, handle.slot) = (predicate, slot);
            return entry;
        }
        self.handles.push(Handle {
            predicate,
            slot,
            serial: 0,
        });
        (self.handles.len() - 1) as u32
    }

    /// The reference of an entry.
    pub(super) fn reference(&self, entry: u32) -> ClauseRef {
        let serial = u64::from(self.handles[entry as usize].serial);
        ClauseRef(u64::from(entry) << SERIAL_BITS | serial)
    }

    /// Where a reference leads; `None` when its clause has been given back.
    pub(super) fn find(&self, reference: ClauseRef) -> Option<(PredicateId, u32)> {
        let entry = usize::try_from(reference.0 >> SERIAL_BITS).ok()?;
        let handle = self.handles.get(entry)?;
        let current = u64::from(handle.serial) == reference.0 & u64::from(MAX_SERIAL);
        (current && handle.slot != NONE).then_some((handle.predicate, handle.slot))
    }

    /// Gives an entry back, if there is one. One whose serial numbers are used up is not used
    /// again.
    #[inline]
    pub(super) fn release(&mut self, entry: u32) {
        let Some(handle) = self.handles.get_mut(entry as usize) else {
            return;
        };
        handle.slot = NONE;
        if handle.serial < MAX_SERIAL {
            handle.serial += 1;
            self.free.push(entry);
        }
    }
}
