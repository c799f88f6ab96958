//! Variables that a clause uses once.

use std::collections::HashMap;

use crate::frontend::lexer::Span;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::syntax::{ExpressionKind, Goal, TurboClause, TurboExpression};

/// Warns of each variable that stands once in the clause, unless its name begins with `_`.
pub(super) fn clause(clause: &TurboClause, diagnostics: &mut Vec<Diagnostic>) {
    let mut uses: HashMap<&str, (usize, Span)> = HashMap::new();
    clause
        .head
        .arguments
        .iter()
        .for_each(|argument| count(argument, &mut uses));
    if let Some(body) = &clause.body {
        count_goal(body, &mut uses);
    }
    let single = uses
        .into_iter()
        .filter(|(name, (times, _))| *times == 1 && !name.starts_with('_'));
    for (name, (_, span)) in single {
        let name = name.to_owned();
        diagnostics.push(Diagnostic::new(span, DiagnosticKind::Singleton { name }));
    }
}

fn count_goal<'g>(goal: &'g Goal, uses: &mut HashMap<&'g str, (usize, Span)>) {
    match goal {
        Goal::Cut => {}
        Goal::Call(call) => call
            .arguments
            .iter()
            .for_each(|argument| count(argument, uses)),
        Goal::FindAll(all) => {
            count(&all.template, uses);
            count_goal(&all.goal, uses);
            count(&all.list, uses);
        }
        Goal::Relation(relation) => {
            count(&relation.left, uses);
            count(&relation.right, uses);
        }
        Goal::Not(goal) => count_goal(goal, uses),
        Goal::And(goals) | Goal::Or(goals) => goals.iter().for_each(|goal| count_goal(goal, uses)),
    }
}

fn count<'g>(expression: &'g TurboExpression, uses: &mut HashMap<&'g str, (usize, Span)>) {
    if let ExpressionKind::Variable(name) = &expression.kind {
        uses.entry(name).or_insert((0, expression.span)).0 += 1;
    }
    expression.parts().for_each(|part| count(part, uses));
}
