//! What came of checking one file.

use std::ops::Range;
use std::time::Duration;

use serde::Serialize;

use crate::conformance::finding::{Evidence, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::{MovesDone, ProbeStopped};
use crate::conformance::rules::DECIDED;
use crate::frontend::source::Source;
use crate::referee::foul::Foul;
use crate::referee::rule::Rule;

/// A file that was checked.
#[derive(Clone, Debug)]
pub struct CheckedFile {
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
    /// Whether the rules of the assignment of draughts hold for it.
    pub is_of_assignment: bool,
    /// What was found, in the order in which it is told.
    pub findings: Vec<Finding>,
    /// How the program played; none when it was not tried.
    pub played: Option<PlayStatistics>,
}

/// How a program played, apart from its faults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayStatistics {
    /// How many positions it was asked in.
    pub positions: usize,
    /// How many there were to ask in.
    pub suite: usize,
    /// How many games it played.
    pub games: usize,
    /// Why not everything was tried.
    pub stopped: Option<ProbeStopped>,
    /// The longest call, and the call that only one in a hundred is longer than.
    pub longest: Duration,
    /// See `longest`.
    pub percentile_99: Duration,
    /// How long a call may take.
    pub move_time: Duration,
    /// The bytes that it printed.
    pub printed: u64,
    /// Whether enough was tried to say that a rule is kept.
    pub enough: bool,
    /// What the program has done right.
    pub done: MovesDone,
}

/// What is known of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleState {
    /// Nothing speaks against it.
    Kept,
    /// It is broken.
    Broken,
    /// It could not be tried.
    Untried,
}

/// How many rules are in which state; they are [`Rule::ALL`] together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleScore {
    /// Kept.
    pub kept: usize,
    /// Broken.
    pub broken: usize,
    /// Not tried.
    pub untried: usize,
}

impl RuleScore {
    /// All rules.
    pub fn total(&self) -> usize {
        self.kept + self.broken + self.untried
    }
}

impl CheckedFile {
    /// What is known of a rule.
    pub fn state(&self, rule: Rule) -> RuleState {
        let breaks = |finding: &Finding| finding.rule == rule && finding.is_error();
        if self.findings.iter().any(breaks) {
            return RuleState::Broken;
        }
        let is_shown = |play: &PlayStatistics| play.enough && play.done.shows(rule);
        let played = self.played.as_ref().is_some_and(is_shown);
        let read = self.source.is_some() && DECIDED.contains(&rule);
        if played || read && !self.is_undecided(rule) {
            RuleState::Kept
        } else {
            RuleState::Untried
        }
    }

    /// Without a module, neither its predicates nor its board can be judged.
    fn is_undecided(&self, rule: Rule) -> bool {
        self.module.is_none() && rule != Rule::Module
    }

    /// The sum over all rules.
    pub fn score(&self) -> RuleScore {
        let count = |state| {
            let rules = Rule::ALL.into_iter();
            rules.filter(|rule| self.state(*rule) == state).count()
        };
        RuleScore {
            kept: count(RuleState::Kept),
            broken: count(RuleState::Broken),
            untried: count(RuleState::Untried),
        }
    }

    /// Where a finding is to be shown: faults in play at the call that is to blame, else at the
    /// predicate that plays.
    pub fn span(&self, finding: &Finding) -> Range<usize> {
        match &finding.evidence {
            Evidence::Text { span, .. } => span.clone(),
            Evidence::Play(play) if play.foul == Foul::ChoicePoint => {
                let span = self.missing_cut().or(self.main.clone());
                span.unwrap_or(0..0)
            }
            Evidence::Play(play) => {
                let culprit = play.culprit(&self.file);
                let line = culprit.and_then(|(_, line)| self.line_span(line));
                line.or(self.main.clone()).unwrap_or(0..0)
            }
        }
    }

    /// Where a cut seems to be missing in the text.
    fn missing_cut(&self) -> Option<Range<usize>> {
        self.findings
            .iter()
            .find_map(|finding| match &finding.evidence {
                Evidence::Text {
                    fault: TextFault::MayBacktrack(_),
                    span,
                } => Some(span.clone()),
                _ => None,
            })
    }

    /// A line without the space around it.
    pub(super) fn line_span(&self, line: usize) -> Option<Range<usize>> {
        let source = self.source.as_ref()?;
        let range = source.line_range(line.checked_sub(1)?)?;
        let text = &source.text()[range.clone()];
        let start = range.start + text.len() - text.trim_start().len();
        Some(start..start + text.trim().len())
    }

    /// The rules that are broken.
    pub fn broken(&self) -> Vec<Rule> {
        let rules = Rule::ALL.into_iter();
        rules
            .filter(|rule| self.state(*rule) == RuleState::Broken)
            .collect()
    }

    /// The findings of a rule.
    pub fn findings_of(&self, rule: Rule) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |f| f.rule == rule)
    }

    /// How many findings are of this severity.
    pub fn count(&self, severity: FindingSeverity) -> usize {
        self.findings
            .iter()
            .filter(|finding| finding.severity == severity)
            .count()
    }

    /// Whether Ctrl-C came before all was tried.
    pub fn is_interrupted(&self) -> bool {
        let stopped = self.played.as_ref().and_then(|played| played.stopped);
        stopped == Some(ProbeStopped::Interrupted)
    }

    /// Puts causes before their consequences: what can't be read, other errors in the text, what
    /// loading says, faults in play, guesses at faults; each in the order in which it was found.
    pub fn sort(&mut self) {
        let is_confined =
            |f: &Finding| f.rule == Rule::Confinement && matches!(f.evidence, Evidence::Play(_));
        let has_escaped = self.findings.iter().any(is_confined);
        self.findings
            .sort_by_key(|finding| match &finding.evidence {
                Evidence::Text { fault, .. } if finding.is_error() && fault.is_of_reading() => 0,
                Evidence::Text { .. } if finding.is_error() => 1,
                Evidence::Text { fault, .. } if fault.is_of_loading() => 2,
                Evidence::Text { .. } if has_escaped && finding.rule == Rule::Confinement => 2,
                Evidence::Play(_) if finding.is_error() => 3,
                _ => 4,
            });
    }
}
