//! What a player sees.

use crate::games::grid::{Grid, Place};

/// A cell as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
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

impl Seen {
    /// Whether it is not known yet what is under it.
    pub fn is_covered(self) -> bool {
        matches!(self, Seen::Covered | Seen::Flagged)
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Playing,
    /// Every cell without a mine is open.
    Won,
    /// A mine was opened.
    Lost,
}

/// All that a player sees of a game: never where a mine is before the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    grid: Grid,
    mines: usize,
    cells: Vec<Seen>,
}

impl View {
    /// A board with nothing opened.
    pub fn covered(grid: Grid, mines: usize) -> View {
        View {
            grid,
            mines,
            cells: vec![Seen::Covered; grid.len()],
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
    pub fn at(&self, cell: Place) -> Seen {
        self.cells[cell.index()]
    }

    /// Changes what is seen of a cell.
    pub fn set(&mut self, cell: Place, seen: Seen) {
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
            .filter(|seen| **seen == Seen::Flagged)
            .count()
    }

    /// Mines that are seen: only when the game is over, or on a board that was given.
    pub fn mines_seen(&self) -> usize {
        let is_mine = |seen: &&Seen| matches!(seen, Seen::Mine | Seen::Exploded);
        self.cells.iter().filter(is_mine).count()
    }

    /// Whether no cell has been opened.
    pub fn is_untouched(&self) -> bool {
        self.cells.iter().all(|seen| seen.is_covered())
    }
}
