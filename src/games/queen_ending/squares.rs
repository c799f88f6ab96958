//! Sets of squares in one word, and what a king and a queen reach.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::square::Square;

/// A set of squares: the bit of a square's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// A direction: bits to the left, or to the right when negative, and the file that a step can't
/// come to.
const DIRECTIONS: [(i32, u64); 8] = [
    (1, FILE_A),
    (9, FILE_A),
    (8, 0),
    (7, FILE_H),
    (-1, FILE_H),
    (-9, FILE_H),
    (-8, 0),
    (-7, FILE_A),
];

/// The squares beside each square.
const BESIDE: [Squares; Square::COUNT] = {
    let mut beside = [Squares(0); Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            let (bits, beyond) = DIRECTIONS[direction];
            beside[at].0 |= shifted(1 << at, bits) & !beyond;
            direction += 1;
        }
        at += 1;
    }
    beside
};

/// What leaves the board above or below is gone.
#[inline]
const fn shifted(set: u64, bits: i32) -> u64 {
    match bits {
        0.. => set << bits,
        _ => set >> -bits,
    }
}

impl Squares {
    /// No square.
    pub const EMPTY: Squares = Squares(0);
    /// All 64.
    pub const ALL: Squares = Squares(!0);

    /// Only this one.
    #[inline]
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// The squares beside this one: up to eight.
    #[inline]
    pub const fn beside(square: Square) -> Squares {
        BESIDE[square.index()]
    }

    /// What a queen on one of these squares reaches in a move over `free` squares, and the first
    /// square in each direction that is not free.
    pub fn queen_reach(self, free: Squares) -> Squares {
        let mut reached = 0;
        for (bits, beyond) in DIRECTIONS {
            // Each round doubles how far the squares have come: one step, two, four.
            let (mut from, mut way) = (self.0, free.0 & !beyond);
            for steps in [1, 2, 4] {
                from |= way & shifted(from, bits * steps);
                way &= shifted(way, bits * steps);
            }
            reached |= shifted(from, bits) & !beyond;
        }
        Squares(reached)
    }

    /// Whether the square is among them.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All but these.
    #[inline]
    pub const fn without(self, others: Squares) -> Squares {
        Squares(self.0 & !others.0)
    }

    /// The squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Square::wrapping(left.trailing_zeros()))?;
            left &= left - 1;
            Some(next)
        })
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
