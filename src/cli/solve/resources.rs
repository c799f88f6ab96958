//! How hard a search may try, and how it went: what the games' searches are told alike, and tell.

use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::cli::draughts::positive_seconds;
use crate::solvers::search::SearchReport;
use crate::solvers::search::control::SearchLimits;

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

/// How a search went, as JSON or as a line of text.
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
}

impl std::fmt::Display for SearchStatistics {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SearchStatistics {
            depth,
            nodes,
            seconds,
            table_hits,
            cuts,
            ..
        } = self;
        let speed = *nodes as f64 / 1e6 / seconds.max(1e-9);
        let filled = self.table_filled * 100.0;
        let first = self.first_cuts as f64 * 100.0 / (*cuts).max(1) as f64;
        writeln!(
            f,
            "depth {depth}, {nodes} nodes in {seconds:.2} s ({speed:.2} M/s), table {filled:.1} % full, {table_hits} hits, {cuts} cuts ({first:.0} % at the first move)",
        )
    }
}
