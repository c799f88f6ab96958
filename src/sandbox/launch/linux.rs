//! Starting an executable and watching it.
#![expect(
    unsafe_code,
    reason = "the kernel is asked for what no safe wrapper offers"
)]

use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{FdFlags, fcntl_setfd, retry_on_intr};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process_group, pidfd_open,
    set_parent_process_death_signal, setrlimit,
};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs};
use seccompiler::BpfProgram;

use super::{Access, Ended, ExecutableEnd, LaunchLimits};
use crate::sandbox::clock::ProcessClock;
use crate::sandbox::process::{self, Exit};
use crate::sandbox::{files, filters, kernel, protection};

/// How often the processor time is looked at.
const LOOK: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 20_000_000,
};

/// See [`super::run`].
pub fn run(
    command: &mut Command,
    notes: &str,
    access: &Access,
    limits: &LaunchLimits,
) -> io::Result<Ended> {
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC)?;
    command
        .env(notes, format!("/dev/fd/{}", writer.as_raw_fd()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let lock = Lock::new(access)?;
    let group = spawn(command, &writer, lock, *limits)?;
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

/// What every executable needs to begin: the libraries of the system, and what finds them.
const LIBRARIES: [&str; 7] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
];

/// Who loads the libraries of an executable.
const LOADERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// What holds the executable, made before the fork: after it nothing may be allocated.
struct Lock {
    rules: Option<OwnedFd>,
    filter: Option<BpfProgram>,
}

impl Lock {
    fn new(access: &Access) -> io::Result<Lock> {
        let known = protection();
        let readable = access.readable.iter().map(PathBuf::as_path);
        let readable: Vec<&Path> = LIBRARIES.iter().map(Path::new).chain(readable).collect();
        let executable = access.executable.iter().map(PathBuf::as_path);
        let executable: Vec<&Path> = LOADERS.iter().map(Path::new).chain(executable).collect();
        let rules = match known.landlock {
            Some(_) => files::rules_for(&readable, &executable).map_err(io::Error::other)?,
            None => None,
        };
        let filter = match known.has_seccomp {
            true => filters::launched(access.threads),
            false => None,
        };
        Ok(Lock { rules, filter })
    }

    /// Locks the calling thread in. Allocates nothing.
    fn enter(&mut self) -> io::Result<()> {
        if let Some(rules) = &self.rules {
            kernel::restrict_self(rules.as_fd())?;
        }
        let none = CapabilitySets {
            effective: CapabilitySet::empty(),
            permitted: CapabilitySet::empty(),
            inheritable: CapabilitySet::empty(),
        };
        set_capabilities(None, none)?;
        match &mut self.filter {
            Some(filter) => filters::install_launched(filter),
            None => Ok(()),
        }
    }
}

/// Starts it with its limits; of our descriptors it inherits the pipe for notes only.
fn spawn(
    command: &mut Command,
    notes: &OwnedFd,
    mut lock: Lock,
    limits: LaunchLimits,
) -> io::Result<Group> {
    let notes = notes.as_raw_fd();
    let enter = move || {
        kernel::close_on_exec_from(3)?;
        // SAFETY: the descriptor is the parent's, which keeps it open until the child has been
        // started.
        let notes = unsafe { BorrowedFd::borrow_raw(notes) };
        fcntl_setfd(notes, FdFlags::empty())?;
        set_parent_process_death_signal(Some(Signal::KILL))?;
        set_no_new_privs(true)?;
        limit(&limits)?;
        lock.enter()
    };
    // SAFETY: between fork and exec only system calls are made, which are safe there: nothing
    // allocates, locks or panics.
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

fn limit(limits: &LaunchLimits) -> io::Result<()> {
    let both = |value: u64| Rlimit {
        current: Some(value),
        maximum: Some(value),
    };
    // A backstop: the parent looks more often.
    setrlimit(Resource::Cpu, both(limits.time.as_secs() + 2))?;
    setrlimit(Resource::Core, both(0))?;
    setrlimit(Resource::Fsize, both(0))?;
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
fn watch(
    group: &Group,
    notes: &OwnedFd,
    limits: &LaunchLimits,
) -> io::Result<(ExecutableEnd, [Vec<u8>; 3])> {
    let pid = Pid::from_raw(group.pid).ok_or(io::ErrorKind::NotFound)?;
    let pidfd = pidfd_open(pid, PidfdFlags::empty())?;
    let mut clock = ProcessClock::new(group.pid);
    clock.start();
    let mut said = Said::new(notes, &group.streams);
    loop {
        let has_ended = said.wait(&pidfd)?;
        if said.read(limits.output_bytes)? {
            return Ok((ExecutableEnd::Output, said.texts));
        }
        if has_ended {
            return Ok((ExecutableEnd::Itself, said.texts));
        }
        let (cpu, passed) = clock.look();
        if cpu.max(passed) > limits.time {
            return Ok((ExecutableEnd::Time, said.texts));
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

    /// Waits until something can be read, the process has ended, or it is time to look; true when
    /// it has ended.
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
