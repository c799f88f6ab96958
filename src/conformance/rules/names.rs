//! Rule 3.2: the facts `mustad/1` and `valged/1`, and whatever else stands in `user`, are not the
//! program's.

use crate::conformance::calls::{CalledGoal, change, of_clause, of_goal, reachable};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Key, Outline, indicator};

/// What reaches for the arbiter's facts.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let mut found = foreign_clauses(outline);
    let reached = reachable(outline);
    for clause in &outline.clauses {
        let severity = if reached.contains(clause.key()) {
            FindingSeverity::Error
        } else {
            FindingSeverity::Warning
        };
        let calls = of_clause(clause);
        found.extend(
            calls
                .iter()
                .filter_map(|call| changed(outline, call, severity)),
        );
    }
    for goal in outline.orders() {
        let calls = of_goal(goal);
        let told = |call| changed(outline, call, FindingSeverity::Error);
        found.extend(calls.iter().filter_map(told));
    }
    found
}

/// Whether the predicate names the programs of a match.
fn is_name(key: &Key) -> bool {
    key.1 == 1 && matches!(key.0.as_str(), "mustad" | "valged")
}

/// Clauses of other modules: of the arbiter's predicates they are errors.
fn foreign_clauses(outline: &Outline<'_>) -> Vec<Finding> {
    let own_is_user = outline.module().is_none();
    let clauses = outline.clauses.iter();
    clauses
        .filter(|clause| {
            let foreign = !outline.is_own(clause.module());
            foreign || own_is_user && is_name(clause.key())
        })
        .map(|clause| {
            let board = clause.key() == &("ruut".to_owned(), 3);
            let severity = if is_name(clause.key()) || board {
                FindingSeverity::Error
            } else {
                FindingSeverity::Warning
            };
            let fault = TextFault::ForeignClause(indicator(clause.key()));
            Finding::in_text(severity, fault, clause.head().span())
        })
        .collect()
}

/// A change of the names in `user`. Without a module named, it changes a fact of the module's own,
/// which does no harm.
fn changed(
    outline: &Outline<'_>,
    call: &CalledGoal<'_>,
    severity: FindingSeverity,
) -> Option<Finding> {
    let change = change(call).filter(|change| is_name(&change.key))?;
    let in_user = match change.module {
        Some(module) => module == "user",
        None => outline.module().is_none(),
    };
    let fault = TextFault::NamesChanged(indicator(&change.key));
    in_user.then(|| Finding::in_text(severity, fault, call.span()))
}
