//! What the declarations promise, compared with the clauses.

mod calls;
mod declarations;
mod definitions;
mod near;
mod singletons;
mod typing;

use std::collections::HashMap;

use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::domains::{Domains, TurboDomain};
use crate::frontend::turbo::syntax::{PredicateKind, Text};

pub(super) use typing::{Variables, domain_of};

/// A declared predicate.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) arguments: Vec<TurboDomain>,
    pub(super) kind: PredicateKind,
}

/// The declared predicates by name.
pub(super) type Signatures = HashMap<String, Vec<Signature>>;

/// What the checks have found out.
#[derive(Debug, Default)]
pub(super) struct CheckedProgram {
    pub(super) domains: Domains,
    pub(super) signatures: Signatures,
    /// The domains of the variables of each clause.
    pub(super) clauses: Vec<Variables>,
    /// Those of the goal.
    pub(super) goal: Variables,
}

/// Checks the whole program.
pub(super) fn check(text: &Text, diagnostics: &mut Vec<Diagnostic>) -> CheckedProgram {
    let domains = declarations::domains(&text.domains, diagnostics);
    let signatures = declarations::signatures(&text.predicates, &domains, diagnostics);
    let mut checked = CheckedProgram {
        domains,
        signatures,
        ..CheckedProgram::default()
    };
    definitions::check(text, &checked.signatures, diagnostics);
    for clause in &text.clauses {
        let variables = calls::clause(clause, &checked, diagnostics);
        checked.clauses.push(variables);
        singletons::clause(clause, diagnostics);
    }
    for (place, (word, goal)) in text.goals.iter().enumerate() {
        let variables = calls::goal(goal, &checked, diagnostics);
        if place == 0 {
            checked.goal = variables;
        } else {
            diagnostics.push(Diagnostic::new(*word, DiagnosticKind::TwoGoals));
        }
    }
    checked
}

/// The declarations of a predicate with so many arguments.
pub(super) fn declared<'s>(
    signatures: &'s Signatures,
    name: &str,
    arity: usize,
) -> impl Iterator<Item = &'s Signature> {
    let named = signatures.get(name).map(Vec::as_slice).unwrap_or_default();
    named
        .iter()
        .filter(move |signature| signature.arguments.len() == arity)
}
