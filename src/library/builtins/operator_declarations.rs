//! `op/3` and `current_op/3`, for module `user` unless the operator is given as `Module:Name`.

use std::collections::HashSet;

use num_bigint::BigInt;

use crate::engine::fault::Fault;
use crate::engine::names::split_module;
use crate::engine::registry::{Answer, NativeAnswer, Predicate, native};
use crate::engine::session::Session;
use crate::frontend::operators::{OpError, OpKind, Operators};
use crate::frontend::term::{Atom, CONS, Term};
use crate::library::arguments::atom_of;

/// The native predicates on operators.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("op", "+++", op),
        native("current_op", "???", current_op),
    ]
}

/// The module and the term of `Module:Term`; `user` when there is none.
fn qualified(term: &Term) -> (&str, &Term) {
    let mut module = "user";
    let mut rest = term;
    while let Some([Term::Atom(name), inner]) = rest.as_compound(":", 2) {
        module = name.as_str();
        rest = inner;
    }
    (module, rest)
}

fn op(session: &mut Session, priority: Term, kind: Term, given: Term) -> Result<(), Fault> {
    // Outside a file that is being loaded, whatever module calls declares for `user`.
    let home = session.loads.module().unwrap_or_else(|| Atom::new("user"));
    let (module, names) = split_module(home.as_str(), &given);
    atom_of(&kind)?;
    let priority = priority_of(&priority)?;
    let kind = kind_of(&kind)?;
    let (names, wrong) = operator_names(names);
    let table = session
        .program
        .modules
        .entry(Atom::new(module))
        .or_default();
    // As in SWI-Prolog, those before a wrong one are declared.
    for name in &names {
        table
            .operators
            .add(priority, kind, name.as_str())
            .map_err(|error| fault(&error))?;
    }
    wrong.map_or(Ok(()), Err)
}

fn fault(error: &OpError) -> Fault {
    match error {
        OpError::Priority(priority) => Fault::domain("operator_priority", &Term::Int(*priority)),
        OpError::Comma => Fault::permission("modify", "operator", &Term::atom(",")),
        OpError::Bar => Fault::permission("create", "operator", &Term::atom("|")),
    }
}

fn priority_of(term: &Term) -> Result<i64, Fault> {
    match term {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Int(number @ 0..=1200) => Ok(*number),
        Term::Int(_) => Err(Fault::domain("operator_priority", term)),
        Term::BigInt(number) if **number > BigInt::from(0) => {
            Err(Fault::domain("operator_priority", term))
        }
        _ => Err(Fault::type_error("integer", term)),
    }
}

fn kind_of(term: &Term) -> Result<OpKind, Fault> {
    let name = atom_of(term)?;
    let known = OpKind::from_name(name.as_str());
    known.ok_or_else(|| Fault::domain("operator_specifier", term))
}

/// The names before the first one that is wrong, and what is wrong with it.
fn operator_names(term: &Term) -> (Vec<Atom>, Option<Fault>) {
    if let Term::Var(_) | Term::Atom(_) = term {
        return match atom_of(term) {
            Ok(name) => (vec![name.clone()], None),
            Err(fault) => (Vec::new(), Some(fault)),
        };
    }
    let mut names = Vec::new();
    let mut rest = term;
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        match atom_of(head) {
            Ok(name) => names.push(name.clone()),
            Err(fault) => return (names, Some(fault)),
        }
        rest = tail;
    }
    let wrong = match rest {
        Term::Atom(end) if *end == "[]" && !names.is_empty() => None,
        Term::Var(_) => Some(Fault::instantiation()),
        _ => Some(Fault::type_error("list", rest)),
    };
    (names, wrong)
}

fn current_op(session: &mut Session, priority: Term, kind: Term, given: Term) -> Answer {
    match &priority {
        Term::Var(_) | Term::Int(1..=1200) => {}
        Term::Int(_) => return Err(Fault::domain("operator_priority", &priority)),
        other => return Err(Fault::type_error("integer", other)),
    }
    if !matches!(kind, Term::Var(_)) {
        kind_of(&kind)?;
    }
    let (module, name) = qualified(&given);
    let names = match name {
        Term::Var(_) => all_names(session, module),
        Term::Atom(name) => vec![name.clone()],
        other => return Err(Fault::type_error("atom", other)),
    };
    let operators = session.operators(module);
    let mut rows = Vec::new();
    for name in names {
        let text = name.as_str();
        let found = [
            operators.prefix(text),
            operators.infix(text),
            operators.postfix(text),
        ];
        for op in found.into_iter().flatten() {
            let written = requalified(&given, Term::Atom(name.clone()));
            let row = vec![
                Term::Int(i64::from(op.priority)),
                Term::atom(op.kind.name()),
                written,
            ];
            if agrees(&priority, &row[0]) && agrees(&kind, &row[1]) {
                rows.push(row);
            }
        }
    }
    Ok(NativeAnswer::Many(rows))
}

fn agrees(actual: &Term, value: &Term) -> bool {
    matches!(actual, Term::Var(_)) || actual == value
}

/// Puts back the modules that [`qualified`] took off.
fn requalified(actual: &Term, name: Term) -> Term {
    match actual.as_compound(":", 2) {
        Some([module @ Term::Atom(_), inner]) => {
            Term::compound(":", vec![module.clone(), requalified(inner, name)])
        }
        _ => name,
    }
}

/// The names of all operators that a module may see, in the order of the alphabet.
fn all_names(session: &Session, module: &str) -> Vec<Atom> {
    let layers: HashSet<&str> = [module, "user", "system"].into_iter().collect();
    let tables = layers
        .iter()
        .filter_map(|name| session.program.modules.get(&Atom::new(name)));
    let names: HashSet<Atom> = tables
        .flat_map(|table| table.operators.iter().map(|(name, _)| Atom::new(name)))
        .collect();
    let mut names: Vec<Atom> = names.into_iter().collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_qualified() {
        let name = Term::compound(":", vec![Term::atom("m"), Term::atom("on")]);
        assert_eq!(qualified(&name), ("m", &Term::atom("on")));
        assert_eq!(qualified(&Term::atom("on")), ("user", &Term::atom("on")));
        assert_eq!(requalified(&name, Term::atom("on")), name);
    }

    #[test]
    fn names_may_be_listed() {
        let list = Term::list([Term::atom("a"), Term::atom("b")]);
        assert_eq!(
            operator_names(&list),
            (vec![Atom::new("a"), Atom::new("b")], None)
        );
        let partial = Term::cons(Term::atom("a"), Term::Var(0));
        assert_eq!(
            operator_names(&partial),
            (vec![Atom::new("a")], Some(Fault::instantiation()))
        );
        let one = Term::Int(1);
        let wrong = Some(Fault::type_error("list", &one));
        assert_eq!(operator_names(&one), (Vec::new(), wrong));
    }
}
