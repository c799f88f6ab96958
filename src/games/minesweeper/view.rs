//! What a player sees.

use crate::games::grid::{Grid, Place};

/// A cell as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenCell {
    /// Not opened.
    Covered,
    /// Not opened, and marked as a mine by the player: nobody says that it is one.
    Flagged,
    /// Opened: the number of mines around, 0..=8.
    Open(u8),
    /// A mine, shown when the game is over.
    Mine,
    /// The mine that was opened.
    Exploded,
    /// A flag where no mine was, shown when the game is over.
    WrongFlag,
}

impl SeenCell {
    /// Whether it is not known yet what is under it.
    pub fn is_covered(self) -> bool {
        matches!(self, SeenCell::Covered | SeenCell::Flagged)
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldStatus {
    /// It goes on.
    Playing,
    /// Every cell without a mine is open.
    Won,
    /// A mine was opened.
    Lost,
}

/// All that a player sees of a game: never where a mine is before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldView {
    grid: Grid,
    mines: usize,
    cells: Vec<SeenCell>,
}

impl FieldView {
    /// A board with nothing opened.
    pub fn covered(grid: Grid, mines: usize) -> FieldView {
        FieldView {
            grid,
            mines,
            cells: vec![SeenCell::Covered; grid.len()],
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How many mines there are in all.
    pub fn mines(&self) -> usize {
        self.mines
    }

    /// A cell.
    pub fn at(&self, cell: Place) -> SeenCell {
        self.cells[cell.index()]
    }

    /// Changes what is seen of a cell.
    pub fn set(&mut self, cell: Place, seen: SeenCell) {
        self.cells[cell.index()] = seen;
    }

    /// The cells, flagged ones too, of which it is not known what is under them; ascending.
    pub fn covered_cells(&self) -> impl Iterator<Item = Place> + '_ {
        let cells = self.grid.places();
        cells.filter(|cell| self.at(*cell).is_covered())
    }

    /// How many flags stand.
    pub fn flags(&self) -> usize {
        self.cells
            .iter()
            .filter(|seen| **seen == SeenCell::Flagged)
            .count()
    }

    /// Mines that are seen: only when the game is over, or on a board that was given.
    pub fn mines_seen(&self) -> usize {
        let is_mine = |seen: &&SeenCell| matches!(seen, SeenCell::Mine | SeenCell::Exploded);
        self.cells.iter().filter(is_mine).count()
    }

    /// Whether no cell has been opened.
    pub fn is_untouched(&self) -> bool {
        self.cells.iter().all(|seen| seen.is_covered())
    }
}
