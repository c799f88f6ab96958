//! Goals that run in the interpreter of the tracer.

use clap::Args;

use crate::engine::interrupt;
use crate::engine::machine::Engine;
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::library::builtins::profiling::load_tracer;

/// How the goals of the command line are traced.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Options {
    /// Trace the goals: show each step, and ask on standard input what to do
    #[arg(long)]
    pub trace: bool,
    /// Tell which goals led to an error that nothing catches; the goals run much slower
    #[arg(long)]
    pub backtrace: bool,
}

impl Options {
    /// Turns on what was asked for.
    pub fn begin(self) {
        with_session(|session| {
            if self.trace {
                session.tracer.set_tracing(true);
            } else if self.backtrace {
                session.tracer.set_debugging(true);
                session.tracer.stops_at_errors = false;
            }
        });
    }

    /// The goals as an installed SWI-Prolog is to run them.
    pub fn in_swipl(self, goals: &[String]) -> Vec<String> {
        let command = match (self.trace, self.backtrace) {
            (true, _) => "trace",
            (false, true) => "debug",
            (false, false) => return goals.to_vec(),
        };
        goals
            .iter()
            .map(|goal| format!("{command}, ({goal})"))
            .collect()
    }
}

/// The goals that turn the tracer on, so that a goal with one of them is traced from there on.
const COMMANDS: [(&str, usize); 3] = [("trace", 0), ("debug", 0), ("spy", 1)];

/// The goal as it is run: as it is, or in the interpreter of the tracer.
pub fn runnable(engine: &mut Engine, goal: Term) -> Term {
    let is_traced = with_session(|session| session.tracer.is_active()) || has_command(&goal);
    interrupt::set_traceable(is_traced);
    if !is_traced {
        return goal;
    }
    with_session(load_tracer);
    engine.compile_pending();
    with_session(|session| session.tracer.query(goal))
}

/// Whether a part of the goal turns the tracer on.
fn has_command(goal: &Term) -> bool {
    match (goal.functor(), goal.arguments()) {
        (Some((name, 2)), [one, other])
            if matches!(name.as_str(), "," | ";" | "->" | "*->" | ":") =>
        {
            has_command(one) || has_command(other)
        }
        (Some((name, arity)), _) => COMMANDS.contains(&(name.as_str(), arity)),
        _ => false,
    }
}
