//! Positions, moves and games as text.
//!
//! A position is its pieces, `Qf2 Kb5 kb7`, with ` b` behind it when black is to move. It may be
//! written without the letters, in this order, or as a FEN line of chess. A move is a piece and a
//! square: `Qc5`, `Kb6`, `ka7`. A game is a position, a colon and its moves; a game can stand where
//! a position is expected: it gives its last one.

use std::fmt;

use thiserror::Error;

use super::position::{Illegal, Move, Piece, Position, PositionError};
use super::{Square, SquareError};
use crate::games::{Game, Side};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// Not three pieces and perhaps a turn.
    #[error(
        "a position is the squares of the queen, the white king and the black king, such as Qf2 Kb5 kb7, and b if black is to move; \
         found {0:?}"
    )]
    Form(String),
    /// A square is none.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// The pieces can't stand so.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A FEN line has other pieces, or more or fewer squares.
    #[error("{0:?} is no FEN line with one white queen and the two kings on eight rows")]
    Fen(String),
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The position before the colon is none.
    #[error(transparent)]
    Start(#[from] PositionTextError),
    /// A move is no piece and square.
    #[error("move {number}: Q, K or k and a square are expected, such as Qc5, not {text:?}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// The text.
        text: String,
    },
    /// A move is not legal.
    #[error("move {number}: {text}: {why}")]
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The text.
        text: String,
        /// Why not.
        why: Illegal,
    },
}

/// A game: where it began, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position at the beginning.
    pub start: Position,
    /// The moves, all legal.
    pub moves: Vec<Move>,
}

impl Record {
    /// The game of a text.
    ///
    /// # Errors
    /// [`RecordError`], the first thing that is wrong.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let (start, moves) = text.split_once(':').unwrap_or((text, ""));
        let start = read_setup(start)?;
        let mut here = start;
        let mut made = Vec::new();
        for (at, text) in moves.split_whitespace().enumerate() {
            let chosen = read_move(&here, text, at + 1)?;
            here = here.after(&chosen);
            made.push(chosen);
        }
        let moves = made;
        Ok(Record { start, moves })
    }

    /// The position after the moves.
    pub fn last(&self) -> Position {
        let after = |here: Position, chosen: &Move| here.after(chosen);
        self.moves.iter().fold(self.start, after)
    }
}

/// The text of [`Record::read`].
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.start)?;
        self.moves
            .iter()
            .try_for_each(|chosen| write!(f, " {chosen}"))
    }
}

impl Position {
    /// The position of a text: squares, a FEN line, or a game's last position.
    ///
    /// # Errors
    /// [`RecordError`], the first thing that is wrong.
    pub fn read(text: &str) -> Result<Position, RecordError> {
        Ok(Record::read(text)?.last())
    }
}

/// `Qf2 Kb5 kb7`, with ` b` when black is to move. A queen that is taken is left out.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(queen) = self.queen() {
            write!(f, "Q{queen} ")?;
        }
        write!(f, "K{} k{}", self.king(), self.black())?;
        match self.turn() {
            Side::First => Ok(()),
            Side::Second => write!(f, " b"),
        }
    }
}

impl Piece {
    /// `Q`, `K` or `k`.
    pub fn letter(self) -> char {
        match self {
            Piece::Queen => 'Q',
            Piece::King => 'K',
            Piece::BlackKing => 'k',
        }
    }

    fn of_letter(letter: char) -> Option<Piece> {
        [Piece::Queen, Piece::King, Piece::BlackKing]
            .into_iter()
            .find(|piece| piece.letter() == letter)
    }
}

/// `Qc5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.to)
    }
}

/// The legal move of a text such as `Qc5`.
///
/// # Errors
/// [`RecordError`] with the number that the move has.
pub fn read_move(position: &Position, text: &str, number: usize) -> Result<Move, RecordError> {
    let form = || RecordError::Move {
        number,
        text: text.to_owned(),
    };
    let (piece, square) = lettered(text).ok_or_else(form)?;
    let to = square.parse().map_err(|_| form())?;
    let chosen = Move { piece, to };
    position
        .check(&chosen)
        .map(|()| chosen)
        .map_err(|why| RecordError::Illegal {
            number,
            text: text.to_owned(),
            why,
        })
}

/// The piece and what stands behind its letter.
fn lettered(text: &str) -> Option<(Piece, &str)> {
    let letter = text.chars().next()?;
    Some((Piece::of_letter(letter)?, &text[letter.len_utf8()..]))
}

fn read_setup(text: &str) -> Result<Position, PositionTextError> {
    if text.contains('/') {
        return read_fen(text);
    }
    let form = || PositionTextError::Form(text.trim().to_owned());
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let turn = match words.last() {
        Some(&"b" | &"black") => Some(Side::Second),
        Some(&"w" | &"white") => Some(Side::First),
        _ => None,
    };
    if turn.is_some() {
        words.pop();
    }
    let [one, two, three] = words[..] else {
        return Err(form());
    };
    let words = [one, two, three];
    let squares = match words.map(lettered) {
        [Some(one), Some(two), Some(three)] => {
            let of = |piece| {
                let found = [one, two, three].into_iter().find(|(own, _)| *own == piece);
                found.map(|(_, square)| square).ok_or_else(form)
            };
            [of(Piece::Queen)?, of(Piece::King)?, of(Piece::BlackKing)?]
        }
        [None, None, None] => words,
        _ => return Err(form()),
    };
    let square = |at: usize| squares[at].parse::<Square>();
    let turn = turn.unwrap_or(Side::First);
    Ok(Position::new(square(0)?, square(1)?, square(2)?, turn)?)
}

/// The rows from the eighth on and whose turn it is; what a FEN line says further does not matter
/// here.
fn read_fen(text: &str) -> Result<Position, PositionTextError> {
    let wrong = || PositionTextError::Fen(text.trim().to_owned());
    let mut words = text.split_whitespace();
    let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
    let turn = match words.next() {
        Some("w") => Side::First,
        Some("b") => Side::Second,
        _ => return Err(wrong()),
    };
    let mut found: [Option<Square>; 3] = [None; 3];
    for (row, above) in rows.iter().zip(0..) {
        let mut column = 0;
        for sign in row.chars() {
            if let Some(empty) = sign.to_digit(10) {
                column += i64::from(empty);
                continue;
            }
            let piece = Piece::of_letter(sign).ok_or_else(wrong)?;
            let here = Square::at(column, 7 - above);
            if column > 7 || found[piece as usize].is_some() {
                return Err(wrong());
            }
            found[piece as usize] = here;
            column += 1;
        }
        if column != 8 {
            return Err(wrong());
        }
    }
    match found {
        [Some(queen), Some(king), Some(black)] if rows.len() == 8 => {
            Ok(Position::new(queen, king, black, turn)?)
        }
        _ => Err(wrong()),
    }
}
