//! What programs in processes of their own may use up, as the command line says it.

use std::time::Duration;

use anyhow::ensure;
use clap::Args;

use crate::cli::draughts::positive_seconds;
use crate::cli::engines::EngineChoice;
use crate::referee::limits::ProgramLimits;
use crate::referee::workers::Workers;
use crate::sandbox::reading::{MAX_BYTES, MB};

/// The unit of the options.
pub const BYTES_PER_MB: u64 = 1_000_000;

/// The limits of each program.
#[derive(Args)]
pub struct LimitOptions {
    /// Seconds for each move [default: 10]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    move_time: Option<f64>,
    /// Megabytes that a program may take [default: 1000]
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// Megabytes that a program may print in a game [default: 10]
    #[arg(long, value_name = "MB")]
    output_limit: Option<u64>,
    /// Megabytes that the file of a program may have [default: 4]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1000))]
    file_limit: Option<u64>,
    /// Refuse to run programs where the operating system can't lock them in
    #[arg(long)]
    pub require_sandbox: bool,
    #[command(flatten)]
    pub engine: EngineChoice,
}

impl LimitOptions {
    /// Where players come from under these limits.
    ///
    /// # Errors
    /// As [`LimitOptions::limits`], and when there is no such engine here.
    pub fn workers(&self) -> anyhow::Result<Workers> {
        Ok(self.readers()?.in_swipl(self.engine.installed()?))
    }

    /// Where files of programs are read under these limits.
    ///
    /// # Errors
    /// As [`LimitOptions::limits`].
    pub fn readers(&self) -> anyhow::Result<Workers> {
        Ok(Workers::new(self.limits()?).with_files_of(self.file_bytes()))
    }

    /// The longest file of a program, in bytes.
    pub fn file_bytes(&self) -> u64 {
        self.file_limit
            .map_or(MAX_BYTES, |megabytes| megabytes * MB)
    }

    /// The limits; those that were not given are the assignment's or our own.
    ///
    /// # Errors
    /// When nothing could run under them.
    pub fn limits(&self) -> anyhow::Result<ProgramLimits> {
        ensure!(
            self.memory != Some(0),
            "--memory 0: a program needs at least a megabyte"
        );
        let mut limits = ProgramLimits::default();
        if let Some(seconds) = self.move_time {
            let time = Duration::from_secs_f64(seconds);
            // A journal keeps microseconds.
            limits.move_time = Duration::from_micros(time.as_micros() as u64);
            limits.load_time = limits.load_time.max(limits.move_time);
        }
        if let Some(megabytes) = self.memory {
            limits.memory_bytes = megabytes.saturating_mul(BYTES_PER_MB);
        }
        if let Some(megabytes) = self.output_limit {
            limits.output_bytes = megabytes.saturating_mul(BYTES_PER_MB);
        }
        Ok(limits)
    }
}
