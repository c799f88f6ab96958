//! The `arbiiter` command.

use std::panic::PanicHookInfo;
use std::process::ExitCode;

use arbiiter::cli;
use arbiiter::engine::allocator::{REGION_BYTES, use_one_arena};
use arbiiter::engine::{interrupt, oom_handler, session};
use arbiiter::sandbox::{memory, process};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Terms may be nested deeper than the main thread's stack allows; only what is used of this takes
/// memory.
const STACK: usize = 1 << 30;

/// The interpreter can't free its heap while a goal runs on, so a runaway program would take all
/// there is: unless `ARBIITER_MEMORY` says how many megabytes, it may have three quarters of the
/// memory that there is.
fn limit_memory() {
    let megabytes = memory::wanted_megabytes()
        .or_else(|| memory::machine_bytes().map(|all| (all >> 20) / 4 * 3));
    let Some(megabytes) = megabytes.filter(|megabytes| *megabytes > 0) else {
        return;
    };
    let limit = Rlimit {
        current: Some((megabytes << 20) + (STACK + REGION_BYTES) as u64),
        ..getrlimit(Resource::As)
    };
    // Where the system refuses, the program runs without a limit.
    let _ = setrlimit(Resource::As, limit);
}

/// The interpreter gives up by a panic when it can't get memory: one line says so.
fn explain(panic: &PanicHookInfo) {
    if interrupt::is_harmless(panic) {
        return;
    }
    session::flush_at_end();
    let payload = panic.payload();
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    let message = owned
        .or(payload.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    if message.contains("growing") || message.contains("memory") || message.contains("alloc") {
        eprintln!(
            "arbiiter: out of memory ({message}); {}",
            oom_handler::advice()
        );
    } else {
        eprintln!("arbiiter: the interpreter failed: {message}");
    }
}

fn main() -> ExitCode {
    process::survive_full_files();
    use_one_arena();
    limit_memory();
    oom_handler::end_with(cli::exit_codes::HOST_FAILURE);
    std::panic::set_hook(Box::new(explain));
    let engine = std::thread::Builder::new()
        .name("prolog".into())
        .stack_size(STACK)
        .spawn(cli::main);
    match engine.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => ExitCode::from(cli::exit_codes::HOST_FAILURE),
        Err(error) => {
            eprintln!("arbiiter: can't start a thread: {error}");
            ExitCode::from(cli::exit_codes::ERROR)
        }
    }
}
