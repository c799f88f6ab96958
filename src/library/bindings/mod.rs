//! The predicates of the libraries of the games: `prolog/NAME.pl` builds on them.

pub mod breakthrough;
pub mod game_graph;
pub mod game_terms;
pub mod grid;
pub mod handles;
pub mod hexagon;
pub mod kabe;
pub mod kalah;
pub mod labyrinth;
pub mod mastermind;
pub mod minesweeper;
pub mod queen_ending;
pub mod slither;
