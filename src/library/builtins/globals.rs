//! Global variables: what `nb_setval/2` and its kin leave to Rust, their names and their errors.

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::atom_of;

/// The predicates that the kernel builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$global_new", "++", new),
        native("$global_missing", "++", missing),
        native("$global_names", "-", names),
    ]
}

/// `'$global_new'(Key, Predicate)`: notes the name; errors name the predicate that asks.
fn new(session: &mut Session, key: Term, predicate: Term) -> Result<(), Fault> {
    let name = atom_of(&key).map_err(|fault| asked_by(&predicate, "nb_setval", fault))?;
    session.globals.insert(name.clone());
    Ok(())
}

/// `'$global_missing'(Key, Predicate)`: the error of a variable that is not there.
fn missing(key: Term, predicate: Term) -> Result<(), Fault> {
    let missing = atom_of(&key).and_then(|_| Err(Fault::existence("variable", &key)));
    missing.map_err(|fault| asked_by(&predicate, "nb_getval", fault))
}

/// The fault of a predicate, by its name, or of the usual one.
fn asked_by(predicate: &Term, usual: &str, fault: Fault) -> Fault {
    fault.placed(Some("system"), predicate.as_atom().unwrap_or(usual), 2)
}

/// `'$global_names'(Names)`: all names that were ever set, sorted.
fn names(session: &mut Session) -> Vec<Term> {
    session.globals.iter().cloned().map(Term::Atom).collect()
}
