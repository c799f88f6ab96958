//! `arbiiter perft`: counts sequences of moves, to check the rules and to measure their speed.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use clap::{Args, Subcommand};

use crate::cli::draughts::{Rules, position};
use crate::cli::status;
use crate::games::draughts::Move;
use crate::games::draughts::perft::{Paths, Perft, Settings, cases};
use crate::library::json;

/// The exit code when a count differs from a table's.
const DIFFERS: u8 = 1;

const DRAUGHTS_EXAMPLES: &str = "Examples:
  arbiiter perft draughts --depth 8
  arbiiter perft draughts --depth 12 --rules course --threads 2 --hash 1024
  arbiiter perft draughts --depth 5 --divide --fen W:Wc3,Ke1:Bd4,f6
  arbiiter perft draughts --check tests/perft/course.txt --limit 1000000000

Exit status:
  0  counted; with --check: every count is the table's
  1  with --check: a count differs
  2  the command line, the position or the table is wrong, or there is no memory for --hash";

/// What `arbiiter perft` is told.
#[derive(Subcommand)]
pub enum Game {
    /// Count the sequences of moves in draughts
    ///
    /// Captures of the same pieces between the same squares are one move. A draw by the counter does not cut a line.
    #[command(after_help = DRAUGHTS_EXAMPLES)]
    Draughts(Draughts),
}

/// What `arbiiter perft draughts` is told.
#[derive(Args)]
pub struct Draughts {
    /// How many plies deep
    #[arg(long, short, value_name = "N", required_unless_present = "check")]
    depth: Option<u32>,
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official)]
    rules: Rules,
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

/// Counts; the status tells how it went.
pub fn run(game: &Game) -> ExitCode {
    let Game::Draughts(options) = game;
    let mut out = io::stdout().lock();
    let done = match &options.check {
        Some(file) => check(options, file, &mut out),
        None => count(options, &mut out),
    };
    status::of(done)
}

impl Draughts {
    fn counter(&self, paths: Paths) -> anyhow::Result<Perft> {
        Ok(Perft::new(Settings {
            paths,
            threads: usize::from(self.threads),
            megabytes: self.hash,
        })?)
    }
}

fn count(options: &Draughts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
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
        tell_moves(options, &counts, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    for depth in depth.min(1)..=depth {
        let start = Instant::now();
        let count = perft.count(&position, depth);
        let seconds = start.elapsed().as_secs_f64();
        if options.json {
            writeln!(
                out,
                r#"{{"depth":{depth},"count":{count},"seconds":{seconds:.6}}}"#
            )?;
        } else {
            let speed = count as f64 / 1e6 / seconds;
            writeln!(out, "depth {depth}: {count}  ({speed:.1} M/s)")?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell_moves(options: &Draughts, counts: &[(Move, u64)], out: &mut impl Write) -> io::Result<()> {
    for (chosen, count) in counts {
        let captured: Vec<String> = chosen.captured.map(|square| square.to_string()).collect();
        if options.json {
            let captured = json::strings(&captured);
            writeln!(
                out,
                r#"{{"move":"{chosen}","captured":{captured},"count":{count}}}"#
            )?;
        } else if captured.len() > 1 {
            writeln!(out, "{chosen} ({}): {count}", captured.join(" "))?;
        } else {
            writeln!(out, "{chosen}: {count}")?;
        }
    }
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    if !options.json {
        writeln!(out, "{} moves: {sum}", counts.len())?;
    }
    Ok(())
}

fn check(options: &Draughts, file: &PathBuf, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let name = || file.display().to_string();
    let text = fs::read_to_string(file).with_context(name)?;
    let table = cases::parse(&text).with_context(name)?;
    let perft = options.counter(table.paths)?;
    let mut done = ExitCode::SUCCESS;
    for case in &table.cases {
        let rows = case
            .counts
            .iter()
            .filter(|(_, count)| *count <= options.limit);
        for &(depth, expected) in rows {
            let count = perft.count(&case.position, depth);
            let right = count == expected;
            if !right {
                done = ExitCode::from(DIFFERS);
            }
            let id = &case.id;
            if options.json {
                let id = json::string(id);
                writeln!(
                    out,
                    r#"{{"id":{id},"depth":{depth},"count":{count},"expected":{expected},"right":{right}}}"#
                )?;
            } else if right {
                writeln!(out, "{id} depth {depth}: {count}")?;
            } else {
                writeln!(out, "{id} depth {depth}: {count} instead of {expected}")?;
            }
            out.flush()?;
        }
    }
    Ok(done)
}
