//! Global variables: what `nb_setval/2` and its kin leave to Rust, their names and their errors.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// The predicates that the kernel builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("$global_new", "++", new),
        raw_native("$global_missing", "++", missing),
        raw_native("$global_names", "-", names),
    ]
}

/// The key of a variable.
fn key(term: &Term, name: &str) -> Result<Atom, Term> {
    match term {
        Term::Atom(key) => Ok(key.clone()),
        Term::Var(_) => Err(Fault::instantiation().ball(name, 2)),
        other => Err(Fault::type_error("atom", other).ball(name, 2)),
    }
}

/// `'$global_new'(Key, Predicate)`: notes the name; errors name the predicate that asks.
fn new(session: &mut Session, args: &[Term]) -> NativeResult {
    let key = key(&args[0], args[1].as_atom().unwrap_or("nb_setval"))?;
    session.globals.insert(key);
    Ok(NativeAnswer::truth(true))
}

/// `'$global_missing'(Key, Predicate)`: the error of a variable that is not there.
fn missing(_: &mut Session, args: &[Term]) -> NativeResult {
    let name = args[1].as_atom().unwrap_or("nb_getval");
    key(&args[0], name)?;
    Err(Fault::existence("variable", &args[0]).ball(name, 2))
}

/// `'$global_names'(Names)`: all names that were ever set, sorted.
fn names(session: &mut Session, _: &[Term]) -> NativeResult {
    let names: Vec<Term> = session.globals.iter().cloned().map(Term::Atom).collect();
    Ok(NativeAnswer::Succeed(vec![Term::list(names)]))
}
