//! Kalah: exact values of small boards, and strong play on larger ones.
//!
//! What the stores hold does not change which moves are good. So a position is valued by the seeds
//! in its pits only: the value is what the side to move will still gather, less what its opponent
//! will; the stores are added at the end. Positions that differ in their stores share what is known
//! of them.
//!
//! [`endings`] knows the exact value of all positions with few seeds. A [`Searcher`] deepens step
//! by step above it; a value that no estimate went into is *exact*, whatever the depth, and a
//! search whose values are exact ends.

mod board;
mod computer;
pub mod endings;
mod engine;
mod estimate;
mod report;
mod rows;
mod searcher;
mod table;

pub use report::{SearchLine, SearchReport, SearchSettings, seed_difference};
pub use searcher::Searcher;

#[cfg(test)]
mod tests;
