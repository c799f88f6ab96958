//! What the table keeps of a position beside its value.

use crate::games::hexagon::{Cell, Move};
use crate::solvers::search::table::{Bound, EntryNote, SearchEntry};

/// The best move, and whether the value is for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexagonNote {
    /// Whether the value follows from finished games alone.
    pub proven: bool,
    /// The best move.
    pub best: Option<Move>,
}

/// No cell has this number.
const NO_CELL: u64 = 63;

impl EntryNote for HexagonNote {
    type Move = Move;

    /// From the low end: proven 1, and the cells of the best move, 6 each.
    #[inline]
    fn pack(self) -> u64 {
        let (from, to) = match self.best {
            Some(best) => (best.from.index() as u64, best.to.index() as u64),
            None => (NO_CELL, NO_CELL),
        };
        u64::from(self.proven) | from << 1 | to << 7
    }

    #[inline]
    fn unpack(bits: u64) -> HexagonNote {
        let cell = |place: u32| Cell::from_index((bits >> place & 63) as usize);
        HexagonNote {
            proven: bits & 1 != 0,
            best: cell(1).zip(cell(7)).map(|(from, to)| Move { from, to }),
        }
    }

    #[inline]
    fn best(self) -> Option<Move> {
        self.best
    }

    #[inline]
    fn is_proven(self) -> bool {
        self.proven
    }

    /// What is known for good stays.
    #[inline]
    fn over(entry: SearchEntry<Self>, older: SearchEntry<Self>) -> Option<SearchEntry<Self>> {
        if older.note.proven && older.bound == Bound::Exact && !entry.note.proven {
            return Some(older);
        }
        let note = HexagonNote {
            best: entry.note.best.or(older.note.best),
            ..entry.note
        };
        Some(SearchEntry { note, ..entry })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, EntryNote as _, HexagonNote, Move};

    #[test]
    fn what_is_packed_comes_back() {
        let cells = Cell::at(0, 0).zip(Cell::at(8, 8));
        for best in [None, cells.map(|(from, to)| Move { from, to })] {
            for proven in [false, true] {
                let note = HexagonNote { proven, best };
                assert_eq!(HexagonNote::unpack(note.pack()), note);
                assert!(note.pack() < 1 << 14);
            }
        }
    }
}
