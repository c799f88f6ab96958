//! The compiled copy of a dynamic predicate: its clauses compiled like those of a static one.
//!
//! Calls run the copy `m:p$image` while the validity flag of the predicate is set (see the store's
//! `validity`), and the clauses in the store otherwise:
//!
//! ```prolog
//! 'm:p'(A, B) :- '$ffi_read_ptr'(u8, Flag, Byte), 'm:p$by'(Byte, A, B).
//!
//! 'm:p$by'(1, A, B) :- 'm:p$image'(A, B).
//! 'm:p$by'(0, A, B) :- '$d'(Operation, g(A, B)).
//! ```
//!
//! A call that has void arguments has an entry of its own, `'m:p$void2'(A)`, which does the same
//! without them.
//!
//! The machine looks at the first argument only, the store at all. So a copy of many facts answers
//! calls of which it finds the facts as well:
//!
//! ```prolog
//! 'm:p$image'(A, B) :- ( nonvar(A) -> 'm:p$facts'(A, B) ; var(B) -> 'm:p$facts'(A, B) ; '$d'(Operation, g(A, B)) ).
//! ```

use std::collections::HashSet;

use super::argument_index::{Key, MIN_FACTS};
use super::body::store_call;
use super::choice_points::with_choice_points;
use super::keyed_clauses::KeyedClauses;
use super::packed_lists::with_unpacked_heads;
use crate::engine::bridge::operation::Operation;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{conjoined, rename_clause};
use crate::engine::names::flat_name;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::{Atom, Term};

/// The value of a validity flag with which calls run the copy.
pub const FLAG_VALID: i64 = 1;
/// The value with which calls go to the store.
pub const FLAG_INVALID: i64 = 0;

fn renamed(clauses: &[Term], name: &Atom) -> Vec<Term> {
    let clauses = clauses.iter().map(|clause| rename_clause(clause, name));
    clauses.collect()
}

fn copy_name(module: &str, name: &str) -> Atom {
    Atom::from(format!("{}$image", flat_name(module, name)))
}

/// The copy of a predicate with these lowered clauses. `slot` is the number of its slot.
/// `by_indexes` gives the clauses of one whose calls make indexes.
pub fn clauses_of_copy(
    module: &str,
    name: &str,
    slot: i64,
    clauses: &[Term],
    by_indexes: impl FnOnce(&KeyedClauses) -> Option<Vec<Term>>,
) -> Vec<Term> {
    let is_fact = |clause: &Term| clause.as_compound(":-", 2).is_none();
    if clauses.len() < MIN_FACTS || !clauses.iter().all(is_fact) {
        let keyed = KeyedClauses::of(renamed(clauses, &copy_name(module, name)));
        let found = by_indexes(&keyed).unwrap_or_else(|| with_choice_points(keyed.clauses));
        return found.into_iter().chain(keyed.entry).collect();
    }
    let copy = copy_name(module, name);
    let facts = Atom::from(format!("{}$facts", flat_name(module, name)));
    let arity = clauses[0].arguments().len() as u32;
    let args: Vec<Term> = (0..arity).map(Term::Var).collect();
    let call = |name: &Atom| Term::callable(name.clone(), args.clone());
    let store = store_call(Operation::Call(slot), &args);
    let choose = |test: Vec<Term>, otherwise: Term| match test.is_empty() {
        true => call(&facts),
        false => {
            let then = Term::compound("->", vec![conjoined(test), call(&facts)]);
            Term::compound(";", vec![then, otherwise])
        }
    };
    let are_free = |args: &[Term]| args.iter().map(|arg| test("var", arg)).collect();
    let body = match FirstArguments::of(clauses) {
        FirstArguments::Distinct => choose(
            vec![test("nonvar", &args[0])],
            choose(are_free(&args[1..]), store),
        ),
        FirstArguments::Shared => choose(are_free(&args[1..]), store),
        FirstArguments::Other => choose(are_free(&args), store),
    };
    let choice = Term::compound(":-", vec![call(&copy), body]);
    let mut copy = vec![normalized(choice)];
    copy.extend(with_unpacked_heads(renamed(clauses, &facts)));
    copy
}

fn test(name: &str, argument: &Term) -> Term {
    Term::compound(name, vec![argument.clone()])
}

/// The first arguments of facts, as the machine tells them apart.
enum FirstArguments {
    /// Atoms and small integers, no two of them the same.
    Distinct,
    /// Atoms and small integers.
    Shared,
    /// There is another one, or there are no arguments.
    Other,
}

impl FirstArguments {
    fn of(facts: &[Term]) -> FirstArguments {
        let key = |fact| match Key::of(Term::arguments(fact).first()?) {
            Some(Key::Functor(..)) | None => None,
            key => key,
        };
        let keys: Option<Vec<Key<'_>>> = facts.iter().map(key).collect();
        let Some(keys) = keys else {
            return FirstArguments::Other;
        };
        let count = keys.len();
        let different: HashSet<Key<'_>> = keys.into_iter().collect();
        match different.len() == count {
            true => FirstArguments::Distinct,
            false => FirstArguments::Shared,
        }
    }
}

/// The name by which compiled clauses call `module:name` without its void arguments.
pub fn copy_entry(module: &str, name: &str, void: VoidPlaces) -> Atom {
    let flat = flat_name(module, name);
    match void.is_empty() {
        true => flat,
        false => Atom::from(format!("{flat}$void{}", void.bits())),
    }
}

/// The clauses by which calls of `module:name` choose between copy and store. `code` is the number
/// of its slot, with the void places of the calls, `flag` the address of its validity flag.
pub fn copy_calls(module: &str, name: &str, arity: usize, code: i64, flag: i64) -> [Term; 3] {
    let void = VoidPlaces::of_code(code).1;
    let entry = copy_entry(module, name, void);
    let all: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let args: Vec<Term> = void.others(all.iter().cloned()).collect();
    let by = |byte: Term| {
        let mut all = vec![byte];
        all.extend_from_slice(&args);
        Term::compound(format!("{entry}$by"), all)
    };
    let byte = Term::Var(arity as u32);
    let read = Term::compound(
        "$ffi_read_ptr",
        vec![Term::atom("u8"), Term::Int(flag), byte.clone()],
    );
    let clause = |head: Term, body: Term| normalized(Term::compound(":-", vec![head, body]));
    [
        clause(
            Term::callable(entry.clone(), args.clone()),
            Term::compound(",", vec![read, by(byte)]),
        ),
        clause(
            by(Term::Int(FLAG_VALID)),
            Term::callable(copy_name(module, name), all.clone()),
        ),
        clause(
            by(Term::Int(FLAG_INVALID)),
            store_call(Operation::Call(code), &all),
        ),
    ]
}
