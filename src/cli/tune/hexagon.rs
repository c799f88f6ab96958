//! `arbiiter tune hexagon`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use super::{progress, share};
use crate::cli::files;
use crate::cli::tell::tell;
use crate::solvers::hexagon::evaluation::Evaluation;
use crate::solvers::hexagon::evaluation::weights::Weights;
use crate::solvers::hexagon::tuning::fit::{FitSettings, fit};
use crate::solvers::hexagon::tuning::samples::{self, SelfPlayOptions};

/// What `arbiiter tune hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 6_000, value_parser = clap::value_parser!(u32).range(20..))]
    games: u32,
    /// From which all random choices follow
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u32))]
    seed: u32,
    /// Positions looked at for a move
    #[arg(long, value_name = "N", default_value_t = 700, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads that play at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The weights to play with; stones alone count if left out
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How often each position is looked at
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// How much the value that the search gave counts against the end of the game, 0 to 1
    #[arg(long, value_name = "P", default_value_t = 0.3, value_parser = share)]
    searched: f64,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays, fits and writes the file.
pub fn tune(options: &Options) -> anyhow::Result<()> {
    let start = Instant::now();
    let weights = match &options.from {
        Some(file) => read(file)?,
        None => Weights::stones(),
    };
    let wanted = SelfPlayOptions {
        games: options.games,
        seed: u64::from(options.seed),
        nodes: options.nodes,
        threads: usize::from(options.threads),
    };
    let samples = samples::play(&wanted, &Evaluation::new(&weights), |games| {
        if games % 100 == 0 {
            progress(&format!(
                "{games} games, {:.0} s",
                start.elapsed().as_secs_f64()
            ));
        }
    });
    let wanted = FitSettings {
        rounds: usize::from(options.rounds),
        searched: options.searched,
    };
    let weights = fit(&samples, &wanted, |round, loss| {
        progress(&format!(
            "round {round}: {:.5} fitted, {:.5} apart",
            loss.fitted, loss.apart
        ));
    });
    tell("\n");
    files::write(&options.out, weights.write())
}

fn read(file: &Path) -> anyhow::Result<Weights> {
    Weights::read(&files::read(file)?).with_context(|| file.display().to_string())
}
