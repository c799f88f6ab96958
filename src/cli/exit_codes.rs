//! The exit codes of the commands: one number means one thing everywhere.
//!
//! 0 is success. Commands that run Prolog goals have the codes of `swipl -g`, which are the same up
//! to 2.

use std::io;
use std::process::ExitCode;

use crate::cli::tell::tell_line;
use crate::engine::streams::STATUS_BROKEN_PIPE;
use crate::referee::host_failure::HostFailure;

/// The answer is no: a rule is broken, a game is not won, a count differs, a goal fails.
pub const NO: u8 = 1;

/// What was asked for makes no sense or can't be done; a goal throws.
pub const ERROR: u8 = 2;

/// A program was disqualified.
pub const DISQUALIFIED: u8 = 3;

/// A person left the game.
pub const LEFT: u8 = 4;

/// We failed, and no program did: a process of ours broke, or the interpreter gave up.
pub const HOST_FAILURE: u8 = 5;

/// Ctrl-C ended the command.
pub const INTERRUPTED: u8 = 130;

/// The code of a command that asks whether something is so.
pub fn yes_or_no(yes: bool) -> ExitCode {
    ExitCode::from(if yes { 0 } else { NO })
}

/// The code of a command that has come to this; an error is told on standard error.
///
/// A reader of the output that has gone away needs no message: the code is then that of the
/// commands that run Prolog.
pub fn of(done: anyhow::Result<ExitCode>) -> ExitCode {
    done.unwrap_or_else(|error| {
        let cause = error.downcast_ref::<io::Error>();
        if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::from(STATUS_BROKEN_PIPE);
        }
        match error.downcast_ref::<HostFailure>() {
            Some(HostFailure::Left) => ExitCode::from(LEFT),
            Some(failure) => {
                tell_line(&format!(
                    "ERROR: the match broke off through no fault of a program: {failure}"
                ));
                ExitCode::from(HOST_FAILURE)
            }
            None => {
                tell_line(&format!("ERROR: {error:#}"));
                ExitCode::from(ERROR)
            }
        }
    })
}
