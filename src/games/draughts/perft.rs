//! Counting the sequences of plies from a position (*perft*), as fast as the generator allows.

use super::bitboard::Bitboard;
use super::board::{Board, Color};
use super::generate::View;
use super::moves::Change;
use super::position::{Position, Rules};

/// How captures count that take the same pieces between the same squares in another order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paths {
    /// They are one move (the *DROP* of published tables).
    Merged,
    /// Each is a move of its own (the *KEEP* of published tables).
    Apart,
}

/// The number of sequences of `depth` plies from `position`.
pub fn count(position: &Position, depth: u32, paths: Paths) -> u64 {
    let continuing = position.continuing().map_or(Bitboard::EMPTY, |s| s.bit());
    let board = position.board();
    if depth == 0 {
        return 1;
    }
    match (position.rules(), paths, position.color()) {
        (Rules::Official, Paths::Merged, Color::White) => nodes::<Merged, true>(board, continuing, depth),
        (Rules::Official, Paths::Merged, Color::Black) => nodes::<Merged, false>(board, continuing, depth),
        (Rules::Official, Paths::Apart, Color::White) => nodes::<Apart, true>(board, continuing, depth),
        (Rules::Official, Paths::Apart, Color::Black) => nodes::<Apart, false>(board, continuing, depth),
        (Rules::Course, _, Color::White) => nodes::<Course, true>(board, continuing, depth),
        (Rules::Course, _, Color::Black) => nodes::<Course, false>(board, continuing, depth),
    }
}

trait Counting {
    const RULES: Rules;
    const PATHS: Paths;
}
struct Merged; struct Apart; struct Course;
impl Counting for Merged { const RULES: Rules = Rules::Official; const PATHS: Paths = Paths::Merged; }
impl Counting for Apart { const RULES: Rules = Rules::Official; const PATHS: Paths = Paths::Apart; }
impl Counting for Course { const RULES: Rules = Rules::Course; const PATHS: Paths = Paths::Merged; }

const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

    fn nodes<C: Counting, const WHITE: bool>(board: &Board, continuing: Bitboard, depth: u32) -> u64 {
        if depth == 1 {
            return leaves::<C, WHITE>(board, continuing);
        }
        let mut sum = 0;
        let mut each = |change: Change| {
            sum += after::<C, WHITE>(board, &change, depth);
        };
        view::<WHITE>(board, continuing).changes(C::RULES, C::PATHS, &mut each);
        sum
    }

    fn leaves<C: Counting, const WHITE: bool>(board: &Board, continuing: Bitboard) -> u64 {
        u64::from(view::<WHITE>(board, continuing).count(C::RULES, C::PATHS))
    }

    #[inline(always)]
    fn after<C: Counting, const WHITE: bool>(board: &Board, change: &Change, depth: u32) -> u64 {
        let after = board.changed(color(WHITE), change);
        if C::RULES == Rules::Course && !change.captured.is_empty()  && View::new(&after, color(WHITE)).only(change.to).can_capture() {
            return nodes::<C, WHITE>(&after, change.to, depth - 1);
        }
        match (WHITE, depth) {
            (true, 2) => leaves::<C, false>(&after, Bitboard::EMPTY),
            (false, 2) => leaves::<C, true>(&after, Bitboard::EMPTY),
            (true, _) => nodes::<C, false>(&after, Bitboard::EMPTY, depth - 1),
            (false, _) => nodes::<C, true>(&after, Bitboard::EMPTY, depth - 1),
        }
    }

#[inline(always)]
fn view<const WHITE: bool>(board: &Board, continuing: Bitboard) -> View {
    let view = View::new(board, color(WHITE));
    if continuing.is_empty() {
        view
    } else {
        view.only(continuing)
    }
}
