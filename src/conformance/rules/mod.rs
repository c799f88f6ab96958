//! One file a rule: what of it can be seen in the text. Beside it stand its two pages, in Estonian
//! and English, which `--explain` prints; rules that show only in play have nothing but pages.

pub mod backtracking;
pub mod confinement;
pub mod consequences;
pub mod failure;
pub mod loading;
pub mod main_predicate;
pub mod mistyped;
pub mod module;
pub mod names;
pub mod own_board;
pub mod pages;
pub mod slips;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::conformance::finding::{Evidence, Finding, TextFault};
use crate::conformance::outline::{Key, Outline, range};
use crate::referee::rule::Rule;

/// The rules that the text decides: a program whose text shows no fault keeps them.
pub const DECIDED: [Rule; 3] = [Rule::Module, Rule::MainPredicate, Rule::OwnBoard];

/// What a text shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inspected {
    /// What is wrong, in the order of the text.
    pub findings: Vec<Finding>,
    /// Where the head of the first clause of the predicate that plays stands.
    pub main: Option<Range<usize>>,
    /// The program's predicates, in the order of their first clauses.
    pub predicates: Vec<OwnPredicate>,
}

impl Inspected {
    /// The same without the files that are there.
    pub fn without_files(mut self, is_there: impl Fn(&str) -> bool) -> Inspected {
        self.findings.retain(|finding| match &finding.evidence {
            Evidence::Text {
                fault: TextFault::MissingFile(name),
                ..
            } => !is_there(name),
            _ => true,
        });
        self
    }
}

/// A predicate that a program defines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPredicate {
    /// Its name and arity.
    pub key: Key,
    /// Where the head of its first clause stands.
    pub head: Range<usize>,
    /// Where its first clause stands.
    pub clause: Range<usize>,
}

/// Looks through the outline of a text.
pub fn inspect(outline: &Outline<'_>) -> Inspected {
    let checks = [
        module::check,
        main_predicate::check,
        own_board::check,
        failure::check,
        backtracking::check,
        names::check,
        loading::check,
        slips::check,
        confinement::check,
    ];
    let findings = checks.iter().flat_map(|check| check(outline)).collect();
    let mut findings = consequences::causes(outline, findings);
    findings.sort_by_key(|finding| match &finding.evidence {
        Evidence::Text { span, .. } => (span.start, finding.rule),
        Evidence::Play(_) => (usize::MAX, finding.rule),
    });
    let mut clauses = outline.clauses_of(&outline.main);
    let main = clauses.next().map(|clause| clause.head().span());
    Inspected {
        findings,
        main,
        predicates: predicates(outline),
    }
}

fn predicates(outline: &Outline<'_>) -> Vec<OwnPredicate> {
    let mut seen = HashSet::new();
    let own = outline
        .clauses
        .iter()
        .filter(|clause| outline.is_own(clause.module()));
    let first = own.filter(|clause| seen.insert(clause.key()));
    let predicates = first.map(|clause| OwnPredicate {
        key: clause.key().clone(),
        head: clause.head().span(),
        clause: range(clause.read_term().spans.span),
    });
    predicates.collect()
}
