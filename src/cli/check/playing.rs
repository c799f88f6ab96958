//! How a program plays: positions and games in processes of their own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use crate::cli::check::options::Options;
use crate::cli::draughts::position;
use crate::conformance::checking::PlayTrials;
use crate::conformance::probe::{ProbeProgress, Trial, Until};
use crate::conformance::verdict::CheckedFile;
use crate::games::draughts::facts::SquareFact;
use crate::games::draughts::{Rules, Square};
use crate::referee::host_failure::HostFailure;
use crate::referee::program::PlayerProgram;
use crate::referee::workers::Workers;

/// Where a program is tried, and how.
pub struct Playing {
    workers: Vec<Workers>,
    trials: PlayTrials,
    bars: MultiProgress,
}

impl Playing {
    /// What the command line asks for, until `stop` is true, with so many players at a time. How
    /// far it has come is shown among the bars.
    ///
    /// # Errors
    /// When the position or the order of its facts makes no sense.
    pub fn new(
        options: &Options,
        players: usize,
        stop: &Arc<AtomicBool>,
        bars: &MultiProgress,
    ) -> anyhow::Result<Playing> {
        let mut trials = match &options.position {
            Some(text) => PlayTrials::asked(asked(text, options.order.as_deref())?),
            None if options.quick => PlayTrials::quick(),
            None => PlayTrials::suite(),
        };
        if let Some(seconds) = options.budget {
            trials.options.budget = Duration::from_secs_f64(seconds);
        }
        if options.fail_fast {
            trials.options.until = Until::FirstError;
        }
        let workers = options.limits.workers()?.stopped_by(Arc::clone(stop));
        Ok(Playing {
            workers: vec![workers; players.max(1)],
            trials,
            bars: bars.clone(),
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
        let mut tell = |progress: ProbeProgress| {
            bar.set_length(progress.planned as u64);
            bar.set_position(progress.tried as u64);
        };
        let played = self
            .trials
            .play(&mut self.workers, program, checked, &mut tell);
        bar.finish_and_clear();
        played
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
