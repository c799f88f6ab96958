//! Terms that are goals, and their variables.

use std::collections::{HashMap, HashSet};

use crate::frontend::term::{Atom, Term};

/// A predicate that lowering makes has at most so many arguments; the machine takes up to 255.
pub(super) const MAX_ARGUMENTS: usize = 200;

/// True for control constructs, which SWI compiles when they are called.
pub fn is_control(goal: &Term) -> bool {
    match goal {
        Term::Compound(compound) => matches!(
            (compound.name.as_str(), compound.args.len()),
            ("," | ";" | "->" | "*->" | "|", 2) | ("\\+", 1)
        ),
        _ => false,
    }
}

/// A comparison whose operands are known only at run time: the kernel evaluates whatever they are.
pub(super) fn is_comparison(goal: &Term) -> bool {
    goal.functor().is_some_and(|(name, arity)| {
        arity == 2 && matches!(name.as_str(), "=:=" | "=\\=" | "<" | ">" | "=<" | ">=")
    })
}

/// An integer that does not fit into a cell of the machine.
pub(super) fn is_big(term: &Term) -> bool {
    match term {
        Term::BigInt(_) => true,
        Term::Int(number) => number.unsigned_abs() >= 1 << 55,
        _ => false,
    }
}

/// Whether a goal among the terms sets a flag that says how floats are computed.
pub(super) fn sets_float_mode(terms: &[&Term]) -> bool {
    let mut pending = terms.to_vec();
    while let Some(term) = pending.pop() {
        match term.as_compound("set_prolog_flag", 2) {
            Some([Term::Atom(flag), _]) if flag.as_str().starts_with("float_") => return true,
            _ => pending.extend(term.arguments()),
        }
    }
    false
}

/// The goals as a conjunction.
pub fn conjoined(mut goals: Vec<Term>) -> Term {
    let last = goals.pop().unwrap_or_else(|| Term::atom("true"));
    conjunction(goals, last)
}

/// `first, ..., last`.
pub(super) fn conjunction(goals: Vec<Term>, last: Term) -> Term {
    goals
        .into_iter()
        .rev()
        .fold(last, |rest, goal| Term::compound(",", vec![goal, rest]))
}

/// The head of a clause, and its body if it has one.
pub(super) fn head_and_body(clause: &Term) -> (&Term, Option<&Term>) {
    match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, Some(body)),
        _ => (clause, None),
    }
}

/// The clause with another head.
pub(super) fn with_head(clause: &Term, head: Term) -> Term {
    match head_and_body(clause).1 {
        Some(body) => Term::compound(":-", vec![head, body.clone()]),
        None => head,
    }
}

/// The arguments of the head of a clause.
pub(super) fn head_arguments(clause: &Term) -> &[Term] {
    head_and_body(clause).0.arguments()
}

/// The name of a head.
pub(super) fn head_name(head: &Term) -> &str {
    head.functor().map_or("", |(name, _)| name.as_str())
}

/// The goal with more arguments at its end.
pub(super) fn with_arguments(goal: &Term, added: &[Term]) -> Term {
    match goal {
        _ if added.is_empty() => goal.clone(),
        Term::Atom(name) => Term::compound(name.clone(), added.to_vec()),
        Term::Compound(compound) => {
            let args = compound.args.iter().chain(added).cloned().collect();
            Term::compound(compound.name.clone(), args)
        }
        _ => goal.clone(),
    }
}

/// The clause as one of the predicate of this name.
pub fn rename_clause(clause: &Term, name: &Atom) -> Term {
    with_head(clause, rename(head_and_body(clause).0, name))
}

/// The same arguments under another name.
pub(super) fn rename(term: &Term, name: &Atom) -> Term {
    match term {
        Term::Compound(compound) => Term::compound(name.clone(), compound.args.clone()),
        _ => Term::Atom(name.clone()),
    }
}

/// One more than the largest variable number in the term.
pub fn variables_end(term: &Term) -> u32 {
    let mut end = 0;
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term {
            Term::Var(number) => end = end.max(number.saturating_add(1)),
            Term::Compound(compound) => stack.extend(&compound.args),
            _ => {}
        }
    }
    end
}

/// Both goals, one after the other.
pub(super) fn and(first: Term, second: Term) -> Term {
    Term::compound(",", vec![first, second])
}

/// How often a variable occurs.
pub fn occurrences(variable: u32, term: &Term) -> usize {
    let (mut count, mut stack) = (0, vec![term]);
    while let Some(term) = stack.pop() {
        match term {
            Term::Var(number) if *number == variable => count += 1,
            Term::Compound(compound) => stack.extend(&compound.args),
            _ => {}
        }
    }
    count
}

/// The variables of the term in order of appearance, each once.
pub fn variables(term: &Term) -> Vec<u32> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term {
            Term::Var(number) if known.insert(*number) => found.push(*number),
            Term::Compound(compound) => stack.extend(compound.args.iter().rev()),
            _ => {}
        }
    }
    found
}

/// How often each variable occurs in the terms.
pub(super) fn occurrence_counts(terms: &[&Term]) -> HashMap<u32, usize> {
    let (mut counts, mut stack) = (HashMap::new(), terms.to_vec());
    while let Some(term) = stack.pop() {
        match term {
            Term::Var(number) => *counts.entry(*number).or_default() += 1,
            Term::Compound(compound) => stack.extend(&compound.args),
            _ => {}
        }
    }
    counts
}

/// The places of a clause's variables in its frame: those of the arguments of the head that they
/// are, then places for all others that occur more than once, in the order of the text.
pub(super) fn frame_slots(clause: &Term) -> HashMap<u32, usize> {
    let head = &clause.arguments()[0];
    let counts = occurrence_counts(&[clause]);
    let mut slots = HashMap::new();
    for (place, argument) in head.arguments().iter().enumerate() {
        if let Term::Var(number) = argument {
            slots.entry(*number).or_insert(place);
        }
    }
    let mut end = head.arguments().len();
    for number in variables(clause) {
        if counts[&number] > 1 && !slots.contains_key(&number) {
            slots.insert(number, end);
            end += 1;
        }
    }
    slots
}
