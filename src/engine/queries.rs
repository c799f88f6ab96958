//! Queries from the host: a goal that waits for the machine, and the answers that come back.

use crate::engine::bridge::status;
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The answer to the query that runs, as Prolog left it.
#[derive(Debug, Default)]
pub struct Query {
    /// The values of the query's variables and the residual goals, `b(Values, Goals)`; or the ball.
    pub result: Option<Term>,
}

/// Takes the bindings of a solution, or the ball that ended the query.
pub fn bindings(session: &mut Session, told: &Term) -> i64 {
    session.query.result = Some(told.clone());
    status::TRUE
}
