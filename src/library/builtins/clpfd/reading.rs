//! Terms as expressions, formulas and domains.

use std::collections::HashMap;

use super::{domain_of, one, sum};
use crate::engine::fault::Fault;
use crate::frontend::term::Term;
use crate::library::arguments::list_of;
use crate::solvers::finite_domains::bound::IntegerBound;
use crate::solvers::finite_domains::constraint::{Comparison, Function, Var};
use crate::solvers::finite_domains::domain::Domain;
use crate::solvers::finite_domains::posting::{Formula, LinearExpression};
use crate::solvers::finite_domains::store::ConstraintStore;

/// Reads terms whose variables have numbers.
pub struct ConstraintReader<'a> {
    /// Where constants become variables.
    pub store: &'a mut ConstraintStore,
    vars: HashMap<u32, Var>,
}

impl<'a> ConstraintReader<'a> {
    /// The variables of the goal have these numbers, in the order in which they first occur.
    pub fn new(
        store: &'a mut ConstraintStore,
        goal: &Term,
        numbers: &[Var],
    ) -> ConstraintReader<'a> {
        let mut vars = HashMap::with_capacity(numbers.len());
        let mut pending = vec![goal];
        while let Some(term) = pending.pop() {
            match term {
                Term::Var(name) if vars.len() < numbers.len() => {
                    let next = numbers[vars.len()];
                    vars.entry(*name).or_insert(next);
                }
                _ => pending.extend(term.arguments().iter().rev()),
            }
        }
        ConstraintReader { store, vars }
    }

    /// The number of a variable of the goal.
    fn number_of(&mut self, name: u32) -> Var {
        let store = &mut *self.store;
        *self
            .vars
            .entry(name)
            .or_insert_with(|| store.variable(Domain::all()))
    }

    /// A variable or an integer.
    ///
    /// # Errors
    /// `type_error(integer, T)`.
    pub fn variable(&mut self, term: &Term) -> Result<Var, Fault> {
        match bare(term) {
            Term::Var(name) => Ok(self.number_of(*name)),
            term => match number(term) {
                Some(n) => Ok(self.store.constant(n)),
                None => Err(Fault::type_error("integer", term)),
            },
        }
    }

    /// A list of variables and integers.
    ///
    /// # Errors
    /// As for [`ConstraintReader::variable`].
    pub fn variables(&mut self, list: &Term) -> Result<Vec<Var>, Fault> {
        list_of(list)?
            .iter()
            .map(|item| self.variable(item))
            .collect()
    }

    /// The sum of the products of numbers and variables.
    ///
    /// # Errors
    /// As for [`ConstraintReader::variable`].
    pub fn scalar_product(&mut self, cs: &Term, vars: &Term) -> Result<LinearExpression, Fault> {
        let mut total = LinearExpression::Number(IntegerBound::ZERO);
        for (c, var) in row(cs)?.into_iter().zip(list_of(vars)?) {
            let (c, var) = (
                Box::new(LinearExpression::Number(c)),
                Box::new(self.expression(&var)?),
            );
            total = sum(total, LinearExpression::Product(c, var));
        }
        Ok(total)
    }

    /// An arithmetic expression.
    ///
    /// # Errors
    /// `domain_error(clpfd_expression, T)`.
    pub fn expression(&mut self, term: &Term) -> Result<LinearExpression, Fault> {
        let term = bare(term);
        if let Term::Var(name) = term {
            let var = self.number_of(*name);
            return Ok(match self.store.value(var) {
                Some(value) => LinearExpression::Number(value.clone()),
                None => LinearExpression::Variable(self.store.find(var)),
            });
        }
        if let Some(n) = number(term) {
            return Ok(LinearExpression::Number(n));
        }
        let name = term.functor().map_or("", |(name, _)| name.as_str());
        match term.arguments() {
            [a] => self.unary(term, name, a),
            [a, b] => self.binary(term, name, a, b),
            _ => Err(Fault::domain("clpfd_expression", term)),
        }
    }

    fn unary(&mut self, term: &Term, name: &str, a: &Term) -> Result<LinearExpression, Fault> {
        let function = match name {
            "-" => return Ok(LinearExpression::Minus(Box::new(self.expression(a)?))),
            "abs" => Function::Abs,
            "\\" => Function::Not,
            "msb" => Function::Msb,
            _ => return Err(Fault::domain("clpfd_expression", term)),
        };
        Ok(LinearExpression::Unary(
            function,
            Box::new(self.expression(a)?),
        ))
    }

    fn binary(
        &mut self,
        term: &Term,
        name: &str,
        a: &Term,
        b: &Term,
    ) -> Result<LinearExpression, Fault> {
        let function = function_named(name);
        if function.is_none() && !matches!(name, "+" | "-" | "*" | "rdiv") {
            return Err(Fault::domain("clpfd_expression", term));
        }
        let (a, b) = (Box::new(self.expression(a)?), Box::new(self.expression(b)?));
        Ok(match (name, function) {
            (_, Some(function)) => LinearExpression::Binary(function, a, b),
            ("+", _) => LinearExpression::Sum(a, b),
            ("-", _) => LinearExpression::Difference(a, b),
            ("*", _) => LinearExpression::Product(a, b),
            _ => LinearExpression::Exact(a, b),
        })
    }

    /// A constraint that may be part of others.
    ///
    /// # Errors
    /// `domain_error(clpfd_reifiable_expression, T)` and those of its parts.
    pub fn formula(&mut self, term: &Term) -> Result<Formula, Fault> {
        match self.formula_part(term)? {
            Some(formula) => Ok(formula),
            None => Err(Fault::domain("clpfd_reifiable_expression", term)),
        }
    }

    /// The formula; none if some part of it is no constraint.
    fn formula_part(&mut self, term: &Term) -> Result<Option<Formula>, Fault> {
        let term = bare(term);
        if matches!(term, Term::Var(_) | Term::Int(_)) {
            return Ok(Some(Formula::Truth(self.variable(term)?)));
        }
        let name = term.functor().map_or("", |(name, _)| name.as_str());
        let [a, b] = match term.arguments() {
            [a] if name == "#\\" => return Ok(self.formula_part(a)?.map(not)),
            [a, b] => [a, b],
            _ => return Ok(None),
        };
        Ok(match name {
            "in" => {
                let var = self.variable(a)?;
                Some(Formula::In(var, domain(b)?))
            }
            "tuples_in" => self.tuples(a, b)?,
            "#=" | "#\\=" | "#<" | "#>" | "#=<" | "#>=" => {
                let (left, right) = (self.expression(a)?, self.expression(b)?);
                let (comparison, left, right) = comparison(&Term::atom(name), left, right)?;
                Some(Formula::Compare(comparison, left, right))
            }
            "#/\\" | "#\\/" | "#==>" | "#<==" | "#<==>" | "#\\" => {
                let (left, right) = (self.formula_part(a)?, self.formula_part(b)?);
                left.zip(right)
                    .map(|(left, right)| connected(name, left, right))
            }
            _ => None,
        })
    }

    fn tuples(&mut self, tuples: &Term, relation: &Term) -> Result<Option<Formula>, Fault> {
        let rows = rows(relation)?;
        let mut all = None;
        for tuple in list_of(tuples)? {
            let one = Formula::Tuple(self.variables(&tuple)?, rows.clone());
            all = Some(match all {
                None => one,
                Some(others) => and(others, one),
            });
        }
        Ok(all)
    }
}

/// `?(X)` and `#(X)` are X.
fn bare(term: &Term) -> &Term {
    match term
        .as_compound("?", 1)
        .or_else(|| term.as_compound("#", 1))
    {
        Some([inner]) => inner,
        _ => term,
    }
}

fn number(term: &Term) -> Option<IntegerBound> {
    match term {
        Term::Int(n) => Some(IntegerBound::Small(*n)),
        Term::BigInt(n) => Some(IntegerBound::from((**n).clone())),
        _ => None,
    }
}

fn function_named(name: &str) -> Option<Function> {
    Some(match name {
        "max" => Function::Max,
        "min" => Function::Min,
        "mod" => Function::Modulo,
        "rem" => Function::Remainder,
        "//" => Function::Truncated,
        "div" => Function::Floored,
        "^" => Function::Power,
        "<<" => Function::ShiftLeft,
        ">>" => Function::ShiftRight,
        "/\\" => Function::And,
        "\\/" => Function::Or,
        "xor" => Function::Xor,
        _ => return None,
    })
}

/// The comparison with this name.
///
/// # Errors
/// `domain_error(scalar_product_relation, T)`.
pub fn comparison(
    name: &Term,
    a: LinearExpression,
    b: LinearExpression,
) -> Result<(Comparison, LinearExpression, LinearExpression), Fault> {
    Ok(match name.as_atom() {
        Some("#=") => (Comparison::Equal, a, b),
        Some("#\\=") => (Comparison::Unequal, a, b),
        Some("#>=") => (Comparison::AtLeast, a, b),
        Some("#=<") => (Comparison::AtLeast, b, a),
        Some("#>") => (Comparison::AtLeast, a, sum(b, one())),
        Some("#<") => (Comparison::AtLeast, b, sum(a, one())),
        _ => return Err(Fault::domain("scalar_product_relation", name)),
    })
}

fn not(a: Formula) -> Formula {
    Formula::Not(Box::new(a))
}

fn and(a: Formula, b: Formula) -> Formula {
    Formula::And(Box::new(a), Box::new(b))
}

fn or(a: Formula, b: Formula) -> Formula {
    Formula::Or(Box::new(a), Box::new(b))
}

fn connected(name: &str, a: Formula, b: Formula) -> Formula {
    match name {
        "#/\\" => and(a, b),
        "#\\/" => or(a, b),
        "#==>" => or(not(a), b),
        "#<==" => or(not(b), a),
        "#<==>" => and(or(not(a.clone()), b.clone()), or(not(b), a)),
        _ => and(or(a.clone(), b.clone()), not(and(a, b))),
    }
}

/// A list of integers.
///
/// # Errors
/// `type_error(integer, T)`.
pub fn row(list: &Term) -> Result<Vec<IntegerBound>, Fault> {
    let integer = |item: &Term| match item {
        Term::Var(_) => Err(Fault::instantiation()),
        _ => number(item).ok_or_else(|| Fault::type_error("integer", item)),
    };
    list_of(list)?.iter().map(integer).collect()
}

/// A list of lists of integers.
///
/// # Errors
/// As for [`row`].
pub fn rows(list: &Term) -> Result<Vec<Vec<IntegerBound>>, Fault> {
    list_of(list)?.iter().map(row).collect()
}

/// A domain such as `1..3 \/ 5..sup`.
///
/// # Errors
/// `instantiation_error`, `domain_error(clpfd_domain, T)`.
pub fn domain(term: &Term) -> Result<Domain, Fault> {
    if !term.is_ground() {
        return Err(Fault::instantiation());
    }
    parts(term).ok_or_else(|| Fault::domain("clpfd_domain", term))
}

fn parts(term: &Term) -> Option<Domain> {
    if let Some(n) = number(term) {
        return Some(Domain::single(n));
    }
    let (name, _) = term.functor()?;
    match (name.as_str(), term.arguments()) {
        ("..", [low, high]) => {
            let (low, high) = (
                end(low, "inf", IntegerBound::Inf)?,
                end(high, "sup", IntegerBound::Sup)?,
            );
            Some(Domain::between(low, high))
        }
        ("\\/", [a, b]) => Some(parts(a)?.union(&parts(b)?)),
        ("\\", [a]) => Some(parts(a)?.complement()),
        ("{}", [all]) => Some(domain_of(numbers(all)?)),
        _ => None,
    }
}

fn end(term: &Term, name: &str, infinity: IntegerBound) -> Option<IntegerBound> {
    if term.as_atom() == Some(name) {
        Some(infinity)
    } else {
        number(term)
    }
}

fn numbers(term: &Term) -> Option<Vec<(IntegerBound, IntegerBound)>> {
    if let Some([a, b]) = term.as_compound(",", 2) {
        return Some([numbers(a)?, numbers(b)?].concat());
    }
    let n = number(term)?;
    Some(vec![(n.clone(), n)])
}
