//! What `at_halt/1` keeps: the goals to call when the program ends.

use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The native predicates behind `at_halt/1`; `prolog/kernel/terms.pl` calls the goals.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$at_halt", "+", at_halt),
        native("$at_halt_goal", "-", at_halt_goal),
        native("$at_halt_done", "", at_halt_done),
        native("$halts", "+", halts),
    ]
}

/// `'$at_halt'(:Goal)`: the last one comes first, those of a file that is being loaded in their
/// order.
fn at_halt(session: &mut Session, goal: Term) {
    match session.loads.place() {
        Some(_) => session.at_halt.push_back(goal),
        None => session.at_halt.push_front(goal),
    }
}

/// `'$at_halt_goal'(-Goal)`: the goal to call next; fails if there is none.
fn at_halt_goal(session: &mut Session) -> Option<Term> {
    session.at_halt.front().cloned()
}

/// `'$at_halt_done'`: it has been called.
fn at_halt_done(session: &mut Session) {
    session.at_halt.pop_front();
}

/// `'$halts'(+Boolean)`: the program is ending, or is not after all; fails if it was ending
/// already.
fn halts(session: &mut Session, is_ending: Term) -> bool {
    let is_ending = is_ending.as_atom() == Some("true");
    let was_ending = std::mem::replace(&mut session.is_halting, is_ending);
    !(is_ending && was_ending)
}
