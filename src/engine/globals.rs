//! Global variables in the fast lane: an atom for a key, a small integer for a value.
//!
//! All others are the business of native predicates, where terms travel as text.

use crate::engine::session::Session;
use crate::engine::{watch, wire};
use crate::frontend::lower::{SMALL_MAX, SMALL_MIN};
use crate::frontend::term::{Atom, Term};
use crate::store::ANY;

/// The value is set.
const DONE: i64 = 0;
/// The native predicate has to be called.
const NATIVE: i64 = 5;

/// The value of a global variable; [`ANY`] if it is no small integer, is not there or a time limit has passed.
pub fn get(session: &mut Session, key: &str) -> i64 {
    if watch::has_expired() {
        return ANY;
    }
    match session.globals.get(&Atom::new(wire::shown(key))) {
        Some(Term::Int(value)) if (SMALL_MIN..=SMALL_MAX).contains(value) => *value,
        _ => ANY,
    }
}

/// Sets a global variable; [`NATIVE`] and nothing done if a time limit has passed.
pub fn set(session: &mut Session, value: i64, key: &str) -> i64 {
    if watch::has_expired() {
        return NATIVE;
    }
    session
        .globals
        .insert(Atom::new(wire::shown(key)), Term::Int(value));
    DONE
}
