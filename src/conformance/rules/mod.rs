//! One file a rule: what of it can be seen in the text. Beside it stand its two pages, in Estonian
//! and English, which `--explain` prints; rules that show only in play have nothing but pages.

pub mod backtracking;
pub mod confinement;
pub mod failure;
pub mod loading;
pub mod main_predicate;
pub mod module;
pub mod names;
pub mod own_board;
pub mod pages;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::conformance::finding::{Evidence, Finding};
use crate::conformance::outline::{Library, Outline};
use crate::frontend::source::Source;
use crate::referee::rule::Rule;

/// The rules that the text decides: a program whose text shows no fault keeps them.
pub const DECIDED: [Rule; 3] = [Rule::Module, Rule::MainPredicate, Rule::OwnBoard];

/// What a text shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Inspected {
    /// What is wrong, in the order of the text.
    pub findings: Vec<Finding>,
    /// Where the head of the first clause of the predicate that plays stands.
    pub main: Option<Range<usize>>,
}

/// Looks through a text whose predicate `main/3` plays.
pub fn inspect(source: &Source, library: &dyn Library, main: &str) -> Inspected {
    let outline = Outline::read(source, library, main);
    let checks = [
        module::check,
        main_predicate::check,
        own_board::check,
        failure::check,
        backtracking::check,
        names::check,
        loading::check,
        confinement::check,
    ];
    let mut findings: Vec<Finding> = checks.iter().flat_map(|check| check(&outline)).collect();
    findings.sort_by_key(|finding| match &finding.evidence {
        Evidence::Text { span, .. } => (span.start, finding.rule),
        Evidence::Play(_) => (usize::MAX, finding.rule),
    });
    let mut clauses = outline.clauses_of(&outline.main);
    let main = clauses.next().map(|clause| clause.head().span());
    Inspected { findings, main }
}
