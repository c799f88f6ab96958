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

use super::body::store_call;
use crate::engine::bridge::operation::Operation;
use crate::engine::lower::terms::rename_clause;
use crate::engine::names::flat_name;
use crate::frontend::term::{Atom, Term};

/// The value of a validity flag with which calls run the copy.
pub const FLAG_VALID: i64 = 1;
/// The value with which calls go to the store.
pub const FLAG_INVALID: i64 = 0;

/// A lowered clause of `module:name` as a clause of its copy.
pub fn copy_clause(clause: &Term, module: &str, name: &str) -> Term {
    let copy = Atom::from(format!("{}$image", flat_name(module, name)));
    rename_clause(clause, &copy)
}

/// The clauses by which calls of `module:name` choose between copy and store. `slot` is the number
/// of its slot, `flag` the address of its validity flag.
pub fn copy_calls(module: &str, name: &str, arity: usize, slot: i64, flag: i64) -> [Term; 3] {
    let flat = flat_name(module, name);
    let args: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let by = |byte: Term| {
        let mut all = vec![byte];
        all.extend_from_slice(&args);
        Term::compound(format!("{flat}$by"), all)
    };
    let byte = Term::Var(arity as u32);
    let read = Term::compound(
        "$ffi_read_ptr",
        vec![Term::atom("u8"), Term::Int(flag), byte.clone()],
    );
    let clause = |head: Term, body: Term| Term::compound(":-", vec![head, body]);
    [
        clause(
            Term::callable(flat.clone(), args.clone()),
            Term::compound(",", vec![read, by(byte)]),
        ),
        clause(
            by(Term::Int(FLAG_VALID)),
            Term::callable(format!("{flat}$image"), args.clone()),
        ),
        clause(
            by(Term::Int(FLAG_INVALID)),
            store_call(Operation::Call(slot), &args),
        ),
    ]
}
