//! What SWI-Prolog says of the clauses when it loads the file. Warnings only: they break no rule by
//! themselves, but what fails in play often comes of them.

use std::collections::HashSet;
use std::ops::Range;

use crate::conformance::calls::{CalledGoal, of_program};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{
    Key, LOADS, Outline, OutlineClause, OutlineTerm, indicator, library_name, range,
};
use crate::conformance::rules::failure::declared;
use crate::frontend::reader::{ReadTerm, Variable, lonely_variables};
use crate::frontend::similar_names::are_similar;
use crate::frontend::term::{CONS, Term};

/// Goals that somebody who looks for a fault writes and forgets.
const DEBUGGING: &[(&str, usize)] = &[
    ("trace", 0),
    ("debug", 0),
    ("gtrace", 0),
    ("gspy", 1),
    ("spy", 1),
    ("trace", 1),
    ("trace", 2),
    ("prolog", 0),
    ("break", 0),
];

/// Goals that read what somebody types.
const WAITING: &[(&str, usize)] = &[
    ("read", 1),
    ("read_term", 2),
    ("get_char", 1),
    ("get_code", 1),
    ("get_byte", 1),
    ("get0", 1),
    ("get", 1),
    ("skip", 1),
    ("peek_char", 1),
    ("peek_code", 1),
    ("get_single_char", 1),
];

/// What stands out in the clauses.
pub fn check(outline: &Outline<'_>) -> Vec<Finding> {
    let reads = outline.clauses.iter().map(OutlineClause::read_term);
    let directives = outline
        .directives
        .iter()
        .map(|directive| directive.read_term());
    let mut found = Vec::new();
    if has_style(outline, "singleton") {
        found.extend(reads.chain(directives).flat_map(singletons));
        found.extend(outline.clauses.iter().flat_map(lonely));
    }
    if has_style(outline, "discontiguous") {
        found.extend(discontiguous(outline));
    }
    found.extend(
        outline
            .clauses
            .iter()
            .filter_map(|clause| of_system(outline, clause)),
    );
    found.extend(left_goals(outline, DEBUGGING, TextFault::Debugging));
    found.extend(left_goals(outline, WAITING, TextFault::Waiting));
    found.extend(unknown_libraries(outline));
    found.extend(outline.orders().flat_map(other_files));
    found.extend(malformed_declarations(outline));
    found
}

/// Whether the file wants to be warned of this.
fn has_style(outline: &Outline<'_>, style: &str) -> bool {
    let switched_off = |goal: OutlineTerm<'_>| {
        let [option] = goal.arguments_of("style_check")?;
        let [name] = option.arguments_of("-")?;
        Some(name.term.as_atom()? == style)
    };
    !outline
        .orders()
        .any(|goal| switched_off(goal) == Some(true))
}

fn warning(fault: TextFault, span: Range<usize>) -> Finding {
    Finding::in_text(FindingSeverity::Warning, fault, span)
}

/// Variables that appear once, each with the one that may have been meant.
///
/// One that another is a misspelling of is told with that one.
fn singletons(read: &ReadTerm) -> Vec<Finding> {
    let named = |variable: &&Variable| {
        let name = variable.name.clone()?;
        // Of two that are alike the later one is taken for the misspelt one, unless only the
        // earlier stands alone.
        let likely = |other: &&Variable| other.number < variable.number || other.occurrences > 1;
        let others = read.variables.iter().filter(likely);
        let others = others.filter_map(|other| other.name.as_ref());
        let meant = others
            .filter(|other| **other != name && are_similar(other, &name))
            .min_by_key(|other| other.len().abs_diff(name.len()));
        let fault = match meant {
            Some(meant) => TextFault::MisspeltVariable(name, meant.clone()),
            None => TextFault::Singleton(name),
        };
        Some((fault, range(variable.first)))
    };
    let singletons = read.singleton_warnings();
    let faults: Vec<(TextFault, Range<usize>)> = singletons.iter().filter_map(named).collect();
    let is_meant = |name: &String| {
        let mut faults = faults.iter().map(|(fault, _)| fault);
        faults.any(|fault| matches!(fault, TextFault::MisspeltVariable(_, meant) if meant == name))
    };
    let is_told_with_another =
        |fault: &TextFault| matches!(fault, TextFault::Singleton(name) if is_meant(name));
    let told = faults
        .iter()
        .filter(|(fault, _)| !is_told_with_another(fault));
    told.map(|(fault, span)| warning(fault.clone(), span.clone()))
        .collect()
}

/// Variables that stand once in each branch, or in a negation only.
fn lonely(clause: &OutlineClause) -> Vec<Finding> {
    let Some(body) = clause.body().filter(|_| !clause.is_grammar()) else {
        return Vec::new();
    };
    let lonely = lonely_variables(clause.head().term, body.term);
    let read = clause.read_term();
    let named = |variable: &Variable| {
        let name = variable
            .name
            .clone()
            .filter(|name| !name.starts_with('_'))?;
        let is_lonely = lonely.iter().any(|one| one.variable == variable.number);
        is_lonely.then(|| warning(TextFault::LonelyVariable(name), range(variable.first)))
    };
    read.variables.iter().filter_map(named).collect()
}

/// Clauses that do not stand with the others of their predicate; each predicate once.
fn discontiguous(outline: &Outline<'_>) -> Vec<Finding> {
    let declared: HashSet<Key> = declared(outline).into_iter().collect();
    let (mut seen, mut told) = (HashSet::new(), HashSet::new());
    let mut last: Option<&OutlineClause> = None;
    let mut found = Vec::new();
    for clause in &outline.clauses {
        let key = clause.key();
        let is_apart = last.map(OutlineClause::key) != Some(key) && !seen.insert(key.clone());
        if is_apart && !declared.contains(key) && told.insert(key.clone()) {
            let misspelt = last.filter(|other| is_misspelt(outline, other.key(), key));
            let (fault, place) = match misspelt {
                Some(other) => {
                    let fault = TextFault::MisspeltHead(indicator(other.key()), indicator(key));
                    (fault, other)
                }
                None => (TextFault::Discontiguous(indicator(key)), clause),
            };
            found.push(warning(fault, place.head().span()));
        }
        last = Some(clause);
    }
    found
}

/// Whether a predicate among the clauses of another one has its name with a typing mistake, or
/// another number of arguments: nothing calls it.
fn is_misspelt(outline: &Outline<'_>, written: &Key, meant: &Key) -> bool {
    let is_alike = match written.1 == meant.1 {
        true => are_similar(&written.0, &meant.0),
        false => written.0 == meant.0,
    };
    is_alike && *written != outline.main && !of_program(outline).any(|call| call.key() == *written)
}

/// A clause of a predicate of the system, which is skipped.
fn of_system(outline: &Outline<'_>, clause: &OutlineClause) -> Option<Finding> {
    let (name, arity) = clause.key();
    // These signs in place of `:-` or a full stop are told elsewhere.
    let is_own = clause.module().is_none() && ![":", "->", ";", "="].contains(&name.as_str());
    let is_protected = outline.library.is_protected(name, *arity);
    let is_refused = is_own && is_protected && !outline.redefines(clause.key());
    let fault = TextFault::SystemPredicate(indicator(clause.key()));
    is_refused.then(|| warning(fault, clause.head().span()))
}

/// The calls of predicates of the system that have no place in a match.
fn left_goals(
    outline: &Outline<'_>,
    goals: &[(&str, usize)],
    fault: fn(String) -> TextFault,
) -> Vec<Finding> {
    let is_left = |call: &CalledGoal<'_>| {
        goals.contains(&(call.name, call.arity)) && outline.clauses_of(&call.key()).next().is_none()
    };
    let told = |call: CalledGoal<'_>| warning(fault(indicator(&call.key())), call.span());
    of_program(outline).filter(is_left).map(told).collect()
}

/// Libraries that a directive loads and that are not there.
fn unknown_libraries(outline: &Outline<'_>) -> Vec<Finding> {
    let told = |goal: OutlineTerm<'_>| {
        let (name, _) = goal.functor().filter(|(_, arity)| matches!(arity, 1 | 2))?;
        let file = *goal.arguments().first()?;
        let library =
            library_name(file.term).filter(|_| matches!(name, "use_module" | "ensure_loaded"))?;
        let fault = TextFault::UnknownLibrary(library.clone());
        outline
            .library
            .exports(&library)
            .is_none()
            .then(|| warning(fault, file.span()))
    };
    outline.orders().filter_map(told).collect()
}

/// Files that a directive loads. Whether they exist is not known here.
fn other_files(goal: OutlineTerm<'_>) -> Vec<Finding> {
    let files = match goal.functor() {
        Some((CONS, 2)) => goal.items(),
        Some((name, 1 | 2)) if LOADS.contains(&name) => {
            let file = goal.arguments().first().copied();
            file.map_or_else(Vec::new, |file| file.items())
        }
        _ => Vec::new(),
    };
    let named = files.into_iter().filter_map(|file| match file.term {
        Term::Atom(name) => Some((name.to_string(), file.span())),
        Term::Str(name) => Some((name.to_string(), file.span())),
        _ => None,
    });
    named
        .map(|(name, span)| warning(TextFault::MissingFile(name), span))
        .collect()
}

/// `dynamic count(1)`: what is declared is not `name/arity`.
fn malformed_declarations(outline: &Outline<'_>) -> Vec<Finding> {
    let declarations = outline.orders().filter_map(|goal| {
        let (name, _) = goal.functor().filter(|(_, arity)| *arity == 1)?;
        matches!(name, "dynamic" | "discontiguous" | "multifile").then_some((name, goal))
    });
    let told = |(name, goal): (&str, OutlineTerm<'_>)| -> Vec<Finding> {
        let items = goal.arguments().into_iter().flat_map(|what| what.items());
        let wrong = items.filter(|item| is_head(*item));
        wrong
            .map(|item| {
                let text = outline.source.text()[item.span()].to_owned();
                let fault = TextFault::MalformedDeclaration(text, name.to_owned());
                warning(fault, item.span())
            })
            .collect()
    };
    declarations.flat_map(told).collect()
}

/// Whether it looks like a goal, where `name/arity` should be.
fn is_head(item: OutlineTerm<'_>) -> bool {
    let what = item.unqualified().1;
    let is_plain = |(name, _): (&str, usize)| name.starts_with(char::is_alphabetic) && name != "as";
    what.functor().is_some_and(is_plain)
}
