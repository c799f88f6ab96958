//! What the table keeps of a position.

use crate::games::hexagon::{Cell, Move};
use crate::solvers::search::table::{Bound, TranspositionEntry};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The value for the side to move, ends of the game counted from this position; below 2^15.
    pub points: i32,
    /// How deep the search was, 0..=255.
    pub depth: u8,
    /// What the value is.
    pub bound: Bound,
    /// Whether it follows from finished games alone.
    pub proven: bool,
    /// The best move.
    pub best: Option<Move>,
}

// The word, from its low end: value 16, depth 8, bound 2, proven 1, and the cells of the best move,
// 6 each.
const DEPTH: u32 = 16;
const BOUND: u32 = 24;
const PROVEN: u32 = 26;
const FROM: u32 = 27;
const TO: u32 = 33;

/// No cell has this number.
const NO_CELL: u64 = 63;

impl TranspositionEntry for TableEntry {
    #[inline]
    fn pack(self) -> u64 {
        let (from, to) = match self.best {
            Some(best) => (best.from.index() as u64, best.to.index() as u64),
            None => (NO_CELL, NO_CELL),
        };
        u64::from(self.points as i16 as u16)
            | u64::from(self.depth) << DEPTH
            | (self.bound as u64) << BOUND
            | u64::from(self.proven) << PROVEN
            | from << FROM
            | to << TO
    }

    #[inline]
    fn unpack(word: u64) -> TableEntry {
        let cell = |place: u32| Cell::from_index((word >> place & 63) as usize);
        TableEntry {
            points: i32::from(word as u16 as i16),
            depth: (word >> DEPTH) as u8,
            bound: Bound::from_bits(word >> BOUND),
            proven: word >> PROVEN & 1 != 0,
            best: cell(FROM).zip(cell(TO)).map(|(from, to)| Move { from, to }),
        }
    }

    #[inline]
    fn depth(self) -> u8 {
        self.depth
    }

    /// What is known for good stays.
    #[inline]
    fn over(self, older: TableEntry) -> Option<TableEntry> {
        if older.proven && older.bound == Bound::Exact && !self.proven {
            return Some(older);
        }
        Some(TableEntry {
            best: self.best.or(older.best),
            ..self
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Cell, Move, TableEntry};
    use crate::solvers::search::table::TranspositionEntry as _;

    #[test]
    fn what_is_packed_comes_back() {
        let cells = Cell::at(0, 0).zip(Cell::at(8, 8));
        let best = cells.map(|(from, to)| Move { from, to });
        for points in [0, 1, -1, 23_807, -23_807] {
            for best in [None, best] {
                for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                    for proven in [false, true] {
                        let entry = TableEntry {
                            points,
                            depth: 9,
                            bound,
                            proven,
                            best,
                        };
                        assert_eq!(TableEntry::unpack(entry.pack()), entry);
                        assert!(entry.pack() < 1 << 48);
                    }
                }
            }
        }
    }
}
