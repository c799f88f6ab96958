//! Counting the sequences of plies from a position (the field's *perft*) as fast as a game allows:
//! with a table a subtree that is met again is not counted again, and several threads share one
//! table, which has no locks.

pub mod cases;

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::games::parallel::in_parallel;

/// What is one move of a game, and how its subtrees are counted.
pub trait Counting: Copy + PartialEq + Sync {
    /// A position.
    type Position: Copy + Eq + Hash + Sync;
    /// A move.
    type Move;

    /// Subtrees less deep are counted faster than looked up.
    const LEAST_KEPT: u32;

    /// The number of moves.
    fn leaves(self, position: &Self::Position) -> u64;

    /// Gives the positions after one move, each with the number of moves that lead to it.
    fn children(self, position: &Self::Position, found: &mut impl FnMut(Self::Position, u64));

    /// The key of a subtree in the table.
    fn key(self, position: &Self::Position, depth: u32) -> CountKey;

    /// The moves, in the order of the rules.
    fn moves(self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after a move.
    fn after(self, position: &Self::Position, chosen: &Self::Move) -> Self::Position;

    /// The name of a case that is counted so, for reports.
    fn case_name(self, id: &str) -> String {
        id.to_owned()
    }
}

/// The number of sequences of `depth` plies from `position`, on one thread and without a table.
///
/// A line that ends early counts only at the depths that it reaches. A draw by a counter does not
/// cut a line.
pub fn count<C: Counting>(position: &C::Position, depth: u32, counting: C) -> u64 {
    match depth {
        0 => 1,
        _ => subtree(counting, position, depth, None),
    }
}

/// The number of sequences of `depth` plies, 1 at least. With a table what is met again is not
/// counted again.
fn subtree<C: Counting>(
    counting: C,
    position: &C::Position,
    depth: u32,
    table: Option<&CountTable>,
) -> u64 {
    if depth == 1 {
        return counting.leaves(position);
    }
    let kept = table.filter(|_| depth >= C::LEAST_KEPT);
    let kept = kept.map(|table| (table, counting.key(position, depth)));
    if let Some(count) = kept.and_then(|(table, key)| table.get(key)) {
        return count;
    }
    let mut sum = 0;
    counting.children(position, &mut |child, ways| {
        sum += ways * subtree(counting, &child, depth - 1, table);
    });
    if let Some((table, key)) = kept {
        table.put(key, sum);
    }
    sum
}

/// A counter; its table serves one count after the other.
pub struct Perft<C> {
    counting: C,
    threads: usize,
    table: Option<CountTable>,
}

impl<C: Counting> Perft<C> {
    /// A counter with so many threads, and so many megabytes (of 2^20 bytes) for its table. Without
    /// one, 0, every subtree is counted anew.
    ///
    /// # Errors
    /// When there is not so much memory.
    pub fn new(counting: C, threads: usize, megabytes: usize) -> Result<Perft<C>, NoMemory> {
        let table = match megabytes {
            0 => None,
            megabytes => Some(CountTable::new(megabytes)?),
        };
        Ok(Perft {
            counting,
            threads: threads.max(1),
            table,
        })
    }

    /// What [`count`] counts.
    pub fn count(&self, position: &C::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let subtree = |position: &C::Position, depth| {
            subtree(self.counting, position, depth, self.table.as_ref())
        };
        if self.threads == 1 {
            return subtree(position, depth);
        }
        let (front, plies) = self.front(position, depth);
        let counts = in_parallel(front.len(), self.threads, |number| {
            let (position, ways) = &front[number];
            ways * subtree(position, depth - plies)
        });
        counts.into_iter().sum()
    }

    /// The counts below each move, in the order of the rules.
    pub fn divide(&self, position: &C::Position, depth: u32) -> Vec<(C::Move, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.counting.moves(position).into_iter();
        moves
            .map(|chosen| {
                let after = self.counting.after(position, &chosen);
                (chosen, self.count(&after, below))
            })
            .collect()
    }

    /// Enough different positions some plies below for the threads to share, the number of ways to
    /// each, and the number of plies; at least one ply is left.
    fn front(&self, position: &C::Position, depth: u32) -> (Vec<(C::Position, u64)>, u32) {
        let mut front = vec![(*position, 1)];
        let mut plies = 0;
        while plies + 2 < depth && front.len() < 200 * self.threads && !front.is_empty() {
            let mut below: HashMap<C::Position, u64> = HashMap::new();
            for (here, ways) in &front {
                self.counting.children(here, &mut |child, more| {
                    *below.entry(child).or_default() += ways * more;
                });
            }
            front = below.into_iter().collect();
            plies += 1;
        }
        (front, plies)
    }
}

/// A cache line.
const BUCKET: usize = 4;

/// Two independent hashes of what is counted: where its count is kept, and how it is known there.
///
/// That one count in a run belongs to something else has a chance of about its look-ups to 2^62.
#[derive(Clone, Copy)]
pub struct CountKey {
    /// Where the count is kept.
    pub place: u64,
    /// How it is known there.
    pub check: u64,
}

/// Counts of subtrees.
pub struct CountTable {
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
    pub fn new(megabytes: usize) -> Result<CountTable, NoMemory> {
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
    pub fn get(&self, key: CountKey) -> Option<u64> {
        let slots = self.bucket(key).iter().map(CountSlot::read);
        slots
            .filter(|&(kept, count)| kept == key.check && count != 0)
            .map(|(_, count)| count)
            .next()
    }

    /// Keeps a count in place of the smallest one of its bucket, which saved the least work.
    pub fn put(&self, key: CountKey, count: u64) {
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
