//! Facts `p(A,B,C)` of small integers as pages of bytes, which compiled code reads without a call.
//!
//! A page holds a byte for each pair `A`, `B` of `0..SIDE`: [`ABSENT`] if no fact has the pair,
//! `C + 1` if exactly one has it and that fits, else [`UNKNOWN`]. Code that reads [`UNKNOWN`] asks
//! the store. The pages never move in memory, so their addresses can be compiled in.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::clause::Lanes;
use super::validity;

/// Pages hold facts whose first two arguments are not negative and less than this.
pub const SIDE: i64 = 16;

/// The byte of a pair for which the store has to be asked.
pub const UNKNOWN: u8 = 0;

/// The byte of a pair of which there is no fact.
pub const ABSENT: u8 = u8::MAX;

/// The largest third argument that a page shows.
const MAX_SHOWN: i64 = ABSENT as i64 - 2;

/// The number of arguments of predicates with pages.
pub(super) const ARITY: usize = 3;

const CELLS: usize = (SIDE * SIDE) as usize;

/// How many pages a process has. A call that gets none asks the store.
const PAGES: usize = 128;

static BYTES: [AtomicU8; PAGES * CELLS] = [const { AtomicU8::new(UNKNOWN) }; PAGES * CELLS];
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// Bytes that show the facts of one predicate, or nothing. Several pages may show the same
/// predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactPage(usize);

impl FactPage {
    /// A new page; `None` if all are taken. Pages are never given back.
    pub fn take() -> Option<FactPage> {
        validity::take_one(&TAKEN, PAGES).map(FactPage)
    }

    /// The address of the byte of the pair `0`, `0`; that of `A`, `B` is `SIDE * A + B` further.
    pub fn address(self) -> i64 {
        BYTES[self.0 * CELLS].as_ptr().expose_provenance() as i64
    }

    fn write(self, cell: usize, byte: u8) {
        BYTES[self.0 * CELLS + cell].store(byte, Ordering::Relaxed);
    }
}

/// The facts of a pair.
#[derive(Clone, Copy, Debug, Default)]
struct CachedPair {
    rows: u32,
    /// The sum of their third arguments: the third argument itself if there is one fact.
    sum: i64,
}

impl CachedPair {
    fn byte(self) -> u8 {
        match self.rows {
            0 => ABSENT,
            1 if (0..=MAX_SHOWN).contains(&self.sum) => self.sum as u8 + 1,
            _ => UNKNOWN,
        }
    }
}

/// What the pages of a predicate show.
#[derive(Debug)]
pub(super) struct FactCache {
    pages: Vec<FactPage>,
    cells: [CachedPair; CELLS],
    /// Clauses that are no rows: with any of them, nothing is known.
    clauses: u32,
}

impl FactCache {
    /// What pages show of these live clauses: rows, or no rows.
    pub(super) fn new(clauses: impl Iterator<Item = Option<Lanes>>) -> FactCache {
        let mut cache = FactCache {
            pages: Vec::new(),
            cells: [CachedPair::default(); CELLS],
            clauses: 0,
        };
        for row in clauses {
            cache.added(row);
        }
        cache
    }

    /// A clause has been added: this row, or no row.
    pub(super) fn added(&mut self, row: Option<Lanes>) {
        self.change(row, 1);
    }

    /// A live clause has been erased: this row, or no row.
    pub(super) fn erased(&mut self, row: Option<Lanes>) {
        self.change(row, -1);
    }

    /// So many more clauses: 1 or -1.
    #[inline]
    fn change(&mut self, row: Option<Lanes>, more: i32) {
        let Some(row) = row else {
            self.clauses = self.clauses.wrapping_add_signed(more);
            self.write_all();
            return;
        };
        let Some(place) = place(row) else {
            return;
        };
        let cell = &mut self.cells[place];
        cell.rows = cell.rows.wrapping_add_signed(more);
        cell.sum += i64::from(more) * i64::from(row.get(2));
        if self.clauses == 0 {
            let byte = cell.byte();
            for page in &self.pages {
                page.write(place, byte);
            }
        }
    }

    /// Shows the facts on one more page.
    pub(super) fn show_on(&mut self, page: FactPage) {
        self.pages.push(page);
        self.write_all();
    }

    fn write_all(&self) {
        for (place, cell) in self.cells.iter().enumerate() {
            let byte = match self.clauses {
                0 => cell.byte(),
                _ => UNKNOWN,
            };
            for page in &self.pages {
                page.write(place, byte);
            }
        }
    }

    /// The pages show nothing any more.
    pub(super) fn blank(&self) {
        for page in &self.pages {
            for place in 0..CELLS {
                page.write(place, UNKNOWN);
            }
        }
    }
}

/// The place of a row's pair; `None` outside of the pages.
#[inline]
fn place(row: Lanes) -> Option<usize> {
    let (first, second) = (i64::from(row.get(0)), i64::from(row.get(1)));
    ((first | second) & -SIDE == 0).then_some((first * SIDE + second) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontend::term::Term;
    use crate::store::{ChainEnd, Clause, Store};

    /// The byte of a pair.
    fn byte(page: FactPage, first: usize, second: usize) -> u8 {
        BYTES[page.0 * CELLS + first * SIDE as usize + second].load(Ordering::Relaxed)
    }

    #[test]
    fn a_page_follows_the_facts() {
        let mut store = Store::new();
        let square = store.define("square", 3);
        store.assert_small(square, ChainEnd::Last, &[1, 2, 20]);
        store.assert_small(square, ChainEnd::Last, &[16, 2, 1]);
        let page = FactPage::take().expect("a page is free");
        store.show(square, page);
        assert_eq!((byte(page, 1, 2), byte(page, 2, 1)), (21, ABSENT));
        store.assert_small(square, ChainEnd::First, &[1, 2, 0]);
        assert_eq!(byte(page, 1, 2), UNKNOWN);
        store.retract_only_small(square, &[1, 2, 20]);
        assert_eq!(byte(page, 1, 2), 1);
        store.retract_all_small(square, &[1, 2, -(1 << 54)]);
        assert_eq!(byte(page, 1, 2), ABSENT);
        for (value, shown) in [(-1, UNKNOWN), (254, UNKNOWN), (253, 254)] {
            store.clear(square);
            store.assert_small(square, ChainEnd::Last, &[15, 15, value]);
            assert_eq!(byte(page, 15, 15), shown, "{value}");
        }
    }

    #[test]
    fn a_clause_hides_the_facts() {
        let mut store = Store::new();
        let square = store.define("square", 3);
        let page = FactPage::take().expect("a page is free");
        store.show(square, page);
        store.assert_small(square, ChainEnd::Last, &[1, 1, 1]);
        let head = vec![Term::Var(0), Term::Int(1), Term::Int(5)];
        let clause = Clause::new("user", head, Term::atom("true"));
        let reference = store.assert_referenced(square, ChainEnd::Last, clause);
        assert_eq!((byte(page, 1, 1), byte(page, 2, 1)), (UNKNOWN, UNKNOWN));
        assert!(reference.is_some_and(|reference| store.erase(reference)));
        assert_eq!((byte(page, 1, 1), byte(page, 2, 1)), (2, ABSENT));
        store.show_nothing();
        assert_eq!(byte(page, 1, 1), UNKNOWN);
    }
}
