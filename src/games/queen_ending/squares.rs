//! What a king and a queen reach.

use crate::games::chessboard::{Square, Squares};

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
}
