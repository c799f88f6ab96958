//! Cells: values that survive backtracking, for the library's `findnsols/4`, `limit/2` and their
//! kin.

use crate::engine::registry::{NativeAnswer, NativeResult, Predicate, raw_native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The predicates that the library builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("$cell_new", "+-", new),
        raw_native("$cell_get", "+-", get),
        raw_native("$cell_set", "++", set),
        raw_native("$cell_free", "+", free),
    ]
}

/// `'$cell_new'(Value, Cell)`.
fn new(session: &mut Session, args: &[Term]) -> NativeResult {
    session.next_cell += 1;
    session.cells.insert(session.next_cell, args[0].clone());
    Ok(NativeAnswer::Succeed(vec![Term::Int(session.next_cell)]))
}

fn get(session: &mut Session, args: &[Term]) -> NativeResult {
    let value = number(&args[0]).and_then(|cell| session.cells.get(&cell));
    Ok(value.map_or(NativeAnswer::Fail, |value| {
        NativeAnswer::Succeed(vec![value.clone()])
    }))
}

fn set(session: &mut Session, args: &[Term]) -> NativeResult {
    let Some(cell) = number(&args[0]) else {
        return Ok(NativeAnswer::Fail);
    };
    session.cells.insert(cell, args[1].clone());
    Ok(NativeAnswer::truth(true))
}

fn free(session: &mut Session, args: &[Term]) -> NativeResult {
    if let Some(cell) = number(&args[0]) {
        session.cells.remove(&cell);
    }
    Ok(NativeAnswer::truth(true))
}

fn number(cell: &Term) -> Option<i64> {
    match cell {
        Term::Int(number) => Some(*number),
        _ => None,
    }
}
