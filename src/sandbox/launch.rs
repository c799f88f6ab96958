//! Running somebody's executable to its end, with limits on what it uses and on what it says.
//!
//! It gets a process group of its own, which is killed as a whole, no input, and a pipe for notes besides its output and its error
//! stream. Files and system calls are not restricted: an executable could not even be started then. See
//! [`crate::sandbox::confinement`] for programs that run inside a process of ours.
#![allow(unsafe_code)]

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd, retry_on_intr};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process_group, pidfd_open,
    set_parent_process_death_signal, setrlimit,
};
use rustix::thread::set_no_new_privs;

use crate::sandbox::process::{self, Exit, cpu_time_of};

/// What the clock on the wall may show besides five times the limit.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the processor time is looked at.
const LOOK: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// What an executable may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Processor time. The clock on the wall may show five times as much and two seconds more: a busy machine is not its fault.
    pub time: Duration,
    /// Address space in bytes; `None`: what this process has.
    pub memory_bytes: Option<u64>,
    /// Bytes on each of its streams and in notes.
    pub output_bytes: usize,
    /// The longest file that it may write, in bytes.
    pub file_bytes: u64,
}

/// How it came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
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
    pub stop: Stop,
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
pub fn run(command: &mut Command, notes: &str, limits: &Limits) -> io::Result<Ended> {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    command
        .env(notes, format!("/dev/fd/{}", writer.as_raw_fd()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let group = spawn(command, &writer, *limits)?;
    drop(writer);
    let watched = watch(&group, &reader, limits);
    let exit = group.end()?;
    let (stop, [notes, output, errors]) = watched?;
    Ok(Ended {
        stop,
        exit,
        notes,
        output,
        errors,
    })
}

/// Starts it with its limits; of our descriptors it inherits the pipe for notes only.
fn spawn(command: &mut Command, notes: &OwnedFd, limits: Limits) -> io::Result<Group> {
    let notes = notes.as_raw_fd();
    let enter = move || {
        // SAFETY: the descriptor is the parent's, which keeps it open until the child has been started.
        let notes = unsafe { BorrowedFd::borrow_raw(notes) };
        fcntl_setfd(notes, FdFlags::empty())?;
        set_parent_process_death_signal(Some(Signal::KILL))?;
        set_no_new_privs(true)?;
        limit(&limits)
    };
    // SAFETY: between fork and exec only system calls are made, which are safe there: nothing allocates, locks or panics.
    unsafe { command.pre_exec(enter) };
    let child = command.spawn()?;
    let mut group = Group {
        pid: child.id().cast_signed(),
        streams: Vec::new(),
    };
    group.streams.extend(child.stdout.map(OwnedFd::from));
    group.streams.extend(child.stderr.map(OwnedFd::from));
    Ok(group)
}

fn limit(limits: &Limits) -> io::Result<()> {
    let both = |value: u64| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    // A backstop: the parent looks more often.
    setrlimit(Resource::Cpu, both(limits.time.as_secs() + 2))?;
    setrlimit(Resource::Core, both(0))?;
    setrlimit(Resource::Fsize, both(limits.file_bytes))?;
    if let Some(bytes) = limits.memory_bytes {
        setrlimit(Resource::As, both(bytes))?;
    }
    Ok(())
}

/// The processes of a run, the first of which nobody has waited for.
struct Group {
    pid: i32,
    /// Where the output and the errors come out.
    streams: Vec<OwnedFd>,
}

impl Group {
    /// Kills all of them and buries the first.
    fn end(&self) -> io::Result<Exit> {
        if let Some(group) = Pid::from_raw(self.pid) {
            // They may have ended already.
            let _ = kill_process_group(group, Signal::KILL);
        }
        process::wait(self.pid)
    }
}

/// Reads what it says until it ends or has to.
fn watch(group: &Group, notes: &OwnedFd, limits: &Limits) -> io::Result<(Stop, [Vec<u8>; 3])> {
    let pid = Pid::from_raw(group.pid).ok_or(io::ErrorKind::NotFound)?;
    let pidfd = pidfd_open(pid, PidfdFlags::empty())?;
    let (start, longest) = (Instant::now(), limits.time * 5 + PATIENCE);
    let mut said = Said::new(notes, &group.streams);
    loop {
        let has_ended = said.wait(&pidfd)?;
        if said.read(limits.output_bytes)? {
            return Ok((Stop::Output, said.texts));
        }
        if has_ended {
            return Ok((Stop::Itself, said.texts));
        }
        let used = cpu_time_of(group.pid).unwrap_or_default();
        if used > limits.time || start.elapsed() > longest {
            return Ok((Stop::Time, said.texts));
        }
    }
}

/// What it has said so far: notes, output, errors.
struct Said<'a> {
    streams: [Option<&'a OwnedFd>; 3],
    texts: [Vec<u8>; 3],
}

impl<'a> Said<'a> {
    fn new(notes: &'a OwnedFd, streams: &'a [OwnedFd]) -> Said<'a> {
        Said {
            streams: [Some(notes), streams.first(), streams.get(1)],
            texts: [const { Vec::new() }; 3],
        }
    }

    /// Waits until something can be read, the process has ended, or it is time to look; true when it has ended.
    fn wait(&self, pidfd: &OwnedFd) -> io::Result<bool> {
        let open = self.streams.iter().flatten();
        let mut polled = vec![PollFd::new(pidfd, PollFlags::IN)];
        polled.extend(open.map(|stream| PollFd::new(*stream, PollFlags::IN)));
        retry_on_intr(|| poll(&mut polled, Some(&LOOK)))?;
        Ok(!polled[0].revents().is_empty())
    }

    /// Reads all that is there; true when a text has become too long.
    fn read(&mut self, longest: usize) -> io::Result<bool> {
        let mut bytes = [0; 4096];
        for (stream, text) in self.streams.iter_mut().zip(&mut self.texts) {
            while let Some(open) = *stream {
                if !has_more(open)? {
                    break;
                }
                match retry_on_intr(|| rustix::io::read(open, &mut bytes))? {
                    0 => *stream = None,
                    count => text.extend(&bytes[..count]),
                }
                if text.len() > longest {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

fn has_more(stream: &OwnedFd) -> io::Result<bool> {
    const AT_ONCE: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let mut polled = [PollFd::new(stream, PollFlags::IN)];
    retry_on_intr(|| poll(&mut polled, Some(&AT_ONCE)))?;
    Ok(!polled[0].revents().is_empty())
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{Limits, Stop, run};
    use crate::sandbox::process::Status;

    const LIMITS: Limits = Limits {
        time: Duration::from_millis(300),
        memory_bytes: Some(64 << 20),
        output_bytes: 1000,
        file_bytes: 0,
    };

    /// A script, how it ends, and what it writes: notes, output, errors.
    #[test]
    fn programs_end_by_themselves_or_are_killed() {
        let exited = |code| Some(Status::Exited(code));
        for (script, stop, status, notes, output, errors) in [
            (
                "echo a; echo b >&2; echo c >$NOTES; exit 7",
                Stop::Itself,
                exited(7),
                "c\n",
                "a\n",
                "b\n",
            ),
            (
                "kill -SEGV $$",
                Stop::Itself,
                Some(Status::Signaled(11)),
                "",
                "",
                "",
            ),
            (
                "exec 1>&- 2>&-; while :; do :; done",
                Stop::Time,
                None,
                "",
                "",
                "",
            ),
            (
                "while :; do echo a >$NOTES; done",
                Stop::Output,
                None,
                "",
                "",
                "",
            ),
            // What it leaves behind does not hold us up, and is killed.
            (
                "sleep 1000 & echo d",
                Stop::Itself,
                exited(0),
                "",
                "d\n",
                "",
            ),
            ("cat", Stop::Itself, exited(0), "", "", ""),
            (
                "(echo text > /dev/fd/1/none) 2>/dev/null; ulimit -f",
                Stop::Itself,
                exited(0),
                "",
                "0\n",
                "",
            ),
        ] {
            let mut command = Command::new("/bin/sh");
            let ended = run(command.args(["-c", script]), "NOTES", &LIMITS).expect("started");
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
        assert!(run(&mut command, "NOTES", &LIMITS).is_err());
    }
}
