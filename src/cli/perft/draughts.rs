//! `arbiiter perft draughts`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::tell::{self, CheckedCount};
use crate::cli::draughts::{DraughtsRulesName, position};
use crate::games::draughts::Move;
use crate::games::draughts::perft::{Paths, Perft, PerftSettings, cases};

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter perft draughts --depth 8
  arbiiter perft draughts --depth 12 --rules course --threads 2 --hash 1024
  arbiiter perft draughts --depth 5 --divide --fen W:Wc3,Ke1:Bd4,f6
  arbiiter perft draughts --check tests/perft/course.txt --limit 1000000000

Exit status:
  0  counted; with --check: every count is the table's
  1  with --check: a count differs
  2  the command line, the position or the table is wrong, or there is no memory for --hash";

/// What `arbiiter perft draughts` is told.
#[derive(Args)]
pub struct Options {
    /// How many plies deep
    #[arg(long, short, value_name = "N", required_unless_present = "check")]
    depth: Option<u32>,
    /// The rules
    #[arg(long, value_enum, default_value_t = DraughtsRulesName::Official)]
    rules: DraughtsRulesName,
    /// The position, or `start`
    #[arg(long, value_name = "FEN", default_value = "start")]
    fen: String,
    /// Count below each move apart
    #[arg(long)]
    divide: bool,
    /// Count each way of a capture as a move of its own (the KEEP of published tables)
    #[arg(long)]
    paths: bool,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Megabytes for a table of counted positions; 0 counts each line anew
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
    /// Compare with a table of known counts, which names rules, ways of counting and positions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "rules", "fen", "divide", "paths"])]
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
        None => count(options, out),
    }
}

impl Options {
    fn counter(&self, paths: Paths) -> anyhow::Result<Perft> {
        Ok(Perft::new(PerftSettings {
            paths,
            threads: usize::from(self.threads),
            megabytes: self.hash,
        })?)
    }
}

fn count(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let position = position(&options.fen, options.rules.into()).context("--fen")?;
    let paths = if options.paths {
        Paths::Apart
    } else {
        Paths::Merged
    };
    let perft = options.counter(paths)?;
    let depth = options.depth.unwrap_or_default();
    if options.divide {
        let counts = perft.divide(&position, depth);
        let rows = counts.iter().map(|(chosen, count)| {
            let (text, json) = told(chosen, options.json);
            (text, json, *count)
        });
        tell::divided(rows, options.json, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    tell::depths(depth, options.json, out, |depth| {
        perft.count(&position, depth)
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A move for the eye, and the fields of its JSON object.
fn told(chosen: &Move, json: bool) -> (String, String) {
    let captured: Vec<String> = chosen.captured.map(|square| square.to_string()).collect();
    if json {
        let captured = json!(captured).to_string();
        let fields = format!(r#""move":"{chosen}","captured":{captured}"#);
        (String::new(), fields)
    } else if captured.len() > 1 {
        (format!("{chosen} ({})", captured.join(" ")), String::new())
    } else {
        (chosen.to_string(), String::new())
    }
}

fn check(options: &Options, file: &PathBuf, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    let table = cases::parse(&text).with_context(name)?;
    let perft = options.counter(table.paths)?;
    let rows = table.cases.iter().flat_map(|case| {
        let rows = case.counts.iter();
        rows.map(|&(depth, expected)| CheckedCount {
            id: case.id.clone(),
            depth,
            expected,
            position: case.position,
        })
    });
    tell::checked(rows, options.limit, options.json, out, |row| {
        perft.count(&row.position, row.depth)
    })
}
