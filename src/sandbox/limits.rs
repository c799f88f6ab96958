//! Resource limits of a confined process.

use std::fs;
use std::os::fd::RawFd;

use rustix::process::{Resource, Rlimit, Uid, getrlimit, setrlimit};
use rustix::thread::set_thread_res_uid;

use crate::sandbox::confinement::ConfinementLimits;
use crate::sandbox::memory::virtual_bytes;

/// Threads that may be started on this machine while a confined process runs: a bound for a program
/// that starts threads without end.
const MORE_THREADS: u64 = 256;

/// What the limits are relative to. To be taken before the files that tell it are closed to the
/// process.
#[derive(Clone, Copy, Debug)]
pub struct Present {
    /// The size of this process's address space.
    memory_bytes: Option<u64>,
    /// All threads of the machine: at least those of this user, which the limit counts.
    threads: Option<u64>,
}

impl Present {
    /// As it is now.
    pub fn now() -> Present {
        Present {
            memory_bytes: virtual_bytes(),
            threads: all_threads(),
        }
    }
}

/// Whose threads the limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Those of the user, in all processes.
    User,
    /// Those of this process.
    Alone,
}

/// Real users of processes are numbered from here, by the process: nobody else has such numbers.
const FIRST_USER: u32 = 0x7100_0000;

/// The threads of the superuser are not counted. So the process becomes another's, by its real
/// user: that is who is counted. Files ask for the effective user, who stays.
pub fn be_counted_alone() -> Counted {
    if !rustix::process::getuid().is_root() {
        return Counted::User;
    }
    let own = rustix::process::getpid().as_raw_nonzero().get();
    let real = Uid::from_raw(FIRST_USER + own.cast_unsigned());
    let (effective, saved) = (rustix::process::geteuid(), Uid::ROOT);
    // Where users are numbered otherwise, memory is what bounds threads.
    match set_thread_res_uid(real, effective, saved) {
        Ok(()) => Counted::Alone,
        Err(_) => Counted::User,
    }
}

/// Sets all limits that can be set, and says which can't. `last` is the highest descriptor that
/// stays open.
pub fn set(
    limits: ConfinementLimits,
    present: Present,
    counted: Counted,
    last: RawFd,
) -> Vec<&'static str> {
    let mut failed = Vec::new();
    let mut limit = |name, resource, soft: Option<u64>, hard: Option<u64>| {
        let done = soft
            .zip(hard)
            .is_some_and(|(soft, hard)| lower(resource, soft, hard));
        if !done {
            failed.push(name);
        }
    };
    let mut limit_all = |name, resource, value| limit(name, resource, value, value);
    let descriptors = u64::try_from(last).unwrap_or_default() + 1 + limits.open_files;
    let memory = present.memory_bytes;
    let memory = memory.map(|bytes| bytes.saturating_add(limits.memory_bytes));
    limit_all("memory", Resource::As, memory);
    limit_all("file size", Resource::Fsize, Some(0));
    limit_all("core file", Resource::Core, Some(0));
    limit_all("open files", Resource::Nofile, Some(descriptors));
    let others = match counted {
        Counted::User => present.threads,
        Counted::Alone => Some(0),
    };
    limit_all(
        "threads",
        Resource::Nproc,
        others.map(|others| others + MORE_THREADS),
    );
    limit_all("locked memory", Resource::Memlock, Some(0));
    limit_all("message queues", Resource::Msgqueue, Some(0));
    limit_all("real-time priority", Resource::Rtprio, Some(0));
    // The soft limit's signal tells the parent why; one that is caught or ignored is followed by
    // SIGKILL.
    let hard = limits.cpu_seconds.saturating_add(1);
    limit(
        "processor time",
        Resource::Cpu,
        Some(limits.cpu_seconds),
        Some(hard),
    );
    failed
}

/// Sets both limits, or the ones that hold already if these are lower.
fn lower(resource: Resource, soft: u64, hard: u64) -> bool {
    let now = getrlimit(resource);
    let least = |wanted: u64, present: Option<u64>| Some(present.map_or(wanted, |p| p.min(wanted)));
    let new = Rlimit {
        current: least(soft, now.current),
        maximum: least(hard, now.maximum),
    };
    setrlimit(resource, new).is_ok()
}

fn all_threads() -> Option<u64> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let (_, all) = text.split_whitespace().nth(3)?.split_once('/')?;
    all.parse().ok()
}
