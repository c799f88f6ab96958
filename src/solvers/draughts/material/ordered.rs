//! Legal moves in the order of squares, made one by one: a search often wants only the first.

use std::iter::Copied;
use std::slice::Iter;

use crate::games::draughts::{Bitboard, Color, Direction, Move, Position, Rules, Square};

/// Legal moves by squares: where the piece stands, then where it goes.
pub(super) trait Ordered: ExactSizeIterator<Item = Move> {
    /// Whether they are captures.
    fn are_captures(&self) -> bool;
}

/// From one square, the nearer to the first row a move ends, and the more to the left, the earlier
/// it comes.
const DIRECTIONS: [Direction; 4] = [
    Direction::DownLeft,
    Direction::DownRight,
    Direction::UpLeft,
    Direction::UpRight,
];

/// The moves of a side that has men only, each one step or one jump.
pub(super) struct OfMen {
    /// The men that have yet to move in each of the [`DIRECTIONS`].
    movers: [Bitboard; 4],
    are_captures: bool,
}

impl OfMen {
    /// The moves of a position; `None` when a king or a long capture may be among them.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> Option<OfMen> {
        let (board, color) = (position.board(), position.color());
        if !board.kings_of(color).is_empty() {
            return None;
        }
        let (men, empty) = (movable(position), board.empty());
        let prey = board.pieces(color.other());
        let jumpers = |direction: Direction| {
            let back = direction.back();
            empty.step_into(back, prey).step_into(back, men)
        };
        let [a, b, c, d] = DIRECTIONS;
        let movers = [jumpers(a), jumpers(b), jumpers(c), jumpers(d)];
        if !union(movers).is_empty() {
            if position.rules() == Rules::Official {
                return None;
            }
            return Some(OfMen {
                movers,
                are_captures: true,
            });
        }
        let steppers = |direction: Direction| empty.step_into(direction.back(), men);
        let none = Bitboard::EMPTY;
        let movers = match color {
            Color::White => [none, none, steppers(c), steppers(d)],
            Color::Black => [steppers(a), steppers(b), none, none],
        };
        Some(OfMen {
            movers,
            are_captures: false,
        })
    }

    /// Takes the move of a man in the direction of that number.
    #[inline(always)]
    fn taken<const WAY: usize>(&mut self, from: Square) -> Option<Move> {
        self.movers[WAY] = self.movers[WAY] - from.bit();
        let next = from.bit().step(DIRECTIONS[WAY]);
        let (to, captured) = if self.are_captures {
            (next.step(DIRECTIONS[WAY]), next)
        } else {
            (next, Bitboard::EMPTY)
        };
        let to = to.first()?;
        Some(Move { from, to, captured })
    }
}

/// The pieces that may move: one only while a capture goes on.
#[inline(always)]
fn movable(position: &Position) -> Bitboard {
    match position.continuing() {
        Some(square) => square.bit(),
        None => position.us(),
    }
}

#[inline(always)]
fn union([a, b, c, d]: [Bitboard; 4]) -> Bitboard {
    a | b | c | d
}

impl Iterator for OfMen {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let from = union(self.movers).first()?;
        let [a, b, c, _] = self.movers;
        if a.has(from) {
            self.taken::<0>(from)
        } else if b.has(from) {
            self.taken::<1>(from)
        } else if c.has(from) {
            self.taken::<2>(from)
        } else {
            self.taken::<3>(from)
        }
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count: u32 = self.movers.iter().map(|movers| movers.len()).sum();
        (count as usize, Some(count as usize))
    }
}

impl ExactSizeIterator for OfMen {}

impl Ordered for OfMen {
    #[inline(always)]
    fn are_captures(&self) -> bool {
        self.are_captures
    }
}

/// All legal moves in order, whatever they are.
pub(super) struct Listed<'a>(Copied<Iter<'a, Move>>, bool);

impl Listed<'_> {
    /// The moves of a list in which they are in order.
    pub(super) fn of(moves: &[Move]) -> Listed<'_> {
        let are_captures = moves.first().is_some_and(Move::is_capture);
        Listed(moves.iter().copied(), are_captures)
    }
}

impl Iterator for Listed<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Listed<'_> {}

impl Ordered for Listed<'_> {
    fn are_captures(&self) -> bool {
        self.1
    }
}
