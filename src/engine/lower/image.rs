//! The image of a dynamic predicate: its clauses compiled as those of a static one.
//!
//! Calls run the image while the predicate's seal is whole (see the store's `seal`), and else the clauses in the store:
//!
//! ```prolog
//! 'm:p'(A, B) :- '$ffi_read_ptr'(u8, Seal, Byte), 'm:p$by'(Byte, A, B).
//!
//! 'm:p$by'(1, A, B) :- 'm:p$image'(A, B).
//! 'm:p$by'(0, A, B) :- '$d'(Operation, g(A, B)).
//! ```

use super::body::store_call;
use super::{flat_name, rename};
use crate::engine::bridge::Operation;
use crate::frontend::term::{Atom, Term};

/// A seal's byte that lets calls run the image.
pub const SEAL_WHOLE: i64 = 1;
/// A seal's byte that sends them to the store.
pub const SEAL_BROKEN: i64 = 0;

/// A lowered clause of `module:name` as one of the image.
pub fn image_clause(clause: &Term, module: &str, name: &str) -> Term {
    let image = Atom::from(format!("{}$image", flat_name(module, name)));
    match clause.as_compound(":-", 2) {
        Some([head, body]) => Term::compound(":-", vec![rename(head, &image), body.clone()]),
        _ => rename(clause, &image),
    }
}

/// The clauses by which calls of `module:name` choose between image and store; `slot` is the number of its slot, `seal` the
/// address of its seal.
pub fn image_calls(module: &str, name: &str, arity: usize, slot: i64, seal: i64) -> [Term; 3] {
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
        vec![Term::atom("u8"), Term::Int(seal), byte.clone()],
    );
    let clause = |head: Term, body: Term| Term::compound(":-", vec![head, body]);
    [
        clause(
            Term::callable(flat.clone(), args.clone()),
            Term::compound(",", vec![read, by(byte)]),
        ),
        clause(
            by(Term::Int(SEAL_WHOLE)),
            Term::callable(format!("{flat}$image"), args.clone()),
        ),
        clause(
            by(Term::Int(SEAL_BROKEN)),
            store_call(Operation::Call(slot), &args),
        ),
    ]
}
