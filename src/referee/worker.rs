//! The process where a program runs, and the prepared process that it is forked from.
//!
//! The prepared process builds the interpreter once, which takes a tenth of a second, and then makes a copy of itself for each
//! player of each game, which takes a few milliseconds. It runs no program itself and has one thread, so that forking is safe. Its
//! orders come through a socket that is its standard input, each with a socket for the answer; it waits for nothing else. The kernel
//! kills it when the referee ends, and its copies when it ends itself.
//!
//! A copy locks itself in before it reads a line of the program. What it tells is not trusted: it only says what its board looks like.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use crate::engine::swipl::embedded::Installed;
use crate::engine::watch;
use crate::games::draughts::Rules;
use crate::library::kabe::endings;
use crate::referee::packets::{Incoming, receive, send};
use crate::referee::reading::{self, Examine};
use crate::referee::seat::scryer::ScryerSeat;
use crate::referee::seat::swipl::SwiplSeat;
use crate::referee::seat::{Seat, Turn};
use crate::referee::wire::{Answer, Order, Request, Response, Workplace};
use crate::sandbox::descriptors::{self, set_stdio};
use crate::sandbox::process::{self, Fork};
use crate::sandbox::{Confinement, Limits};

/// The status of a process that a program ended with `halt/0`.
pub const STATUS_HALTED: i32 = 41;

/// The status of a process whose interpreter had no more memory.
pub const STATUS_MEMORY: i32 = 42;

/// The status of a process whose interpreter gave up.
pub const STATUS_FAILED: i32 = 43;

/// Open files that a program may have.
const OPEN_FILES: u64 = 32;

/// The prepared process: answers orders until the referee is gone. Its copies play in the installed SWI-Prolog, if one is given, and look
/// through texts like this.
pub fn run(swipl: Option<&Installed>, examine: Examine) -> ExitCode {
    let Ok(control) = take_stdin() else {
        return ExitCode::from(2);
    };
    // A parent that is gone already has closed the socket.
    if let Some(parent) = process::parent() {
        let _ = process::die_with_parent(parent);
    }
    let mut seat = prepare(swipl);
    while let Ok(Incoming::Message(order, descriptors)) = receive::<Order>(&control) {
        let mut descriptors = descriptors.into_iter();
        let Some(answers) = descriptors.next() else {
            break;
        };
        let answered = match (order, &mut seat) {
            (Order::Bury { pid }, _) => process::bury(pid).map(|exit| (Answer::Buried(exit), None)),
            (Order::Fork(_), Err(why)) => Err(io::Error::other(why.clone())),
            (Order::Fork(workplace), Ok(seat)) => {
                fork(|| work(&mut **seat, &workplace, descriptors.collect(), examine))
            }
        };
        let (answer, sent) = answered.unwrap_or_else(|cause| {
            let why = cause.to_string();
            (Answer::Refused { why }, None)
        });
        let sent: Vec<_> = sent.iter().map(AsFd::as_fd).collect();
        // Whoever gave the order may be gone.
        let _ = send(&answers, &answer, &sent);
    }
    ExitCode::SUCCESS
}

/// The Prolog system that is copied, or why there is none.
fn prepare(swipl: Option<&Installed>) -> Result<Box<dyn Seat>, String> {
    let seat: Box<dyn Seat> = match swipl {
        None => Box::new(ScryerSeat::prepared()),
        Some(swipl) => Box::new(SwiplSeat::prepared(swipl).map_err(|error| error.to_string())?),
    };
    endings::tables(Rules::Course);
    Ok(seat)
}

/// Makes a copy that does this, and ends with the status that comes of it.
fn fork(work: impl FnOnce() -> i32) -> io::Result<(Answer, Option<OwnedFd>)> {
    let parent = rustix::process::getpid().as_raw_nonzero().get();
    match process::fork()? {
        Fork::Parent(child) => Ok((Answer::Forked { pid: child.pid }, Some(child.pidfd))),
        Fork::Child if process::die_with_parent(parent).is_err() => {
            process::exit_now(STATUS_FAILED)
        }
        Fork::Child => process::exit_now(work()),
    }
}

/// The socket moves away from the place of standard input, where nothing is then.
fn take_stdin() -> io::Result<OwnedFd> {
    let control = io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(&descriptors::nothing()?)?;
    Ok(control)
}

/// The copy: locks itself in and serves one program. The status of the process.
fn work(
    seat: &mut dyn Seat,
    workplace: &Workplace,
    descriptors: Vec<OwnedFd>,
    examine: Examine,
) -> i32 {
    match serve(seat, workplace, descriptors, examine) {
        Ok(()) => 0,
        Err(_) => STATUS_FAILED,
    }
}

fn serve(
    seat: &mut dyn Seat,
    workplace: &Workplace,
    descriptors: Vec<OwnedFd>,
    examine: Examine,
) -> io::Result<()> {
    let [socket, output, errors, notes] = <[OwnedFd; 4]>::try_from(descriptors)
        .map_err(|_| io::Error::other("four descriptors are expected"))?;
    set_stdio(&output, &errors)?;
    drop((output, errors));
    if let Some(folder) = &workplace.folder {
        std::env::set_current_dir(folder)?;
    }
    std::panic::set_hook(Box::new(give_up));
    watch::halt_with(STATUS_HALTED);
    // Opened before the fork; they are read when an ending is asked for.
    let tables = endings::tables(Rules::Course);
    let mut keep: Vec<BorrowedFd<'_>> = tables.open_files().map(AsFd::as_fd).collect();
    keep.push(socket.as_fd());
    seat.limit(workplace.memory_bytes);
    seat.seed(workplace.seed);
    let mut readable = seat.readable();
    readable.extend_from_slice(&workplace.readable);
    let confinement = Confinement {
        readable,
        limits: Limits {
            memory_bytes: workplace.memory_bytes,
            cpu_seconds: workplace.cpu_seconds,
            open_files: OPEN_FILES,
        },
        keep,
        notes: Some(notes.as_fd()),
    };
    let is_filtered = match confinement.enter() {
        Ok(entered) => entered.is_filtered,
        Err(refused) => {
            let why = refused.to_string();
            return send(&socket, &Response::Unconfined { why }, &[]);
        }
    };
    send(&socket, &Response::Confined { is_filtered }, &[])?;
    while let Incoming::Message(request, sent) = receive::<Request>(&socket)? {
        let response = match request {
            Request::Read {
                stem,
                bytes,
                examines,
            } => {
                let file = sent.into_iter().next().ok_or(io::ErrorKind::NotFound)?;
                reading::tell(file.into(), bytes, &stem, examines.then_some(examine))?;
                Response::Read
            }
            Request::Load {
                file,
                module,
                predicate,
            } => match seat.load(&file, &module, &predicate) {
                Ok(()) => Response::Loaded,
                Err(why) => Response::NotLoaded(why),
            },
            Request::Turn {
                color,
                bound,
                facts,
            } => seat.turn(Turn {
                color,
                bound,
                facts: &facts,
                memory_bytes: workplace.memory_bytes,
            }),
        };
        seat.flush();
        send(&socket, &response, &[])?;
    }
    Ok(())
}

/// The interpreter gives up by a panic, also when it can't get memory.
fn give_up(panic: &std::panic::PanicHookInfo<'_>) {
    let payload = panic.payload();
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    let message = owned
        .or(payload.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    eprintln!("arbiiter: the interpreter failed: {message}");
    let wants_memory = ["growing", "memory", "alloc"]
        .iter()
        .any(|word| message.contains(word));
    std::process::exit(if wants_memory {
        STATUS_MEMORY
    } else {
        STATUS_FAILED
    })
}
