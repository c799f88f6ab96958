//! The names of procedures.

use crate::frontend::term::{Atom, Term};

/// A procedure's name within its module.
pub type Key = (Atom, usize);

/// A predicate of which the tracer tells: module, name and number of arguments.
pub type TracedPredicate = (Atom, Atom, usize);

/// The Scryer name of a predicate of a module.
pub fn flat_name(module: &str, name: &str) -> Atom {
    Atom::from(format!("{module}:{name}"))
}

/// Splits `m:T` as far as the module is known.
pub fn split_module<'t>(module: &'t str, term: &'t Term) -> (&'t str, &'t Term) {
    match term.as_compound(":", 2) {
        Some([Term::Atom(inner), term]) => split_module(inner.as_str(), term),
        _ => (module, term),
    }
}

/// What the name of the predicate ends with that has the clauses of a tabled one.
pub const TABLED_SUFFIX: &str = " tabled";

/// `name/arity`, qualified unless the module is `user`.
pub fn indicator(module: &str, name: &str, arity: usize) -> Term {
    let plain = Term::indicator(name, arity);
    match module {
        "user" => plain,
        _ => Term::compound(":", vec![Term::atom(module), plain]),
    }
}

/// The reference of a compiled clause; those of the store are not negative.
pub fn static_reference(slot: usize, place: usize) -> i64 {
    -1 - ((slot as i64) << PLACE_BITS | place as i64)
}

/// The slot and the place, from 0, of the compiled clause with this reference.
pub fn static_place(reference: i64) -> Option<(usize, usize)> {
    let number = usize::try_from(-1 - reference).ok()?;
    Some((number >> PLACE_BITS, number & ((1 << PLACE_BITS) - 1)))
}

/// The bits of a compiled clause's reference that tell its place among those of its predicate.
const PLACE_BITS: usize = 20;
