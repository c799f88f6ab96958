//! `arbiiter solve`: the best play in a position, and tables of positions solved.

mod draughts;
mod draughts_game;
mod endings;
mod graph;
mod hexagon;
mod kalah;
mod labyrinth;
mod mastermind;
pub mod minesweeper;
mod queen_ending;
pub mod resources;
mod slither;

use std::process::ExitCode;

use clap::Subcommand;

use crate::cli::games::GameCommand;
use crate::cli::games::solve::{self, SolveArguments};

/// What `arbiiter solve` is told.
#[derive(Subcommand)]
pub enum SolveGame {
    /// Look for the best moves of a draughts position
    ///
    /// Looks for five seconds unless told otherwise. A value is in men for the side to move, or the
    /// plies to a win or a loss.
    #[command(after_help = help!("solve_draughts"))]
    Draughts(draughts::Options),
    /// Look for the mistakes in a game of draughts that was played
    ///
    /// Draws the value over the game and tells the first move that gave away half a man, with a
    /// better one.
    #[command(after_help = help!("solve_draughts_game"))]
    DraughtsGame(draughts_game::Options),
    /// Make, check and describe the tables of draughts positions with few pieces
    #[command(after_help = help!("solve_draughts_endings"))]
    DraughtsEndings(endings::Options),
    /// Tell the next guess of Mastermind or bulls and cows, or a whole strategy
    ///
    /// Without --history: how many guesses a strategy needs for all codes, by default the one with
    /// the least total, which is proved.
    #[command(after_help = help!("solve_mastermind"))]
    Mastermind(mastermind::Options),
    /// Play Minesweeper step by step and say why, or advise on a board
    #[command(after_help = help!("solve_minesweeper"))]
    Minesweeper(minesweeper::Options),
    /// Solve king and queen against king, and judge programs that play it
    #[command(after_help = help!("solve_queen_ending"))]
    QueenEnding(Box<queen_ending::Options>),
    /// Say who wins a position of Slither, by which move and why
    #[command(after_help = help!("solve_slither"))]
    Slither(slither::Options),
    /// Solve any finite game for two, given by a Prolog program or as a graph in plain text
    ///
    /// Tells who wins each position and in how many moves, cycles included; shows a winning
    /// strategy or the solution tree, and draws the graph. Values are the player's: won, lost, or
    /// drawn when nobody can force a win.
    #[command(after_help = help!("solve_graph"))]
    Graph(Box<graph::Options>),
    /// Look for the best moves of a Hexagon position
    ///
    /// Looks for five seconds unless told otherwise. A value is in stones for the side to move: an
    /// estimate of the balance at the end, or the final balance itself.
    #[command(after_help = help!("solve_hexagon"))]
    Hexagon(hexagon::Options),
    /// Solve small boards of Kalah; look for the best moves on others
    ///
    /// A value is the seeds that the side to move will have more at the end. Looks for ten seconds
    /// unless told otherwise, and ends as soon as the value is exact.
    #[command(after_help = help!("solve_kalah"))]
    Kalah(kalah::Options),
    /// Say who wins the chase of Theseus and the Minotaur through a labyrinth
    #[command(after_help = help!("solve_labyrinth"))]
    Labyrinth(labyrinth::Options),
    /// Any other game of the table that the computer plays
    #[command(flatten)]
    Other(GameCommand<SolveArguments>),
}

impl SolveGame {
    /// True if a Prolog program of the user's runs.
    pub fn runs_prolog(&self) -> bool {
        matches!(self, SolveGame::Graph(options) if options.runs_prolog())
    }
}

/// Solves; the status tells how it went.
pub fn run(game: &SolveGame) -> anyhow::Result<ExitCode> {
    match game {
        SolveGame::Draughts(options) => draughts::run(options),
        SolveGame::DraughtsGame(options) => draughts_game::run(options),
        SolveGame::DraughtsEndings(options) => endings::run(options),
        SolveGame::Mastermind(options) => mastermind::run(options),
        SolveGame::Minesweeper(options) => minesweeper::run(options),
        SolveGame::QueenEnding(options) => queen_ending::run(options),
        SolveGame::Slither(options) => slither::run(options),
        SolveGame::Graph(options) => graph::run(options),
        SolveGame::Hexagon(options) => hexagon::run(options),
        SolveGame::Kalah(options) => kalah::run(options),
        SolveGame::Labyrinth(options) => labyrinth::run(options),
        SolveGame::Other(command) => solve::run(command),
    }
}
