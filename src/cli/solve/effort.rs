//! How hard a search may try: what the games' searches are told alike.

use std::time::Duration;

use clap::Args;

use crate::cli::draughts::positive_seconds;
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
