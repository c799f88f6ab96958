//! The domains of values and variables in a clause.

use std::collections::HashMap;

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, Fault};
use crate::frontend::turbo::domains::{Domain, Domains};
use crate::frontend::turbo::syntax::{Arithmetic, Expression, ExpressionKind, function};

/// The domains of a clause's variables, by name.
pub(in crate::frontend::turbo) type Variables = HashMap<String, Domain>;

/// The place of an argument, for messages.
#[derive(Clone, Debug)]
pub(super) struct Place {
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

    pub(super) fn complain(&mut self, span: Span, fault: Fault) {
        self.diagnostics.push(Diagnostic::new(span, fault));
    }

    /// The arguments of a call against their domains.
    pub(super) fn arguments(&mut self, name: &str, values: &[Expression], domains: &[Domain]) {
        for (number, (value, domain)) in values.iter().zip(domains).enumerate() {
            let place = Place {
                name: name.to_owned(),
                arity: values.len(),
                argument: number + 1,
            };
            self.expect(value, domain, &place);
        }
    }

    /// Values of which nothing is expected.
    pub(super) fn anything(&mut self, name: &str, values: &[Expression]) {
        let domains = vec![Domain::Any; values.len()];
        self.arguments(name, values, &domains);
    }

    /// A value where a domain is expected.
    pub(super) fn expect(&mut self, value: &Expression, domain: &Domain, place: &Place) {
        let expected = self.domains.resolve(domain);
        match &value.kind {
            ExpressionKind::Anonymous => {}
            ExpressionKind::Variable(name) => self.variable(name, domain, value.span),
            ExpressionKind::Arithmetic(..) => {
                self.complain(value.span, Fault::ArithmeticArgument);
            }
            ExpressionKind::Compound(name, arguments)
                if expected.is_number() && function(name, arguments.len()).is_some() =>
            {
                self.complain(value.span, Fault::ArithmeticArgument);
            }
            ExpressionKind::Compound(name, arguments) => {
                self.compound((name, arguments), value.span, domain, place);
            }
            ExpressionKind::List(items, tail) => {
                let element = match &expected {
                    Domain::List(element) => (**element).clone(),
                    Domain::Any => Domain::Any,
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
                    (Domain::Real, Domain::Integer) => false,
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
        (name, arguments): (&str, &[Expression]),
        span: Span,
        domain: &Domain,
        place: &Place,
    ) {
        let expected = self.domains.resolve(domain);
        let fits = match &expected {
            Domain::Any => return self.anything(name, arguments),
            Domain::Symbol | Domain::String | Domain::File => arguments.is_empty(),
            Domain::Named(_) => {
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

    fn wrong(&mut self, value: &Expression, domain: &Domain, place: &Place) {
        let fault = wrong_domain(place, domain, shown(value));
        self.complain(value.span, fault);
    }

    /// A variable where a domain is expected.
    pub(super) fn variable(&mut self, name: &str, domain: &Domain, span: Span) {
        let Some(known) = self.variables.get(name) else {
            self.variables.insert(name.to_owned(), domain.clone());
            return;
        };
        if !self.domains.agree(known, domain) {
            let fault = Fault::VariableDomains {
                name: name.to_owned(),
                first: known.to_string(),
                second: domain.to_string(),
            };
            return self.complain(span, fault);
        }
        let vague = match known {
            Domain::Any | Domain::Number => *domain != Domain::Any,
            Domain::List(element) => **element == Domain::Any && *domain != Domain::Any,
            _ => false,
        };
        if vague {
            self.variables.insert(name.to_owned(), domain.clone());
        }
    }

    /// A value that arithmetic works with.
    pub(super) fn number(&mut self, value: &Expression) {
        let found = match &value.kind {
            ExpressionKind::Integer(_) | ExpressionKind::Real(_) => return,
            ExpressionKind::Variable(name) => {
                let known = self.variables.get(name).unwrap_or(&Domain::Any);
                match self.domains.resolve(known) {
                    Domain::Any => return self.variable(name, &Domain::Number, value.span),
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
        self.complain(value.span, Fault::NotANumber { found });
    }

    /// The domain of a value as far as its text tells.
    pub(super) fn domain_of(&self, value: &Expression) -> Domain {
        domain_of(value, &self.variables, self.domains)
    }
}

/// The domain of a value as far as its text and the variables tell.
pub(in crate::frontend::turbo) fn domain_of(
    value: &Expression,
    variables: &Variables,
    domains: &Domains,
) -> Domain {
    match &value.kind {
        ExpressionKind::Anonymous => Domain::Any,
        ExpressionKind::Variable(name) => variables.get(name).cloned().unwrap_or(Domain::Any),
        ExpressionKind::Integer(_) => Domain::Integer,
        ExpressionKind::Real(_) => Domain::Real,
        ExpressionKind::Character(_) => Domain::Char,
        ExpressionKind::Text(_) => Domain::String,
        ExpressionKind::Compound(name, arguments) if arguments.is_empty() => domains
            .with_functor(name, 0)
            .map_or(Domain::Symbol, |_| Domain::Any),
        ExpressionKind::Compound(name, arguments) => match function(name, arguments.len()) {
            Some(_) => Domain::Number,
            None => domains
                .with_functor(name, arguments.len())
                .unwrap_or(Domain::Any),
        },
        ExpressionKind::List(items, _) => {
            let element = items
                .first()
                .map_or(Domain::Any, |item| domain_of(item, variables, domains));
            Domain::List(Box::new(element))
        }
        ExpressionKind::Arithmetic(operator, operands) => {
            let whole = operands
                .iter()
                .all(|operand| domain_of_whole(operand, variables, domains));
            match (operator, whole) {
                (Arithmetic::Div | Arithmetic::Mod, _) => Domain::Integer,
                (Arithmetic::Divide, _) => Domain::Number,
                (_, true) => Domain::Integer,
                (_, false) => Domain::Number,
            }
        }
    }
}

fn domain_of_whole(operand: &Expression, variables: &Variables, domains: &Domains) -> bool {
    domains.resolve(&domain_of(operand, variables, domains)) == Domain::Integer
}

fn wrong_domain(place: &Place, expected: &Domain, found: String) -> Fault {
    Fault::WrongDomain {
        predicate: format!("{}/{}", place.name, place.arity),
        argument: place.argument,
        expected: expected.to_string(),
        found,
    }
}

/// A value as a message names it.
fn shown(value: &Expression) -> String {
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
