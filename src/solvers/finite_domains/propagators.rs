//! The constraints that narrow domains, each with what wakes it and what it does.

use super::bound::Bound;
use super::domain::Domain;
use super::reified::Reified;
use super::store::{Step, Store, Var};
use super::{arithmetic, cardinality, differences, distinct, linear, products, tables};

/// What wakes a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// A variable has got its value.
    Fixed,
    /// The least or the greatest value of a variable has changed.
    Bounds,
    /// The domain of a variable has changed.
    Any,
}

/// A function of one or two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `mod`
    Modulo,
    /// `rem`
    Remainder,
    /// `//`
    Truncated,
    /// `div`
    Floored,
    /// `^`
    Power,
    /// `max`
    Max,
    /// `min`
    Min,
    /// `abs`
    Abs,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `/\`
    And,
    /// `\/`
    Or,
    /// `xor`
    Xor,
    /// `\`
    Not,
    /// `msb`
    Msb,
}

/// How a sum is related to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `#=`
    Equal,
    /// `#\=`
    Unequal,
    /// `#=<`
    AtMost,
}

/// A sum of multiples of variables in a relation to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Coefficients, none of them zero, and variables.
    pub terms: Vec<(Bound, Var)>,
    /// The relation.
    pub relation: Relation,
    /// The number.
    pub constant: Bound,
}

/// A constraint.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `X #\= Y`
    Unequal(Var, Var),
    /// `X #\= Y + Z`
    UnequalSum(Var, Var, Var),
    /// `abs(X - Y) #\= C`
    UnequalDistance(Var, Var, Bound),
    /// `abs(X - Y) #>= C`
    DistanceAtLeast(Var, Var, Bound),
    /// `X #>= Y`
    AtLeast(Var, Var),
    /// `X #=< Y + C`
    AtMostPlus(Var, Var, Bound),
    /// A linear relation.
    Linear(Linear),
    /// `X + Y #= Z`
    Plus(Var, Var, Var),
    /// `X * Y #= Z`
    Times(Var, Var, Var),
    /// `Z #= F(X, Y)`
    Binary(Function, Var, Var, Var),
    /// `Z #= F(X)`
    Unary(Function, Var, Var),
    /// All are different; the values of some are taken from the others.
    Different(Vec<Var>),
    /// All are different, with all that follows.
    Distinct(Vec<Var>),
    /// The circuit of successors.
    Circuit(Vec<Var>),
    /// The N-th of the elements is V.
    Element(Var, Vec<Var>, Var),
    /// The tuple is one of the rows.
    Tuple(Vec<Var>, Vec<Vec<Bound>>),
    /// So many of the variables have each of the values.
    Cardinality(Vec<Var>, Vec<(Bound, Var)>),
    /// What the truth of one constraint has to do with that of others.
    Reified(Reified),
}

impl Kind {
    /// What wakes it.
    pub fn wake(&self) -> Wake {
        match self {
            Kind::Unequal(..)
            | Kind::UnequalSum(..)
            | Kind::UnequalDistance(..)
            | Kind::Different(_) => Wake::Fixed,
            Kind::Linear(linear) if linear.relation == Relation::Unequal => Wake::Fixed,
            Kind::Linear(_) | Kind::AtLeast(..) | Kind::AtMostPlus(..) | Kind::Plus(..) => {
                Wake::Bounds
            }
            _ => Wake::Any,
        }
    }

    /// Whether it waits until all others have done their work.
    pub fn is_slow(&self) -> bool {
        matches!(
            self,
            Kind::Distinct(_) | Kind::Circuit(_) | Kind::Cardinality(..)
        )
    }

    /// Whether it is not woken by its own changes.
    pub fn ignores_itself(&self) -> bool {
        matches!(
            self,
            Kind::Distinct(_) | Kind::Tuple(..) | Kind::Cardinality(..)
        )
    }

    /// The variables that it watches.
    pub fn variables(&self) -> Vec<Var> {
        match self {
            Kind::Unequal(x, y)
            | Kind::AtLeast(x, y)
            | Kind::UnequalDistance(x, y, _)
            | Kind::DistanceAtLeast(x, y, _)
            | Kind::AtMostPlus(x, y, _)
            | Kind::Unary(_, x, y) => vec![*x, *y],
            Kind::Element(n, elements, v) => elements.iter().chain([n, v]).copied().collect(),
            Kind::UnequalSum(x, y, z)
            | Kind::Plus(x, y, z)
            | Kind::Times(x, y, z)
            | Kind::Binary(_, x, y, z) => vec![*x, *y, *z],
            Kind::Linear(linear) => linear.terms.iter().map(|(_, var)| *var).collect(),
            Kind::Different(vars)
            | Kind::Distinct(vars)
            | Kind::Circuit(vars)
            | Kind::Tuple(vars, _) => vars.clone(),
            Kind::Cardinality(vars, counts) => {
                let counts = counts.iter().map(|(_, count)| *count);
                vars.iter().copied().chain(counts).collect()
            }
            Kind::Reified(reified) => reified.variables(),
        }
    }

    /// Narrows what it can.
    ///
    /// # Errors
    /// [`super::store::Failure`] if it can't hold.
    pub fn run(&self, store: &mut Store, me: usize) -> Step {
        match self {
            Kind::Unequal(x, y) => differences::unequal(store, me, *x, *y),
            Kind::UnequalSum(x, y, z) => differences::unequal_sum(store, me, *x, *y, *z),
            Kind::UnequalDistance(x, y, c) => differences::unequal_distance(store, me, *x, *y, c),
            Kind::DistanceAtLeast(x, y, c) => differences::distance_at_least(store, me, *x, *y, c),
            Kind::AtLeast(x, y) => differences::at_most_plus(store, me, *y, *x, &Bound::ZERO),
            Kind::AtMostPlus(x, y, c) => differences::at_most_plus(store, me, *x, *y, c),
            Kind::Linear(linear) => linear::run(store, me, linear),
            Kind::Plus(x, y, z) => linear::plus(store, me, *x, *y, *z),
            Kind::Times(x, y, z) => products::times(store, me, *x, *y, *z),
            Kind::Binary(f, x, y, z) => arithmetic::binary(store, me, *f, *x, *y, *z),
            Kind::Unary(f, x, y) => arithmetic::unary(store, me, *f, *x, *y),
            Kind::Different(vars) => distinct::different(store, vars),
            Kind::Distinct(vars) => distinct::distinct(store, vars),
            Kind::Circuit(vars) => distinct::circuit(store, vars),
            Kind::Element(n, values, v) => tables::element(store, me, *n, values, *v),
            Kind::Tuple(vars, rows) => tables::tuple(store, me, vars, rows),
            Kind::Cardinality(vars, counts) => cardinality::run(store, vars, counts),
            Kind::Reified(reified) => reified.run(store, me),
        }
    }
}

/// The value of a variable, if it has one.
pub fn known(store: &Store, var: Var) -> Option<Bound> {
    store.value(var).cloned()
}

/// The numbers that are not between two others.
pub fn outside(low: &Bound, high: &Bound) -> Domain {
    Domain::union_of(vec![(Bound::Inf, low.clone()), (high.clone(), Bound::Sup)])
}
