//! A clause as `clause/2` and `listing/1` show it. SWI-Prolog compiles some goals to instructions
//! of their own and shows what it makes of these: unifications that open the body may stand in the
//! head, others have their variable on the left, and the addition of a small integer has one form.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::engine::lower::terms::{and, is_big, occurrences, variables};
use crate::frontend::term::Term;

/// The literals that SWI-Prolog adds with an instruction of its own.
const SMALL: std::ops::Range<i64> = -(1 << 24)..1 << 24;

/// The clause as SWI-Prolog shows a compiled one: a unification at the beginning of the body that
/// holds the only other occurrence of a head argument moves into the head, and sums and
/// unifications have their form.
pub fn decompiled(head: &Term, body: &Term) -> (Term, Term) {
    let (head, body) = unified_head(head, body);
    let body = as_compiled(&head, &body).into_owned();
    (head, body)
}

/// The variables that SWI-Prolog does not find in the source when it names those of the clause:
/// they occur once, in a unification that opens the body and may stand in the head, or in one with
/// its variable on the right.
pub fn unnamed_variables(head: &Term, body: &Term) -> HashSet<u32> {
    let mut unifications = Vec::new();
    let mut rest = conjuncts(body).into_iter().peekable();
    let mut goals = Vec::new();
    while let Some(goal) = rest.next_if(|goal| may_open(goal)) {
        match head_unification(head, goal) {
            Some(_) => unifications.push(goal),
            None => goals.push(goal),
        }
    }
    goals.extend(rest);
    while let Some(goal) = goals.pop() {
        match (goal.functor(), goal.arguments()) {
            (Some((name, 2)), parts) if is_control(name.as_str()) => goals.extend(parts),
            (Some((name, 1)), parts) if *name == "\\+" => goals.extend(parts),
            _ if shown_unification(goal).is_some() => unifications.push(goal),
            _ => {}
        }
    }
    let variables = unifications.into_iter().flat_map(variables);
    let once = |variable: &u32| occurrences(*variable, head) + occurrences(*variable, body) == 1;
    variables.filter(once).collect()
}

/// Whether SWI-Prolog recognises the clause `Head :- Body` of its source in the one that it shows
/// with another head, and so knows the names of its variables. Of the unifications that have moved
/// into the head it passes over one that has its variable on the left and is followed by no
/// conjunction, or by a goal that looks the same (`prolog_clause.pl: inlined_unification/7`).
pub fn is_recognised(head: &Term, body: &Term) -> bool {
    let (_, shown_body) = unified_head(head, body);
    let (read, shown) = (conjuncts(body), conjuncts(&shown_body));
    let (mut read, mut shown) = (&read[..], &shown[..]);
    let opens = |goal: &Term| match goal.as_compound("=", 2) {
        Some([variable @ Term::Var(_), _]) => head.arguments().contains(variable),
        _ => false,
    };
    while let [first, others @ ..] = read
        && opens(first)
    {
        let is_last = others.is_empty();
        match shown {
            [goal, rest @ ..] if is_variant(first, goal) && is_last == rest.is_empty() => {
                (read, shown) = (others, rest);
            }
            [goal] if is_last && goal.as_atom() == Some("true") => return true,
            [_] if !is_last => read = others,
            _ => break,
        }
    }
    read.len() == shown.len()
}

/// Whether the terms are the same but for the names of variables.
fn is_variant(one: &Term, other: &Term) -> bool {
    let renamed = |term: &Term| {
        let order = variables(term);
        let place = |variable| order.iter().position(|known| *known == variable);
        term.with_variables(&mut |variable| Term::Var(place(variable).unwrap_or_default() as u32))
    };
    renamed(one) == renamed(other)
}

/// The clause of a static predicate as it is compiled: unifications at the beginning of the body
/// stand in the head, as in SWI-Prolog, so that a call with that argument looks at the clauses that
/// fit only, and goals of attributed variables see them. A variable that the body uses again is
/// unified there, too.
pub(super) fn indexed(head: &Term, body: &Term) -> Option<(Term, Term)> {
    let (mut indexed, mut kept) = (Cow::Borrowed(head), Vec::new());
    let mut goals = conjuncts(body).into_iter();
    let mut rest = None;
    for goal in goals.by_ref() {
        match argument_unification(&indexed, goal) {
            Some((variable, value)) if !is_big(&value) => {
                let unified = indexed.with_variables(&mut |other| match other == variable {
                    true => value.clone(),
                    false => Term::Var(other),
                });
                indexed = Cow::Owned(unified);
                if occurrences(variable, body) > 1 {
                    kept.push(goal);
                }
            }
            _ if may_open(goal) => kept.push(goal),
            _ => {
                rest = Some(goal);
                break;
            }
        }
    }
    let Cow::Owned(indexed) = indexed else {
        return None;
    };
    let goals = kept.into_iter().chain(rest).chain(goals).cloned();
    let body = goals.rev().reduce(|rest, goal| and(goal, rest));
    Some((indexed, body.unwrap_or_else(|| Term::atom("true"))))
}

/// Whether unifications behind this goal still open the body.
fn may_open(goal: &Term) -> bool {
    goal.as_compound("=", 2).is_some() || goal.as_atom() == Some("true")
}

/// The goals of a conjunction, from left to right.
fn conjuncts(body: &Term) -> Vec<&Term> {
    let (mut goals, mut stack) = (Vec::new(), vec![body]);
    while let Some(goal) = stack.pop() {
        match goal.as_compound(",", 2) {
            Some([one, other]) => stack.extend([other, one]),
            _ => goals.push(goal),
        }
    }
    goals
}

fn unified_head(head: &Term, body: &Term) -> (Term, Term) {
    let mut moved: HashMap<u32, Term> = HashMap::new();
    let mut kept: Vec<Term> = Vec::new();
    let mut rest = Some(body.clone());
    while let Some(goal) = rest.take() {
        let (first, more) = match goal.as_compound(",", 2) {
            Some([first, more]) => (first.clone(), Some(more.clone())),
            _ => (goal, None),
        };
        if !may_open(&first) {
            kept.push(more.map_or(first.clone(), |more| and(first, more)));
            break;
        }
        match head_unification(head, &first) {
            Some((variable, value)) if occurrences(variable, body) == 1 => {
                moved.insert(variable, value);
            }
            Some((variable, value)) => {
                kept.push(Term::compound("=", vec![Term::Var(variable), value]));
            }
            None => kept.push(first),
        }
        rest = more;
    }
    let mut value = |variable| moved.get(&variable).cloned().unwrap_or(Term::Var(variable));
    let head = match moved.is_empty() {
        true => head.clone(),
        false => head.with_variables(&mut value),
    };
    let body = kept.into_iter().rev().reduce(|rest, goal| and(goal, rest));
    (head, body.unwrap_or_else(|| Term::atom("true")))
}

/// The same of a goal that `clause/2` shows in the head: the head has the variable once.
fn head_unification(head: &Term, goal: &Term) -> Option<(u32, Term)> {
    argument_unification(head, goal).filter(|(variable, _)| occurrences(*variable, head) == 1)
}

/// The variable and the value of a goal `Variable = Value` that may move into the head: an argument
/// is where the head has the variable first.
fn argument_unification(head: &Term, goal: &Term) -> Option<(u32, Term)> {
    let (variable, value) = match goal.as_compound("=", 2)? {
        [Term::Var(variable), value] | [value, Term::Var(variable)] => (*variable, value),
        _ => return None,
    };
    let mut arguments = head.arguments().iter();
    let first = arguments.find(|argument| occurrences(variable, argument) > 0);
    let is_argument = matches!(first, Some(Term::Var(_)));
    let fits = !matches!(value, Term::Var(_)) && occurrences(variable, value) == 0;
    (is_argument && fits).then(|| (variable, value.clone()))
}

/// The body with goals `New is Old-1` and `New is 1+Old` as SWI-Prolog shows them, `New is Old+ -1`
/// and `New is Old+1`. It has an instruction for them if the variable on the left is new, is used
/// again and is no argument of the head, the other is not new, and the integer is small. A
/// unification has its variable on the left, and is `true` if one side is a variable that occurs
/// nowhere else, unless it is the whole body.
pub fn as_compiled<'a>(head: &Term, body: &'a Term) -> Cow<'a, Term> {
    match shown(head, body) {
        // `retract/1` of a fact leaves a clause alone whose body does nothing.
        Some((shown, _)) if shown.as_atom() != Some("true") => Cow::Owned(shown),
        _ => Cow::Borrowed(body),
    }
}

/// The results of the additions that SWI-Prolog has an instruction for: their errors name the
/// clause's predicate.
pub(super) fn sum_results(head: &Term, body: &Term) -> HashSet<u32> {
    shown(head, body).map_or_else(HashSet::new, |(_, results)| results)
}

/// The body with such goals as they are shown, and the results of additions; `None` if there is no
/// such goal.
fn shown(head: &Term, body: &Term) -> Option<(Term, HashSet<u32>)> {
    if !has_instruction(body) {
        return None;
    }
    let count = |variable| occurrences(variable, head) + occurrences(variable, body);
    let mut goals = Goals {
        count: &count,
        seen: variables(head).into_iter().collect(),
        results: HashSet::new(),
    };
    let shown = goals.goal(body);
    Some((shown, goals.results))
}

/// Whether one of the goals is the addition of a small integer, or a unification.
fn has_instruction(goal: &Term) -> bool {
    match (goal.functor(), goal.arguments()) {
        (Some((name, _)), [one, other]) if is_control(name.as_str()) => {
            has_instruction(one) || has_instruction(other)
        }
        (Some((name, _)), [goal]) if *name == "\\+" => has_instruction(goal),
        _ => goal.as_compound("=", 2).is_some() || sum(goal).is_some(),
    }
}

fn is_control(name: &str) -> bool {
    matches!(name, "," | ";" | "->" | "*->")
}

/// For a goal `Variable is Sum` with a small integer: both variables, and the goal as it is shown.
pub(super) fn sum(goal: &Term) -> Option<((u32, u32), Term)> {
    let [Term::Var(new), sum] = goal.as_compound("is", 2)? else {
        return None;
    };
    let (old, added) = match (sum.functor()?.0.as_str(), sum.arguments()) {
        ("+", [Term::Var(old), Term::Int(n)] | [Term::Int(n), Term::Var(old)])
            if SMALL.contains(n) =>
        {
            (*old, *n)
        }
        ("-", [Term::Var(old), Term::Int(n)]) if SMALL.contains(n) => (*old, -n),
        _ => return None,
    };
    let sum = Term::compound("+", vec![Term::Var(old), Term::Int(added)]);
    let shown = Term::compound("is", vec![Term::Var(*new), sum]);
    Some(((*new, old), shown))
}

/// A unification whose variable stands on the right, as it is shown.
fn shown_unification(goal: &Term) -> Option<Term> {
    match goal.as_compound("=", 2)? {
        [Term::Var(_), _] => None,
        [value, Term::Var(variable)] => Some(Term::compound(
            "=",
            vec![Term::Var(*variable), value.clone()],
        )),
        _ => None,
    }
}

/// The way through a body, with the variables met so far.
struct Goals<'a> {
    /// How often a variable occurs in the clause.
    count: &'a dyn Fn(u32) -> usize,
    seen: HashSet<u32>,
    /// The results of additions with an instruction.
    results: HashSet<u32>,
}

impl Goals<'_> {
    fn goal(&mut self, goal: &Term) -> Term {
        match (goal.functor(), goal.arguments()) {
            (Some((name, _)), [one, other]) if *name == ";" => {
                let before = self.seen.clone();
                let one = self.goal(one);
                let after = std::mem::replace(&mut self.seen, before);
                let other = self.goal(other);
                self.seen.extend(after);
                Term::compound(";", vec![one, other])
            }
            (Some((name, _)), [one, other]) if is_control(name.as_str()) => {
                let (one, other) = (self.goal(one), self.goal(other));
                Term::compound(name.clone(), vec![one, other])
            }
            (Some((name, _)), [goal]) if *name == "\\+" => {
                Term::compound("\\+", vec![self.goal(goal)])
            }
            _ => {
                let shown = match sum(goal) {
                    Some(((new, old), shown)) if self.has_instruction(new, old) => {
                        self.results.insert(new);
                        shown
                    }
                    _ if self.unifies_void(goal) => Term::atom("true"),
                    _ => shown_unification(goal).unwrap_or_else(|| goal.clone()),
                };
                self.seen.extend(variables(goal));
                shown
            }
        }
    }

    /// Whether the goal is a unification with a variable that occurs nowhere else, or of a variable
    /// with itself.
    fn unifies_void(&self, goal: &Term) -> bool {
        let is_void =
            |side: &Term| matches!(side, Term::Var(variable) if (self.count)(*variable) == 1);
        match goal.as_compound("=", 2) {
            Some([Term::Var(one), Term::Var(other)]) if one == other => true,
            Some(sides) => sides.iter().any(is_void),
            None => false,
        }
    }

    fn has_instruction(&self, new: u32, old: u32) -> bool {
        !self.seen.contains(&new) && self.seen.contains(&old) && (self.count)(new) > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unify(left: Term, right: Term) -> Term {
        Term::compound("=", vec![left, right])
    }

    fn var(number: u32) -> Term {
        Term::Var(number)
    }

    #[test]
    fn a_unification_of_a_variable_used_once_moves() {
        let head = Term::compound("p", vec![var(0), var(1)]);
        let value = Term::compound("f", vec![var(2)]);
        let goal = Term::compound("q", vec![var(2), var(1)]);
        let body = and(unify(var(0), value.clone()), goal.clone());
        let expected = (Term::compound("p", vec![value, var(1)]), goal);
        assert_eq!(decompiled(&head, &body), expected);
    }

    #[test]
    fn a_variable_that_is_used_again_stays() {
        let head = Term::compound("p", vec![var(0), var(1)]);
        let value = Term::compound("f", vec![var(0)]);
        let first = unify(var(0), Term::atom("a"));
        let body = and(first.clone(), unify(var(1), value.clone()));
        let expected = (Term::compound("p", vec![var(0), value]), first);
        assert_eq!(decompiled(&head, &body), expected);
    }

    #[test]
    fn a_difference_is_shown_as_a_sum() {
        let head = Term::compound("p", vec![var(0)]);
        let is = |sum| Term::compound("is", vec![var(1), sum]);
        let less = is(Term::compound("-", vec![var(0), Term::Int(1)]));
        let sum = is(Term::compound("+", vec![var(0), Term::Int(-1)]));
        let goal = Term::compound("q", vec![var(1)]);
        let shown = decompiled(&head, &and(less.clone(), goal.clone()));
        assert_eq!(shown, (head.clone(), and(sum, goal)));
        // The result is not used.
        assert_eq!(decompiled(&head, &less), (head.clone(), less));
    }
}
