//! Rule 2.4: the program does not fail and throws nothing. Hints only: play decides.

use std::collections::HashSet;

use crate::conformance::calls::{CalledGoal, change, changes_anything, of_clause, of_goal};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Key, Outline, OutlineClause, OutlineTerm, indicator};
use crate::frontend::similar_names::are_similar;
use crate::frontend::term::Term;

/// Predicates that never fail, whatever they are given (they may throw).
const SURE: &[(&str, usize)] = &[
    ("true", 0),
    ("otherwise", 0),
    ("!", 0),
    ("nl", 0),
    ("nl", 1),
    ("write", 1),
    ("write", 2),
    ("writeln", 1),
    ("print", 1),
    ("writeq", 1),
    ("tab", 1),
    ("format", 1),
    ("format", 2),
    ("format", 3),
    ("assert", 1),
    ("asserta", 1),
    ("assertz", 1),
    ("retractall", 1),
    ("ignore", 1),
    ("findall", 3),
    ("flush_output", 0),
    ("garbage_collect", 0),
    ("nb_setval", 2),
    ("b_setval", 2),
    ("flag", 3),
    ("dynamic", 1),
    ("halt", 0),
    ("halt", 1),
    ("throw", 1),
];

/// What a program finds in `user`: the arbiter's predicates, and the planning tree that
/// library(kabe) may put there.
const ARBITERS: [(&str, usize); 5] = [
    ("ruut", 3),
    ("mustad", 1),
    ("valged", 1),
    ("turniir", 0),
    ("ruut", 7),
];

/// Where the main predicate may fail, and what it calls that is not there.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let mut found: Vec<Finding> = may_fail(outline).into_iter().collect();
    found.extend(undefined_calls(outline));
    found
}

fn may_fail(outline: &Outline<'_>) -> Option<Finding> {
    let clauses: Vec<&OutlineClause> = outline.clauses_of(&outline.main).collect();
    let last = clauses.last()?;
    let mut open = HashSet::from([outline.main.clone()]);
    let warn = |node: OutlineTerm<'_>| {
        let fault = TextFault::MayFail(indicator(&outline.main));
        Some(Finding::in_text(
            FindingSeverity::Warning,
            fault,
            node.span(),
        ))
    };
    if !clause_succeeds(outline, last, &mut open) {
        return warn(last.head());
    }
    let after_cut = clauses
        .iter()
        .find_map(|clause| unsure_after_cut(outline, clause, &mut open));
    after_cut.and_then(warn)
}

/// Whether a clause takes every call and never fails.
fn clause_succeeds(outline: &Outline<'_>, clause: &OutlineClause, open: &mut HashSet<Key>) -> bool {
    takes_all(clause.head())
        && !clause.is_grammar()
        && clause
            .body()
            .is_none_or(|body| succeeds(outline, body, open))
}

/// Whether all arguments are variables, each another one.
fn takes_all(head: OutlineTerm<'_>) -> bool {
    let mut seen = HashSet::new();
    let arguments = head.arguments();
    arguments
        .iter()
        .all(|argument| matches!(argument.term, Term::Var(number) if seen.insert(*number)))
}

/// Whether a goal never fails. `open` holds the predicates that are being looked at.
fn succeeds(outline: &Outline<'_>, goal: OutlineTerm<'_>, open: &mut HashSet<Key>) -> bool {
    let (module, goal) = goal.unqualified();
    if let Some([first, second]) = goal.arguments_of(",") {
        return succeeds(outline, first, open) && succeeds(outline, second, open);
    }
    if let Some([first, second]) = goal.arguments_of(";") {
        return alternative_succeeds(outline, first, open) && succeeds(outline, second, open)
            || !is_condition(first) && succeeds(outline, first, open)
            || !is_condition(first) && succeeds(outline, second, open);
    }
    let inner = match goal.functor() {
        Some(("once" | "call", 1)) => goal.arguments().first().copied(),
        _ => None,
    };
    if let Some(inner) = inner {
        return succeeds(outline, inner, open);
    }
    let Some((name, arity)) = goal.functor() else {
        return false;
    };
    SURE.contains(&(name, arity))
        || outline.is_own(module) && predicate_succeeds(outline, (name.to_owned(), arity), open)
}

fn is_condition(goal: OutlineTerm<'_>) -> bool {
    goal.is("->", 2) || goal.is("*->", 2)
}

/// `Condition -> Then` never fails once the condition holds.
fn alternative_succeeds(
    outline: &Outline<'_>,
    goal: OutlineTerm<'_>,
    open: &mut HashSet<Key>,
) -> bool {
    let branch = goal
        .arguments_of::<2>("->")
        .or_else(|| goal.arguments_of::<2>("*->"));
    branch.is_some_and(|[_, then]| succeeds(outline, then, open))
}

fn predicate_succeeds(outline: &Outline<'_>, key: Key, open: &mut HashSet<Key>) -> bool {
    if !open.insert(key.clone()) {
        return false;
    }
    let clauses: Vec<&OutlineClause> = outline.clauses_of(&key).collect();
    let sure = clauses
        .last()
        .is_some_and(|last| clause_succeeds(outline, last, open))
        && !clauses
            .iter()
            .any(|clause| unsure_after_cut(outline, clause, open).is_some());
    open.remove(&key);
    sure
}

/// The first goal after a cut that may fail: no other clause is tried then.
fn unsure_after_cut<'c>(
    outline: &Outline<'_>,
    clause: &'c OutlineClause,
    open: &mut HashSet<Key>,
) -> Option<OutlineTerm<'c>> {
    let goals = clause.body()?.goals();
    let mut after = goals.into_iter().skip_while(|goal| !goal.is("!", 0));
    after.find(|goal| !succeeds(outline, *goal, open))
}

/// Calls of predicates that are nowhere to be found, each predicate once.
fn undefined_calls(outline: &Outline<'_>) -> Vec<Finding> {
    let calls: Vec<CalledGoal<'_>> = outline.clauses.iter().flat_map(of_clause).collect();
    let orders: Vec<CalledGoal<'_>> = outline.orders().flat_map(of_goal).collect();
    let all = || calls.iter().chain(&orders);
    let expands = |clause: &OutlineClause| {
        matches!(clause.key().0.as_str(), "term_expansion" | "goal_expansion")
    };
    if outline.loads_files() || all().any(changes_anything) || outline.clauses.iter().any(expands) {
        return Vec::new();
    }
    let mut known: HashSet<Key> = outline.imports().into_iter().collect();
    known.extend(outline.clauses.iter().map(|clause| clause.key().clone()));
    known.extend(all().filter_map(change).map(|change| change.key));
    known.extend(declared(outline));
    known.extend([("module".to_owned(), 1), ("module".to_owned(), 2)]);
    known.extend(ARBITERS.map(|(name, arity)| (name.to_owned(), arity)));
    let mut found = Vec::new();
    for call in all() {
        let key = call.key();
        let is_own = call.module.is_none() && !known.contains(&key);
        if is_own && !outline.library.knows(call.name, call.arity) {
            let fault = undefined_call(outline, &key);
            found.push(Finding::in_text(
                FindingSeverity::Warning,
                fault,
                call.span(),
            ));
            known.insert(key);
        }
    }
    found
}

/// Signs that are operators of Prolog and no predicates, and what was meant by them.
const SIGNS: [(&str, usize, &str, &str); 3] = [
    ("=>", 2, "=>", ">="),
    (":=", 2, ":=", "is"),
    ("{}", 1, "{ }", "( )"),
];

fn undefined_call(outline: &Outline<'_>, key: &Key) -> TextFault {
    let (name, arity) = key;
    let mut signs = SIGNS.iter();
    if let Some((.., sign, meant)) = signs.find(|(sign, n, ..)| sign == name && n == arity) {
        return TextFault::Misused((*sign).to_owned(), (*meant).to_owned());
    }
    let own = || outline.clauses.iter().map(OutlineClause::key);
    let spelt_alike = own().find(|(other, n)| n == arity && are_similar(name, other));
    let of_library = || {
        outline
            .library
            .similar(name, *arity)
            .map(|other| (other, *arity))
    };
    let meant = spelt_alike
        .cloned()
        .or_else(of_library)
        .or_else(|| own().find(|(other, _)| other == name).cloned());
    match meant {
        Some(meant) => TextFault::MisspeltCall(indicator(key), indicator(&meant)),
        None => TextFault::UndefinedCall(indicator(key)),
    }
}

/// The predicates of `dynamic` and similar declarations.
pub(super) fn declared(outline: &Outline<'_>) -> Vec<Key> {
    let calls = outline.orders().flat_map(of_goal);
    let bodies = outline.clauses.iter().flat_map(of_clause);
    calls
        .chain(bodies)
        .filter(|call| {
            matches!(
                call.name,
                "dynamic" | "thread_local" | "multifile" | "discontiguous"
            )
        })
        .flat_map(|call| call.goal.arguments())
        .flat_map(|what| what.items())
        .filter_map(|item| item.unqualified().1.indicated())
        .collect()
}
