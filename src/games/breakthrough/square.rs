//! Squares and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

/// The longest side of a board.
pub const LONGEST: u8 = 8;

/// A square: column and row from 0, White's first row being 0. Whether a board has it depends on
/// its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares the largest board has.
    pub const COUNT: usize = 64;

    /// The square in this column and row, both from 0; `None` outside the largest board.
    pub fn at(column: i64, row: i64) -> Option<Square> {
        let side = 0..i64::from(LONGEST);
        let inside = side.contains(&column) && side.contains(&row);
        inside.then_some(Square(row as u8 * LONGEST + column as u8))
    }

    /// The column, from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % LONGEST
    }

    /// The row, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / LONGEST
    }

    /// Its number, 0..64: all of row 0 first.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// `a1`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// Its text.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of squares. Iterating goes by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// One square.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// The squares whose column and row are below these.
    pub const fn rectangle(columns: u8, rows: u8) -> Squares {
        let row = (1 << columns) - 1;
        let (mut all, mut number) = (0, 0);
        while number < rows {
            all |= row << (number * LONGEST);
            number += 1;
        }
        Squares(all)
    }

    /// A row.
    #[inline]
    pub const fn row(row: u8) -> Squares {
        Squares(0xFF << (row * LONGEST))
    }

    /// The bits, that of `a1` the lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether a square is among them.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// Those that are in both.
    #[inline]
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// Those that are in either.
    #[inline]
    pub const fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// Those that are not in the other.
    #[inline]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }

    /// The squares diagonally one row above these.
    #[inline]
    pub const fn diagonally_up(self) -> Squares {
        const FIRST: u64 = 0x0101_0101_0101_0101;
        Squares((self.0 & !FIRST) << 7 | (self.0 & !(FIRST << 7)) << 9)
    }

    /// The squares diagonally one row below these.
    #[inline]
    pub const fn diagonally_down(self) -> Squares {
        const FIRST: u64 = 0x0101_0101_0101_0101;
        Squares((self.0 & !FIRST) >> 9 | (self.0 & !(FIRST << 7)) >> 7)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(first))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let squares = squares.into_iter();
        squares.fold(Squares::NONE, |all, square| all.or(Squares::of(square)))
    }
}
