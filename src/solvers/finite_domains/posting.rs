//! From expressions and formulas to propagators.

use std::collections::BTreeMap;

use super::bound::IntegerBound;
use super::constraint::{
    Comparison, ConstraintKind, Function, Linear, LinearRelation, Reified, Var,
};
use super::domain::Domain;
use super::store::{ConstraintStore, Inconsistent, Step};

/// An arithmetic expression.
#[derive(Clone, Debug, PartialEq)]
pub enum LinearExpression {
    /// A number.
    Number(IntegerBound),
    /// A variable.
    Variable(Var),
    /// `A + B`
    Sum(Box<LinearExpression>, Box<LinearExpression>),
    /// `A - B`
    Difference(Box<LinearExpression>, Box<LinearExpression>),
    /// `A * B`
    Product(Box<LinearExpression>, Box<LinearExpression>),
    /// `-A`
    Minus(Box<LinearExpression>),
    /// `A rdiv B`, an exact quotient
    Exact(Box<LinearExpression>, Box<LinearExpression>),
    /// Another function of two expressions.
    Binary(Function, Box<LinearExpression>, Box<LinearExpression>),
    /// Another function of one.
    Unary(Function, Box<LinearExpression>),
}

/// A constraint that may be part of others.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// A truth value.
    Truth(Var),
    /// A comparison.
    Compare(Comparison, LinearExpression, LinearExpression),
    /// The variable is in the domain.
    In(Var, Domain),
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction.
    And(Box<Formula>, Box<Formula>),
    /// Disjunction.
    Or(Box<Formula>, Box<Formula>),
    /// The variables are one of the rows.
    Tuple(Vec<Var>, Vec<Vec<IntegerBound>>),
}

use LinearExpression::{Binary, Difference, Exact, Minus, Number, Product, Sum, Unary, Variable};

impl LinearExpression {
    /// The number, if it is one.
    fn number(&self) -> Option<&IntegerBound> {
        match self {
            Number(n) => Some(n),
            _ => None,
        }
    }

    /// Adds its multiple to a sum; fails if it is not linear.
    fn add_to(&self, factor: &IntegerBound, sum: &mut Terms) -> Option<()> {
        match self {
            Number(n) => sum.constant = &sum.constant + &(factor * n),
            Variable(var) => {
                let c = sum.coefficients.entry(*var).or_insert(IntegerBound::ZERO);
                *c = &*c + factor;
            }
            Sum(a, b) => {
                a.add_to(factor, sum)?;
                b.add_to(factor, sum)?;
            }
            Difference(a, b) => {
                a.add_to(factor, sum)?;
                b.add_to(&-factor, sum)?;
            }
            Minus(a) => a.add_to(&-factor, sum)?,
            Product(a, b) => match (a.number(), b.number()) {
                (Some(n), _) => b.add_to(&(factor * n), sum)?,
                (_, Some(n)) => a.add_to(&(factor * n), sum)?,
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }

    /// The variable and the number of its factors, if it is a power written as a product.
    fn power(&self) -> Option<(Var, i64)> {
        match self {
            Variable(var) => Some((*var, 1)),
            Product(a, b) => {
                let ((x, m), (y, n)) = (a.power()?, b.power()?);
                (x == y).then_some((x, m + n))
            }
            _ => None,
        }
    }
}

/// A sum of multiples of variables.
#[derive(Default)]
struct Terms {
    coefficients: BTreeMap<Var, IntegerBound>,
    constant: IntegerBound,
}

impl Default for IntegerBound {
    fn default() -> IntegerBound {
        IntegerBound::ZERO
    }
}

impl ConstraintStore {
    /// `left - right` as a sum of terms without zeros, and the number that it is compared with.
    fn linear(
        &self,
        left: &LinearExpression,
        right: &LinearExpression,
    ) -> Option<(Vec<(IntegerBound, Var)>, IntegerBound)> {
        let mut sum = Terms::default();
        left.add_to(&IntegerBound::ONE, &mut sum)?;
        right.add_to(&IntegerBound::Small(-1), &mut sum)?;
        let mut coefficients: BTreeMap<Var, IntegerBound> = BTreeMap::new();
        for (var, c) in sum.coefficients {
            let total = coefficients
                .entry(self.find(var))
                .or_insert(IntegerBound::ZERO);
            *total = &*total + &c;
        }
        let terms = coefficients.into_iter().filter(|(_, c)| c.sign() != 0);
        Some((terms.map(|(var, c)| (c, var)).collect(), -&sum.constant))
    }

    /// A variable with the value of the expression.
    ///
    /// # Errors
    /// [`Inconsistent`] if it has none.
    pub fn evaluate(&mut self, expression: &LinearExpression) -> Result<Var, Inconsistent> {
        self.evaluate_guarded(expression, &mut None)
    }

    /// As [`ConstraintStore::evaluate`]; with a list, an expression need not be defined, and the
    /// list gets the truth values that say whether its parts are.
    fn evaluate_guarded(
        &mut self,
        expression: &LinearExpression,
        guards: &mut Option<Vec<Var>>,
    ) -> Result<Var, Inconsistent> {
        let (kind, result) = match expression {
            Number(n) => return Ok(self.constant(n.clone())),
            Variable(var) => return Ok(*var),
            Sum(a, b) => {
                let (a, b, z) = self.operands(a, b, guards)?;
                (ConstraintKind::Plus(a, b, z), z)
            }
            Difference(a, b) => {
                let (a, b, z) = self.operands(a, b, guards)?;
                (ConstraintKind::Plus(z, b, a), z)
            }
            Product(a, b) => match expression.power() {
                Some((var, exponent)) => {
                    let exponent = self.constant(IntegerBound::Small(exponent));
                    let z = self.variable(Domain::all());
                    (ConstraintKind::Binary(Function::Power, var, exponent, z), z)
                }
                None => {
                    let (a, b, z) = self.operands(a, b, guards)?;
                    (ConstraintKind::Times(a, b, z), z)
                }
            },
            Minus(a) => {
                let a = self.evaluate_guarded(a, guards)?;
                let (minus, z) = (
                    self.constant(IntegerBound::Small(-1)),
                    self.variable(Domain::all()),
                );
                (ConstraintKind::Times(minus, a, z), z)
            }
            Exact(a, b) => {
                let (a, b, z) = self.operands(a, b, guards)?;
                self.remove(b, &IntegerBound::ZERO)?;
                (ConstraintKind::Times(z, b, a), z)
            }
            Binary(f, a, b) => {
                let (a, b, z) = self.operands(a, b, guards)?;
                return self.apply(*f, a, b, z, guards);
            }
            Unary(f, a) => {
                let a = self.evaluate_guarded(a, guards)?;
                let z = self.variable(Domain::all());
                if *f == Function::Abs {
                    self.at_least(z, &IntegerBound::ZERO)?;
                }
                (ConstraintKind::Unary(*f, a, z), z)
            }
        };
        self.post(kind);
        self.propagate()?;
        Ok(result)
    }

    fn operands(
        &mut self,
        a: &LinearExpression,
        b: &LinearExpression,
        guards: &mut Option<Vec<Var>>,
    ) -> Result<(Var, Var, Var), Inconsistent> {
        let a = self.evaluate_guarded(a, guards)?;
        let b = self.evaluate_guarded(b, guards)?;
        Ok((a, b, self.variable(Domain::all())))
    }

    fn apply(
        &mut self,
        f: Function,
        a: Var,
        b: Var,
        z: Var,
        guards: &mut Option<Vec<Var>>,
    ) -> Result<Var, Inconsistent> {
        use Function::{Floored, Max, Min, Modulo, Remainder, Truncated};
        match (f, guards) {
            (Max, _) => [a, b]
                .into_iter()
                .for_each(|part| self.post(ConstraintKind::AtLeast(z, part))),
            (Min, _) => [a, b]
                .into_iter()
                .for_each(|part| self.post(ConstraintKind::AtLeast(part, z))),
            (Modulo | Remainder | Truncated | Floored, Some(guards)) => {
                let defined = self.truth();
                self.post(ConstraintKind::Reified(Reified::Defined(
                    f,
                    [a, b, z],
                    defined,
                )));
                guards.push(defined);
                self.propagate()?;
                return Ok(z);
            }
            (Modulo | Remainder | Truncated | Floored, None) => {
                self.remove(b, &IntegerBound::ZERO)?
            }
            _ => {}
        }
        self.post(ConstraintKind::Binary(f, a, b, z));
        self.propagate()?;
        Ok(z)
    }

    /// A variable that is 0 or 1.
    fn truth(&mut self) -> Var {
        self.variable(Domain::between(IntegerBound::ZERO, IntegerBound::ONE))
    }

    /// Posts a comparison and lets it propagate.
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't hold.
    pub fn compare(
        &mut self,
        comparison: Comparison,
        left: &LinearExpression,
        right: &LinearExpression,
    ) -> Step {
        match comparison {
            Comparison::AtLeast => self.at_least_as(left, right)?,
            Comparison::Equal => self.equal(left, right)?,
            Comparison::Unequal => self.unequal(left, right)?,
        }
        self.propagate()
    }

    /// Posts a comparison of sums as one constraint, whatever its form, and lets it propagate.
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't hold.
    pub fn scalar_product(
        &mut self,
        comparison: Comparison,
        left: &LinearExpression,
        right: &LinearExpression,
    ) -> Step {
        match (self.linear(left, right), comparison) {
            (None, _) => return self.compare(comparison, left, right),
            (Some((terms, n)), Comparison::AtLeast) => self.relate_at_least(&terms, &n),
            (Some((terms, n)), Comparison::Equal) => self.linear_equal(terms, n)?,
            (Some((terms, n)), Comparison::Unequal) => {
                self.relate(terms, LinearRelation::Unequal, n);
            }
        }
        self.propagate()
    }

    fn at_least_as(&mut self, left: &LinearExpression, right: &LinearExpression) -> Step {
        if let Some((terms, n)) = self.linear(left, right) {
            return self.linear_at_least(terms, n);
        }
        match (left, right) {
            (Unary(Function::Abs, inner), Number(n)) => {
                if let Difference(x, y) = &**inner {
                    let (x, y) = (self.evaluate(x)?, self.evaluate(y)?);
                    self.post(ConstraintKind::DistanceAtLeast(x, y, n.clone()));
                    return Ok(());
                }
                let x = self.evaluate(inner)?;
                match n.sign() {
                    1 => self.intersect(x, &Domain::outside(&-n, n)),
                    _ => Ok(()),
                }
            }
            (Number(n), Unary(Function::Abs, inner)) => {
                let x = self.evaluate(inner)?;
                self.clip(x, &-n, n)
            }
            _ => {
                let (x, y) = (self.evaluate(left)?, self.evaluate(right)?);
                self.post(ConstraintKind::AtLeast(x, y));
                Ok(())
            }
        }
    }

    /// `terms #>= n`
    fn linear_at_least(&mut self, terms: Vec<(IntegerBound, Var)>, n: IntegerBound) -> Step {
        let unit: Vec<i64> = terms
            .iter()
            .map(|(c, _)| {
                if c.abs() == IntegerBound::ONE {
                    c.sign()
                } else {
                    0
                }
            })
            .collect();
        let var = |place: usize| terms[place].1;
        match &unit[..] {
            [1] => return self.at_least(var(0), &n),
            [-1] => return self.at_most(var(0), &-&n),
            [1, 1] | [-1, -1] => {
                let sum = self.variable(Domain::all());
                self.post(ConstraintKind::Plus(var(0), var(1), sum));
                return if unit[0] == 1 {
                    self.at_least(sum, &n)
                } else {
                    self.at_most(sum, &-&n)
                };
            }
            [1, -1] if n.sign() == 0 => self.post(ConstraintKind::AtLeast(var(0), var(1))),
            [1, -1] => self.post(ConstraintKind::AtMostPlus(var(1), var(0), -&n)),
            [-1, 1] if n.sign() == 0 => self.post(ConstraintKind::AtLeast(var(1), var(0))),
            [-1, 1] => self.post(ConstraintKind::AtMostPlus(var(0), var(1), -&n)),
            _ => self.relate_at_least(&terms, &n),
        }
        Ok(())
    }

    fn relate_at_least(&mut self, terms: &[(IntegerBound, Var)], n: &IntegerBound) {
        let terms = terms.iter().map(|(c, var)| (-c, *var)).collect();
        self.relate(terms, LinearRelation::AtMost, -n);
    }

    fn relate(
        &mut self,
        terms: Vec<(IntegerBound, Var)>,
        relation: LinearRelation,
        constant: IntegerBound,
    ) {
        self.post(ConstraintKind::Linear(Linear {
            terms,
            relation,
            constant,
        }));
    }

    /// The variable or number as a variable.
    fn atomic(&mut self, expression: &LinearExpression) -> Option<Var> {
        match expression {
            Variable(var) => Some(*var),
            Number(n) => Some(self.constant(n.clone())),
            _ => None,
        }
    }

    fn equal(&mut self, left: &LinearExpression, right: &LinearExpression) -> Step {
        for (one, other) in [(left, right), (right, left)] {
            if let Some(z) = self.atomic(one) {
                if let Some(x) = self.atomic(other) {
                    return self.unify(x, z);
                }
                if self.equal_function(z, other) {
                    return Ok(());
                }
            }
        }
        if let Some((terms, n)) = self.linear(left, right) {
            return self.linear_equal(terms, n);
        }
        let (x, y) = (self.evaluate(left)?, self.evaluate(right)?);
        self.unify(x, y)
    }

    /// Posts `Z #= X + Y` and its like, if the expression has such a form.
    fn equal_function(&mut self, z: Var, expression: &LinearExpression) -> bool {
        let kind = match expression {
            Sum(x, y) => self
                .atomic(x)
                .zip(self.atomic(y))
                .map(|(x, y)| ConstraintKind::Plus(x, y, z)),
            Difference(x, y) => self
                .atomic(x)
                .zip(self.atomic(y))
                .map(|(x, y)| ConstraintKind::Plus(z, y, x)),
            Product(x, y) => self
                .atomic(x)
                .zip(self.atomic(y))
                .map(|(x, y)| ConstraintKind::Times(x, y, z)),
            Minus(x) => {
                let minus = self.constant(IntegerBound::Small(-1));
                self.atomic(x).map(|x| ConstraintKind::Times(minus, x, z))
            }
            _ => None,
        };
        kind.map(|kind| self.post(kind)).is_some()
    }

    /// `terms #= n`
    fn linear_equal(&mut self, terms: Vec<(IntegerBound, Var)>, n: IntegerBound) -> Step {
        let divisor = terms.iter().fold(IntegerBound::ZERO, |gcd, (c, _)| {
            greatest_divisor(&gcd, &c.abs())
        });
        if divisor.sign() == 0 {
            return if n.sign() == 0 {
                Ok(())
            } else {
                Err(Inconsistent)
            };
        }
        let over = |number: &IntegerBound| number.div(&divisor, super::bound::Rounding::Zero);
        if n.modulo(&divisor).sign() != 0 {
            return Err(Inconsistent);
        }
        let terms: Vec<(IntegerBound, Var)> =
            terms.iter().map(|(c, var)| (over(c), *var)).collect();
        if n.sign() == 0 {
            self.post_multiples(&terms);
        }
        self.relate(terms, LinearRelation::Equal, over(&n));
        Ok(())
    }

    /// In a sum that is zero, a term is divisible by what all the others have in common.
    fn post_multiples(&mut self, terms: &[(IntegerBound, Var)]) {
        for (place, (c, var)) in terms.iter().enumerate() {
            let others = terms
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place);
            let common = others.fold(IntegerBound::ZERO, |gcd, (_, (c, _))| {
                greatest_divisor(&gcd, &c.abs())
            });
            if common > IntegerBound::ONE
                && greatest_divisor(&c.abs(), &common) == IntegerBound::ONE
            {
                let (factor, multiple) = (self.constant(common), self.variable(Domain::all()));
                self.post(ConstraintKind::Times(factor, multiple, *var));
            }
        }
    }

    fn unequal(&mut self, left: &LinearExpression, right: &LinearExpression) -> Step {
        for (one, other) in [(left, right), (right, left)] {
            if let (Number(n), Unary(Function::Abs, inner)) = (one, other)
                && let Difference(x, y) = &**inner
            {
                let (x, y) = (self.evaluate(x)?, self.evaluate(y)?);
                self.post(ConstraintKind::UnequalDistance(x, y, n.clone()));
                return Ok(());
            }
        }
        for (one, other) in [(left, right), (right, left)] {
            if let Some(x) = self.atomic(one)
                && let Some(kind) = self.unequal_function(x, other)
            {
                self.post(kind);
                return Ok(());
            }
        }
        if let Some((terms, n)) = self.linear(left, right) {
            self.relate(terms, LinearRelation::Unequal, n);
            return Ok(());
        }
        let (x, y) = (self.evaluate(left)?, self.evaluate(right)?);
        self.post(ConstraintKind::Unequal(x, y));
        Ok(())
    }

    fn unequal_function(
        &mut self,
        x: Var,
        expression: &LinearExpression,
    ) -> Option<ConstraintKind> {
        match expression {
            Sum(y, z) => Some(ConstraintKind::UnequalSum(
                x,
                self.atomic(y)?,
                self.atomic(z)?,
            )),
            Difference(y, z) => Some(ConstraintKind::UnequalSum(
                self.atomic(y)?,
                x,
                self.atomic(z)?,
            )),
            _ => Some(ConstraintKind::Unequal(x, self.atomic(expression)?)),
        }
    }

    /// The formula holds.
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't.
    pub fn assert(&mut self, formula: &Formula) -> Step {
        match formula {
            Formula::Compare(comparison, left, right) => self.compare(*comparison, left, right)?,
            Formula::In(var, domain) => self.intersect(*var, domain)?,
            Formula::And(a, b) => {
                for part in [a, b] {
                    let truth = self.reify(part)?;
                    self.assign(truth, &IntegerBound::ONE)?;
                    self.propagate()?;
                }
            }
            _ => {
                let truth = self.reify(formula)?;
                self.assign(truth, &IntegerBound::ONE)?;
            }
        }
        self.propagate()
    }

    /// `A #==> B`
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't hold.
    pub fn imply(&mut self, a: &Formula, b: &Formula) -> Step {
        let (a, b) = (self.reify(a)?, self.reify(b)?);
        self.post(ConstraintKind::Reified(Reified::Implies(a, b)));
        self.propagate()
    }

    /// `A #<==> B`
    ///
    /// # Errors
    /// [`Inconsistent`] if it can't hold.
    pub fn equate(&mut self, a: &Formula, b: &Formula) -> Step {
        let (a, b) = (self.reify(a)?, self.reify(b)?);
        self.unify(a, b)?;
        self.propagate()
    }

    /// The truth value of a formula.
    ///
    /// # Errors
    /// [`Inconsistent`] if a part of it contradicts itself.
    pub fn reify(&mut self, formula: &Formula) -> Result<Var, Inconsistent> {
        if let Some((var, domain)) = in_domain(formula) {
            return self.reify_as(|truth| Reified::In(var, domain, truth));
        }
        match formula {
            Formula::Truth(var) => {
                self.clip(*var, &IntegerBound::ZERO, &IntegerBound::ONE)?;
                self.propagate()?;
                Ok(*var)
            }
            Formula::In(var, domain) => {
                self.reify_as(|truth| Reified::In(*var, domain.clone(), truth))
            }
            Formula::Compare(comparison, left, right) => {
                self.reify_comparison(*comparison, left, right)
            }
            Formula::Not(a) => {
                let a = self.reify(a)?;
                self.reify_as(|truth| Reified::Not(a, truth))
            }
            Formula::And(a, b) => {
                let (a, b) = (self.reify(a)?, self.reify(b)?);
                self.reify_as(|truth| Reified::And(a, b, truth))
            }
            Formula::Or(a, b) => {
                let (a, b) = (self.reify(a)?, self.reify(b)?);
                self.reify_as(|truth| Reified::Or(a, b, truth))
            }
            Formula::Tuple(vars, rows) => {
                self.reify_as(|truth| Reified::Tuple(vars.clone(), rows.clone(), truth))
            }
        }
    }

    fn reify_as(&mut self, reified: impl FnOnce(Var) -> Reified) -> Result<Var, Inconsistent> {
        let truth = self.truth();
        self.post(ConstraintKind::Reified(reified(truth)));
        self.propagate()?;
        Ok(truth)
    }

    fn reify_comparison(
        &mut self,
        comparison: Comparison,
        left: &LinearExpression,
        right: &LinearExpression,
    ) -> Result<Var, Inconsistent> {
        let mut guards = Some(Vec::new());
        let x = self.evaluate_guarded(left, &mut guards)?;
        let y = self.evaluate_guarded(right, &mut guards)?;
        let mut truth = self.reify_as(|truth| Reified::Compare(comparison, x, y, truth))?;
        for guard in guards.into_iter().flatten() {
            let holds = truth;
            truth = self.reify_as(|both| Reified::And(guard, holds, both))?;
        }
        Ok(truth)
    }
}

/// The domain that a disjunction of equations of one variable, or a conjunction of disequations,
/// gives it.
fn in_domain(formula: &Formula) -> Option<(Var, Domain)> {
    match formula {
        Formula::Or(..) => alternatives(formula, Comparison::Equal),
        Formula::And(..) => {
            let (var, domain) = alternatives(formula, Comparison::Unequal)?;
            Some((var, domain.complement()))
        }
        _ => None,
    }
}

fn alternatives(formula: &Formula, wanted: Comparison) -> Option<(Var, Domain)> {
    match formula {
        Formula::Compare(comparison, Variable(var), Number(n))
        | Formula::Compare(comparison, Number(n), Variable(var))
            if *comparison == wanted =>
        {
            Some((*var, Domain::single(n.clone())))
        }
        Formula::Or(a, b) if wanted == Comparison::Equal => joined(a, b, wanted),
        Formula::And(a, b) if wanted == Comparison::Unequal => joined(a, b, wanted),
        _ => None,
    }
}

fn joined(a: &Formula, b: &Formula, wanted: Comparison) -> Option<(Var, Domain)> {
    let ((x, left), (y, right)) = (alternatives(a, wanted)?, alternatives(b, wanted)?);
    (x == y).then(|| (x, left.union(&right)))
}

fn greatest_divisor(a: &IntegerBound, b: &IntegerBound) -> IntegerBound {
    let (mut a, mut b) = (a.clone(), b.clone());
    while b.sign() != 0 {
        let rest = a.modulo(&b);
        a = std::mem::replace(&mut b, rest);
    }
    a
}
