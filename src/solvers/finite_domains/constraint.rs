//! The constraints as data: what they say, which variables they watch, and what wakes them.

use super::bound::IntegerBound;
use super::domain::Domain;

/// The number of a variable.
pub type Var = usize;

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
pub enum LinearRelation {
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
    pub terms: Vec<(IntegerBound, Var)>,
    /// The relation.
    pub relation: LinearRelation,
    /// The number.
    pub constant: IntegerBound,
}

/// A constraint.
#[derive(Clone, Debug)]
pub enum ConstraintKind {
    /// `X #\= Y`
    Unequal(Var, Var),
    /// `X #\= Y + Z`
    UnequalSum(Var, Var, Var),
    /// `abs(X - Y) #\= C`
    UnequalDistance(Var, Var, IntegerBound),
    /// `abs(X - Y) #>= C`
    DistanceAtLeast(Var, Var, IntegerBound),
    /// `X #>= Y`
    AtLeast(Var, Var),
    /// `X #=< Y + C`
    AtMostPlus(Var, Var, IntegerBound),
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
    Tuple(Vec<Var>, Vec<Vec<IntegerBound>>),
    /// So many of the variables have each of the values.
    Cardinality(Vec<Var>, Vec<(IntegerBound, Var)>),
    /// What the truth of one constraint has to do with that of others.
    Reified(Reified),
}

impl ConstraintKind {
    /// What wakes it.
    pub fn wake(&self) -> Wake {
        match self {
            ConstraintKind::Unequal(..)
            | ConstraintKind::UnequalSum(..)
            | ConstraintKind::UnequalDistance(..)
            | ConstraintKind::Different(_) => Wake::Fixed,
            ConstraintKind::Linear(linear) if linear.relation == LinearRelation::Unequal => {
                Wake::Fixed
            }
            ConstraintKind::Linear(_)
            | ConstraintKind::AtLeast(..)
            | ConstraintKind::AtMostPlus(..)
            | ConstraintKind::Plus(..) => Wake::Bounds,
            _ => Wake::Any,
        }
    }

    /// Whether it waits until all others have done their work.
    pub fn is_slow(&self) -> bool {
        matches!(
            self,
            ConstraintKind::Distinct(_)
                | ConstraintKind::Circuit(_)
                | ConstraintKind::Cardinality(..)
        )
    }

    /// Whether it is not woken by its own changes.
    pub fn ignores_itself(&self) -> bool {
        matches!(
            self,
            ConstraintKind::Distinct(_)
                | ConstraintKind::Tuple(..)
                | ConstraintKind::Cardinality(..)
        )
    }

    /// The variables that it watches.
    pub fn variables(&self) -> Vec<Var> {
        match self {
            ConstraintKind::Unequal(x, y)
            | ConstraintKind::AtLeast(x, y)
            | ConstraintKind::UnequalDistance(x, y, _)
            | ConstraintKind::DistanceAtLeast(x, y, _)
            | ConstraintKind::AtMostPlus(x, y, _)
            | ConstraintKind::Unary(_, x, y) => vec![*x, *y],
            ConstraintKind::Element(n, elements, v) => {
                elements.iter().chain([n, v]).copied().collect()
            }
            ConstraintKind::UnequalSum(x, y, z)
            | ConstraintKind::Plus(x, y, z)
            | ConstraintKind::Times(x, y, z)
            | ConstraintKind::Binary(_, x, y, z) => vec![*x, *y, *z],
            ConstraintKind::Linear(linear) => linear.terms.iter().map(|(_, var)| *var).collect(),
            ConstraintKind::Different(vars)
            | ConstraintKind::Distinct(vars)
            | ConstraintKind::Circuit(vars)
            | ConstraintKind::Tuple(vars, _) => vars.clone(),
            ConstraintKind::Cardinality(vars, counts) => {
                let counts = counts.iter().map(|(_, count)| *count);
                vars.iter().copied().chain(counts).collect()
            }
            ConstraintKind::Reified(reified) => reified.variables(),
        }
    }
}

/// A comparison that may hold or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `X #>= Y`
    AtLeast,
    /// `X #= Y`
    Equal,
    /// `X #\= Y`
    Unequal,
}

/// What a truth value has to do with others.
#[derive(Clone, Debug)]
pub enum Reified {
    /// `X in Domain #<==> B`
    In(Var, Domain, Var),
    /// `X op Y #<==> B`
    Compare(Comparison, Var, Var, Var),
    /// `X #/\ Y #<==> B`
    And(Var, Var, Var),
    /// `X #\/ Y #<==> B`
    Or(Var, Var, Var),
    /// `#\ X #<==> B`
    Not(Var, Var),
    /// `X #==> Y`
    Implies(Var, Var),
    /// D says whether `Z #= F(X, Y)` is defined, that is, whether Y is not 0.
    Defined(Function, [Var; 3], Var),
    /// `tuples_in([Xs], Rows) #<==> B`
    Tuple(Vec<Var>, Vec<Vec<IntegerBound>>, Var),
}

impl Reified {
    /// The variables that it watches.
    pub fn variables(&self) -> Vec<Var> {
        match self {
            Reified::In(x, _, b) | Reified::Not(x, b) | Reified::Implies(x, b) => vec![*x, *b],
            Reified::Compare(_, x, y, b) | Reified::And(x, y, b) | Reified::Or(x, y, b) => {
                vec![*x, *y, *b]
            }
            Reified::Defined(_, [_, y, _], d) => vec![*y, *d],
            Reified::Tuple(xs, _, b) => xs.iter().chain([b]).copied().collect(),
        }
    }
}
