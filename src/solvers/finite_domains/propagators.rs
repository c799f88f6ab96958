//! What each constraint does when it is woken, and the loop that lets all of them do it.

use super::bound::IntegerBound;
use super::constraint::ConstraintKind;
use super::store::{ConstraintStore, Step};
use super::{arithmetic, cardinality, differences, distinct, linear, products, tables};

impl ConstraintStore {
    /// Lets all propagators that wait do their work.
    ///
    /// # Errors
    /// [`Inconsistent`](super::store::Inconsistent) if one of them can't hold.
    pub fn propagate(&mut self) -> Step {
        while let Some(propagator) = self.next_waiting() {
            let narrowed = self.kind(propagator).run(self, propagator);
            self.finish(propagator);
            if narrowed.is_err() {
                self.clear_queues();
                return narrowed;
            }
        }
        Ok(())
    }
}

impl ConstraintKind {
    /// Narrows what it can.
    ///
    /// # Errors
    /// [`Inconsistent`](super::store::Inconsistent) if it can't hold.
    pub fn run(&self, store: &mut ConstraintStore, me: usize) -> Step {
        match self {
            ConstraintKind::Unequal(x, y) => differences::unequal(store, me, *x, *y),
            ConstraintKind::UnequalSum(x, y, z) => differences::unequal_sum(store, me, *x, *y, *z),
            ConstraintKind::UnequalDistance(x, y, c) => {
                differences::unequal_distance(store, me, *x, *y, c)
            }
            ConstraintKind::DistanceAtLeast(x, y, c) => {
                differences::distance_at_least(store, me, *x, *y, c)
            }
            ConstraintKind::AtLeast(x, y) => {
                differences::at_most_plus(store, me, *y, *x, &IntegerBound::ZERO)
            }
            ConstraintKind::AtMostPlus(x, y, c) => differences::at_most_plus(store, me, *x, *y, c),
            ConstraintKind::Linear(linear) => linear::run(store, me, linear),
            ConstraintKind::Plus(x, y, z) => linear::plus(store, me, *x, *y, *z),
            ConstraintKind::Times(x, y, z) => products::times(store, me, *x, *y, *z),
            ConstraintKind::Binary(f, x, y, z) => arithmetic::binary(store, me, *f, *x, *y, *z),
            ConstraintKind::Unary(f, x, y) => arithmetic::unary(store, me, *f, *x, *y),
            ConstraintKind::Different(vars) => distinct::different(store, vars),
            ConstraintKind::Distinct(vars) => distinct::distinct(store, vars),
            ConstraintKind::Circuit(vars) => distinct::circuit(store, vars),
            ConstraintKind::Element(n, values, v) => tables::element(store, me, *n, values, *v),
            ConstraintKind::Tuple(vars, rows) => tables::tuple(store, me, vars, rows),
            ConstraintKind::Cardinality(vars, counts) => cardinality::run(store, vars, counts),
            ConstraintKind::Reified(reified) => reified.run(store, me),
        }
    }
}
