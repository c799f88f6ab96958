//! Variables that say nothing to the rest of their clause: SWI-Prolog's warning
//! `Singleton variable in branch`.

use std::collections::{HashMap, HashSet};

use crate::frontend::term::{Atom, Term};

/// How deep control constructs are looked into.
const MAX_DEPTH: usize = 200;

/// One occurrence of a variable that no other occurrence shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lonely {
    /// The variable's number.
    pub variable: u32,
    /// It stands in a negation rather than in a branch of a disjunction.
    pub in_negation: bool,
}

/// The variables of a clause that occur once in a branch and neither before nor after the
/// disjunction, or once in a negation and not before it.
pub fn lonely_variables(head: &Term, body: &Term) -> Vec<Lonely> {
    let before = counts(head).into_keys().collect();
    let mut search = LonelySearch { found: Vec::new() };
    search.conjunction(body, before, &HashSet::new(), 0);
    search.found
}

struct LonelySearch {
    found: Vec<Lonely>,
}

impl LonelySearch {
    fn conjunction(
        &mut self,
        goal: &Term,
        mut before: HashSet<u32>,
        after: &HashSet<u32>,
        depth: usize,
    ) {
        let goals = spine(goal, &[",", "->", "*->"]);
        if depth > MAX_DEPTH || !goals.iter().any(|goal| is_control(goal)) {
            return;
        }
        let mut rest = counts(goal);
        for goal in goals {
            let own = counts(goal);
            for (variable, times) in &own {
                if let Some(left) = rest.get_mut(variable) {
                    *left -= times;
                }
            }
            if is_control(goal) {
                let mut after = after.clone();
                after.extend(rest.iter().filter(|(_, left)| **left > 0).map(|(v, _)| v));
                self.control(goal, &before, &after, depth + 1);
            }
            before.extend(own.keys());
        }
    }

    fn control(&mut self, goal: &Term, before: &HashSet<u32>, after: &HashSet<u32>, depth: usize) {
        if let Some([_, goal]) = goal.as_compound(":", 2) {
            self.conjunction(goal, before.clone(), after, depth);
        } else if let Some([goal]) = goal.as_compound("\\+", 1) {
            let before = self.note(goal, before.clone(), true);
            self.conjunction(goal, before, &HashSet::new(), depth);
        } else if goal.as_compound(";", 2).is_some() {
            for branch in spine(goal, &[";"]) {
                let seen = self.note(branch, before.union(after).copied().collect(), false);
                self.conjunction(branch, seen, after, depth);
            }
        } else {
            self.conjunction(goal, before.clone(), after, depth);
        }
    }

    /// Notes the variables that occur once here and have not been seen; the answer has seen them
    /// too.
    fn note(&mut self, goal: &Term, mut seen: HashSet<u32>, in_negation: bool) -> HashSet<u32> {
        let mut negated = HashSet::new();
        if !in_negation {
            note_negated(goal, &mut negated);
        }
        for (variable, times) in counts(goal) {
            if times == 1 && !negated.contains(&variable) && seen.insert(variable) {
                self.found.push(Lonely {
                    variable,
                    in_negation,
                });
            }
        }
        seen
    }
}

/// Adds the variables that stand in negations of the goal.
fn note_negated(goal: &Term, negated: &mut HashSet<u32>) {
    match goal {
        Term::Compound(compound) if goal.as_compound("\\+", 1).is_some() => {
            negated.extend(counts(&compound.args[0]).into_keys());
        }
        Term::Compound(compound) if is_control(goal) => {
            compound
                .args
                .iter()
                .for_each(|part| note_negated(part, negated));
        }
        _ => {}
    }
}

/// The parts of a term that these operators build to the right: of `a, b, c` all three.
fn spine<'t>(term: &'t Term, names: &[&str]) -> Vec<&'t Term> {
    let mut parts = Vec::new();
    let mut rest = term;
    while let Some((first, more)) = split(rest, names) {
        parts.push(first);
        rest = more;
    }
    parts.push(rest);
    parts
}

fn split<'t>(term: &'t Term, names: &[&str]) -> Option<(&'t Term, &'t Term)> {
    let Term::Compound(compound) = term else {
        return None;
    };
    let fits = |name: &Atom| names.contains(&name.as_str());
    match &compound.args[..] {
        [first, second] if fits(&compound.name) => Some((first, second)),
        _ => None,
    }
}

fn is_control(goal: &Term) -> bool {
    goal.functor().is_some_and(|(name, arity)| {
        matches!(
            (name.as_str(), arity),
            (";" | "->" | "*->" | "," | ":", 2) | ("\\+", 1)
        )
    })
}

/// How often each variable occurs.
pub(super) fn counts(term: &Term) -> HashMap<u32, usize> {
    let mut counts = HashMap::new();
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term {
            Term::Var(number) => *counts.entry(*number).or_insert(0) += 1,
            Term::Compound(compound) => stack.extend(&compound.args),
            _ => {}
        }
    }
    counts
}
