//! How many variables have each value.

use super::bound::IntegerBound;
use super::constraint::Var;
use super::store::{ConstraintStore, Step};

/// So many of the variables, which have no other values, have each of the values.
pub fn run(store: &mut ConstraintStore, vars: &[Var], counts: &[(IntegerBound, Var)]) -> Step {
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
            &IntegerBound::from(fixed.len()),
            &IntegerBound::from(holders.len()),
        )?;
        if *store.max(*count) == IntegerBound::from(fixed.len()) {
            open.iter().try_for_each(|var| store.remove(*var, value))?;
        } else if *store.min(*count) == IntegerBound::from(holders.len()) {
            open.iter().try_for_each(|var| store.assign(*var, value))?;
        }
    }
    Ok(())
}
