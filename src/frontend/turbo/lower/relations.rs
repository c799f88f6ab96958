//! `=`, `<>`, `<` and the others: unification, arithmetic, comparison of numbers or of text.

use super::values::ClauseVariables;
use crate::frontend::term::Term;
use crate::frontend::turbo::checks::{Variables, domain_of};
use crate::frontend::turbo::domains::{Domains, TurboDomain};
use crate::frontend::turbo::syntax::{ExpressionKind, Relation, RelationOperator, TurboExpression};

/// The goal of a relation, where the variables have these domains.
pub(super) fn relation(
    relation: &Relation,
    domains: &Domains,
    variables: &Variables,
    values: &mut ClauseVariables,
) -> Term {
    let (left, right) = (&relation.left, &relation.right);
    let arithmetic = left.is_arithmetic() || right.is_arithmetic();
    let own = |value: &TurboExpression| domains.resolve(&domain_of(value, variables, domains));
    match relation.operator {
        RelationOperator::Equal if arithmetic => {
            let (target, number) = if right.is_arithmetic() {
                (left, right)
            } else {
                (right, left)
            };
            if matches!(target.kind, ExpressionKind::Variable(_)) {
                return assigned(target, &own(target), number, &own(number), values);
            }
            numbers("=:=", left, right, values)
        }
        RelationOperator::Equal => same("=", left, right, values),
        RelationOperator::Different if arithmetic => numbers("=\\=", left, right, values),
        RelationOperator::Different => same("\\==", left, right, values),
        operator => {
            let (one, other) = (own(left), own(right));
            if arithmetic || one.is_number() || other.is_number() {
                return numbers(number_operator(operator), left, right, values);
            }
            if one.is_text() || other.is_text() {
                return same(text_operator(operator), left, right, values);
            }
            let order = Term::atom(number_operator(operator));
            let (left, right) = (values.value(left), values.value(right));
            Term::compound("turbo_order", vec![order, left, right])
        }
    }
}

/// `X = Y+1`: the number is worked out.
fn assigned(
    target: &TurboExpression,
    wanted: &TurboDomain,
    number: &TurboExpression,
    own: &TurboDomain,
    values: &mut ClauseVariables,
) -> Term {
    let (target, number) = (values.value(target), values.number(number));
    match (wanted, own) {
        (_, TurboDomain::Integer) => Term::compound("is", vec![target, number]),
        (TurboDomain::Integer, _) => Term::compound("turbo_whole", vec![number, target]),
        _ => Term::compound("turbo_number", vec![number, target]),
    }
}

fn numbers(
    name: &str,
    left: &TurboExpression,
    right: &TurboExpression,
    values: &mut ClauseVariables,
) -> Term {
    let (left, right) = (values.number(left), values.number(right));
    Term::compound(name, vec![left, right])
}

fn same(
    name: &str,
    left: &TurboExpression,
    right: &TurboExpression,
    values: &mut ClauseVariables,
) -> Term {
    let (left, right) = (values.value(left), values.value(right));
    Term::compound(name, vec![left, right])
}

fn number_operator(operator: RelationOperator) -> &'static str {
    match operator {
        RelationOperator::Equal => "=:=",
        RelationOperator::Different => "=\\=",
        RelationOperator::Less => "<",
        RelationOperator::Greater => ">",
        RelationOperator::LessOrEqual => "=<",
        RelationOperator::GreaterOrEqual => ">=",
    }
}

fn text_operator(operator: RelationOperator) -> &'static str {
    match operator {
        RelationOperator::Equal => "==",
        RelationOperator::Different => "\\==",
        RelationOperator::Less => "@<",
        RelationOperator::Greater => "@>",
        RelationOperator::LessOrEqual => "@=<",
        RelationOperator::GreaterOrEqual => "@>=",
    }
}
