//! `arbiiter play`: one whole game.

use std::process::ExitCode;

use clap::Subcommand;

use crate::cli::{hexagon, queen_ending};

/// The game to play.
#[derive(Subcommand)]
pub enum Game {
    /// Play a game of Hexagon
    #[command(after_help = hexagon::play::EXAMPLES)]
    Hexagon(hexagon::play::Options),
    /// Play king and queen against king: you, a program or the computer has white
    #[command(after_help = queen_ending::EXAMPLES)]
    QueenEnding(queen_ending::Options),
}

/// Plays the game; the status tells how it went.
pub fn run(game: &Game) -> ExitCode {
    match game {
        Game::Hexagon(options) => hexagon::play::run(options),
        Game::QueenEnding(options) => queen_ending::run(options),
    }
}
