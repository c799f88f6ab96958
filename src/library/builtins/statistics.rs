//! `statistics/2`: time, inferences and memory, under SWI-Prolog's keys.

use std::sync::OnceLock;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::atom_of;
use crate::library::builtins::system::seconds_since_epoch;

/// The native predicates on statistics.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("statistics", "+-", statistics),
        native("statistics", "", tell_user),
    ]
}

/// Processor time of the process in seconds.
pub fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// When the process began, as near as it can be known: the first question.
fn start() -> &'static (Instant, f64) {
    static START: OnceLock<(Instant, f64)> = OnceLock::new();
    START.get_or_init(|| (Instant::now(), seconds_since_epoch()))
}

fn statistics(session: &mut Session, key: Term) -> Result<Term, Fault> {
    let name = atom_of(&key)?.as_str();
    let value = timing(session, name)
        .or_else(|| memory(name))
        .or_else(|| counts(name));
    value.ok_or_else(|| Fault::domain("statistics_key", &key).unqualified())
}

fn timing(session: &mut Session, key: &str) -> Option<Term> {
    let milliseconds = |seconds: f64| (seconds * 1000.0) as i64;
    match key {
        "cputime" | "process_cputime" => Some(Term::Float(cpu_seconds())),
        "thread_cputime" | "agc_time" | "gctime" | "shift_time" => Some(Term::Float(0.0)),
        "epoch" | "process_epoch" => Some(Term::Float(start().1)),
        "inferences" => Some(Term::Int(inferences())),
        "runtime" | "process_runtime" => {
            Some(since_last(session, key, milliseconds(cpu_seconds())))
        }
        "system_time" => Some(pair(0, 0)),
        "walltime" => {
            let elapsed = start().0.elapsed().as_millis() as i64;
            Some(since_last(session, key, elapsed))
        }
        "real_time" => Some(since_last(session, key, seconds_since_epoch() as i64)),
        _ => None,
    }
}

/// `[Total, SinceTheLastCall]`.
fn since_last(session: &mut Session, key: &str, total: i64) -> Term {
    let flag = format!("$statistics_{key}");
    let last = match session.flags.get(&flag) {
        Some(Term::Int(last)) => *last,
        // The first call counts from the start, `real_time` from the program's beginning.
        _ if key == "real_time" => start().1 as i64,
        _ => 0,
    };
    session.flags.define(&flag, Term::Int(total));
    pair(total, total - last)
}

fn pair(first: i64, second: i64) -> Term {
    Term::list([Term::Int(first), Term::Int(second)])
}

/// The machine does not count inferences; processor time at ten million a second stands for them,
/// so that they grow with the work.
fn inferences() -> i64 {
    const INFERENCES_PER_SECOND: f64 = 1e7;
    (cpu_seconds() * INFERENCES_PER_SECOND) as i64
}

fn memory(key: &str) -> Option<Term> {
    let zeros = |count: usize| Term::list(vec![Term::Int(0); count]);
    match key {
        "stack_limit" => Some(Term::Int(1 << 30)),
        "globalused" | "global" | "trailused" | "trail" | "localused" | "local" | "stack"
        | "c_stack" | "heapused" | "atom_space" | "functor_space" | "table_space_used" => {
            Some(Term::Int(resident_bytes()))
        }
        "memory" | "core" => Some(Term::list([Term::Int(resident_bytes()), Term::Int(-1)])),
        "global_stack" | "local_stack" | "program" => Some(pair(resident_bytes(), 0)),
        "stack_shifts" | "atom_garbage_collection" => Some(zeros(3)),
        "garbage_collection" => Some(zeros(4)),
        _ => None,
    }
}

/// The process's memory; 0 where the operating system does not tell.
fn resident_bytes() -> i64 {
    const PAGE_BYTES: i64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text
        .split(' ')
        .nth(1)
        .and_then(|field| field.parse::<i64>().ok());
    pages.unwrap_or(0) * PAGE_BYTES
}

fn counts(key: &str) -> Option<Term> {
    let known = match key {
        "threads" => 1,
        "agc" | "agc_gained" | "collections" | "collected" | "errors" | "warnings" | "engines"
        | "engines_created" | "local_shifts" | "global_shifts" | "trail_shifts" | "atoms"
        | "functors" | "predicates" | "clauses" | "codes" | "modules" | "threads_created" => 0,
        _ => return None,
    };
    Some(Term::Int(known))
}

fn tell_user(session: &mut Session) -> Result<(), Fault> {
    let text = format!(
        "% {:.3} seconds cpu time for {} inferences\n% {} Kb in use\n",
        cpu_seconds(),
        inferences(),
        resident_bytes() / 1024
    );
    let id = session.streams.user_error();
    session.streams.write_to(id, &text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_grows() {
        let before = cpu_seconds();
        let sum = (0..3_000_000_u64).fold(0_u64, |sum, n| sum.wrapping_mul(31) ^ n);
        assert_ne!(sum, 1);
        assert!(cpu_seconds() > before);
    }

    #[test]
    fn keys_of_swi_are_known() {
        for key in ["globalused", "memory", "stack_limit", "garbage_collection"] {
            assert!(memory(key).is_some(), "{key}");
        }
        assert_eq!(counts("threads"), Some(Term::Int(1)));
        assert_eq!(counts("foo"), None);
    }
}
