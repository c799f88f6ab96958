//! Rectangles of places: the dots of Slither, the cells of Minesweeper.

use std::fmt;

use thiserror::Error;

/// The size of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    rows: u16,
    columns: u16,
}

/// A place of a grid, numbered row by row from 0, the top row first. Which grid is known from where
/// it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u16);

/// Why there is no such grid or place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A side is too short or too long.
    #[error("{rows} rows and {columns} columns: each has to be from 1 to {most}", most = Grid::LONGEST)]
    Size {
        /// The rows asked for.
        rows: i64,
        /// The columns asked for.
        columns: i64,
    },
    /// A text that is no size.
    #[error("rows and columns are expected, such as 5x6, not {0:?}")]
    SizeText(String),
    /// A text that is no name of a place.
    #[error("a column's letter and a row's number are expected, such as c4, not {0:?}")]
    Name(String),
    /// A place that the grid does not have.
    #[error("{name} is outside {grid}")]
    Outside {
        /// The place.
        name: String,
        /// The grid.
        grid: Grid,
    },
}

impl Grid {
    /// The longest side.
    pub const LONGEST: u16 = 99;

    /// The grid with these sides.
    ///
    /// # Errors
    /// [`GridError::Size`] unless both are from 1 to [`Grid::LONGEST`].
    pub fn new(rows: i64, columns: i64) -> Result<Grid, GridError> {
        let side = |length: i64| {
            u16::try_from(length)
                .ok()
                .filter(|length| (1..=Grid::LONGEST).contains(length))
        };
        match (side(rows), side(columns)) {
            (Some(rows), Some(columns)) => Ok(Grid { rows, columns }),
            _ => Err(GridError::Size { rows, columns }),
        }
    }

    /// The grid of a text such as `5x6`.
    ///
    /// # Errors
    /// [`GridError::SizeText`], [`GridError::Size`].
    pub fn read(text: &str) -> Result<Grid, GridError> {
        let wrong = || GridError::SizeText(text.to_owned());
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
        Grid::new(number(rows)?, number(columns)?)
    }

    /// How many rows, 1..=99.
    pub fn rows(self) -> u16 {
        self.rows
    }

    /// How many columns, 1..=99.
    pub fn columns(self) -> u16 {
        self.columns
    }

    /// How many places.
    pub fn len(self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Never: a grid has a place at least.
    pub fn is_empty(self) -> bool {
        false
    }

    /// All places in ascending order.
    pub fn places(self) -> impl DoubleEndedIterator<Item = Place> + ExactSizeIterator + Clone {
        (0..self.rows * self.columns).map(Place)
    }

    /// The place in this row and column, both from 1; `None` outside.
    pub fn at(self, row: i64, column: i64) -> Option<Place> {
        let inside = (1..=i64::from(self.rows)).contains(&row)
            && (1..=i64::from(self.columns)).contains(&column);
        inside.then(|| Place((row as u16 - 1) * self.columns + column as u16 - 1))
    }

    /// The row of a place, from 1 at the top.
    pub fn row(self, place: Place) -> u16 {
        place.0 / self.columns + 1
    }

    /// The column of a place, from 1 at the left.
    pub fn column(self, place: Place) -> u16 {
        place.0 % self.columns + 1
    }

    /// The two to four places beside it: above, left, right, below.
    pub fn beside(self, place: Place) -> impl Iterator<Item = Place> {
        self.by(place, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    /// The three to eight places around it, corner to corner ones too, in ascending order.
    pub fn around(self, place: Place) -> impl Iterator<Item = Place> {
        const ALL: [(i64, i64); 8] = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        self.by(place, &ALL)
    }

    /// The name of a place: its column's letter (`a`..`z`, then `aa`..) and its row's number.
    pub fn name(self, place: Place) -> String {
        format!("{}{}", Grid::letters(self.column(place)), self.row(place))
    }

    /// The letters of a column, numbered from 1.
    pub fn letters(column: u16) -> String {
        let letter = |number: u16| char::from(b'a' + (number % 26) as u8);
        match column.saturating_sub(1) {
            first @ 0..26 => letter(first).to_string(),
            later => [letter(later / 26 - 1), letter(later)].iter().collect(),
        }
    }

    /// The place with this name.
    ///
    /// # Errors
    /// [`GridError::Name`], [`GridError::Outside`].
    pub fn find(self, name: &str) -> Result<Place, GridError> {
        let wrong = || GridError::Name(name.to_owned());
        let split = name.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (letters, digits) = name.split_at(split);
        if letters.is_empty() || letters.len() > 2 || digits.len() > 4 {
            return Err(wrong());
        }
        let mut column = 0;
        for c in letters.chars() {
            let c = c.to_ascii_lowercase();
            if !c.is_ascii_lowercase() {
                return Err(wrong());
            }
            column = column * 26 + i64::from(c as u8 - b'a') + 1;
        }
        let row = digits.parse::<i64>().map_err(|_| wrong())?;
        self.at(row, column).ok_or_else(|| GridError::Outside {
            name: name.to_owned(),
            grid: self,
        })
    }

    fn by(self, place: Place, offsets: &'static [(i64, i64)]) -> impl Iterator<Item = Place> {
        let (row, column) = (i64::from(self.row(place)), i64::from(self.column(place)));
        offsets
            .iter()
            .filter_map(move |(down, right)| self.at(row + down, column + right))
    }
}

/// `5x6`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl Place {
    /// Its number, row by row from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of places of one grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Places {
    words: smallvec::SmallVec<[u64; 2]>,
}

impl Places {
    /// The empty set for a grid.
    pub fn none(grid: Grid) -> Places {
        Places {
            words: smallvec::smallvec![0; grid.len().div_ceil(64)],
        }
    }

    /// All places of a grid.
    pub fn all(grid: Grid) -> Places {
        let mut all = Places::none(grid);
        grid.places().for_each(|place| all.add(place));
        all
    }

    /// Whether the place is in the set.
    #[inline]
    pub fn has(&self, place: Place) -> bool {
        self.words
            .get(place.index() / 64)
            .is_some_and(|word| word >> (place.index() % 64) & 1 != 0)
    }

    /// Puts a place of its grid into the set.
    #[inline]
    pub fn add(&mut self, place: Place) {
        if let Some(word) = self.words.get_mut(place.index() / 64) {
            *word |= 1 << (place.index() % 64);
        }
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, place: Place) {
        if let Some(word) = self.words.get_mut(place.index() / 64) {
            *word &= !(1 << (place.index() % 64));
        }
    }

    /// How many places.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The places, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Place> + '_ {
        self.words.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(Place((at * 64) as u16 + bit as u16))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Grid, GridError, Places};

    #[test]
    fn names_and_numbers_go_round() {
        for (rows, columns) in [(1, 1), (5, 6), (99, 99), (3, 30)] {
            let grid = Grid::new(rows, columns).expect("a grid");
            assert_eq!(Grid::read(&grid.to_string()), Ok(grid));
            for place in grid.places() {
                assert_eq!(grid.find(&grid.name(place)), Ok(place));
                let (row, column) = (grid.row(place).into(), grid.column(place).into());
                assert_eq!(grid.at(row, column), Some(place));
            }
        }
    }

    #[test]
    fn what_is_no_place_is_told() {
        let grid = Grid::new(5, 6).expect("a grid");
        for name in ["", "4", "c", "4c", "c4x", "abc1", "õ1", "c99999"] {
            assert_eq!(grid.find(name), Err(GridError::Name(name.to_owned())));
        }
        for name in ["g1", "a6", "a0", "aa1"] {
            let outside = GridError::Outside {
                name: name.to_owned(),
                grid,
            };
            assert_eq!(grid.find(name), Err(outside));
        }
        assert!(Grid::new(0, 5).is_err() && Grid::new(5, 100).is_err());
        assert!(Grid::read("5").is_err() && Grid::read("ax5").is_err());
    }

    #[test]
    fn neighbours_are_mutual() {
        let grid = Grid::new(4, 5).expect("a grid");
        for one in grid.places() {
            for other in grid.places() {
                let near = |from, to| grid.around(from).any(|place| place == to);
                assert_eq!(near(one, other), near(other, one));
                let beside = |from, to| grid.beside(from).any(|place| place == to);
                assert!(!beside(one, other) || near(one, other));
            }
        }
        let corner = grid.at(1, 1).expect("a place");
        assert_eq!(grid.around(corner).count(), 3);
        assert_eq!(grid.beside(corner).count(), 2);
    }

    #[test]
    fn sets_hold_what_is_put_in() {
        let grid = Grid::new(20, 20).expect("a grid");
        let mut set = Places::none(grid);
        let chosen: Vec<_> = grid
            .places()
            .filter(|place| place.index() % 7 == 3)
            .collect();
        chosen.iter().for_each(|place| set.add(*place));
        assert_eq!(set.iter().collect::<Vec<_>>(), chosen);
        assert_eq!(set.count(), chosen.len());
        chosen.iter().for_each(|place| set.remove(*place));
        assert!(set.is_empty());
    }
}
