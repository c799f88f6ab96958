//! Counting the sequences of plies from a position (the field's *perft*), as fast as the generator
//! allows: the moves at the last ply are counted and not made.

pub mod cases;

use super::generate::BoardView;
pub use super::moves::Paths;
use super::moves::{Move, MoveSquares};
use super::position::{Position, Rules, board_key};
use crate::games::counts::{self, CountKey, Counting};
pub use crate::games::counts::{NoMemory, count};
use crate::games::{Game as _, Side};

/// A counter.
///
/// ```
/// use arbiiter::games::draughts::perft::{Paths, Perft};
/// use arbiiter::games::draughts::{Position, Rules};
///
/// let counter = Perft::new(Paths::Merged, 1, 0)?;
/// assert_eq!(counter.count(&Position::start(Rules::Official), 6), 37986);
/// # Ok::<(), arbiiter::games::draughts::perft::NoMemory>(())
/// ```
pub type Perft = counts::Perft<Paths>;

impl Counting for Paths {
    type Position = Position;
    type Move = Move;

    const LEAST_KEPT: u32 = 4;

    fn leaves(self, position: &Position) -> u64 {
        u64::from(BoardView::of(position).count(position.rules(), self))
    }

    fn children(self, position: &Position, found: &mut impl FnMut(Position, u64)) {
        let view = BoardView::of(position);
        view.changes(position.rules(), self, &mut |change: MoveSquares| {
            found(self.after(position, &Move::from(change)), 1);
        });
    }

    /// By the course's rules no two ways make the same capture.
    fn key(self, position: &Position, depth: u32) -> CountKey {
        const SALT: u64 = 0x9E37_79B9_7F4A_7C15;
        let square = position.continuing();
        let continuing = square.map_or(0, |square| 1 + square.index() as u64);
        let course = u64::from(position.rules() == Rules::Course);
        let apart = u64::from(self == Paths::Apart) & !course;
        let black = u64::from(position.turn() == Side::Second);
        let state = u64::from(depth) << 9 | continuing << 3 | apart << 2 | course << 1 | black;
        CountKey {
            place: board_key(position.board(), state, SALT),
            check: board_key(position.board(), state, 0),
        }
    }

    /// With [`Paths::Apart`] a move stands here as often as it has ways.
    fn moves(self, position: &Position) -> Vec<Move> {
        match self {
            Paths::Merged => position.legal_moves().into_vec(),
            Paths::Apart => position.moves_by_path(),
        }
    }

    /// The quiet plies don't matter for a count, and would keep equal positions apart.
    fn after(self, position: &Position, chosen: &Move) -> Position {
        position.play(chosen).with_quiet_plies(0)
    }
}
