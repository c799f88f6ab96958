//! Calls into the kernel that no crate of ours has.
#![expect(
    unsafe_code,
    reason = "the kernel is asked for what no safe wrapper offers"
)]

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, RawFd};
use std::ptr;

/// The kernel's version of Landlock; None when it has none, or it is switched off.
pub fn landlock_version() -> Option<u32> {
    const ASK_VERSION: u32 = 1;
    // SAFETY: with this flag the call reads no memory and makes nothing.
    let version = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            ptr::null::<u8>(),
            0_usize,
            ASK_VERSION,
        )
    };
    u32::try_from(version).ok().filter(|version| *version > 0)
}

/// Filters can refuse with an error and can send a signal.
pub fn has_seccomp() -> bool {
    [libc::SECCOMP_RET_ERRNO, libc::SECCOMP_RET_TRAP]
        .iter()
        .all(|action: &u32| {
            // SAFETY: the pointer is to a live number, which the call reads.
            let answer = unsafe {
                libc::syscall(
                    libc::SYS_seccomp,
                    libc::SECCOMP_GET_ACTION_AVAIL,
                    0,
                    ptr::from_ref(action),
                )
            };
            answer == 0
        })
}

/// Closes every descriptor that is not among these, which are in ascending order.
///
/// # Errors
/// When the kernel does not know the call (before 5.9).
pub fn close_all_but(kept: &[RawFd]) -> io::Result<()> {
    let mut first = 0;
    for descriptor in kept {
        let descriptor = descriptor.cast_unsigned();
        if first < descriptor {
            close_range(first, descriptor - 1)?;
        }
        first = descriptor + 1;
    }
    close_range(first, u32::MAX)
}

/// Every descriptor from this one on is closed on exec. Allocates nothing.
///
/// # Errors
/// As [`close_all_but`].
pub fn close_on_exec_from(first: u32) -> io::Result<()> {
    // SAFETY: no memory is touched, and no descriptor is closed now.
    let done = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first,
            u32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    match done {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Takes on rules of Landlock, for this thread and what it becomes. Allocates nothing.
///
/// # Errors
/// The system's.
pub fn restrict_self(rules: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: the call reads no memory of ours.
    match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

fn close_range(first: u32, last: u32) -> io::Result<()> {
    // SAFETY: no memory is touched. Owners of the descriptors are left with numbers that are
    // closed, which `Confinement::enter` tells its caller.
    match unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
