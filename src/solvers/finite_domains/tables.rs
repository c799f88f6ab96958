//! Constraints that list what is allowed.

use super::bound::IntegerBound;
use super::constraint::Var;
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step};

fn domain_of(values: impl Iterator<Item = IntegerBound>) -> Domain {
    Domain::union_of(values.map(|value| (value.clone(), value)).collect())
}

/// V is the N-th of the elements, counted from 1.
pub fn element(store: &mut ConstraintStore, me: usize, n: Var, elements: &[Var], v: Var) -> Step {
    let numbered = || {
        let places = (1..).map(|place: usize| IntegerBound::from(place));
        places.zip(elements.iter().copied())
    };
    let may_be = |var: Var| !store.domain(var).intersect(store.domain(v)).is_empty();
    let at = domain_of(numbered().filter(|(_, var)| may_be(*var)).map(|(n, _)| n));
    store.intersect(n, &at)?;
    let places = store.domain(n).clone();
    let mut left = numbered()
        .filter(|(n, _)| places.contains(n))
        .map(|(_, var)| var);
    if let (Some(var), None) = (left.next(), left.next()) {
        store.kill(me);
        return store.unify(var, v);
    }
    let left = numbered().filter(|(n, _)| places.contains(n));
    let intervals = left.flat_map(|(_, var)| store.domain(var).intervals().to_vec());
    let union = Domain::union_of(intervals.collect());
    store.intersect(v, &union)
}

/// The variables are one of the rows.
pub fn tuple(
    store: &mut ConstraintStore,
    me: usize,
    vars: &[Var],
    rows: &[Vec<IntegerBound>],
) -> Step {
    let fits = |row: &&Vec<IntegerBound>| {
        let mut pairs = vars.iter().zip(row.iter());
        row.len() == vars.len() && pairs.all(|(var, value)| store.domain(*var).contains(value))
    };
    let rows: Vec<&Vec<IntegerBound>> = rows.iter().filter(fits).collect();
    if rows.is_empty() {
        return Err(Inconsistent);
    }
    if rows.len() == 1 {
        store.kill(me);
    }
    for (place, var) in vars.iter().enumerate() {
        let column = domain_of(rows.iter().map(|row| row[place].clone()));
        store.intersect(*var, &column)?;
    }
    Ok(())
}
