//! Positions as four words, and what their pieces can do, for the solver's inner loops.
//!
//! The words are those of [`Bitboard`](crate::games::draughts::Bitboard). Everything here says again, quicker, what
//! [`crate::games::draughts`] says; the consistency pass compares the two. Sides are 0 (white) and 1 (black).

use crate::games::draughts::{Bitboard, Board, Color};

/// All squares.
pub const ALL: u64 = Bitboard::ALL.bits();
/// White's first row.
pub const ROW_1: u64 = Bitboard::ROW_1.bits();
/// Black's first row.
pub const ROW_8: u64 = Bitboard::ROW_8.bits();
/// The row where a side's men become kings.
const LAST_ROW: [u64; 2] = [ROW_8, ROW_1];

/// One step up-left, up-right, down-right, down-left, from every square of a set; it may leave the board.
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
        // Two kings on one line never reach the same square in the same direction, so sets can be counted.
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

/// A piece that captures, taken off the board.
#[derive(Clone, Copy)]
pub struct Jumper {
    /// The others; captured pieces are already gone.
    rest: Pieces,
    side: usize,
    at: u64,
    king: bool,
    /// Captured pieces that still stand in the way.
    captured: u64,
}

impl Jumper {
    /// The piece of that side on `at`.
    pub fn new(pieces: &Pieces, side: usize, at: u64) -> Jumper {
        let mut rest = *pieces;
        rest.men[side] &= !at;
        rest.kings[side] &= !at;
        Jumper {
            rest,
            side,
            at,
            king: pieces.kings[side] & at != 0,
            captured: 0,
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

    /// The victim in a direction and the squares next behind it, 0 when there is none.
    #[inline]
    fn jump(&self, direction: usize) -> (u64, u64) {
        let empty = self.rest.empty() & !self.captured;
        let mut ahead = step(self.at, direction);
        while self.king && ahead & empty != 0 {
            ahead = step(ahead, direction);
        }
        let victim = ahead & self.rest.of(1 - self.side);
        (victim, step(victim, direction) & empty)
    }

    /// Whether it can capture from where it is.
    #[inline]
    pub fn can_capture(&self) -> bool {
        (0..4).any(|direction| self.jump(direction).1 != 0)
    }

    /// Visits it on each square where a jump in that direction can end. `stays`: captured pieces stand in the way until the
    /// move ends.
    #[inline]
    fn each_landing(&self, direction: usize, stays: bool, mut visit: impl FnMut(Jumper)) {
        let (victim, mut landing) = self.jump(direction);
        let empty = self.rest.empty() & !self.captured;
        let mut landed = *self;
        landed.rest.men[1 - self.side] &= !victim;
        landed.rest.kings[1 - self.side] &= !victim;
        if stays {
            landed.captured |= victim;
        }
        while landing != 0 {
            landed.at = landing;
            landed.king = self.king || landing & LAST_ROW[self.side] != 0;
            visit(landed);
            landing = if self.king {
                step(landing, direction) & empty
            } else {
                0
            };
        }
    }

    /// Visits it after each single jump; the captured piece is off the board (the course's rules).
    pub fn single_jumps(&self, visit: &mut impl FnMut(Jumper)) {
        for direction in 0..4 {
            self.each_landing(direction, false, &mut *visit);
        }
    }

    /// Visits it after each whole capture (the official rules); the same end may be visited twice.
    pub fn whole_captures(&self, visit: &mut dyn FnMut(Jumper)) {
        for direction in 0..4 {
            let mut goes_on = false;
            self.each_landing(direction, true, |landed| goes_on |= landed.can_capture());
            self.each_landing(direction, true, |landed| {
                if !goes_on {
                    visit(landed);
                } else if landed.can_capture() {
                    landed.whole_captures(visit);
                }
            });
        }
    }
}
