//! `arbiiter tune`: makes what the engines carry, their weights and an opening book.

mod hexagon;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::{Args, Subcommand};

use crate::cli::draughts::endings;
use crate::cli::files;
use crate::cli::tell::tell;
use crate::games::draughts::Rules;
use crate::solvers::draughts::book;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::draughts::evaluation::weights::Weights;
use crate::solvers::draughts::tuning::fit::{FitSettings, fit};
use crate::solvers::draughts::tuning::samples::{self, SelfPlayOptions};

/// What `arbiiter tune` is told.
#[derive(Subcommand)]
pub enum TuneCommand {
    /// Fit the weights of the draughts evaluation to games of the program against itself
    ///
    /// The program plays games from random openings and keeps the quiet positions with the results;
    /// the weights follow by logistic regression. The same version, options and seed give the same
    /// file.
    #[command(after_help = help!("tune_draughts"))]
    Draughts(Draughts),
    /// Fit the weights of the Hexagon evaluation to games of the program against itself
    ///
    /// The program plays games from random openings and keeps the positions with the final
    /// balances; the weights follow by logistic regression. The same version, options and seed give
    /// the same file.
    #[command(after_help = help!("tune_hexagon"))]
    Hexagon(hexagon::Options),
    /// Make an opening book by search
    #[command(after_help = help!("tune_book"))]
    Book(TuneBook),
}

/// What `arbiiter tune draughts` is told.
#[derive(Args)]
pub struct Draughts {
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official)]
    rules: Rules,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u32).range(20..))]
    games: u32,
    /// From which all random choices follow
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u32))]
    seed: u32,
    /// Positions looked at for a move
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The weights to play with; some thought out by hand if left out
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Play with ending tables
    #[arg(long)]
    endings: bool,
    /// Threads that play and compute at once; the weights are the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Steps of gradient descent
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: u32,
    /// How strongly rare weights are held to zero
    #[arg(long, value_name = "P", default_value_t = 30.0, value_parser = not_negative)]
    prior: f64,
    /// How much the value that the search gave counts against the end of the game, 0 to 1
    #[arg(long, value_name = "P", default_value_t = 0.3, value_parser = share)]
    searched: f64,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What `arbiiter tune book` is told.
#[derive(Args)]
pub struct TuneBook {
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official)]
    rules: Rules,
    /// The last plies with moves in the book
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=30))]
    plies: u16,
    /// Positions looked at for a move
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many points worse than the best one a move may be to be expected
    #[arg(long, value_name = "P", default_value_t = 15, value_parser = clap::value_parser!(i32).range(0..))]
    margin: i32,
    /// Where to write the book
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn not_negative(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number >= 0.0 && number.is_finite() => Ok(number),
        _ => Err("a number not below 0 is expected".to_owned()),
    }
}

/// Does the work and writes the file.
pub fn run(work: &TuneCommand) -> anyhow::Result<ExitCode> {
    match work {
        TuneCommand::Draughts(options) => tune(options),
        TuneCommand::Hexagon(options) => hexagon::tune(options),
        TuneCommand::Book(options) => make_book(options),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn tune(options: &Draughts) -> anyhow::Result<()> {
    let start = Instant::now();
    let weights = match &options.from {
        Some(file) => read_weights(file)?,
        None => Weights::by_hand(),
    };
    let rules = options.rules;
    let wanted = SelfPlayOptions {
        rules,
        games: options.games,
        seed: u64::from(options.seed),
        nodes: options.nodes,
        evaluator: Evaluation::new(Arc::new(weights)),
        endings: options.endings.then(|| endings(rules) as _),
        threads: usize::from(options.threads),
    };
    let samples = samples::play(&wanted, |games| {
        if games % 100 == 0 {
            let seconds = start.elapsed().as_secs_f64();
            progress(&format!("{games} games, {seconds:.0} s"));
        }
    });
    let wanted = FitSettings {
        steps: options.steps as usize,
        prior: options.prior,
        searched: options.searched,
        threads: usize::from(options.threads),
    };
    let weights = fit(&samples, &wanted, |step, loss| {
        progress(&format!(
            "step {step}: {:.5} fitted, {:.5} apart",
            loss.fitted, loss.apart
        ));
    });
    tell("\n");
    files::write(&options.out, weights.write())
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a number from 0 to 1 is expected".to_owned()),
    }
}

fn read_weights(file: &Path) -> anyhow::Result<Weights> {
    Weights::read(&files::read(file)?).with_context(|| file.display().to_string())
}

fn make_book(options: &TuneBook) -> anyhow::Result<()> {
    let making = book::Making {
        rules: options.rules,
        plies: usize::from(options.plies),
        nodes: options.nodes,
        margin: options.margin,
    };
    let text = book::make(&making, |positions| {
        if positions % 10 == 0 {
            progress(&format!("{positions} positions"));
        }
    });
    tell("\n");
    files::write(&options.out, text.as_bytes())
}

/// Progress, on one line.
fn progress(done: &str) {
    tell(&format!("\r\x1b[K{done}"));
}
