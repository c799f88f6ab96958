//! What one side sees on the board, as numbered features.
//!
//! The men of both sides on eight squares form a pattern, one of 3^8: each square is empty, ours or
//! theirs. Seven sets of squares are looked at, seen from the own edge; what the other side sees
//! from its edge covers the rest of the board:
//!
//! ```text
//! rows 1-2, rows 2-3, rows 3-4, rows 4-5, and half rows: a-d of rows 1-4, e-h of rows 1-4, a-d of rows 3-6
//! ```

use crate::games::draughts::{Board, Color};

/// The bonus of the side to move.
pub const TURN: usize = 0;
/// A man.
pub const MAN: usize = 1;
/// Having a king at all.
pub const FIRST_KING: usize = 2;
/// A king, by the bit of its square in [`Bitboard`](crate::games::draughts::Bitboard) seen from the
/// own edge; 36 features.
pub const KING: usize = 3;
/// The first pattern; [`PATTERNS`] times [`PATTERN`] features.
pub const PATTERN_BASE: usize = KING + 36;
/// The patterns of one set of squares: 3^8.
pub const PATTERN: usize = 6561;
/// The sets of squares.
pub const PATTERNS: usize = 7;
/// The number of features.
pub const COUNT: usize = PATTERN_BASE + PATTERNS * PATTERN;

/// The board as a side sees it: bits of 36 squares and gaps, its own edge lowest.
#[derive(Clone, Copy, Debug)]
pub struct SideView {
    men: u64,
    their_men: u64,
    kings: u64,
}

impl SideView {
    /// What that side sees.
    #[inline]
    pub fn new(board: &Board, color: Color) -> SideView {
        let turn = |bits: u64| match color {
            Color::White => bits,
            Color::Black => bits.reverse_bits() >> 28,
        };
        SideView {
            men: turn(board.men_of(color).bits()),
            their_men: turn(board.men_of(color.other()).bits()),
            kings: turn(board.kings_of(color).bits()),
        }
    }
}

/// Gives each feature of a view but [`TURN`], with the number of times that it is there.
#[inline]
pub fn features(view: &SideView, mut add: impl FnMut(usize, i32)) {
    add(MAN, view.men.count_ones() as i32);
    let ours = eights(view.men);
    let theirs = eights(view.their_men);
    for set in 0..PATTERNS {
        let ours = TERNARY[usize::from(ours[set])];
        let theirs = TERNARY[usize::from(theirs[set])];
        let pattern = usize::from(ours) + 2 * usize::from(theirs);
        add(PATTERN_BASE + set * PATTERN + pattern, 1);
    }
    if view.kings != 0 {
        add(FIRST_KING, 1);
        let mut kings = view.kings;
        while kings != 0 {
            add(KING + kings.trailing_zeros() as usize, 1);
            kings &= kings - 1;
        }
    }
}

/// The squares of each set, as eight bits.
#[inline]
fn eights(men: u64) -> [u8; PATTERNS] {
    // A row pair that begins with an odd row has a gap in its middle.
    let odd = |shift: u32| (men >> shift & 0xF | men >> (shift + 1) & 0xF0) as u8;
    let even = |shift: u32| (men >> shift) as u8;
    // The left halves of two rows, packed into the low four of each nine bits.
    let pack = |men: u64| {
        let half = men & HALVES;
        half | half >> 3
    };
    let (left, right) = (pack(men), pack(men >> 2));
    let four_rows =
        |half: u64, shift: u32| (half >> shift & 0xF | half >> (shift + 5) & 0xF0) as u8;
    [
        odd(0),
        even(5),
        odd(9),
        even(14),
        four_rows(left, 0),
        four_rows(right, 0),
        four_rows(left, 9),
    ]
}

/// The first two squares of each row.
const HALVES: u64 = 0x63 | 0x63 << 9 | 0x63 << 18 | 0x63 << 27;

/// Eight bits read as the digits of a number in base three.
const TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut digit, mut place_value, mut number) = (0, 1, 0);
        while digit < 8 {
            number += place_value * (bits >> digit & 1) as u16;
            place_value *= 3;
            digit += 1;
        }
        table[bits] = number;
        bits += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::eights;
    use crate::games::draughts::{Bitboard, Square};

    /// The squares of each set in the order of their bits: rows and columns of the course.
    fn squares(set: usize) -> Vec<Square> {
        let (rows, columns) = [
            (1..=2, 1..=8),
            (2..=3, 1..=8),
            (3..=4, 1..=8),
            (4..=5, 1..=8),
            (1..=4, 1..=4),
            (1..=4, 5..=8),
            (3..=6, 1..=4),
        ][set]
            .clone();
        Square::all()
            .filter(|square| rows.contains(&square.x()) && columns.contains(&square.y()))
            .collect()
    }

    #[test]
    fn each_set_has_its_eight_squares() {
        for set in 0..super::PATTERNS {
            let squares = squares(set);
            assert_eq!(squares.len(), 8);
            for square in Square::all() {
                let place = squares.iter().position(|&other| other == square);
                let expected = place.map_or(0, |place| 1 << place);
                assert_eq!(
                    eights(square.bit().bits())[set],
                    expected,
                    "{square} in {set}"
                );
            }
            assert_eq!(eights(Bitboard::ALL.bits())[set], 255);
        }
    }
}
