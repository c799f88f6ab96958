//! Checking a file: what its text shows, and how its program plays.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::explain::explain;
use crate::conformance::probe::{
    self, ProbeOptions, ProbeOutcome, ProbeProgress, ProbeStopped, Theme, Trial, probe,
};
use crate::conformance::told;
use crate::conformance::verdict::{CheckedFile, PlayStatistics};
use crate::frontend::source::{PROGRAM_EXTENSIONS, Source};
use crate::referee::foul::Foul;
use crate::referee::host_failure::HostFailure;
use crate::referee::player::PlayerFactory;
use crate::referee::program::{PlayerProgram, ProgramError};
use crate::referee::wire::FailedDirective;
use crate::referee::workers::Workers;

/// A file whose text was looked through.
pub struct CheckedText {
    /// The program in it, if it can be read.
    pub program: Option<PlayerProgram>,
    /// What the text shows.
    pub checked: CheckedFile,
    /// All that was told of the text.
    pub examined: Value,
}

/// The program in a file, and what its text shows.
///
/// # Errors
/// [`HostFailure`] when we failed.
pub fn check_text(path: &Path, readers: &Workers) -> Result<CheckedText, HostFailure> {
    let nothing = |why: String| CheckedText {
        program: None,
        checked: unreadable(path, why),
        examined: Value::Null,
    };
    let read = match readers.examine(path) {
        Ok(read) => read,
        Err(ProgramError::NotRead { cause, .. }) => return Err(cause),
        Err(ProgramError::Unreadable { cause, .. }) => {
            return Ok(nothing(cause.to_string()));
        }
        Err(ProgramError::TooHard { what, remedy, .. }) => {
            return Ok(nothing(format!("reading it {what}; look for {remedy}")));
        }
        Err(other) => return Ok(nothing(other.to_string())),
    };
    let program = read.program;
    let source = Source::from_bytes(path.display().to_string(), &read.bytes);
    let inspected = told::hear(read.examined.clone(), &source).unwrap_or_default();
    let inspected = inspected.without_files(|name| may_be_beside(path, name));
    let mut checked = CheckedFile {
        file: path.display().to_string(),
        source: Some(source),
        module: program.module.clone(),
        predicate: program.predicate.clone(),
        main: inspected.main,
        is_of_assignment: true,
        findings: inspected.findings,
        played: None,
    };
    checked.sort();
    Ok(CheckedText {
        program: Some(program),
        checked,
        examined: read.examined,
    })
}

/// Whether the program may mean this file. Files of other folders are not looked for: what exists
/// there is no business of the program's.
fn may_be_beside(program: &Path, name: &str) -> bool {
    let is_plain = Path::new(name).file_name() == Some(OsStr::new(name));
    let folder = program.parent().unwrap_or(Path::new(""));
    let is_there = |end: &&str| folder.join(format!("{name}{end}")).exists();
    !is_plain || PROGRAM_EXTENSIONS.iter().any(is_there)
}

fn unreadable(path: &Path, why: String) -> CheckedFile {
    let fault = TextFault::Unreadable(why);
    CheckedFile {
        findings: vec![Finding::in_text(FindingSeverity::Error, fault, 0..0)],
        ..unread(path)
    }
}

/// A file of which nothing is known.
pub fn unread(path: &Path) -> CheckedFile {
    CheckedFile {
        file: path.display().to_string(),
        source: None,
        module: None,
        predicate: String::new(),
        main: None,
        is_of_assignment: true,
        findings: Vec::new(),
        played: None,
    }
}

/// What a program is tried in.
#[derive(Clone, Debug)]
pub struct PlayTrials {
    trials: Vec<Trial>,
    /// How thoroughly it is tried.
    pub options: ProbeOptions,
    /// Whether this is the whole suite.
    is_suite: bool,
}

impl PlayTrials {
    /// The whole suite.
    pub fn suite() -> PlayTrials {
        PlayTrials {
            trials: probe::suite(),
            options: ProbeOptions::default(),
            is_suite: true,
        }
    }

    /// Two positions of each kind.
    pub fn quick() -> PlayTrials {
        PlayTrials {
            trials: probe::suite_of_two(),
            options: ProbeOptions::quick(),
            is_suite: true,
        }
    }

    /// The position that somebody asks for.
    pub fn asked(trial: Trial) -> PlayTrials {
        PlayTrials {
            trials: vec![trial],
            options: ProbeOptions::positions_only(),
            is_suite: false,
        }
    }

    /// Tries a program and adds what is found to what its text shows. So many players play at a
    /// time as there are workers, at least one.
    ///
    /// # Errors
    /// [`HostFailure`] when we failed.
    pub fn play(
        &self,
        workers: &mut [Workers],
        program: &PlayerProgram,
        checked: &mut CheckedFile,
        tell: &mut dyn FnMut(ProbeProgress),
    ) -> Result<(), HostFailure> {
        let mut outcome = probe(workers, program, &self.trials, &self.options, tell)?;
        if let Some(workers) = workers.first() {
            let players = &mut workers.explaining();
            explain(players, program, &mut outcome.findings);
            if outcome.not_loaded.is_none() {
                // Without them the rest is as true, so our own failures do not matter here.
                let failed = failed_directives(players, program).unwrap_or_default();
                add_failed_directives(checked, failed);
            }
        }
        let move_time = workers
            .first()
            .map_or(Duration::ZERO, |workers| workers.limits().move_time);
        checked.played = Some(self.statistics(&outcome, move_time));
        add(checked, outcome);
        checked.sort();
        Ok(())
    }

    fn statistics(&self, outcome: &ProbeOutcome, move_time: Duration) -> PlayStatistics {
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
            move_time,
            printed: outcome.output.bytes,
            enough: self.is_suite && enough,
            done: outcome.done,
        }
    }
}

/// Adds what playing has shown to what the text shows.
fn add(checked: &mut CheckedFile, outcome: ProbeOutcome) {
    if let Some(foul) = outcome.not_loaded {
        let rule = foul.rule();
        let known = |finding: &Finding| finding.rule == rule && finding.is_error();
        if !checked.findings.iter().any(known) {
            let called = match foul {
                Foul::Halted => take_call_of_halt(checked),
                _ => None,
            };
            let span = called.or(checked.main.clone()).unwrap_or(0..0);
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

/// The directives that do not succeed when the program is loaded.
fn failed_directives(
    players: &mut dyn PlayerFactory,
    program: &PlayerProgram,
) -> Result<Vec<FailedDirective>, HostFailure> {
    let player = players.ready_with(program, 0)?;
    Ok(player.map_or_else(|_| Vec::new(), |player| player.failed_directives().to_vec()))
}

/// Adds directives that did not succeed, but for those of which the text tells why.
fn add_failed_directives(checked: &mut CheckedFile, failed: Vec<FailedDirective>) {
    for FailedDirective { line, thrown } in failed {
        let Some(span) = checked.line_span(line) else {
            continue;
        };
        let is_known = |finding: &Finding| match &finding.evidence {
            Evidence::Text { span: known, .. } => {
                span.start <= known.start && known.start < span.end
            }
            Evidence::Play(_) => false,
        };
        if !checked.findings.iter().any(is_known) {
            let fault = thrown.map_or(TextFault::DirectiveFailed, TextFault::DirectiveThrew);
            let finding = Finding::in_text(FindingSeverity::Warning, fault, span);
            checked.findings.push(finding);
        }
    }
}

/// Where the text calls `halt`, if it does so in one place; the warning of that call goes.
fn take_call_of_halt(checked: &mut CheckedFile) -> Option<Range<usize>> {
    let called = |finding: &Finding| match &finding.evidence {
        Evidence::Text {
            fault: TextFault::Forbidden(name),
            span,
        } if name.starts_with("halt/") => Some(span.clone()),
        _ => None,
    };
    let calls: Vec<_> = checked.findings.iter().filter_map(called).collect();
    let [span] = &calls[..] else {
        return None;
    };
    checked.findings.retain(|finding| called(finding).is_none());
    Some(span.clone())
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
