//! Hexagon: who plays how well.

pub mod evaluation;
pub mod levels;
pub mod search;
pub mod selfplay;
pub mod strong;
pub mod tuning;
