//! `arbiiter consult`: load files, run goals.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::engines::{self, EngineChoice};
use crate::cli::files;
use crate::cli::goals::{GoalOutcome, run_at_halt, run_goal, run_initial};
use crate::cli::tracing;
use crate::engine::deadline;
use crate::engine::machine::Engine;
use crate::engine::session::with_session;
use crate::engine::swipl::embedded::{Embedded, Installed};
use crate::frontend::term::Term;
use crate::library;

/// Loads the files and runs the goals, then the goal of `:- initialization(Goal, main)` as swipl does in place of
/// its toplevel. The status is swipl's: 1 when a goal fails, 2 when it throws.
pub fn run(
    paths: &[PathBuf],
    goals: &[String],
    engine: EngineChoice,
    tracing: tracing::Options,
) -> ExitCode {
    match engine.installed() {
        Ok(Some(installed)) => return in_swipl(&installed, paths, &tracing.in_swipl(goals)),
        Ok(None) => {}
        Err(unavailable) => return engines::complain(&unavailable),
    }
    let mut engine = Engine::new(library::natives());
    deadline::interrupt_large_queries();
    with_session(|session| session.flags.define("verbose", Term::atom("normal")));
    let status = match files::load(&mut engine, paths) {
        Ok(()) => {
            tracing.begin();
            run_goals(&mut engine, goals)
        }
        Err(status) => status,
    };
    run_at_halt(&mut engine);
    status
}

fn run_goals(engine: &mut Engine, goals: &[String]) -> ExitCode {
    for goal in goals {
        let outcome = run_goal(engine, goal);
        if outcome != GoalOutcome::Succeeded {
            return outcome.status();
        }
    }
    run_initial(engine).map_or(ExitCode::SUCCESS, GoalOutcome::status)
}

/// As `swipl -g GOAL.. -t halt FILE..` does it, with the libraries of the games. SWI-Prolog ends the process itself.
pub fn in_swipl(installed: &Installed, paths: &[PathBuf], goals: &[String]) -> ExitCode {
    match Embedded::start(
        installed,
        &["-f", "none", "-g", "true", "-t", "halt"],
        &library::natives(),
    ) {
        Ok(prolog) => {
            let is_done = prolog.run(paths, goals);
            prolog.halt(i32::from(!is_done))
        }
        Err(unavailable) => engines::complain(&unavailable),
    }
}
