//! Hexagon: the engine that finds good moves.

pub mod evaluation;
pub mod search;
pub mod selfplay;
pub mod strong;
pub mod tuning;
