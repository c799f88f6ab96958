//! Truth values of constraints: variables that are 0 or 1.

use super::bound::IntegerBound;
use super::constraint::{Comparison, ConstraintKind, Function, Reified, Var};
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step, known};

/// The truth value, if it is known.
fn truth(store: &ConstraintStore, var: Var) -> Option<bool> {
    store.value(var).map(|value| value.sign() != 0)
}

fn set(store: &mut ConstraintStore, var: Var, holds: bool) -> Step {
    store.assign(var, &IntegerBound::from(i64::from(holds)))
}

impl Reified {
    /// Narrows what it can.
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't hold.
    pub fn run(&self, store: &mut ConstraintStore, me: usize) -> Step {
        match self {
            Reified::In(x, domain, b) => is_in(store, me, *x, domain, *b),
            Reified::Compare(comparison, x, y, b) => compare(store, me, *comparison, (*x, *y), *b),
            Reified::And(x, y, b) => junction(store, me, (*x, *y), *b, false),
            Reified::Or(x, y, b) => junction(store, me, (*x, *y), *b, true),
            Reified::Not(x, b) => not(store, me, *x, *b),
            Reified::Implies(x, y) => implies(store, me, *x, *y),
            Reified::Defined(f, [x, y, z], d) => defined(store, me, *f, [*x, *y, *z], *d),
            Reified::Tuple(xs, rows, b) => tuple(store, me, xs, rows, *b),
        }
    }
}

fn is_in(store: &mut ConstraintStore, me: usize, x: Var, domain: &Domain, b: Var) -> Step {
    match truth(store, b) {
        Some(true) => {
            store.kill(me);
            store.intersect(x, domain)
        }
        Some(false) => {
            store.kill(me);
            store.intersect(x, &domain.complement())
        }
        None => {
            let common = store.domain(x).intersect(domain);
            let decided = if common.is_empty() {
                Some(false)
            } else {
                (common == *store.domain(x)).then_some(true)
            };
            decide(store, me, b, decided)
        }
    }
}

fn decide(store: &mut ConstraintStore, me: usize, b: Var, decided: Option<bool>) -> Step {
    let Some(holds) = decided else {
        return Ok(());
    };
    store.kill(me);
    set(store, b, holds)
}

fn compare(
    store: &mut ConstraintStore,
    me: usize,
    comparison: Comparison,
    (x, y): (Var, Var),
    b: Var,
) -> Step {
    let Some(holds) = truth(store, b) else {
        let decided = decided(store, comparison, x, y);
        return decide(store, me, b, decided);
    };
    store.kill(me);
    match (comparison, holds) {
        (Comparison::AtLeast, true) => store.post(ConstraintKind::AtLeast(x, y)),
        (Comparison::AtLeast, false) => {
            store.post(ConstraintKind::AtMostPlus(x, y, IntegerBound::Small(-1)))
        }
        (Comparison::Equal, true) | (Comparison::Unequal, false) => return store.unify(x, y),
        _ => store.post(ConstraintKind::Unequal(x, y)),
    }
    Ok(())
}

/// Whether the comparison holds for all values or for none.
fn decided(store: &ConstraintStore, comparison: Comparison, x: Var, y: Var) -> Option<bool> {
    let is_same = store.same(x, y);
    match comparison {
        Comparison::AtLeast if is_same || store.min(x) >= store.max(y) => Some(true),
        Comparison::AtLeast => (store.max(x) < store.min(y)).then_some(false),
        _ => equality(store, is_same, x, y).map(|equal| equal == (comparison == Comparison::Equal)),
    }
}

fn equality(store: &ConstraintStore, is_same: bool, x: Var, y: Var) -> Option<bool> {
    let is_apart = store.min(x) > store.max(y) || store.max(x) < store.min(y);
    let differs = match (store.value(x), store.value(y)) {
        (Some(a), Some(b)) => return Some(a == b),
        (Some(value), None) => !store.domain(y).contains(value),
        (None, Some(value)) => !store.domain(x).contains(value),
        (None, None) => is_apart,
    };
    if is_same {
        Some(true)
    } else {
        differs.then_some(false)
    }
}

/// A conjunction or a disjunction; `decisive` is the value of one part that decides the whole.
fn junction(
    store: &mut ConstraintStore,
    me: usize,
    (x, y): (Var, Var),
    b: Var,
    decisive: bool,
) -> Step {
    for (part, other) in [(x, y), (y, x)] {
        if let Some(holds) = truth(store, part) {
            store.kill(me);
            return if holds == decisive {
                set(store, b, decisive)
            } else {
                store.unify(b, other)
            };
        }
    }
    if truth(store, b) == Some(!decisive) {
        store.kill(me);
        set(store, x, !decisive)?;
        set(store, y, !decisive)?;
    }
    Ok(())
}

fn not(store: &mut ConstraintStore, me: usize, x: Var, b: Var) -> Step {
    if store.same(x, b) {
        return Err(Inconsistent);
    }
    for (one, other) in [(x, b), (b, x)] {
        if let Some(holds) = truth(store, one) {
            store.kill(me);
            return set(store, other, !holds);
        }
    }
    Ok(())
}

fn implies(store: &mut ConstraintStore, me: usize, x: Var, y: Var) -> Step {
    match (truth(store, x), truth(store, y)) {
        (Some(true), _) => {
            store.kill(me);
            set(store, y, true)
        }
        (_, Some(false)) => {
            store.kill(me);
            set(store, x, false)
        }
        (None, None) => Ok(()),
        _ => {
            store.kill(me);
            Ok(())
        }
    }
}

fn defined(
    store: &mut ConstraintStore,
    me: usize,
    f: Function,
    [x, y, z]: [Var; 3],
    d: Var,
) -> Step {
    let is_zero = known(store, y) == Some(IntegerBound::ZERO);
    if is_zero {
        store.kill(me);
        return set(store, d, false);
    }
    if truth(store, d) == Some(true) || !store.domain(y).contains(&IntegerBound::ZERO) {
        store.kill(me);
        set(store, d, true)?;
        store.remove(y, &IntegerBound::ZERO)?;
        store.post(ConstraintKind::Binary(f, x, y, z));
        return Ok(());
    }
    if truth(store, d) == Some(false) {
        store.kill(me);
        return store.assign(y, &IntegerBound::ZERO);
    }
    Ok(())
}

fn tuple(
    store: &mut ConstraintStore,
    me: usize,
    xs: &[Var],
    rows: &[Vec<IntegerBound>],
    b: Var,
) -> Step {
    let fits = |row: &Vec<IntegerBound>| {
        let mut pairs = xs.iter().zip(row.iter());
        row.len() == xs.len() && pairs.all(|(var, value)| store.domain(*var).contains(value))
    };
    let is_possible = rows.iter().any(fits);
    let is_known = xs.iter().all(|var| store.value(*var).is_some());
    match truth(store, b) {
        Some(true) => {
            store.kill(me);
            store.post(ConstraintKind::Tuple(xs.to_vec(), rows.to_vec()));
            Ok(())
        }
        Some(false) if is_known && is_possible => Err(Inconsistent),
        Some(false) => Ok(()),
        None if !is_possible => decide(store, me, b, Some(false)),
        None if is_known => decide(store, me, b, Some(true)),
        None => Ok(()),
    }
}
