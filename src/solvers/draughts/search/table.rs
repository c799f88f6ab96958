//! What is known of positions met before.
//!
//! # Plies that count towards a draw
//!
//! The value of a position depends on how many quiet plies went before it, but only if the search
//! behind it could see the draw: a search that looks `reach` plies ahead after `quiet` ones sees no
//! draw by the counter while `quiet + reach` stays below the limit, since each ply adds one at
//! most. Such a value holds for every count for which that is so. Others hold for their own count
//! only. An entry therefore carries either a count or [`Quiet::Any`], and [`find`] answers
//! accordingly. The move of an entry helps to order moves whatever the count.

use crate::solvers::search::table::{Bound, TranspositionEntry};

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
pub struct TableEntry {
    /// The value for the side to move, wins and losses counted from this position; below 2^23.
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

/// What the entries of a position say.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownEntries {
    /// An entry for the count asked for.
    pub entry: Option<TableEntry>,
    /// The number of the best move, perhaps of an entry for another count.
    pub best: Option<u8>,
}

/// What the entries of a position say; `holds` says whether one of that depth may be used.
#[inline]
pub fn find(
    entries: impl Iterator<Item = TableEntry>,
    holds: impl Fn(u8, Quiet) -> bool,
) -> KnownEntries {
    let mut known = KnownEntries::default();
    for entry in entries {
        known.best = known.best.or(entry.best);
        if holds(entry.depth, entry.quiet) {
            known.best = entry.best.or(known.best);
            known.entry = Some(entry);
            break;
        }
    }
    known
}

// The word, from its low end: value 24, depth 8, bound 2, quiet 6, best move 8.
const DEPTH: u32 = 24;
const BOUND: u32 = 32;
const QUIET: u32 = 34;
const BEST: u32 = 40;

const ANY: u64 = 63;
const NO_MOVE: u64 = 255;

impl TranspositionEntry for TableEntry {
    #[inline]
    fn pack(self) -> u64 {
        let quiet = match self.quiet {
            Quiet::Any => ANY,
            Quiet::Only(count) => u64::from(count.min(62)),
        };
        (self.value as u64 & 0xFF_FFFF)
            | u64::from(self.depth) << DEPTH
            | (self.bound as u64) << BOUND
            | quiet << QUIET
            | self.best.map_or(NO_MOVE, u64::from) << BEST
    }

    #[inline]
    fn unpack(word: u64) -> TableEntry {
        TableEntry {
            value: ((word as u32) << 8) as i32 >> 8,
            depth: (word >> DEPTH) as u8,
            bound: Bound::from_bits(word >> BOUND),
            quiet: match word >> QUIET & 63 {
                ANY => Quiet::Any,
                count => Quiet::Only(count as u8),
            },
            best: match word >> BEST & 255 {
                NO_MOVE => None,
                number => Some(number as u8),
            },
        }
    }

    #[inline]
    fn depth(self) -> u8 {
        self.depth
    }

    /// Only one of the same count is written over.
    #[inline]
    fn over(self, older: TableEntry) -> Option<TableEntry> {
        (older.quiet == self.quiet).then_some(TableEntry {
            best: self.best.or(older.best),
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Quiet, TableEntry, find};
    use crate::solvers::search::table::{Bound, TranspositionEntry as _, TranspositionTable};

    fn entry(value: i32, quiet: Quiet, best: Option<u8>) -> TableEntry {
        TableEntry {
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
                        let written = TableEntry {
                            bound,
                            ..entry(value, quiet, best)
                        };
                        assert_eq!(TableEntry::unpack(written.pack()), written);
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_for_another_count_gives_its_move_only() {
        let table = TranspositionTable::new(1);
        table.put(77, entry(5, Quiet::Only(3), Some(2)));
        let known = find(table.entries(77), |_, quiet| quiet == Quiet::Only(4));
        assert_eq!((known.entry, known.best), (None, Some(2)));
        table.put(77, entry(6, Quiet::Only(4), None));
        let known = find(table.entries(77), |_, quiet| quiet == Quiet::Only(4));
        assert_eq!(known.entry.map(|found| found.value), Some(6));
        assert_eq!(known.best, Some(2));
        assert!(find(table.entries(78), |_, _| true).entry.is_none());
    }
}
