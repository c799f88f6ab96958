//! Constraints that list what is allowed.

use super::bound::Bound;
use super::domain::Domain;
use super::store::{Failure, Step, Store, Var};

fn domain_of(values: impl Iterator<Item = Bound>) -> Domain {
    Domain::union_of(values.map(|value| (value.clone(), value)).collect())
}

/// V is the N-th of the elements, counted from 1.
pub fn element(store: &mut Store, me: usize, n: Var, elements: &[Var], v: Var) -> Step {
    let numbered = || {
        let places = (1..).map(|place: usize| Bound::from(place));
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
pub fn tuple(store: &mut Store, me: usize, vars: &[Var], rows: &[Vec<Bound>]) -> Step {
    let fits = |row: &&Vec<Bound>| {
        let mut pairs = vars.iter().zip(row.iter());
        row.len() == vars.len() && pairs.all(|(var, value)| store.domain(*var).contains(value))
    };
    let rows: Vec<&Vec<Bound>> = rows.iter().filter(fits).collect();
    if rows.is_empty() {
        return Err(Failure);
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
