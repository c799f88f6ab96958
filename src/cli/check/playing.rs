//! How a program plays: positions and games in processes of their own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::cli::check::options::Options;
use crate::cli::draughts::position;
use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::{self, ProbeOutcome, ProbeStopped, Theme, Trial, probe};
use crate::conformance::verdict::{CheckedFile, PlayStatistics};
use crate::games::draughts::facts::SquareFact;
use crate::games::draughts::{Rules, Square};
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::program::PlayerProgram;
use crate::referee::workers::Workers;

/// Where a program is tried, and how.
pub struct Playing {
    workers: Workers,
    trials: Vec<Trial>,
    options: probe::ProbeOptions,
    bars: MultiProgress,
    /// Whether the whole suite is tried.
    is_suite: bool,
}

impl Playing {
    /// What the command line asks for, until `stop` is true. How far it has come is shown among the bars.
    ///
    /// # Errors
    /// When the position or the order of its facts makes no sense.
    pub fn new(
        options: &Options,
        stop: &Arc<AtomicBool>,
        bars: &MultiProgress,
    ) -> anyhow::Result<Playing> {
        let asked = match &options.position {
            None => None,
            Some(text) => Some(asked(text, options.order.as_deref())?),
        };
        let is_suite = asked.is_none();
        let (trials, mut how) = match asked {
            Some(trial) => (vec![trial], probe::ProbeOptions::positions_only()),
            None if options.quick => (probe::suite_of_two(), probe::ProbeOptions::quick()),
            None => (probe::suite(), probe::ProbeOptions::default()),
        };
        if let Some(seconds) = options.budget {
            how.budget = Duration::from_secs_f64(seconds);
        }
        if options.fail_fast {
            how.until = probe::Until::FirstError;
        }
        Ok(Playing {
            workers: options.limits.workers()?.stopped_by(Arc::clone(stop)),
            trials,
            options: how,
            bars: bars.clone(),
            is_suite,
        })
    }

    /// Tries a program and adds what is found to what its text shows.
    ///
    /// # Errors
    /// [`HostFailure`] when we failed.
    pub fn try_program(
        &mut self,
        program: &PlayerProgram,
        checked: &mut CheckedFile,
    ) -> Result<(), HostFailure> {
        let bar = self.bars.add(progress_bar(&checked.file));
        let mut tell = |progress: probe::ProbeProgress| {
            bar.set_length(progress.planned as u64);
            bar.set_position(progress.tried as u64);
        };
        let outcome = probe(
            &mut self.workers,
            program,
            &self.trials,
            &self.options,
            &mut tell,
        );
        bar.finish_and_clear();
        let outcome = outcome?;
        checked.played = Some(self.played(&outcome));
        add(checked, outcome);
        checked.sort();
        Ok(())
    }

    fn played(&self, outcome: &ProbeOutcome) -> PlayStatistics {
        // Of each theme, both colours come first.
        let some_of_each = outcome.positions.tried >= 2 * Theme::QUOTAS.len();
        let enough = match outcome.stopped {
            None => outcome.not_loaded.is_none(),
            Some(ProbeStopped::Budget) => some_of_each,
            Some(ProbeStopped::Costly | ProbeStopped::Error | ProbeStopped::Interrupted) => false,
        };
        PlayStatistics {
            positions: outcome.positions.tried,
            suite: outcome.positions.planned,
            games: outcome.games.tried,
            stopped: outcome.stopped,
            longest: outcome.times.longest,
            percentile_99: outcome.times.p99,
            printed: outcome.output.bytes,
            enough: self.is_suite && enough,
        }
    }
}

/// Shown on a terminal only.
fn progress_bar(file: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    // The template is right; were it not, the plain bar would do.
    if let Ok(style) = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(file.to_owned());
    bar
}

/// The position that somebody asks for, its facts in the order of these squares.
fn asked(text: &str, order: Option<&str>) -> anyhow::Result<Trial> {
    let position = position(text, Rules::Course).context("--position")?;
    let mut trial = Trial::asked(position);
    if let Some(order) = order {
        trial.facts = ordered(&trial.facts, order)?;
    }
    Ok(trial)
}

fn ordered(facts: &[SquareFact], order: &str) -> anyhow::Result<Vec<SquareFact>> {
    let fact_of = |name: &str| {
        let is_named = |square: Square| square.to_string() == name.trim();
        facts
            .iter()
            .find(|fact| fact.square.is_some_and(is_named))
            .copied()
    };
    let ordered: Option<Vec<SquareFact>> = order.split(',').map(fact_of).collect();
    let Some(ordered) = ordered else {
        bail!("--order: the names of the 32 dark squares are expected, such as a1,c1,e1");
    };
    let mut squares: Vec<_> = ordered.iter().map(|fact| fact.square).collect();
    squares.sort();
    squares.dedup();
    if squares.len() != Square::COUNT || ordered.len() != Square::COUNT {
        bail!("--order: each of the 32 dark squares is expected once");
    }
    Ok(ordered)
}

/// Adds what playing has shown to what the text shows.
fn add(checked: &mut CheckedFile, outcome: ProbeOutcome) {
    if let Some(foul) = outcome.not_loaded {
        let rule = foul.rule();
        let known = |finding: &Finding| finding.rule == rule && finding.is_error();
        if !checked.findings.iter().any(known) {
            let span = checked.main.clone().unwrap_or(0..0);
            let fault = TextFault::NotLoaded(foul);
            let finding = Finding::in_text(FindingSeverity::Error, fault, span);
            checked.findings.push(finding);
        }
    }
    let missed = |finding: &Finding| match &finding.evidence {
        Evidence::Play(play) => misses_board(play) && finding.is_error(),
        Evidence::Text { .. } => false,
    };
    if outcome.findings.iter().any(missed) {
        confirm_own_board(checked);
    }
    checked.findings.extend(outcome.findings);
}

/// Whether the program left the common board alone, or did not find a square that is on it.
fn misses_board(play: &FailedCall) -> bool {
    let last = play.path.calls.last();
    let is_of_board = last.is_some_and(|call| call.goal.starts_with("retract(ruut("));
    play.foul == Foul::NoMove || play.foul == Foul::Failed && is_of_board
}

/// A program that seems to have a board of its own and makes no move on the common one has one.
fn confirm_own_board(checked: &mut CheckedFile) {
    for finding in &mut checked.findings {
        let fault = match &finding.evidence {
            Evidence::Text { fault, .. } => fault,
            Evidence::Play(_) => continue,
        };
        if matches!(fault, TextFault::UnlinkedBoard(_) | TextFault::OwnSquare(_)) {
            finding.severity = FindingSeverity::Error;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::asked;
    use crate::games::draughts::Square;

    #[test]
    fn facts_come_in_the_order_asked_for() {
        let names: Vec<String> = Square::all().rev().map(|s| s.to_string()).collect();
        let trial = asked("W:Wc3:Bd4", Some(&names.join(","))).expect("an order");
        let squares: Vec<_> = trial.facts.iter().filter_map(|fact| fact.square).collect();
        assert!(squares.is_sorted_by(|a, b| a > b));
        for order in ["a1", "a1,a1", "a2", "", &names[1..].join(",")] {
            assert!(asked("W:Wc3:Bd4", Some(order)).is_err(), "{order}");
        }
        assert!(asked("W:Wc9:Bd4", None).is_err());
    }
}
