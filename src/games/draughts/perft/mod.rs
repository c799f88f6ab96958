//! Counting the sequences of plies from a position (the field's *perft*), as fast as the generator
//! allows.
//!
//! The moves at the last ply are counted and not made. With a table a subtree that is met again is
//! not counted again, and several threads share one table.

pub mod cases;
mod count;

use std::collections::HashMap;

use super::bitboard::Bitboard;
use super::board::Color;
use super::moves::Move;
pub use super::moves::Paths;
use super::position::{Position, Rules};
pub use crate::games::counts::NoMemory;
use crate::games::counts::{CountTable, sum_below};
use count::{
    Anew, Apart, Black, Count, CountedCaptures, Course, MergedCaptures, Once, PerftNode,
    WhiteToMove,
};

/// What a count may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftSettings {
    /// How captures are counted.
    pub paths: Paths,
    /// Threads, one at least.
    pub threads: usize,
    /// Megabytes (of 2^20 bytes) for the table; without one, 0, every subtree is counted anew.
    pub megabytes: usize,
}

impl Default for PerftSettings {
    /// One thread, no table, captures merged.
    fn default() -> PerftSettings {
        PerftSettings {
            paths: Paths::Merged,
            threads: 1,
            megabytes: 0,
        }
    }
}

/// A counter; its table serves one count after the other.
pub struct Perft {
    paths: Paths,
    threads: usize,
    table: Option<CountTable>,
}

/// The number of sequences of `depth` plies from `position`, on one thread and without a table.
///
/// A line that ends early counts only at the depths that it reaches. A draw by a counter does not
/// cut a line.
///
/// ```
/// use arbiiter::games::draughts::perft::{Paths, count};
/// use arbiiter::games::draughts::{Position, Rules};
///
/// assert_eq!(count(&Position::start(Rules::Official), 6, Paths::Merged), 37986);
/// ```
pub fn count(position: &Position, depth: u32, paths: Paths) -> u64 {
    match depth {
        0 => 1,
        _ => count_by(position, paths, Anew { depth }),
    }
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
            paths: settings.paths,
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
        sum_below(&front, self.threads, |node| {
            self.subtree(node, depth - plies)
        })
    }

    /// The counts below each move, in the generator's order. With [`Paths::Apart`] a move stands
    /// here as often as it has ways.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = self.moves(position);
        moves
            .into_iter()
            .map(|chosen| (chosen, self.count(&position.play(&chosen), below)))
            .collect()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        match self.paths {
            Paths::Merged => position.legal_moves().into_vec(),
            Paths::Apart => position.moves_by_path(),
        }
    }

    fn subtree(&self, position: &Position, depth: u32) -> u64 {
        match &self.table {
            _ if depth == 0 => 1,
            Some(table) => count_by(position, self.paths, Once { depth, table }),
            None => count_by(position, self.paths, Anew { depth }),
        }
    }

    /// Enough different positions some plies below for the threads to share, the number of ways to
    /// each, and the number of plies.
    fn front(&self, position: &Position, depth: u32) -> (Vec<(Position, u64)>, u32) {
        let mut front = vec![(position.with_quiet_plies(0), 1)];
        let mut plies = 0;
        while plies + 2 < depth && front.len() < 200 * self.threads && !front.is_empty() {
            let mut places = HashMap::new();
            let mut below: Vec<(Position, u64)> = Vec::new();
            for (node, ways) in &front {
                for chosen in self.moves(node) {
                    let after = node.play(&chosen).with_quiet_plies(0);
                    let place = *places.entry(after).or_insert(below.len());
                    if place == below.len() {
                        below.push((after, 0));
                    }
                    below[place].1 += ways;
                }
            }
            front = below;
            plies += 1;
        }
        (front, plies)
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
