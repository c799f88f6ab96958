//! The generator of legal moves, for both sets of rules.
//!
//! All men of a side step and jump at once, a direction at a time, in a few operations on words;
//! kings and the later jumps of a capture go one by one.

use smallvec::SmallVec;

use super::bitboard::{Bitboard, Direction};
use super::board::{Board, Color};
use super::capture::Jumper;
use super::moves::{Move, MoveSquares, Paths};
use super::position::{Position, Rules};
use super::rays;
use super::square::Square;

/// Gives each legal move once, in an order that depends on the position only.
pub fn moves(position: &Position, mut found: impl FnMut(Move)) {
    let mut found = |change: MoveSquares| found(change.into());
    BoardView::of(position).changes(position.rules(), Paths::Merged, &mut found);
}

/// Gives each legal move, and each capture as often as there are ways to make it (the *KEEP* of
/// published tables).
pub(super) fn moves_by_path(position: &Position, mut found: impl FnMut(Move)) {
    let mut found = |change: MoveSquares| found(change.into());
    BoardView::of(position).changes(position.rules(), Paths::Apart, &mut found);
}

/// Whether the side to move has to capture.
pub fn must_capture(position: &Position) -> bool {
    BoardView::of(position).can_capture()
}

/// Whether the side to move has a legal move.
pub fn has_moves(position: &Position) -> bool {
    let view = BoardView::of(position);
    view.count_steps() > 0 || view.can_capture()
}

/// Whether the piece of that colour on a square can capture.
pub fn can_capture_from(board: &Board, color: Color, square: Square) -> bool {
    BoardView::new(board, color)
        .only(square.bit())
        .can_capture()
}

/// The moves that are no captures, whether or not there are captures too.
pub fn steps(board: &Board, color: Color, mut found: impl FnMut(Move)) {
    BoardView::new(board, color).steps(&mut |change: MoveSquares| found(change.into()));
}

/// The board as one side sees it.
#[derive(Clone, Copy)]
pub(super) struct BoardView {
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

impl BoardView {
    #[inline(always)]
    pub(super) fn new(board: &Board, color: Color) -> BoardView {
        BoardView {
            color,
            men: board.men_of(color),
            kings: board.kings_of(color),
            prey: board.pieces(color.other()),
            empty: board.empty(),
            continuing: false,
        }
    }

    /// As the side to move sees a position.
    #[inline(always)]
    pub(super) fn of(position: &Position) -> BoardView {
        let view = BoardView::new(position.board(), position.color());
        match position.continuing() {
            Some(square) => view.only(square.bit()),
            None => view,
        }
    }

    /// The view of a side that has to go on capturing with the piece on the one square of `at`.
    #[inline(always)]
    pub(super) fn only(self, at: Bitboard) -> BoardView {
        BoardView {
            men: self.men & at,
            kings: self.kings & at,
            continuing: true,
            ..self
        }
    }

    /// The legal moves.
    #[inline(always)]
    pub(super) fn changes(&self, rules: Rules, paths: Paths, found: &mut impl FnMut(MoveSquares)) {
        if !self.can_capture() {
            if !self.continuing {
                self.steps(found);
            }
            return;
        }
        match (rules, paths) {
            (Rules::Course, _) => self.jumps(found),
            (Rules::Official, paths) => self.captures(paths, found),
        }
    }

    /// The number of legal moves. A piece that has to go on can capture, so that steps need no
    /// thought of it.
    #[inline(always)]
    pub(super) fn count(&self, rules: Rules, paths: Paths) -> u32 {
        if self.man_can_capture() {
            self.count_captures(rules, paths)
        } else if self.kings.is_empty() {
            self.count_man_steps()
        } else if self.kings_can_capture() {
            self.count_captures(rules, paths)
        } else {
            self.count_steps()
        }
    }

    #[inline(never)]
    fn count_captures(&self, rules: Rules, paths: Paths) -> u32 {
        match rules {
            Rules::Course => self.count_jumps(),
            Rules::Official => self.count_whole_captures(paths),
        }
    }

    /// Moves that take nothing.
    #[inline(always)]
    pub(super) fn steps(&self, found: &mut impl FnMut(MoveSquares)) {
        for direction in self.forward() {
            for to in self.men.step_into(direction, self.empty).singles() {
                found(MoveSquares {
                    from: to.step(direction.back()),
                    to,
                    captured: Bitboard::EMPTY,
                });
            }
        }
        if !self.kings.is_empty() {
            self.king_steps(found);
        }
    }

    fn king_steps(&self, found: &mut impl FnMut(MoveSquares)) {
        for from in self.kings.singles() {
            let slides = Direction::ALL
                .into_iter()
                .fold(Bitboard::EMPTY, |all, direction| {
                    all | rays::slides(from, direction, self.empty)
                });
            for to in slides.singles() {
                found(MoveSquares {
                    from,
                    to,
                    captured: Bitboard::EMPTY,
                });
            }
        }
    }

    /// The number of moves that take nothing.
    pub(super) fn count_steps(&self) -> u32 {
        let slides =
            |king| Direction::ALL.map(|direction| rays::slides(king, direction, self.empty).len());
        self.count_man_steps() + self.kings.singles().flat_map(slides).sum::<u32>()
    }

    #[inline(always)]
    fn count_man_steps(&self) -> u32 {
        let [left, right] = self.forward();
        self.men.step_into(left, self.empty).len() + self.men.step_into(right, self.empty).len()
    }

    /// Whether a piece can capture.
    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        self.man_can_capture() || (!self.kings.is_empty() && self.kings_can_capture())
    }

    #[inline(always)]
    fn man_can_capture(&self) -> bool {
        !self.all_man_landings().is_empty()
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
    #[inline(always)]
    pub(super) fn man_landings(&self, direction: Direction) -> Bitboard {
        self.men
            .step_into(direction, self.prey)
            .step_into(direction, self.empty)
    }

    /// Where men land that jump anywhere.
    #[inline(always)]
    fn all_man_landings(&self) -> Bitboard {
        let [one, two, three, four] = Direction::ALL.map(|direction| self.man_landings(direction));
        one | two | three | four
    }

    /// One jump each way.
    #[inline(always)]
    pub(super) fn jumps(&self, found: &mut impl FnMut(MoveSquares)) {
        for direction in Direction::ALL {
            for to in self.man_landings(direction).singles() {
                let captured = to.step(direction.back());
                found(MoveSquares {
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
                    found(MoveSquares { from, to, captured });
                }
            }
        }
    }

    /// The number of single jumps.
    #[inline(always)]
    fn count_jumps(&self) -> u32 {
        let men = Direction::ALL.map(|direction| self.man_landings(direction).len());
        let landings = |king| {
            Direction::ALL.map(|direction| {
                let (_, landings) = rays::king_jump(king, direction, self.prey, self.empty);
                landings.len()
            })
        };
        let kings = self.kings.singles().flat_map(landings);
        men.into_iter().sum::<u32>() + kings.sum::<u32>()
    }

    /// Whole captures by the official rules.
    #[inline(always)]
    fn captures(&self, paths: Paths, found: &mut impl FnMut(MoveSquares)) {
        let springboards = self.springboards();
        for direction in Direction::ALL {
            let landings = self.man_landings(direction);
            for to in (landings - springboards).singles() {
                let captured = to.step(direction.back());
                let from = captured.step(direction.back());
                found(MoveSquares { from, to, captured });
            }
        }
        if self.kings.is_empty() && springboards.is_empty() {
            return;
        }
        self.long_captures(springboards, paths, found);
    }

    /// The number of whole captures.
    #[inline(always)]
    fn count_whole_captures(&self, paths: Paths) -> u32 {
        let springboards = self.springboards();
        let last = |direction| (self.man_landings(direction) - springboards).len();
        let mut count = Direction::ALL.map(last).into_iter().sum();
        if self.kings.is_empty() && springboards.is_empty() {
            return count;
        }
        self.long_captures(springboards, paths, &mut |_: MoveSquares| count += 1);
        count
    }

    /// Where a man lands and may go on: from there a man can jump, or it is a king. It can't jump
    /// back, because where it came from is not empty.
    #[inline(always)]
    fn springboards(&self) -> Bitboard {
        let jumps_from = |direction: Direction| {
            let back = direction.back();
            self.empty.step_into(back, self.prey).step(back)
        };
        let [one, two, three, four] = Direction::ALL.map(jumps_from);
        (one | two | three | four | self.color.last_row()) & self.all_man_landings()
    }

    /// The captures of kings, and of men that land on a springboard. Two ways that take one piece
    /// never do the same.
    fn long_captures(
        &self,
        springboards: Bitboard,
        paths: Paths,
        found: &mut impl FnMut(MoveSquares),
    ) {
        let mut seen = SmallVec::<[MoveSquares; 16]>::new();
        let mut found = |capture: MoveSquares| {
            if paths == Paths::Merged && capture.captured.len() > 1 {
                if seen.contains(&capture) {
                    return;
                }
                seen.push(capture);
            }
            found(capture);
        };
        for direction in Direction::ALL {
            for to in (self.man_landings(direction) & springboards).singles() {
                let victim = to.step(direction.back());
                let from = victim.step(direction.back());
                Jumper::new(self, from).man_lands(to, self.prey - victim, &mut found);
            }
        }
        for from in self.kings.singles() {
            Jumper::new(self, from).king_starts(&mut found);
        }
    }

    #[inline(always)]
    fn forward(&self) -> [Direction; 2] {
        match self.color {
            Color::White => [Direction::UpLeft, Direction::UpRight],
            Color::Black => [Direction::DownLeft, Direction::DownRight],
        }
    }
}
