//! Variables that are all different, and circuits of successors.

use std::collections::{BTreeMap, HashSet};

use super::bound::IntegerBound;
use super::constraint::Var;
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step};

/// The values of some are taken from the others.
pub fn different(store: &mut ConstraintStore, vars: &[Var]) -> Step {
    let mut taken = HashSet::new();
    for var in vars {
        if let Some(value) = store.value(*var)
            && !taken.insert(value.clone())
        {
            return Err(Inconsistent);
        }
    }
    for var in vars {
        if store.value(*var).is_none() {
            let domain = store.domain(*var);
            let gone: Vec<&IntegerBound> = taken
                .iter()
                .filter(|value| domain.contains(value))
                .collect();
            if !gone.is_empty() {
                let domain = gone
                    .into_iter()
                    .fold(domain.clone(), |d, value| d.without(value));
                store.narrow(*var, domain)?;
            }
        }
    }
    Ok(())
}

/// Removes each value that its variable can't have if all are different (Régin's filtering).
pub fn distinct(store: &mut ConstraintStore, vars: &[Var]) -> Step {
    let finite: Vec<Var> = vars
        .iter()
        .copied()
        .filter(|var| store.domain(*var).is_finite())
        .collect();
    let assignment = Assignment::of(store, &finite)?;
    let removed = assignment.impossible();
    for (var, values) in finite.into_iter().zip(removed) {
        if !values.is_empty() {
            let domain = store.domain(var).clone();
            let domain = values
                .into_iter()
                .fold(domain, |domain, value| domain.without(value));
            store.narrow(var, domain)?;
        }
    }
    Ok(())
}

/// A matching of variables and values, both by number.
struct Assignment {
    values: Vec<IntegerBound>,
    domains: Vec<Vec<usize>>,
    value_of: Vec<usize>,
    var_of: Vec<Option<usize>>,
}

impl Assignment {
    fn of(store: &ConstraintStore, vars: &[Var]) -> Result<Assignment, Inconsistent> {
        let mut numbers: BTreeMap<IntegerBound, usize> = BTreeMap::new();
        let mut domains = Vec::with_capacity(vars.len());
        for var in vars {
            let number = |value: IntegerBound| {
                let next = numbers.len();
                *numbers.entry(value).or_insert(next)
            };
            domains.push(
                store
                    .domain(*var)
                    .values()
                    .map(number)
                    .collect::<Vec<usize>>(),
            );
        }
        let mut values = vec![IntegerBound::ZERO; numbers.len()];
        for (value, number) in numbers {
            values[number] = value;
        }
        let mut assignment = Assignment {
            var_of: vec![None; values.len()],
            value_of: vec![usize::MAX; domains.len()],
            values,
            domains,
        };
        for var in 0..vars.len() {
            let mut seen = vec![false; assignment.values.len()];
            if !assignment.augment(var, &mut seen) {
                return Err(Inconsistent);
            }
        }
        Ok(assignment)
    }

    /// Gives the variable a value; others may get another one for that.
    fn augment(&mut self, var: usize, seen: &mut [bool]) -> bool {
        for place in 0..self.domains[var].len() {
            let value = self.domains[var][place];
            if std::mem::replace(&mut seen[value], true) {
                continue;
            }
            if self.var_of[value].is_none_or(|owner| self.augment(owner, seen)) {
                self.var_of[value] = Some(var);
                self.value_of[var] = value;
                return true;
            }
        }
        false
    }

    /// The variables that have each value in their domain.
    fn holders(&self) -> Vec<Vec<usize>> {
        let mut holders = vec![Vec::new(); self.values.len()];
        for (var, domain) in self.domains.iter().enumerate() {
            for value in domain {
                holders[*value].push(var);
            }
        }
        holders
    }

    /// The values that could be made free: those that are, and those that could pass on their
    /// variable.
    fn freeable(&self, holders: &[Vec<usize>]) -> Vec<bool> {
        let mut reached: Vec<bool> = self.var_of.iter().map(Option::is_none).collect();
        let mut pending: Vec<usize> = (0..reached.len()).filter(|value| reached[*value]).collect();
        while let Some(value) = pending.pop() {
            for var in &holders[value] {
                let next = self.value_of[*var];
                if !std::mem::replace(&mut reached[next], true) {
                    pending.push(next);
                }
            }
        }
        reached
    }

    /// For each variable the values that no assignment gives it.
    fn impossible(&self) -> Vec<Vec<&IntegerBound>> {
        let holders = self.holders();
        let reached = self.freeable(&holders);
        let successors: Vec<&[usize]> = self
            .value_of
            .iter()
            .map(|value| &holders[*value][..])
            .collect();
        let components = components(&successors);
        let is_possible = |var: usize, value: usize| {
            reached[value]
                || self.var_of[value].is_none_or(|owner| components[owner] == components[var])
        };
        let of_var = |(var, domain): (usize, &Vec<usize>)| {
            let gone = domain.iter().filter(|value| !is_possible(var, **value));
            gone.map(|value| &self.values[*value]).collect()
        };
        self.domains.iter().enumerate().map(of_var).collect()
    }
}

/// The strongly connected component of each node (Tarjan's algorithm).
fn components(successors: &[&[usize]]) -> Vec<usize> {
    let mut tarjan = Tarjan {
        successors,
        index: vec![usize::MAX; successors.len()],
        low: vec![0; successors.len()],
        component: vec![usize::MAX; successors.len()],
        stack: Vec::new(),
        next: 0,
    };
    for node in 0..successors.len() {
        if tarjan.index[node] == usize::MAX {
            tarjan.visit(node);
        }
    }
    tarjan.component
}

struct Tarjan<'a> {
    successors: &'a [&'a [usize]],
    index: Vec<usize>,
    low: Vec<usize>,
    component: Vec<usize>,
    stack: Vec<usize>,
    next: usize,
}

impl Tarjan<'_> {
    fn visit(&mut self, node: usize) {
        self.index[node] = self.next;
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        for &next in self.successors[node] {
            if self.index[next] == usize::MAX {
                self.visit(next);
                self.low[node] = self.low[node].min(self.low[next]);
            } else if self.component[next] == usize::MAX {
                self.low[node] = self.low[node].min(self.index[next]);
            }
        }
        if self.low[node] == self.index[node] {
            while let Some(top) = self.stack.pop() {
                self.component[top] = node;
                if top == node {
                    break;
                }
            }
        }
    }
}

/// The successors, which are all different, form one circuit: every node can be reached from every
/// other.
pub fn circuit(store: &mut ConstraintStore, vars: &[Var]) -> Step {
    distinct(store, vars)?;
    let place = |value: IntegerBound| match value {
        IntegerBound::Small(n) => usize::try_from(n - 1).ok(),
        _ => None,
    };
    let within = Domain::between(IntegerBound::ONE, IntegerBound::from(vars.len()));
    let successors: Vec<Vec<usize>> = vars
        .iter()
        .map(|var| {
            store
                .domain(*var)
                .intersect(&within)
                .values()
                .filter_map(place)
                .collect()
        })
        .collect();
    let successors: Vec<&[usize]> = successors.iter().map(|all| &all[..]).collect();
    let components = components(&successors);
    if components.windows(2).all(|pair| pair[0] == pair[1]) {
        Ok(())
    } else {
        Err(Inconsistent)
    }
}
