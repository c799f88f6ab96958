//! Hexagon: stones that double or jump and take what they touch, on 61 hexagonal cells, three of
//! them closed.
//!
//! Each side begins with three stones on corners, the colours in turn around the board. A move puts
//! a new stone on an empty cell next to a stone of one's own, or moves a stone to an empty cell at
//! distance two; every opponent's stone next to the cell changes its colour. Who has no move ends
//! the game; the side with more stones has won, equal numbers are a draw. Nobody passes.
//!
//! Cells have the course's coordinates `(I, J)`, `0 <= I, J <= 8`, `|I - J| <= 4`; `(3, 4)`,
//! `(4, 3)` and `(5, 5)` are closed.

pub mod cell;
pub mod drawing;
pub mod notation;
pub mod perft;
pub mod position;
pub mod record;
mod text_game;

pub use cell::{Cell, Cells};
pub use position::{Color, Move, Position};
