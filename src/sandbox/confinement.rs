//! Locking the calling process in. There is no way out: what holds for a process holds for all its
//! threads and children.

use std::os::fd::BorrowedFd;
use std::path::PathBuf;

use crate::sandbox::confinement_error::ConfinementError;

/// What a process may still do after [`Confinement::enter`].
#[derive(Debug)]
pub struct Confinement<'a> {
    /// Files, and folders with all that is below them, that it may read. What is not there is left
    /// out.
    pub readable: Vec<PathBuf>,
    /// What it may use up.
    pub limits: ConfinementLimits,
    /// Descriptors that stay open besides the standard streams. Sockets among them stay usable;
    /// none of them may be a regular file that is to be written.
    pub keep: Vec<BorrowedFd<'a>>,
    /// The writing end of a pipe where forbidden calls are noted, see [`crate::sandbox::notes`].
    pub notes: Option<BorrowedFd<'a>>,
}

/// What a confined process may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfinementLimits {
    /// Address space beyond what it has at the moment, in bytes. An allocation that wants more
    /// fails.
    pub memory_bytes: u64,
    /// Processor time since it was forked, in seconds: after that it is killed with SIGXCPU, or a
    /// second later with SIGKILL. A backstop: the parent's clocks are finer.
    pub cpu_seconds: u64,
    /// How many files it may have open besides those that it keeps.
    pub open_files: u64,
}

/// What came out: the kernel may have had less than was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The version of Landlock by which files are closed to it; None: it may read what its user
    /// may.
    pub landlock: Option<u32>,
    /// System calls are filtered.
    pub is_filtered: bool,
    /// Resource limits that could not be set, by their names.
    pub unlimited: Vec<&'static str>,
}

impl Confinement<'_> {
    /// Locks this process in, for good.
    ///
    /// The calling thread is to be the only one: others would stay free. All descriptors but the
    /// standard streams and the kept ones are closed, whoever thinks to own them: the caller drops
    /// no such owner afterwards.
    ///
    /// # Errors
    /// [`ConfinementError`]. That the kernel knows no Landlock or no seccomp is no error but told
    /// in [`Entered`].
    pub fn enter(&self) -> Result<Entered, ConfinementError> {
        #[cfg(target_os = "linux")]
        return linux::enter(self);
        #[cfg(not(target_os = "linux"))]
        Err(ConfinementError::Unsupported)
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::os::fd::{AsRawFd, RawFd};

    use rustix::process::{DumpableBehavior, set_dumpable_behavior};
    use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs};

    use super::{Confinement, ConfinementError, Entered};
    use crate::sandbox::protection::protection;
    use crate::sandbox::{files, filters, kernel, limits, trap};

    pub fn enter(confinement: &Confinement<'_>) -> Result<Entered, ConfinementError> {
        let known = protection();
        set_no_new_privs(true).map_err(refused("no_new_privs"))?;
        let kept = close_others(confinement)?;
        // The process that has to die when memory runs out is this one. Where the system refuses,
        // it is any.
        let _ = fs::write("/proc/self/oom_score_adj", "1000");
        let present = limits::Present::now();
        let landlock = match known.landlock {
            Some(_) => files::restrict(&confinement.readable)?,
            None => None,
        };
        let user = limits::be_counted_alone();
        drop_privileges()?;
        let unlimited = limits::set(
            confinement.limits,
            present,
            user,
            kept.last().copied().unwrap_or(2),
        );
        let is_filtered = known.has_seccomp;
        if is_filtered {
            trap::install(confinement.notes).map_err(refused("sigaction"))?;
            filters::install(confinement.notes.map(|notes| notes.as_raw_fd()))?;
        }
        Ok(Entered {
            landlock,
            is_filtered,
            unlimited,
        })
    }

    /// What remains open, in ascending order.
    fn close_others(confinement: &Confinement<'_>) -> Result<Vec<RawFd>, ConfinementError> {
        let ours = confinement.keep.iter().chain(&confinement.notes);
        let mut kept: Vec<RawFd> = ours.map(AsRawFd::as_raw_fd).chain([0, 1, 2]).collect();
        kept.sort_unstable();
        kept.dedup();
        kernel::close_all_but(&kept).map_err(refused("close_range"))?;
        Ok(kept)
    }

    /// Whatever the user is, the process is nobody: no capability, and not to be looked into by
    /// processes of the same user.
    fn drop_privileges() -> Result<(), ConfinementError> {
        let none = CapabilitySets {
            effective: CapabilitySet::empty(),
            permitted: CapabilitySet::empty(),
            inheritable: CapabilitySet::empty(),
        };
        set_capabilities(None, none).map_err(refused("capset"))?;
        set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(refused("dumpable"))
    }

    fn refused<E: Into<std::io::Error>>(step: &'static str) -> impl Fn(E) -> ConfinementError {
        move |cause| ConfinementError::System {
            step,
            cause: cause.into(),
        }
    }
}
