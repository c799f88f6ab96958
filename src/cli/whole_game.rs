//! `arbiiter play`: one whole game.

use std::process::ExitCode;

use clap::Subcommand;

use crate::cli::games::GameCommand;
use crate::cli::games::play::{self, PlayArguments};
use crate::cli::solve::minesweeper;
use crate::cli::{hexagon, labyrinth, mastermind, queen_ending};

/// The game to play.
#[derive(Subcommand)]
pub enum GameChoice {
    /// Play a game of Hexagon
    #[command(after_help = help!("play_hexagon"), mut_arg("move_time", |argument| argument.visible_alias("time")))]
    Hexagon(hexagon::play::Options),
    /// Play a game of Theseus and the Minotaur in a labyrinth
    #[command(after_help = help!("play_labyrinth"), mut_arg("move_time", |argument| argument.visible_alias("time")))]
    Labyrinth(labyrinth::Options),
    /// Play Mastermind: the computer, you or a program thinks of the code or guesses it
    #[command(after_help = help!("play_mastermind"))]
    Mastermind(mastermind::play::Options),
    /// Play Minesweeper
    #[command(after_help = help!("play_minesweeper"))]
    Minesweeper(minesweeper::PlayOptions),
    /// Play king and queen against king: you, a program or the computer has white
    #[command(after_help = help!("play_queen_ending"), mut_arg("move_time", |argument| argument.visible_alias("time")))]
    QueenEnding(queen_ending::Options),
    /// Any other game of the table that the computer plays
    #[command(flatten)]
    Other(GameCommand<PlayArguments>),
}

/// Plays the game; the status tells how it went.
pub fn run(game: &GameChoice) -> anyhow::Result<ExitCode> {
    match game {
        GameChoice::Hexagon(options) => hexagon::play::run(options),
        GameChoice::Labyrinth(options) => labyrinth::run(options),
        GameChoice::Mastermind(options) => mastermind::play::run(options),
        GameChoice::Minesweeper(options) => minesweeper::play_by_person(options),
        GameChoice::QueenEnding(options) => queen_ending::run(options),
        GameChoice::Other(command) => play::run(command),
    }
}
