//! Captures of more than one piece, by the official rules.

use super::bitboard::{Bitboard, Direction};
use super::generate::BoardView;
use super::moves::MoveSquares;
use super::rays;

/// A piece that captures. How far it has come is told by where it stands and what prey is left.
pub(super) struct Jumper {
    from: Bitboard,
    /// Where a man becomes a king.
    last_row: Bitboard,
    /// The opponent's pieces when the capture began. Those taken still stand in the way.
    prey: Bitboard,
    /// The squares without a piece, the one where the capture began among them.
    empty: Bitboard,
}

impl Jumper {
    #[inline]
    pub(super) fn new(view: &BoardView, from: Bitboard) -> Jumper {
        Jumper {
            from,
            last_row: view.color.last_row(),
            prey: view.prey,
            empty: view.empty | from,
        }
    }

    /// Gives every capture of a king that has taken nothing yet.
    pub(super) fn king_starts(&self, found: &mut impl FnMut(MoveSquares)) {
        self.king_goes_anywhere(self.from, self.prey, found);
    }

    /// Gives every capture of a man that jumps to `to` and leaves this prey.
    pub(super) fn man_lands(
        &self,
        to: Bitboard,
        prey: Bitboard,
        found: &mut impl FnMut(MoveSquares),
    ) {
        let goes_on = if (to & self.last_row).is_empty() {
            self.man_goes_on(to, prey, found)
        } else {
            self.king_goes_anywhere(to, prey, found)
        };
        if !goes_on {
            found(self.change(to, prey));
        }
    }

    /// Gives every capture that goes on from a square in any direction; whether there is one.
    fn king_goes_anywhere(
        &self,
        at: Bitboard,
        prey: Bitboard,
        found: &mut impl FnMut(MoveSquares),
    ) -> bool {
        let mut any = false;
        for direction in Direction::ALL {
            any |= self.king_goes_on(at, direction, prey, found);
        }
        any
    }

    /// Gives every capture that goes on with a man's jump; whether there is one.
    fn man_goes_on(
        &self,
        at: Bitboard,
        prey: Bitboard,
        found: &mut impl FnMut(MoveSquares),
    ) -> bool {
        let mut any = false;
        for direction in Direction::ALL {
            let victim = at.step_into(direction, prey);
            let to = victim.step_into(direction, self.empty);
            if !to.is_empty() {
                self.man_lands(to, prey - victim, found);
                any = true;
            }
        }
        any
    }

    /// Gives every capture that goes on with a king's jump in that direction; whether there is one.
    ///
    /// Behind its victim the king stops where it can go on, if there are such squares. It is the
    /// same way, whatever square it passes before it takes another piece straight ahead; there is
    /// no way back, over the piece just taken.
    fn king_goes_on(
        &self,
        at: Bitboard,
        direction: Direction,
        prey: Bitboard,
        found: &mut impl FnMut(MoveSquares),
    ) -> bool {
        let (victim, landings) = rays::king_jump(at, direction, prey, self.empty);
        if landings.is_empty() {
            return false;
        }
        let prey = prey - victim;
        let mut goes_on = self.king_goes_on(victim, direction, prey, found);
        for to in landings.singles() {
            for side in direction.sides() {
                goes_on |= self.king_goes_on(to, side, prey, found);
            }
        }
        if !goes_on {
            for to in landings.singles() {
                found(self.change(to, prey));
            }
        }
        true
    }

    #[inline]
    fn change(&self, to: Bitboard, prey: Bitboard) -> MoveSquares {
        MoveSquares {
            from: self.from,
            to,
            captured: self.prey - prey,
        }
    }
}
