//! How hard a search may try, and how it went: what the games' searches are told alike, and tell.

use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::cli::draughts::positive_seconds;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::{Score, SearchReport};

/// How long a search takes when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The limits of a search, and what it may use.
#[derive(Args)]
pub struct SearchResources {
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,
    /// Seconds to look
    #[arg(long, short, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Positions to look at
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to show
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes for the table of positions
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    pub lang: Language,
}

impl SearchResources {
    /// The limits; five seconds when none is given.
    pub fn limits(&self) -> SearchLimits {
        let limited = self.depth.is_some() || self.time.is_some() || self.nodes.is_some();
        let time = self.time.map(Duration::from_secs_f64);
        SearchLimits {
            depth: self.depth,
            time: time.or((!limited).then_some(DEFAULT_TIME)),
            nodes: self.nodes,
            lines: usize::from(self.lines),
        }
    }

    /// How many threads look at once.
    pub fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// The size of the table in MiB.
    pub fn megabytes(&self) -> usize {
        self.hash as usize
    }
}

/// How a search went.
#[derive(Serialize)]
pub struct SearchStatistics {
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// A part of the table, 0 to 1.
    table_filled: f64,
    table_hits: u64,
    cuts: u64,
    first_cuts: u64,
}

impl SearchStatistics {
    /// Those of a report.
    pub fn of<L>(report: &SearchReport<L>) -> SearchStatistics {
        SearchStatistics {
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            table_filled: f64::from(report.counts.table_filled) / 1000.0,
            table_hits: report.counts.table_hits,
            cuts: report.counts.cuts,
            first_cuts: report.counts.first_cuts,
        }
    }

    /// The same as a line.
    pub fn text(&self, language: Language) -> String {
        let first = self.first_cuts as f64 * 100.0 / self.cuts.max(1) as f64;
        let table = say!(
            language,
            "solve.table",
            filled = format_args!("{:.1}", self.table_filled * 100.0),
            hits = self.table_hits,
            cuts = self.cuts,
            first = format_args!("{first:.0}"),
        );
        let effort = effort_text(language, self.depth, self.nodes, self.seconds);
        format!("{effort}, {table}\n")
    }
}

/// How deep a search looked, at how many positions, in which time.
pub fn effort_text(language: Language, depth: u32, nodes: u64, seconds: f64) -> String {
    let speed = format!("{:.2}", nodes as f64 / 1e6 / seconds.max(1e-9));
    let seconds = format!("{seconds:.2}");
    say!(language, "solve.effort", depth, nodes, seconds, speed)
}

/// A value for the eye.
pub fn score_text(language: Language, score: Score) -> String {
    match score {
        Score::Points(_) => score.to_string(),
        Score::Final(value) => {
            say!(language, "solve.final", value = format_args!("{value:+}"))
        }
        Score::Win(plies) => say!(language, "solve.win", plies),
        Score::Loss(plies) => say!(language, "solve.loss", plies),
    }
}
