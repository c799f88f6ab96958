//! Time limits on goals, and the guard over the program that is to move.

use std::time::{Duration, Instant};

use crate::engine::deadline::{self, Verdicts};
use crate::engine::fault::{Answer, Fault, named};
use crate::engine::host::Host as _;
use crate::engine::interrupt;
use crate::engine::registry::{Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{done, float_of, integer_of, one};
use crate::library::term_io::plain;

/// The native predicates behind `call_with_time_limit/2` and the arbiter's guard.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("$deadline_push", "+-", |s, a| {
            named("call_with_time_limit", a, push(s, a))
        }),
        raw_native("$deadline_pop", "+", |s, a| {
            named("call_with_time_limit", a, pop(s, a))
        }),
        raw_native("$move_started", "++++", |s, a| {
            named("$move_started", a, move_started(s, a))
        }),
        raw_native("$move_ended", "", |_, a| {
            deadline::move_ended();
            named("$move_ended", a, done())
        }),
    ]
}

/// `$deadline_push(+Seconds, -Outer)`: begins what `$deadline_pop(+Outer)` ends.
fn push(session: &mut Session, args: &[Term]) -> Answer {
    let end = Instant::now().checked_add(seconds(&args[0])?);
    interrupt::prepare();
    one(Term::Int(session.deadlines.push(end) as i64))
}

/// A limit that has passed just now is told first: the goal ends with it, although it has come to its end.
fn pop(session: &mut Session, args: &[Term]) -> Answer {
    let outer = integer_of(&args[0])?;
    session
        .deadlines
        .truncate(usize::try_from(outer).unwrap_or_default());
    // Asked last: from now on the limit interrupts nothing.
    match interrupt::is_pending() {
        true => Err(session.late()),
        false => done(),
    }
}

/// `$move_started(+Seconds, +Late, +Memory, +Halted)`: what to print if the program never comes
/// back.
fn move_started(session: &mut Session, args: &[Term]) -> Answer {
    let text = |at: usize| plain(session, &args[at]);
    let verdicts = Verdicts {
        late: text(1),
        memory: text(2),
        halted: text(3),
    };
    deadline::move_started(seconds(&args[0])?, verdicts);
    done()
}

fn seconds(term: &Term) -> Result<Duration, Fault> {
    Ok(Duration::try_from_secs_f64(float_of(term)?).unwrap_or(Duration::MAX))
}
