//! The prepared process as the referee sees it: it is told to fork and to bury, and answers each order on a socket of that order.
//!
//! Orders go through one socket that never blocks. Each brings the socket for its answer, so that threads share the prepared
//! process without a lock, and nobody waits for another's order.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::engine::swipl::embedded::Installed;
use crate::referee::packets::{Incoming, receive, send};
use crate::referee::player::Broken;
use crate::referee::wire::{Answer, Order, Workplace};
use crate::sandbox::descriptors::message_pair;
use crate::sandbox::process::{self, Exit};

/// The argument with which the program becomes a prepared process.
pub const ARGUMENT: &str = "worker";

/// How long the referee waits for its own processes before it calls them broken.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The environment that the prepared process gets; a program sees it by `getenv/2`.
const ENVIRONMENT: [&str; 6] = [
    "ARBIITER_ENDINGS",
    "HOME",
    "LANG",
    "LC_ALL",
    "TZ",
    "XDG_CACHE_HOME",
];

/// The prepared process.
pub struct Prepared {
    orders: OwnedFd,
    process: Child,
    is_broken: AtomicBool,
}

impl Prepared {
    /// Starts this program as a prepared process, with its programs in this SWI-Prolog or in our own host.
    ///
    /// # Errors
    /// When the system refuses. What goes wrong later is told with the first order.
    pub fn start(program: &Path, swipl: Option<&Installed>) -> Result<Prepared, Broken> {
        let (ours, theirs) = connection()?;
        let environment =
            std::env::vars_os().filter(|(name, _)| ENVIRONMENT.iter().any(|known| name == known));
        let mut command = Command::new(program);
        // A group of its own: Ctrl-C at the terminal is the referee's business.
        command
            .arg(ARGUMENT)
            .args(swipl.map(Installed::arguments).into_iter().flatten())
            .env_clear()
            .envs(environment)
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .process_group(0);
        Ok(Prepared {
            orders: ours,
            process: process::spawn_for_life(command)
                .map_err(system("start of the prepared process"))?,
            is_broken: AtomicBool::new(false),
        })
    }

    /// Whether it can be told anything.
    pub fn is_alive(&self) -> bool {
        let mut watched = [PollFd::new(&self.orders, PollFlags::IN)];
        !self.is_broken.load(Ordering::Relaxed)
            && wait_for(&mut watched, Duration::ZERO).is_ok()
            && !watched[0].revents().contains(PollFlags::HUP)
    }

    /// Makes a process for a program, with these as its socket, output, error stream and notes: its number and its descriptor.
    ///
    /// # Errors
    /// [`Broken`].
    pub fn fork(
        &self,
        workplace: Workplace,
        descriptors: [&OwnedFd; 4],
    ) -> Result<(i32, OwnedFd), Broken> {
        let (answer, mut sent) = self.order(&Order::Fork(workplace), &descriptors)?;
        match (answer, sent.pop()) {
            (Answer::Forked { pid }, Some(pidfd)) => Ok((pid, pidfd)),
            (other, _) => Err(unexpected(other)),
        }
    }

    /// Buries a process that has ended.
    ///
    /// # Errors
    /// [`Broken`].
    pub fn bury(&self, pid: i32) -> Result<Exit, Broken> {
        match self.order(&Order::Bury { pid }, &[])? {
            (Answer::Buried(exit), _) => Ok(exit),
            (other, _) => Err(unexpected(other)),
        }
    }

    fn order(
        &self,
        order: &Order,
        descriptors: &[&OwnedFd],
    ) -> Result<(Answer, Vec<OwnedFd>), Broken> {
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

impl Drop for Prepared {
    fn drop(&mut self) {
        // It would end by itself when the socket is closed; so it is certain, and no zombie is left.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn answer(socket: &OwnedFd) -> Result<(Answer, Vec<OwnedFd>), Broken> {
    let mut watched = [PollFd::new(socket, PollFlags::IN)];
    if wait_for(&mut watched, PATIENCE).map_err(system("poll"))? == 0 {
        return Err(Broken::Worker("no answer".to_owned()));
    }
    match receive(socket).map_err(system("an answer of the prepared process"))? {
        Incoming::Message(answer, descriptors) => Ok((answer, descriptors)),
        Incoming::Nonsense => Err(Broken::Worker("nonsense".to_owned())),
        Incoming::End => Err(Broken::Worker("it has ended".to_owned())),
    }
}

fn unexpected(answer: Answer) -> Broken {
    Broken::Worker(match answer {
        Answer::Refused { why } => why,
        other => format!("{other:?}"),
    })
}

/// A connection between processes: the end here never blocks.
///
/// # Errors
/// When the system refuses.
pub fn connection() -> Result<(OwnedFd, OwnedFd), Broken> {
    let made = message_pair().and_then(|(ours, theirs)| {
        rustix::io::ioctl_fionbio(&ours, true)?;
        Ok((ours, theirs))
    });
    made.map_err(system("socketpair"))
}

/// How many of these are ready before the time is over.
///
/// # Errors
/// When the system refuses.
pub fn wait_for(watched: &mut [PollFd<'_>], time: Duration) -> io::Result<usize> {
    let time = Timespec::try_from(time).map_err(io::Error::other)?;
    match poll(watched, Some(&time)) {
        Err(rustix::io::Errno::INTR) => Ok(0),
        other => Ok(other?),
    }
}

/// The failure of the operating system in doing this.
pub fn system(doing: &'static str) -> impl Fn(io::Error) -> Broken {
    move |cause| Broken::System { doing, cause }
}
