//! Counting the sequences of moves from a position (the field's *perft*), fast.
//!
//! The moves at the last ply are counted and not made. Doublings to one cell lead to one position,
//! so what is below it is counted once, whichever way of counting is wanted. With a table a subtree
//! that is met again is not counted again, and several threads share one table.

pub mod cases;

use std::collections::HashMap;

use super::cell::{Cell, Cells};
use super::position::{Move, Position, mixed};
pub use crate::games::counts::NoMemory;
use crate::games::counts::{CountKey, CountTable, sum_below};

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

/// What a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftSettings {
    /// What is one move.
    pub doublings: Doublings,
    /// Threads, one at least.
    pub threads: usize,
    /// Megabytes (of 2^20 bytes) for the table; without one, 0, every subtree is counted anew.
    pub megabytes: usize,
}

/// A counter; its table serves one count after the other.
pub struct Perft {
    doublings: Doublings,
    threads: usize,
    table: Option<CountTable>,
}

/// The number of sequences of `depth` moves from `position`, on one thread and without a table.
///
/// ```
/// use arbiiter::games::hexagon::perft::{Doublings, count};
/// use arbiiter::games::hexagon::{Color, Position};
///
/// assert_eq!(count(&Position::start(Color::Red), 3, Doublings::Merged), 16548);
/// ```
pub fn count(position: &Position, depth: u32, doublings: Doublings) -> u64 {
    subtree(position, depth, doublings, None)
}

impl Perft {
    /// Takes the memory for the table.
    ///
    /// # Errors
    /// When there is not so much memory.
    pub fn new(settings: PerftSettings) -> Result<Perft, NoMemory> {
        let table = match settings.megabytes {
            0 => None,
            megabytes => Some(CountTable::new(megabytes)?),
        };
        Ok(Perft {
            doublings: settings.doublings,
            threads: settings.threads.max(1),
            table,
        })
    }

    /// What [`count`] counts.
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        if self.threads == 1 {
            return self.subtree(position, depth);
        }
        let (front, plies) = self.front(position, depth);
        sum_below(&front, self.threads, |position| {
            self.subtree(position, depth - plies)
        })
    }

    /// The counts below each move, in the course's order of moves; of merged doublings the first
    /// stands here.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut doubled = Cells::NONE;
        let mut counts = Vec::new();
        for chosen in position.legal_moves() {
            if self.doublings == Doublings::Merged && chosen.doubles() {
                if doubled.has(chosen.to) {
                    continue;
                }
                doubled = doubled | Cells::of(chosen.to);
            }
            counts.push((chosen, self.count(&position.play(chosen), below)));
        }
        counts
    }

    fn subtree(&self, position: &Position, depth: u32) -> u64 {
        subtree(position, depth, self.doublings, self.table.as_ref())
    }

    /// Enough different positions some plies below for the threads to share, the number of ways to
    /// each, and the number of plies.
    fn front(&self, position: &Position, depth: u32) -> (Vec<(Position, u64)>, u32) {
        let mut front = vec![(*position, 1)];
        let mut plies = 0;
        while plies + 2 < depth && front.len() < 200 * self.threads && !front.is_empty() {
            let mut below: HashMap<Position, u64> = HashMap::new();
            for (here, ways) in &front {
                for child in children(here.own(), here.their()) {
                    let after = here.play(child.chosen);
                    *below.entry(after).or_default() += ways * child.ways(self.doublings);
                }
            }
            front = below.into_iter().collect();
            plies += 1;
        }
        (front, plies)
    }
}

fn subtree(
    position: &Position,
    depth: u32,
    doublings: Doublings,
    table: Option<&CountTable>,
) -> u64 {
    match depth {
        0 => 1,
        _ => below(position.own(), position.their(), depth, doublings, table),
    }
}

/// A position after a move, and how many moves lead to it.
struct PerftChild {
    chosen: Move,
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
        let doubling = doubled.next().map(move |from| PerftChild {
            chosen: Move { from, to },
            moves,
            own: gained,
            their,
        });
        let jumps = (to.far() & own).map(move |from| PerftChild {
            chosen: Move { from, to },
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
