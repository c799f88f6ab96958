//! How much is done at the same time, as an option.

use clap::Args;

/// The option `--jobs`.
#[derive(Args)]
pub struct JobOptions {
    /// How many games, files or positions at the same time [default: the number of processors]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
}

impl JobOptions {
    /// The number of jobs, at least 1.
    pub fn count(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(processors, usize::from)
    }
}
