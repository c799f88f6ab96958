//! Goals given as text.

use std::process::ExitCode;

use crate::cli::{exit_codes, tracing};
use crate::engine::lower::clause_body;
use crate::engine::lower::terms::variables_end;
use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages::{self, SourcePlace};
use crate::engine::program::InitialGoal;
use crate::engine::session::{Session, with_session};
use crate::frontend::term::Term;
use crate::library::builtins::term_text::parse_text;

/// How a goal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalOutcome {
    /// It succeeded.
    Succeeded,
    /// It failed.
    Failed,
    /// It threw, or could not be read.
    Threw,
}

impl GoalOutcome {
    /// The status with which swipl would end.
    pub fn status(self) -> ExitCode {
        match self {
            GoalOutcome::Succeeded => ExitCode::SUCCESS,
            GoalOutcome::Failed => ExitCode::from(exit_codes::NO),
            GoalOutcome::Threw => ExitCode::from(exit_codes::ERROR),
        }
    }
}

/// Runs the goals of `:- initialization(Goal, program)`, and then that of `:- initialization(Goal,
/// main)`; `None` if the files have none of the second kind and those of the first succeed. Failure
/// and errors are reported, and the goals behind them do not run.
pub fn run_initial(engine: &mut Engine) -> Option<GoalOutcome> {
    let before = with_session(|session| std::mem::take(&mut session.program.program_goals));
    for goal in before {
        let outcome = run_initial_goal(engine, goal);
        if outcome != GoalOutcome::Succeeded {
            return Some(outcome);
        }
    }
    let main = with_session(|session| session.program.main_goal.take())?;
    Some(run_initial_goal(engine, main))
}

fn run_initial_goal(engine: &mut Engine, initial: InitialGoal) -> GoalOutcome {
    let place = SourcePlace::new(&initial.file, initial.line);
    let goal = Term::compound(":", vec![Term::Atom(initial.module), initial.goal]);
    let runnable = tracing::runnable(engine, goal.clone());
    let answer = engine.once("user", &runnable);
    let answer = in_own_words(engine, answer);
    with_session(|session| {
        session.streams.flush_all();
        if matches!(answer, QueryAnswer::Error(_)) && std::mem::take(&mut session.tracer.has_told) {
            return GoalOutcome::Threw;
        }
        let operators = session.operators("user");
        let (outcome, told) = match &answer {
            QueryAnswer::Solution(_) | QueryAnswer::Last(_) => return GoalOutcome::Succeeded,
            QueryAnswer::No => (
                GoalOutcome::Failed,
                messages::main_goal_failed(&place, &goal, &operators),
            ),
            QueryAnswer::Error(ball) => (
                GoalOutcome::Threw,
                messages::main_goal_error(&place, &goal, ball, &session.hint(ball), &operators),
            ),
        };
        drop(operators);
        session.tell_user(&told);
        outcome
    })
}

/// The answer, with an uncaught ball in the words that the program has for it.
fn in_own_words(engine: &mut Engine, answer: QueryAnswer) -> QueryAnswer {
    match answer {
        QueryAnswer::Error(ball) => QueryAnswer::Error(worded(engine, ball)),
        answer => answer,
    }
}

/// A ball in the words that the program has for it (`prolog:message//1`).
pub fn worded(engine: &mut Engine, ball: Term) -> Term {
    let words = Term::Var(variables_end(&ball));
    let goal = Term::compound("$worded", vec![ball.clone(), words.clone()]);
    let worded = engine.first_values("system", &goal, vec![words]);
    let worded = worded
        .ok()
        .flatten()
        .and_then(|values| values.into_iter().next());
    worded.unwrap_or(ball)
}

/// Tells what the goal of `-g` threw.
fn threw(session: &mut Session, goal: &str, ball: &Term) -> GoalOutcome {
    let (place, hint) = (session.place(), session.hint(ball));
    let operators = session.operators("user");
    let told = messages::command_goal_error(place.as_ref(), goal, ball, &hint, &operators);
    drop(operators);
    session.tell_user(&told);
    GoalOutcome::Threw
}

/// Runs a goal once; failure and errors are reported on standard error, as swipl does for `-g`.
pub fn run_goal(engine: &mut Engine, text: &str) -> GoalOutcome {
    let goal = match with_session(|session| parse_text(session, text, 0)) {
        Ok(found) if found.term.as_atom() == Some("end_of_file") => return GoalOutcome::Succeeded,
        Ok(found) => found.term,
        Err(fault) => return with_session(|session| threw(session, text, &fault.ball("-g", 1))),
    };
    if let Some(fault) = clause_body::uncallable(&goal) {
        return with_session(|session| threw(session, text, &fault.ball("catch", 3)));
    }
    let goal = tracing::runnable(engine, goal);
    let answer = engine.once("user", &goal);
    let answer = in_own_words(engine, answer);
    with_session(|session| {
        session.streams.flush_all();
        if matches!(answer, QueryAnswer::Error(_)) && std::mem::take(&mut session.tracer.has_told) {
            return GoalOutcome::Threw;
        }
        match answer {
            QueryAnswer::Solution(_) | QueryAnswer::Last(_) => GoalOutcome::Succeeded,
            QueryAnswer::No => {
                let place = session.place();
                session.tell_user(&messages::command_goal_failed(place.as_ref(), text));
                GoalOutcome::Failed
            }
            QueryAnswer::Error(ball) if ball.as_atom() == Some("$aborted") => GoalOutcome::Failed,
            QueryAnswer::Error(ball) => threw(session, text, &ball),
        }
    })
}

/// Runs the goals of `at_halt/1` and writes what waits to be written. The process has to end then.
pub fn run_at_halt(engine: &mut Engine) {
    let goal = Term::atom("$run_at_halt");
    let _ = engine.once("system", &goal);
    with_session(|session| session.streams.flush_all());
}
