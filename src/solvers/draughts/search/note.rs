//! What is known of positions met before.
//!
//! # Plies that count towards a draw
//!
//! The value of a position depends on how many quiet plies went before it, but only if the search
//! behind it could see the draw: a search that looks `reach` plies ahead after `quiet` ones sees no
//! draw by the counter while `quiet + reach` stays below the limit, since each ply adds one at
//! most. Such a value holds for every count for which that is so. Others hold for their own count
//! only. An entry therefore carries either a count or [`Quiet::Any`]. The move of an entry helps to
//! order moves whatever the count.

use crate::solvers::search::table::{EntryNote, SearchEntry};

/// For which counts of quiet plies a value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiet {
    /// For each from which the search could not reach the draw.
    Any,
    /// For this one only, 0..=62.
    Only(u8),
}

/// The best move, and for which counts the value holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsNote {
    /// For which counts it holds.
    pub quiet: Quiet,
    /// The number of the best move in the generator's order.
    pub best: Option<u8>,
}

const ANY: u64 = 63;
const NO_MOVE: u64 = 255;

impl EntryNote for DraughtsNote {
    type Move = u8;

    /// From the low end: quiet 6, best move 8.
    #[inline]
    fn pack(self) -> u64 {
        let quiet = match self.quiet {
            Quiet::Any => ANY,
            Quiet::Only(count) => u64::from(count.min(62)),
        };
        quiet | self.best.map_or(NO_MOVE, u64::from) << 6
    }

    #[inline]
    fn unpack(bits: u64) -> DraughtsNote {
        DraughtsNote {
            quiet: match bits & 63 {
                ANY => Quiet::Any,
                count => Quiet::Only(count as u8),
            },
            best: match bits >> 6 {
                NO_MOVE => None,
                number => Some(number as u8),
            },
        }
    }

    #[inline]
    fn best(self) -> Option<u8> {
        self.best
    }

    /// Only one of the same count is written over.
    #[inline]
    fn over(entry: SearchEntry<Self>, older: SearchEntry<Self>) -> Option<SearchEntry<Self>> {
        let note = DraughtsNote {
            best: entry.note.best.or(older.note.best),
            ..entry.note
        };
        (older.note.quiet == note.quiet).then_some(SearchEntry { note, ..entry })
    }
}

#[cfg(test)]
mod tests {
    use super::{DraughtsNote, EntryNote as _, Quiet, SearchEntry};
    use crate::solvers::search::table::{Bound, TranspositionTable};

    #[test]
    fn what_is_packed_comes_back() {
        for quiet in [Quiet::Any, Quiet::Only(0), Quiet::Only(30)] {
            for best in [None, Some(0), Some(154)] {
                let note = DraughtsNote { quiet, best };
                assert_eq!(DraughtsNote::unpack(note.pack()), note);
                assert!(note.pack() < 1 << 14);
            }
        }
    }

    #[test]
    fn values_for_different_counts_are_kept_side_by_side() {
        let table = TranspositionTable::new(1);
        let entry = |points, quiet, best| SearchEntry {
            points,
            depth: 9,
            bound: Bound::Exact,
            note: DraughtsNote { quiet, best },
        };
        table.put(77, entry(5, Quiet::Only(3), Some(2)));
        table.put(77, entry(6, Quiet::Only(4), None));
        table.put(77, entry(7, Quiet::Only(3), None));
        let kept: Vec<SearchEntry<DraughtsNote>> = table.entries(77).collect();
        let expected = [
            entry(7, Quiet::Only(3), Some(2)),
            entry(6, Quiet::Only(4), None),
        ];
        assert_eq!(kept, expected);
        assert_eq!(table.entries(78).count(), 0);
    }
}
