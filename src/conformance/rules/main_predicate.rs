//! Rule 2.2: the main predicate has three arguments, and it is there.

use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{Key, Outline, OutlineTerm, indicator};

/// The arity of a program's predicate: colour, X, Y.
const ARITY: usize = 3;

/// What is wrong with the export list and with the predicate that plays.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    // What is missing then is the module.
    let Some((_, exports)) = outline.module() else {
        return Vec::new();
    };
    let items = exports.items();
    let exported: Vec<(Key, OutlineTerm<'_>)> = items
        .iter()
        .filter_map(|item| Some((item.indicated()?, *item)))
        .collect();
    let mut found = Vec::new();
    if !exported.iter().any(|((_, arity), _)| *arity == ARITY) {
        let names = exported.iter().map(|(key, _)| indicator(key)).collect();
        let fault = TextFault::NoMainPredicate(names);
        found.push(Finding::in_text(
            FindingSeverity::Error,
            fault,
            exports.span(),
        ));
    }
    if !outline.loads_files() {
        found.extend(
            exported
                .iter()
                .filter(|(key, _)| !is_defined(outline, key))
                .map(|(key, item)| undefined(outline, key, item)),
        );
    }
    found
}

fn undefined(outline: &Outline<'_>, key: &Key, item: &OutlineTerm<'_>) -> Finding {
    let severity = if *key == outline.main {
        FindingSeverity::Error
    } else {
        FindingSeverity::Warning
    };
    Finding::in_text(severity, TextFault::Undefined(indicator(key)), item.span())
}

fn is_defined(outline: &Outline<'_>, key: &Key) -> bool {
    outline.clauses_of(key).next().is_some() || declares_dynamic(outline, key)
}

fn declares_dynamic(outline: &Outline<'_>, key: &Key) -> bool {
    outline
        .orders()
        .filter_map(|goal| goal.arguments_of::<1>("dynamic"))
        .flat_map(|[what]| what.items())
        .any(|item| item.indicated().as_ref() == Some(key))
}
