//! Warnings about the style of clauses.

use std::collections::HashMap;

use crate::engine::lower::terms::is_control;
use crate::engine::messages::{CompilerWarning, LoadMessage};
use crate::engine::names::Key;
use crate::engine::session::Session;
use crate::frontend::reader::{
    DecidedTest, Lonely, ReadTerm, Variable, decided_tests, lonely_variables,
};
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};

/// Variables that a clause or directive names and uses once.
pub(super) fn warn_singletons(session: &mut Session, read: &ReadTerm) {
    if !session.loads.styles.singleton {
        return;
    }
    let load = session.loads.innermost();
    let names: Vec<String> = singleton_names(read);
    if load.library || names.is_empty() {
        return;
    }
    let line = load.source.line(read.start);
    session.complain_at(line, |file, line| LoadMessage::Singletons {
        file,
        line,
        names,
        clause: read.term.clone(),
    });
}

/// Variables that say nothing to the rest of their clause, those that are marked as singletons and
/// are none, and tests that the text decides.
pub(super) fn warn_of_clause(session: &mut Session, read: &ReadTerm, head: &Term, body: &Term) {
    if session.loads.innermost().library {
        return;
    }
    let mut warnings = Vec::new();
    if session.loads.styles.singleton {
        let lonely = match sees_constraints(session) {
            true => lonely_variables(head, &with_expanded_constraints(body)),
            false => lonely_variables(head, body),
        };
        warnings = marked_singletons(read, &lonely);
        warnings.extend(lonely_names(read, &lonely));
    }
    if session.loads.styles.no_effect {
        warnings.extend(tests_without_effect(session, read, head, body));
    }
    if warnings.is_empty() {
        return;
    }
    let line = session.loads.innermost().source.line(read.start);
    session.complain_at(line, |file, line| LoadMessage::CompilerWarnings {
        file,
        line,
        warnings,
    });
}

/// Whether the module that is loaded into imports the constraints of `library(clpfd)`.
fn sees_constraints(session: &mut Session) -> bool {
    let module = session.loads.innermost().module.clone();
    let key = (Atom::new("#="), 2);
    session.program.import_of(module.as_str(), &key).is_some()
}

/// The body with the branches that SWI-Prolog's library makes of a constraint when it compiles a
/// clause: arithmetic if all variables have values, else the constraint.
fn with_expanded_constraints(goal: &Term) -> Term {
    match goal {
        Term::Compound(compound) if is_control(goal) => {
            let parts = compound.args.iter().map(with_expanded_constraints);
            Term::compound(compound.name.clone(), parts.collect())
        }
        Term::Compound(compound)
            if matches!(compound.name.as_str(), "#=" | "#<" | "#>" | "#=<" | "#>=")
                && compound.args.len() == 2 =>
        {
            let arithmetic = Term::compound("->", vec![goal.clone(), Term::atom("true")]);
            Term::compound(";", vec![arithmetic, goal.clone()])
        }
        _ => goal.clone(),
    }
}

/// The variables that are marked as singletons and occur elsewhere than alone in branches.
fn marked_singletons(read: &ReadTerm, lonely: &[Lonely]) -> Vec<CompilerWarning> {
    let times = |number: u32| lonely.iter().filter(|one| one.variable == number).count();
    let marked = read.marked_singleton_warnings();
    let repeated = marked
        .iter()
        .filter(|variable| variable.occurrences > times(variable.number));
    repeated
        .filter_map(|variable| variable.name.clone())
        .map(CompilerWarning::MarkedSingleton)
        .collect()
}

/// The tests that the text decides, if they compare a variable that has a name.
fn tests_without_effect(
    session: &Session,
    read: &ReadTerm,
    head: &Term,
    body: &Term,
) -> Vec<CompilerWarning> {
    let names = read.variables.iter();
    let names: HashMap<u32, String> = names
        .filter_map(|variable| Some((variable.number, variable.name.clone()?)))
        .filter(|(_, name)| name != "_")
        .collect();
    let is_named = |term: &Term| match term {
        Term::Var(number) => names.contains_key(number),
        _ => true,
    };
    let is_told = |test: &DecidedTest| match test.goal.arguments() {
        [left @ Term::Var(_), right @ Term::Var(_)] => is_named(left) || is_named(right),
        arguments => arguments.iter().all(is_named),
    };
    let options = WriteOptions {
        variable_names: names.clone(),
        ..WriteOptions::print()
    };
    let operators = session.operators("user");
    decided_tests(head, body)
        .into_iter()
        .filter(is_told)
        .map(|test| CompilerWarning::DecidedTest {
            goal: term_text(&test.goal, &options, &operators),
            holds: test.holds,
        })
        .collect()
}

/// The first place of each variable, in the order of the clause; a name that begins with `_` is not
/// warned about.
fn lonely_names(read: &ReadTerm, lonely: &[Lonely]) -> Vec<CompilerWarning> {
    let named = |variable: &Variable| {
        let name = variable
            .name
            .clone()
            .filter(|name| !name.starts_with('_'))?;
        let first = lonely.iter().find(|one| one.variable == variable.number)?;
        Some(match first.in_negation {
            true => CompilerWarning::SingletonInNegation(name),
            false => CompilerWarning::SingletonInBranch(name),
        })
    };
    read.variables.iter().filter_map(named).collect()
}

fn singleton_names(read: &ReadTerm) -> Vec<String> {
    read.singleton_warnings()
        .iter()
        .filter_map(|variable| variable.name.clone())
        .collect()
}

/// Clauses of one predicate that are not together are kept, with a warning.
pub(super) fn warn_discontiguous(session: &mut Session, key: &(Atom, Key), line: usize) {
    if !session.loads.styles.discontiguous {
        return;
    }
    let load = session.loads.innermost();
    if load.last.as_ref() == Some(key) || load.library {
        return;
    }
    let Some(first) = load.first_clauses.get(key).cloned() else {
        return;
    };
    let (module, (name, arity)) = key;
    let current = load
        .last
        .as_ref()
        .map(|(m, (n, a))| session.program.indicator_of(m.as_str(), n.as_str(), *a));
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    let slot = session.program.slot_at(slot);
    if slot.discontiguous || slot.multifile {
        return;
    }
    let indicator = session
        .program
        .indicator_of(module.as_str(), name.as_str(), *arity);
    session.complain_at(line, |file, line| LoadMessage::Discontiguous {
        file,
        line,
        indicator,
        first,
        current,
    });
}
