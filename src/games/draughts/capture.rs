//! Captures of more than one piece, by the official rules.

use super::bitboard::{Bitboard, Direction};
use super::generate::View;
use super::moves::Change;
use super::rays;

/// A piece in the middle of a capture.
#[derive(Clone, Copy)]
pub(super) struct Jumper {
    from: Bitboard,
    at: Bitboard,
    king: bool,
    last_row: Bitboard,
    /// The opponent's pieces that may still be taken.
    prey: Bitboard,
    /// What has been taken; it still stands in the way.
    captured: Bitboard,
    /// The squares without a piece, the one where the capture began among them.
    empty: Bitboard,
}

impl Jumper {
    /// A man before its first jump.
    #[inline]
    pub(super) fn man(view: &View, from: Bitboard) -> Jumper {
        Jumper {
            from,
            at: from,
            king: false,
            last_row: view.color.last_row(),
            prey: view.prey,
            captured: Bitboard::EMPTY,
            empty: view.empty | from,
        }
    }

    /// A king before its first jump.
    pub(super) fn king(view: &View, from: Bitboard) -> Jumper {
        Jumper {
            king: true,
            ..Jumper::man(view, from)
        }
    }

    /// Gives every capture of a king that has taken nothing yet.
    pub(super) fn start(&self, found: &mut impl FnMut(Change)) {
        for direction in Direction::ALL {
            self.go_on(direction, found);
        }
    }

    /// Gives every capture whose next jump is in that direction; whether there is one.
    #[inline]
    fn go_on(&self, direction: Direction, found: &mut impl FnMut(Change)) -> bool {
        let (victim, landings) = self.jump(direction);
        if landings.is_empty() {
            return false;
        }
        self.land(direction, victim, landings, found);
        true
    }

    /// Gives the captures that take `victim` next and land on one of these squares: those from where it goes on, if
    /// there are such.
    ///
    /// It is the same way, whatever square it passes before it takes another piece straight ahead. There is no way back,
    /// over the piece just taken.
    pub(super) fn land(
        &self,
        direction: Direction,
        victim: Bitboard,
        landings: Bitboard,
        found: &mut impl FnMut(Change),
    ) {
        let mut goes_on = false;
        for (number, to) in landings.singles().enumerate() {
            let jumper = self.landed(victim, to);
            if number == 0 {
                goes_on |= jumper.go_on(direction, found);
            }
            for side in direction.sides() {
                goes_on |= jumper.go_on(side, found);
            }
        }
        if goes_on {
            return;
        }
        for to in landings.singles() {
            found(Change {
                from: self.from,
                to,
                captured: self.captured | victim,
            });
        }
    }

    /// The piece that can be taken in a direction, and the squares to land on.
    #[inline]
    fn jump(&self, direction: Direction) -> (Bitboard, Bitboard) {
        if self.king {
            return rays::king_jump(self.at, direction, self.prey, self.empty);
        }
        let victim = self.at.step_into(direction, self.prey);
        (victim, victim.step_into(direction, self.empty))
    }

    #[inline]
    fn landed(&self, victim: Bitboard, to: Bitboard) -> Jumper {
        Jumper {
            at: to,
            king: self.king || !(to & self.last_row).is_empty(),
            prey: self.prey - victim,
            captured: self.captured | victim,
            ..*self
        }
    }
}
