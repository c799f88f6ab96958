//! What fast counts of sequences of plies share, whatever the game: a table without locks, and work
//! on several threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// A cache line.
const BUCKET: usize = 4;

/// Two independent hashes of what is counted: where its count is kept, and how it is known there.
///
/// That one count in a run belongs to something else has a chance of about its look-ups to 2^62.
#[derive(Clone, Copy)]
pub(crate) struct CountKey {
    pub(crate) place: u64,
    pub(crate) check: u64,
}

/// Counts of subtrees.
pub(crate) struct CountTable {
    buckets: Box<[[CountSlot; BUCKET]]>,
}

/// The table would not fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a table of {megabytes} MB; a smaller one does as well, but slower")]
pub struct NoMemory {
    /// What was asked for, in 2^20 bytes.
    pub megabytes: usize,
}

/// A count and, mixed with it, its check: two halves written by different threads don't fit
/// together.
#[derive(Default)]
struct CountSlot {
    mixed: AtomicU64,
    count: AtomicU64,
}

impl CountSlot {
    fn read(&self) -> (u64, u64) {
        let count = self.count.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ count, count)
    }

    fn write(&self, check: u64, count: u64) {
        self.mixed.store(check ^ count, Ordering::Relaxed);
        self.count.store(count, Ordering::Relaxed);
    }
}

impl CountTable {
    /// An empty table of so many megabytes (of 2^20 bytes, one at least).
    ///
    /// # Errors
    /// When there is not so much memory.
    pub(crate) fn new(megabytes: usize) -> Result<CountTable, NoMemory> {
        let size = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[CountSlot; BUCKET]>();
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(size)
            .map_err(|_| NoMemory { megabytes })?;
        buckets.resize_with(size, Default::default);
        Ok(CountTable {
            buckets: buckets.into_boxed_slice(),
        })
    }

    /// The count kept under a key.
    pub(crate) fn get(&self, key: CountKey) -> Option<u64> {
        let slots = self.bucket(key).iter().map(CountSlot::read);
        slots
            .filter(|&(kept, count)| kept == key.check && count != 0)
            .map(|(_, count)| count)
            .next()
    }

    /// Keeps a count in place of the smallest one of its bucket, which saved the least work.
    pub(crate) fn put(&self, key: CountKey, count: u64) {
        if let Some(slot) = self
            .bucket(key)
            .iter()
            .min_by_key(|slot| slot.count.load(Ordering::Relaxed))
        {
            slot.write(key.check, count);
        }
    }

    fn bucket(&self, key: CountKey) -> &[CountSlot; BUCKET] {
        let place = (u128::from(key.place) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }
}

/// The sum of the counts below the positions of a front, each times the ways that lead to it; the
/// threads take them one by one.
pub(crate) fn sum_below<P: Sync>(
    front: &[(P, u64)],
    threads: usize,
    count: impl Fn(&P) -> u64 + Sync,
) -> u64 {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut sum = 0;
        while let Some((position, ways)) = front.get(next.fetch_add(1, Ordering::Relaxed)) {
            sum += ways * count(position);
        }
        sum
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .sum()
    })
}

#[cfg(test)]
mod tests {
    use super::{CountKey, CountTable};

    #[test]
    fn the_smallest_counts_are_forgotten_first() {
        let table = CountTable::new(1).expect("a megabyte");
        let key = |check| CountKey { place: 7, check };
        assert_eq!(table.get(key(1)), None);
        for check in 1..=5 {
            table.put(key(check), 100 + check);
        }
        let kept: Vec<_> = (1..=5).map(|check| table.get(key(check))).collect();
        assert_eq!(kept, [None, Some(102), Some(103), Some(104), Some(105)]);
    }
}
