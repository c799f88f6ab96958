//! Time limits on goals, and the guard over the program that is to move.

use std::time::{Duration, Instant};

use crate::engine::checkpoint::{self, Lost};
use crate::engine::deadline::{self, Verdicts};
use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{done, float_of};
use crate::library::term_io::plain;

/// The native predicates behind `call_with_time_limit/2` and the arbiter's guard.
pub const PREDICATES: &[Predicate] = &[
    native("$deadline_push", "+", |s, a| {
        named("call_with_time_limit", a, push(s, a))
    }),
    native("$deadline_pop", "", |s, _| {
        s.deadlines.pop();
        s.streams.flush_all();
        checkpoint::commit();
        done().map_err(|fault| fault.ball("call_with_time_limit", 2))
    }),
    native("$move_started", "++++", |s, a| {
        named("$move_started", a, move_started(s, a))
    }),
    native("$move_ended", "", |_, a| {
        deadline::move_ended();
        named("$move_ended", a, done())
    }),
];

fn push(session: &mut Session, args: &[Term]) -> Answer {
    let limit = seconds(&args[0])?;
    let begun = Instant::now();
    session.streams.flush_all();
    match checkpoint::begin() {
        Ok(()) => {
            session.deadlines.push(begun.checked_add(limit));
            done()
        }
        Err(Lost::Ended) => {
            let what = vec![Term::atom("memory")];
            Err(Fault::formal(Term::compound("resource_error", what)))
        }
        Err(_) => Err(Fault::Ball(Term::atom("time_limit_exceeded"))),
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
