//! Counting the sequences of plies from a position (the field's *perft*), as fast as the generator
//! allows: the moves at the last ply are counted and not made.

pub mod cases;
mod count;

use super::bitboard::Bitboard;
use super::board::Color;
use super::moves::Move;
pub use super::moves::Paths;
use super::position::{Position, Rules};
use crate::games::counts::{self, CountTable, Counting};
pub use crate::games::counts::{NoMemory, count};
use count::{
    Anew, Apart, Black, Count, CountedCaptures, Course, MergedCaptures, Once, PerftNode,
    WhiteToMove,
};

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

    fn subtree(self, position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
        match table {
            Some(table) => count_by(position, self, Once { depth, table }),
            None => count_by(position, self, Anew { depth }),
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

fn count_by<B>(position: &Position, paths: Paths, how: B) -> u64
where
    B: Count<MergedCaptures> + Count<Apart> + Count<Course>,
{
    match (position.rules(), paths) {
        (Rules::Official, Paths::Merged) => count_for::<MergedCaptures, B>(position, how),
        (Rules::Official, Paths::Apart) => count_for::<Apart, B>(position, how),
        (Rules::Course, _) => count_for::<Course, B>(position, how),
    }
}

fn count_for<C: CountedCaptures, B: Count<C>>(position: &Position, how: B) -> u64 {
    let node = PerftNode {
        board: *position.board(),
        continuing: position
            .continuing()
            .map_or(Bitboard::EMPTY, |square| square.bit()),
    };
    match position.color() {
        Color::White => how.count::<WhiteToMove>(&node),
        Color::Black => how.count::<Black>(&node),
    }
}
