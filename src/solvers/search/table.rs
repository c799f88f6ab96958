//! A transposition table: what is known of positions met before.
//!
//! Threads share it without locks. A slot is two words, the entry and the key mixed with the entry;
//! when two threads write one slot at once, the words don't fit together any more and the entry is
//! not found.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// A value of the table is exact, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is this or less.
    Upper,
    /// The value is this or more.
    Lower,
    /// The value is this.
    Exact,
}

impl Bound {
    /// The bound whose discriminant has these two bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Bound {
        match bits & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
}

/// What the search keeps of a position: 48 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEntry<N> {
    /// The value for the side to move, ends of the game counted from this position; below 2^23.
    pub points: i32,
    /// How deep the search was, 0..=255: deeper ones are kept longer.
    pub depth: u8,
    /// What the value is.
    pub bound: Bound,
    /// The best move, and what else the game keeps.
    pub note: N,
}

/// What a game keeps of a position beside its value.
pub trait EntryNote: Copy {
    /// How the table names a move.
    type Move: Copy + PartialEq;

    /// The note in 14 bits.
    fn pack(self) -> u64;

    /// The note that was packed; the other bits are zero.
    fn unpack(bits: u64) -> Self;

    /// The best move.
    fn best(self) -> Option<Self::Move>;

    /// Whether the value follows from finished games alone.
    fn is_proven(self) -> bool {
        false
    }

    /// What to keep in place of an older entry of the same position; `None` when both are worth a
    /// place.
    fn over(entry: SearchEntry<Self>, older: SearchEntry<Self>) -> Option<SearchEntry<Self>>;
}

// The word, from its low end: value 24, depth 8, bound 2, note 14, the age 6, and a bit that is
// always set.
const DEPTH: u32 = 24;
const BOUND: u32 = 32;
const NOTE: u32 = 34;
const AGE: u32 = 48;
const USED: u64 = 1 << 63;

impl<N: EntryNote> SearchEntry<N> {
    #[inline]
    fn pack(self) -> u64 {
        u64::from(self.points as u32 & 0xFF_FFFF)
            | u64::from(self.depth) << DEPTH
            | (self.bound as u64) << BOUND
            | self.note.pack() << NOTE
    }

    #[inline]
    fn unpack(word: u64) -> SearchEntry<N> {
        SearchEntry {
            points: ((word as u32) << 8) as i32 >> 8,
            depth: (word >> DEPTH) as u8,
            bound: Bound::from_bits(word >> BOUND),
            note: N::unpack(word >> NOTE & ((1 << 14) - 1)),
        }
    }
}

/// The slots of one bucket share a cache line.
const BUCKET: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([TranspositionSlot; BUCKET]);

#[derive(Default)]
struct TranspositionSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl TranspositionSlot {
    /// Its entry, if it is of the position with that key.
    #[inline]
    fn entry<N: EntryNote>(&self, key: u64) -> Option<SearchEntry<N>> {
        let data = self.data.load(Ordering::Relaxed);
        let fits = self.check.load(Ordering::Relaxed) ^ data == key && data != 0;
        fits.then(|| SearchEntry::unpack(data))
    }
}

/// A transposition table.
pub struct TranspositionTable<N> {
    buckets: Vec<Bucket>,
    /// Which search an entry was written by, 0..64, so that old ones go first.
    age: u64,
    notes: PhantomData<N>,
}

impl<N: EntryNote> TranspositionTable<N> {
    /// A table of that many MiB, at least one.
    pub fn new(megabytes: usize) -> TranspositionTable<N> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        TranspositionTable {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
            age: 0,
            notes: PhantomData,
        }
    }

    /// Says that the next search begins.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// What is kept of the position with that key.
    #[inline]
    pub fn entries(&self, key: u64) -> impl Iterator<Item = SearchEntry<N>> {
        let slots = &self.bucket(key).0;
        slots.iter().filter_map(move |slot| slot.entry(key))
    }

    /// Writes an entry: over one of the same position, or the oldest and shallowest of its bucket.
    #[inline]
    pub fn put(&self, key: u64, mut entry: SearchEntry<N>) {
        let mut victim = &self.bucket(key).0[0];
        let mut least = u64::MAX;
        for slot in &self.bucket(key).0 {
            if let Some(merged) = slot.entry(key).and_then(|older| N::over(entry, older)) {
                (victim, entry) = (slot, merged);
                break;
            }
            let replacement_value = self.replacement_value(slot.data.load(Ordering::Relaxed));
            if replacement_value < least {
                (victim, least) = (slot, replacement_value);
            }
        }
        let data = entry.pack() | self.age << AGE | USED;
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How much of the table this search has filled, in thousandths, from a sample.
    pub fn filled(&self) -> u32 {
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut full, mut seen) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            full += u32::from(data != 0 && data >> AGE & 63 == self.age);
            seen += 1;
        }
        full * 1000 / seen
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// How much a word is worth keeping.
    #[inline]
    fn replacement_value(&self, data: u64) -> u64 {
        if data == 0 {
            return 0;
        }
        let old = (self.age.wrapping_sub(data >> AGE)) & 63;
        1000 + (data >> DEPTH & 255) - 4 * old
    }
}

impl<N> std::fmt::Debug for TranspositionTable<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} buckets", self.buckets.len())
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, SearchEntry, TranspositionTable};

    #[test]
    fn what_is_put_comes_back() {
        let table = TranspositionTable::new(1);
        for points in [0, 1, -1, 1_000_000, -1_000_000] {
            for note in [None, Some(0), Some(16_382)] {
                for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                    let entry = SearchEntry::<Option<u16>> {
                        points,
                        depth: 9,
                        bound,
                        note,
                    };
                    let key = entry.pack() << 8;
                    assert_eq!(table.entries(key).next(), None);
                    table.put(key, entry);
                    assert!(table.entries(key).eq([entry]), "{entry:?}");
                }
            }
        }
    }
}
