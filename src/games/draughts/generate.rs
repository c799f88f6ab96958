//! The generator of legal moves, for both sets of rules.
//!
//! All men of a side step and jump at once, a direction at a time, in a few operations on words; kings and the
//! later jumps of a capture go one by one.

use smallvec::SmallVec;

use super::bitboard::{Bitboard, Direction};
use super::board::{Board, Color};
use super::capture::Jumper;
use super::moves::{Change, Move};
use super::perft::Paths;
use super::position::{Position, Rules};
use super::rays;
use super::square::Square;

/// Gives each legal move once, in an order that depends on the position only.
pub fn moves(position: &Position, mut found: impl FnMut(Move)) {
    View::of(position).changes(position.rules(), |change| found(change.into()));
}

/// Gives each capture as often as there are ways to make it (the *KEEP* of published tables).
pub fn captures_by_path(position: &Position, mut found: impl FnMut(Move)) {
    View::of(position).captures(position.rules(), &mut |change| found(change.into()));
}

/// Whether the side to move has to capture.
pub fn must_capture(position: &Position) -> bool {
    View::of(position).can_capture()
}

/// Whether the side to move has a legal move.
pub fn has_moves(position: &Position) -> bool {
    let view = View::of(position);
    view.count_steps() > 0 || view.can_capture()
}

/// Whether the piece of that colour on a square can capture.
pub fn can_capture_from(board: &Board, color: Color, square: Square) -> bool {
    View::new(board, color).only(square.bit()).can_capture()
}

/// The moves that are no captures, whether or not there are captures too.
pub fn steps(board: &Board, color: Color, mut found: impl FnMut(Move)) {
    View::new(board, color).steps(&mut |change| found(change.into()));
}

/// The board as one side sees it.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) color: Color,
    /// Its men that may move.
    pub(super) men: Bitboard,
    /// Its kings that may move.
    pub(super) kings: Bitboard,
    /// The opponent's pieces.
    pub(super) prey: Bitboard,
    pub(super) empty: Bitboard,
    /// Whether a capture is under way, so that nothing else may move.
    continuing: bool,
}

impl View {
    #[inline]
    pub(super) fn new(board: &Board, color: Color) -> View {
        View {
            color,
            men: board.men_of(color),
            kings: board.kings_of(color),
            prey: board.pieces(color.other()),
            empty: board.empty(),
            continuing: false,
        }
    }

    /// As the side to move sees a position.
    #[inline]
    pub(super) fn of(position: &Position) -> View {
        let view = View::new(position.board(), position.color());
        match position.continuing() {
            Some(square) => view.only(square.bit()),
            None => view,
        }
    }

    /// The view of a side that has to go on capturing with the piece on the one square of `at`.
    #[inline]
    pub(super) fn only(self, at: Bitboard) -> View {
        View {
            men: self.men & at,
            kings: self.kings & at,
            continuing: true,
            ..self
        }
    }

    /// Each legal move once.
    #[inline]
    pub(super) fn changes(&self, rules: Rules, mut found: impl FnMut(Change)) {
        if !self.can_capture() {
            if !self.continuing {
                self.steps(&mut found);
            }
        } else if rules == Rules::Course {
            self.jumps(&mut found);
        } else {
            self.distinct_captures(&mut found);
        }
    }

    /// Each legal move as often as there are ways to make it.
    #[inline]
    pub(super) fn changes_by_path(&self, rules: Rules, mut found: impl FnMut(Change)) {
        if self.can_capture() {
            self.captures(rules, &mut found);
        } else if !self.continuing {
            self.steps(&mut found);
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count(&self, rules: Rules, paths: Paths) -> u32 {
        if !self.can_capture() {
            return if self.continuing {
                0
            } else {
                self.count_steps()
            };
        }
        let mut count = 0;
        match paths {
            Paths::Merged => self.changes(rules, |_| count += 1),
            Paths::Apart => self.changes_by_path(rules, |_| count += 1),
        }
        count
    }

    /// The captures that differ, by the official rules. Two ways that take one piece never do the same.
    pub(super) fn distinct_captures(&self, found: &mut impl FnMut(Change)) {
        let mut seen = SmallVec::<[Change; 16]>::new();
        self.whole_captures(&mut |capture| {
            if capture.captured.len() > 1 {
                if seen.contains(&capture) {
                    return;
                }
                seen.push(capture);
            }
            found(capture);
        });
    }

    /// Each capture as often as there are ways to make it.
    pub(super) fn captures(&self, rules: Rules, found: &mut impl FnMut(Change)) {
        match rules {
            Rules::Course => self.jumps(found),
            Rules::Official => self.whole_captures(found),
        }
    }

    /// Moves that take nothing.
    #[inline]
    pub(super) fn steps(&self, found: &mut impl FnMut(Change)) {
        for direction in self.forward() {
            for to in self.men.step_into(direction, self.empty).singles() {
                found(Change {
                    from: to.step(direction.back()),
                    to,
                    captured: Bitboard::EMPTY,
                });
            }
        }
        for from in self.kings.singles() {
            for direction in Direction::ALL {
                for to in rays::slides(from, direction, self.empty).singles() {
                    found(Change {
                        from,
                        to,
                        captured: Bitboard::EMPTY,
                    });
                }
            }
        }
    }

    /// The number of moves that take nothing.
    #[inline]
    pub(super) fn count_steps(&self) -> u32 {
        let [left, right] = self.forward();
        let count = self.men.step_into(left, self.empty).len()
            + self.men.step_into(right, self.empty).len();
        if self.kings.is_empty() {
            return count;
        }
        let slides =
            |king| Direction::ALL.map(|direction| rays::slides(king, direction, self.empty).len());
        let king_steps = self.kings.singles().flat_map(slides);
        count + king_steps.sum::<u32>()
    }

    /// Whether a piece can capture.
    #[inline]
    pub(super) fn can_capture(&self) -> bool {
        let men = Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |landings, direction| {
                landings | self.man_landings(direction)
            });
        !men.is_empty() || (!self.kings.is_empty() && self.kings_can_capture())
    }

    fn kings_can_capture(&self) -> bool {
        self.kings.singles().any(|at| {
            Direction::ALL.into_iter().any(|direction| {
                let (_, landings) = rays::king_jump(at, direction, self.prey, self.empty);
                !landings.is_empty()
            })
        })
    }

    /// Where men land that jump in a direction.
    #[inline]
    pub(super) fn man_landings(&self, direction: Direction) -> Bitboard {
        self.men
            .step_into(direction, self.prey)
            .step_into(direction, self.empty)
    }

    /// One jump each way.
    #[inline]
    pub(super) fn jumps(&self, found: &mut impl FnMut(Change)) {
        for direction in Direction::ALL {
            for to in self.man_landings(direction).singles() {
                let captured = to.step(direction.back());
                found(Change {
                    from: captured.step(direction.back()),
                    to,
                    captured,
                });
            }
        }
        for from in self.kings.singles() {
            for direction in Direction::ALL {
                let (captured, landings) = rays::king_jump(from, direction, self.prey, self.empty);
                for to in landings.singles() {
                    found(Change { from, to, captured });
                }
            }
        }
    }

    /// Jumps until no more is possible.
    #[inline]
    fn whole_captures(&self, found: &mut impl FnMut(Change)) {
        for direction in Direction::ALL {
            for to in self.man_landings(direction).singles() {
                let victim = to.step(direction.back());
                let from = victim.step(direction.back());
                Jumper::man(self, from).land(direction, victim, to, found);
            }
        }
        for from in self.kings.singles() {
            Jumper::king(self, from).start(found);
        }
    }

    #[inline]
    fn forward(&self) -> [Direction; 2] {
        match self.color {
            Color::White => [Direction::UpLeft, Direction::UpRight],
            Color::Black => [Direction::DownLeft, Direction::DownRight],
        }
    }
}
