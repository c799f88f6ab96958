//! Counting the sequences of moves from a position (the field's *perft*), fast.
//!
//! The moves at the last ply are counted and not made. Doublings to one cell lead to one position,
//! so what is below it is counted once, whichever way of counting is wanted.

pub mod cases;

use super::cell::{Cell, Cells};
use super::position::{Move, Position, mixed};
use crate::games::counts::{self, CountKey, CountTable, Counting};
pub use crate::games::counts::{NoMemory, count};

/// Subtrees less deep are counted faster than looked up.
const LEAST_KEPT: u32 = 2;

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

    fn subtree(self, position: &Position, depth: u32, table: Option<&CountTable>) -> u64 {
        below(position.own(), position.their(), depth, self, table)
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

/// A position after a move, and how many moves lead to it.
struct PerftChild {
    moves: u32,
    own: Cells,
    their: Cells,
}

impl PerftChild {
    fn ways(&self, doublings: Doublings) -> u64 {
        match doublings {
            Doublings::Apart => u64::from(self.moves),
            Doublings::Merged => 1,
        }
    }
}

/// The number of sequences of `depth` moves, 1 at least.
fn below(
    own: Cells,
    their: Cells,
    depth: u32,
    doublings: Doublings,
    table: Option<&CountTable>,
) -> u64 {
    if depth == 1 {
        return leaves(own, !(own | their), doublings);
    }
    let kept = table.filter(|_| depth >= LEAST_KEPT);
    let key = kept.map(|table| (table, key(own, their, depth, doublings)));
    if let Some(count) = key.and_then(|(table, key)| table.get(key)) {
        return count;
    }
    let count = children(own, their)
        .map(|child| {
            let count = below(child.their, child.own, depth - 1, doublings, table);
            child.ways(doublings) * count
        })
        .sum();
    if let Some((table, key)) = key {
        table.put(key, count);
    }
    count
}

/// The different positions after one move.
fn children(own: Cells, their: Cells) -> impl Iterator<Item = PerftChild> {
    let empty = !(own | their);
    empty.flat_map(move |to| {
        let taken = to.near() & their;
        let gained = own | taken | Cells::of(to);
        let their = their ^ taken;
        let mut doubled = to.near() & own;
        let moves = doubled.count();
        let doubling = doubled.next().map(move |_| PerftChild {
            moves,
            own: gained,
            their,
        });
        let jumps = (to.far() & own).map(move |from| PerftChild {
            moves: 1,
            own: gained ^ Cells::of(from),
            their,
        });
        doubling.into_iter().chain(jumps)
    })
}

/// The number of moves. Whichever are fewer, own stones or empty cells, are gone through.
fn leaves(own: Cells, empty: Cells, doublings: Doublings) -> u64 {
    let (few, many) = if own.count() <= empty.count() {
        (own, empty)
    } else {
        (empty, own)
    };
    let jumps: u32 = few.map(|cell| (cell.far() & many).count()).sum();
    let doubled: u32 = match doublings {
        Doublings::Apart => few.map(|cell| (cell.near() & many).count()).sum(),
        Doublings::Merged => (around(own) & empty).count(),
    };
    u64::from(jumps + doubled)
}

/// The cells next to one of these.
fn around(cells: Cells) -> Cells {
    cells
        .map(Cell::near)
        .fold(Cells::NONE, |all, near| all | near)
}

fn key(own: Cells, their: Cells, depth: u32, doublings: Doublings) -> CountKey {
    const SALT: u64 = 0x9E37_79B9_7F4A_7C15;
    let merged = u64::from(doublings == Doublings::Merged);
    let state = mixed(u64::from(depth) << 1 | merged);
    CountKey {
        place: mixed(own.0 ^ mixed(their.0 ^ state)),
        check: mixed(their.0 ^ mixed(own.0 ^ state ^ SALT)),
    }
}
