//! Attempts to take more than is allowed, and to be allowed more.

use std::fs::File;
use std::io::Write as _;
use std::thread;

use super::Ends::{Error, Killed, Noted};
use super::Freely::{Succeeds, Untried};
use super::{Attempt, Stage, Tried, at, attempt, call, error_of};

pub const ATTEMPTS: &[Attempt] = &[
    attempt(
        "take all memory",
        |_| take_memory(),
        Error(&[libc::ENOMEM]),
        Untried,
    ),
    attempt(
        "map more than allowed",
        |_| map(200 << 20, libc::PROT_READ),
        Error(&[libc::ENOMEM]),
        Succeeds,
    ),
    attempt(
        "map all there is",
        |_| map(1 << 46, libc::PROT_NONE),
        Error(&[libc::ENOMEM]),
        Untried,
    ),
    attempt("grow the heap", |_| grow(), Error(&[libc::ENOMEM]), Untried),
    attempt(
        "run for ever",
        |_| run_for_ever(),
        Killed(libc::SIGXCPU),
        Untried,
    ),
    attempt("fill the disk", fill, Killed(libc::SIGXFSZ), Succeeds),
    attempt(
        "start threads without end",
        |_| start_threads(),
        Error(&[libc::EAGAIN]),
        Untried,
    ),
    attempt(
        "open files without end",
        open_files,
        Error(&[libc::EMFILE]),
        Succeeds,
    ),
    attempt(
        "raise a limit",
        |_| raise(libc::SYS_prlimit64),
        Noted(&["prlimit64"]),
        Succeeds,
    ),
    attempt(
        "raise a limit by the older call",
        |_| raise(libc::SYS_setrlimit),
        Noted(&["setrlimit"]),
        Succeeds,
    ),
    attempt(
        "lock memory",
        |_| call(libc::SYS_mlockall, &[3]),
        Error(&[libc::EPERM]),
        Untried,
    ),
    attempt(
        "raise its priority",
        |_| call(libc::SYS_setpriority, &[0, 0, -5]),
        Noted(&["setpriority"]),
        Untried,
    ),
    attempt(
        "run before others",
        |_| call(libc::SYS_sched_setscheduler, &[0, 1, at(&[1_i32])]),
        Noted(&["sched_setscheduler"]),
        Untried,
    ),
    attempt(
        "fill the notes",
        |_| fill_the_notes(),
        super::Ends::Noted(&["execve"; 64]),
        Untried,
    ),
];

/// More than the limit in pieces that stay.
fn take_memory() -> Tried {
    let block = vec![1; 1 << 20];
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    for _ in 0..200 {
        let mut piece = Vec::new();
        piece
            .try_reserve_exact(block.len())
            .map_err(|_| libc::ENOMEM)?;
        piece.extend_from_slice(&block);
        pieces.push(piece);
    }
    std::hint::black_box(pieces);
    Ok(())
}

fn map(bytes: i64, protection: i32) -> Tried {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    call(
        libc::SYS_mmap,
        &[0, bytes, protection.into(), flags.into(), -1, 0],
    )
}

/// brk gives the old end where it fails.
fn grow() -> Tried {
    // SAFETY: the heap of the C library is not moved but told to grow; the process ends soon.
    match unsafe { libc::sbrk(200 << 20) } as isize {
        -1 => Err(super::last_error()),
        _ => Ok(()),
    }
}

fn run_for_ever() -> Tried {
    let mut number = 1_u64;
    loop {
        number = std::hint::black_box(number.wrapping_mul(3));
    }
}

fn fill(stage: &Stage) -> Tried {
    super::tried((&stage.kept_file).write_all(b"text"))
}

/// With stacks so small that their memory is not what runs out.
fn start_threads() -> Tried {
    for _ in 0..1000 {
        thread::Builder::new()
            .stack_size(16 << 10)
            .spawn(thread::park)
            .map_err(|error| error_of(&error))?;
    }
    Ok(())
}

fn open_files(stage: &Stage) -> Tried {
    let mut files = Vec::new();
    for _ in 0..100 {
        let file = File::open(stage.open.join("a.txt"));
        files.push(file.map_err(|error| error_of(&error))?);
    }
    Ok(())
}

/// The limit of a core file to what it may be at most.
fn raise(number: i64) -> Tried {
    let limit = [0_u64; 2];
    let resource = i64::from(libc::RLIMIT_CORE);
    if number == libc::SYS_prlimit64 {
        call(number, &[0, resource, at(&limit), 0])
    } else {
        call(number, &[resource, at(&limit)])
    }
}

/// More notes than the pipe holds: none of them makes the process wait.
fn fill_the_notes() -> Tried {
    let mut last = Ok(());
    for _ in 0..20_000 {
        last = call(libc::SYS_execve, &[0, 0, 0]);
    }
    last
}
