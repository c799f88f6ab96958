//! The limits of a program.

use std::time::Duration;

/// The limits of one program in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramLimits {
    /// The time for a move, both of processor time and of elapsed time without waiting for a
    /// processor.
    pub move_time: Duration,
    /// The time for loading the file.
    pub load_time: Duration,
    /// How much memory the program can take in addition to the interpreter's, in bytes.
    pub memory_bytes: u64,
    /// How much the program can print in one game, in bytes.
    pub output_bytes: u64,
}

impl Default for ProgramLimits {
    /// The assignment's 10 seconds a move, 10 seconds for loading, 1 GB of memory, and 10 MB of
    /// output.
    fn default() -> ProgramLimits {
        ProgramLimits {
            move_time: Duration::from_secs(10),
            load_time: Duration::from_secs(10),
            memory_bytes: 1_000_000_000,
            output_bytes: 10_000_000,
        }
    }
}
