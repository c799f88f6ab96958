//! The 32 dark squares.

use std::fmt;

/// A dark square, numbered 0..32 row by row from white's side, each row from the a-file: a1 is 0,
/// h8 is 31.
///
/// The course writes a square as `X, Y`: the row counted from white's side and the column counted
/// from the a-file, both 1..=8. Algebraic `c5` is course `5, 3`. A square is dark when `X + Y` is
/// even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of dark squares.
    pub const COUNT: usize = 32;

    /// The square with this number, if it is below 32.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// The square with this number modulo 32, for those who know it to be below.
    #[inline]
    pub(super) const fn wrapping(index: u8) -> Square {
        Square(index % 32)
    }

    /// The dark square in row `x` and column `y` of the course, both 1..=8.
    pub const fn from_course(x: i64, y: i64) -> Option<Square> {
        if x < 1 || x > 8 || y < 1 || y > 8 || (x + y) % 2 != 0 {
            return None;
        }
        Some(Square(((x - 1) * 4 + (y - 1) / 2) as u8))
    }

    /// All squares in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Its number, 0..32.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row from white's side, 1..=8 (the course's X, the rank of algebraic notation).
    pub const fn x(self) -> u8 {
        self.0 / 4 + 1
    }

    /// Its column from the a-file, 1..=8 (the course's Y).
    pub const fn y(self) -> u8 {
        self.0 % 4 * 2 + (self.x() + 1) % 2 + 1
    }

    /// The square seen from the other side of the board: a1 becomes h8.
    pub const fn turned(self) -> Square {
        Square(31 - self.0)
    }
}

/// Algebraic notation: `a1`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.y() - 1), self.x())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn course_coordinates_and_names_go_round() {
        for square in Square::all() {
            let (x, y) = (i64::from(square.x()), i64::from(square.y()));
            assert_eq!(Square::from_course(x, y), Some(square));
        }
        let name = |x, y| Square::from_course(x, y).map(|square| square.to_string());
        assert_eq!(name(1, 1).as_deref(), Some("a1"));
        assert_eq!(name(5, 3).as_deref(), Some("c5"));
        assert_eq!(name(8, 8).as_deref(), Some("h8"));
        assert_eq!(name(1, 2), None);
        assert_eq!(name(9, 1), None);
    }
}
