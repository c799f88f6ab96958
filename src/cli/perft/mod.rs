//! `arbiiter perft`: counts sequences of moves, to check the rules and to measure their speed.

mod counter;
mod draughts;
mod hexagon;
pub mod tell;

use std::io;
use std::process::ExitCode;

use clap::Subcommand;

use crate::cli::games::GameCommand;
use crate::cli::games::perft::{self, PerftArguments};

/// What `arbiiter perft` is told.
#[derive(Subcommand)]
pub enum PerftGame {
    /// Count the sequences of moves in draughts
    ///
    /// Captures of the same pieces between the same squares are one move. A draw by the counter
    /// does not cut a line.
    #[command(after_help = help!("perft_draughts"))]
    Draughts(draughts::Options),
    /// Count the sequences of moves in Hexagon
    ///
    /// A move is a pair of cells; with --merged, doublings to one cell are one move.
    #[command(after_help = help!("perft_hexagon"))]
    Hexagon(hexagon::Options),
    /// Any other game of the table
    #[command(flatten)]
    Other(GameCommand<PerftArguments>),
}

/// Counts; the status tells how it went.
pub fn run(game: &PerftGame) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match game {
        PerftGame::Draughts(options) => draughts::run(options, &mut out),
        PerftGame::Hexagon(options) => hexagon::run(options, &mut out),
        PerftGame::Other(command) => perft::run(command, &mut out),
    }
}
