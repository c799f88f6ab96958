//! The pieces on the board.

use serde::Serialize;

use super::bitboard::Bitboard;
use super::moves::MoveSquares;
use super::square::Square;
use crate::games::Side;

/// The colour of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first, from the rows 1 to 3 upwards.
    White,
    /// Moves downwards from the rows 8 to 6.
    Black,
}

impl Color {
    /// Its name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The opponent's colour.
    #[inline(always)]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The row where this colour's men become kings.
    #[inline(always)]
    pub const fn last_row(self) -> Bitboard {
        match self {
            Color::White => Bitboard::ROW_8,
            Color::Black => Bitboard::ROW_1,
        }
    }

    /// The row before that one.
    #[inline(always)]
    const fn row_before_last(self) -> Bitboard {
        match self {
            Color::White => Bitboard::ROW_7,
            Color::Black => Bitboard::ROW_2,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::First => Color::White,
            Side::Second => Color::Black,
        }
    }
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Whether it is a king (the course's *tamm*).
    pub king: bool,
}

/// What stands on the 32 squares: at most one piece on each.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    white: Bitboard,
    black: Bitboard,
    kings: Bitboard,
}

impl Board {
    /// No piece.
    pub const EMPTY: Board = Board {
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        kings: Bitboard::EMPTY,
    };

    /// The board on which a game begins: white's men on the rows 1 to 3, black's on 6 to 8.
    pub fn start() -> Board {
        Board {
            white: Square::all().take(12).collect(),
            black: Square::all().skip(20).collect(),
            kings: Bitboard::EMPTY,
        }
    }

    /// The board with these pieces; `None` when two stand on one square or a king on no piece.
    pub fn from_pieces(white: Bitboard, black: Bitboard, kings: Bitboard) -> Option<Board> {
        let sound = (white & black).is_empty() && (kings - (white | black)).is_empty();
        sound.then_some(Board {
            white,
            black,
            kings,
        })
    }

    /// The pieces of a colour.
    #[inline(always)]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The kings of both colours.
    #[inline(always)]
    pub const fn kings(&self) -> Bitboard {
        self.kings
    }

    /// The kings of a colour.
    #[inline(always)]
    pub fn kings_of(&self, color: Color) -> Bitboard {
        self.pieces(color) & self.kings
    }

    /// The men of a colour.
    #[inline(always)]
    pub fn men_of(&self, color: Color) -> Bitboard {
        self.pieces(color) - self.kings
    }

    /// The squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.white | self.black
    }

    /// The squares without one.
    #[inline(always)]
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let color = if self.white.has(square) {
            Color::White
        } else if self.black.has(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece {
            color,
            king: self.kings.has(square),
        })
    }

    /// Puts a piece on a square, or takes the one there away; gives back what stood there.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.at(square);
        self.remove(square.bit());
        if let Some(piece) = piece {
            match piece.color {
                Color::White => self.white |= square.bit(),
                Color::Black => self.black |= square.bit(),
            }
            if piece.king {
                self.kings |= square.bit();
            }
        }
        before
    }

    /// Takes the pieces on these squares away.
    pub fn remove(&mut self, squares: Bitboard) {
        self.white = self.white - squares;
        self.black = self.black - squares;
        self.kings = self.kings - squares;
    }

    /// The board after a change that a piece of that colour makes: a man that reaches its last row
    /// is a king.
    ///
    /// It may have left that row again in the same capture. Then it has come there over a piece on
    /// the row before, and only from there does a man take a piece on that row: what is captured
    /// tells, whatever way was taken.
    #[inline(always)]
    pub(super) fn changed(&self, color: Color, change: &MoveSquares) -> Board {
        let MoveSquares { from, to, captured } = *change;
        let crowned =
            (self.kings & from) | (to & color.last_row()) | (captured & color.row_before_last());
        let king = if crowned.is_empty() {
            Bitboard::EMPTY
        } else {
            to
        };
        let kings = (self.kings - from - captured) | king;
        let (white, black) = match color {
            Color::White => ((self.white - from) | to, self.black - captured),
            Color::Black => (self.white - captured, (self.black - from) | to),
        };
        Board {
            white,
            black,
            kings,
        }
    }

    /// The board with rows and colours exchanged: play from it is the same with the sides
    /// exchanged.
    pub fn turned(&self) -> Board {
        let turn = |set: Bitboard| set.map(Square::turned).collect();
        Board {
            white: turn(self.black),
            black: turn(self.white),
            kings: turn(self.kings),
        }
    }
}
