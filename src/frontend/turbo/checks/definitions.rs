//! Which predicates have clauses, and where.

use std::collections::HashSet;

use crate::frontend::turbo::checks::checked_program::{Signatures, declared};
use crate::frontend::turbo::checks::near::near;
use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::standard;
use crate::frontend::turbo::syntax::{Goal, PredicateKind, Text, TurboClause};

/// Checks heads against declarations, and declarations against heads.
pub(super) fn check(text: &Text, signatures: &Signatures, diagnostics: &mut Vec<Diagnostic>) {
    let mut defined = HashSet::new();
    let mut last = None;
    for clause in &text.clauses {
        let word = &clause.head.word;
        let key = (word.name.as_str(), clause.head.arguments.len());
        head(clause, signatures, diagnostics);
        if !defined.insert(key) && last != Some(key) {
            let fault = DiagnosticKind::NotTogether {
                name: word.name.clone(),
                arity: key.1,
            };
            diagnostics.push(Diagnostic::new(word.span, fault));
        }
        last = Some(key);
    }
    // A clause that can't be read may be the one that is missing.
    let unread = |diagnostic: &Diagnostic| {
        matches!(
            diagnostic.fault,
            DiagnosticKind::Syntax { .. }
                | DiagnosticKind::Deep(_)
                | DiagnosticKind::OpenText(_)
                | DiagnosticKind::OpenComment
        )
    };
    if !diagnostics.iter().any(unread) {
        complain_empty(text, &defined, diagnostics);
    }
}

fn head(clause: &TurboClause, signatures: &Signatures, diagnostics: &mut Vec<Diagnostic>) {
    let word = &clause.head.word;
    let (name, arity) = (word.name.clone(), clause.head.arguments.len());
    let Some(signature) = declared(signatures, &name, arity).next() else {
        let fault = undeclared(&name, arity, signatures, true);
        return diagnostics.push(Diagnostic::new(word.span, fault));
    };
    if clause.body.is_some() && signature.kind != PredicateKind::Clauses {
        diagnostics.push(Diagnostic::new(
            word.span,
            DiagnosticKind::RuleForFact { name, arity },
        ));
    }
}

/// Why a predicate is not declared.
pub(super) fn undeclared(
    name: &str,
    arity: usize,
    signatures: &Signatures,
    defined: bool,
) -> DiagnosticKind {
    if let Some(own) = signatures.get(name).filter(|own| !own.is_empty()) {
        let mut declared: Vec<usize> = own
            .iter()
            .map(|signature| signature.arguments.len())
            .collect();
        declared.sort_unstable();
        declared.dedup();
        return DiagnosticKind::WrongArity {
            name: name.to_owned(),
            found: arity,
            declared,
        };
    }
    if defined && standard::is_provided(name, arity) {
        return DiagnosticKind::StandardName {
            name: name.to_owned(),
            arity,
        };
    }
    let mut candidates: Vec<&str> = signatures.keys().map(String::as_str).collect();
    if !defined {
        candidates.extend(standard::names().map(|name| name as &str));
    }
    let near = near(name, candidates.into_iter());
    DiagnosticKind::UndeclaredPredicate {
        name: name.to_owned(),
        arity,
        defined,
        near,
    }
}

/// Declared predicates, other than facts, that have no clauses.
fn complain_empty(
    text: &Text,
    defined: &HashSet<(&str, usize)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut called = HashSet::new();
    let bodies = text
        .clauses
        .iter()
        .filter_map(|clause| clause.body.as_ref());
    let goals = text.goals.iter().map(|(_, goal)| goal);
    bodies
        .chain(goals)
        .for_each(|goal| count_calls(goal, &mut called));
    let without = text.predicates.iter().filter(|declaration| {
        let key = (declaration.word.name.as_str(), declaration.arguments.len());
        declaration.kind == PredicateKind::Clauses
            && !defined.contains(&key)
            && !standard::is_provided(key.0, key.1)
    });
    for declaration in without {
        let (name, arity) = (declaration.word.name.clone(), declaration.arguments.len());
        let called = called.contains(&(name.as_str(), arity));
        let fault = DiagnosticKind::NoClauses {
            name,
            arity,
            called,
        };
        diagnostics.push(Diagnostic::new(declaration.word.span, fault));
    }
}

fn count_calls<'g>(goal: &'g Goal, called: &mut HashSet<(&'g str, usize)>) {
    match goal {
        Goal::Cut | Goal::Relation(_) => {}
        Goal::Call(call) => {
            let key = (call.word.name.as_str(), call.arguments.len());
            called.insert(key);
        }
        Goal::FindAll(all) => count_calls(&all.goal, called),
        Goal::Not(goal) => count_calls(goal, called),
        Goal::And(goals) | Goal::Or(goals) => {
            goals.iter().for_each(|goal| count_calls(goal, called));
        }
    }
}
