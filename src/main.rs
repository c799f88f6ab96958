//! The `arbiiter` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    arbiiter::cli::main()
}
