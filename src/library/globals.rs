//! Global variables: `nb_setval/2` and its kin. The values live outside the machine.

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeResult, Outcome, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::{Atom, Term};

/// The predicates that the kernel builds on.
pub const PREDICATES: &[Predicate] = &[
    native("$global_set", "++", set),
    native("$global_get", "++-", get),
    native("$global_current", "+--", current),
    native("$global_old", "+-", old),
    native("$global_restore", "++", restore),
];

/// The key of a variable.
fn key(term: &Term, name: &str) -> Result<Atom, Term> {
    match term {
        Term::Atom(key) => Ok(key.clone()),
        Term::Var(_) => Err(Fault::instantiation().ball(name, 2)),
        other => Err(Fault::type_error("atom", other).ball(name, 2)),
    }
}

fn set(session: &mut Session, args: &[Term]) -> NativeResult {
    let key = key(&args[0], "nb_linkval")?;
    session.globals.insert(key, args[1].clone());
    Ok(Outcome::truth(true))
}

/// `'$global_get'(Key, Predicate, Value)`: errors name the predicate that asks.
fn get(session: &mut Session, args: &[Term]) -> NativeResult {
    let name = args[1].as_atom().unwrap_or("nb_getval");
    let key = key(&args[0], name)?;
    match session.globals.get(&key) {
        Some(value) => Ok(Outcome::Succeed(vec![value.clone()])),
        None => Err(Fault::existence("variable", &args[0]).ball(name, 2)),
    }
}

/// `'$global_current'(Key, Key, Value)`: the variables of that key, or all, by name.
fn current(session: &mut Session, args: &[Term]) -> NativeResult {
    if let Term::Atom(key) = &args[0] {
        let value = session.globals.get(key);
        return Ok(value.map_or(Outcome::Fail, |v| {
            Outcome::Succeed(vec![args[0].clone(), v.clone()])
        }));
    }
    let mut rows: Vec<Vec<Term>> = session
        .globals
        .iter()
        .map(|(key, value)| vec![Term::Atom(key.clone()), value.clone()])
        .collect();
    rows.sort_by(|a, b| a[0].as_atom().cmp(&b[0].as_atom()));
    Ok(Outcome::Many(rows))
}

/// The old value as `value(V)`, or `none`.
fn old(session: &mut Session, args: &[Term]) -> NativeResult {
    let key = key(&args[0], "b_setval")?;
    let old = match session.globals.get(&key) {
        Some(value) => Term::compound("value", vec![value.clone()]),
        None => Term::atom("none"),
    };
    Ok(Outcome::Succeed(vec![old]))
}

fn restore(session: &mut Session, args: &[Term]) -> NativeResult {
    let key = key(&args[0], "b_setval")?;
    match args[1].as_compound("value", 1) {
        Some([value]) => session.globals.insert(key, value.clone()),
        _ => session.globals.remove(&key),
    };
    Ok(Outcome::truth(true))
}
