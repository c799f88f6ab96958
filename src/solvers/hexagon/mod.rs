//! Hexagon: who plays how well.

mod computer;
pub mod evaluation;
pub mod levels;
pub mod search;
pub mod selfplay;
pub mod tuning;
