//! A prepared process whose programs keep to the protocol up to some request, and break it there.
//! With any other first argument than that of prepared processes it is the real program, whose
//! prepared process is then this one.
//!
//! The name of the predicate says how and when: `empty_2` sends an empty packet in place of its
//! second answer; the first one is that to the request to load. A file whose name is `empty_read`
//! has its reading answered so. Every other predicate plays the first legal move. The name of the
//! folder says how the process begins.
#![allow(missing_docs)]

use std::io::Write;
use std::os::fd::{AsFd, OwnedFd};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use arbiiter::games::draughts::facts::{self, SquareFact};
use arbiiter::games::draughts::{Color, Position, Rules, Square};
use arbiiter::referee::draughts::facts_after;
use arbiiter::referee::foul::Foul;
use arbiiter::referee::reading;
use arbiiter::referee::wire::{
    ForkAnswer, ForkOrder, MAX_PACKET_BYTES, WireFacts, WorkerRequest, WorkerResponse, WorkerSetup,
};
use arbiiter::referee::workers::ARGUMENT;
use arbiiter::sandbox::descriptors::{nothing, receive_with_fds, send_with_fds, set_stdio};
use arbiiter::sandbox::process::{self, Fork};
use rustix::net::{SendFlags, Shutdown, send, shutdown};
use rustix::process::{Signal, getpid, kill_process};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Terms may be nested deeper than the main thread's stack allows.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    if std::env::args()
        .nth(1)
        .is_some_and(|first| first != ARGUMENT)
    {
        let program = thread::Builder::new()
            .stack_size(STACK)
            .spawn(arbiiter::cli::main);
        let ended = program.expect("a thread").join();
        return ended.unwrap_or(ExitCode::FAILURE);
    }
    prepare();
    ExitCode::SUCCESS
}

/// Answers orders until the referee is gone.
fn prepare() {
    let control = std::io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .expect("orders");
    if let Some(parent) = process::parent() {
        process::die_with_parent(parent).expect("a parent");
    }
    let own = getpid().as_raw_nonzero().get();
    while let Some((order, mut sent)) = receive::<ForkOrder>(&control) {
        let answers = sent.remove(0);
        match order {
            ForkOrder::Reap { pid } => {
                let exit = process::bury(pid).expect("a process that has ended");
                tell(&answers, &ForkAnswer::Buried(exit));
            }
            ForkOrder::Fork { setup, .. } => match process::fork().expect("a fork") {
                Fork::Parent(child) => {
                    let forked = serde_json::to_vec(&ForkAnswer::Forked { pid: child.pid });
                    let forked = forked.expect("an answer");
                    // Whoever gave the order may be gone.
                    let _ = send_with_fds(&answers, &forked, &[child.pidfd.as_fd()]);
                }
                Fork::Child => {
                    process::die_with_parent(own).expect("a parent");
                    let [socket, output, errors, _] =
                        <[OwnedFd; 4]>::try_from(sent).expect("four descriptors");
                    set_stdio(&output, &errors).expect("streams");
                    drop((control, answers, output, errors));
                    begin(&socket, &setup);
                    work(&socket);
                    process::exit_now(0)
                }
            },
        }
    }
}

/// The first message.
fn begin(socket: &OwnedFd, setup: &WorkerSetup) {
    let folder = setup
        .folder
        .as_deref()
        .and_then(|folder| folder.file_name());
    let how = folder.and_then(|name| name.to_str()).unwrap_or_default();
    match how {
        "stillborn" => process::exit_now(7),
        "unconfined" => {
            let why = "it can't be".to_owned();
            tell(socket, &WorkerResponse::Unconfined { why });
        }
        _ => tell(
            socket,
            &WorkerResponse::Confined {
                is_filtered: how == "filtered",
            },
        ),
    }
}

/// Answers requests, until it is this program's turn to break the protocol.
fn work(socket: &OwnedFd) {
    let mut attack = String::new();
    let mut number = 0;
    while let Some((request, sent)) = receive::<WorkerRequest>(socket) {
        number += 1;
        if let WorkerRequest::Read { stem, bytes, .. } = &request {
            if let Some(how) = stem.strip_suffix("_read") {
                harm(how, socket, &WorkerResponse::Read);
            }
            let file = sent.into_iter().next().expect("a file");
            reading::tell(file.into(), *bytes, stem, None).expect("what it says");
            tell(socket, &WorkerResponse::Read);
            continue;
        }
        if let WorkerRequest::Load { predicate, .. } = &request {
            attack.clone_from(predicate);
        }
        match attack.rsplit_once('_') {
            Some((how, when)) if when == number.to_string() => harm(how, socket, &honest(&request)),
            _ => tell(socket, &honest(&request)),
        }
    }
}

/// What a player of the first legal move answers.
fn honest(request: &WorkerRequest) -> WorkerResponse {
    let WorkerRequest::Turn {
        color,
        bound,
        facts,
    } = request
    else {
        return WorkerResponse::Loaded {
            libraries: Vec::new(),
            failed: Vec::new(),
        };
    };
    let facts: Vec<SquareFact> = facts
        .iter()
        .map(|&(x, y, status)| SquareFact {
            square: Square::from_course(x, y),
            status: Some(status),
        })
        .collect();
    let color = if *color == 1 {
        Color::White
    } else {
        Color::Black
    };
    let board = facts::board(&facts).expect("a board");
    let mut position = Position::unchecked(Rules::Course, board, color);
    if let Some(square) = Square::from_course(bound.0, bound.1) {
        position = position
            .continuing_from(square)
            .expect("a capture that goes on");
    }
    // Where it has no move, which is asked in `check`, it leaves the board alone.
    let left = match position.legal_moves().first() {
        Some(first) => facts_after(&facts, position.play(first).board()),
        None => facts,
    };
    moved(Some(WireFacts::of(&left)), None)
}

fn moved(exit: Option<WireFacts>, foul: Option<Foul>) -> WorkerResponse {
    WorkerResponse::Moved {
        exit,
        foul,
        now: None,
        own_board: false,
    }
}

/// Breaks the protocol like this. Where the process lives on, it falls silent.
fn harm(how: &str, socket: &OwnedFd, answer: &WorkerResponse) {
    let text = serde_json::to_vec(answer).expect("a text");
    let packet = |bytes: &[u8]| {
        // The referee may have ended the connection.
        let _ = send(socket, bytes, SendFlags::NOSIGNAL);
    };
    match how {
        "silent" => {}
        "slow" => {
            std::thread::sleep(Duration::from_secs(3600));
            packet(&text);
        }
        "flood" => loop {
            packet(&text);
        },
        "twice" => {
            packet(&text);
            packet(&text);
            return work(socket);
        }
        "half" => packet(&text[..text.len() / 2]),
        "empty" => packet(b""),
        "long" => packet(&vec![b' '; MAX_PACKET_BYTES + 1]),
        "bytes" => packet(&[0, 255, 27]),
        "nested" => packet("[".repeat(60_000).as_bytes()),
        "unconfined" => tell(
            socket,
            &WorkerResponse::Unconfined {
                why: "<b>me</b>".into(),
            },
        ),
        "confined" => tell(socket, &WorkerResponse::Confined { is_filtered: true }),
        "order" => packet(br#"{"bury":{"pid":1}}"#),
        "answer" => packet(br#"{"refused":{"why":"tired"}}"#),
        "escape" => {
            let foul = Foul::Threw("a\u{1b}[2J\0\nb".to_owned());
            tell(socket, &moved(None, Some(foul)));
        }
        "nothing" => tell(socket, &moved(None, None)),
        "descriptors" => {
            let file = nothing().expect("a file");
            send_with_fds(socket, &text, &[file.as_fd(); 16]).expect("sent");
        }
        "shut" => shutdown(socket, Shutdown::Write).expect("shut"),
        "deaf" => shutdown(socket, Shutdown::Both).expect("shut"),
        "close" => close_everything(),
        "print" => loop {
            let _ = std::io::stdout().write_all(&[b'x'; 4096]);
        },
        _ => end(how),
    }
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}

/// Ends with a status, or of a signal, which may also leave it alone or stop it.
#[expect(unsafe_code, reason = "a system call")]
fn end(how: &str) {
    if let Some(status) = how.strip_prefix("exit") {
        process::exit_now(status.parse().expect("a status"));
    }
    let signal = how
        .strip_prefix("signal")
        .and_then(|number| number.parse().ok());
    let signal = signal.and_then(Signal::from_named_raw).expect("a signal");
    // A process started with nohup ignores SIGHUP, and so does what it starts.
    // SAFETY: no handler is put in.
    unsafe { libc::signal(signal.as_raw(), libc::SIG_DFL) };
    // A handler of Rust's takes a first SIGSEGV for a full stack, and goes away when it is not.
    for _ in 0..2 {
        kill_process(getpid(), signal).expect("sent");
    }
}

/// Closes all descriptors, whoever thinks to own them.
#[expect(unsafe_code, reason = "a system call")]
fn close_everything() {
    for descriptor in 0..100 {
        // SAFETY: close takes a number only, and this process does nothing with descriptors after
        // it.
        unsafe { libc::close(descriptor) };
    }
}

fn tell(socket: &OwnedFd, message: &impl Serialize) {
    let text = serde_json::to_vec(message).expect("a text");
    // Whoever asked may be gone.
    let _ = send_with_fds(socket, &text, &[]);
}

fn receive<T: DeserializeOwned>(socket: &OwnedFd) -> Option<(T, Vec<OwnedFd>)> {
    let mut buffer = vec![0; MAX_PACKET_BYTES];
    let (length, sent) = receive_with_fds(socket, &mut buffer).ok()?;
    Some((serde_json::from_slice(&buffer[..length]).ok()?, sent))
}
