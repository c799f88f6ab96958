//! What is left of constraints, as the goals that SWI-Prolog shows.

use std::collections::HashSet;

use super::{integer, number};
use crate::frontend::term::Term;
use crate::solvers::finite_domains::bound::IntegerBound;
use crate::solvers::finite_domains::constraint::{
    Comparison, ConstraintKind, Function, Linear, LinearRelation, Reified, Var,
};
use crate::solvers::finite_domains::domain::Domain;
use crate::solvers::finite_domains::store::ConstraintStore;

/// `1..3\/5..sup`
pub fn domain(domain: &Domain) -> Term {
    let mut parts = domain.intervals().iter().map(|(low, high)| {
        if low == high {
            integer(low)
        } else {
            pair("..", integer(low), integer(high))
        }
    });
    let first = parts
        .next()
        .unwrap_or_else(|| pair("..", Term::Int(1), Term::Int(0)));
    parts.fold(first, |all, part| pair("\\/", all, part))
}

/// The variables, and those of the constraints on them, in the order in which they were made.
fn connected(store: &ConstraintStore, vars: &[Var]) -> Vec<Var> {
    let mut pending: Vec<Var> = vars.iter().map(|var| store.find(*var)).collect();
    let mut seen: HashSet<Var> = HashSet::new();
    while let Some(var) = pending.pop() {
        if store.value(var).is_some() || !seen.insert(var) {
            continue;
        }
        for propagator in store.live_propagators(var) {
            let others = store.kind(propagator).variables();
            pending.extend(others.iter().map(|other| store.find(*other)));
        }
    }
    let mut connected: Vec<Var> = seen.into_iter().collect();
    connected.sort_by_cached_key(|var| store.birth(*var));
    connected
}

/// `all_different/1` of the variables of an `all_distinct/1` is there for its speed.
fn is_implied(store: &ConstraintStore, propagator: usize, live: &[usize]) -> bool {
    let ConstraintKind::Different(vars) = &*store.kind(propagator) else {
        return false;
    };
    let is_same = |other: &usize| matches!(&*store.kind(*other), ConstraintKind::Distinct(others) if others == vars);
    live.iter().any(is_same)
}

/// The domains of the variables and the constraints on them, and those of the variables that these
/// name.
pub fn goals(store: &ConstraintStore, vars: &[Var]) -> Vec<Term> {
    let mut told: HashSet<usize> = HashSet::new();
    let mut goals = Vec::new();
    for var in connected(store, vars) {
        let live: Vec<usize> = store.live_propagators(var).collect();
        if live.is_empty() || *store.domain(var) != Domain::all() {
            goals.push(pair("in", variable(store, var), domain(store.domain(var))));
        }
        for &propagator in &live {
            if told.insert(propagator) && !is_implied(store, propagator, &live) {
                let kind = store.kind(propagator);
                goals.extend(goal(store, &kind));
            }
        }
    }
    goals
}

fn pair(name: &str, a: Term, b: Term) -> Term {
    Term::compound(name, vec![a, b])
}

/// The value of a variable, or what stands for it.
fn variable(store: &ConstraintStore, var: Var) -> Term {
    match store.value(var) {
        Some(value) => integer(value),
        None => Term::compound("$v", vec![number(store.find(var))]),
    }
}

fn variables(store: &ConstraintStore, vars: &[Var]) -> Term {
    Term::list(
        vars.iter()
            .map(|var| variable(store, *var))
            .collect::<Vec<Term>>(),
    )
}

fn goal(store: &ConstraintStore, kind: &ConstraintKind) -> Option<Term> {
    let v = |var: &Var| variable(store, *var);
    let sum = |a: &Var, b: &Var| pair("+", v(a), v(b));
    let distance = |a: &Var, b: &Var| Term::compound("abs", vec![pair("-", v(a), v(b))]);
    Some(match kind {
        ConstraintKind::Unequal(x, y) => pair("#\\=", v(x), v(y)),
        ConstraintKind::UnequalSum(x, y, z) => pair("#\\=", v(x), sum(y, z)),
        ConstraintKind::UnequalDistance(x, y, c) => pair("#\\=", distance(x, y), integer(c)),
        ConstraintKind::DistanceAtLeast(x, y, c) => pair("#>=", distance(x, y), integer(c)),
        ConstraintKind::AtLeast(x, y) => pair("#>=", v(x), v(y)),
        ConstraintKind::AtMostPlus(x, y, c) => pair("#=<", v(x), pair("+", v(y), integer(c))),
        ConstraintKind::Plus(x, y, z) => pair("#=", sum(x, y), v(z)),
        ConstraintKind::Times(x, y, z) => pair("#=", pair("*", v(x), v(y)), v(z)),
        ConstraintKind::Binary(f, x, y, z) => match f {
            Function::Max | Function::Min | Function::And | Function::Or | Function::Xor => {
                pair("#=", v(z), pair(name(*f), v(x), v(y)))
            }
            _ => pair("#=", pair(name(*f), v(x), v(y)), v(z)),
        },
        ConstraintKind::Unary(f, x, z) => pair("#=", v(z), Term::compound(name(*f), vec![v(x)])),
        ConstraintKind::Linear(linear) => linear_goal(store, linear),
        ConstraintKind::Different(vars) => {
            Term::compound("all_different", vec![variables(store, vars)])
        }
        ConstraintKind::Distinct(vars) => {
            Term::compound("all_distinct", vec![variables(store, vars)])
        }
        ConstraintKind::Circuit(vars) => Term::compound("circuit", vec![variables(store, vars)]),
        ConstraintKind::Element(n, elements, value) => {
            Term::compound("element", vec![v(n), variables(store, elements), v(value)])
        }
        ConstraintKind::Tuple(vars, rows) => pair(
            "tuples_in",
            Term::list([variables(store, vars)]),
            table(&left_rows(store, vars, rows)),
        ),
        ConstraintKind::Cardinality(vars, counts) => {
            let counts = counts
                .iter()
                .map(|(value, count)| pair("-", integer(value), v(count)));
            let counts = Term::list(counts.collect::<Vec<Term>>());
            pair("global_cardinality", variables(store, vars), counts)
        }
        ConstraintKind::Reified(reified) => reified_goal(store, reified),
    })
}

/// The rows that the domains still allow.
fn left_rows(
    store: &ConstraintStore,
    vars: &[Var],
    rows: &[Vec<IntegerBound>],
) -> Vec<Vec<IntegerBound>> {
    let fits = |row: &&Vec<IntegerBound>| {
        vars.iter()
            .zip(row.iter())
            .all(|(var, value)| store.domain(*var).contains(value))
    };
    rows.iter().filter(fits).cloned().collect()
}

fn table(rows: &[Vec<IntegerBound>]) -> Term {
    let row = |row: &Vec<IntegerBound>| Term::list(row.iter().map(integer).collect::<Vec<Term>>());
    Term::list(rows.iter().map(row).collect::<Vec<Term>>())
}

fn reified_goal(store: &ConstraintStore, reified: &Reified) -> Term {
    let v = |var: &Var| variable(store, *var);
    let is_true = |goal: Term, b: &Var| pair("#<==>", goal, v(b));
    match reified {
        Reified::In(x, within, b) => is_true(pair("in", v(x), domain(within)), b),
        Reified::Compare(comparison, x, y, b) => {
            let name = match comparison {
                Comparison::AtLeast => "#>=",
                Comparison::Equal => "#=",
                Comparison::Unequal => "#\\=",
            };
            is_true(pair(name, v(x), v(y)), b)
        }
        Reified::And(x, y, b) => is_true(pair("#/\\", v(x), v(y)), b),
        Reified::Or(x, y, b) => is_true(pair("#\\/", v(x), v(y)), b),
        Reified::Not(x, b) => is_true(Term::compound("#\\", vec![v(x)]), b),
        Reified::Implies(x, y) => pair("#==>", v(x), v(y)),
        Reified::Defined(f, [x, y, z], d) => {
            let function = pair("#=", pair(name(*f), v(x), v(y)), v(z));
            pair("#==>", pair("#=", v(d), Term::Int(1)), function)
        }
        Reified::Tuple(xs, rows, b) => {
            let rows = table(&left_rows(store, xs, rows));
            is_true(
                pair("tuples_in", Term::list([variables(store, xs)]), rows),
                b,
            )
        }
    }
}

fn name(function: Function) -> &'static str {
    match function {
        Function::Modulo => "mod",
        Function::Remainder => "rem",
        Function::Truncated => "//",
        Function::Floored => "div",
        Function::Power => "^",
        Function::Max => "max",
        Function::Min => "min",
        Function::Abs => "abs",
        Function::ShiftLeft => "<<",
        Function::ShiftRight => ">>",
        Function::And => "/\\",
        Function::Or => "\\/",
        Function::Xor => "xor",
        Function::Not => "\\",
        Function::Msb => "msb",
    }
}

/// The sum with its negative terms on the right.
fn linear_goal(store: &ConstraintStore, linear: &Linear) -> Term {
    let mut constant = -&linear.constant;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (c, var) in &linear.terms {
        match store.value(*var) {
            Some(value) => constant = &constant + &(c * value),
            None if c.sign() > 0 => left.push(multiple(store, c, *var)),
            None => right.push(multiple(store, &-c, *var)),
        }
    }
    let added = |terms: Vec<Term>| terms.into_iter().reduce(|all, term| pair("+", all, term));
    let (left, right) = match (added(left), added(right)) {
        (Some(left), None) => (left, integer(&-&constant)),
        (None, Some(right)) => (integer(&constant), right),
        (Some(left), Some(right)) => match constant.sign() {
            0 => (left, right),
            1 => (pair("+", left, integer(&constant)), right),
            _ => (left, pair("+", right, integer(&-&constant))),
        },
        (None, None) => (integer(&constant), Term::Int(0)),
    };
    let relation = match linear.relation {
        LinearRelation::Equal => "#=",
        LinearRelation::Unequal => "#\\=",
        LinearRelation::AtMost => "#=<",
    };
    pair(relation, left, right)
}

fn multiple(store: &ConstraintStore, c: &IntegerBound, var: Var) -> Term {
    match c {
        IntegerBound::Small(1) => variable(store, var),
        _ => pair("*", integer(c), variable(store, var)),
    }
}
