//! The transposition table: what is known of positions met before.
//!
//! Threads share it without locks. An entry is two words, the data and the key mixed with the data; when two threads write one
//! entry at once, the words don't fit together any more and the entry is not found.
//!
//! # Plies that count towards a draw
//!
//! The value of a position depends on how many quiet plies went before it, but only if the search behind it could see the draw:
//! a search that looks `reach` plies ahead after `quiet` ones sees no draw by the counter while `quiet + reach` stays below
//! the limit, since each ply adds one at most. Such a value holds for every count for which that is so. Others hold
//! for their own count only. An entry therefore carries either a count or [`Quiet::Any`], and [`Table::find`] answers accordingly.
//! The move of an entry helps to order moves whatever the count.

use std::sync::atomic::{AtomicU64, Ordering};

/// A value of the table is exact, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The worth is this or less.
    Upper,
    /// The worth is this or more.
    Lower,
    /// The worth is this.
    Exact,
}

/// For which counts of quiet plies a value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiet {
    /// For each from which the search could not reach the draw.
    Any,
    /// For this one only, 0..=62.
    Only(u8),
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The worth for the side to move, wins and losses counted from this position; below 2^23.
    pub value: i32,
    /// How deep the search was, 0..=255.
    pub depth: u8,
    /// What the value is.
    pub bound: Bound,
    /// For which counts it holds.
    pub quiet: Quiet,
    /// The number of the best move in the generator's order.
    pub best: Option<u8>,
}

/// What the table says of a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// An entry for the count asked for.
    pub entry: Option<Entry>,
    /// The number of the best move, perhaps of an entry for another count.
    pub best: Option<u8>,
}

/// The entries of one bucket share a cache line.
const BUCKET: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The transposition table.
pub struct Table {
    buckets: Vec<Bucket>,
    /// Which search an entry was written by, 0..64, so that old ones go first.
    age: u64,
}

impl Table {
    /// A table of that many MiB, at least one.
    pub fn new(megabytes: usize) -> Table {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        Table {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
            age: 0,
        }
    }

    /// Says that the next search begins.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// What is known of the position with that key; `holds` says whether an entry of that depth may be used.
    #[inline]
    pub fn find(&self, key: u64, holds: impl Fn(u8, Quiet) -> bool) -> Known {
        let mut known = Known::default();
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data != key || data == 0 {
                continue;
            }
            let entry = unpack(data);
            known.best = known.best.or(entry.best);
            if holds(entry.depth, entry.quiet) {
                known.best = entry.best.or(known.best);
                known.entry = Some(entry);
                break;
            }
        }
        known
    }

    /// Writes an entry: over the one of the same position and count, or the oldest and shallowest of its bucket.
    #[inline]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let mut victim = &self.bucket(key).0[0];
        let mut least = u64::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            if same && unpack(data).quiet == entry.quiet {
                entry.best = entry.best.or(unpack(data).best);
                victim = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = pack(entry) | self.age << AGE;
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

    /// How much an entry is worth keeping.
    fn worth(&self, data: u64) -> u64 {
        if data == 0 {
            return 0;
        }
        let old = (self.age.wrapping_sub(data >> AGE)) & 63;
        1000 + (data >> DEPTH & 255) - 4 * old
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table of {} buckets", self.buckets.len())
    }
}

// The data word, from its low end: value 24, depth 8, bound 2, quiet 6, best move 8, age 6, and a bit that is always set.
const DEPTH: u32 = 24;
const BOUND: u32 = 32;
const QUIET: u32 = 34;
const BEST: u32 = 40;
const AGE: u32 = 48;
const USED: u64 = 1 << 63;

const ANY: u64 = 63;
const NO_MOVE: u64 = 255;

fn pack(entry: Entry) -> u64 {
    let quiet = match entry.quiet {
        Quiet::Any => ANY,
        Quiet::Only(count) => u64::from(count.min(62)),
    };
    (entry.value as u64 & 0xFF_FFFF)
        | u64::from(entry.depth) << DEPTH
        | (entry.bound as u64) << BOUND
        | quiet << QUIET
        | entry.best.map_or(NO_MOVE, u64::from) << BEST
        | USED
}

#[inline]
fn unpack(data: u64) -> Entry {
    Entry {
        value: ((data as u32) << 8) as i32 >> 8,
        depth: (data >> DEPTH) as u8,
        bound: match data >> BOUND & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        },
        quiet: match data >> QUIET & 63 {
            ANY => Quiet::Any,
            count => Quiet::Only(count as u8),
        },
        best: match data >> BEST & 255 {
            NO_MOVE => None,
            number => Some(number as u8),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Quiet, Table, pack, unpack};

    fn entry(value: i32, quiet: Quiet, best: Option<u8>) -> Entry {
        Entry {
            value,
            depth: 9,
            bound: Bound::Exact,
            quiet,
            best,
        }
    }

    #[test]
    fn what_is_packed_comes_back() {
        for value in [0, 1, -1, 999_999, -999_999] {
            for quiet in [Quiet::Any, Quiet::Only(0), Quiet::Only(30)] {
                for best in [None, Some(0), Some(154)] {
                    for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                        let written = Entry {
                            bound,
                            ..entry(value, quiet, best)
                        };
                        assert_eq!(unpack(pack(written)), written);
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_for_another_count_gives_its_move_only() {
        let table = Table::new(1);
        table.put(77, entry(5, Quiet::Only(3), Some(2)));
        let known = table.find(77, |_, quiet| quiet == Quiet::Only(4));
        assert_eq!((known.entry, known.best), (None, Some(2)));
        table.put(77, entry(6, Quiet::Only(4), None));
        let known = table.find(77, |_, quiet| quiet == Quiet::Only(4));
        assert_eq!(known.entry.map(|found| found.value), Some(6));
        assert_eq!(known.best, Some(2));
        assert!(table.find(78, |_, _| true).entry.is_none());
    }
}
