//! `arbiiter perft kalah`.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::tell;
use crate::cli::kalah::KalahBoard;
use crate::games::kalah::perft::count;

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter perft kalah --depth 8
  arbiiter perft kalah --depth 6 --pits 12 --seeds 3
  arbiiter perft kalah --depth 4 --divide --position N:0,2,1+3:1,0,4+5

A position is whose turn it is (S or N), South's pits + store, North's pits + store; pits from their owner's left to right.

Exit status:
  0  counted
  2  the command line or the position is wrong";

/// What `arbiiter perft kalah` is told.
#[derive(Args)]
pub struct Options {
    /// How many moves deep
    #[arg(long, short, value_name = "N")]
    depth: u32,
    #[command(flatten)]
    board: KalahBoard,
    /// The position, instead of the start
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
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
    let position = options.board.position(options.position.as_deref())?;
    match options.depth.checked_sub(1) {
        Some(below) if options.divide => {
            let rows = position.legal_moves().map(|chosen| {
                let fields = format!(r#""move":{chosen}"#);
                let count = count(&position.play(chosen), below);
                (chosen.to_string(), fields, count)
            });
            tell::divided(rows, options.json, out)?;
        }
        _ => tell::depths(options.depth, options.json, out, |depth| {
            count(&position, depth)
        })?,
    }
    Ok(ExitCode::SUCCESS)
}
