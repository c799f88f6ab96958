//! The process where a program runs, and the prepared process that it is forked from.
//!
//! The prepared process builds the interpreter once, which takes a tenth of a second, and then makes a copy of itself for each
//! player of each game, which takes a few milliseconds. It runs no program itself and has one thread, so that forking is safe. Its
//! orders come through a socket that is its standard input: when the referee is gone, so are the socket, the prepared process and
//! all its copies.
//!
//! A copy locks itself in before it reads a line of the program. What it tells is not trusted: it only says what its board looks like.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use crate::engine::swipl::embedded::Installed;
use crate::engine::watch;
use crate::games::draughts::Rules;
use crate::library::kabe::endings;
use crate::referee::packets::{receive, send};
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

/// The prepared process: answers orders until the referee is gone. Its copies play in the installed SWI-Prolog, if one is given.
pub fn run(swipl: Option<&Installed>) -> ExitCode {
    let Ok(control) = take_stdin() else {
        return ExitCode::from(2);
    };
    let seat: Box<dyn Seat> = match swipl.map(SwiplSeat::prepared) {
        None => Box::new(ScryerSeat::prepared()),
        Some(Ok(seat)) => Box::new(seat),
        Some(Err(unavailable)) => {
            let why = unavailable.to_string();
            let _ = send(&control, &Answer::Refused { why }, &[]);
            return ExitCode::from(2);
        }
    };
    endings::tables(Rules::Course);
    if send(&control, &Answer::Prepared, &[]).is_err() {
        return ExitCode::from(2);
    }
    let parent = rustix::process::getpid().as_raw_nonzero().get();
    while let Ok(Some((order, descriptors))) = receive::<Order>(&control) {
        let told = match order {
            Order::Fork(workplace) => match process::fork() {
                Ok(Fork::Child) => {
                    drop(control);
                    if process::die_with_parent(parent).is_err() {
                        process::exit_now(STATUS_FAILED);
                    }
                    work(seat, &workplace, descriptors)
                }
                Ok(Fork::Parent(child)) => {
                    let forked = Answer::Forked { pid: child.pid };
                    send(&control, &forked, &[child.pidfd.as_fd()])
                }
                Err(cause) => refuse(&control, "fork", &cause),
            },
            Order::Bury { pid } => match process::wait(pid) {
                Ok(exit) => send(&control, &Answer::Buried(exit), &[]),
                Err(cause) => refuse(&control, "wait", &cause),
            },
        };
        if told.is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// The socket moves away from the place of standard input, where nothing is then.
fn take_stdin() -> std::io::Result<OwnedFd> {
    let control = std::io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(&descriptors::nothing()?)?;
    Ok(control)
}

fn refuse(control: &OwnedFd, doing: &str, cause: &std::io::Error) -> std::io::Result<()> {
    let why = format!("{doing}: {cause}");
    send(control, &Answer::Refused { why }, &[])
}

/// The copy: locks itself in and serves one program.
fn work(mut seat: Box<dyn Seat>, workplace: &Workplace, descriptors: Vec<OwnedFd>) -> ! {
    let status = match serve(&mut *seat, workplace, descriptors) {
        Ok(()) => 0,
        Err(_) => STATUS_FAILED,
    };
    process::exit_now(status)
}

fn serve(
    seat: &mut dyn Seat,
    workplace: &Workplace,
    descriptors: Vec<OwnedFd>,
) -> std::io::Result<()> {
    let [socket, output, errors, notes] = <[OwnedFd; 4]>::try_from(descriptors)
        .map_err(|_| std::io::Error::other("four descriptors are expected"))?;
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
    let mut readable = seat.readable();
    readable.extend(workplace.folder.clone());
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
    if let Err(refused) = confinement.enter() {
        let why = refused.to_string();
        return send(&socket, &Response::Unconfined { why }, &[]);
    }
    while let Some((request, _)) = receive::<Request>(&socket)? {
        let response = answer(seat, request, workplace.memory_bytes);
        seat.flush();
        send(&socket, &response, &[])?;
    }
    Ok(())
}

fn answer(seat: &mut dyn Seat, request: Request, memory_bytes: u64) -> Response {
    match request {
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
            memory_bytes,
        }),
    }
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
