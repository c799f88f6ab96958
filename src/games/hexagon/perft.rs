//! Counting the sequences of moves from a position (the field's *perft*), fast.
//!
//! The moves at the last ply are counted and not made. Doublings to one cell lead to one position,
//! so what is below it is counted once, whichever way of counting is wanted.

pub mod cases;

use super::cell::{Cell, Cells};
use super::position::{Move, Position, mixed};
use crate::games::counts::{self, CountKey, Counting};
pub use crate::games::counts::{NoMemory, count};

/// What is one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doublings {
    /// A pair of cells.
    Apart,
    /// What leads to another position: it does not matter which stone is doubled.
    Merged,
}

/// A counter.
///
/// ```
/// use arbiiter::games::hexagon::perft::{Doublings, Perft};
/// use arbiiter::games::hexagon::{Color, Position};
///
/// let counter = Perft::new(Doublings::Merged, 1, 0)?;
/// assert_eq!(counter.count(&Position::start(Color::Red), 3), 16548);
/// # Ok::<(), arbiiter::games::hexagon::perft::NoMemory>(())
/// ```
pub type Perft = counts::Perft<Doublings>;

impl Counting for Doublings {
    type Position = Position;
    type Move = Move;

    const LEAST_KEPT: u32 = 2;

    /// Whichever are fewer, own stones or empty cells, are gone through.
    fn leaves(self, position: &Position) -> u64 {
        let (own, empty) = (position.own(), position.empty());
        let (few, many) = if own.count() <= empty.count() {
            (own, empty)
        } else {
            (empty, own)
        };
        let jumps: u32 = few.map(|cell| (cell.far() & many).count()).sum();
        let doubled: u32 = match self {
            Doublings::Apart => few.map(|cell| (cell.near() & many).count()).sum(),
            Doublings::Merged => (around(own) & empty).count(),
        };
        u64::from(jumps + doubled)
    }

    fn children(self, position: &Position, found: &mut impl FnMut(Position, u64)) {
        let own = position.own();
        for to in position.empty() {
            let doubled = to.near() & own;
            let ways = match self {
                Doublings::Apart => doubled.count().into(),
                Doublings::Merged => 1,
            };
            if let Some(from) = { doubled }.next() {
                found(position.play(Move { from, to }), ways);
            }
            for from in to.far() & own {
                found(position.play(Move { from, to }), 1);
            }
        }
    }

    fn key(self, position: &Position, depth: u32) -> CountKey {
        const SALT: u64 = 0x9E37_79B9_7F4A_7C15;
        let (own, their) = (position.own(), position.their());
        let merged = u64::from(self == Doublings::Merged);
        let state = mixed(u64::from(depth) << 1 | merged);
        CountKey {
            place: mixed(own.0 ^ mixed(their.0 ^ state)),
            check: mixed(their.0 ^ mixed(own.0 ^ state ^ SALT)),
        }
    }

    /// The course's order of moves; of merged doublings the first stands here.
    fn moves(self, position: &Position) -> Vec<Move> {
        let mut doubled = Cells::NONE;
        let mut is_counted = |chosen: &Move| {
            if self == Doublings::Apart || !chosen.doubles() {
                return true;
            }
            let is_first = !doubled.has(chosen.to);
            doubled = doubled | Cells::of(chosen.to);
            is_first
        };
        position
            .legal_moves()
            .filter(|chosen| is_counted(chosen))
            .collect()
    }

    fn after(self, position: &Position, chosen: &Move) -> Position {
        position.play(*chosen)
    }

    fn case_name(self, id: &str) -> String {
        match self {
            Doublings::Apart => format!("{id}, apart,"),
            Doublings::Merged => format!("{id}, merged,"),
        }
    }
}

/// The cells next to one of these.
fn around(cells: Cells) -> Cells {
    cells
        .map(Cell::near)
        .fold(Cells::NONE, |all, near| all | near)
}
