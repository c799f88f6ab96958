//! Draughts: the engine that finds good moves.

pub mod book;
pub mod endings;
pub mod engine_game;
pub mod engine_player;
pub mod evaluation;
pub mod levels;
pub mod material;
pub mod review;
pub mod search;
pub mod selfplay;
pub mod tuning;
