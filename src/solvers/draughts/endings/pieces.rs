//! Positions as four words, and what their pieces can do, for the solver's inner loops.
//!
//! The words are those of [`Bitboard`]. Everything here says again, quicker, what
//! [`crate::games::draughts`] says; the consistency pass compares the two. Sides are 0 (white) and
//! 1 (black).

use crate::games::draughts::{Bitboard, Board, Color};

/// All squares.
pub const ALL: u64 = Bitboard::ALL.bits();
/// White's first row.
pub const ROW_1: u64 = Bitboard::ROW_1.bits();
/// Black's first row.
pub const ROW_8: u64 = Bitboard::ROW_8.bits();
/// The row where a side's men become kings.
const LAST_ROW: [u64; 2] = [ROW_8, ROW_1];

/// One step up-left, up-right, down-right, down-left, from every square of a set; it may leave the
/// board.
#[inline]
pub const fn step(set: u64, direction: usize) -> u64 {
    match direction {
        0 => set << 4,
        1 => set << 5,
        2 => set >> 4,
        _ => set >> 5,
    }
}

/// The directions in which a side's men step.
const FORWARD: [[usize; 2]; 2] = [[0, 1], [2, 3]];

/// The pieces on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// White's men, black's men.
    pub men: [u64; 2],
    /// White's kings, black's kings.
    pub kings: [u64; 2],
}

impl From<&Board> for Pieces {
    fn from(board: &Board) -> Pieces {
        let both = |set: fn(&Board, Color) -> Bitboard| {
            [
                set(board, Color::White).bits(),
                set(board, Color::Black).bits(),
            ]
        };
        Pieces {
            men: both(Board::men_of),
            kings: both(Board::kings_of),
        }
    }
}

/// The word with the board turned round.
#[inline]
const fn turned(set: u64) -> u64 {
    // The layout is the same from both ends, and 36 bits long.
    set.reverse_bits() >> 28
}

impl Pieces {
    /// The board; `None` when pieces share a square.
    pub fn board(&self) -> Option<Board> {
        let set = Bitboard::from_bits;
        if !self.are_apart() {
            return None;
        }
        Board::from_pieces(
            set(self.of(0)),
            set(self.of(1)),
            set(self.kings[0] | self.kings[1]),
        )
    }

    /// Whether no two pieces share a square.
    pub const fn are_apart(&self) -> bool {
        let apart = self.men[0].count_ones()
            + self.men[1].count_ones()
            + self.kings[0].count_ones()
            + self.kings[1].count_ones();
        (self.of(0) | self.of(1)).count_ones() == apart
    }

    /// Whether no man stands where it would have become a king.
    pub const fn men_are_at_home(&self) -> bool {
        self.men[0] & ROW_8 == 0 && self.men[1] & ROW_1 == 0
    }

    /// The pieces of a side.
    #[inline]
    pub const fn of(&self, side: usize) -> u64 {
        self.men[side] | self.kings[side]
    }

    /// The squares without a piece.
    #[inline]
    pub const fn empty(&self) -> u64 {
        ALL & !self.of(0) & !self.of(1)
    }

    /// The same seen from the other side, colours exchanged.
    #[inline]
    pub const fn turned(&self) -> Pieces {
        Pieces {
            men: [turned(self.men[1]), turned(self.men[0])],
            kings: [turned(self.kings[1]), turned(self.kings[0])],
        }
    }

    /// Whether a side can capture.
    #[inline]
    pub fn can_capture(&self, side: usize) -> bool {
        let (empty, prey) = (self.empty(), self.of(1 - side));
        (0..4).any(|direction| {
            let reach = self.men[side] | slide(self.kings[side], empty, direction);
            let victims = step(reach, direction) & prey;
            step(victims, direction) & empty != 0
        })
    }

    /// How many moves of kings a side has that are no captures.
    #[inline]
    pub fn king_moves(&self, side: usize) -> u32 {
        // Two kings on one line never reach the same square in the same direction, so sets can be
        // counted.
        let (empty, kings) = (self.empty(), self.kings[side]);
        (0..4)
            .map(|direction| (slide(kings, empty, direction) & empty).count_ones())
            .sum()
    }

    /// The positions after each step of a man of that side.
    #[inline]
    pub fn after_steps(&self, side: usize, mut visit: impl FnMut(Pieces)) {
        let empty = self.empty();
        for direction in FORWARD[side] {
            let mut to = step(self.men[side], direction) & empty;
            while to != 0 {
                let bit = to & to.wrapping_neg();
                to ^= bit;
                let mut next = *self;
                next.men[side] ^= step(bit, direction ^ 2);
                next.land(side, bit);
                visit(next);
            }
        }
    }

    /// Puts a man of that side on a square, or the king that it becomes there.
    #[inline]
    fn land(&mut self, side: usize, bit: u64) {
        if bit & LAST_ROW[side] != 0 {
            self.kings[side] |= bit;
        } else {
            self.men[side] |= bit;
        }
    }
}

/// Kings, and the squares that they reach in one direction.
#[inline]
fn slide(kings: u64, empty: u64, direction: usize) -> u64 {
    let mut reach = kings;
    let mut open = empty;
    // Doubling the stride: 1, 3, then 7 squares.
    reach |= open & step(reach, direction);
    open &= step(open, direction);
    reach |= open & step(step(reach, direction), direction);
    open &= step(step(open, direction), direction);
    reach
        | open
            & step(
                step(step(step(reach, direction), direction), direction),
                direction,
            )
}

/// Visits each empty square that a king on `from` reaches in a line.
#[inline]
pub fn each_reach(from: u64, empty: u64, mut visit: impl FnMut(u64)) {
    for direction in 0..4 {
        let mut to = step(from, direction) & empty;
        while to != 0 {
            visit(to);
            to = step(to, direction) & empty;
        }
    }
}

/// `RAYS[bit][direction]`: the squares in that direction from the square with that bit.
const RAYS: [[u64; 4]; 36] = {
    let mut rays = [[0; 4]; 36];
    let mut bit = 0;
    while bit < 36 {
        let mut direction = 0;
        while direction < 4 && ALL & 1 << bit != 0 {
            let mut square = step(1 << bit, direction) & ALL;
            while square != 0 {
                rays[bit][direction] |= square;
                square = step(square, direction) & ALL;
            }
            direction += 1;
        }
        bit += 1;
    }
    rays
};

/// The first piece that a king on `at` meets in a direction, if any.
#[inline]
fn first_met(at: u64, empty: u64, direction: usize) -> u64 {
    let met = RAYS[at.trailing_zeros() as usize % 36][direction] & !empty;
    if direction < 2 {
        met & met.wrapping_neg()
    } else {
        // The highest bit, 0 for none.
        (1 << 63 >> (met | 1).leading_zeros()) & met
    }
}

/// A piece that captures, taken off the board.
#[derive(Clone, Copy)]
pub struct PieceJumper {
    /// The others; captured pieces are already gone.
    rest: Pieces,
    side: usize,
    at: u64,
    king: bool,
    /// The squares where it can be. By the official rules captured pieces stand in the way until
    /// the move ends.
    empty: u64,
}

impl PieceJumper {
    /// The piece of that side on `at`.
    #[inline]
    pub fn new(pieces: &Pieces, side: usize, at: u64) -> PieceJumper {
        let mut rest = *pieces;
        rest.men[side] &= !at;
        rest.kings[side] &= !at;
        PieceJumper {
            rest,
            side,
            at,
            king: pieces.kings[side] & at != 0,
            empty: rest.empty(),
        }
    }

    /// The position with the piece put down.
    #[inline]
    pub fn placed(&self) -> Pieces {
        let mut pieces = self.rest;
        if self.king {
            pieces.kings[self.side] |= self.at;
        } else {
            pieces.men[self.side] |= self.at;
        }
        pieces
    }

    /// The victim in a direction and the square next behind it; the latter is 0 when there is no
    /// jump.
    #[inline]
    fn jump(&self, direction: usize) -> (u64, u64) {
        let met = if self.king {
            first_met(self.at, self.empty, direction)
        } else {
            step(self.at, direction)
        };
        let victim = met & self.rest.of(1 - self.side);
        (victim, step(victim, direction) & self.empty)
    }

    /// Whether it can capture from where it is.
    #[inline]
    pub fn can_capture(&self) -> bool {
        (0..4).any(|direction| self.jump(direction).1 != 0)
    }

    /// The piece behind its victim in a direction, on the first square where it can land; all such
    /// squares; and whether it may go on from some of them (if not, it surely can't). `None` when
    /// there is no jump.
    #[inline]
    fn landed(&self, direction: usize, victim_stays: bool) -> Option<(PieceJumper, u64, bool)> {
        let (victim, first) = self.jump(direction);
        if first == 0 {
            return None;
        }
        let mut landed = *self;
        landed.rest.men[1 - self.side] &= !victim;
        landed.rest.kings[1 - self.side] &= !victim;
        landed.at = first;
        landed.king = self.king || first & LAST_ROW[self.side] != 0;
        let squares = if self.king {
            slide(first, self.empty, direction)
        } else {
            first
        };
        if !victim_stays {
            landed.empty |= victim;
        }
        let prey = landed.rest.of(1 - self.side);
        let may_go_on = prey != 0
            && (0..4).any(|onward| {
                let reach = if landed.king {
                    slide(squares, landed.empty, onward)
                } else {
                    squares
                };
                step(step(reach, onward) & prey, onward) & landed.empty != 0
            });
        Some((landed, squares, may_go_on))
    }

    /// Visits it on each of these squares.
    #[inline]
    fn each_square(mut self, mut squares: u64, mut visit: impl FnMut(PieceJumper)) {
        while squares != 0 {
            self.at = squares & squares.wrapping_neg();
            squares ^= self.at;
            visit(self);
        }
    }

    /// Visits it after each single jump, and whether it can go on from there; the captured piece is
    /// off the board (the course's rules).
    #[inline]
    pub fn single_jumps(&self, visit: &mut impl FnMut(PieceJumper, bool)) {
        for direction in 0..4 {
            if let Some((landed, squares, may_go_on)) = self.landed(direction, false) {
                landed.each_square(squares, |landed| {
                    visit(landed, may_go_on && landed.can_capture());
                });
            }
        }
    }

    /// Visits it after each whole capture (the official rules); the same end may be visited twice.
    pub fn whole_captures(&self, visit: &mut dyn FnMut(PieceJumper)) {
        for direction in 0..4 {
            let Some((landed, squares, goes_on)) = self.landed(direction, true) else {
                continue;
            };
            if !goes_on {
                landed.each_square(squares, &mut *visit);
                continue;
            }
            landed.each_square(squares, |landed| {
                if landed.can_capture() {
                    landed.whole_captures(visit);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, RAYS, each_reach};

    #[test]
    fn rays_are_what_a_king_reaches_on_an_empty_board() {
        for (bit, rays) in RAYS.iter().enumerate() {
            let mut reached = 0;
            each_reach(1 << bit & ALL, ALL, |square| reached |= square);
            assert_eq!(rays.iter().fold(0, |all, ray| all | ray), reached);
        }
    }
}
