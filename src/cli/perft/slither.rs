//! `arbiiter perft slither`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::tell;
use crate::games::Game;
use crate::games::slither::{Position, perft};

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter perft slither --depth 9
  arbiiter perft slither --depth 6 --position \"8x8 misere\"
  arbiiter perft slither --depth 4 --position \"5x6 c4-d4\" --divide

Exit status:
  0  counted
  2  the command line or the position is wrong";

/// What `arbiiter perft slither` is told.
#[derive(Args)]
pub struct Options {
    /// How many moves deep
    #[arg(long, short, value_name = "N")]
    depth: u32,
    /// The position
    #[arg(long, value_name = "POSITION", default_value = "5x6")]
    position: String,
    /// Count below each move apart
    #[arg(long)]
    divide: bool,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Counts.
///
/// # Errors
/// The position.
pub fn run(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let position = Position::read(&options.position).context("--position")?;
    if !options.divide {
        tell::depths(options.depth, options.json, out, |depth| {
            perft(&position, depth)
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let moves = position.moves().into_iter().map(|chosen| {
        let name = chosen.name(position.grid());
        let count = perft(&position.after(&chosen), options.depth.saturating_sub(1));
        let fields = format!(r#""move":"{name}""#);
        (name, fields, count)
    });
    tell::divided(moves, options.json, out)?;
    Ok(ExitCode::SUCCESS)
}
