//! Draughts on 64 squares: the course's simplified rules and official Russian draughts.

pub mod bitboard;
pub mod board;
mod capture;
pub mod drawing;
pub mod facts;
pub mod fen;
pub mod generate;
pub mod hub;
pub mod judge;
pub mod moves;
pub mod naming;
pub mod notation;
pub mod pdn;
pub mod perft;
pub mod position;
mod rays;
pub mod setup;
pub mod slip;
pub mod square;
mod text_game;

pub use bitboard::{Bitboard, Direction};
pub use board::{Board, Color, Piece};
pub use moves::{Move, MoveList};
pub use position::{Position, Rules};
pub use square::Square;
