//! A game through the calls of a library: a program has white and a number of moves to win in, and
//! each misuse ends it.
//!
//! The program calls `Init`, then in turn a move of white's and `MoveBlackKing`, and asks for
//! squares and the moves left in between. The program is ended
//!
//! - by any call before `Init`, and by a second `Init`;
//! - by two moves of white's, or of the black king's, one after the other;
//! - by a move to a text that is no square, outside the piece's area of action, or of the king into
//!   danger;
//! - by a move of white's when no moves are left or the game is over;
//! - by `MoveBlackKing` when the game has ended or that king can take the queen.
//!
//! The list of the source has lost its items for white's moves; these are what its other sentences
//! ask for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::position::{End, Illegal, Move, Piece, Position};
use super::{Square, SquareError};
use crate::games::{Game, Side};

/// The moves that white has in the source's sample, and here unless something else is said.
pub const MOVES: u32 = 12;

/// A call of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContestCall {
    /// Sets the board up.
    Init,
    /// How many moves white still has.
    MovesLeft,
    /// Where the queen stands.
    GetWhiteQueenPosition,
    /// Where the white king stands.
    GetWhiteKingPosition,
    /// Where the black king stands.
    GetBlackKingPosition,
    /// Moves the queen.
    MoveWhiteQueen,
    /// Moves the white king.
    MoveWhiteKing,
    /// Lets the black king move.
    MoveBlackKing,
}

/// The call's name in the library.
impl fmt::Display for ContestCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Why a call ends the program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestStopped {
    /// Another call came before `Init`.
    #[error("Init has not been called yet")]
    NotInitialised,
    /// `Init` came again.
    #[error("Init has been called before")]
    InitialisedTwice,
    /// A text is no square.
    #[error(transparent)]
    NoSquare(#[from] SquareError),
    /// White was not to move.
    #[error("white has moved; MoveBlackKing comes first")]
    SecondWhiteMove,
    /// Black was not to move.
    #[error("it is white's turn; a move of white's comes first")]
    SecondBlackMove,
    /// The move is none.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// White has no moves left.
    #[error("no moves are left: the game is not won")]
    NoMovesLeft,
    /// The game has ended so, or does now.
    #[error("{}", match .0 {
        End::Mate => "checkmate: the game is won",
        End::Stalemate => "stalemate: the game is drawn",
        End::QueenLost => "the queen can be taken: the game is drawn",
    })]
    Over(End),
}

impl ContestStopped {
    /// The exit status of the program that is ended: 0 after a mate, 4 when the game can't be won
    /// any more, 3 after a misuse.
    pub fn status(&self) -> u8 {
        match self {
            ContestStopped::Over(End::Mate) => 0,
            ContestStopped::Over(_) | ContestStopped::NoMovesLeft => 4,
            _ => 3,
        }
    }
}

/// A game under way.
#[derive(Clone, Debug)]
pub struct Contest {
    start: Position,
    moves: u32,
    /// The position and the moves left; `None` before `Init`.
    state: Option<(Position, u32)>,
}

impl Contest {
    /// The game from this position, in which white is to move and has so many moves.
    pub fn new(start: Position, moves: u32) -> Contest {
        Contest {
            start,
            moves,
            state: None,
        }
    }

    /// `Init`.
    ///
    /// # Errors
    /// The second time.
    pub fn init(&mut self) -> Result<(), ContestStopped> {
        if self.state.is_some() {
            return Err(ContestStopped::InitialisedTwice);
        }
        self.state = Some((self.start, self.moves));
        Ok(())
    }

    /// The position and the moves that white has left.
    ///
    /// # Errors
    /// Before [`Contest::init`].
    pub fn state(&self) -> Result<(Position, u32), ContestStopped> {
        self.state.ok_or(ContestStopped::NotInitialised)
    }

    /// Moves a white piece; the square to which it went.
    ///
    /// # Errors
    /// [`ContestStopped`]; the game is then as before.
    pub fn move_white(&mut self, piece: Piece, to: &str) -> Result<Square, ContestStopped> {
        let (position, left) = self.state()?;
        match position.end() {
            Some(end) => return Err(ContestStopped::Over(end)),
            None if position.turn() != Side::First => return Err(ContestStopped::SecondWhiteMove),
            None if left == 0 => return Err(ContestStopped::NoMovesLeft),
            None => {}
        }
        let to: Square = to.parse()?;
        let chosen = Move { piece, to };
        position.check(&chosen)?;
        self.state = Some((position.after(&chosen), left - 1));
        Ok(to)
    }

    /// Moves the black king as `reply` says; the square to which it went.
    ///
    /// # Errors
    /// [`ContestStopped`], also when the reply is not legal; the game is then as before.
    pub fn move_black(
        &mut self,
        reply: impl FnOnce(&Position) -> Square,
    ) -> Result<Square, ContestStopped> {
        let (position, left) = self.state()?;
        if position.turn() == Side::First {
            return Err(ContestStopped::SecondBlackMove);
        }
        if let Some(end) = position.end() {
            return Err(ContestStopped::Over(end));
        }
        if position.can_take_queen() {
            return Err(ContestStopped::Over(End::QueenLost));
        }
        let to = reply(&position);
        let piece = Piece::BlackKing;
        let chosen = Move { piece, to };
        position.check(&chosen)?;
        self.state = Some((position.after(&chosen), left));
        Ok(to)
    }
}

/// What is noted of a game for a judge: a line for each call that changes something or ends the
/// program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// `Init`.
    Init,
    /// A move: `MoveWhiteQueen c5`, `MoveWhiteKing b6`, `MoveBlackKing a7`.
    Moved(Move),
    /// `stopped MoveWhiteKing: Init has not been called yet`.
    Stopped(String),
}

/// A line is no note.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a note of a game: {0:?}")]
pub struct NoteError(pub String);

/// How the call is named that moves the piece.
pub fn call_of(piece: Piece) -> ContestCall {
    match piece {
        Piece::Queen => ContestCall::MoveWhiteQueen,
        Piece::King => ContestCall::MoveWhiteKing,
        Piece::BlackKing => ContestCall::MoveBlackKing,
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Init => write!(f, "{}", ContestCall::Init),
            Note::Moved(Move { piece, to }) => write!(f, "{} {to}", call_of(*piece)),
            Note::Stopped(why) => write!(f, "stopped {why}"),
        }
    }
}

impl FromStr for Note {
    type Err = NoteError;

    fn from_str(line: &str) -> Result<Note, NoteError> {
        let wrong = || NoteError(line.to_owned());
        if line == ContestCall::Init.to_string() {
            return Ok(Note::Init);
        }
        let (call, rest) = line.split_once(' ').ok_or_else(wrong)?;
        if call == "stopped" {
            return Ok(Note::Stopped(rest.to_owned()));
        }
        let pieces = [Piece::Queen, Piece::King, Piece::BlackKing];
        let mut pieces = pieces.into_iter();
        let piece = pieces.find(|piece| call_of(*piece).to_string() == call);
        let (piece, to) = piece.zip(rest.parse().ok()).ok_or_else(wrong)?;
        Ok(Note::Moved(Move { piece, to }))
    }
}
