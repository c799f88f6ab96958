//! The `arbiiter` command.

use std::process::ExitCode;

/// Terms may be nested deeper than the main thread's stack allows; only what is used of this takes memory.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    let engine = std::thread::Builder::new().name("prolog".into()).stack_size(STACK).spawn(arbiiter::cli::main);
    match engine.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            eprintln!("arbiiter: can't start a thread: {error}");
            ExitCode::from(2)
        }
    }
}
