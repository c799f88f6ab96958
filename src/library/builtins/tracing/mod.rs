//! The tracer: its commands, what the kernel's part asks of it, and the conversation at a port.
//!
//! `prolog/kernel/tracer.pl` runs the program; `engine/tracer.rs` has the state.

pub mod clauses;
pub mod commands;
pub mod goals;
pub mod keys;
pub mod lines;
pub mod ports;

use crate::engine::registry::Predicate;

/// The native predicates of the tracer.
pub fn predicates() -> Vec<Predicate> {
    [
        clauses::predicates(),
        commands::predicates(),
        goals::predicates(),
        ports::predicates(),
    ]
    .concat()
}
