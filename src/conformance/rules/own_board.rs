//! Rule 2.3: the module has no board of its own.
//!
//! SWI-Prolog finds the board in `user` only while the module has no `ruut/3`: facts, a
//! declaration, or an `assert` before the first plain call give it one.

use std::collections::HashSet;

use crate::conformance::calls::{CalledGoal, change, of_clause, of_goal, reachable};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Key, Outline, OutlineClause, OutlineTerm, indicator, is_board};

/// The declarations that make a predicate the module's own.
const DECLARATIONS: [&str; 6] = [
    "dynamic",
    "discontiguous",
    "multifile",
    "table",
    "thread_local",
    "volatile",
];

/// What gives the module a board of its own.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let mut found: Vec<Finding> = squares(outline).into_iter().collect();
    found.extend(outline.orders().flat_map(|goal| order(outline, goal)));
    found.extend(declared_in_bodies(outline));
    if found.is_empty() {
        found.extend(unlinked(outline));
    }
    found
}

/// The clauses `ruut/3`, told once. Rules alone may do no more than to hand the call on to `user`:
/// play decides.
fn squares(outline: &Outline<'_>) -> Option<Finding> {
    let board: Key = ("ruut".to_owned(), 3);
    let clauses: Vec<&OutlineClause> = outline.clauses_of(&board).collect();
    let fact = clauses.iter().find(|clause| clause.body().is_none());
    let severity = match fact {
        Some(_) => FindingSeverity::Error,
        None => FindingSeverity::Warning,
    };
    let shown = fact.or(clauses.first())?;
    let fault = TextFault::OwnSquare(clauses.len());
    Some(Finding::in_text(severity, fault, shown.head().span()))
}

fn order(outline: &Outline<'_>, goal: OutlineTerm<'_>) -> Vec<Finding> {
    let mut found = declared(outline, goal, FindingSeverity::Error);
    let calls = of_goal(goal);
    let added = calls.iter().filter_map(change).filter(|change| {
        let (name, arity) = &change.key;
        change.adds && is_board(name, *arity) && outline.is_own(change.module)
    });
    found.extend(added.map(|change| {
        Finding::in_text(
            FindingSeverity::Error,
            TextFault::OwnSquare(1),
            change.call.span(),
        )
    }));
    found
}

/// The indicators of the board in a declaration. One that names another module makes nothing of the
/// module's own.
fn declared(
    outline: &Outline<'_>,
    goal: OutlineTerm<'_>,
    severity: FindingSeverity,
) -> Vec<Finding> {
    let (module, goal) = goal.unqualified();
    let Some((name, 1)) = goal.functor().filter(|f| DECLARATIONS.contains(&f.0)) else {
        return Vec::new();
    };
    let items = goal.arguments().into_iter().flat_map(|what| what.items());
    let without_options = items.flat_map(|item| match item.arguments_of::<2>("as") {
        Some([what, _]) => what.items(),
        None => vec![item],
    });
    without_options
        .filter_map(|item| {
            let (inner, what) = item.unqualified();
            let (board, arity) = what.indicated().or_else(|| mode(what))?;
            is_board(&board, arity).then_some(())?;
            let severity = if outline.is_own(inner.or(module)) {
                severity
            } else {
                FindingSeverity::Warning
            };
            let fault = TextFault::OwnDynamic(name.to_owned());
            Some(Finding::in_text(severity, fault, item.span()))
        })
        .collect()
}

/// The predicate of a head such as `ruut(_,_,_)`, as `table` takes it.
fn mode(what: OutlineTerm<'_>) -> Option<Key> {
    let (name, arity) = what.functor()?;
    Some((name.to_owned(), arity))
}

/// `dynamic(ruut/3)` called in a clause.
fn declared_in_bodies(outline: &Outline<'_>) -> Vec<Finding> {
    let reached = reachable(outline);
    let calls = own_calls(outline);
    calls
        .iter()
        .flat_map(|(caller, call)| {
            let severity = severity_of(&reached, caller);
            declared(outline, call.goal, severity)
        })
        .collect()
}

fn severity_of(reached: &HashSet<Key>, caller: &Key) -> FindingSeverity {
    if reached.contains(caller) {
        FindingSeverity::Error
    } else {
        FindingSeverity::Warning
    }
}

fn own_calls<'a>(outline: &'a Outline<'_>) -> Vec<(Key, CalledGoal<'a>)> {
    let clauses = outline.clauses.iter();
    clauses
        .flat_map(|clause| {
            let calls = of_clause(clause);
            calls.into_iter().map(|call| (clause.key().clone(), call))
        })
        .collect()
}

/// The first change of the board in a module that nowhere calls `ruut/3` plainly. A warning: what
/// is put together when the program runs can't be seen.
fn unlinked(outline: &Outline<'_>) -> Option<Finding> {
    outline.module()?;
    let calls = own_calls(outline);
    let plain = calls
        .iter()
        .any(|(_, call)| is_board(call.name, call.arity) && call.module.is_none() && !call.lone);
    let imported = outline.orders().any(|goal| goal.is("import", 1));
    if plain || imported {
        return None;
    }
    let change = calls
        .iter()
        .filter_map(|(_, call)| change(call))
        .find(|change| {
            let (name, arity) = &change.key;
            is_board(name, *arity) && change.module.is_none()
        })?;
    let fault = TextFault::UnlinkedBoard(indicator(&change.call.key()));
    Some(Finding::in_text(
        FindingSeverity::Warning,
        fault,
        change.call.span(),
    ))
}
