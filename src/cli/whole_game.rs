//! `arbiiter play`: one whole game.

use std::process::ExitCode;

use clap::Subcommand;

use crate::cli::{hexagon, labyrinth, mastermind, queen_ending};

/// The game to play.
#[derive(Subcommand)]
pub enum Game {
    /// Play a game of Hexagon
    #[command(after_help = hexagon::play::EXAMPLES)]
    Hexagon(hexagon::play::Options),
    /// Play a game of Theseus and the Minotaur in a labyrinth
    #[command(after_help = labyrinth::EXAMPLES)]
    Labyrinth(labyrinth::Options),
    /// Play Mastermind: the computer, you or a program thinks of the code or guesses it
    #[command(after_help = mastermind::play::EXAMPLES)]
    Mastermind(mastermind::play::Options),
    /// Play king and queen against king: you, a program or the computer has white
    #[command(after_help = queen_ending::EXAMPLES)]
    QueenEnding(queen_ending::Options),
}

/// Plays the game; the status tells how it went.
pub fn run(game: &Game) -> ExitCode {
    match game {
        Game::Hexagon(options) => hexagon::play::run(options),
        Game::Labyrinth(options) => labyrinth::run(options),
        Game::Mastermind(options) => mastermind::play::run(options),
        Game::QueenEnding(options) => queen_ending::run(options),
    }
}
