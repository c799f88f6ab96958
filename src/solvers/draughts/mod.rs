//! The draughts player: evaluation, search and ending tables.

pub mod endings;
