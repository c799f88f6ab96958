//! Child processes: how one is made by `fork`, how it ends, and what it has used meanwhile.
//!
//! Linux only: elsewhere [`fork`] says that it is unsupported, and nothing else can be reached. A
//! child is named to the kernel by a descriptor (`pidfd`), never by its number alone, so that a
//! number that is given to another process can't be killed by mistake. Descriptors go from process
//! to process with [`crate::sandbox::descriptors`].
#![expect(
    unsafe_code,
    reason = "the kernel is asked for what no safe wrapper offers"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use serde::{Deserialize, Serialize};

/// On which side of a [`fork`] we are.
#[derive(Debug)]
pub enum Fork {
    /// In the process that forked.
    Parent(ChildProcess),
    /// In the new process. It leaves by [`exit_now`]: what the parent had buffered and registered
    /// is not the child's.
    Child,
}

/// A child that nobody has waited for yet.
#[derive(Debug)]
pub struct ChildProcess {
    /// Its number; also the number of its only thread.
    pub pid: i32,
    /// It, as a descriptor: readable when the process has ended, and closed on exec.
    pub pidfd: OwnedFd,
}

/// How a process ended, and what it used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// How it ended.
    pub status: ProcessStatus,
    /// Processor time of all its threads, in the program and in the kernel.
    pub cpu: Duration,
    /// The most memory it had at one time, in bytes. What a fork shares with its parent counts too.
    pub max_rss_bytes: u64,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProcessStatus {
    /// By itself, with this code.
    Exited(i32),
    /// Of this signal.
    Signaled(i32),
}

/// Makes a copy of this process, with the calling thread only.
///
/// The caller is the only thread that does anything: besides it only the main thread may exist, and
/// that has to wait for the caller and hold no lock. (The program runs on a thread with a large
/// stack.) What other threads hold at the moment of a fork stays locked in the child for ever.
///
/// # Errors
/// When there are more threads, or the system refuses.
pub fn fork() -> io::Result<Fork> {
    #[cfg(target_os = "linux")]
    return linux::fork();
    #[cfg(not(target_os = "linux"))]
    Err(io::ErrorKind::Unsupported.into())
}

/// Ends this process at once: nothing is flushed and no handler runs.
pub fn exit_now(code: i32) -> ! {
    // SAFETY: _exit has no preconditions and does not return.
    unsafe { libc::_exit(code) }
}

/// Kills the process with SIGKILL. One that has ended already is no error.
///
/// # Errors
/// When the system refuses.
pub fn kill(pidfd: impl AsFd) -> io::Result<()> {
    send(pidfd, Signal::KILL)
}

/// Stops all threads of the process with SIGSTOP, or lets them go on with SIGCONT. One that has
/// ended already is no error.
///
/// # Errors
/// When the system refuses.
pub fn set_running(pidfd: impl AsFd, is_running: bool) -> io::Result<()> {
    let signal = match is_running {
        true => Signal::CONT,
        false => Signal::STOP,
    };
    send(pidfd, signal)
}

fn send(pidfd: impl AsFd, signal: Signal) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    return linux::send(pidfd.as_fd(), signal);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (pidfd, signal);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Waits until this child ends, and buries it.
///
/// # Errors
/// When this is no child of ours, or somebody has waited for it already.
pub fn wait(pid: i32) -> io::Result<Exit> {
    loop {
        if let Some(exit) = wait_with(pid, 0)? {
            return Ok(exit);
        }
    }
}

/// Buries this child, which has ended.
///
/// # Errors
/// As [`wait`]; `WouldBlock` for a child that still runs.
pub fn bury(pid: i32) -> io::Result<Exit> {
    wait_with(pid, libc::WNOHANG)?.ok_or_else(|| io::ErrorKind::WouldBlock.into())
}

/// The end of this child, if it has come.
fn wait_with(pid: i32, options: i32) -> io::Result<Option<Exit>> {
    let mut status = 0;
    // SAFETY: an all-zero rusage is a value of that type.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live locals of the right type, and wait4 keeps neither.
        match unsafe { libc::wait4(pid, &raw mut status, options, &raw mut usage) } {
            0 => return Ok(None),
            -1 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            _ => break,
        }
    }
    // ru_maxrss is in kilobytes on Linux.
    let kilobytes = u64::try_from(usage.ru_maxrss).unwrap_or_default();
    Ok(Some(Exit {
        status: if libc::WIFSIGNALED(status) {
            ProcessStatus::Signaled(libc::WTERMSIG(status))
        } else {
            ProcessStatus::Exited(libc::WEXITSTATUS(status))
        },
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        max_rss_bytes: kilobytes << 10,
    }))
}

/// Starts a command on a thread that lives as long as this process. A child that calls
/// [`die_with_parent`] dies with the thread that started it: with this one it dies with the
/// process.
///
/// # Errors
/// When the system refuses.
pub fn spawn_for_life(mut command: Command) -> io::Result<process::Child> {
    type Task = Box<dyn FnOnce() + Send>;
    static STARTER: LazyLock<Sender<Task>> = LazyLock::new(|| {
        let (sender, tasks) = channel::<Task>();
        thread::spawn(move || tasks.into_iter().for_each(|task| task()));
        sender
    });
    let (sender, started) = sync_channel(1);
    let start = move || drop(sender.send(command.spawn()));
    let gone = || io::Error::other("the thread that starts commands has ended");
    STARTER.send(Box::new(start)).map_err(|_| gone())?;
    started.recv().map_err(|_| gone())?
}

/// Whether all threads of this process are ending: of a signal, or because it has asked for its
/// end. A process that has not been buried is ending for ever.
pub fn is_ending(pid: i32) -> bool {
    /// A thread's flag for this, in `linux/sched.h`.
    const PF_EXITING: u64 = 4;
    let flags = |path: PathBuf| -> Option<u64> {
        let text = fs::read_to_string(path.join("stat")).ok()?;
        // After the name, which is in brackets and may have spaces, come the state and five
        // numbers.
        let (_, fields) = text.rsplit_once(')')?;
        fields.split_whitespace().nth(6)?.parse().ok()
    };
    fs::read_dir(format!("/proc/{pid}/task")).is_ok_and(|threads| {
        threads.into_iter().all(|thread| {
            let flags = thread.ok().and_then(|thread| flags(thread.path()));
            // A thread without flags has ended since.
            flags.is_none_or(|flags| flags & PF_EXITING != 0)
        })
    })
}

/// From now on the kernel kills this process when the thread that forked it ends.
///
/// # Errors
/// When the parent has ended already (`parent` is its number, taken before the fork), or the system
/// refuses.
pub fn die_with_parent(parent: i32) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
    let now = rustix::process::getppid().map(|pid| pid.as_raw_nonzero().get());
    if now == Some(parent) {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::NotFound,
            "the parent process has ended",
        ))
    }
}

/// The number of the parent process, if it is one of ours to see.
pub fn parent() -> Option<i32> {
    rustix::process::getppid().map(|pid| pid.as_raw_nonzero().get())
}

/// From now on orphaned descendants become children of this process.
///
/// # Errors
/// When the system can't do that.
pub fn adopt_orphans() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    return Ok(rustix::process::set_child_subreaper(
        rustix::process::Pid::from_raw(1),
    )?);
    #[cfg(not(target_os = "linux"))]
    Err(io::ErrorKind::Unsupported.into())
}

/// Kills all children and orphaned descendants, and buries them, until there are none. For a
/// process that has started nothing else.
pub fn end_children() {
    loop {
        let children = children();
        // Children that the system does not list can't be killed, nor waited for.
        let options = match children.is_empty() {
            true => libc::WNOHANG,
            false => 0,
        };
        for child in children {
            // SAFETY: kill takes numbers only. A child keeps its number until it is buried, which
            // is done here alone.
            unsafe { libc::kill(child, libc::SIGKILL) };
        }
        // SAFETY: with a null pointer no status is written.
        let buried = unsafe { libc::waitpid(-1, std::ptr::null_mut(), options) };
        if buried == 0
            || buried == -1 && io::Error::last_os_error().kind() != io::ErrorKind::Interrupted
        {
            return;
        }
    }
}

/// The children of this process. What can't be read is left out.
fn children() -> Vec<i32> {
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten();
    let lists = threads.filter_map(|thread| {
        let path = thread.ok()?.path().join("children");
        fs::read_to_string(path).ok()
    });
    let numbers = |list: String| -> Vec<i32> {
        let numbers = list.split_whitespace();
        numbers.filter_map(|number| number.parse().ok()).collect()
    };
    lists.flat_map(numbers).collect()
}

/// What Ctrl-C did to this process before it was ignored.
#[derive(Clone, Copy)]
pub struct InterruptAction(libc::sighandler_t);

/// From now on Ctrl-C at the terminal leaves this process and its future children alone.
pub fn ignore_interrupts() -> InterruptAction {
    // SAFETY: an action of the system, no code of ours runs.
    InterruptAction(unsafe { libc::signal(libc::SIGINT, libc::SIG_IGN) })
}

impl InterruptAction {
    /// Lets Ctrl-C do what it did.
    pub fn restore(self) {
        // SAFETY: it was the action of this process before, and functions are never unloaded.
        unsafe { libc::signal(libc::SIGINT, self.0) };
    }
}

/// From now on writing more to a file than the limit allows is an error, and no longer the end of
/// this process.
pub fn survive_full_files() {
    // SAFETY: an action of the system, no code of ours runs.
    unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
}

/// Waits for all children; the status of the one that ended last and not with `ignored`, as a shell
/// gives it.
pub fn last_status(ignored: i32) -> i32 {
    let mut last = 0;
    let mut status = 0;
    loop {
        // SAFETY: the pointer is to a live local, and is not kept.
        if unsafe { libc::waitpid(-1, &raw mut status, 0) } == -1 {
            match io::Error::last_os_error().kind() {
                io::ErrorKind::Interrupted => continue,
                _ => return last,
            }
        }
        let code = match libc::WIFSIGNALED(status) {
            true => 128 + libc::WTERMSIG(status),
            false => libc::WEXITSTATUS(status),
        };
        if code != ignored {
            last = code;
        }
    }
}

/// Processor time that the process has used so far, all threads together. None when there is no
/// such process.
pub fn cpu_time_of(pid: i32) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    return linux::cpu_time_of(pid);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = pid;
        None
    }
}

/// Processor time of all children that have ended and been waited for, with theirs.
pub fn children_cpu_time() -> Duration {
    // SAFETY: a zeroed `rusage` is one, and the pointer is to a live local that is not kept.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let time = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// How long a thread of this process has waited for a processor since it began; nothing where the
/// kernel does not tell.
pub fn waited_of(thread: i32) -> Duration {
    let text = fs::read_to_string(format!("/proc/self/task/{thread}/schedstat"));
    let text = text.unwrap_or_default();
    let waited = text.split_whitespace().nth(1);
    let waited = waited.and_then(|field| field.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}

/// The number of the calling thread.
pub fn thread_number() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// The name of threads that look after a program and do nothing for it. Whether they wait for a
/// processor does not matter to the program.
pub const WATCH_THREAD: &str = "watch";

/// The folders of the threads of a process that do its work.
fn threads_of(pid: i32) -> impl Iterator<Item = PathBuf> {
    let threads = fs::read_dir(format!("/proc/{pid}/task"));
    let folders = threads.into_iter().flatten().flatten();
    folders.map(|thread| thread.path()).filter(|folder| {
        let name = fs::read_to_string(folder.join("comm")).unwrap_or_default();
        name.trim_end() != WATCH_THREAD
    })
}

/// How long each thread of the process has run or been ready to run since it began, by its number:
/// the time in which it did not sleep. Empty when there is no such process, or the kernel does not
/// count it. Threads named [`WATCH_THREAD`] are left out.
pub fn active_times_of(pid: i32) -> BTreeMap<u32, Duration> {
    let active = threads_of(pid).filter_map(|folder| {
        let number = folder.file_name()?.to_str()?.parse().ok()?;
        let text = fs::read_to_string(folder.join("schedstat")).ok()?;
        // Nanoseconds run, nanoseconds waited, times run.
        let mut fields = text.split_whitespace().map(|field| field.parse().ok());
        let (run, waited) = (fields.next()??, fields.next()??);
        Some((
            number,
            Duration::from_nanos(run) + Duration::from_nanos(waited),
        ))
    });
    active.collect()
}

/// Whether a thread of the process runs or waits for a processor now. The kernel adds a wait to
/// [`active_times_of`] only when it is over. Threads named [`WATCH_THREAD`] are left out.
pub fn has_ready_thread(pid: i32) -> bool {
    threads_of(pid).any(|folder| {
        let text = fs::read_to_string(folder.join("stat")).unwrap_or_default();
        // The state stands behind the name, which is in parentheses and may have any characters.
        let state = text.rsplit_once(") ").map(|(_, rest)| rest);
        state.is_some_and(|state| state.starts_with('R'))
    })
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    let micros = u64::try_from(time.tv_usec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_micros(micros)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io;
    use std::os::fd::BorrowedFd;
    use std::time::Duration;

    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    use super::{ChildProcess, Fork, wait};

    pub fn fork() -> io::Result<Fork> {
        check_threads()?;
        // SAFETY: after a fork of a process with several threads only async-signal-safe calls would
        // be allowed. The check above leaves the caller and the main thread, which by the contract
        // waits and holds no lock, so that every lock that the child finds is its own thread's;
        // glibc brings its allocator's and streams' locks into order itself.
        let pid = unsafe { libc::fork() };
        match pid {
            -1 => Err(io::Error::last_os_error()),
            0 => Ok(Fork::Child),
            pid => parent(pid),
        }
    }

    /// The child can't have been buried yet, so the number is still its own.
    fn parent(pid: i32) -> io::Result<Fork> {
        let opened = Pid::from_raw(pid)
            .ok_or(rustix::io::Errno::SRCH)
            .and_then(|pid| pidfd_open(pid, PidfdFlags::empty()));
        match opened {
            Ok(pidfd) => Ok(Fork::Parent(ChildProcess { pid, pidfd })),
            Err(error) => {
                // SAFETY: kill takes numbers only; this child was made above and nobody has waited
                // for it.
                unsafe { libc::kill(pid, libc::SIGKILL) };
                wait(pid)?;
                Err(error.into())
            }
        }
    }

    /// The name of the thread that waits for interrupts (`engine::interrupt`) and holds no lock
    /// meanwhile.
    const WAITING: &[u8] = b"ctrl-c\n";

    /// The caller, the main thread and the one that waits; no other.
    fn check_threads() -> io::Result<()> {
        let own = [
            rustix::process::getpid().as_raw_nonzero().get(),
            rustix::thread::gettid().as_raw_nonzero().get(),
        ];
        for entry in fs::read_dir("/proc/self/task")? {
            let thread = entry?;
            let name = thread.file_name();
            let id = name.to_str().and_then(|name| name.parse::<i32>().ok());
            let waits = fs::read(thread.path().join("comm")).is_ok_and(|name| name == WAITING);
            if !waits && !id.is_some_and(|id| own.contains(&id)) {
                return Err(io::Error::other("a fork while other threads run"));
            }
        }
        Ok(())
    }

    pub fn send(pidfd: BorrowedFd<'_>, signal: Signal) -> io::Result<()> {
        match pidfd_send_signal(pidfd, signal) {
            Err(rustix::io::Errno::SRCH) => Ok(()),
            other => Ok(other?),
        }
    }

    pub fn cpu_time_of(pid: i32) -> Option<Duration> {
        let mut clock = 0;
        let mut time = libc::timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        // SAFETY: the pointer is to a live local of the right type, and is not kept.
        if unsafe { libc::clock_getcpuclockid(pid, &raw mut clock) } != 0 {
            return None;
        }
        // SAFETY: as above; a clock of a process that has ended meanwhile is an error, not a fault.
        if unsafe { libc::clock_gettime(clock, &raw mut time) } != 0 {
            return None;
        }
        let seconds = u64::try_from(time.tv_sec).ok()?;
        let nanos = u32::try_from(time.tv_nsec).ok()?;
        Some(Duration::new(seconds, nanos))
    }
}

// Most of this is tested in tests/suite/sandbox.rs, in processes of their own: a test binary has
// too many threads for a fork.
#[cfg(test)]
mod tests {
    use std::time::Duration;

    #[test]
    fn a_fork_beside_other_threads_is_refused() {
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let other = std::thread::spawn(move || stopped.recv());
        assert!(super::fork().is_err());
        drop(stop);
        assert!(other.join().is_ok_and(|received| received.is_err()));
    }

    #[test]
    fn clocks_of_this_process_go() {
        let pid = i32::try_from(std::process::id()).expect("a number");
        let before = super::cpu_time_of(pid).expect("a clock");
        let mut number = 1u64;
        while super::cpu_time_of(pid).expect("a clock") < before + Duration::from_millis(2) {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        assert!(!super::active_times_of(pid).is_empty());
        // No process has a number as high as this.
        assert!(super::cpu_time_of(1 << 22).is_none());
    }

    #[test]
    fn watching_is_no_work() {
        let pid = i32::try_from(std::process::id()).expect("a number");
        for (name, is_work) in [(super::WATCH_THREAD, false), ("worker", true)] {
            let thread = std::thread::Builder::new().name(name.to_owned());
            let seen = thread.spawn(move || {
                let number = u32::try_from(rustix::thread::gettid().as_raw_nonzero().get());
                super::active_times_of(pid).contains_key(&number.expect("a number"))
            });
            let seen = seen.expect("a thread").join().expect("no panic");
            assert_eq!(seen, is_work, "{name}");
        }
    }
}
