//! The values of all positions of some classes, in memory.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::class::MaterialClass;
use super::index::PositionNumbering;
use super::pieces::Pieces;
use super::value::EndingValue;
use crate::games::draughts::Rules;

/// Which table holds a position, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    /// The number of the class in the catalogue.
    pub table: usize,
    /// The side to move there: 0 white, 1 black.
    pub side: usize,
    /// The number of the position in its class.
    pub index: u64,
}

/// The stored classes in the order in which they can be solved, and how to find a position in them.
#[derive(Debug)]
pub struct Catalogue {
    numberings: Vec<PositionNumbering>,
    /// By [`MaterialClass::code`]: twice the number of the table, plus one when the board has to be
    /// turned.
    slots: Vec<u16>,
}

const NO_SLOT: u16 = u16::MAX;

impl Catalogue {
    /// All classes with at most that many pieces.
    pub fn new(pieces: u32) -> Catalogue {
        let classes: Vec<MaterialClass> = (2..=pieces).flat_map(MaterialClass::stored).collect();
        let mut slots = vec![NO_SLOT; MaterialClass::CODES];
        for (number, class) in (0..).zip(&classes) {
            slots[class.turned().code()] = number * 2 + 1;
            slots[class.code()] = number * 2;
        }
        Catalogue {
            numberings: classes.into_iter().map(PositionNumbering::new).collect(),
            slots,
        }
    }

    /// The numberings of the classes in order.
    pub fn numberings(&self) -> &[PositionNumbering] {
        &self.numberings
    }

    /// Where a position is; `None` when it has too many pieces or a side has none.
    #[inline]
    pub fn locate(&self, pieces: &Pieces, side: usize) -> Option<TablePlace> {
        let class = MaterialClass::of(pieces)?;
        let slot = self.slots[class.code()];
        if slot == NO_SLOT {
            return None;
        }
        let table = usize::from(slot / 2);
        let numbering = &self.numberings[table];
        // Of a class that is its own turned one only the positions with white to move are kept.
        if slot % 2 == 1 || (side == 1 && numbering.class().is_even()) {
            let index = numbering.index(&pieces.turned());
            return Some(TablePlace {
                table,
                side: 1 - side,
                index,
            });
        }
        Some(TablePlace {
            table,
            side,
            index: numbering.index(pieces),
        })
    }
}

/// How many sides to move a class is kept for.
pub fn sides_kept(class: MaterialClass) -> usize {
    if class.is_even() { 1 } else { 2 }
}

/// Solved positions. Cells are written once, by the thread that solves their slice, before any
/// other reads them; they are atomic so that the threads may share them, and no order between them
/// is needed beyond the threads' join.
pub struct Solved {
    rules: Rules,
    catalogue: Catalogue,
    /// By table and side to move.
    cells: Vec<[Vec<AtomicU8>; 2]>,
}

impl Solved {
    /// Nothing solved yet, and no room for it.
    pub fn new(rules: Rules, pieces: u32) -> Solved {
        let catalogue = Catalogue::new(pieces);
        let cells = catalogue.numberings.iter().map(|_| [vec![], vec![]]);
        Solved {
            rules,
            cells: cells.collect(),
            catalogue,
        }
    }

    /// Room for everything, all of it drawn so far: to be filled from files.
    pub fn with_room(rules: Rules, pieces: u32) -> Solved {
        let mut solved = Solved::new(rules, pieces);
        for table in 0..solved.cells.len() {
            solved.make_room(table);
        }
        solved
    }

    /// How many values it holds or will hold.
    pub fn values(&self) -> u64 {
        let kept = |numbering: &PositionNumbering| sides_kept(numbering.class()) as u64;
        let numberings = self.catalogue.numberings.iter();
        numberings
            .map(|numbering| numbering.positions() * kept(numbering))
            .sum()
    }

    /// The rules by which it is solved.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The classes.
    pub const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Makes room for a table: one byte a position and side to move.
    pub fn make_room(&mut self, table: usize) {
        let numbering = &self.catalogue.numberings[table];
        for side in 0..sides_kept(numbering.class()) {
            let cells = (0..numbering.positions()).map(|_| AtomicU8::new(0));
            self.cells[table][side] = cells.collect();
        }
    }

    /// The cells of a table with that side to move.
    pub fn cells(&self, table: usize, side: usize) -> &[AtomicU8] {
        &self.cells[table][side]
    }

    /// Writes the values of neighbouring positions, the first one with number `index`.
    pub fn write(&self, table: usize, side: usize, index: u64, values: &[u8]) {
        let cells = &self.cells[table][side][index as usize..];
        for (cell, value) in cells.iter().zip(values) {
            cell.store(*value, Relaxed);
        }
    }

    /// The value for the side to move. A side without pieces is stuck.
    ///
    /// The tables of the position's class and of all that it can turn into have to be solved.
    #[inline]
    pub fn value(&self, pieces: &Pieces, side: usize) -> EndingValue {
        match self.catalogue.locate(pieces, side) {
            Some(TablePlace { table, side, index }) => {
                EndingValue(self.cells[table][side][index as usize].load(Relaxed))
            }
            None => EndingValue::STUCK,
        }
    }
}
