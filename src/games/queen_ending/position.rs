//! Positions, areas of action, moves, and how a game ends.

use thiserror::Error;

use super::{Square, Squares};
use crate::games::{Game, Outcome, Side};

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// The white queen, `Q`.
    Queen,
    /// The white king, `K`.
    King,
    /// The black king, `k`.
    BlackKing,
}

impl Piece {
    /// Whose it is: white moves first.
    pub fn side(self) -> Side {
        match self {
            Piece::Queen | Piece::King => Side::First,
            Piece::BlackKing => Side::Second,
        }
    }
}

/// A move: a piece goes to a square. The black king on the queen's square has taken her.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The piece.
    pub piece: Piece,
    /// Where it goes.
    pub to: Square,
}

/// A position. Without the queen the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    queen: Option<Square>,
    king: Square,
    black: Square,
    turn: Side,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The black king is in the queen's area and can't move: white has won.
    Mate,
    /// The black king can't move without being there: a draw.
    Stalemate,
    /// The queen is taken: a draw.
    QueenLost,
}

/// Why three squares and a turn are no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Two pieces stand on one square.
    #[error("two pieces stand on {0}")]
    SameSquare(Square),
    /// The kings stand beside each other.
    #[error("the kings stand beside each other on {king} and {black}")]
    KingsBeside {
        /// The white king's square.
        king: Square,
        /// The black king's.
        black: Square,
    },
    /// White would take the king.
    #[error(
        "the black king on {0} stands in the queen's area of action, so it is not white's turn"
    )]
    BlackInCheck(Square),
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The piece is of the side that is not to move.
    #[error("it is not this side's turn")]
    NotItsTurn,
    /// The square is not in the piece's area of action.
    #[error("{0} is not in its area of action")]
    OutsideArea(Square),
    /// A king would stand where it can be taken.
    #[error("{0} is in the area of action of an enemy piece")]
    IntoDanger(Square),
}

impl Position {
    /// The position with the white queen, the white king and the black king on these squares.
    ///
    /// # Errors
    /// [`PositionError`], the first thing that is wrong.
    pub fn new(
        queen: Square,
        king: Square,
        black: Square,
        turn: Side,
    ) -> Result<Position, PositionError> {
        if queen == king || queen == black {
            return Err(PositionError::SameSquare(queen));
        }
        if king == black {
            return Err(PositionError::SameSquare(king));
        }
        if Squares::beside(king).has(black) {
            return Err(PositionError::KingsBeside { king, black });
        }
        let position = Position {
            queen: Some(queen),
            king,
            black,
            turn,
        };
        match turn == Side::First && position.is_check() {
            true => Err(PositionError::BlackInCheck(black)),
            false => Ok(position),
        }
    }

    /// The position after the queen was taken: white would be to move.
    pub fn without_queen(king: Square, black: Square) -> Position {
        Position {
            queen: None,
            king,
            black,
            turn: Side::First,
        }
    }

    /// The source's sample: `Qf2 Kb5 kb7`, white to move.
    pub const fn sample() -> Position {
        Position {
            queen: Some(Square::wrapping(13)),
            king: Square::wrapping(33),
            black: Square::wrapping(49),
            turn: Side::First,
        }
    }

    /// All positions with this side to move: 144508 for white, 223944 for black.
    pub fn all(turn: Side) -> impl Iterator<Item = Position> {
        let kings = Square::all().flat_map(|king| Square::all().map(move |black| (king, black)));
        kings.flat_map(move |(king, black)| {
            Square::all().filter_map(move |queen| Position::new(queen, king, black, turn).ok())
        })
    }

    /// The white queen's square; `None` when she is taken.
    pub fn queen(&self) -> Option<Square> {
        self.queen
    }

    /// The white king's square.
    pub fn king(&self) -> Square {
        self.king
    }

    /// The black king's square.
    pub fn black(&self) -> Square {
        self.black
    }

    /// Where the piece stands; `None` for a queen that is taken.
    pub fn square(&self, piece: Piece) -> Option<Square> {
        match piece {
            Piece::Queen => self.queen,
            Piece::King => Some(self.king),
            Piece::BlackKing => Some(self.black),
        }
    }

    /// The piece's area of action: for a king the squares beside it without a piece of its side,
    /// for the queen those in line with her with nothing between and no white piece on them.
    pub fn area(&self, piece: Piece) -> Squares {
        let (king, black) = (Squares::of(self.king), Squares::of(self.black));
        let queen = self.queen.map_or(Squares::NONE, Squares::of);
        match piece {
            Piece::Queen => queen.queen_reach(!(king | black)).without(king),
            Piece::King => Squares::beside(self.king).without(queen),
            Piece::BlackKing => Squares::beside(self.black),
        }
    }

    /// Whether the black king is in the queen's area of action.
    pub fn is_check(&self) -> bool {
        self.area(Piece::Queen).has(self.black)
    }

    /// Where the piece may go if it is its side's turn. Empty for the side that is not to move, and
    /// when the game is over.
    pub fn targets(&self, piece: Piece) -> Squares {
        let Some(queen) = self.queen.filter(|_| piece.side() == self.turn) else {
            return Squares::NONE;
        };
        match piece {
            Piece::Queen => self.area(Piece::Queen),
            Piece::King => self.area(Piece::King).without(self.area(Piece::BlackKing)),
            Piece::BlackKing => {
                // What the queen sees once the king has left its square; her own square is not
                // among it.
                let seen = Squares::of(queen).queen_reach(!Squares::of(self.king));
                Squares::beside(self.black).without(seen | Squares::beside(self.king))
            }
        }
    }

    /// Whether the move is legal, and why not.
    ///
    /// # Errors
    /// [`Illegal`], the first reason.
    pub fn check(&self, chosen: &Move) -> Result<(), Illegal> {
        if self.end().is_some() {
            return Err(Illegal::Over);
        }
        if chosen.piece.side() != self.turn {
            return Err(Illegal::NotItsTurn);
        }
        if !self.area(chosen.piece).has(chosen.to) {
            return Err(Illegal::OutsideArea(chosen.to));
        }
        match self.targets(chosen.piece).has(chosen.to) {
            true => Ok(()),
            false => Err(Illegal::IntoDanger(chosen.to)),
        }
    }

    /// Whether the black king, to move, can take the queen.
    pub fn can_take_queen(&self) -> bool {
        self.queen
            .is_some_and(|queen| self.targets(Piece::BlackKing).has(queen))
    }

    /// How the game has ended; `None` when it goes on.
    pub fn end(&self) -> Option<End> {
        if self.queen.is_none() {
            return Some(End::QueenLost);
        }
        if self.turn == Side::First || !self.targets(Piece::BlackKing).is_empty() {
            return None;
        }
        Some(match self.is_check() {
            true => End::Mate,
            false => End::Stalemate,
        })
    }
}

impl Game for Position {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn
    }

    /// The queen's moves before the king's, each piece's by the squares' numbers: a1, b1, ... h8.
    fn moves(&self) -> Vec<Move> {
        let of = |piece| self.targets(piece).map(move |to| Move { piece, to });
        let pieces = [Piece::Queen, Piece::King, Piece::BlackKing];
        pieces.into_iter().flat_map(of).collect()
    }

    fn after(&self, chosen: &Move) -> Position {
        let mut next = *self;
        next.turn = self.turn.other();
        match chosen.piece {
            Piece::Queen => next.queen = Some(chosen.to),
            Piece::King => next.king = chosen.to,
            Piece::BlackKing => {
                next.black = chosen.to;
                next.queen = self.queen.filter(|queen| *queen != chosen.to);
            }
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end().map(|end| match end {
            End::Mate => Outcome::Win(Side::First),
            End::Stalemate | End::QueenLost => Outcome::Draw,
        })
    }

    /// The squares and the turn in 20 bits, mixed.
    fn key(&self) -> u64 {
        let queen = self.queen.map_or(64, Square::index) as u64;
        let kings = (self.king.index() << 6 | self.black.index()) as u64;
        let packed = (queen << 12 | kings) << 1 | u64::from(self.turn == Side::Second);
        crate::games::random::Random::new(packed).next_word()
    }
}
