//! What came of probing.

use std::collections::BTreeMap;
use std::mem::{self, Discriminant};
use std::time::Duration;

use serde::Serialize;

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity};
use crate::games::draughts::facts;
use crate::referee::call_path::CallPath;
use crate::referee::foul::Foul;
use crate::referee::rule::Rule;

use super::call::{Called, Wrong, is_costly};
use super::positions::Trial;
use super::theme::Theme;
use super::{ProbeProgress, ProbeStep};

/// How much of what a program prints is kept, in bytes.
const SAMPLE_BYTES: usize = 200;

/// What came of probing a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeOutcome {
    /// What is wrong, errors first; one finding for each foul and theme, with the smallest position
    /// and how often it came up.
    pub findings: Vec<Finding>,
    /// Why the file is no player: probing has then ended, most often before the first position.
    pub not_loaded: Option<Foul>,
    /// The positions, in all.
    pub positions: ProbeTally,
    /// The positions by theme.
    pub themes: BTreeMap<Theme, ProbeTally>,
    /// In how many positions the program did wrong only when that was the first call of all, as it
    /// never is in a game.
    pub excused: usize,
    /// The games.
    pub games: ProbeTally,
    /// How long calls took.
    pub times: CallTimes,
    /// What the program printed.
    pub output: ProgramOutput,
    /// What the program has done right.
    pub done: MovesDone,
    /// Why not everything was tried.
    pub stopped: Option<ProbeStopped>,
}

/// Numbers of positions or games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProbeTally {
    /// How many there are.
    pub planned: usize,
    /// How many were tried.
    pub tried: usize,
    /// In how many no rule was broken.
    pub kept: usize,
}

/// The times of calls: of each the processor time or the time that passed, whichever is more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallTimes {
    /// How many calls there were.
    pub calls: usize,
    /// The longest.
    pub longest: Duration,
    /// Of a hundred calls, 99 took no longer.
    pub p99: Duration,
    /// All together.
    pub total: Duration,
}

/// What a program printed; no trusted text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramOutput {
    /// The bytes, in all.
    pub bytes: u64,
    /// In how many calls it printed something.
    pub calls: usize,
    /// How it begins: at most 200 bytes.
    pub sample: Vec<u8>,
}

/// Why probing ended before everything was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProbeStopped {
    /// Something is wrong, and no more was asked for.
    Error,
    /// There was no more time.
    Budget,
    /// The program used up its time, memory or output again and again.
    Costly,
    /// A person has stopped it.
    Interrupted,
}

/// The kinds of legal moves that a program has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovesDone {
    /// Any.
    pub moved: bool,
    /// A capture.
    pub captured: bool,
    /// Another capture with the piece that has to go on.
    pub continued: bool,
    /// A move that crowns a man.
    pub crowned: bool,
}

impl MovesDone {
    /// Whether a program that did this has shown that it keeps the rule, as far as that takes a
    /// legal move.
    pub fn shows(&self, rule: Rule) -> bool {
        match rule {
            Rule::Capturing => self.captured,
            Rule::Continuing => self.continued,
            Rule::Crowning => self.crowned,
            _ => self.moved,
        }
    }
}

impl ProbeOutcome {
    /// Whether no rule was broken.
    pub fn is_good(&self) -> bool {
        let is_error = |finding: &Finding| finding.severity == FindingSeverity::Error;
        self.not_loaded.is_none() && !self.findings.iter().any(is_error)
    }
}

/// What has been seen so far.
pub(super) struct Ledger {
    outcome: ProbeOutcome,
    plays: BTreeMap<Theme, Vec<(Discriminant<Foul>, FailedCall)>>,
    times: Vec<Duration>,
    costly: usize,
}

impl Ledger {
    pub(super) fn new(positions: usize, games: usize) -> Ledger {
        let planned = |planned| ProbeTally {
            planned,
            ..ProbeTally::default()
        };
        let outcome = ProbeOutcome {
            findings: Vec::new(),
            not_loaded: None,
            positions: planned(positions),
            themes: BTreeMap::new(),
            excused: 0,
            games: planned(games),
            times: CallTimes::default(),
            output: ProgramOutput::default(),
            done: MovesDone::default(),
            stopped: None,
        };
        Ledger {
            outcome,
            plays: BTreeMap::new(),
            times: Vec::new(),
            costly: 0,
        }
    }

    /// Enters the calls of a position or a game.
    pub(super) fn enter(&mut self, step: ProbeStep<'_>, calls: Vec<Called>) {
        let is_error = |called: &Called| {
            called.result.is_err() && severity(called.trial.theme) == FindingSeverity::Error
        };
        let kept = usize::from(!calls.iter().any(is_error));
        let add = |tally: &mut ProbeTally| {
            tally.tried += 1;
            tally.kept += kept;
        };
        match step {
            ProbeStep::Game(_) => add(&mut self.outcome.games),
            ProbeStep::Trial(trial) => {
                add(&mut self.outcome.positions);
                add(self.outcome.themes.entry(trial.theme).or_default());
            }
        }
        self.outcome.excused += usize::from(calls.iter().any(|called| called.is_excused));
        let mut earlier = Vec::new();
        for called in calls {
            self.times.push(called.time);
            self.enter_output(&called.output);
            match called.result {
                Ok(next) => {
                    next.note(&called.trial.position, &mut self.outcome.done);
                    earlier.push(called.trial);
                }
                Err(wrong) => self.enter_wrong(called.trial, wrong, mem::take(&mut earlier)),
            }
        }
    }

    fn enter_output(&mut self, output: &[u8]) {
        let seen = &mut self.outcome.output;
        seen.bytes += output.len() as u64;
        seen.calls += usize::from(!output.is_empty());
        let room = SAMPLE_BYTES - seen.sample.len();
        seen.sample.extend(output.iter().take(room));
    }

    fn enter_wrong(&mut self, trial: Trial, wrong: Wrong, earlier: Vec<Trial>) {
        self.costly += usize::from(is_costly(&wrong.foul));
        let kind = mem::discriminant(&wrong.foul);
        let mut play = FailedCall {
            theme: trial.theme.key(),
            position: trial.position,
            facts: trial.facts,
            foul: wrong.foul,
            left: wrong.left,
            times: 1,
            earlier,
            path: CallPath::default(),
        };
        let plays = self.plays.entry(trial.theme).or_default();
        match plays.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, known)) => {
                let times = known.times + 1;
                if is_simpler(&play, known) {
                    mem::swap(known, &mut play);
                }
                known.times = times;
            }
            None => plays.push((kind, play)),
        }
    }

    pub(super) fn stop(&mut self, stopped: ProbeStopped) {
        self.outcome.stopped = Some(stopped);
    }

    pub(super) fn not_loaded(&mut self, foul: Foul) {
        self.outcome.not_loaded = Some(foul);
    }

    pub(super) fn costly_fouls(&self) -> usize {
        self.costly
    }

    pub(super) fn has_error(&self) -> bool {
        let errors = |theme: &Theme| severity(*theme) == FindingSeverity::Error;
        self.plays.keys().any(errors)
    }

    pub(super) fn progress(&self) -> ProbeProgress {
        let ProbeOutcome {
            positions, games, ..
        } = &self.outcome;
        ProbeProgress {
            tried: positions.tried + games.tried,
            planned: positions.planned + games.planned,
            findings: self.plays.values().map(Vec::len).sum(),
        }
    }

    /// What came of it all. A warning says nothing new where the same foul breaks a rule.
    pub(super) fn close(mut self) -> ProbeOutcome {
        let mut findings = Vec::new();
        let is_error = |theme: &Theme| severity(*theme) == FindingSeverity::Error;
        let errors = self.plays.iter().filter(|(theme, _)| is_error(theme));
        let fouls: Vec<_> = errors
            .flat_map(|(_, plays)| plays.iter().map(|(kind, _)| *kind))
            .collect();
        for (theme, plays) in self.plays {
            let severity = severity(theme);
            for (kind, play) in plays {
                if severity == FindingSeverity::Error || !fouls.contains(&kind) {
                    findings.push(Finding {
                        rule: play.foul.rule(),
                        severity,
                        evidence: Evidence::Play(Box::new(play)),
                    });
                }
            }
        }
        let simplicity = |finding: &Finding| match &finding.evidence {
            Evidence::Play(play) => measure(play),
            Evidence::Text { .. } => (false, 0),
        };
        findings.sort_by_key(|finding| {
            let is_warning = finding.severity == FindingSeverity::Warning;
            (is_warning, finding.rule, simplicity(finding))
        });
        self.outcome.findings = findings;
        self.outcome.times = times(self.times);
        self.outcome
    }
}

/// What breaks a rule where the arbiter asks is only worth knowing where it never does.
fn severity(theme: Theme) -> FindingSeverity {
    match theme {
        Theme::NoMove => FindingSeverity::Warning,
        _ => FindingSeverity::Error,
    }
}

/// Whether a play shows the same more simply.
fn is_simpler(one: &FailedCall, other: &FailedCall) -> bool {
    measure(one) < measure(other)
}

/// What makes a play simple: the facts in the order of the squares, from which a position alone
/// gives the facts, and then few pieces.
fn measure(play: &FailedCall) -> (bool, u32) {
    let in_order = play.facts == facts::facts(play.position.board());
    (!in_order, play.position.board().occupied().len())
}

fn times(mut times: Vec<Duration>) -> CallTimes {
    times.sort_unstable();
    let calls = times.len();
    let rank = (calls * 99).div_ceil(100).saturating_sub(1);
    CallTimes {
        calls,
        longest: times.last().copied().unwrap_or_default(),
        p99: times.get(rank).copied().unwrap_or_default(),
        total: times.iter().sum(),
    }
}
