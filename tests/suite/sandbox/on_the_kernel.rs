//! Attempts to undo the confinement, and to reach into the kernel.

use std::os::fd::AsRawFd;

use super::Ends::{Error, Noted};
use super::Freely::{Succeeds, Untried};
use super::{Attempt, Stage, Tried, at, attempt, call, path};

pub const ATTEMPTS: &[Attempt] = &[
    // The trap itself.
    attempt(
        "replace the handler",
        |_| handle(libc::SIG_DFL as i64),
        Noted(&["rt_sigaction"]),
        Succeeds,
    ),
    attempt(
        "ignore the signal",
        |_| handle(libc::SIG_IGN as i64),
        Noted(&["rt_sigaction"]),
        Succeeds,
    ),
    attempt(
        "block the signal",
        |_| block_and_try(),
        Noted(&["execve"]),
        Untried,
    ),
    attempt(
        "send the signal to itself",
        |_| send_to_itself(),
        Noted(&["execve"]),
        Untried,
    ),
    attempt(
        "close the notes",
        |_| close_all(),
        Noted(&["close", "execve"]),
        Untried,
    ),
    attempt(
        "filter its calls again",
        |_| call(libc::SYS_seccomp, &[1, 0, at(&[0_u64; 2])]),
        Noted(&["seccomp"]),
        Untried,
    ),
    attempt(
        "filter by the older call",
        |_| {
            call(
                libc::SYS_prctl,
                &[i64::from(libc::PR_SET_SECCOMP), 2, at(&[0_u64; 2])],
            )
        },
        Noted(&["prctl"]),
        Untried,
    ),
    attempt(
        "have its calls sent back",
        |_| call(libc::SYS_prctl, &[59, 1, 0, 0, 0]),
        Noted(&["prctl"]),
        Untried,
    ),
    attempt(
        "make rules for files",
        |_| call(libc::SYS_landlock_create_ruleset, &[0, 0, 1]),
        Error(&[libc::EPERM]),
        Succeeds,
    ),
    attempt(
        "let itself be looked into",
        |_| call(libc::SYS_prctl, &[i64::from(libc::PR_SET_DUMPABLE), 1]),
        Noted(&["prctl"]),
        Succeeds,
    ),
    attempt(
        "let anyone trace it",
        |_| call(libc::SYS_prctl, &[i64::from(libc::PR_SET_PTRACER), -1]),
        Noted(&["prctl"]),
        Untried,
    ),
    attempt(
        "run memory as code",
        |_| code_page(),
        Error(&[libc::EPERM]),
        Succeeds,
    ),
    attempt(
        "make memory code",
        |_| make_code(),
        Error(&[libc::EPERM]),
        Succeeds,
    ),
    // Privileges.
    attempt(
        "become root",
        |_| call(libc::SYS_setuid, &[0]),
        Noted(&["setuid"]),
        Untried,
    ),
    attempt(
        "change its groups",
        |_| call(libc::SYS_setgroups, &[0, 0]),
        Noted(&["setgroups"]),
        Untried,
    ),
    attempt(
        "take capabilities",
        |_| call(libc::SYS_capset, &[0, 0]),
        Noted(&["capset"]),
        Untried,
    ),
    attempt(
        "change its personality",
        |_| call(libc::SYS_personality, &[0xFFFF_FFFF]),
        Noted(&["personality"]),
        Succeeds,
    ),
    // Another view of the files.
    attempt(
        "leave the spaces of names",
        |_| call(libc::SYS_unshare, &[i64::from(libc::CLONE_NEWUSER)]),
        Noted(&["unshare"]),
        Untried,
    ),
    attempt(
        "enter other spaces of names",
        |_| call(libc::SYS_setns, &[0, 0]),
        Noted(&["setns"]),
        Untried,
    ),
    attempt(
        "change the root",
        |s| call(libc::SYS_chroot, &[path(&s.open)]),
        Noted(&["chroot"]),
        Untried,
    ),
    attempt(
        "turn the root",
        |s| call(libc::SYS_pivot_root, &[path(&s.open), path(&s.open)]),
        Noted(&["pivot_root"]),
        Untried,
    ),
    attempt(
        "mount",
        |s| {
            call(
                libc::SYS_mount,
                &[path("a"), path(&s.open), path("tmpfs"), 0, 0],
            )
        },
        Noted(&["mount"]),
        Untried,
    ),
    attempt(
        "mount by the newer call",
        |_| call(libc::SYS_fsopen, &[path("tmpfs"), 0]),
        Noted(&["fsopen"]),
        Untried,
    ),
    attempt(
        "unmount",
        |_| call(libc::SYS_umount2, &[path("/proc"), 0]),
        Noted(&["umount2"]),
        Untried,
    ),
    attempt(
        "change its folder",
        |s| call(libc::SYS_chdir, &[path(&s.closed)]),
        Error(&[libc::EPERM]),
        Succeeds,
    ),
    // Rooms of the kernel that have had holes.
    attempt(
        "load a program into the kernel",
        |_| call(libc::SYS_bpf, &[0, 0, 0]),
        Noted(&["bpf"]),
        Untried,
    ),
    attempt(
        "count events",
        |_| call(libc::SYS_perf_event_open, &[0, 0, -1, -1, 0]),
        Noted(&["perf_event_open"]),
        Untried,
    ),
    attempt(
        "queue calls",
        |_| call(libc::SYS_io_uring_setup, &[1, at(&[0_u64; 15])]),
        Noted(&["io_uring_setup"]),
        Untried,
    ),
    attempt(
        "handle page faults",
        |_| call(libc::SYS_userfaultfd, &[1]),
        Noted(&["userfaultfd"]),
        Untried,
    ),
    attempt(
        "add a key",
        |_| {
            call(
                libc::SYS_add_key,
                &[path("user"), path("a"), path("b"), 1, -2],
            )
        },
        Noted(&["add_key"]),
        Untried,
    ),
    attempt(
        "ask for a key",
        |_| call(libc::SYS_keyctl, &[0, -2, 0]),
        Noted(&["keyctl"]),
        Untried,
    ),
    attempt(
        "load a module",
        |_| call(libc::SYS_init_module, &[0, 0, 0]),
        Noted(&["init_module"]),
        Untried,
    ),
    attempt(
        "restart the machine",
        |_| call(libc::SYS_reboot, &[0, 0, 0, 0]),
        Noted(&["reboot"]),
        Untried,
    ),
    attempt(
        "set the clock",
        |_| call(libc::SYS_clock_settime, &[0, 0]),
        Noted(&["clock_settime"]),
        Untried,
    ),
    attempt(
        "rename the machine",
        |_| call(libc::SYS_sethostname, &[path("a"), 1]),
        Noted(&["sethostname"]),
        Untried,
    ),
    attempt(
        "change its segments",
        |_| call(libc::SYS_modify_ldt, &[0, 0, 0]),
        Noted(&["modify_ldt"]),
        Untried,
    ),
    // Memory and queues that others can see.
    attempt(
        "share memory",
        |_| call(libc::SYS_shmget, &[0, 4096, 0o1600]),
        Noted(&["shmget"]),
        Succeeds,
    ),
    attempt(
        "share memory by a name",
        |_| share_by_name(),
        Noted(&["openat"]),
        Untried,
    ),
    attempt(
        "open a queue",
        |_| {
            call(
                libc::SYS_mq_open,
                &[path("a"), i64::from(libc::O_CREAT | libc::O_RDWR), 0o600, 0],
            )
        },
        Noted(&["mq_open"]),
        Untried,
    ),
    attempt(
        "make a semaphore",
        |_| call(libc::SYS_semget, &[0, 1, 0o600]),
        Noted(&["semget"]),
        Untried,
    ),
    // The terminal.
    attempt(
        "type into the terminal",
        |s| control(s, libc::TIOCSTI),
        Noted(&["ioctl"]),
        Untried,
    ),
    attempt(
        "paste into the terminal",
        |s| control(s, libc::TIOCLINUX),
        Noted(&["ioctl"]),
        Untried,
    ),
    attempt(
        "take the terminal",
        |s| control(s, libc::TIOCSCTTY),
        Noted(&["ioctl"]),
        Untried,
    ),
];

/// Sets what SIGSYS does.
fn handle(handler: i64) -> Tried {
    // The kernel's struct sigaction: handler, flags, restorer, mask.
    let action = [handler, 0, 0, 0];
    call(
        libc::SYS_rt_sigaction,
        &[i64::from(libc::SIGSYS), at(&action), 0, 8],
    )
}

/// A trap whose signal is blocked would kill the process.
fn block_and_try() -> Tried {
    let all = u64::MAX;
    let arguments = [i64::from(libc::SIG_SETMASK), at(&all), 0, 8];
    call(libc::SYS_rt_sigprocmask, &arguments).map_err(|_| 0)?;
    call(libc::SYS_execve, &[0, 0, 0])
}

/// A signal that no call caused is none of the trap's.
fn send_to_itself() -> Tried {
    let own = i64::from(std::process::id());
    call(libc::SYS_kill, &[own, i64::from(libc::SIGSYS)]).map_err(|_| 0)?;
    call(libc::SYS_execve, &[0, 0, 0])
}

/// The refusal stays, only nobody hears of it.
fn close_all() -> Tried {
    for descriptor in 3..64 {
        let _ = call(libc::SYS_close, &[descriptor]);
    }
    call(libc::SYS_execve, &[0, 0, 0])
}

const CODE: i64 = (libc::PROT_READ | libc::PROT_EXEC) as i64;
const PRIVATE: i64 = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS) as i64;

fn code_page() -> Tried {
    call(libc::SYS_mmap, &[0, 4096, CODE, PRIVATE, -1, 0])
}

fn make_code() -> Tried {
    let memory = vec![0_u8; 3 * 4096];
    let page = (at(&memory[..]) + 4095) & !4095;
    let made = call(libc::SYS_mprotect, &[page, 4096, CODE]);
    // Memory that can't be written any more is not given back.
    std::mem::forget(memory);
    made
}

fn share_by_name() -> Tried {
    // SAFETY: the name is a text that ends in a zero.
    match unsafe { libc::shm_open(c"/arbiiter".as_ptr(), libc::O_CREAT | libc::O_RDWR, 0o600) } {
        -1 => Err(super::last_error()),
        _ => Ok(()),
    }
}

fn control(stage: &Stage, request: libc::Ioctl) -> Tried {
    let descriptor = i64::from(stage.kept_socket.as_raw_fd());
    call(
        libc::SYS_ioctl,
        &[descriptor, request.cast_signed(), at(b"a")],
    )
}
