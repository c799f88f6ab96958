//! The sets of squares that the rules ask for.

use crate::games::chessboard::{SIDE, Squares};

impl Squares {
    /// The squares whose column and row are below these.
    pub const fn rectangle(columns: u8, rows: u8) -> Squares {
        let row = (1 << columns) - 1;
        let (mut all, mut number) = (0, 0);
        while number < rows {
            all |= row << (number * SIDE);
            number += 1;
        }
        Squares(all)
    }

    /// A row.
    #[inline]
    pub const fn row(row: u8) -> Squares {
        Squares(0xFF << (row * SIDE))
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
