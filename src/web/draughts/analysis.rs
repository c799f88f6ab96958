//! The session of an analysis: our search looks for the best moves of any position.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::errors::{read_moves, read_position};
use super::search_job::LineValue;
use super::views::{MoveView, PositionView, RulesEnd, fen, texts};
use crate::games::Game;
use crate::games::draughts::{Position, Rules};
use crate::solvers::draughts::search::{SearchLimits, SearchReport, SearchSettings, Searcher};
use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::fair_semaphore::{FairPermit, FairSemaphore};
use crate::web::game_session::{GameSession, SessionContext, StopFlag};
use crate::web::quota::Client;
use crate::web::services::SharedServices;

/// An analysis: a position, the moves that led to it, and what the search reports.
pub struct AnalysisSession {
    context: SessionContext<AnalysisSession>,
    semaphore: Arc<FairSemaphore>,
    lines: usize,
    start: Position,
    /// The moves played from the start, with the positions before them.
    played: Vec<(Position, MoveView)>,
    here: Position,
    /// The number of the search. Events of earlier searches are stale.
    number: u64,
    search: Option<RunningAnalysis>,
    waiting: Option<usize>,
    report: AnalysisReport,
}

/// How an analysis begins.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AnalysisOptions {
    rules: Rules,
    position: Option<String>,
    lines: Option<usize>,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum AnalysisAction {
    /// Sets another position.
    Set {
        /// A FEN; `None` for the start position.
        position: Option<String>,
        /// Other rules, if they change.
        rules: Option<Rules>,
        /// How many lines are wanted, if that changes.
        lines: Option<usize>,
    },
    /// Starts the search.
    Go {},
    /// Stops the search.
    Stop {},
    /// Plays a move or a chain of jumps.
    Play {
        /// The text of the move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Takes the last move back.
    Back {},
}

/// An event of the search with this number.
pub struct AnalysisEvent {
    number: u64,
    kind: AnalysisEventKind,
}

enum AnalysisEventKind {
    /// This many analyses are ahead.
    Waiting(usize),
    /// The search begins, or has finished another depth.
    Progress(AnalysisReport),
    /// The search has ended.
    Finished(AnalysisReport),
}

/// What the search has found.
#[derive(Clone, Debug, Default, Serialize)]
struct AnalysisReport {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<AnalysisLine>,
}

/// A move and what follows.
#[derive(Clone, Debug, Serialize)]
struct AnalysisLine {
    #[serde(flatten)]
    value: LineValue,
    moves: Vec<String>,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct AnalysisState {
    rules: Rules,
    start: String,
    #[serde(flatten)]
    here: PositionView,
    moves: Vec<MoveView>,
    running: bool,
    waiting: Option<usize>,
    #[serde(rename = "most_lines")]
    max_lines: usize,
    #[serde(flatten)]
    report: AnalysisReport,
    over: Option<RulesEnd>,
}

/// A running search. Dropping this ends it.
struct RunningAnalysis {
    stop: StopFlag,
    semaphore: Arc<FairSemaphore>,
}

/// How long a search runs if nobody stops it.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(60);

/// The size of the transposition table, in MiB.
const TABLE_MEGABYTES: usize = 32;

/// The stack of the search thread.
const STACK_BYTES: usize = 2 * 1024 * 1024;

const DEFAULT_LINES: usize = 3;
const MAX_LINES: usize = 5;

/// How many moves can be played on the board.
const MAX_PLIES: usize = 1000;

impl GameSession for AnalysisSession {
    const NAME: &'static str = "analysis";
    type Options = AnalysisOptions;
    type Action = AnalysisAction;
    type Event = AnalysisEvent;
    type State = AnalysisState;

    fn begin(
        options: AnalysisOptions,
        services: &Arc<SharedServices>,
        context: SessionContext<AnalysisSession>,
    ) -> Result<AnalysisSession, ApiError> {
        let start = position(options.position.as_deref(), options.rules)?;
        Ok(AnalysisSession {
            context,
            semaphore: Arc::clone(&services.match_runners().analyses),
            lines: count(options.lines, DEFAULT_LINES)?,
            start,
            played: Vec::new(),
            here: start,
            number: 0,
            search: None,
            waiting: None,
            report: AnalysisReport::default(),
        })
    }

    fn act(&mut self, action: AnalysisAction, _: Client) -> Result<(), ApiError> {
        match action {
            AnalysisAction::Set {
                position: text,
                rules,
                lines,
            } => {
                let rules = rules.unwrap_or(self.start.rules());
                let lines = count(lines, self.lines)?;
                let start = position(text.as_deref(), rules)?;
                self.lines = lines;
                (self.start, self.here) = (start, start);
                self.played.clear();
                self.search_again()
            }
            AnalysisAction::Go {} if self.search.is_some() => Ok(()),
            AnalysisAction::Go {} => self.search_position(),
            AnalysisAction::Stop {} => {
                self.stop_search();
                Ok(())
            }
            AnalysisAction::Play { text } => self.play(&text),
            AnalysisAction::Back {} => {
                let at_start = || ApiError::not_now("at_start", "no move has been played here");
                (self.here, _) = self.played.pop().ok_or_else(at_start)?;
                self.search_again()
            }
        }
    }

    fn on_event(&mut self, event: AnalysisEvent) -> bool {
        if event.number != self.number || self.search.is_none() {
            return false;
        }
        match event.kind {
            AnalysisEventKind::Waiting(ahead) => self.waiting = Some(ahead),
            AnalysisEventKind::Progress(report) => (self.report, self.waiting) = (report, None),
            AnalysisEventKind::Finished(report) => {
                self.report = report;
                self.stop_search();
            }
        }
        true
    }

    fn state(&self) -> AnalysisState {
        AnalysisState {
            rules: self.start.rules(),
            start: fen(&self.start),
            here: PositionView::with_moves(&self.here),
            moves: self.played.iter().map(|(_, made)| made.clone()).collect(),
            running: self.search.is_some(),
            waiting: self.waiting,
            max_lines: self.lines,
            report: self.report.clone(),
            over: RulesEnd::of(&self.here),
        }
    }
}

impl AnalysisSession {
    fn play(&mut self, text: &str) -> Result<(), ApiError> {
        if let Some(ended) = RulesEnd::of(&self.here) {
            let error = ApiError::not_now("game_over", "the game is over");
            return Err(error.with(json!(ended)));
        }
        if self.played.len() >= MAX_PLIES {
            let message = format!("at most {MAX_PLIES} moves are played here");
            return Err(ApiError::not_now("too_many_moves", message));
        }
        for chosen in read_moves(&self.here, text)? {
            self.played
                .push((self.here, MoveView::of(&self.here, &chosen)));
            self.here = self.here.play(&chosen);
        }
        self.search_again()
    }

    /// Drops the report about the old position. A running search goes on with the new position,
    /// unless there is no permit for it.
    fn search_again(&mut self) -> Result<(), ApiError> {
        let was_looking = self.search.is_some();
        self.stop_search();
        self.report = AnalysisReport::default();
        if was_looking {
            // The position has changed already, and a full queue must not undo that.
            let _ = self.search_position();
        }
        Ok(())
    }

    fn stop_search(&mut self) {
        (self.search, self.waiting) = (None, None);
    }

    fn search_position(&mut self) -> Result<(), ApiError> {
        if let Some(ended) = RulesEnd::of(&self.here) {
            let error = ApiError::not_now("game_over", "the game is over");
            return Err(error.with(json!(ended)));
        }
        let permit = self
            .semaphore
            .queue(self.context.client(), "too_many_analyses")?;
        self.number += 1;
        let stop = StopFlag::default();
        let job = AnalysisJob {
            permit,
            stop: stop.clone(),
            position: self.here,
            history: self.played.iter().map(|(before, _)| before.key()).collect(),
            lines: self.lines,
        };
        let (context, number) = (self.context.clone(), self.number);
        let send = move |kind| context.send(AnalysisEvent { number, kind });
        let thread = thread::Builder::new().name("analysis".to_owned());
        let run = move || {
            // Without this, the board would wait for ever after a panic.
            if catch_unwind(AssertUnwindSafe(|| job.run(&send))).is_err() {
                send(AnalysisEventKind::Finished(AnalysisReport::default()));
            }
        };
        let started = thread.stack_size(STACK_BYTES).spawn(run);
        started.map_err(|error| {
            ApiError::new(ErrorKind::Busy, "too_many_analyses", error.to_string())
        })?;
        self.search = Some(RunningAnalysis {
            stop,
            semaphore: Arc::clone(&self.semaphore),
        });
        Ok(())
    }
}

impl Drop for RunningAnalysis {
    fn drop(&mut self) {
        self.stop.set();
        self.semaphore.wake();
    }
}

/// The job of a search thread.
struct AnalysisJob {
    permit: FairPermit,
    stop: StopFlag,
    position: Position,
    history: Vec<u64>,
    lines: usize,
}

impl AnalysisJob {
    fn run(mut self, send: &impl Fn(AnalysisEventKind) -> bool) {
        let waiting = |ahead| send(AnalysisEventKind::Waiting(ahead));
        if !self.permit.take(&self.stop, waiting)
            || !send(AnalysisEventKind::Progress(AnalysisReport::default()))
        {
            return;
        }
        let mut searcher = Searcher::new(SearchSettings {
            megabytes: TABLE_MEGABYTES,
            ..SearchSettings::default()
        });
        // There is no time limit for a move: with one, a forced move would not be searched.
        let limits = SearchLimits {
            lines: self.lines,
            ..SearchLimits::default()
        };
        let (finished, running) = channel::<()>();
        let report = thread::scope(|scope| {
            let stop = self.stop.clone();
            scope.spawn(move || {
                if running.recv_timeout(MAX_SEARCH_TIME) == Err(RecvTimeoutError::Timeout) {
                    stop.set();
                }
            });
            let each = |report: &SearchReport| {
                if !send(AnalysisEventKind::Progress(self.report(report))) {
                    self.stop.set();
                }
            };
            let (position, history) = (&self.position, &self.history);
            let flag = self.stop.flag();
            let report = searcher.search_telling(position, history, &limits, flag, each);
            drop(finished);
            report
        });
        send(AnalysisEventKind::Finished(self.report(&report)));
    }

    fn report(&self, report: &SearchReport) -> AnalysisReport {
        let lines = report.lines.iter().map(|line| AnalysisLine {
            value: line.score.into(),
            moves: texts(&self.position, &line.moves),
        });
        AnalysisReport {
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            lines: lines.collect(),
        }
    }
}

fn position(text: Option<&str>, rules: Rules) -> Result<Position, ApiError> {
    match text {
        None => Ok(Position::start(rules)),
        Some(text) => read_position(text, rules),
    }
}

fn count(lines: Option<usize>, usual: usize) -> Result<usize, ApiError> {
    let lines = lines.unwrap_or(usual);
    if (1..=MAX_LINES).contains(&lines) {
        return Ok(lines);
    }
    let message = format!("from 1 to {MAX_LINES} lines can be looked for");
    let facts = json!({"lines": lines, "most": MAX_LINES});
    Err(ApiError::illegal("bad_lines", message).with(facts))
}
