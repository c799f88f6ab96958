//! The Scryer machine: built once a process, fed with goals.

use std::panic::{self, AssertUnwindSafe};

use scryer_prolog::{
    InputStreamConfig, LeafAnswer, Machine, MachineBuilder, QueryState, StreamConfig,
    Term as ScryerTerm,
};

use crate::engine::registry::Predicate;
use crate::engine::session::{self, with_session};
use crate::engine::{allocator, bridge, deadline, embedded, interrupt, lower};
use crate::frontend::term::Term;

/// The Prolog engine of this thread. There can be only one a process: the foreign functions serve one session.
pub struct Engine {
    machine: Machine,
}

/// How a query ended, or that it goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum QueryAnswer {
    /// A solution; the values of the query's variables and the residual goals. More may follow.
    Solution(Term),
    /// The last solution.
    Last(Term),
    /// No more solutions.
    No,
    /// An uncaught ball.
    Error(Term),
}

/// Runs the interpreter's own main program.
///
/// # Panics
/// Within a runtime, in which it can't start its own.
pub fn run_main_program() {
    let _ = scryer_prolog::run_binary();
}

impl Engine {
    /// Builds the machine with these native predicates and loads the kernel.
    pub fn new(natives: Vec<Predicate>) -> Engine {
        allocator::keep_blocks_of_this_thread();
        session::install(natives);
        let mut machine = MachineBuilder::default()
            .with_streams(StreamConfig::stdio().with_user_input(InputStreamConfig::string("")))
            .build();
        machine.load_module_string("arbiiter_attributes", embedded::ATTRIBUTE_HOOKS);
        machine.load_module_string("arbiiter_kernel", boot_text());
        let mut engine = Engine { machine };
        engine.run("'$boot'");
        with_session(|session| {
            let generated = bridge::kernel::kernel_text();
            let texts = embedded::KERNEL.iter().copied().chain([&*generated]);
            let clauses = texts
                .flat_map(embedded::kernel_clauses)
                .map(lower::normalized);
            session
                .pending
                .extend(clauses.map(|clause| session.program.builtins.link(&clause)));
        });
        engine.run("'$load_pending'");
        engine
    }

    /// Compiles the clauses that wait for it, such as the interpreter of the tracer.
    pub fn compile_pending(&mut self) {
        self.run("'$load_pending'");
    }

    /// Runs a goal of the kernel once; true if it succeeds.
    fn run(&mut self, goal: &str) -> bool {
        let mut answers = self.machine.run_query(format!("{goal}."));
        matches!(
            next_answer(&mut answers),
            Some(Ok(LeafAnswer::True | LeafAnswer::LeafAnswer { .. }))
        )
    }

    /// Runs `goal` in `module` and hands each answer to `more` until it says `false` or there are none.
    /// The variables of `values` are the query's.
    pub fn query(
        &mut self,
        module: &str,
        goal: &Term,
        values: Vec<Term>,
        more: impl FnMut(QueryAnswer) -> bool,
    ) {
        self.ask("all", module, goal, values, more);
    }

    /// Hands the answers that are `wanted`, `all` or the `first`, to `more` until it says `false`.
    fn ask(
        &mut self,
        wanted: &str,
        module: &str,
        goal: &Term,
        values: Vec<Term>,
        mut more: impl FnMut(QueryAnswer) -> bool,
    ) {
        with_session(|session| {
            let query = vec![Term::atom(module), goal.clone(), Term::list(values)];
            session.set_answer(&Term::compound(wanted, query));
        });
        deadline::set_query_running(true);
        let mut answers = self.machine.run_query("'$query'(Status).");
        while let Some(answer) = next_answer(&mut answers) {
            let status = match answer {
                Ok(LeafAnswer::LeafAnswer { bindings, .. }) => bindings.get("Status").cloned(),
                _ => None,
            };
            let answer = answer_of(status.as_ref());
            let last = !matches!(answer, QueryAnswer::Solution(_));
            if !more(answer) || last {
                break;
            }
        }
        drop(answers);
        deadline::set_query_running(false);
        with_session(|session| {
            session.deadlines.truncate(0);
            session.tables.abandon_all();
            session.store().drop_cursors();
        });
        while interrupt::is_pending() {
            // An interrupt that comes too late must not end the next query.
            self.run("'$absorb_interrupt'");
        }
    }

    /// Runs `goal` in `module` for its first solution: true, false, or the uncaught ball. Its choice points are cut.
    pub fn once(&mut self, module: &str, goal: &Term) -> QueryAnswer {
        let mut first = QueryAnswer::No;
        self.ask("first", module, goal, Vec::new(), |answer| {
            first = answer;
            false
        });
        first
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

fn answer_of(status: Option<&ScryerTerm>) -> QueryAnswer {
    let Some(ScryerTerm::Atom(status)) = status else {
        return QueryAnswer::No;
    };
    let result = with_session(|session| session.query.result.take());
    let result = result.unwrap_or_else(Term::nil);
    match status.as_str() {
        "true" => QueryAnswer::Solution(result),
        "last" => QueryAnswer::Last(result),
        "error" => QueryAnswer::Error(result),
        _ => QueryAnswer::No,
    }
}

/// What loads the rest, and the goal that binds the foreign functions.
fn boot_text() -> String {
    let (structs, functions) = bridge::functions::declarations();
    format!(
        "{}\n'$boot' :- '$stop_counting', {}, '$load_foreign_lib'(\"\", [{}]).\n",
        embedded::BOOT,
        structs.join(", "),
        functions.join(", ")
    )
}
