//! Goals given as text.

use crate::engine::machine::{Answer, Engine};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::frontend::reader::{Flags, Read, read_term};

/// How a goal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It succeeded.
    Succeeded,
    /// It failed.
    Failed,
    /// It threw, or could not be read.
    Threw,
}

/// Runs a goal once; failure and errors are reported on standard error, as swipl does for `-g`.
pub fn run_goal(engine: &mut Engine, text: &str) -> Outcome {
    let source = format!("{text} .");
    let read = with_session(|session| {
        read_term(&source, 0, &session.operators("user"), &Flags::default())
    });
    let goal = match read {
        Read::Term(read) => read.term,
        Read::Error(error) => {
            with_session(|session| {
                session.tell_user(&format!("ERROR: -g {text}: Syntax error: {error}\n"))
            });
            return Outcome::Threw;
        }
        Read::EndOfFile => return Outcome::Succeeded,
    };
    let answer = engine.once("user", &goal);
    with_session(|session| {
        session.streams.flush_all();
        match answer {
            Answer::Solution(_) | Answer::Last(_) => Outcome::Succeeded,
            Answer::No => {
                session.tell_user(&messages::command_goal_failed(text));
                Outcome::Failed
            }
            Answer::Error(ball) => {
                let told = messages::command_goal_error(text, &ball, &session.operators("user"));
                session.tell_user(&told);
                Outcome::Threw
            }
        }
    })
}
