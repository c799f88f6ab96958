//! Running somebody's executable to its end, locked in and with limits on what it uses and on what
//! it says.
//!
//! It reads what it is told it may, and the libraries of the system; it writes no file, starts no
//! process, and has no network. It gets a process group of its own, which is killed as a whole, no
//! input, and a pipe for notes besides its output and its error stream. See
//! [`crate::sandbox::confinement`] for programs that run inside a process of ours.
//!
//! What the kernel has not got is not there: where calls are not filtered it can start processes,
//! which [`crate::sandbox::process::adopt_orphans`] keeps within reach.

#[cfg(target_os = "linux")]
mod linux;

use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::sandbox::process::Exit;

/// What an executable may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchLimits {
    /// As [`crate::sandbox::clock`] measures it: a busy machine is not its fault.
    pub time: Duration,
    /// Address space in bytes; `None`: what this process has.
    pub memory_bytes: Option<u64>,
    /// Bytes on each of its streams and in notes.
    pub output_bytes: usize,
}

/// What an executable may touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Files, and folders with all that is below them, that it may read.
    pub readable: Vec<PathBuf>,
    /// Executables that may be started in its process: itself, and what interprets it.
    pub executable: Vec<PathBuf>,
    /// Whether it may have more than one thread.
    pub threads: bool,
}

/// How it came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExecutableEnd {
    /// By itself, or by a signal: see the exit.
    Itself,
    /// It was killed: its time had passed.
    Time,
    /// It was killed: it wrote too much.
    Output,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Ended {
    /// How it came to an end.
    pub stop: ExecutableEnd,
    /// Its status and what it used.
    pub exit: Exit,
    /// What it wrote to the pipe for notes.
    pub notes: Vec<u8>,
    /// What it wrote to its output.
    pub output: Vec<u8>,
    /// What it wrote to its error stream.
    pub errors: Vec<u8>,
}

/// Runs the command. The variable `notes` names the pipe to it as a file: `/dev/fd/N`.
///
/// # Errors
/// When it can't be started, or the system refuses something. Nothing runs any more then.
pub fn run(
    command: &mut Command,
    notes: &str,
    access: &Access,
    limits: &LaunchLimits,
) -> io::Result<Ended> {
    #[cfg(target_os = "linux")]
    return linux::run(command, notes, access, limits);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (command, notes, access, limits);
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{Access, ExecutableEnd, LaunchLimits, run};
    use crate::sandbox::process::ProcessStatus;

    const LIMITS: LaunchLimits = LaunchLimits {
        time: Duration::from_millis(300),
        memory_bytes: Some(64 << 20),
        output_bytes: 1000,
    };

    fn shell() -> Access {
        Access {
            executable: vec!["/bin/sh".into()],
            ..Access::default()
        }
    }

    /// A script, how it ends, and what it writes: notes, output, errors.
    #[test]
    fn programs_end_by_themselves_or_are_killed() {
        let exited = |code| Some(ProcessStatus::Exited(code));
        for (script, stop, status, notes, output, errors) in [
            (
                "echo a; echo b >&2; echo c >$NOTES; exit 7",
                ExecutableEnd::Itself,
                exited(7),
                "c\n",
                "a\n",
                "b\n",
            ),
            (
                "kill -SEGV $$",
                ExecutableEnd::Itself,
                Some(ProcessStatus::Signaled(11)),
                "",
                "",
                "",
            ),
            (
                "exec 1>&- 2>&-; while :; do :; done",
                ExecutableEnd::Time,
                None,
                "",
                "",
                "",
            ),
            (
                "while :; do echo a >$NOTES; done",
                ExecutableEnd::Output,
                None,
                "",
                "",
                "",
            ),
            ("read line", ExecutableEnd::Itself, exited(1), "", "", ""),
            ("ulimit -f", ExecutableEnd::Itself, exited(0), "", "0\n", ""),
        ] {
            let mut command = Command::new("/bin/sh");
            let ended =
                run(command.args(["-c", script]), "NOTES", &shell(), &LIMITS).expect("started");
            assert_eq!(ended.stop, stop, "{script}: {ended:?}");
            if let Some(status) = status {
                assert_eq!(ended.exit.status, status, "{script}");
                let texts = [ended.notes, ended.output, ended.errors];
                let texts = texts.map(|text| String::from_utf8_lossy(&text).into_owned());
                assert_eq!(texts, [notes, output, errors], "{script}");
            }
        }
    }

    #[test]
    fn what_is_no_program_is_not_started() {
        let mut command = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
        assert!(run(&mut command, "NOTES", &shell(), &LIMITS).is_err());
    }
}
