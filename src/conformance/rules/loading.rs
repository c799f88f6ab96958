//! What SWI-Prolog says of the clauses when it loads the file, and slips that it does not see. Warnings only: they break
//! no rule by themselves, but what fails in play often comes of them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::conformance::calls::{CalledGoal, of_clause, of_goal};
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::outline::{
    Key, Outline, OutlineClause, OutlineTerm, indicator, is_board, library_name, range,
};
use crate::conformance::rules::failure::declared;
use crate::frontend::reader::{ReadTerm, Variable, lonely_variables};
use crate::frontend::similar_names::are_similar;
use crate::frontend::term::Term;

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
    found.extend(debugging(outline));
    found.extend(unknown_libraries(outline));
    found.extend(atoms_for_variables(outline));
    found.extend(outline.clauses.iter().flat_map(not_computed));
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
fn singletons(read: &ReadTerm) -> Vec<Finding> {
    let named = |variable: &&Variable| {
        let name = variable.name.clone()?;
        // Of two that are alike the later one is taken for the misspelt one, unless only the earlier stands alone.
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
        Some(warning(fault, range(variable.first)))
    };
    let singletons = read.singleton_warnings();
    singletons.iter().filter_map(named).collect()
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
    let (mut seen, mut told, mut last) = (HashSet::new(), HashSet::new(), None);
    let mut found = Vec::new();
    for clause in &outline.clauses {
        let key = clause.key();
        let is_apart = last != Some(key) && !seen.insert(key.clone());
        if is_apart && !declared.contains(key) && told.insert(key.clone()) {
            let fault = TextFault::Discontiguous(indicator(key));
            found.push(warning(fault, clause.head().span()));
        }
        last = Some(key);
    }
    found
}

/// A clause of a predicate of the system, which is skipped.
fn of_system(outline: &Outline<'_>, clause: &OutlineClause) -> Option<Finding> {
    let (name, arity) = clause.key();
    let is_refused = clause.module().is_none() && outline.library.is_protected(name, *arity);
    let fault = TextFault::SystemPredicate(indicator(clause.key()));
    is_refused.then(|| warning(fault, clause.head().span()))
}

fn debugging(outline: &Outline<'_>) -> Vec<Finding> {
    let bodies = outline.clauses.iter().flat_map(of_clause);
    let orders = outline.orders().flat_map(of_goal);
    let is_left = |call: &CalledGoal<'_>| {
        DEBUGGING.contains(&(call.name, call.arity))
            && outline.clauses_of(&call.key()).next().is_none()
    };
    let told =
        |call: CalledGoal<'_>| warning(TextFault::Debugging(indicator(&call.key())), call.span());
    bodies.chain(orders).filter(is_left).map(told).collect()
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

/// The atoms that stand as arguments in a clause, with their places.
fn atoms(clause: &OutlineClause) -> Vec<(String, Range<usize>)> {
    let mut pending: Vec<OutlineTerm<'_>> = clause.head().arguments();
    pending.extend(
        of_clause(clause)
            .iter()
            .flat_map(|call| call.goal.arguments()),
    );
    let mut found = Vec::new();
    while let Some(term) = pending.pop() {
        match term.term {
            Term::Atom(name) => found.push((name.to_string(), term.span())),
            _ => pending.extend(term.arguments()),
        }
    }
    found
}

/// An atom that stands nowhere else in the file, in a clause with a variable of the same letters: `vX` beside `VX`.
/// Words of small letters only, such as `white` beside `White`, are usual.
fn atoms_for_variables(outline: &Outline<'_>) -> Vec<Finding> {
    let clauses = outline.clauses.iter();
    let placed =
        clauses.flat_map(|clause| atoms(clause).into_iter().map(move |atom| (clause, atom)));
    let placed: Vec<_> = placed.collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for (_, (atom, _)) in &placed {
        *times.entry(atom).or_default() += 1;
    }
    let told = |(clause, (atom, span)): &(&OutlineClause, (String, Range<usize>))| {
        let looks_mixed = atom.contains(|c: char| c.is_uppercase() || c.is_ascii_digit());
        if !looks_mixed || times[atom.as_str()] > 1 {
            return None;
        }
        let variables = clause.read_term().variables.iter();
        let mut names = variables.filter_map(|variable| variable.name.as_deref());
        let is_same =
            |name: &&str| name.len() > 1 && name != atom && name.eq_ignore_ascii_case(atom);
        let fault = TextFault::AtomForVariable(atom.clone(), names.find(is_same)?.to_owned());
        Some(warning(fault, span.clone()))
    };
    placed.iter().filter_map(told).collect()
}

/// `X2 = X + DX` where the board is asked for `X2`: nothing is computed.
fn not_computed(clause: &OutlineClause) -> Vec<Finding> {
    let calls = of_clause(clause);
    let board: Vec<&Term> = calls
        .iter()
        .filter(|call| is_board(call.name, call.arity))
        .flat_map(|call| call.goal.arguments())
        .map(|argument| argument.term)
        .collect();
    let told = |call: &CalledGoal<'_>| {
        let [variable, sum] = call.goal.arguments_of("=")?;
        let is_asked = matches!(variable.term, Term::Var(_)) && board.contains(&variable.term);
        let fault = TextFault::NotComputed;
        (is_asked && is_sum(sum)).then(|| warning(fault, call.span()))
    };
    calls.iter().filter_map(told).collect()
}

fn is_sum(term: OutlineTerm<'_>) -> bool {
    let is_operand =
        |term: &OutlineTerm<'_>| matches!(term.term, Term::Var(_) | Term::Int(_)) || is_sum(*term);
    matches!(term.functor(), Some(("+" | "-" | "*" | "//", 2)))
        && term.arguments().iter().all(is_operand)
}
