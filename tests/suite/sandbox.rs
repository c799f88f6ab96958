//! A confined process tries everything that it must not be able to do, and each attempt fails for
//! the reason that is meant.
//!
//! Each attempt runs in a process of its own, which is forked from one of one thread: the test
//! binary starts itself again for that. Where it is safe, the same attempt is made without the
//! confinement and has to succeed, so that it is known to be an attempt.
// A test of what the kernel refuses has to ask the kernel for it.
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::Read as _;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::Command;

use arbiiter::sandbox::notes::{call_name, read_notes};
use arbiiter::sandbox::process::{Exit, Fork, ProcessStatus, exit_now, fork, wait};
use arbiiter::sandbox::{Confinement, ConfinementLimits, Entered, protection};

mod on_files;
mod on_limits;
mod on_processes;
mod on_the_kernel;
mod permitted;

/// Set in the process that forks: the folder where it may work.
const STAGE: &str = "ARBIITER_SANDBOX_STAGE";

/// What a child's status says when it panicked, and when it could not be confined.
const PANICKED: i32 = 101;
const UNCONFINED: i32 = 102;

/// What was tried: nothing, or the number of the error.
type Tried = Result<(), i32>;

struct Attempt {
    name: &'static str,
    act: fn(&Stage) -> Tried,
    ends: Ends,
    freely: Freely,
}

/// How the attempt ends when the process is confined.
#[derive(Clone, Copy)]
enum Ends {
    /// It succeeds, and nothing is noted.
    Well,
    /// With one of these errors, and nothing is noted.
    Error(&'static [i32]),
    /// With EPERM, and these calls are noted.
    Noted(&'static [&'static str]),
    /// The process is killed by this signal.
    Killed(i32),
}

/// What is known of the attempt without a confinement.
#[derive(Clone, Copy, PartialEq)]
enum Freely {
    /// It succeeds for any user.
    Succeeds,
    /// It would do harm, or needs privileges.
    Untried,
}

/// What there is to be attacked.
struct Stage {
    /// May be read. Has `a.txt` and `way_out`, a link to the secret.
    open: PathBuf,
    /// May not.
    closed: PathBuf,
    /// The file that is not to be read.
    secret: PathBuf,
    /// The secret, opened before and not kept.
    inherited: File,
    /// A file for writing, opened before and kept.
    kept_file: File,
    /// A socket, opened before and kept.
    kept_socket: UnixDatagram,
    /// The secret once more, opened after everything else.
    inherited_last: File,
    /// The process that forked.
    parent: i32,
}

impl Stage {
    fn new(folder: &Path) -> std::io::Result<Stage> {
        let (open, closed) = (folder.join("open"), folder.join("closed"));
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(&open)?;
        fs::create_dir_all(&closed)?;
        let secret = closed.join("secret.txt");
        fs::write(&secret, "secret")?;
        fs::write(open.join("a.txt"), "open")?;
        std::os::unix::fs::symlink(&secret, open.join("way_out"))?;
        Ok(Stage {
            inherited: File::open(&secret)?,
            kept_file: File::create(closed.join("kept.txt"))?,
            kept_socket: UnixDatagram::unbound()?,
            // A number well above those that are kept.
            inherited_last: File::from(rustix::io::fcntl_dupfd_cloexec(File::open(&secret)?, 100)?),
            parent: i32::try_from(std::process::id()).map_err(std::io::Error::other)?,
            open,
            closed,
            secret,
        })
    }
}

fn attempts() -> impl Iterator<Item = &'static Attempt> {
    permitted::ATTEMPTS
        .iter()
        .chain(on_files::ATTEMPTS)
        .chain(on_processes::ATTEMPTS)
        .chain(on_limits::ATTEMPTS)
        .chain(on_the_kernel::ATTEMPTS)
}

#[test]
fn a_confined_process_can_do_no_harm() {
    if !protection().is_whole() {
        eprintln!("not tested: this kernel lacks {:?}", protection().missing());
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sandbox");
    let run = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "sandbox::attempts_are_made", "--nocapture"])
        .args(["--test-threads", "1"])
        .env(STAGE, folder)
        .output()
        .expect("started");
    let text = String::from_utf8_lossy(&run.stdout);
    let told = format!("{text}{}", String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{told}");
    assert!(told.contains("attempts, all as expected"), "{told}");
}

/// Does something only when it is started by the test above.
#[test]
fn attempts_are_made() {
    let Some(folder) = std::env::var_os(STAGE).map(PathBuf::from) else {
        return;
    };
    let only = std::env::var("ARBIITER_SANDBOX_ONLY").ok();
    let mut wrong = Vec::new();
    let mut count = 0;
    for attempt in attempts().filter(|a| only.as_ref().is_none_or(|name| name == a.name)) {
        count += 1;
        let confined = run(attempt, &folder, true);
        if !is_as_expected(attempt.ends, &confined) {
            wrong.push(format!("{}: {confined}", attempt.name));
        }
        if attempt.freely == Freely::Succeeds {
            let free = run(attempt, &folder, false);
            if free.status != ProcessStatus::Exited(0) {
                wrong.push(format!("{}, not confined: {free}", attempt.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{count} attempts, all as expected");
}

/// What came of an attempt.
struct Outcome {
    status: ProcessStatus,
    noted: Vec<&'static str>,
    printed: String,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?}, noted {:?} {}",
            self.status, self.noted, self.printed
        )
    }
}

fn is_as_expected(ends: Ends, outcome: &Outcome) -> bool {
    let none = outcome.noted.is_empty();
    match ends {
        Ends::Well => none && outcome.status == ProcessStatus::Exited(0),
        Ends::Error(errors) => {
            none && errors
                .iter()
                .any(|error| outcome.status == ProcessStatus::Exited(*error))
        }
        Ends::Noted(calls) => {
            outcome.status == ProcessStatus::Exited(libc::EPERM) && outcome.noted == calls
        }
        Ends::Killed(signal) => none && outcome.status == ProcessStatus::Signaled(signal),
    }
}

fn run(attempt: &Attempt, folder: &Path, is_confined: bool) -> Outcome {
    let stage = Stage::new(folder).expect("a stage");
    let (notes, noting) = rustix::pipe::pipe().expect("a pipe");
    let (errors, writer) = rustix::pipe::pipe().expect("a pipe");
    match fork().expect("a fork") {
        Fork::Child => child(attempt, &stage, is_confined, &noting, &writer),
        Fork::Parent(process) => {
            drop((noting, writer));
            let mut bytes = Vec::new();
            File::from(errors).read_to_end(&mut bytes).expect("read");
            let Exit { status, .. } = wait(process.pid).expect("an end");
            let mut numbers = read_notes(&notes);
            numbers.extend(read_notes(&notes));
            let noted = numbers.iter().map(|call| call_name(*call).unwrap_or("?"));
            Outcome {
                status,
                noted: noted.collect(),
                printed: String::from_utf8_lossy(&bytes).into_owned(),
            }
        }
    }
}

fn child(
    attempt: &Attempt,
    stage: &Stage,
    is_confined: bool,
    notes: &OwnedFd,
    errors: &OwnedFd,
) -> ! {
    arbiiter::sandbox::descriptors::set_stdio(errors, errors).expect("streams");
    if is_confined {
        let entered = confinement(stage, notes).enter();
        if !entered.as_ref().is_ok_and(is_whole) {
            eprintln!("{entered:?}");
            exit_now(UNCONFINED);
        }
    }
    let act = std::panic::AssertUnwindSafe(|| (attempt.act)(stage));
    exit_now(match std::panic::catch_unwind(act) {
        Ok(Ok(())) => 0,
        Ok(Err(error)) => error,
        Err(_) => PANICKED,
    })
}

fn is_whole(entered: &Entered) -> bool {
    entered.landlock.is_some() && entered.is_filtered && entered.unlimited.is_empty()
}

fn confinement<'a>(stage: &'a Stage, notes: &'a OwnedFd) -> Confinement<'a> {
    Confinement {
        readable: vec![stage.open.clone()],
        limits: ConfinementLimits {
            memory_bytes: 100 << 20,
            cpu_seconds: 1,
            open_files: 8,
        },
        keep: vec![stage.kept_file.as_fd(), stage.kept_socket.as_fd()],
        notes: Some(notes.as_fd()),
    }
}

/// Makes a system call with these arguments.
fn call(number: i64, arguments: &[i64]) -> Tried {
    let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
    // SAFETY: none in general. Each use below is refused, or hands over what the call wants; a
    // mistake breaks the attempt's own process.
    let answer = unsafe {
        libc::syscall(
            number,
            argument(0),
            argument(1),
            argument(2),
            argument(3),
            argument(4),
            argument(5),
        )
    };
    if answer == -1 {
        Err(last_error())
    } else {
        Ok(())
    }
}

/// A pointer as an argument.
fn at<T: ?Sized>(value: &T) -> i64 {
    std::ptr::from_ref(value).cast::<u8>() as i64
}

fn last_error() -> i32 {
    error_of(&std::io::Error::last_os_error())
}

fn error_of(error: &std::io::Error) -> i32 {
    error.raw_os_error().unwrap_or(PANICKED)
}

/// The error of what a call of the standard library said.
fn tried<T>(result: std::io::Result<T>) -> Tried {
    result.map(drop).map_err(|error| error_of(&error))
}

/// A path as the kernel wants it; it lives as long as the process.
fn path(path: impl AsRef<Path>) -> i64 {
    use std::os::unix::ffi::OsStrExt as _;
    let bytes = path.as_ref().as_os_str().as_bytes();
    let text = std::ffi::CString::new(bytes).expect("no zero in it");
    text.into_raw() as i64
}

const fn attempt(
    name: &'static str,
    act: fn(&Stage) -> Tried,
    ends: Ends,
    freely: Freely,
) -> Attempt {
    Attempt {
        name,
        act,
        ends,
        freely,
    }
}
