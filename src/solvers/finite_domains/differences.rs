//! Constraints on the difference of two variables.

use super::bound::IntegerBound;
use super::constraint::{ConstraintKind, Var};
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step, known};

/// `X #\= Y`
pub fn unequal(store: &mut ConstraintStore, me: usize, x: Var, y: Var) -> Step {
    if store.same(x, y) {
        return Err(Inconsistent);
    }
    let Some((target, value)) = one_known(store, x, y) else {
        if store.max(x) < store.min(y) || store.min(x) > store.max(y) {
            store.kill(me);
        }
        return Ok(());
    };
    store.kill(me);
    store.remove(target, &value)
}

/// `X #\= Y + Z`
pub fn unequal_sum(store: &mut ConstraintStore, me: usize, x: Var, y: Var, z: Var) -> Step {
    let (target, value) = match (known(store, x), known(store, y), known(store, z)) {
        (Some(x), Some(y), _) => (z, &x - &y),
        (Some(x), _, Some(z)) => (y, &x - &z),
        (_, Some(y), Some(z)) => (x, &y + &z),
        (None, Some(IntegerBound::Small(0)), None) => {
            return store.replace(me, ConstraintKind::Unequal(x, z));
        }
        (None, None, Some(IntegerBound::Small(0))) => {
            return store.replace(me, ConstraintKind::Unequal(x, y));
        }
        _ => return Ok(()),
    };
    store.kill(me);
    store.remove(target, &value)
}

/// The other variable and the value of the one that is known; `None` if neither is.
fn one_known(store: &ConstraintStore, x: Var, y: Var) -> Option<(Var, IntegerBound)> {
    let of_x = known(store, x).map(|value| (y, value));
    of_x.or_else(|| known(store, y).map(|value| (x, value)))
}

/// `abs(X - Y) #\= C`
pub fn unequal_distance(
    store: &mut ConstraintStore,
    me: usize,
    x: Var,
    y: Var,
    c: &IntegerBound,
) -> Step {
    if c.sign() < 0 {
        store.kill(me);
        return Ok(());
    }
    let Some((target, from)) = one_known(store, x, y) else {
        return Ok(());
    };
    store.kill(me);
    store.remove(target, &(&from - c))?;
    store.remove(target, &(&from + c))
}

/// `abs(X - Y) #>= C`
pub fn distance_at_least(
    store: &mut ConstraintStore,
    me: usize,
    x: Var,
    y: Var,
    c: &IntegerBound,
) -> Step {
    if c.sign() <= 0 {
        store.kill(me);
        return Ok(());
    }
    let Some((target, from)) = one_known(store, x, y) else {
        return Ok(());
    };
    store.kill(me);
    store.intersect(target, &Domain::outside(&(&from - c), &(&from + c)))
}

/// `X #=< Y + C`
pub fn at_most_plus(
    store: &mut ConstraintStore,
    me: usize,
    x: Var,
    y: Var,
    c: &IntegerBound,
) -> Step {
    if store.same(x, y) {
        store.kill(me);
        return if c.sign() >= 0 {
            Ok(())
        } else {
            Err(Inconsistent)
        };
    }
    let high = store.max(y) + c;
    store.at_most(x, &high)?;
    let low = store.min(x) - c;
    store.at_least(y, &low)?;
    let is_entailed = *store.max(x) <= store.min(y) + c;
    if is_entailed || c.sign() == 0 && store.max(x) == store.min(y) {
        store.kill(me);
    } else if c.sign() == 0 && store.min(x) == store.max(y) {
        store.kill(me);
        store.unify(x, y)?;
    }
    Ok(())
}
