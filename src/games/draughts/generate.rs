//! The generator of legal moves, for both sets of rules.

use super::bitboard::{Bitboard, Direction};
use super::board::{Board, Color};
use super::moves::Move;
use super::position::{Position, Rules};
use super::square::Square;

/// Gives each legal move once, in an order that depends on the position only.
pub fn moves(position: &Position, mut found: impl FnMut(Move)) {
    let mut captures = Vec::new();
    captures_by_path(position, |capture| {
        if !captures.contains(&capture) {
            captures.push(capture);
        }
    });
    if captures.is_empty() && position.continuing().is_none() {
        steps(position.board(), position.color(), found);
    } else {
        captures.into_iter().for_each(&mut found);
    }
}

/// Gives each capture as often as there are ways to make it (the *KEEP* of published tables).
pub fn captures_by_path(position: &Position, mut found: impl FnMut(Move)) {
    let from = match position.continuing() {
        Some(square) => square.bit(),
        None => position.us(),
    };
    for square in from {
        let jumper = Jumper::new(position.board(), position.color(), square);
        match position.rules() {
            Rules::Course => jumper.single_jumps(&mut found),
            Rules::Official => jumper.whole_captures(&mut found),
        }
    }
}

/// Whether the side to move has to capture.
pub fn must_capture(position: &Position) -> bool {
    position.continuing().is_some()
        || position
            .us()
            .any(|square| can_capture_from(position.board(), position.color(), square))
}

/// Whether the side to move has a legal move.
pub fn has_moves(position: &Position) -> bool {
    let mut any = false;
    steps(position.board(), position.color(), |_| any = true);
    any || must_capture(position)
}

/// Whether the piece of that colour on a square can capture.
pub fn can_capture_from(board: &Board, color: Color, square: Square) -> bool {
    Jumper::new(board, color, square).can_capture()
}

/// The moves that are no captures, whether or not there are captures too.
pub fn steps(board: &Board, color: Color, mut found: impl FnMut(Move)) {
    let empty = board.empty();
    let forward = match color {
        Color::White => [Direction::UpLeft, Direction::UpRight],
        Color::Black => [Direction::DownLeft, Direction::DownRight],
    };
    for from in board.pieces(color) {
        let king = board.kings().has(from);
        for direction in Direction::ALL {
            if !king && !forward.contains(&direction) {
                continue;
            }
            let mut to = from.bit().step(direction) & empty;
            while let Some(square) = to.first() {
                found(Move {
                    from,
                    to: square,
                    captured: Bitboard::EMPTY,
                });
                to = if king {
                    to.step(direction) & empty
                } else {
                    Bitboard::EMPTY
                };
            }
        }
    }
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy)]
struct Jumper {
    from: Square,
    at: Square,
    king: bool,
    color: Color,
    /// The opponent's pieces that may still be taken.
    prey: Bitboard,
    /// What has been taken; it still stands in the way.
    captured: Bitboard,
    /// The squares without a piece, the one where the capture began among them.
    empty: Bitboard,
}

impl Jumper {
    fn new(board: &Board, color: Color, from: Square) -> Jumper {
        Jumper {
            from,
            at: from,
            king: board.kings().has(from),
            color,
            prey: board.pieces(color.other()),
            captured: Bitboard::EMPTY,
            empty: board.empty() | from.bit(),
        }
    }

    /// The piece that can be taken in a direction, and the squares to land on, nearest first.
    fn jump(&self, direction: Direction) -> Option<(Bitboard, Bitboard)> {
        let mut ahead = self.at.bit().step(direction);
        while self.king && !(ahead & self.empty).is_empty() {
            ahead = ahead.step(direction);
        }
        let victim = ahead & self.prey;
        let mut landings = Bitboard::EMPTY;
        let mut landing = victim.step(direction) & self.empty;
        while !landing.is_empty() {
            landings |= landing;
            landing = if self.king {
                landing.step(direction) & self.empty
            } else {
                Bitboard::EMPTY
            };
        }
        (!landings.is_empty()).then_some((victim, landings))
    }

    fn can_capture(&self) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.jump(direction).is_some())
    }

    /// One jump each way.
    fn single_jumps(&self, found: &mut impl FnMut(Move)) {
        for direction in Direction::ALL {
            let Some((captured, landings)) = self.jump(direction) else {
                continue;
            };
            for to in landings {
                found(Move {
                    from: self.from,
                    to,
                    captured,
                });
            }
        }
    }

    /// Jumps until no more is possible.
    fn whole_captures(&self, found: &mut impl FnMut(Move)) {
        for direction in Direction::ALL {
            let Some((victim, landings)) = self.jump(direction) else {
                continue;
            };
            let landed = |to| self.landed(victim, to);
            let onward = |to: &Square| landed(*to).can_capture();
            if landings.into_iter().any(|to| onward(&to)) {
                landings
                    .into_iter()
                    .filter(onward)
                    .for_each(|to| landed(to).whole_captures(found));
            } else {
                for to in landings {
                    found(Move {
                        from: self.from,
                        to,
                        captured: self.captured | victim,
                    });
                }
            }
        }
    }

    fn landed(&self, victim: Bitboard, to: Square) -> Jumper {
        Jumper {
            at: to,
            king: self.king || self.color.last_row().has(to),
            prey: self.prey - victim,
            captured: self.captured | victim,
            ..*self
        }
    }
}
