//! What the declarations promise, compared with the clauses.

mod calls;
mod checked_program;
mod declarations;
mod definitions;
mod near;
mod singletons;
mod typing;

use crate::frontend::turbo::diagnostic::{Diagnostic, DiagnosticKind};
use crate::frontend::turbo::syntax::Text;

pub(super) use checked_program::{CheckedProgram, declared};
pub(super) use typing::{Variables, domain_of};

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
