//! The 64 squares.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A square, numbered row by row from white's side, each row from the a-file: a1 is 0, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A text names no square: it is not a letter `a` to `h` and a digit `1` to `8`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a square is a letter a to h and a digit 1 to 8, such as a2, not {0:?}")]
pub struct SquareError(pub String);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square with this number, if it is below 64.
    pub const fn from_index(index: usize) -> Option<Square> {
        match index < Square::COUNT {
            true => Some(Square(index as u8)),
            false => None,
        }
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

    /// Its number, 0..64.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column from the a-file, 1..=8.
    pub const fn column(self) -> u8 {
        self.0 % 8 + 1
    }

    /// Its row from white's side, 1..=8.
    pub const fn row(self) -> u8 {
        self.0 / 8 + 1
    }
}

/// `a2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 8), self.row())
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
                Ok(Square((row - b'1') * 8 + (column - b'a')))
            }
            _ => Err(SquareError(text.to_owned())),
        }
    }
}
