//! `arbiiter consult`: load files, run goals.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::engines::{self, EngineChoice};
use crate::cli::files;
use crate::cli::goals::{GoalOutcome, run_at_halt, run_goal, run_initial};
use crate::cli::tracing;
use crate::engine::machine::Engine;
use crate::engine::session::with_session;
use crate::engine::swipl::embedded::{Embedded, Installed};
use crate::engine::{deadline, interrupt};
use crate::frontend::term::Term;
use crate::library;

/// What is loaded and run.
#[derive(Clone, Copy)]
pub struct Script<'a> {
    /// The files, in the order in which they are loaded.
    pub files: &'a [PathBuf],
    /// The goals that run then.
    pub goals: &'a [String],
    /// The arguments of the program, the flag `argv`.
    pub arguments: &'a [String],
}

/// Loads the files and runs the goals, then the goal of `:- initialization(Goal, main)` as swipl
/// does in place of its toplevel. The status is swipl's: 1 when a goal fails, 2 when it throws.
pub fn run(script: Script<'_>, engine: EngineChoice, tracing: tracing::Options) -> ExitCode {
    match engine.installed() {
        Ok(Some(installed)) => {
            let goals = &tracing.in_swipl(script.goals);
            return in_swipl(&installed, Script { goals, ..script });
        }
        Ok(None) => {}
        Err(unavailable) => return engines::complain(&unavailable),
    }
    let mut engine = Engine::new(library::natives());
    deadline::interrupt_large_queries();
    interrupt::end_on_termination();
    let arguments: Vec<Term> = script.arguments.iter().map(Term::atom).collect();
    with_session(|session| {
        session.flags.define("verbose", Term::atom("normal"));
        session.flags.define("argv", Term::list(arguments));
    });
    let status = match files::load(&mut engine, script.files) {
        Ok(()) => {
            tracing.begin();
            run_goals(&mut engine, script.goals)
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

/// As `swipl -g GOAL.. -t halt FILE..` does it, with the libraries of the games. SWI-Prolog ends
/// the process itself.
pub fn in_swipl(installed: &Installed, script: Script<'_>) -> ExitCode {
    let mut options = vec!["-f", "none", "-g", "true", "-t", "halt", "--"];
    options.extend(script.arguments.iter().map(String::as_str));
    match Embedded::start(installed, &options, &library::natives()) {
        Ok(prolog) => {
            let is_done = prolog.run(script.files, script.goals);
            prolog.halt(i32::from(!is_done))
        }
        Err(unavailable) => engines::complain(&unavailable),
    }
}
