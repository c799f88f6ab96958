//! Pages in a real browser: the report of a tournament, and what the server shows.

pub mod chromium;
pub mod league;
pub mod visitor;
mod web_breakthrough;
mod web_classroom;
mod web_draughts;
mod web_draughts_rooms;
mod web_game_graph;
mod web_hexagon;
mod web_kalah;
mod web_labyrinth;
mod web_mastermind;
mod web_minesweeper;
mod web_queen_ending;
mod web_shell;
mod web_slither;

/// What the pages of all tests have in common to ask for.
pub const PROBE: &str = include_str!("probe.js");
