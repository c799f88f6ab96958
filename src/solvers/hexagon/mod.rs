//! Hexagon: who plays how well.

pub mod levels;
