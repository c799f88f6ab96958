//! `arbiiter perft hexagon`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::counter::CounterOptions;
use crate::cli::hexagon::position;
use crate::games::hexagon::perft::{Doublings, cases};
use crate::games::hexagon::{Color, Move};

/// What `arbiiter perft hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// The position, or `start`
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "start",
        conflicts_with = "check"
    )]
    position: String,
    /// Who moves first from `start`
    #[arg(long, value_enum, default_value_t = Color::Red, conflicts_with = "check")]
    first: Color,
    /// Count doublings to one cell as one move, whichever stone is doubled
    #[arg(long, conflicts_with = "check")]
    merged: bool,
    #[command(flatten)]
    counter: CounterOptions,
}

/// Counts, or checks a table.
///
/// # Errors
/// The position, the table or the memory.
pub fn run(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let doublings = if options.merged {
        Doublings::Merged
    } else {
        Doublings::Apart
    };
    let start = || position(&options.position, options.first).context("--position");
    let counter = &options.counter;
    counter.run(doublings, start, told, cases::parse, out)
}

/// A move for the eye, and the fields of its JSON object.
fn told(chosen: &Move) -> (String, String) {
    (chosen.to_string(), format!(r#""move":"{chosen}""#))
}
