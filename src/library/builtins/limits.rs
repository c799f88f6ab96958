//! Time limits on goals, and the guard over the program that is to move.

use std::time::{Duration, Instant};

use crate::engine::convert::FromTerm;
use crate::engine::deadline::{self, Verdicts};
use crate::engine::fault::Fault;
use crate::engine::host::Host as _;
use crate::engine::interrupt;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::float_of;
use crate::library::builtins::term_io::plain;

/// The native predicates behind `call_with_time_limit/2` and the arbiter's guard.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$deadline_push", "+-", push).reported_as("call_with_time_limit", 2),
        native("$deadline_pop", "+", pop).reported_as("call_with_time_limit", 1),
        native("$move_started", "++++", move_started),
        native("$move_ended", "", deadline::move_ended),
    ]
}

/// `$deadline_push(+Seconds, -Outer)`: begins what `$deadline_pop(+Outer)` ends.
fn push(session: &mut Session, Seconds(limit): Seconds) -> usize {
    let end = Instant::now().checked_add(limit);
    interrupt::prepare();
    session.deadlines.push(end)
}

/// A limit that has passed just now is told first: the goal ends with it, although it has come to
/// its end.
fn pop(session: &mut Session, outer: i64) -> Result<(), Fault> {
    session
        .deadlines
        .truncate(usize::try_from(outer).unwrap_or_default());
    // Asked last: from now on the limit interrupts nothing.
    match interrupt::is_pending() {
        true => Err(session.late()),
        false => Ok(()),
    }
}

/// `$move_started(+Seconds, +Late, +Memory, +Halted)`: what to print if the program never comes
/// back.
fn move_started(
    session: &mut Session,
    Seconds(limit): Seconds,
    late: Term,
    memory: Term,
    halted: Term,
) {
    let verdicts = Verdicts {
        late: plain(session, &late),
        memory: plain(session, &memory),
        halted: plain(session, &halted),
    };
    deadline::move_started(limit, verdicts);
}

/// A time, which no number is too great for.
struct Seconds(Duration);

impl FromTerm for Seconds {
    fn from_term(term: &Term) -> Result<Seconds, Fault> {
        let limit = Duration::try_from_secs_f64(float_of(term)?);
        Ok(Seconds(limit.unwrap_or(Duration::MAX)))
    }
}
