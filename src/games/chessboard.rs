//! The squares of a board with eight columns and eight rows, and sets of them in one word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// How many columns the board has, and how many rows.
pub const SIDE: u8 = 8;

/// A square, numbered row by row from White's side, each row from the a-file: a1 is 0, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A text names no square: it is not a letter `a` to `h` and a digit `1` to `8`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter a to h and a digit 1 to 8, such as a2, not {0:?}")]
pub struct SquareError(pub String);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square in this column and row, both from 0; `None` outside the board.
    pub fn at(column: i64, row: i64) -> Option<Square> {
        let side = 0..i64::from(SIDE);
        let inside = side.contains(&column) && side.contains(&row);
        inside.then_some(Square(row as u8 * SIDE + column as u8))
    }

    /// The square with this number modulo 64, for those who know it to be below.
    #[inline]
    pub(super) const fn wrapping(index: u32) -> Square {
        Square((index % 64) as u8)
    }

    /// All squares in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The column, from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row from White's side, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// Its number, 0..64.
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

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Ok(Square((row - b'1') * SIDE + (column - b'a')))
            }
            _ => Err(SquareError(text.to_owned())),
        }
    }
}

/// A set of squares: the bit of a square's number. Iterating goes by the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// One square.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
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

    /// Those that are not in the other.
    #[inline]
    pub const fn without(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Squares;

    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = Square::wrapping(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let squares = squares.into_iter();
        squares.fold(Squares::NONE, |all, square| all | Squares::of(square))
    }
}
