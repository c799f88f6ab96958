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

/// What a game's search keeps of a position.
pub trait TranspositionEntry: Copy {
    /// The entry in the low 48 bits of a word.
    fn pack(self) -> u64;

    /// The entry that was packed; other bits of the word may be set.
    fn unpack(word: u64) -> Self;

    /// How deep the search behind it was: deeper ones are kept longer.
    fn depth(self) -> u8;

    /// What to keep in place of an older entry of the same position; `None` when both are worth a
    /// place.
    fn over(self, older: Self) -> Option<Self>;
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
    fn entry<E: TranspositionEntry>(&self, key: u64) -> Option<E> {
        let data = self.data.load(Ordering::Relaxed);
        let fits = self.check.load(Ordering::Relaxed) ^ data == key && data != 0;
        fits.then(|| E::unpack(data))
    }
}

/// A transposition table.
pub struct TranspositionTable<E> {
    buckets: Vec<Bucket>,
    /// Which search an entry was written by, 0..64, so that old ones go first.
    age: u64,
    entries: PhantomData<E>,
}

// A word: the entry in 48 bits, the age in 6, and a bit that is always set.
const AGE: u32 = 48;
const USED: u64 = 1 << 63;

impl<E: TranspositionEntry> TranspositionTable<E> {
    /// A table of that many MiB, at least one.
    pub fn new(megabytes: usize) -> TranspositionTable<E> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        TranspositionTable {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
            age: 0,
            entries: PhantomData,
        }
    }

    /// Says that the next search begins.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// What is kept of the position with that key.
    #[inline]
    pub fn entries(&self, key: u64) -> impl Iterator<Item = E> {
        let slots = &self.bucket(key).0;
        slots.iter().filter_map(move |slot| slot.entry(key))
    }

    /// Writes an entry: over one of the same position, or the oldest and shallowest of its bucket.
    #[inline]
    pub fn put(&self, key: u64, mut entry: E) {
        let mut victim = &self.bucket(key).0[0];
        let mut least = u64::MAX;
        for slot in &self.bucket(key).0 {
            if let Some(merged) = slot.entry(key).and_then(|older| entry.over(older)) {
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
        1000 + u64::from(E::unpack(data).depth()) - 4 * old
    }
}

impl<E> std::fmt::Debug for TranspositionTable<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} buckets", self.buckets.len())
    }
}
