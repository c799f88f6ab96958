//! The ways a piece can take in a capture.

use crate::games::draughts::bitboard::{Bitboard, Direction};
use crate::games::draughts::board::Color;
use crate::games::draughts::moves::Move;
use crate::games::draughts::position::{Position, Rules};
use crate::games::draughts::rays;
use crate::games::draughts::square::Square;

/// All ways to make a legal move: the squares on which the piece stands, from the first to the
/// last.
///
/// A step and a course capture have one way of two squares, a whole capture may have several, all
/// with one square more than it takes pieces. Squares of a way tell its captured pieces, so no two
/// moves have the same way. Empty for a move that is not legal.
pub fn paths(position: &Position, chosen: &Move) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    let direct = !chosen.is_capture() || position.rules() == Rules::Course;
    if direct {
        if position.legal_moves().contains(chosen) {
            found.push(vec![chosen.from, chosen.to]);
        }
    } else {
        let mut way = vec![chosen.from];
        Walker::new(position, chosen).walk(chosen, &mut way, &mut found);
    }
    found
}

/// The way that is written for a move: of all its [`paths`] the one with the shortest jumps,
/// compared from the first on. So where the piece doesn't turn, the square behind its victim
/// stands, as PDN 3.0 wants it. `None` for a move that is not legal.
pub fn path(position: &Position, chosen: &Move) -> Option<Vec<Square>> {
    let jumps = |way: &Vec<Square>| -> Vec<u8> {
        let jump = |ends: &[Square]| ends[0].x().abs_diff(ends[1].x());
        way.windows(2).map(jump).collect()
    };
    let ways = paths(position, chosen).into_iter();
    ways.min_by_key(|way| (jumps(way), way.clone()))
}

/// A piece on its way through a whole capture.
///
/// The generator follows captures too, but it forgets the squares: for it a king that goes straight
/// on between two victims has one way, whatever squares lie there. A text may name any of them, so
/// here each is a way of its own.
#[derive(Clone, Copy)]
struct Walker {
    at: Square,
    color: Color,
    king: bool,
    /// The opponent's pieces not taken yet.
    prey: Bitboard,
    /// Taken pieces stay until the end: they are neither prey nor empty squares.
    empty: Bitboard,
}

impl Walker {
    fn new(position: &Position, chosen: &Move) -> Walker {
        let board = position.board();
        Walker {
            at: chosen.from,
            color: position.color(),
            king: board.kings().has(chosen.from),
            prey: position.them(),
            empty: board.empty() | chosen.from.bit(),
        }
    }

    /// Collects the ways that take exactly the pieces of `chosen` and end where it does.
    fn walk(&self, chosen: &Move, way: &mut Vec<Square>, found: &mut Vec<Vec<Square>>) {
        let jumps = self.jumps();
        if jumps.is_empty() {
            let taken = self.has_taken(chosen);
            if taken && self.at == chosen.to && way.len() > 1 {
                found.push(way.clone());
            }
            return;
        }
        for (victim, landings) in jumps {
            if !chosen.captured.has(victim) {
                continue;
            }
            let landed: Vec<Walker> = landings.map(|to| self.landed(victim, to)).collect();
            let must_go_on = landed.iter().any(|next| !next.jumps().is_empty());
            for next in landed {
                if !must_go_on || !next.jumps().is_empty() {
                    way.push(next.at);
                    next.walk(chosen, way, found);
                    way.pop();
                }
            }
        }
    }

    /// Whether all pieces that the move takes have been taken; others never are.
    fn has_taken(&self, chosen: &Move) -> bool {
        (self.prey & chosen.captured).is_empty()
    }

    /// What can be taken from here, and where one may land behind it.
    fn jumps(&self) -> Vec<(Square, Bitboard)> {
        let ways = Direction::ALL.into_iter();
        ways.filter_map(|direction| self.jump(direction)).collect()
    }

    fn jump(&self, direction: Direction) -> Option<(Square, Bitboard)> {
        let at = self.at.bit();
        let (victim, landings) = if self.king {
            rays::king_jump(at, direction, self.prey, self.empty)
        } else {
            let victim = at.step_into(direction, self.prey);
            (victim, victim.step_into(direction, self.empty))
        };
        let victim = victim.first()?;
        (!landings.is_empty()).then_some((victim, landings))
    }

    fn landed(&self, victim: Square, to: Square) -> Walker {
        Walker {
            at: to,
            king: self.king || self.color.last_row().has(to),
            prey: self.prey - victim.bit(),
            ..*self
        }
    }
}
