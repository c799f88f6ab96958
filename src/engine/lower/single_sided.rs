//! Rules with single-sided unification, `Head => Body` and `Head, Guard => Body`, as ordinary
//! clauses.
//!
//! A rule is taken if its head is at least as general as the goal, and then no other is. What the
//! head's arguments are is tested before they are unified, so nothing of the goal is bound. See
//! section 5.6 of SWI-Prolog's manual.

use std::collections::HashSet;

use crate::engine::lower::normalized;
use crate::engine::lower::terms::{and, conjoined, head_and_body, is_big, occurrences, variables};
use crate::engine::lower::unbound_first::SplitByCall;
use crate::frontend::term::{Atom, Term};

/// A rule with single-sided unification.
#[derive(Debug)]
pub struct SingleSidedRule {
    /// The module before the head.
    module: Option<Term>,
    /// The head with the terms that the guard unifies with its arguments at its beginning.
    head: Term,
    /// These goals.
    moved: Vec<Term>,
    /// The other goals of the guard.
    guard: Vec<Term>,
    body: Term,
}

impl SingleSidedRule {
    /// The rule `head => body`, whose head may have a guard and a module.
    pub fn new(head: &Term, body: &Term) -> SingleSidedRule {
        let (head, mut guard) = match head.as_compound(",", 2) {
            Some([head, guard]) => (head, conjuncts(guard)),
            _ => (head, Vec::new()),
        };
        let (module, head) = match head.as_compound(":", 2) {
            Some([module, head]) => (Some(module.clone()), head),
            _ => (None, head),
        };
        let (head, moved) = with_unified_arguments(head, &mut guard);
        SingleSidedRule {
            module,
            head,
            moved,
            guard,
            body: body.clone(),
        }
    }

    /// The ordinary clause that does the same. The new variables are numbered from `first_free`.
    pub fn clause(&self, first_free: u32) -> (Term, Term) {
        let (head, tests) = matched(&self.head, first_free);
        let goals = tests.iter().chain(&self.moved).chain(&self.guard);
        let body = conjunction(goals.chain([&Term::atom("!")]), &self.body);
        let head = match &self.module {
            Some(module) => Term::compound(":", vec![module.clone(), head]),
            None => head,
        };
        (head, body)
    }

    /// Head and body as `clause/2` shows them: a guard ends with a cut.
    pub fn shown(&self) -> (Term, Term) {
        let body = match self.has_guard() {
            true => conjunction(self.guard.iter().chain([&Term::atom("!")]), &self.body),
            false => self.body.clone(),
        };
        (self.head.clone(), body)
    }

    /// The rule as `listing/1` shows it, which takes the first cut for the end of the guard.
    pub fn listed(&self) -> Term {
        let cut = Term::atom("!");
        let place = self.guard.iter().position(|goal| *goal == cut);
        let (guard, body) = match place {
            Some(place) => {
                let rest = self.guard[place + 1..].iter().chain([&cut]);
                (&self.guard[..place], conjunction(rest, &self.body))
            }
            None => (&self.guard[..], self.body.clone()),
        };
        let head = match guard.split_last() {
            Some((last, others)) => and(self.head.clone(), conjunction(others.iter(), last)),
            None => self.head.clone(),
        };
        Term::compound("=>", vec![head, body])
    }

    /// Whether the head of the source has a guard.
    pub fn has_guard(&self) -> bool {
        !(self.moved.is_empty() && self.guard.is_empty())
    }
}

/// The goals, and the last one behind them.
fn conjunction<'t>(goals: impl DoubleEndedIterator<Item = &'t Term>, last: &Term) -> Term {
    goals
        .rev()
        .fold(last.clone(), |rest, goal| and(goal.clone(), rest))
}

/// The clause behind the rules of a predicate, of the library or not: that none of them matches is
/// an error.
pub fn no_rule_matches(library: bool, module: &str, name: &Atom, arity: usize) -> (Term, Term) {
    let arguments = (0..arity as u32).map(Term::Var).collect();
    let head = Term::callable(name.clone(), arguments);
    let indicator = Term::indicator(name.as_str(), arity);
    let [goal, indicator] = [head.clone(), indicator].map(|term| match module {
        "user" => term,
        _ => Term::compound(":", vec![Term::atom(module), term]),
    });
    let formal = Term::compound("existence_error", vec![Term::atom("matching_rule"), goal]);
    let context = Term::compound("context", vec![indicator, Term::Var(arity as u32)]);
    let ball = Term::compound("error", vec![formal, context]);
    // Closures of the library are no terms of the program.
    let throw = if library { "$throw_no_rule" } else { "throw" };
    (head, Term::compound(throw, vec![ball]))
}

/// The lowered rules of a predicate, and the clause behind them, so that the machine finds them by
/// their first argument. What it is has been tested by goals, which leave a choice point for each
/// rule that is tried:
///
/// ```prolog
/// p(A, B) :- ( var(A) -> p$free(A, B) ; p$bound(A, B) ).
///
/// p$free(A, B) :- nonvar(A), A = [X|Xs], !, q(X, Xs, B).
/// p$bound([X|Xs], B) :- !, q(X, Xs, B).
/// ```
pub fn found_by_first_argument(clauses: Vec<Term>) -> Vec<Term> {
    if !clauses
        .iter()
        .any(|clause| with_first_argument(clause).is_some())
    {
        return clauses;
    }
    let SplitByCall { entry, free, bound } = SplitByCall::by(&clauses, 0);
    let bound = bound
        .into_iter()
        .map(|clause| with_first_argument(&clause).unwrap_or(clause));
    std::iter::once(entry).chain(free).chain(bound).collect()
}

/// The lowered rule with what its first goals test of the first argument in the head; `None` if
/// they test nothing of it.
fn with_first_argument(rule: &Term) -> Option<Term> {
    let (head, body) = head_and_body(rule);
    let place = head.arguments().first()?;
    let Term::Var(first) = place else {
        return None;
    };
    let goals = conjuncts(body?);
    let (pattern, tests) = match (goals.first()?.as_compound("==", 2), goals.get(1)) {
        (Some([tested, constant @ (Term::Atom(_) | Term::Int(_))]), _)
            if tested == place && !is_big(constant) =>
        {
            (constant, 1)
        }
        (None, Some(second)) if *goals[0].as_compound("nonvar", 1)? == [place.clone()] => {
            let [unified, shape] = second.as_compound("=", 2)? else {
                return None;
            };
            if unified != place {
                return None;
            }
            (shape, 2)
        }
        _ => return None,
    };
    // Only what the tests mention: its parts are new variables, and nothing of the goal is bound.
    let parts = pattern.arguments();
    let is_new = |part: &Term| matches!(part, Term::Var(part) if occurrences(*part, head) == 0);
    let mentioned: usize = goals[..tests]
        .iter()
        .map(|goal| occurrences(*first, goal))
        .sum();
    let is_shape = parts.iter().all(is_new)
        && variables(pattern).len() == parts.len()
        && occurrences(*first, rule) == mentioned + 1;
    let (name, _) = head.functor().filter(|_| is_shape)?;
    let mut arguments = head.arguments().to_vec();
    arguments[0] = pattern.clone();
    let head = Term::callable(name.clone(), arguments);
    let body = conjoined(goals[tests..].to_vec());
    Some(normalized(Term::compound(":-", vec![head, body])))
}

/// The goals of a conjunction but for `true`.
fn conjuncts(goal: &Term) -> Vec<Term> {
    match goal.as_compound(",", 2) {
        Some([first, rest]) => [conjuncts(first), conjuncts(rest)].concat(),
        _ if goal.as_atom() == Some("true") => Vec::new(),
        _ => vec![goal.clone()],
    }
}

/// The head with the terms in its arguments that the guard unifies with them at its beginning, and
/// these goals, which are taken from the guard. They belong to the head: nothing of the goal is
/// bound by them either.
fn with_unified_arguments(head: &Term, guard: &mut Vec<Term>) -> (Term, Vec<Term>) {
    let (mut replaced, mut moved) = (head.clone(), Vec::new());
    while let Some((argument, term)) = guard.first().and_then(|goal| unified(goal, &replaced)) {
        replaced = replace(&replaced, argument, &term);
        moved.push(guard.remove(0));
    }
    (replaced, moved)
}

/// The variable that is an argument of the head, and what the goal unifies it with, which is no
/// variable.
fn unified(goal: &Term, head: &Term) -> Option<(u32, Term)> {
    let [one, other] = goal.as_compound("=", 2)? else {
        return None;
    };
    match (one, other) {
        (Term::Var(_), Term::Var(_)) => None,
        (Term::Var(n), term) | (term, Term::Var(n)) => {
            let is_argument = head.arguments().contains(&Term::Var(*n));
            (is_argument && occurrences(*n, term) == 0).then(|| (*n, term.clone()))
        }
        _ => None,
    }
}

/// The term with one in place of a variable.
fn replace(term: &Term, variable: u32, by: &Term) -> Term {
    match term {
        Term::Var(n) if *n == variable => by.clone(),
        Term::Compound(compound) => {
            let arguments = compound.args.iter();
            let arguments = arguments.map(|argument| replace(argument, variable, by));
            Term::compound(compound.name.clone(), arguments.collect())
        }
        term => term.clone(),
    }
}

/// The head with variables in place of what the goal has to match, and the goals that match it.
/// Each looks no deeper than the head does.
fn matched(head: &Term, first_free: u32) -> (Term, Vec<Term>) {
    let Some((name, _)) = head.functor() else {
        return (head.clone(), Vec::new());
    };
    let mut matching = Matching {
        next: first_free,
        seen: HashSet::new(),
        tests: Vec::new(),
    };
    let arguments = matching.places(head.arguments());
    (Term::callable(name.clone(), arguments), matching.tests)
}

/// How the arguments of a head are matched.
struct Matching {
    /// The number of the next new variable.
    next: u32,
    /// The variables of the head that have their terms.
    seen: HashSet<u32>,
    /// The goals so far.
    tests: Vec<Term>,
}

impl Matching {
    /// Variables that stand for the patterns, which are matched with them from left to right.
    fn places(&mut self, patterns: &[Term]) -> Vec<Term> {
        let mut places = Vec::new();
        let mut left = Vec::new();
        for pattern in patterns {
            let place = match pattern {
                Term::Var(n) if self.seen.insert(*n) => pattern.clone(),
                _ => {
                    self.next += 1;
                    let place = Term::Var(self.next - 1);
                    left.push((place.clone(), pattern));
                    place
                }
            };
            places.push(place);
        }
        for (place, pattern) in left {
            self.matches(place, pattern);
        }
        places
    }

    fn matches(&mut self, place: Term, pattern: &Term) {
        let Term::Compound(compound) = pattern else {
            return self.test("==", vec![place, pattern.clone()]);
        };
        self.test("nonvar", vec![place.clone()]);
        let at = self.tests.len();
        let arguments = self.places(&compound.args);
        let same_shape = Term::compound(compound.name.clone(), arguments);
        let test = Term::compound("=", vec![place, same_shape]);
        self.tests.insert(at, test);
    }

    fn test(&mut self, name: &str, arguments: Vec<Term>) {
        self.tests.push(Term::compound(name, arguments));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(first: u32, rest: u32) -> Term {
        Term::cons(Term::Var(first), Term::Var(rest))
    }

    fn rule(goals: Vec<Term>) -> Term {
        let head = Term::compound("p", vec![Term::Var(0), Term::Var(1)]);
        Term::compound(":-", vec![head, conjoined(goals)])
    }

    fn goal(name: &str, arguments: Vec<Term>) -> Term {
        Term::compound(name, arguments)
    }

    #[test]
    fn what_is_tested_of_the_first_argument_stands_in_the_head() {
        let cut = Term::atom("!");
        let cell = rule(vec![
            goal("nonvar", vec![Term::Var(0)]),
            goal("=", vec![Term::Var(0), list(2, 3)]),
            cut.clone(),
            goal("q", vec![Term::Var(2), Term::Var(3)]),
        ]);
        let found = with_first_argument(&cell).expect("it is tested");
        let (head, body) = head_and_body(&found);
        assert_eq!(head.arguments()[0], list(2, 3));
        assert_eq!(conjuncts(body.expect("a body"))[0], cut);
        let nil = rule(vec![goal("==", vec![Term::Var(0), Term::nil()]), cut]);
        let found = with_first_argument(&nil).expect("it is tested");
        assert_eq!(head_and_body(&found).0.arguments()[0], Term::nil());
    }

    #[test]
    fn what_would_bind_the_goal_stays_a_test() {
        let cut = Term::atom("!");
        for goals in [
            // The part is the second argument.
            vec![
                goal("nonvar", vec![Term::Var(0)]),
                goal("=", vec![Term::Var(0), list(2, 1)]),
                cut.clone(),
            ],
            // The same part twice.
            vec![
                goal("nonvar", vec![Term::Var(0)]),
                goal("=", vec![Term::Var(0), list(2, 2)]),
                cut.clone(),
            ],
            vec![goal("nonvar", vec![Term::Var(1)]), cut.clone()],
            vec![goal("==", vec![Term::Var(0), Term::Var(1)]), cut],
        ] {
            assert_eq!(with_first_argument(&rule(goals)), None);
        }
    }
}
