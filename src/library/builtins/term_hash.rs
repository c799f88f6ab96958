//! `term_hash/2`.

use crate::engine::bridge::wire;
use crate::engine::lower::terms::variables;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::Term;

/// The predicate.
pub fn predicates() -> Vec<Predicate> {
    vec![native("term_hash", "+?", term_hash)]
}

/// `term_hash(+Term, -Hash)`: 24 bits of FNV-1a over the canonical text; unbound if the term has
/// variables. The numbers are not SWI-Prolog's.
fn term_hash(term: Term, unknown: Term) -> Term {
    if !variables(&term).is_empty() {
        return unknown;
    }
    let mut text = String::new();
    wire::encode(&term, &mut text);
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    Term::Int((hash & 0xff_ffff) as i64)
}
