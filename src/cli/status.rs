//! How the commands that run no Prolog end.

use std::io;
use std::process::ExitCode;

use crate::cli::tell::tell_line;
use crate::engine::streams::STATUS_BROKEN_PIPE;

/// The status when what was asked for makes no sense or can't be done.
pub const ERROR: u8 = 2;

/// The status of a command that has come to this; an error is told on standard error.
///
/// A reader of the output that has gone away needs no message: the status is then that of the commands that run Prolog.
pub fn of(done: anyhow::Result<ExitCode>) -> ExitCode {
    done.unwrap_or_else(|error| {
        let cause = error.downcast_ref::<io::Error>();
        if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::from(STATUS_BROKEN_PIPE);
        }
        tell_line(&format!("ERROR: {error:#}"));
        ExitCode::from(ERROR)
    })
}
