//! What came of checking one file.

use std::ops::Range;
use std::time::Duration;

use crate::conformance::finding::{Evidence, Finding, Severity};
use crate::conformance::probe::Stopped;
use crate::conformance::rules::DECIDED;
use crate::frontend::source::Source;
use crate::referee::rule::Rule;

/// A file that was checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The file, as the user named it.
    pub file: String,
    /// Its text; none when it can't be read.
    pub source: Option<Source>,
    /// The module, if there is one.
    pub module: Option<String>,
    /// The predicate that plays.
    pub predicate: String,
    /// Where the head of that predicate's first clause stands, in bytes of the text.
    pub main: Option<Range<usize>>,
    /// What was found, in the order in which it is told.
    pub findings: Vec<Finding>,
    /// How the program played; none when it was not tried.
    pub played: Option<Played>,
}

/// How a program played, apart from its faults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// How many positions it was asked in.
    pub positions: usize,
    /// How many there were to ask in.
    pub suite: usize,
    /// How many games it played.
    pub games: usize,
    /// Why not everything was tried.
    pub stopped: Option<Stopped>,
    /// The longest call, and the call that only one in a hundred is longer than.
    pub longest: Duration,
    /// See `longest`.
    pub percentile_99: Duration,
    /// The bytes that it printed.
    pub printed: u64,
    /// Whether enough was tried to say that a rule is kept.
    pub enough: bool,
}

/// What is known of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Nothing speaks against it.
    Kept,
    /// It is broken.
    Broken,
    /// It could not be tried.
    Untried,
}

/// How many rules are in which state; they are [`Rule::ALL`] together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Kept.
    pub kept: usize,
    /// Broken.
    pub broken: usize,
    /// Not tried.
    pub untried: usize,
}

impl Score {
    /// All rules.
    pub fn total(&self) -> usize {
        self.kept + self.broken + self.untried
    }
}

impl Checked {
    /// What is known of a rule.
    pub fn state(&self, rule: Rule) -> State {
        let breaks = |finding: &Finding| finding.rule == rule && finding.is_error();
        if self.findings.iter().any(breaks) {
            return State::Broken;
        }
        let played = self.played.as_ref().is_some_and(|play| play.enough);
        let read = self.source.is_some() && DECIDED.contains(&rule);
        if played || read && !self.is_undecided(rule) {
            State::Kept
        } else {
            State::Untried
        }
    }

    /// Without a module, neither its predicates nor its board can be judged.
    fn is_undecided(&self, rule: Rule) -> bool {
        self.module.is_none() && rule != Rule::Module
    }

    /// The sum over all rules.
    pub fn score(&self) -> Score {
        let count = |state| {
            let rules = Rule::ALL.into_iter();
            rules.filter(|rule| self.state(*rule) == state).count()
        };
        Score {
            kept: count(State::Kept),
            broken: count(State::Broken),
            untried: count(State::Untried),
        }
    }

    /// Where a finding is to be shown: faults in play at the predicate that plays.
    pub fn span(&self, finding: &Finding) -> Range<usize> {
        match &finding.evidence {
            Evidence::Text { span, .. } => span.clone(),
            Evidence::Play(_) => self.main.clone().unwrap_or(0..0),
        }
    }

    /// The rules that are broken.
    pub fn broken(&self) -> Vec<Rule> {
        let rules = Rule::ALL.into_iter();
        rules
            .filter(|rule| self.state(*rule) == State::Broken)
            .collect()
    }

    /// The findings of a rule.
    pub fn findings_of(&self, rule: Rule) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |f| f.rule == rule)
    }

    /// How many findings are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }

    /// Puts errors in the text first, then faults in play, then warnings; each in the order in which it was found.
    pub fn sort(&mut self) {
        self.findings.sort_by_key(|finding| {
            let played = matches!(finding.evidence, Evidence::Play(_));
            (!finding.is_error(), played)
        });
    }
}
