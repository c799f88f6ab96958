//! Sets of squares in one word.
//!
//! Two rows take nine bits, four for the lower one, a gap, four for the upper one, so that a step
//! up is a shift by 4 (towards the a-file) or by 5 (towards the h-file) from every square, and a
//! step over the edge lands in a gap:
//!
//! ```text
//!      32  33  34  35      row 8
//!    27  28  29  30        row 7     gap 31
//!      23  24  25  26      row 6
//!    18  19  20  21        row 5     gap 22
//!      14  15  16  17      row 4
//!     9  10  11  12        row 3     gap 13
//!       5   6   7   8      row 2
//!     0   1   2   3        row 1     gap 4
//! ```

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::square::Square;

/// A set of dark squares. No bit of a gap or beyond the board is ever set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bitboard(u64);

/// A diagonal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards row 8 and the a-file.
    UpLeft,
    /// Towards row 8 and the h-file.
    UpRight,
    /// Towards row 1 and the h-file.
    DownRight,
    /// Towards row 1 and the a-file.
    DownLeft,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownRight,
        Direction::DownLeft,
    ];

    /// The two across.
    #[inline(always)]
    pub const fn sides(self) -> [Direction; 2] {
        match self {
            Direction::UpLeft | Direction::DownRight => [Direction::UpRight, Direction::DownLeft],
            Direction::UpRight | Direction::DownLeft => [Direction::UpLeft, Direction::DownRight],
        }
    }

    /// The way back.
    #[inline(always)]
    pub const fn back(self) -> Direction {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownRight => Direction::UpLeft,
            Direction::DownLeft => Direction::UpRight,
        }
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 32 squares.
    pub const ALL: Bitboard = Bitboard(0xF_7FBF_DFEF);
    /// The row nearest to white: where black's men become kings.
    pub const ROW_1: Bitboard = Bitboard(0xF);
    /// The row after it.
    pub(super) const ROW_2: Bitboard = Bitboard(0xF << 5);
    /// The row before the last.
    pub(super) const ROW_7: Bitboard = Bitboard(0xF << 27);
    /// The row nearest to black: where white's men become kings.
    pub const ROW_8: Bitboard = Bitboard(0xF << 32);

    /// The set of these bits; bits that are no squares are left out.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }

    /// The word of the set.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether it holds no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of its squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds that square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// The lowest square.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        Some(Square::of_bit(self.0.trailing_zeros()))
    }

    /// The squares one step from these that lie on the board.
    #[inline(always)]
    pub const fn step(self, direction: Direction) -> Bitboard {
        self.step_into(direction, Bitboard::ALL)
    }

    /// The squares of `targets` one step from these: what a step over the edge sets is in no set of
    /// squares.
    #[inline(always)]
    pub const fn step_into(self, direction: Direction, targets: Bitboard) -> Bitboard {
        let stepped = match direction {
            Direction::UpLeft => self.0 << 4,
            Direction::UpRight => self.0 << 5,
            Direction::DownRight => self.0 >> 4,
            Direction::DownLeft => self.0 >> 5,
        };
        Bitboard(stepped & targets.0)
    }

    /// Its squares one by one, in ascending order, each as a set.
    #[inline(always)]
    pub fn singles(self) -> impl Iterator<Item = Bitboard> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let single = left & left.wrapping_neg();
            left ^= single;
            (single != 0).then_some(Bitboard(single))
        })
    }
}

impl Square {
    /// The set of this square only.
    #[inline(always)]
    pub const fn bit(self) -> Bitboard {
        let gaps_below = (self.index() + 4) / 8;
        Bitboard(1 << (self.index() + gaps_below))
    }

    /// The square of a bit of [`Bitboard::ALL`].
    #[inline(always)]
    pub(super) const fn of_bit(bit: u32) -> Square {
        let gaps_below = (bit + 5) / 9;
        Square::wrapping((bit - gaps_below) as u8)
    }
}

/// The squares in ascending order.
impl Iterator for Bitboard {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len() as usize, Some(self.len() as usize))
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Bitboard {
        square.bit()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | square.bit())
    }
}

impl BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

/// The squares of the first that are not in the second.
impl Sub for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

/// The squares of the board that are not in the set.
impl Not for Bitboard {
    type Output = Bitboard;
    #[inline(always)]
    fn not(self) -> Bitboard {
        Bitboard::ALL - self
    }
}

impl BitAndAssign for Bitboard {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitboard, Direction};
    use crate::games::draughts::square::Square;

    #[test]
    fn the_board_is_its_squares() {
        assert_eq!(Square::all().collect::<Bitboard>(), Bitboard::ALL);
        assert_eq!(
            Bitboard::ALL.collect::<Vec<_>>(),
            Square::all().collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_step_is_one_row_and_one_column() {
        for square in Square::all() {
            for (direction, dx, dy) in [
                (Direction::UpLeft, 1, -1),
                (Direction::UpRight, 1, 1),
                (Direction::DownRight, -1, 1),
                (Direction::DownLeft, -1, -1),
            ] {
                let there =
                    Square::from_course(i64::from(square.x()) + dx, i64::from(square.y()) + dy);
                assert_eq!(
                    square.bit().step(direction).first(),
                    there,
                    "{square} {direction:?}"
                );
            }
        }
    }
}
