//! What a program may use up.

use std::time::Duration;

/// The limits of one program in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For a move: of processor time, and of time that passes without waiting for a processor.
    pub move_time: Duration,
    /// For loading the file.
    pub load_time: Duration,
    /// Memory that the program may take beyond what the interpreter has when it is ready, in bytes.
    pub memory_bytes: u64,
    /// What it may print in one game, in bytes.
    pub output_bytes: u64,
}

impl Default for Limits {
    /// The assignment's 10 seconds a move; as much to load; 1 GB of memory; 10 MB of output.
    fn default() -> Limits {
        Limits {
            move_time: Duration::from_secs(10),
            load_time: Duration::from_secs(10),
            memory_bytes: 1_000_000_000,
            output_bytes: 10_000_000,
        }
    }
}
