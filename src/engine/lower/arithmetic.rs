//! Arithmetic: `is/2` and the comparisons.
//!
//! An expression made only of functions in which Scryer and SWI-Prolog agree is left to Scryer, which
//! compiles it inline. Where they differ (`/` and `**` on integers), the operation is computed into a
//! temporary variable by the runtime library. Anything else is evaluated at run time.

use super::Context;
use crate::frontend::term::Term;

/// Functions that mean the same in both systems for every argument type.
const SHARED_BINARY: &[&str] = &[
    "+", "-", "*", "//", "mod", "rem", ">>", "<<", "/\\", "\\/", "xor", "div",
];
const SHARED_UNARY: &[&str] = &["-", "+", "abs", "sign", "\\"];

/// Functions whose value is an integer, often a small one of large ones.
const INTEGER_VALUED: &[&str] = &["//", "mod", "rem", ">>", "/\\", "\\/", "xor", "div"];

impl Context<'_> {
    /// `result is expression`.
    pub(super) fn is(&mut self, result: &Term, expression: &Term) -> Term {
        if !matches!(result, Term::Var(_)) {
            // Scryer 0.10 loads the constant of `1 is X mod 2` over the register that holds X.
            let value = self.fresh_variable();
            let evaluated = self.is(&value, expression);
            return conjunction(
                vec![evaluated],
                Term::compound("=", vec![result.clone(), value]),
            );
        }
        let call = |name: &str, value: Term| Term::compound(name, vec![result.clone(), value]);
        match expression {
            Term::Int(_) | Term::BigInt(_) | Term::Float(_) => call("=", expression.clone()),
            Term::Compound(_) => {
                let mut goals = Vec::new();
                match self.expression(expression, &mut goals) {
                    Some(value @ Term::Compound(_)) => {
                        conjunction(goals, call("is", in_its_form(value)))
                    }
                    Some(value) => conjunction(goals, call("=", value)),
                    None => call("$is", expression.clone()),
                }
            }
            _ => call("$is", expression.clone()),
        }
    }

    /// `left < right` and its like.
    pub(super) fn compare(&mut self, operator: &str, left: &Term, right: &Term) -> Term {
        let mut goals = Vec::new();
        let operands = (
            self.expression(left, &mut goals),
            self.expression(right, &mut goals),
        );
        if let (Some(left), Some(right)) = operands {
            return conjunction(goals, Term::compound(operator, vec![left, right]));
        }
        let mut evaluated = Vec::new();
        let mut operand = |expression: &Term| match expression {
            Term::Int(_) | Term::Float(_) => expression.clone(),
            _ => {
                let value = self.fresh_variable();
                evaluated.push(Term::compound(
                    "$is",
                    vec![value.clone(), expression.clone()],
                ));
                value
            }
        };
        let (left, right) = (operand(left), operand(right));
        conjunction(evaluated, Term::compound(operator, vec![left, right]))
    }

    /// The expression as Scryer may evaluate it, with what has to be computed before in `goals`.
    fn expression(&mut self, expression: &Term, goals: &mut Vec<Term>) -> Option<Term> {
        match expression {
            Term::Int(_) | Term::BigInt(_) | Term::Float(_) | Term::Var(_) => {
                Some(expression.clone())
            }
            Term::Compound(compound) => match (compound.name.as_str(), &compound.args[..]) {
                (name, [argument]) if SHARED_UNARY.contains(&name) => {
                    let argument = self.expression(argument, goals)?;
                    Some(Term::compound(name, vec![argument]))
                }
                (name, [left, right]) if SHARED_BINARY.contains(&name) => {
                    let left = self.expression(left, goals)?;
                    let right = self.expression(right, goals)?;
                    Some(Term::compound(name, vec![left, right]))
                }
                ("/", [left, right]) => self.computed("$divide", left, right, goals),
                ("**" | "^", [left, right]) => self.computed("$power", left, right, goals),
                _ => None,
            },
            _ => None,
        }
    }

    fn computed(
        &mut self,
        predicate: &str,
        left: &Term,
        right: &Term,
        goals: &mut Vec<Term>,
    ) -> Option<Term> {
        let left = self.operand(left, goals)?;
        let right = self.operand(right, goals)?;
        let result = self.fresh_variable();
        goals.push(Term::compound(predicate, vec![left, right, result.clone()]));
        Some(result)
    }

    /// A number or a variable that holds the operand.
    fn operand(&mut self, expression: &Term, goals: &mut Vec<Term>) -> Option<Term> {
        match self.expression(expression, goals)? {
            value @ Term::Compound(_) => {
                let operand = self.fresh_variable();
                goals.push(Term::compound("is", vec![operand.clone(), value]));
                Some(operand)
            }
            value => Some(value),
        }
    }
}

/// Scryer leaves a small integer that it has computed from large ones in the form of a large one, in which no clause
/// is found by it; `truncate/1` gives it its own form.
fn in_its_form(value: Term) -> Term {
    match value {
        Term::Compound(compound) if INTEGER_VALUED.contains(&compound.name.as_str()) => {
            Term::compound("truncate", vec![Term::Compound(compound)])
        }
        Term::Compound(compound) => {
            let args = compound.args.iter().cloned().map(in_its_form).collect();
            Term::compound(compound.name.clone(), args)
        }
        other => other,
    }
}

/// `first, ..., last`.
pub(super) fn conjunction(goals: Vec<Term>, last: Term) -> Term {
    goals
        .into_iter()
        .rev()
        .fold(last, |rest, goal| Term::compound(",", vec![goal, rest]))
}
