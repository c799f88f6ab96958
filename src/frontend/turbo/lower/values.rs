//! Values as terms, and the variables of a clause.

use std::collections::HashMap;

use crate::frontend::lexer::Span;
use crate::frontend::reader::Variable;
use crate::frontend::term::Term;
use crate::frontend::turbo::syntax::{Arithmetic, ExpressionKind, TurboExpression, function};

/// Real numbers without a fraction are integers up to this size, which they hold exactly.
const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;

/// The variables met in a clause, numbered in order of appearance.
#[derive(Debug, Default)]
pub(super) struct ClauseVariables {
    names: Vec<Option<String>>,
    numbers: HashMap<String, u32>,
}

impl ClauseVariables {
    pub(super) fn new() -> ClauseVariables {
        ClauseVariables::default()
    }

    /// The term of a value.
    pub(super) fn value(&mut self, value: &TurboExpression) -> Term {
        match &value.kind {
            ExpressionKind::Variable(name) => self.variable(name),
            ExpressionKind::Anonymous => self.fresh(),
            ExpressionKind::Integer(value) => Term::Int(*value),
            ExpressionKind::Real(value) => number(*value),
            ExpressionKind::Character(value) => Term::atom(value.to_string()),
            ExpressionKind::Text(text) => Term::atom(text),
            ExpressionKind::Compound(name, arguments) => {
                Term::callable(name.as_str(), self.all(arguments))
            }
            ExpressionKind::List(items, tail) => {
                let items = self.all(items);
                let tail = match tail {
                    Some(tail) => self.value(tail),
                    None => Term::nil(),
                };
                items
                    .into_iter()
                    .rev()
                    .fold(tail, |tail, head| Term::cons(head, tail))
            }
            ExpressionKind::Arithmetic(..) => self.number(value),
        }
    }

    /// The terms of values.
    pub(super) fn all(&mut self, values: &[TurboExpression]) -> Vec<Term> {
        values.iter().map(|value| self.value(value)).collect()
    }

    /// A number to work out, as `is/2` takes it.
    pub(super) fn number(&mut self, value: &TurboExpression) -> Term {
        match &value.kind {
            ExpressionKind::Arithmetic(operator, operands) => {
                let operands = operands.iter().map(|operand| self.number(operand));
                let operands = operands.collect();
                Term::compound(host_operator(*operator), operands)
            }
            ExpressionKind::Compound(name, operands) => {
                let Some(host) = function(name, operands.len()) else {
                    return self.value(value);
                };
                let operands = operands.iter().map(|operand| self.number(operand));
                let operands = operands.collect();
                Term::compound(host, operands)
            }
            _ => self.value(value),
        }
    }

    /// A variable that the text does not name.
    pub(super) fn fresh(&mut self) -> Term {
        let number = self.next_number();
        self.names.push(None);
        Term::Var(number)
    }

    /// The named variables whose names do not begin with `_`, and their numbers.
    pub(super) fn named(&self) -> impl Iterator<Item = (&str, u32)> {
        let names = self.names.iter().zip(0..);
        names
            .filter_map(|(name, number)| Some((name.as_deref()?, number)))
            .filter(|(name, _)| !name.starts_with('_'))
    }

    /// The variables as the reader tells them. They count as used again: what is used once has been
    /// told.
    pub(super) fn into_variables(self, span: Span) -> Vec<Variable> {
        let names = self.names.into_iter().zip(0..);
        names
            .map(|(name, number)| Variable {
                occurrences: match &name {
                    Some(name) if !name.starts_with('_') => 2,
                    _ => 1,
                },
                name,
                number,
                first: span,
            })
            .collect()
    }

    fn variable(&mut self, name: &str) -> Term {
        if let Some(number) = self.numbers.get(name) {
            return Term::Var(*number);
        }
        let number = self.next_number();
        self.names.push(Some(name.to_owned()));
        self.numbers.insert(name.to_owned(), number);
        Term::Var(number)
    }

    fn next_number(&self) -> u32 {
        u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }
}

/// A real number, an integer where it has no fraction.
fn number(value: f64) -> Term {
    if value.fract() == 0.0 && value.abs() <= MAX_WHOLE {
        Term::Int(value as i64)
    } else {
        Term::Float(value)
    }
}

fn host_operator(operator: Arithmetic) -> &'static str {
    match operator {
        Arithmetic::Negative | Arithmetic::Minus => "-",
        Arithmetic::Plus => "+",
        Arithmetic::Times => "*",
        Arithmetic::Divide => "/",
        Arithmetic::Div => "//",
        Arithmetic::Mod => "rem",
    }
}
