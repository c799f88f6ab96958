//! Rule 2.5: nothing can backtrack into the program. Hints only: play decides.

use std::ops::Range;

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
    let mut numbered = clauses.iter().enumerate();
    let open = numbered.find_map(|(index, clause)| {
        let later = &clauses[index + 1..];
        let others = later.iter().any(|other| may_both_match(clause, other));
        left_open(clause, others)
    });
    let fault = TextFault::MayBacktrack(indicator(&outline.main));
    let finding = open.map(|span| Finding::in_text(FindingSeverity::Warning, fault, span));
    finding.into_iter().collect()
}

/// Where a cut is missing if something is left to try when the clause has succeeded: behind a goal,
/// or behind the head of a fact. `others` says whether clauses after it match too.
fn left_open(clause: &OutlineClause, others: bool) -> Option<Range<usize>> {
    let goals = clause.body().map_or_else(Vec::new, |body| body.items());
    let cut = goals.iter().rposition(|goal| goal.is("!", 0));
    let after = &goals[cut.map_or(0, |cut| cut + 1)..];
    let generator = after.iter().rfind(|goal| generates(**goal));
    let last = goals.last().filter(|_| cut.is_none() && others);
    match last.or(generator) {
        Some(goal) => Some(goal.span()),
        None => (goals.is_empty() && others).then(|| clause.head().span()),
    }
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
