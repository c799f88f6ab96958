//! How many variables have each value.

use super::bound::Bound;
use super::store::{Step, Store, Var};

/// So many of the variables, which have no other values, have each of the values.
pub fn run(store: &mut Store, vars: &[Var], counts: &[(Bound, Var)]) -> Step {
    for (value, count) in counts {
        let holders: Vec<Var> = vars
            .iter()
            .copied()
            .filter(|var| store.domain(*var).contains(value))
            .collect();
        let (fixed, open): (Vec<Var>, Vec<Var>) =
            holders.iter().partition(|var| store.value(**var).is_some());
        store.clip(
            *count,
            &Bound::from(fixed.len()),
            &Bound::from(holders.len()),
        )?;
        if *store.max(*count) == Bound::from(fixed.len()) {
            open.iter().try_for_each(|var| store.remove(*var, value))?;
        } else if *store.min(*count) == Bound::from(holders.len()) {
            open.iter().try_for_each(|var| store.assign(*var, value))?;
        }
    }
    Ok(())
}
