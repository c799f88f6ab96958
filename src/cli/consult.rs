//! `arbiiter consult`: load files, run goals.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::goals::{Outcome, run_goal};
use crate::engine::machine::Engine;
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::library;

/// Loads the files and runs the goals; the status is swipl's: 1 when a goal fails, 2 when it throws.
pub fn run(files: &[PathBuf], goals: &[String]) -> ExitCode {
    let mut engine = Engine::new(library::natives());
    for file in files {
        let file = Term::atom(file.display().to_string());
        engine.once("user", &Term::compound("consult", vec![file]));
    }
    for goal in goals {
        let outcome = run_goal(&mut engine, goal);
        if outcome != Outcome::Succeeded {
            with_session(|session| session.streams.flush_all());
            return ExitCode::from(if outcome == Outcome::Failed { 1 } else { 2 });
        }
    }
    with_session(|session| session.streams.flush_all());
    ExitCode::SUCCESS
}
