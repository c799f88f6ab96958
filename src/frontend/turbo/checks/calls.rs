//! Calls against declarations, relations between values.

use crate::frontend::turbo::checks::checked_program::{CheckedProgram, declared};
use crate::frontend::turbo::checks::definitions::undeclared;
use crate::frontend::turbo::checks::typing::{ArgumentPlace, Typing, Variables};
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::domains::TurboDomain;
use crate::frontend::turbo::standard::{Standard, standard};
use crate::frontend::turbo::syntax::{
    ExpressionKind, FindAll, Goal, PredicateKind, Relation, RelationOperator, TurboCall,
    TurboClause, TurboExpression,
};

/// Checks a clause: the domains of its variables.
pub(super) fn clause(
    clause: &TurboClause,
    checked: &CheckedProgram,
    diagnostics: &mut Vec<Diagnostic>,
) -> Variables {
    let mut checker = Checker::new(checked);
    let head = &clause.head;
    let forms: Vec<&[TurboDomain]> = checker.forms(&head.word.name, head.arguments.len());
    checker.one_of(head, &forms);
    if let Some(body) = &clause.body {
        checker.goal(body);
    }
    diagnostics.append(&mut checker.typing.diagnostics);
    checker.typing.variables
}

/// Checks the goal of the program: the domains of its variables.
pub(super) fn goal(
    goal: &Goal,
    checked: &CheckedProgram,
    diagnostics: &mut Vec<Diagnostic>,
) -> Variables {
    let mut checker = Checker::new(checked);
    checker.goal(goal);
    diagnostics.append(&mut checker.typing.diagnostics);
    checker.typing.variables
}

struct Checker<'a> {
    checked: &'a CheckedProgram,
    typing: Typing<'a>,
}

impl<'a> Checker<'a> {
    fn new(checked: &'a CheckedProgram) -> Checker<'a> {
        Checker {
            checked,
            typing: Typing::new(&checked.domains),
        }
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Cut => {}
            Goal::Call(call) => self.call(call),
            Goal::FindAll(all) => self.find_all(all),
            Goal::Relation(relation) => self.relation(relation),
            Goal::Not(goal) => self.goal(goal),
            Goal::And(goals) | Goal::Or(goals) => goals.iter().for_each(|goal| self.goal(goal)),
        }
    }

    /// The declared forms of a predicate.
    fn forms(&self, name: &str, arity: usize) -> Vec<&'a [TurboDomain]> {
        declared(&self.checked.signatures, name, arity)
            .map(|signature| signature.arguments.as_slice())
            .collect()
    }

    fn call(&mut self, call: &TurboCall) {
        let (name, arity) = (call.word.name.as_str(), call.arguments.len());
        let forms = self.forms(name, arity);
        if !forms.is_empty() {
            return self.one_of(call, &forms);
        }
        let fault = match standard(name, arity) {
            Some(Standard::Fixed(forms)) => {
                let forms: Vec<&[TurboDomain]> = forms.iter().map(Vec::as_slice).collect();
                return self.one_of(call, &forms);
            }
            Some(Standard::Varied) => return self.typing.anything(name, &call.arguments),
            Some(Standard::OnFacts) => return self.on_facts(call),
            // The program's own predicates come before what is missing.
            Some(Standard::Missing) if !self.checked.signatures.contains_key(name) => {
                DiagnosticKind::MissingStandard {
                    name: name.to_owned(),
                    arity,
                }
            }
            Some(Standard::OtherArity(declared)) if !self.checked.signatures.contains_key(name) => {
                DiagnosticKind::WrongArity {
                    name: name.to_owned(),
                    found: arity,
                    declared,
                }
            }
            _ => undeclared(name, arity, &self.checked.signatures, false),
        };
        self.typing.complain(call.word.span, fault);
        self.typing.anything(name, &call.arguments);
    }

    /// The arguments must fit one of the forms; the first one is told when none does.
    fn one_of(&mut self, call: &TurboCall, forms: &[&[TurboDomain]]) {
        let name = &call.word.name;
        if forms.len() > 1 {
            for form in forms {
                let mut attempt = self.typing.clone();
                attempt.arguments(name, &call.arguments, form);
                if attempt.diagnostics.len() == self.typing.diagnostics.len() {
                    self.typing = attempt;
                    return;
                }
            }
        }
        match forms.first() {
            Some(form) => self.typing.arguments(name, &call.arguments, form),
            None => self.typing.anything(name, &call.arguments),
        }
    }

    /// `assert(Fact)`, `retract(Fact)`, also with the name of the database.
    fn on_facts(&mut self, call: &TurboCall) {
        let Some(fact) = call.arguments.first() else {
            return;
        };
        let ExpressionKind::Compound(name, arguments) = &fact.kind else {
            return self.typing.anything(&call.word.name, &call.arguments[..1]);
        };
        let mut signatures = declared(&self.checked.signatures, name, arguments.len());
        let fault = match signatures.next() {
            Some(signature) if signature.kind != PredicateKind::Clauses => {
                return self.typing.arguments(name, arguments, &signature.arguments);
            }
            Some(_) => DiagnosticKind::NotAFact {
                name: name.clone(),
                arity: arguments.len(),
                verb: if call.word.name.starts_with("assert") {
                    "asserted"
                } else {
                    "retracted"
                },
            },
            None => undeclared(name, arguments.len(), &self.checked.signatures, false),
        };
        self.typing.complain(fact.span, fault);
    }

    fn find_all(&mut self, all: &FindAll) {
        self.goal(&all.goal);
        let element = self.typing.domain_of(&all.template);
        let place = ArgumentPlace {
            name: "findall".to_owned(),
            arity: 3,
            argument: 1,
        };
        self.typing.expect(&all.template, &TurboDomain::Any, &place);
        let list = TurboDomain::List(Box::new(element));
        let place = ArgumentPlace {
            argument: 3,
            ..place
        };
        self.typing.expect(&all.list, &list, &place);
    }

    fn relation(&mut self, relation: &Relation) {
        let (left, right) = (&relation.left, &relation.right);
        if left.is_arithmetic() || right.is_arithmetic() {
            return self.numbers(relation);
        }
        let (one, other) = (self.typing.domain_of(left), self.typing.domain_of(right));
        if !self.checked.domains.convertible(&one, &other) {
            let fault = DiagnosticKind::SidesDiffer {
                operator: operator(relation.operator),
                left: one.to_string(),
                right: other.to_string(),
            };
            return self.typing.complain(left.span.to(right.span), fault);
        }
        self.side(left, &other, relation, 1);
        self.side(right, &one, relation, 2);
        let has_order = matches!(
            relation.operator,
            RelationOperator::Equal | RelationOperator::Different
        );
        let resolved = self.checked.domains.resolve(&one);
        if !has_order
            && matches!(
                resolved,
                TurboDomain::Named(_) | TurboDomain::List(_) | TurboDomain::File
            )
        {
            let domain = one.to_string();
            self.typing
                .complain(left.span, DiagnosticKind::NoOrder { domain });
        }
    }

    /// One side of a relation where the other one has a domain. A variable that has a domain keeps
    /// it.
    fn side(
        &mut self,
        value: &TurboExpression,
        other: &TurboDomain,
        relation: &Relation,
        argument: usize,
    ) {
        let place = ArgumentPlace {
            name: operator(relation.operator).to_owned(),
            arity: 2,
            argument,
        };
        match &value.kind {
            ExpressionKind::Variable(name) => {
                let known = self.typing.variables.get(name).unwrap_or(&TurboDomain::Any);
                if matches!(known, TurboDomain::Any | TurboDomain::Number) {
                    // `=` carries a value from one name of a domain to another.
                    let other = self.checked.domains.resolve(other);
                    self.typing.variable(name, &other, value.span);
                }
            }
            _ => self.typing.expect(value, other, &place),
        }
    }

    /// Arithmetic on one side: both are numbers.
    fn numbers(&mut self, relation: &Relation) {
        for (side, other) in [
            (&relation.left, &relation.right),
            (&relation.right, &relation.left),
        ] {
            if let ExpressionKind::Variable(name) = &side.kind
                && !self.typing.variables.contains_key(name)
            {
                let domain = self.typing.domain_of(other);
                self.typing.variable(name, &domain, side.span);
            }
            self.typing.number(side);
        }
    }
}

fn operator(operator: RelationOperator) -> &'static str {
    match operator {
        RelationOperator::Equal => "=",
        RelationOperator::Different => "<>",
        RelationOperator::Less => "<",
        RelationOperator::Greater => ">",
        RelationOperator::LessOrEqual => "<=",
        RelationOperator::GreaterOrEqual => ">=",
    }
}
