//! Positions and what a move does.

use serde::{Deserialize, Serialize};

use super::{Square, Squares};
use crate::games::chessboard::SIDE;
use crate::games::{Game, Outcome, Side};

/// A side, named as in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Begins, and moves upwards.
    White,
    /// The other one.
    Black,
}

impl Color {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl From<Color> for Side {
    #[inline]
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The least and the most columns.
    pub const COLUMNS: std::ops::RangeInclusive<u8> = 2..=SIDE;

    /// The least and the most rows: each side begins with two.
    pub const ROWS: std::ops::RangeInclusive<u8> = 4..=SIDE;

    /// The size with these sides; `None` if there is no such board.
    pub fn new(columns: i64, rows: i64) -> Option<Size> {
        let columns = u8::try_from(columns).ok()?;
        let rows = u8::try_from(rows).ok()?;
        let fits = Size::COLUMNS.contains(&columns) && Size::ROWS.contains(&rows);
        fits.then_some(Size { columns, rows })
    }

    /// How many columns, 2..=8.
    #[inline]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows, 4..=8.
    #[inline]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// All squares of the board.
    pub const fn squares(self) -> Squares {
        Squares::rectangle(self.columns, self.rows)
    }

    /// The row that a side wants to reach, from 0.
    #[inline]
    pub const fn goal(self, color: Color) -> u8 {
        match color {
            Color::White => self.rows - 1,
            Color::Black => 0,
        }
    }
}

/// A move of one pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Move {
    /// Where the pawn comes from.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Whether it takes a pawn there.
    pub captures: bool,
}

/// A position: the pawns of both sides, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    size: Size,
    turn: Color,
    white: Squares,
    black: Squares,
}

/// Why there is no such position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// A pawn stands outside the board.
    #[error("{0} is outside the board")]
    Outside(Square),
    /// Two pawns stand on one square.
    #[error("two pawns stand on {0}")]
    Twice(Square),
    /// Nobody has a pawn.
    #[error("there are no pawns")]
    NoPawns,
    /// The side to move has won before.
    #[error("the pawn on {0} has come through, so that its side is not to move")]
    Through(Square),
}

impl Position {
    /// The position in which a game begins on a board of this size.
    ///
    /// ```
    /// use arbiiter::games::breakthrough::{Position, Size};
    ///
    /// let size = Size::new(6, 6).expect("a size");
    /// assert_eq!(Position::start(size).legal_moves().count(), 16);
    /// ```
    pub fn start(size: Size) -> Position {
        let rows = |first: u8| Squares::row(first) | Squares::row(first + 1);
        Position {
            size,
            turn: Color::White,
            white: rows(0) & size.squares(),
            black: rows(size.rows - 2) & size.squares(),
        }
    }

    /// The position with these pawns.
    ///
    /// # Errors
    /// If there is none.
    pub fn of(
        size: Size,
        turn: Color,
        white: Squares,
        black: Squares,
    ) -> Result<Position, Unplayable> {
        let outside = (white | black).without(size.squares()).next();
        if let Some(square) = outside {
            return Err(Unplayable::Outside(square));
        }
        if let Some(square) = (white & black).next() {
            return Err(Unplayable::Twice(square));
        }
        if (white | black).is_empty() {
            return Err(Unplayable::NoPawns);
        }
        let position = Position {
            size,
            turn,
            white,
            black,
        };
        match position.through(turn).next() {
            Some(square) => Err(Unplayable::Through(square)),
            None => Ok(position),
        }
    }

    /// The size of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[inline]
    pub const fn color(&self) -> Color {
        self.turn
    }

    /// The pawns of a side.
    #[inline]
    pub const fn pawns(&self, color: Color) -> Squares {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The pawns of the side to move.
    #[inline]
    pub const fn own(&self) -> Squares {
        self.pawns(self.turn)
    }

    /// The pawns of the other side.
    #[inline]
    pub const fn their(&self) -> Squares {
        self.pawns(self.turn.other())
    }

    /// The side that has won; `None` while the game goes on.
    #[inline]
    pub fn winner(&self) -> Option<Color> {
        // The side to move has not won: the other one has just moved.
        let other = self.turn.other();
        if !self.through(other).is_empty() || self.own().is_empty() {
            Some(other)
        } else if self.their().is_empty() {
            Some(self.turn)
        } else {
            None
        }
    }

    /// The legal moves: by the square that is left, then from the leftmost column to the rightmost.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let here = *self;
        let movers = match here.winner() {
            Some(_) => Squares::NONE,
            None => here.own(),
        };
        movers.flat_map(move |from| here.moves_from(from))
    }

    /// The legal move between two squares; `None` if there is none.
    pub fn find(&self, from: Square, to: Square) -> Option<Move> {
        self.legal_moves()
            .find(|legal| (legal.from, legal.to) == (from, to))
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, chosen: Move) -> Position {
        let (from, to) = (Squares::of(chosen.from), Squares::of(chosen.to));
        let own = self.own().without(from) | to;
        let their = self.their().without(to);
        let (white, black) = match self.turn {
            Color::White => (own, their),
            Color::Black => (their, own),
        };
        Position {
            turn: self.turn.other(),
            white,
            black,
            ..*self
        }
    }

    /// The pawns of a side that have come through.
    #[inline]
    fn through(&self, color: Color) -> Squares {
        self.pawns(color) & Squares::row(self.size.goal(color))
    }

    #[inline]
    fn moves_from(self, from: Square) -> impl Iterator<Item = Move> {
        let forward = match self.turn {
            Color::White => 1,
            Color::Black => -1,
        };
        let row = i64::from(from.row()) + forward;
        (-1..=1).filter_map(move |across| {
            let to = Square::at(i64::from(from.column()) + across, row)?;
            let captures = self.their().has(to);
            let is_free =
                self.size.squares().has(to) && !self.own().has(to) && (across != 0 || !captures);
            is_free.then_some(Move { from, to, captures })
        })
    }
}

impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn.into()
    }

    fn moves(&self) -> Vec<Move> {
        self.legal_moves().collect()
    }

    fn after(&self, chosen: &Move) -> Position {
        self.play(*chosen)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|color| Outcome::Win(color.into()))
    }

    /// Of pawns, turn and size.
    fn key(&self) -> u64 {
        let board =
            u64::from(self.size.columns) << 16 | u64::from(self.size.rows) << 8 | self.turn as u64;
        [self.white.0, self.black.0, board]
            .into_iter()
            .fold(0, |key: u64, word| {
                let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
            })
    }
}

/// The notation of positions.
impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}
