//! Clauses that tell of their calls of system predicates: see `program/first_calls.rs`.

use crate::engine::loader::again::{compile_others_again, lower_again};
use crate::engine::session::Session;

/// Lets the clauses tell of what messages about the unknown procedures of the innermost file name.
pub(super) fn tell_first_calls(session: &mut Session) {
    if session.loads.innermost().library {
        return;
    }
    let names = session.program.watch_similar();
    if names.is_empty() {
        return;
    }
    lower_again(session, &names);
    compile_others_again(session, &names, |program, slot| {
        !program.is_library(slot.module.as_str())
    });
}
