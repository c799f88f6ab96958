//! The variables of earlier answers: `$X` in a query is the last value that an answer gave to `X`.

use std::collections::{HashMap, HashSet};

use crate::engine::lower;
use crate::engine::lower::terms::{conjoined, variables, variables_end};
use crate::frontend::reader::ReadTerm;
use crate::frontend::term::Term;

/// The most cells of a value that is remembered: swipl's flag `toplevel_var_size`.
const MAX_CELLS: usize = 1000;

/// The values of earlier answers, by name.
#[derive(Debug, Default)]
pub struct Remembered {
    values: HashMap<String, Value>,
}

/// A value, with the goals that wait for its variables.
#[derive(Debug)]
struct Value {
    term: Term,
    goals: Vec<Term>,
}

/// A query in which `$X` has been replaced.
#[derive(Debug, PartialEq)]
pub struct Query {
    /// What is asked.
    pub goal: Term,
    /// The names that an answer tells of, and what they stand for.
    pub variables: Vec<(String, Term)>,
}

impl Remembered {
    /// Notes what an answer tells. Variables and large terms are left out.
    pub fn note(&mut self, values: &[(String, Term)], goals: &[Term]) {
        for (name, term) in values {
            if matches!(term, Term::Var(_)) {
                continue;
            }
            let value = Value {
                term: term.clone(),
                goals: waiting_for(term, goals),
            };
            match cells(term) <= MAX_CELLS {
                true => self.values.insert(name.clone(), value),
                false => self.values.remove(name),
            };
        }
    }

    /// Puts the values in their places.
    ///
    /// # Errors
    /// The name of a variable that has no value.
    pub fn expand(&self, query: &ReadTerm) -> Result<Query, String> {
        let named: Vec<(String, Term)> = query
            .variable_names()
            .map(|(name, variable)| (name.to_owned(), variable))
            .collect();
        if !mentions_dollar(&query.term) {
            return Ok(Query {
                goal: query.term.clone(),
                variables: named,
            });
        }
        let mut expansion = Expansion {
            remembered: self,
            named: &named,
            next_variable: variables_end(&query.term),
            used: Vec::new(),
            goals: Vec::new(),
        };
        let goal = expansion.term(&query.term)?;
        let (used, mut goals) = (expansion.used, expansion.goals);
        goals.push(goal);
        let goal = conjoined(goals);
        let mut variables = named.clone();
        let free = lower::terms::variables(&goal);
        variables.retain(|(_, named)| matches!(named, Term::Var(number) if free.contains(number)));
        variables.extend(used);
        Ok(Query { goal, variables })
    }
}

struct Expansion<'a> {
    remembered: &'a Remembered,
    named: &'a [(String, Term)],
    next_variable: u32,
    used: Vec<(String, Term)>,
    /// What waits for variables of the values.
    goals: Vec<Term>,
}

impl Expansion<'_> {
    fn term(&mut self, term: &Term) -> Result<Term, String> {
        let Term::Compound(compound) = term else {
            return Ok(term.clone());
        };
        if let ("$", [variable]) = (compound.name.as_str(), &compound.args[..])
            && let Some((name, _)) = self.named.iter().find(|(_, named)| named == variable)
        {
            return self.value(name);
        }
        let args: Result<Vec<Term>, String> =
            compound.args.iter().map(|arg| self.term(arg)).collect();
        Ok(Term::compound(compound.name.clone(), args?))
    }

    /// The value, with variables of its own.
    fn value(&mut self, name: &str) -> Result<Term, String> {
        let value = self.remembered.values.get(name).ok_or(name)?;
        let first = self.next_variable;
        let term = shifted(&value.term, first);
        let goals: Vec<Term> = value
            .goals
            .iter()
            .map(|goal| shifted(goal, first))
            .collect();
        let ends = goals.iter().chain([&term]).map(variables_end);
        self.next_variable = ends.fold(first, u32::max);
        self.used.push((name.to_owned(), term.clone()));
        self.goals.extend(goals);
        Ok(term)
    }
}

/// The goals that share a variable with the term, or with another one of them.
fn waiting_for(term: &Term, goals: &[Term]) -> Vec<Term> {
    let mut known: HashSet<u32> = variables(term).into_iter().collect();
    let mut found = vec![false; goals.len()];
    while let Some(place) = (0..goals.len()).find(|&place| {
        !found[place]
            && variables(&goals[place])
                .iter()
                .any(|number| known.contains(number))
    }) {
        found[place] = true;
        known.extend(variables(&goals[place]));
    }
    let goals = goals.iter().zip(found);
    goals
        .filter(|(_, is_found)| *is_found)
        .map(|(goal, _)| goal.clone())
        .collect()
}

/// The term with its variables numbered from `first`.
fn shifted(term: &Term, first: u32) -> Term {
    match term {
        Term::Var(number) => Term::Var(number.saturating_add(first)),
        Term::Compound(compound) => {
            let args = compound.args.iter().map(|arg| shifted(arg, first));
            Term::compound(compound.name.clone(), args.collect())
        }
        _ => term.clone(),
    }
}

fn mentions_dollar(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if let Term::Compound(compound) = term {
            if compound.name == "$" && compound.args.len() == 1 {
                return true;
            }
            stack.extend(&compound.args);
        }
    }
    false
}

/// How many cells a term takes.
fn cells(term: &Term) -> usize {
    let (mut count, mut stack) = (0, vec![term]);
    while let Some(term) = stack.pop() {
        if let Term::Compound(compound) = term {
            count += compound.args.len() + 1;
            stack.extend(&compound.args);
        }
    }
    count
}
