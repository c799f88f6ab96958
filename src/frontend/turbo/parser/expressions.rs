//! Values and arithmetic.

use super::declarations::constant_key;
use super::{MAX_DEPTH, TurboParser};
use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::DiagnosticKind;
use crate::frontend::turbo::syntax::{Arithmetic, ExpressionKind, TurboExpression};
use crate::frontend::turbo::token::TurboTokenKind;

impl TurboParser<'_> {
    pub(super) fn expression(&mut self) -> Option<TurboExpression> {
        self.deeper(|parser| parser.chain(TurboParser::product, sum_operator))
    }

    /// `(a, b, c)` after a name.
    pub(super) fn values(&mut self) -> Option<Vec<TurboExpression>> {
        self.expect_symbol("(")?;
        let mut values = Vec::new();
        if self.take_symbol(")") {
            return Some(values);
        }
        loop {
            values.push(self.expression()?);
            if self.take_symbol(",") {
                continue;
            }
            if !self.is_symbol(")") {
                self.expected("`,' or `)'");
                return None;
            }
            self.at += 1;
            return Some(values);
        }
    }

    fn product(&mut self) -> Option<TurboExpression> {
        self.chain(TurboParser::factor, product_operator)
    }

    /// Operands with operators of one priority between them, from left to right.
    fn chain(
        &mut self,
        operand: fn(&mut Self) -> Option<TurboExpression>,
        operator_of: fn(&TurboTokenKind) -> Option<Arithmetic>,
    ) -> Option<TurboExpression> {
        let mut left = operand(self)?;
        for _ in 0..MAX_DEPTH {
            let Some(operator) = operator_of(self.kind()) else {
                return Some(left);
            };
            self.at += 1;
            let right = operand(self)?;
            let span = left.span.to(right.span);
            let kind = ExpressionKind::Arithmetic(operator, vec![left, right]);
            left = TurboExpression { kind, span };
        }
        self.complain(self.span(), DiagnosticKind::Deep(MAX_DEPTH));
        None
    }

    fn factor(&mut self) -> Option<TurboExpression> {
        let start = self.span();
        if self.take_symbol("+") {
            return self.deeper(Self::factor);
        }
        if !self.take_symbol("-") {
            return self.primary();
        }
        let operand = self.deeper(Self::factor)?;
        let span = start.to(operand.span);
        let kind = match operand.kind {
            ExpressionKind::Integer(value) => ExpressionKind::Integer(value.wrapping_neg()),
            ExpressionKind::Real(value) => ExpressionKind::Real(-value),
            _ => ExpressionKind::Arithmetic(Arithmetic::Negative, vec![operand]),
        };
        Some(TurboExpression { kind, span })
    }

    fn primary(&mut self) -> Option<TurboExpression> {
        let start = self.span();
        let kind = match self.kind().clone() {
            TurboTokenKind::Variable(name) if name == "_" => ExpressionKind::Anonymous,
            TurboTokenKind::Variable(name) => ExpressionKind::Variable(name),
            TurboTokenKind::Integer(value) => ExpressionKind::Integer(value),
            TurboTokenKind::Real(value) => ExpressionKind::Real(value),
            TurboTokenKind::Character(value) => ExpressionKind::Character(value),
            TurboTokenKind::Text(text) => ExpressionKind::Text(text),
            TurboTokenKind::Name(name) => return self.named(name, start),
            TurboTokenKind::Symbol("[") => return self.list(start),
            TurboTokenKind::Symbol("(") => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect_symbol(")")?;
                return Some(inner);
            }
            _ => {
                self.expected("a value");
                return None;
            }
        };
        self.at += 1;
        Some(TurboExpression { kind, span: start })
    }

    fn named(&mut self, name: String, start: Span) -> Option<TurboExpression> {
        self.at += 1;
        if self.is_symbol("(") {
            let arguments = self.values()?;
            return Some(TurboExpression {
                kind: ExpressionKind::Compound(name, arguments),
                span: start.to(self.passed()),
            });
        }
        let constant = self.parsed.constants.get(&constant_key(&name));
        let kind = constant.map_or_else(
            || ExpressionKind::Compound(name, Vec::new()),
            |constant| constant.kind.clone(),
        );
        Some(TurboExpression { kind, span: start })
    }

    fn list(&mut self, start: Span) -> Option<TurboExpression> {
        self.at += 1;
        let mut items = Vec::new();
        let mut tail = None;
        if !self.is_symbol("]") {
            items.push(self.expression()?);
            while self.take_symbol(",") {
                items.push(self.expression()?);
            }
            if self.take_symbol("|") {
                tail = Some(Box::new(self.expression()?));
            }
        }
        if !self.is_symbol("]") {
            self.expected(if tail.is_some() {
                "`]'"
            } else {
                "`,', `|' or `]'"
            });
            return None;
        }
        self.at += 1;
        Some(TurboExpression {
            kind: ExpressionKind::List(items, tail),
            span: start.to(self.passed()),
        })
    }
}

fn sum_operator(kind: &TurboTokenKind) -> Option<Arithmetic> {
    match kind {
        TurboTokenKind::Symbol("+") => Some(Arithmetic::Plus),
        TurboTokenKind::Symbol("-") => Some(Arithmetic::Minus),
        _ => None,
    }
}

fn product_operator(kind: &TurboTokenKind) -> Option<Arithmetic> {
    match kind {
        TurboTokenKind::Symbol("*") => Some(Arithmetic::Times),
        TurboTokenKind::Symbol("/") => Some(Arithmetic::Divide),
        TurboTokenKind::Name(name) if name == "mod" => Some(Arithmetic::Mod),
        TurboTokenKind::Name(name) if name == "div" => Some(Arithmetic::Div),
        _ => None,
    }
}
