//! Clauses with infinite floats and not-a-number, which no text of the machine can write: the
//! clause has variables for them, and goals that bind these.

use crate::engine::lower::terms::variables_end;
use crate::frontend::term::{Atom, Term};

/// Head and body without such numbers, and the goals that go before the body; `None` for a clause
/// without any.
pub(super) fn taken_out(head: &Term, body: &Term) -> Option<(Term, Term, Vec<Term>)> {
    if !has_special(head) && !has_special(body) {
        return None;
    }
    let mut next = variables_end(head).max(variables_end(body));
    let mut goals = Vec::new();
    let mut variable = |part: &Term| match part {
        Term::Float(value) if !value.is_finite() => {
            let variable = Term::Var(next);
            next += 1;
            goals.push(made(*value, &variable));
            Some(variable)
        }
        _ => None,
    };
    let (head, body) = (head.replaced(&mut variable), body.replaced(&mut variable));
    Some((head, body, goals))
}

fn has_special(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term {
            Term::Float(value) if !value.is_finite() => return true,
            _ => stack.extend(term.arguments()),
        }
    }
    false
}

/// The goal that unifies the variable with the number.
fn made(value: f64, variable: &Term) -> Term {
    let which = match value {
        _ if value.is_nan() => 1,
        _ if value > 0.0 => 0,
        _ => 2,
    };
    let which = Term::list([Term::Int(which)]);
    let function = Term::Atom(Atom::from("arbiiter_float"));
    Term::compound("$foreign_call", vec![function, which, variable.clone()])
}
