//! The domains of values and variables in a clause.

use std::collections::HashMap;

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::domains::{Domains, TurboDomain};
use crate::frontend::turbo::syntax::{Arithmetic, ExpressionKind, TurboExpression, function};

/// The domains of a clause's variables, by name.
pub(in crate::frontend::turbo) type Variables = HashMap<String, TurboDomain>;

/// The place of an argument, for messages.
#[derive(Clone, Debug)]
pub(super) struct ArgumentPlace {
    /// The predicate or functor.
    pub(super) name: String,
    /// Its number of arguments.
    pub(super) arity: usize,
    /// The argument, from 1.
    pub(super) argument: usize,
}

/// What is known while a clause is checked.
#[derive(Clone)]
pub(super) struct Typing<'a> {
    pub(super) domains: &'a Domains,
    pub(super) variables: Variables,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<'a> Typing<'a> {
    pub(super) fn new(domains: &'a Domains) -> Typing<'a> {
        Typing {
            domains,
            variables: Variables::new(),
            diagnostics: Vec::new(),
        }
    }

    pub(super) fn complain(&mut self, span: Span, fault: DiagnosticKind) {
        self.diagnostics.push(Diagnostic::new(span, fault));
    }

    /// The arguments of a call against their domains.
    pub(super) fn arguments(
        &mut self,
        name: &str,
        values: &[TurboExpression],
        domains: &[TurboDomain],
    ) {
        for (number, (value, domain)) in values.iter().zip(domains).enumerate() {
            let place = ArgumentPlace {
                name: name.to_owned(),
                arity: values.len(),
                argument: number + 1,
            };
            self.expect(value, domain, &place);
        }
    }

    /// Values of which nothing is expected.
    pub(super) fn anything(&mut self, name: &str, values: &[TurboExpression]) {
        let domains = vec![TurboDomain::Any; values.len()];
        self.arguments(name, values, &domains);
    }

    /// A value where a domain is expected.
    pub(super) fn expect(
        &mut self,
        value: &TurboExpression,
        domain: &TurboDomain,
        place: &ArgumentPlace,
    ) {
        let expected = self.domains.resolve(domain);
        match &value.kind {
            ExpressionKind::Anonymous => {}
            ExpressionKind::Variable(name) => self.variable(name, domain, value.span),
            ExpressionKind::Arithmetic(..) => {
                self.complain(value.span, DiagnosticKind::ArithmeticArgument);
            }
            ExpressionKind::Compound(name, arguments)
                if expected.is_number() && function(name, arguments.len()).is_some() =>
            {
                self.complain(value.span, DiagnosticKind::ArithmeticArgument);
            }
            ExpressionKind::Compound(name, arguments) => {
                self.compound((name, arguments), value.span, domain, place);
            }
            ExpressionKind::List(items, tail) => {
                let element = match &expected {
                    TurboDomain::List(element) => (**element).clone(),
                    TurboDomain::Any => TurboDomain::Any,
                    _ => return self.wrong(value, domain, place),
                };
                for item in items {
                    self.expect(item, &element, place);
                }
                if let Some(tail) = tail {
                    self.expect(tail, domain, place);
                }
            }
            _ => {
                let own = self.domain_of(value);
                let fits = match (&own, &expected) {
                    (TurboDomain::Real, TurboDomain::Integer) => false,
                    _ => self.domains.convertible(&own, &expected),
                };
                if !fits {
                    self.wrong(value, domain, place);
                }
            }
        }
    }

    fn compound(
        &mut self,
        (name, arguments): (&str, &[TurboExpression]),
        span: Span,
        domain: &TurboDomain,
        place: &ArgumentPlace,
    ) {
        let expected = self.domains.resolve(domain);
        let fits = match &expected {
            TurboDomain::Any => return self.anything(name, arguments),
            TurboDomain::Symbol | TurboDomain::String | TurboDomain::File => arguments.is_empty(),
            TurboDomain::Named(_) => {
                let alternatives = self.domains.alternatives(&expected).unwrap_or_default();
                let found = alternatives
                    .iter()
                    .find(|(own, domains)| own == name && domains.len() == arguments.len());
                if let Some((_, domains)) = found {
                    return self.arguments(name, arguments, domains);
                }
                false
            }
            _ => false,
        };
        if !fits {
            let found = if arguments.is_empty() {
                format!("the symbol {name}")
            } else {
                format!("{name}/{}", arguments.len())
            };
            self.complain(span, wrong_domain(place, domain, found));
        }
    }

    fn wrong(&mut self, value: &TurboExpression, domain: &TurboDomain, place: &ArgumentPlace) {
        let fault = wrong_domain(place, domain, shown(value));
        self.complain(value.span, fault);
    }

    /// A variable where a domain is expected.
    pub(super) fn variable(&mut self, name: &str, domain: &TurboDomain, span: Span) {
        let Some(known) = self.variables.get(name) else {
            self.variables.insert(name.to_owned(), domain.clone());
            return;
        };
        if !self.domains.agree(known, domain) {
            let fault = DiagnosticKind::VariableDomains {
                name: name.to_owned(),
                first: known.to_string(),
                second: domain.to_string(),
            };
            return self.complain(span, fault);
        }
        let vague = match known {
            TurboDomain::Any | TurboDomain::Number => *domain != TurboDomain::Any,
            TurboDomain::List(element) => {
                **element == TurboDomain::Any && *domain != TurboDomain::Any
            }
            _ => false,
        };
        if vague {
            self.variables.insert(name.to_owned(), domain.clone());
        }
    }

    /// A value that arithmetic works with.
    pub(super) fn number(&mut self, value: &TurboExpression) {
        let found = match &value.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Real(_) => return,
            ExpressionKind::Variable(name) => {
                let known = self.variables.get(name).unwrap_or(&TurboDomain::Any);
                match self.domains.resolve(known) {
                    TurboDomain::Any => {
                        return self.variable(name, &TurboDomain::Number, value.span);
                    }
                    known if known.is_number() => return,
                    _ => format!("{name} of domain {known}"),
                }
            }
            ExpressionKind::Arithmetic(_, operands) => {
                return operands.iter().for_each(|operand| self.number(operand));
            }
            ExpressionKind::Compound(name, operands)
                if function(name, operands.len()).is_some() =>
            {
                return operands.iter().for_each(|operand| self.number(operand));
            }
            _ => shown(value),
        };
        self.complain(value.span, DiagnosticKind::NotANumber { found });
    }

    /// The domain of a value as far as its text tells.
    pub(super) fn domain_of(&self, value: &TurboExpression) -> TurboDomain {
        domain_of(value, &self.variables, self.domains)
    }
}

/// The domain of a value as far as its text and the variables tell.
pub(in crate::frontend::turbo) fn domain_of(
    value: &TurboExpression,
    variables: &Variables,
    domains: &Domains,
) -> TurboDomain {
    match &value.kind {
        ExpressionKind::Anonymous => TurboDomain::Any,
        ExpressionKind::Variable(name) => variables.get(name).cloned().unwrap_or(TurboDomain::Any),
        ExpressionKind::Integer(_) => TurboDomain::Integer,
        ExpressionKind::Real(_) => TurboDomain::Real,
        ExpressionKind::Character(_) => TurboDomain::Char,
        ExpressionKind::Text(_) => TurboDomain::String,
        ExpressionKind::Compound(name, arguments) if arguments.is_empty() => domains
            .with_functor(name, 0)
            .map_or(TurboDomain::Symbol, |_| TurboDomain::Any),
        ExpressionKind::Compound(name, arguments) => match function(name, arguments.len()) {
            Some(_) => TurboDomain::Number,
            None => domains
                .with_functor(name, arguments.len())
                .unwrap_or(TurboDomain::Any),
        },
        ExpressionKind::List(items, _) => {
            let element = items
                .first()
                .map_or(TurboDomain::Any, |item| domain_of(item, variables, domains));
            TurboDomain::List(Box::new(element))
        }
        ExpressionKind::Arithmetic(operator, operands) => {
            let whole = operands
                .iter()
                .all(|operand| domain_of_whole(operand, variables, domains));
            match (operator, whole) {
                (Arithmetic::Div | Arithmetic::Mod, _) => TurboDomain::Integer,
                (Arithmetic::Divide, _) => TurboDomain::Number,
                (_, true) => TurboDomain::Integer,
                (_, false) => TurboDomain::Number,
            }
        }
    }
}

fn domain_of_whole(operand: &TurboExpression, variables: &Variables, domains: &Domains) -> bool {
    domains.resolve(&domain_of(operand, variables, domains)) == TurboDomain::Integer
}

fn wrong_domain(place: &ArgumentPlace, expected: &TurboDomain, found: String) -> DiagnosticKind {
    DiagnosticKind::WrongDomain {
        predicate: format!("{}/{}", place.name, place.arity),
        argument: place.argument,
        expected: expected.to_string(),
        found,
    }
}

/// A value as a message names it.
fn shown(value: &TurboExpression) -> String {
    match &value.kind {
        ExpressionKind::Variable(name) => name.clone(),
        ExpressionKind::Anonymous => "_".to_owned(),
        ExpressionKind::Integer(value) => format!("the integer {value}"),
        ExpressionKind::Real(value) => format!("the real number {value}"),
        ExpressionKind::Character(value) => format!("the character '{value}'"),
        ExpressionKind::Text(_) => "a text in quotes".to_owned(),
        ExpressionKind::Compound(name, arguments) if arguments.is_empty() => {
            format!("the symbol {name}")
        }
        ExpressionKind::Compound(name, arguments) => format!("{name}/{}", arguments.len()),
        ExpressionKind::List(..) => "a list".to_owned(),
        ExpressionKind::Arithmetic(..) => "arithmetic".to_owned(),
    }
}
