//! Cells: values that survive backtracking, for the library's `findnsols/4`, `limit/2` and their
//! kin.

use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The predicates that the library builds on.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$cell_new", "+-", new),
        native("$cell_get", "+-", get),
        native("$cell_set", "++", set),
        native("$cell_free", "+", free),
    ]
}

/// `'$cell_new'(Value, Cell)`.
fn new(session: &mut Session, value: Term) -> i64 {
    session.next_cell += 1;
    session.cells.insert(session.next_cell, value);
    session.next_cell
}

fn get(session: &mut Session, cell: Term) -> Option<Term> {
    session.cells.get(&number(&cell)?).cloned()
}

fn set(session: &mut Session, cell: Term, value: Term) -> bool {
    let Some(cell) = number(&cell) else {
        return false;
    };
    session.cells.insert(cell, value);
    true
}

fn free(session: &mut Session, cell: Term) {
    if let Some(cell) = number(&cell) {
        session.cells.remove(&cell);
    }
}

fn number(cell: &Term) -> Option<i64> {
    match cell {
        Term::Int(number) => Some(*number),
        _ => None,
    }
}
