//! The Scryer machine as it is published. Only this file names its crate.

use std::panic::{self, AssertUnwindSafe};

use scryer_prolog::{
    InputStreamConfig, LeafAnswer, Machine, MachineBuilder, QueryState, StreamConfig,
    Term as ScryerTerm,
};

use crate::engine::interrupt;

/// A machine, which is fed with texts.
pub struct ScryerMachine(Machine);

/// Runs the interpreter's own main program.
///
/// # Panics
/// Within a runtime, in which it can't start its own.
pub fn run_main_program() {
    let _ = scryer_prolog::run_binary();
}

impl ScryerMachine {
    /// A machine with these modules, each a name and a text.
    pub fn with_modules(modules: [(&str, String); 2]) -> ScryerMachine {
        let mut machine = MachineBuilder::default()
            .with_streams(StreamConfig::stdio().with_user_input(InputStreamConfig::string("")))
            .build();
        for (name, text) in modules {
            machine.load_module_string(name, text);
        }
        ScryerMachine(machine)
    }

    /// Runs a goal once; true if it succeeds.
    pub fn run(&mut self, goal: &str) -> bool {
        let mut answers = self.0.run_query(format!("{goal}."));
        matches!(
            next_answer(&mut answers),
            Some(Ok(LeafAnswer::True | LeafAnswer::LeafAnswer { .. }))
        )
    }

    /// The answers to a goal: the atom that each binds `Status` to, if it does.
    pub fn statuses(&mut self, goal: &str) -> impl Iterator<Item = Option<String>> {
        let mut answers = self.0.run_query(format!("{goal}."));
        std::iter::from_fn(move || next_answer(&mut answers)).map(|answer| match answer {
            Ok(LeafAnswer::LeafAnswer { mut bindings, .. }) => match bindings.remove("Status") {
                Some(ScryerTerm::Atom(status)) => Some(status),
                _ => None,
            },
            _ => None,
        })
    }
}

/// The next answer of the machine, which goes on where an interrupt made it panic.
fn next_answer(answers: &mut QueryState<'_>) -> Option<Result<LeafAnswer, ScryerTerm>> {
    loop {
        match panic::catch_unwind(AssertUnwindSafe(|| answers.next())) {
            Ok(answer) => return answer,
            Err(panic) if interrupt::may_go_on(&*panic) => {}
            Err(panic) => panic::resume_unwind(panic),
        }
    }
}
