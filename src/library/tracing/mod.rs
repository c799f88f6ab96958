//! The tracer: its commands, what the kernel's part asks of it, and the conversation at a port.
//!
//! `prolog/kernel/tracer.pl` runs the program; `engine/tracer.rs` has the state.

pub mod clauses;
pub mod commands;
pub mod goals;
pub mod lines;
pub mod ports;
