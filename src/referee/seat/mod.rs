//! Where a program sits: a Prolog system that loads it, lets it move and tells what the board looks like.
//!
//! - [`scryer`] is our own host, [`swipl`] an installed SWI-Prolog in the same process.

pub mod scryer;
pub mod swipl;

use std::path::PathBuf;

use crate::referee::foul::Unloadable;
use crate::referee::wire::{Response, Source};

/// The name facts: who plays what.
const NAMES: [&str; 2] = ["valged", "mustad"];

/// What the program is told of its opponent's name.
const OPPONENT: &str = "vastane";

/// Libraries that players use: loaded once, before the first fork, and imported nowhere.
const LIBRARIES: [&str; 8] = [
    "kabe",
    "lists",
    "apply",
    "aggregate",
    "random",
    "error",
    "pairs",
    "option",
];

/// What a program is told of its turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// 1 white, 2 black.
    pub color: i64,
    /// The square of the piece that has to go on capturing, or 0, 0.
    pub bound: (i64, i64),
    /// The facts in their order: X, Y, status.
    pub facts: &'a [(i64, i64, i64)],
    /// Bytes of memory that it may use.
    pub memory_bytes: u64,
}

/// A Prolog system with room for one program.
pub trait Seat {
    /// Folders that it reads while a program runs, besides the program's own.
    fn readable(&self) -> Vec<PathBuf>;

    /// The program that comes may use so much memory.
    fn limit(&mut self, memory_bytes: u64);

    /// Loads a program, which defines this module and this predicate.
    ///
    /// # Errors
    /// Why it is no player.
    fn load(&mut self, file: &Source, module: &str, predicate: &str) -> Result<(), Unloadable>;

    /// Lets the program move.
    fn turn(&mut self, turn: Turn<'_>) -> Response;

    /// Sends off what has been written.
    fn flush(&mut self);
}
