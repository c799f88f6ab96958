//! Kalah: seeds are sown around a ring of pits, and whoever has gathered more of them has won.
//!
//! Each of two players has a row of pits and, to the right of it, a store. All pits begin with the
//! same number of seeds; Kalah(m, n) has m pits a side and n seeds in each. South begins.
//!
//! # Reading of the rules
//!
//! A player lifts all seeds of an own pit and sows them one by one counter-clockwise: the own pits
//! to the right, the own store, the opponent's pits, and around again; the opponent's store is left
//! out, the pit just emptied is not.
//!
//! - The last seed falls into the own store: the same player moves again.
//! - The last seed falls into an own empty pit and the pit opposite has seeds: both go to the own
//!   store (a capture). If the pit opposite is empty nothing is taken; by [`Rules::EmptyCapture`]
//!   the last seed itself goes to the store then.
//! - A row is empty after a move: the game is over, and the seeds that are left go to the store of
//!   the player in whose row they are. This is so whoever was to move.
//!
//! Both variants of the capture are played. G. Irving, J. Donkers and J. Uiterwijk (*Solving
//! Kalah*, ICGA Journal 23(3), 2000, pages 139-147) published who wins for boards up to (6, 6);
//! their outcomes are those of [`Rules::EmptyCapture`]: by [`Rules::Standard`] Kalah(5, 2) would be
//! won by South, and not drawn. M. Rawlings computed Kalah(6, 4) to Kalah(6, 6) in both variants.

pub mod drawing;
pub mod notation;
pub mod perft;
pub mod position;
pub mod sowing;
mod text_game;

pub use position::{KalahPlayer, MAX_PITS, MAX_SEEDS, Move, PitRow, Position, Rules, Unplayable};
pub use sowing::{Sowing, SowingPlace};
