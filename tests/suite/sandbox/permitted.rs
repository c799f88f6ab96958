//! What a confined process has to be able to do.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Ends::Well;
use super::Freely::Succeeds;
use super::{Attempt, PANICKED, Stage, Tried, attempt, call, tried};

pub const ATTEMPTS: &[Attempt] = &[
    attempt(
        "read a file",
        |s| tried(fs::read(s.open.join("a.txt"))),
        Well,
        Succeeds,
    ),
    attempt(
        "list a folder",
        |s| holds(fs::read_dir(&s.open).is_ok_and(|list| list.count() == 2)),
        Well,
        Succeeds,
    ),
    attempt(
        "see no file",
        |s| holds(!s.open.join("b.txt").exists()),
        Well,
        Succeeds,
    ),
    attempt(
        "print",
        |_| tried(std::io::stdout().write_all(b"text\n")),
        Well,
        Succeeds,
    ),
    attempt("turn its output away", turn_away, Well, Succeeds),
    attempt("take memory", |_| take(50 << 20), Well, Succeeds),
    attempt(
        "give memory back",
        |_| (0..4).try_for_each(|_| take(50 << 20)),
        Well,
        Succeeds,
    ),
    attempt(
        "know the time",
        |_| holds(Instant::now() <= Instant::now()),
        Well,
        Succeeds,
    ),
    attempt("sleep", |_| sleep(), Well, Succeeds),
    attempt(
        "draw random numbers",
        |_| holds(HashMap::from([(1, 2)]).contains_key(&1)),
        Well,
        Succeeds,
    ),
    attempt("use a thread", use_a_thread, Well, Succeeds),
    attempt("catch a panic", |_| catch_a_panic(), Well, Succeeds),
    attempt("use a kept socket", |_| use_sockets(), Well, Succeeds),
    attempt(
        "ask for its limits",
        |_| {
            tried(Ok(rustix::process::getrlimit(
                rustix::process::Resource::As,
            )))
        },
        Well,
        Succeeds,
    ),
    attempt("block its signals", |_| block_signals(), Well, Succeeds),
    attempt("signal itself", signal_itself, Well, Succeeds),
    attempt(
        "duplicate a descriptor",
        |s| tried(s.kept_socket.try_clone()),
        Well,
        Succeeds,
    ),
];

fn holds(is_so: bool) -> Tried {
    if is_so { Ok(()) } else { Err(PANICKED) }
}

/// What the interpreter does while it compiles.
fn turn_away(_: &Stage) -> Tried {
    let null = OpenOptions::new().write(true).open("/dev/null");
    tried(null.and_then(|mut null: File| null.write_all(b"text")))
}

fn take(bytes: usize) -> Tried {
    let block = vec![1; 1 << 20];
    let mut memory: Vec<u8> = Vec::new();
    memory.try_reserve_exact(bytes).map_err(|_| libc::ENOMEM)?;
    while memory.len() < bytes {
        memory.extend_from_slice(&block);
    }
    holds(std::hint::black_box(memory)[bytes - 1] == 1)
}

fn sleep() -> Tried {
    std::thread::sleep(Duration::from_millis(1));
    Ok(())
}

fn use_a_thread(_: &Stage) -> Tried {
    let thread = std::thread::Builder::new().spawn(|| 7);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(7)) => Ok(()),
        Ok(_) => Err(PANICKED),
        Err(error) => tried::<()>(Err(error)),
    }
}

fn catch_a_panic() -> Tried {
    std::panic::set_hook(Box::new(|_| ()));
    holds(std::panic::catch_unwind(|| panic!("on purpose")).is_err())
}

/// A pair of message sockets can only come from outside: here the streams are used as such.
fn use_sockets() -> Tried {
    let (reader, writer) = rustix::pipe::pipe().map_err(|error| error.raw_os_error())?;
    let sent = rustix::io::write(writer, b"text").map_err(|error| error.raw_os_error())?;
    let mut buffer = [0; 8];
    let received = rustix::io::read(reader, &mut buffer).map_err(|error| error.raw_os_error())?;
    holds(sent == received)
}

/// All of them, and gets the old mask back.
fn block_signals() -> Tried {
    // Whoever started the tests may have blocked some. The kernel writes the masks: they are cells.
    let [none, all] = [0, u64::MAX].map(AtomicU64::new);
    let [outside, first, second] = [0; 3].map(AtomicU64::new);
    let set = |new: &AtomicU64, old: &AtomicU64| {
        let how = i64::from(libc::SIG_SETMASK);
        call(
            libc::SYS_rt_sigprocmask,
            &[how, super::at(new), super::at(old), 8],
        )
    };
    set(&none, &outside)?;
    set(&all, &first)?;
    set(&outside, &second)?;
    let usual = 1 << (libc::SIGUSR1 - 1);
    let blocked = |mask: &AtomicU64| mask.load(Ordering::Relaxed) & usual != 0;
    holds(!blocked(&first) && blocked(&second))
}

fn signal_itself(_: &Stage) -> Tried {
    let own = i64::from(std::process::id());
    call(libc::SYS_kill, &[own, i64::from(libc::SIGCONT)])?;
    call(libc::SYS_tgkill, &[own, own, i64::from(libc::SIGCONT)])
}
