//! Rule 2.5: nothing can backtrack into the program. Hints only: play decides.

use crate::conformance::calls::of_goal;
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Outline, OutlineClause, OutlineTerm, indicator};
use crate::frontend::term::Term;

/// Predicates that may succeed more than once.
const GENERATORS: &[(&str, usize)] = &[
    ("ruut", 3),
    ("member", 2),
    ("select", 3),
    ("between", 3),
    ("retract", 1),
    ("repeat", 0),
    ("clause", 2),
    ("nth0", 3),
    ("nth1", 3),
    ("permutation", 2),
    ("append", 2),
];

/// The first clause of the main predicate that may be left with a choice point.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let clauses: Vec<&OutlineClause> = outline.clauses_of(&outline.main).collect();
    let open = clauses.iter().enumerate().find(|(index, clause)| {
        let later = &clauses[index + 1..];
        let others = later.iter().any(|other| may_both_match(clause, other));
        may_be_left(clause, others)
    });
    let finding = open.map(|(_, clause)| {
        let fault = TextFault::MayBacktrack(indicator(&outline.main));
        Finding::in_text(FindingSeverity::Warning, fault, clause.head().span())
    });
    finding.into_iter().collect()
}

/// Whether something is left to try when the clause has succeeded; `others` says whether clauses
/// after it match too.
fn may_be_left(clause: &OutlineClause, others: bool) -> bool {
    let goals = clause.body().map_or_else(Vec::new, |body| body.items());
    let cut = goals.iter().rposition(|goal| goal.is("!", 0));
    let after = &goals[cut.map_or(0, |cut| cut + 1)..];
    cut.is_none() && others || after.iter().any(|goal| generates(*goal))
}

/// Whether a goal calls a generator where no predicate such as `once/1` cuts it.
fn generates(goal: OutlineTerm<'_>) -> bool {
    let calls = of_goal(goal);
    let plain = calls.iter().filter(|call| !call.lone);
    let inside_negation = goal.is("\\+", 1);
    let inside_condition = goal.is(";", 2) || goal.is("->", 2);
    !inside_negation
        && !inside_condition
        && plain
            .filter(|call| call.goal.span() == goal.span())
            .any(|call| GENERATORS.contains(&(call.name, call.arity)))
}

/// Whether one call may match the heads of both clauses, as far as their first arguments tell.
fn may_both_match(one: &OutlineClause, other: &OutlineClause) -> bool {
    let first = |clause: &OutlineClause| clause.head().arguments().first().map(|a| a.term.clone());
    match (first(one), first(other)) {
        (Some(a), Some(b)) if is_constant(&a) && is_constant(&b) => a == b,
        _ => true,
    }
}

fn is_constant(term: &Term) -> bool {
    !matches!(term, Term::Var(_) | Term::Compound(_))
}
