//! Boards as text: a line for each row, a character for each cell.
//!
//! `#` is covered, `F` flagged, `0`..`8` (also `.` for 0) an opened number, `*` a mine, `X` the
//! mine that exploded, `x` a wrong flag. Blanks between cells and empty lines are left out.

use std::fmt;

use thiserror::Error;

use super::view::{FieldView, SeenCell};
use crate::games::grid::{Grid, GridError};

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ViewError {
    /// A character that is no cell.
    #[error(
        "row {row}: {found:?} is no cell; # covered, F flagged, 0 to 8 or . opened, * mine are expected"
    )]
    Cell {
        /// The row, from 1.
        row: usize,
        /// The character.
        found: char,
    },
    /// Rows of different lengths.
    #[error("row {row} has {found} cells, the first row has {expected}")]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The first row's.
        expected: usize,
    },
    /// Too large, or nothing.
    #[error(transparent)]
    Size(#[from] GridError),
    /// More mines than cells that may have one, or fewer than are seen.
    #[error("{mines} mines can't be: {seen} are seen, and {covered} cells are covered")]
    Mines {
        /// The number given.
        mines: usize,
        /// Mines seen.
        seen: usize,
        /// Cells that may have one.
        covered: usize,
    },
}

impl FieldView {
    /// The board of a text with this number of mines in all.
    ///
    /// # Errors
    /// [`ViewError`], the first thing that is wrong. Whether any layout fits the numbers is not
    /// looked at.
    pub fn read(text: &str, mines: usize) -> Result<FieldView, ViewError> {
        let mut rows: Vec<Vec<SeenCell>> = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let row = rows.len() + 1;
            let cells = line.chars().filter(|c| !c.is_whitespace());
            let cells = cells.map(|c| seen(c).ok_or(ViewError::Cell { row, found: c }));
            rows.push(cells.collect::<Result<_, _>>()?);
        }
        let expected = rows.first().map_or(0, Vec::len);
        if let Some(at) = rows.iter().position(|row| row.len() != expected) {
            return Err(ViewError::Ragged {
                row: at + 1,
                found: rows[at].len(),
                expected,
            });
        }
        let grid = Grid::new(rows.len() as i64, expected as i64)?;
        let mut view = FieldView::covered(grid, mines);
        for (cell, seen) in grid.places().zip(rows.concat()) {
            view.set(cell, seen);
        }
        let (seen, covered) = (view.mines_seen(), view.covered_cells().count());
        if mines < seen || mines > seen + covered {
            return Err(ViewError::Mines {
                mines,
                seen,
                covered,
            });
        }
        Ok(view)
    }
}

/// The text of [`FieldView::read`].
impl fmt::Display for FieldView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.grid();
        for cell in grid.places() {
            write!(f, "{}", self.at(cell).sign())?;
            if grid.column(cell) == grid.columns() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl SeenCell {
    /// The character of a cell.
    pub fn sign(self) -> char {
        match self {
            SeenCell::Covered => '#',
            SeenCell::Flagged => 'F',
            SeenCell::Open(0) => '.',
            SeenCell::Open(number) => char::from(b'0' + number.min(9)),
            SeenCell::Mine => '*',
            SeenCell::Exploded => 'X',
            SeenCell::WrongFlag => 'x',
        }
    }
}

fn seen(sign: char) -> Option<SeenCell> {
    Some(match sign {
        '#' => SeenCell::Covered,
        'F' | 'f' => SeenCell::Flagged,
        '.' => SeenCell::Open(0),
        '0'..='8' => SeenCell::Open(sign as u8 - b'0'),
        '*' => SeenCell::Mine,
        'X' => SeenCell::Exploded,
        'x' => SeenCell::WrongFlag,
        _ => return None,
    })
}
