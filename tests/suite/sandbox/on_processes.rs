//! Attempts to start programs, to reach other processes, and to reach the network.

use std::os::fd::AsRawFd;
use std::os::unix::net::UnixDatagram;
use std::process::Command;

use super::Ends::{Error, Noted};
use super::Freely::{Succeeds, Untried};
use super::{Attempt, Stage, Tried, at, attempt, call, path, tried};

const SIGCONT: i64 = libc::SIGCONT as i64;

pub const ATTEMPTS: &[Attempt] = &[
    // Other programs.
    attempt("run a shell", |_| shell(), Noted(&["clone"]), Succeeds),
    attempt(
        "become a program",
        |_| become_program(),
        Noted(&["execve"]),
        Succeeds,
    ),
    attempt(
        "become a program by a descriptor",
        by_descriptor,
        Noted(&["execveat"]),
        Untried,
    ),
    attempt(
        "become a program in memory",
        |_| in_memory(),
        Noted(&["memfd_create"]),
        Succeeds,
    ),
    attempt(
        "fork",
        |_| child_of(libc::SYS_fork, &[]),
        Noted(&["fork"]),
        Succeeds,
    ),
    attempt(
        "fork by the library",
        |_| library_fork(),
        Noted(&["clone"]),
        Succeeds,
    ),
    attempt(
        "fork sharing memory",
        |_| call(libc::SYS_vfork, &[]),
        Noted(&["vfork"]),
        Untried,
    ),
    attempt(
        "clone a process",
        |_| child_of(libc::SYS_clone, &[i64::from(libc::SIGCHLD)]),
        Noted(&["clone"]),
        Succeeds,
    ),
    attempt(
        "clone into new spaces",
        |_| {
            call(
                libc::SYS_clone,
                &[i64::from(libc::CLONE_NEWUSER | libc::SIGCHLD)],
            )
        },
        Noted(&["clone"]),
        Untried,
    ),
    attempt(
        "clone a thread into new spaces",
        |_| {
            call(
                libc::SYS_clone,
                &[i64::from(libc::CLONE_NEWNET | libc::CLONE_THREAD)],
            )
        },
        Error(&[libc::EPERM]),
        Untried,
    ),
    attempt(
        "clone by the newer call",
        |_| call(libc::SYS_clone3, &[0, 0]),
        Error(&[libc::ENOSYS]),
        Untried,
    ),
    // Other processes.
    attempt(
        "signal the parent",
        |s| call(libc::SYS_kill, &[parent(s), SIGCONT]),
        Noted(&["kill"]),
        Succeeds,
    ),
    attempt(
        "kill the parent",
        |s| call(libc::SYS_kill, &[parent(s), i64::from(libc::SIGKILL)]),
        Noted(&["kill"]),
        Untried,
    ),
    attempt(
        "kill all processes",
        |_| call(libc::SYS_kill, &[-1, i64::from(libc::SIGKILL)]),
        Noted(&["kill"]),
        Untried,
    ),
    attempt(
        "kill its group",
        |_| call(libc::SYS_kill, &[0, i64::from(libc::SIGKILL)]),
        Noted(&["kill"]),
        Untried,
    ),
    attempt(
        "kill all, with high bits set",
        |_| call(libc::SYS_kill, &[0xFFFF_FFFF, i64::from(libc::SIGKILL)]),
        Noted(&["kill"]),
        Untried,
    ),
    attempt(
        "signal a thread of the parent",
        |s| call(libc::SYS_tgkill, &[parent(s), parent(s), SIGCONT]),
        Noted(&["tgkill"]),
        Succeeds,
    ),
    attempt(
        "signal a thread by the older call",
        |s| call(libc::SYS_tkill, &[parent(s), SIGCONT]),
        Noted(&["tkill"]),
        Succeeds,
    ),
    attempt(
        "queue a signal",
        |s| {
            call(
                libc::SYS_rt_sigqueueinfo,
                &[parent(s), SIGCONT, at(&[0_u64; 16])],
            )
        },
        Noted(&["rt_sigqueueinfo"]),
        Untried,
    ),
    attempt(
        "open the parent",
        |s| call(libc::SYS_pidfd_open, &[parent(s), 0]),
        Noted(&["pidfd_open"]),
        Succeeds,
    ),
    attempt(
        "signal by a descriptor",
        |_| call(libc::SYS_pidfd_send_signal, &[0, SIGCONT, 0, 0]),
        Noted(&["pidfd_send_signal"]),
        Untried,
    ),
    attempt(
        "take a descriptor of the parent",
        |_| call(libc::SYS_pidfd_getfd, &[0, 0, 0]),
        Noted(&["pidfd_getfd"]),
        Untried,
    ),
    attempt(
        "trace the parent",
        |s| {
            call(
                libc::SYS_ptrace,
                &[i64::from(libc::PTRACE_SEIZE), parent(s)],
            )
        },
        Noted(&["ptrace"]),
        Untried,
    ),
    attempt(
        "be traced",
        |_| call(libc::SYS_ptrace, &[i64::from(libc::PTRACE_TRACEME)]),
        Noted(&["ptrace"]),
        Succeeds,
    ),
    attempt(
        "read the parent's pages",
        |s| call(libc::SYS_process_vm_readv, &[parent(s), 0, 0, 0, 0, 0]),
        Noted(&["process_vm_readv"]),
        Untried,
    ),
    attempt(
        "write the parent's pages",
        |s| call(libc::SYS_process_vm_writev, &[parent(s), 0, 0, 0, 0, 0]),
        Noted(&["process_vm_writev"]),
        Untried,
    ),
    attempt(
        "have the kernel signal the parent",
        signal_by_file,
        Noted(&["fcntl"]),
        Succeeds,
    ),
    attempt(
        "leave its session",
        |_| call(libc::SYS_setsid, &[]),
        Noted(&["setsid"]),
        Succeeds,
    ),
    attempt(
        "change the parent's limits",
        |s| change_limits(parent(s)),
        Noted(&["prlimit64"]),
        Untried,
    ),
    attempt(
        "outlive the parent",
        |_| call(libc::SYS_prctl, &[i64::from(libc::PR_SET_PDEATHSIG), 0]),
        Noted(&["prctl"]),
        Succeeds,
    ),
    // The network.
    attempt(
        "open a TCP socket",
        |_| socket(libc::AF_INET, libc::SOCK_STREAM),
        Noted(&["socket"]),
        Succeeds,
    ),
    attempt(
        "open a UDP socket",
        |_| socket(libc::AF_INET6, libc::SOCK_DGRAM),
        Noted(&["socket"]),
        Untried,
    ),
    attempt(
        "open a raw socket",
        |_| socket(libc::AF_INET, libc::SOCK_RAW),
        Noted(&["socket"]),
        Untried,
    ),
    attempt(
        "open a local socket",
        |_| tried(UnixDatagram::unbound()),
        Noted(&["socket"]),
        Succeeds,
    ),
    attempt(
        "open a socket to the kernel",
        |_| socket(libc::AF_NETLINK, libc::SOCK_RAW),
        Noted(&["socket"]),
        Succeeds,
    ),
    attempt(
        "open a pair of sockets",
        |_| tried(UnixDatagram::pair()),
        Noted(&["socketpair"]),
        Succeeds,
    ),
    attempt(
        "look up a host",
        |_| tried(std::net::TcpStream::connect("127.0.0.1:9")),
        Noted(&["socket"]),
        Untried,
    ),
    attempt(
        "connect a kept socket",
        |s| tried(s.kept_socket.connect(s.closed.join("socket"))),
        Noted(&["connect"]),
        Untried,
    ),
    attempt(
        "bind a kept socket",
        |s| bind(s, b"\0\0"),
        Noted(&["bind"]),
        Untried,
    ),
    attempt(
        "bind an abstract name",
        |s| bind(s, b"\0arbiiter\0"),
        Noted(&["bind"]),
        Succeeds,
    ),
    attempt(
        "listen on a kept socket",
        |s| call(libc::SYS_listen, &[i64::from(s.kept_socket.as_raw_fd()), 1]),
        Noted(&["listen"]),
        Untried,
    ),
    attempt(
        "call by the other machine's number",
        |_| call(0x4000_0000 | libc::SYS_socket, &[1, 1, 0]),
        Error(&[libc::EPERM]),
        Untried,
    ),
];

fn parent(stage: &Stage) -> i64 {
    i64::from(stage.parent)
}

fn shell() -> Tried {
    tried(Command::new("/bin/sh").args(["-c", "true"]).status())
}

/// `true` would end with status 0.
fn become_program() -> Tried {
    let program = path("/bin/true");
    let arguments = [program, 0];
    call(
        libc::SYS_execve,
        &[program, at(&arguments), at(&arguments[1])],
    )
}

fn by_descriptor(stage: &Stage) -> Tried {
    let arguments = [path("a"), 0];
    call(
        libc::SYS_execveat,
        &[
            i64::from(stage.kept_file.as_raw_fd()),
            path(""),
            at(&arguments),
            at(&arguments[1]),
            i64::from(libc::AT_EMPTY_PATH),
        ],
    )
}

fn in_memory() -> Tried {
    call(libc::SYS_memfd_create, &[path("a"), 0])
}

/// A new process that ends at once.
fn child_of(number: i64, arguments: &[i64]) -> Tried {
    let own = std::process::id();
    let done = call(number, arguments);
    if std::process::id() != own {
        arbiiter::sandbox::process::exit_now(0);
    }
    done
}

fn library_fork() -> Tried {
    // SAFETY: the child leaves at once.
    match unsafe { libc::fork() } {
        -1 => Err(super::last_error()),
        0 => arbiiter::sandbox::process::exit_now(0),
        _ => Ok(()),
    }
}

fn signal_by_file(stage: &Stage) -> Tried {
    let descriptor = i64::from(stage.kept_socket.as_raw_fd());
    call(
        libc::SYS_fcntl,
        &[descriptor, i64::from(libc::F_SETOWN), parent(stage)],
    )
}

fn change_limits(process: i64) -> Tried {
    let limit = [0_u64; 2];
    call(
        libc::SYS_prlimit64,
        &[process, libc::RLIMIT_CPU.into(), at(&limit), 0],
    )
}

fn socket(family: i32, kind: i32) -> Tried {
    call(libc::SYS_socket, &[family.into(), kind.into(), 0])
}

/// To the name in a `sockaddr_un`.
fn bind(stage: &Stage, name: &[u8]) -> Tried {
    let mut address = libc::AF_UNIX.to_ne_bytes()[..2].to_vec();
    address.extend(name);
    let descriptor = i64::from(stage.kept_socket.as_raw_fd());
    let length = i64::try_from(address.len()).unwrap_or_default();
    call(libc::SYS_bind, &[descriptor, at(&address[..]), length])
}
