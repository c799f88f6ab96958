//! The process where a program runs, and the prepared process that it is forked from.
//!
//! The prepared process builds the interpreter once, which takes a tenth of a second, and then
//! makes a copy of itself for each player of each game, which takes a few milliseconds. It loads
//! the libraries of ours that programs have used before, which takes longer than a small program.
//! It runs no program itself and has one thread, so that forking is safe. Its orders come through a
//! socket that is its standard input, each with a socket for the answer; it waits for nothing else.
//! The kernel kills it when the referee ends, and its copies when it ends itself.
//!
//! A copy locks itself in before it reads a line of the program. What it tells is not trusted: it
//! only says what its board looks like.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use crate::engine::swipl::embedded::Installed;
use crate::engine::{deadline, interrupt};
use crate::games::draughts::Rules;
use crate::library::bindings::kabe::endings;
use crate::referee::packets::{Incoming, receive, send};
use crate::referee::prolog_host::scryer::ScryerHost;
use crate::referee::prolog_host::swipl::SwiplHost;
use crate::referee::prolog_host::{HostTurn, PrologHost};
use crate::referee::reading::{self, Examine};
use crate::referee::wire::{
    ForkAnswer, ForkOrder, ProgramFile, STATUS_FAILED, STATUS_HALTED, STATUS_MEMORY, WireTerm,
    WorkerRequest, WorkerResponse, WorkerSetup,
};
use crate::sandbox::descriptors::{self, set_stdio};
use crate::sandbox::process::{self, Fork};
use crate::sandbox::{Confinement, ConfinementError, ConfinementLimits, Entered};

/// How many files a program can have open.
const MAX_OPEN_FILES: u64 = 32;

/// Runs the fork server until the referee is gone. The forked processes run programs in the
/// installed SWI-Prolog, if one is given, and examine texts with `examine`.
pub fn run(swipl: Option<&Installed>, examine: Examine) -> ExitCode {
    let Ok(control) = take_stdin() else {
        return ExitCode::from(2);
    };
    // If the parent is gone already, it has closed the socket.
    if let Some(parent) = process::parent() {
        let _ = process::die_with_parent(parent);
    }
    let mut host = prepare(swipl);
    while let Ok(Incoming::Message(order, descriptors)) = receive::<ForkOrder>(&control) {
        let mut descriptors = descriptors.into_iter();
        let Some(answers) = descriptors.next() else {
            break;
        };
        let answered = match (order, &mut host) {
            (ForkOrder::Reap { pid }, _) => {
                process::bury(pid).map(|exit| (ForkAnswer::Buried(exit), None))
            }
            (ForkOrder::Fork { .. }, Err(why)) => Err(io::Error::other(why.clone())),
            (ForkOrder::Fork { setup, libraries }, Ok(host)) => {
                host.load_libraries(&libraries);
                fork(|| work(&mut **host, &setup, descriptors.collect(), examine))
            }
        };
        let (answer, sent) = answered.unwrap_or_else(|cause| {
            let why = cause.to_string();
            (ForkAnswer::Refused { why }, None)
        });
        let sent: Vec<_> = sent.iter().map(AsFd::as_fd).collect();
        // The sender of the order may be gone.
        let _ = send(&answers, &answer, &sent);
    }
    ExitCode::SUCCESS
}

/// The Prolog host that is copied by each fork.
fn prepare(swipl: Option<&Installed>) -> Result<Box<dyn PrologHost>, String> {
    let host: Box<dyn PrologHost> = match swipl {
        None => Box::new(ScryerHost::prepared()),
        Some(swipl) => Box::new(SwiplHost::prepared(swipl).map_err(|error| error.to_string())?),
    };
    endings::tables(Rules::Course);
    Ok(host)
}

/// Forks a process that runs `work` and ends with the status that it returns.
fn fork(work: impl FnOnce() -> i32) -> io::Result<(ForkAnswer, Option<OwnedFd>)> {
    let parent = rustix::process::getpid().as_raw_nonzero().get();
    match process::fork()? {
        Fork::Parent(child) => Ok((ForkAnswer::Forked { pid: child.pid }, Some(child.pidfd))),
        Fork::Child if process::die_with_parent(parent).is_err() => {
            process::exit_now(STATUS_FAILED)
        }
        Fork::Child => process::exit_now(work()),
    }
}

/// Moves the socket away from the descriptor of standard input, which stays empty.
fn take_stdin() -> io::Result<OwnedFd> {
    let control = io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(&descriptors::nothing()?)?;
    Ok(control)
}

/// Runs in the forked process: confines it and serves one program. Returns the status of the
/// process.
fn work(
    host: &mut dyn PrologHost,
    setup: &WorkerSetup,
    descriptors: Vec<OwnedFd>,
    examine: Examine,
) -> i32 {
    match serve(host, setup, descriptors, examine) {
        Ok(()) => 0,
        Err(_) => STATUS_FAILED,
    }
}

fn serve(
    host: &mut dyn PrologHost,
    setup: &WorkerSetup,
    descriptors: Vec<OwnedFd>,
    examine: Examine,
) -> io::Result<()> {
    let [socket, output, errors, notes] = <[OwnedFd; 4]>::try_from(descriptors)
        .map_err(|_| io::Error::other("four descriptors are expected"))?;
    set_stdio(&output, &errors)?;
    drop((output, errors));
    if let Some(folder) = &setup.folder {
        std::env::set_current_dir(folder)?;
    }
    std::panic::set_hook(Box::new(give_up));
    deadline::halt_with(STATUS_HALTED);
    let is_filtered = match confine(host, setup, &socket, &notes) {
        Ok(entered) => entered.is_filtered,
        Err(refused) => {
            let why = refused.to_string();
            return send(&socket, &WorkerResponse::Unconfined { why }, &[]);
        }
    };
    send(&socket, &WorkerResponse::Confined { is_filtered }, &[])?;
    while let Incoming::Message(request, sent) = receive::<WorkerRequest>(&socket)? {
        let response = answer(host, setup, request, sent, examine)?;
        host.flush();
        send(&socket, &response, &[])?;
    }
    Ok(())
}

/// Locks the process in; nothing of a program has been read yet.
fn confine(
    host: &mut dyn PrologHost,
    setup: &WorkerSetup,
    socket: &OwnedFd,
    notes: &OwnedFd,
) -> Result<Entered, ConfinementError> {
    // Opened before the fork; they are read when an ending is asked for.
    let tables = endings::tables(Rules::Course);
    let mut keep: Vec<BorrowedFd<'_>> = tables.open_files().map(AsFd::as_fd).collect();
    keep.push(socket.as_fd());
    host.limit(setup.memory_bytes);
    host.seed(setup.seed);
    let mut readable = host.readable();
    readable.extend_from_slice(&setup.readable);
    let confinement = Confinement {
        readable,
        limits: ConfinementLimits {
            memory_bytes: setup.memory_bytes,
            cpu_seconds: setup.cpu_seconds,
            open_files: MAX_OPEN_FILES,
        },
        keep,
        notes: Some(notes.as_fd()),
    };
    confinement.enter()
}

/// Does what is asked for with a request, and with the descriptors that were sent with it.
fn answer(
    host: &mut dyn PrologHost,
    setup: &WorkerSetup,
    request: WorkerRequest,
    sent: Vec<OwnedFd>,
    examine: Examine,
) -> io::Result<WorkerResponse> {
    let memory_bytes = setup.memory_bytes;
    Ok(match request {
        WorkerRequest::Read {
            stem,
            bytes,
            examines,
        } => {
            let file = sent.into_iter().next().ok_or(io::ErrorKind::NotFound)?;
            reading::tell(file.into(), bytes, &stem, examines.then_some(examine))?;
            WorkerResponse::Read
        }
        WorkerRequest::Load {
            file,
            module,
            predicate,
            arity,
            beside,
        } => {
            if let Some(beside) = beside {
                host.consult(&ProgramFile::File(beside));
            }
            match host.load(&file, &module, (&predicate, arity)) {
                Ok(()) => WorkerResponse::Loaded {
                    libraries: host.libraries(),
                    failed: host.failed_directives(),
                },
                Err(why) => WorkerResponse::NotLoaded(why),
            }
        }
        WorkerRequest::Turn {
            color,
            bound,
            facts,
        } => host.turn(HostTurn {
            color,
            bound,
            facts: &facts,
            memory_bytes,
        }),
        WorkerRequest::Explain {
            color,
            bound,
            facts,
        } => WorkerResponse::Explained(host.explain(HostTurn {
            color,
            bound,
            facts: &facts,
            memory_bytes,
        })),
        WorkerRequest::Ask { question } => match host.ask(question.term(), memory_bytes) {
            Ok(answer) => WorkerResponse::Answered {
                answer: Some(WireTerm::of(&answer)),
                foul: None,
            },
            Err(foul) => WorkerResponse::Answered {
                answer: None,
                foul: Some(foul),
            },
        },
    })
}

/// Ends the process when the interpreter panics, which it also does when it gets no memory.
fn give_up(panic: &std::panic::PanicHookInfo<'_>) {
    if interrupt::is_harmless(panic) {
        return;
    }
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
