//! The prepared process as the referee sees it: it is told to fork and to bury, and answers each
//! order on a socket of that order.
//!
//! Orders go through one socket that never blocks. Each brings the socket for its answer, so that
//! threads share the prepared process without a lock, and nobody waits for another's order.

use std::collections::BTreeSet;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::engine::swipl::embedded::Installed;
use crate::referee::host_failure::HostFailure;
use crate::referee::packets::{Incoming, receive, send};
use crate::referee::prolog_host::LIBRARIES;
use crate::referee::wire::{ForkAnswer, ForkOrder, WorkerSetup};
use crate::sandbox::descriptors::message_pair;
use crate::sandbox::process::{self, Exit};

/// The argument with which the program starts as a fork server.
pub const ARGUMENT: &str = "worker";

/// How long the referee waits for its own processes before it gives up.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// The environment of the fork server. A program sees it by `getenv/2`.
const ENVIRONMENT: [&str; 6] = [
    "ARBIITER_ENDINGS",
    "HOME",
    "LANG",
    "LC_ALL",
    "TZ",
    "XDG_CACHE_HOME",
];

/// The handle of the prepared process, from which the processes of programs are forked.
pub struct ForkServer {
    orders: OwnedFd,
    process: Child,
    is_broken: AtomicBool,
    /// Those of [`LIBRARIES`] that programs have used.
    libraries: Mutex<BTreeSet<&'static str>>,
}

impl ForkServer {
    /// Starts this program as a fork server, with programs in this SWI-Prolog or in our own host.
    ///
    /// # Errors
    /// If the operating system refuses. Later failures are reported with the first order.
    pub fn start(program: &Path, swipl: Option<&Installed>) -> Result<ForkServer, HostFailure> {
        let (ours, theirs) = connection()?;
        let environment =
            std::env::vars_os().filter(|(name, _)| ENVIRONMENT.iter().any(|known| name == known));
        let mut command = Command::new(program);
        // The process has its own group, so that Ctrl-C at the terminal reaches the referee only.
        command
            .arg(ARGUMENT)
            .args(swipl.map(Installed::arguments).into_iter().flatten())
            .env_clear()
            .envs(environment)
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .process_group(0);
        Ok(ForkServer {
            orders: ours,
            process: process::spawn_for_life(command)
                .map_err(system("start of the prepared process"))?,
            is_broken: AtomicBool::new(false),
            libraries: Mutex::default(),
        })
    }

    /// Whether the process still takes orders.
    pub fn is_alive(&self) -> bool {
        let mut watched = [PollFd::new(&self.orders, PollFlags::IN)];
        !self.is_broken.load(Ordering::Relaxed)
            && wait_for(&mut watched, Duration::ZERO).is_ok()
            && !watched[0].revents().contains(PollFlags::HUP)
    }

    /// Forks a process for a program, with these descriptors as its socket, output, error stream
    /// and notes. Returns its number and its process descriptor.
    ///
    /// # Errors
    /// [`HostFailure`].
    pub fn fork(
        &self,
        setup: WorkerSetup,
        descriptors: [&OwnedFd; 4],
    ) -> Result<(i32, OwnedFd), HostFailure> {
        let libraries = self.libraries().iter().map(|&name| name.into()).collect();
        let order = ForkOrder::Fork { setup, libraries };
        let (answer, mut sent) = self.order(&order, &descriptors)?;
        match (answer, sent.pop()) {
            (ForkAnswer::Forked { pid }, Some(pidfd)) => Ok((pid, pidfd)),
            (other, _) => Err(unexpected(other)),
        }
    }

    /// Has those of [`LIBRARIES`] that are named loaded before further processes are forked. A
    /// program's process names them, so that all else is left out.
    pub fn note_libraries(&self, names: &[String]) {
        let is_named = |library: &&str| names.iter().any(|name| name == library);
        self.libraries()
            .extend(LIBRARIES.into_iter().filter(is_named));
    }

    fn libraries(&self) -> MutexGuard<'_, BTreeSet<&'static str>> {
        // After a panic of another thread it is still a set of names.
        self.libraries
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Reaps a process that has ended.
    ///
    /// # Errors
    /// [`HostFailure`].
    pub fn reap(&self, pid: i32) -> Result<Exit, HostFailure> {
        match self.order(&ForkOrder::Reap { pid }, &[])? {
            (ForkAnswer::Buried(exit), _) => Ok(exit),
            (other, _) => Err(unexpected(other)),
        }
    }

    fn order(
        &self,
        order: &ForkOrder,
        descriptors: &[&OwnedFd],
    ) -> Result<(ForkAnswer, Vec<OwnedFd>), HostFailure> {
        let (answers, theirs) = connection()?;
        let sent = std::iter::once(&theirs).chain(descriptors.iter().copied());
        let sent: Vec<_> = sent.map(AsFd::as_fd).collect();
        let sent = send(&self.orders, order, &sent);
        drop(theirs);
        let answered = sent
            .map_err(system("an order to the prepared process"))
            .and_then(|()| answer(&answers));
        if answered.is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
        answered
    }
}

impl Drop for ForkServer {
    fn drop(&mut self) {
        // The process would end by itself when the socket is closed. This makes sure of it and
        // leaves no zombie.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn answer(socket: &OwnedFd) -> Result<(ForkAnswer, Vec<OwnedFd>), HostFailure> {
    let mut watched = [PollFd::new(socket, PollFlags::IN)];
    if wait_for(&mut watched, ANSWER_TIMEOUT).map_err(system("poll"))? == 0 {
        return Err(HostFailure::Worker("no answer".to_owned()));
    }
    match receive(socket).map_err(system("an answer of the prepared process"))? {
        Incoming::Message(answer, descriptors) => Ok((answer, descriptors)),
        Incoming::Nonsense => Err(HostFailure::Worker("nonsense".to_owned())),
        Incoming::End => Err(HostFailure::Worker("it has ended".to_owned())),
    }
}

fn unexpected(answer: ForkAnswer) -> HostFailure {
    HostFailure::Worker(match answer {
        ForkAnswer::Refused { why } => why,
        other => format!("{other:?}"),
    })
}

/// A connection between processes. The end of this process never blocks.
///
/// # Errors
/// If the operating system refuses.
pub fn connection() -> Result<(OwnedFd, OwnedFd), HostFailure> {
    let made = message_pair().and_then(|(ours, theirs)| {
        rustix::io::ioctl_fionbio(&ours, true)?;
        Ok((ours, theirs))
    });
    made.map_err(system("socketpair"))
}

/// Waits until some of these are ready or the time is over, and returns how many are ready.
///
/// # Errors
/// If the operating system refuses.
pub fn wait_for(watched: &mut [PollFd<'_>], time: Duration) -> io::Result<usize> {
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(watched, Some(&time)) {
        Err(rustix::io::Errno::INTR) => Ok(0),
        other => Ok(other?),
    }
}

/// Makes a [`HostFailure`] of an error of the operating system, with what was being done.
pub fn system(doing: &'static str) -> impl Fn(io::Error) -> HostFailure {
    move |cause| HostFailure::System { doing, cause }
}
