//! The judge of a contestant's program: its games, and what is told of them.

use std::path::Path;
use std::process::ExitCode;
use std::thread;

use anyhow::bail;
use indicatif::ProgressBar;

use super::{ContestOptions, report};
use crate::cli::{exit_codes, protection};
use crate::games::queen_ending::Position;
use crate::games::{Game, Side};
use crate::referee::language::Language;
use crate::tournament::queen_contest::{ContestProgram, ContestSummary, play_all, positions};

/// How many positions are drawn when nothing is said.
const SAMPLE: u32 = 100;

/// Judges the program, in the one position or in many.
///
/// # Errors
/// When the program can't be run.
pub fn judge(
    program: &Path,
    only: Option<Position>,
    options: &ContestOptions,
    is_json: bool,
) -> anyhow::Result<ExitCode> {
    let rules = options.rules();
    let program = ContestProgram::of(program, &rules)?;
    protection::tell_missing(Language::English, false)?;
    let sample = options.sample.unwrap_or(SAMPLE) as usize;
    let positions = match only {
        Some(position) if position.turn() == Side::Second || position.queen().is_none() => {
            bail!("{position}: a contest begins with white to move")
        }
        Some(position) => vec![position],
        None => positions((!options.all).then_some(sample), options.seed),
    };
    let bar = match is_json {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(positions.len() as u64),
    };
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let jobs = options.jobs.map_or(processors, usize::from);
    let jobs = jobs.min(positions.len());
    let games = play_all(&program, &positions, &rules, jobs, &|| bar.inc(1))?;
    bar.finish_and_clear();
    let summary = ContestSummary::of(&games);
    report::tell(&program.name, options, &games, &summary, is_json)?;
    Ok(exit_codes::yes_or_no(summary.won == games.len()))
}
