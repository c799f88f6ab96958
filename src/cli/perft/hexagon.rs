//! `arbiiter perft hexagon`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::tell::{self, CheckedCount};
use crate::cli::hexagon::{FirstMover, position};
use crate::games::hexagon::perft::{Doublings, Perft, PerftSettings, cases};

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter perft hexagon --depth 7
  arbiiter perft hexagon --depth 8 --merged --threads 2 --hash 1024
  arbiiter perft hexagon --depth 4 --first blue --divide
  arbiiter perft hexagon --depth 4 --position \"b3r/6/7/4-3/r2-4b/4-3/7/6/b3r r\"
  arbiiter perft hexagon --check tests/perft/hexagon.txt --limit 1000000000

A position is nine rows by I (r, b: stones; a digit: so many empty cells; -: closed) and the colour to move.

Exit status:
  0  counted; with --check: every count is the table's
  1  with --check: a count differs
  2  the command line, the position or the table is wrong, or there is no memory for --hash";

/// What `arbiiter perft hexagon` is told.
#[derive(Args)]
pub struct Options {
    /// How many moves deep
    #[arg(long, short, value_name = "N", required_unless_present = "check")]
    depth: Option<u32>,
    /// The position, or `start`
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,
    /// Who moves first from `start`
    #[arg(long, value_enum, default_value_t = FirstMover::Red)]
    first: FirstMover,
    /// Count below each move apart
    #[arg(long)]
    divide: bool,
    /// Count doublings to one cell as one move, whichever stone is doubled
    #[arg(long)]
    merged: bool,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Megabytes for a table of counted positions; 0 counts each line anew
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Compare with a table of known counts, which names positions and ways of counting
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position", "first", "divide", "merged"])]
    check: Option<PathBuf>,
    /// With --check: leave counts above this one out
    #[arg(long, value_name = "COUNT", requires = "check", default_value_t = u64::MAX, hide_default_value = true)]
    limit: u64,
}

/// Counts, or checks a table.
///
/// # Errors
/// The position, the table or the memory.
pub fn run(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    match &options.check {
        Some(file) => check(options, file, out),
        None => count(options, out).map(|()| ExitCode::SUCCESS),
    }
}

impl Options {
    fn counter(&self, doublings: Doublings) -> anyhow::Result<Perft> {
        Ok(Perft::new(PerftSettings {
            doublings,
            threads: usize::from(self.threads),
            megabytes: self.hash,
        })?)
    }
}

fn count(options: &Options, out: &mut impl Write) -> anyhow::Result<()> {
    let position = position(&options.position, options.first).context("--position")?;
    let perft = options.counter(if options.merged {
        Doublings::Merged
    } else {
        Doublings::Apart
    })?;
    let depth = options.depth.unwrap_or_default();
    if options.divide {
        let counts = perft.divide(&position, depth);
        let rows = counts.iter().map(|(chosen, count)| {
            let fields = format!(r#""move":"{chosen}""#);
            (chosen.to_string(), fields, *count)
        });
        tell::divided(rows, options.json, out)?;
    } else {
        tell::depths(depth, options.json, out, |depth| {
            perft.count(&position, depth)
        })?;
    }
    Ok(())
}

fn check(options: &Options, file: &Path, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    let table = cases::parse(&text).with_context(name)?;
    let [apart, merged] =
        [Doublings::Apart, Doublings::Merged].map(|doublings| options.counter(doublings));
    let (apart, merged) = (apart?, merged?);
    let rows = table.iter().flat_map(|case| {
        let rows = case.counts.iter();
        rows.map(|&(doublings, depth, expected)| {
            let (counting, counter) = match doublings {
                Doublings::Apart => ("apart", &apart),
                Doublings::Merged => ("merged", &merged),
            };
            CheckedCount {
                id: format!("{}, {counting},", case.id),
                position: (case.position, counter),
                depth,
                expected,
            }
        })
    });
    tell::checked(rows, options.limit, options.json, out, |row| {
        let (position, counter) = &row.position;
        counter.count(position, row.depth)
    })
}
