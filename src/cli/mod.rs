//! The commands of `arbiiter`.

mod consult;
mod goals;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A referee and game engine hosted in Prolog.
#[derive(Parser)]
#[command(name = "arbiiter", version, about, long_about = None)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Load course files and run goals.
    Consult {
        /// Prolog files, loaded in order.
        files: Vec<PathBuf>,
        /// A goal to run after loading; may be given several times.
        #[arg(short = 'g', long = "goal", value_name = "GOAL")]
        goals: Vec<String>,
    },
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    match Arguments::parse().command {
        Some(Command::Consult { files, goals }) => consult::run(&files, &goals),
        None => ExitCode::from(2),
    }
}
