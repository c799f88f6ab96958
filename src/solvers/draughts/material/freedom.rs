//! How freely the men of a side step: whether a ply or two can take its last move.
//!
//! What is told is safe and not exact: a side that has freedom enough is never stuck, whatever is
//! played; of another one nothing is known. Kings only add to the freedom, and are left out.

use crate::games::draughts::{Bitboard, Board, Color, Direction};

/// The steps of the men of a side, whether or not it has to capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceFreedom {
    /// The number of steps.
    steps: u32,
    /// The number of squares on which they end; never more than two steps share one, and no man has
    /// more than two.
    targets: u32,
}

impl PieceFreedom {
    /// The freedom of a colour.
    #[inline(always)]
    pub(super) fn of(board: &Board, color: Color) -> PieceFreedom {
        let (men, empty) = (board.men_of(color), board.empty());
        let (left, right) = match color {
            Color::White => (
                men.step_into(Direction::UpLeft, empty),
                men.step_into(Direction::UpRight, empty),
            ),
            Color::Black => (
                men.step_into(Direction::DownLeft, empty),
                men.step_into(Direction::DownRight, empty),
            ),
        };
        PieceFreedom {
            steps: left.len() + right.len(),
            targets: (left | right).len(),
        }
    }

    /// Whether a step is left whatever step the opponent makes: it fills one square.
    #[inline(always)]
    pub(super) fn outlasts_step(self) -> bool {
        self.targets > 1
    }

    /// Whether a step is left whatever piece the opponent takes with one jump, with these kings.
    ///
    /// A man that is taken loses its steps, and the square where the jump ends is filled. A man
    /// that jumps forward stood on one of the two squares before its victim, and one that jumps
    /// backward ends there: it is two squares in all, and at most three steps. A king may come from
    /// afar: three squares.
    #[inline(always)]
    pub(super) fn outlasts_jump(self, kings: Bitboard) -> bool {
        if kings.is_empty() {
            self.targets > 2 || self.steps > 3
        } else {
            self.targets > 3
        }
    }

    /// Whether a step is left after a step of its own and any answer of an opponent with these
    /// kings.
    ///
    /// The man that has moved may be stuck: its two squares are lost, with the step of a neighbour
    /// to one of them, and then what [`PieceFreedom::outlasts_jump`] counts.
    #[inline(always)]
    pub(super) fn outlasts_step_and_answer(self, kings: Bitboard) -> bool {
        if kings.is_empty() {
            self.targets > 4 || self.steps > 6
        } else {
            self.targets > 5
        }
    }

    /// Whether a step is left after a jump of its own and any answer of an opponent with these
    /// kings.
    ///
    /// As [`PieceFreedom::outlasts_step_and_answer`], but the square where the jump ends is none of
    /// the man's own two, and two neighbours may have stepped there.
    #[inline(always)]
    pub(super) fn outlasts_jump_and_answer(self, kings: Bitboard) -> bool {
        if kings.is_empty() {
            self.targets > 5 || self.steps > 7
        } else {
            self.targets > 6
        }
    }
}
