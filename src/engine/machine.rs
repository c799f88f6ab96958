//! The Prolog engine: a Scryer machine with the kernel and a session, built once a process.

use crate::engine::registry::{self, Predicate};
use crate::engine::scryer::ScryerMachine;
use crate::engine::session::{self, with_session};
use crate::engine::{allocator, bridge, deadline, embedded, interrupt, lower};
use crate::frontend::term::Term;

/// The Prolog engine of this thread. There can be only one a process: the foreign functions serve
/// one session.
pub struct Engine {
    machine: ScryerMachine,
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

impl Engine {
    /// Builds the machine with these native predicates and loads the kernel.
    pub fn new(natives: Vec<Predicate>) -> Engine {
        allocator::keep_blocks_of_this_thread();
        session::install(natives.iter().map(Predicate::signature));
        registry::install(natives);
        let mut machine = ScryerMachine::with_modules([
            ("arbiiter_attributes", embedded::ATTRIBUTE_HOOKS.to_owned()),
            ("arbiiter_kernel", boot_text()),
        ]);
        machine.run("'$boot'");
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
        machine.run("'$load_pending'");
        Engine { machine }
    }

    /// Compiles the clauses that wait for it, such as the interpreter of the tracer.
    pub fn compile_pending(&mut self) {
        self.machine.run("'$load_pending'");
    }

    /// Loads the clauses of these libraries of ours, so that a program that uses one need not.
    pub fn load_libraries(&mut self, names: &[String]) {
        for name in names {
            let library = with_session(|session| session.program.unloaded_library(name));
            if let Some(name) = library {
                self.machine.run(&format!("'$load_library'('{name}')"));
            }
        }
    }

    /// Runs `goal` in `module` and hands each answer to `more` until it says `false` or there are
    /// none. The variables of `values` are the query's.
    pub fn query(
        &mut self,
        module: &str,
        goal: &Term,
        values: Vec<Term>,
        more: impl FnMut(QueryAnswer) -> bool,
    ) {
        self.ask("all", module, goal, values, more);
    }

    /// The same, with what `portray/1` has written in place of subterms of the values, for the
    /// toplevel.
    pub fn query_shown(
        &mut self,
        module: &str,
        goal: &Term,
        values: Vec<Term>,
        more: impl FnMut(QueryAnswer) -> bool,
    ) {
        self.ask("shown", module, goal, values, more);
    }

    /// Hands the answers that are `wanted`, `all`, all `shown` or the `first`, to `more` until it
    /// says `false`.
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
            session.query_is_given_up = false;
        });
        deadline::set_query_running(true);
        let mut goes_on = true;
        // The machine takes back its choice points only at the end of all answers.
        for status in self.machine.statuses("'$query'(Status)") {
            if goes_on {
                let answer = answer_of(status.as_deref());
                goes_on = matches!(answer, QueryAnswer::Solution(_));
                goes_on &= more(answer);
                with_session(|session| session.query_is_given_up = !goes_on);
            }
        }
        deadline::set_query_running(false);
        with_session(|session| {
            session.deadlines.truncate(0);
            session.tables.abandon_all();
            session.store().drop_cursors();
        });
        while interrupt::is_pending() {
            // An interrupt that comes too late must not end the next query.
            self.machine.run("'$absorb_interrupt'");
        }
    }

    /// The values in the first solution of `goal` in `module`; `None` if it fails. Variables that
    /// they share stay shared.
    ///
    /// # Errors
    /// The ball that the goal throws.
    pub fn first_values(
        &mut self,
        module: &str,
        goal: &Term,
        values: Vec<Term>,
    ) -> Result<Option<Vec<Term>>, Term> {
        let mut first = Ok(None);
        self.query(module, goal, values, |answer| {
            first = match answer {
                QueryAnswer::Solution(found) | QueryAnswer::Last(found) => {
                    let values = found.as_compound("b", 2).and_then(|of| of[0].as_list());
                    Ok(values)
                }
                QueryAnswer::No => Ok(None),
                QueryAnswer::Error(ball) => Err(ball),
            };
            false
        });
        first
    }

    /// Runs `goal` in `module` for its first solution: true, false, or the uncaught ball. Its
    /// choice points are cut.
    pub fn once(&mut self, module: &str, goal: &Term) -> QueryAnswer {
        let mut first = QueryAnswer::No;
        self.ask("first", module, goal, Vec::new(), |answer| {
            first = answer;
            false
        });
        first
    }
}

fn answer_of(status: Option<&str>) -> QueryAnswer {
    let Some(status) = status else {
        return QueryAnswer::No;
    };
    let result = with_session(|session| session.query_result.take());
    let result = result.unwrap_or_else(Term::nil);
    match status {
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
