//! A board on which our search looks for the best moves of any position.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::places::{Place, Places};
use super::refused::{read_moves, read_position};
use super::shown::{Ended, Here, Made, Rules, fen, texts};
use super::thought::Worth;
use crate::games::draughts::Position;
use crate::games::{Game, draughts};
use crate::solvers::draughts::search::{Limits, Report, Searcher, Settings};
use crate::web::house::House;
use crate::web::play::{Desk, Play, Stop};
use crate::web::refusal::{Cause, Refusal};

/// An analysis: a position, what was played to come there, and what the search says of it.
pub struct Analysis {
    desk: Desk<Analysis>,
    places: Arc<Places>,
    lines: usize,
    start: Position,
    /// The moves played from the start, with the positions before them.
    played: Vec<(Position, Made)>,
    here: Position,
    /// The number of the search: news of earlier ones are stale.
    number: u64,
    search: Option<Search>,
    waiting: Option<usize>,
    found: Found,
}

/// How an analysis begins.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    rules: Rules,
    position: Option<String>,
    lines: Option<usize>,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Another position.
    Set {
        /// A FEN; else the first position.
        position: Option<String>,
        /// Its rules, if they are others.
        rules: Option<Rules>,
        /// How many lines are wanted, if it is another number.
        lines: Option<usize>,
    },
    /// To look.
    Go {},
    /// To look no more.
    Stop {},
    /// A move, or a chain of jumps.
    Play {
        /// Its text.
        #[serde(rename = "move")]
        text: String,
    },
    /// To take the last move back.
    Back {},
}

/// What comes from the search of this number.
pub struct News {
    number: u64,
    happened: Happened,
}

enum Happened {
    /// So many analyses are before this one.
    Waiting(usize),
    /// It begins, or has looked through another depth.
    Found(Found),
    /// It has come to its end.
    Finished(Found),
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize)]
struct Found {
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<Line>,
}

/// A move with what follows.
#[derive(Clone, Debug, Serialize)]
struct Line {
    #[serde(flatten)]
    worth: Worth,
    moves: Vec<String>,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct State {
    rules: Rules,
    start: String,
    #[serde(flatten)]
    here: Here,
    moves: Vec<Made>,
    running: bool,
    waiting: Option<usize>,
    most_lines: usize,
    #[serde(flatten)]
    found: Found,
    over: Option<Ended>,
}

/// A search under way; it ends when this is dropped.
struct Search {
    stop: Stop,
    places: Arc<Places>,
}

/// How long a search looks when nobody stops it.
const LONGEST: Duration = Duration::from_secs(60);

/// The size of its table in MiB.
const TABLE: usize = 32;

/// The stack of its thread, in bytes.
const STACK: usize = 2 * 1024 * 1024;

const USUAL_LINES: usize = 3;
const MOST_LINES: usize = 5;

/// So many moves may be played on the board.
const MOST_PLIES: usize = 1000;

impl Play for Analysis {
    const NAME: &'static str = "analysis";
    type Options = Options;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(
        options: Options,
        house: &Arc<House>,
        desk: Desk<Analysis>,
    ) -> Result<Analysis, Refusal> {
        let start = position(options.position.as_deref(), options.rules.into())?;
        Ok(Analysis {
            desk,
            places: Arc::clone(&house.stages().analyses),
            lines: count(options.lines, USUAL_LINES)?,
            start,
            played: Vec::new(),
            here: start,
            number: 0,
            search: None,
            waiting: None,
            found: Found::default(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Set {
                position: text,
                rules,
                lines,
            } => {
                let rules = rules.map_or(self.start.rules(), draughts::Rules::from);
                let lines = count(lines, self.lines)?;
                let start = position(text.as_deref(), rules)?;
                self.lines = lines;
                (self.start, self.here) = (start, start);
                self.played.clear();
                self.look_again()
            }
            Action::Go {} if self.search.is_some() => Ok(()),
            Action::Go {} => self.look(),
            Action::Stop {} => {
                self.rest();
                Ok(())
            }
            Action::Play { text } => self.play(&text),
            Action::Back {} => {
                let at_start =
                    || Refusal::new(Cause::NotNow, "at_start", "no move has been played here");
                (self.here, _) = self.played.pop().ok_or_else(at_start)?;
                self.look_again()
            }
        }
    }

    fn hear(&mut self, news: News) {
        if news.number != self.number || self.search.is_none() {
            return;
        }
        match news.happened {
            Happened::Waiting(ahead) => self.waiting = Some(ahead),
            Happened::Found(found) => (self.found, self.waiting) = (found, None),
            Happened::Finished(found) => {
                self.found = found;
                self.rest();
            }
        }
    }

    fn state(&self) -> State {
        State {
            rules: self.start.rules().into(),
            start: fen(&self.start),
            here: Here::with_moves(&self.here),
            moves: self.played.iter().map(|(_, made)| made.clone()).collect(),
            running: self.search.is_some(),
            waiting: self.waiting,
            most_lines: self.lines,
            found: self.found.clone(),
            over: Ended::of(&self.here),
        }
    }
}

impl Analysis {
    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        if let Some(ended) = Ended::of(&self.here) {
            let refusal = Refusal::new(Cause::NotNow, "game_over", "the game is over");
            return Err(refusal.with(json!(ended)));
        }
        if self.played.len() >= MOST_PLIES {
            let message = format!("at most {MOST_PLIES} moves are played here");
            return Err(Refusal::new(Cause::NotNow, "too_many_moves", message));
        }
        for chosen in read_moves(&self.here, text)? {
            self.played.push((self.here, Made::of(&self.here, &chosen)));
            self.here = self.here.play(&chosen);
        }
        self.look_again()
    }

    /// What was found is of another position; a search goes on with this one. When there is no room for it, it has stopped.
    fn look_again(&mut self) -> Result<(), Refusal> {
        let was_looking = self.search.is_some();
        self.rest();
        self.found = Found::default();
        if was_looking {
            // The position has changed already: a full queue must not undo that.
            let _ = self.look();
        }
        Ok(())
    }

    fn rest(&mut self) {
        (self.search, self.waiting) = (None, None);
    }

    fn look(&mut self) -> Result<(), Refusal> {
        if let Some(ended) = Ended::of(&self.here) {
            let refusal = Refusal::new(Cause::NotNow, "game_over", "the game is over");
            return Err(refusal.with(json!(ended)));
        }
        let place = self.places.queue(self.desk.client(), "too_many_analyses")?;
        self.number += 1;
        let stop = Stop::default();
        let looking = Looking {
            place,
            stop: stop.clone(),
            position: self.here,
            history: self.played.iter().map(|(before, _)| before.key()).collect(),
            lines: self.lines,
        };
        let (desk, number) = (self.desk.clone(), self.number);
        let tell = move |happened| desk.tell(News { number, happened });
        let thread = thread::Builder::new().name("analysis".to_owned());
        let run = move || {
            // A panic must not leave a board that looks for ever.
            if catch_unwind(AssertUnwindSafe(|| looking.run(&tell))).is_err() {
                tell(Happened::Finished(Found::default()));
            }
        };
        let started = thread.stack_size(STACK).spawn(run);
        started
            .map_err(|error| Refusal::new(Cause::Busy, "too_many_analyses", error.to_string()))?;
        self.search = Some(Search {
            stop,
            places: Arc::clone(&self.places),
        });
        Ok(())
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.set();
        self.places.wake();
    }
}

/// What the thread of a search has.
struct Looking {
    place: Place,
    stop: Stop,
    position: Position,
    history: Vec<u64>,
    lines: usize,
}

impl Looking {
    fn run(mut self, tell: &impl Fn(Happened) -> bool) {
        let waiting = |ahead| tell(Happened::Waiting(ahead));
        if !self.place.take(&self.stop, waiting) || !tell(Happened::Found(Found::default())) {
            return;
        }
        let mut searcher = Searcher::new(Settings {
            megabytes: TABLE,
            ..Settings::default()
        });
        // Not the time limit of a move: with that a forced move would not be looked at.
        let limits = Limits {
            lines: self.lines,
            ..Limits::default()
        };
        let (finished, running) = channel::<()>();
        let report = thread::scope(|scope| {
            let stop = self.stop.clone();
            scope.spawn(move || {
                if running.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
                    stop.set();
                }
            });
            let each = |report: &Report| {
                if !tell(Happened::Found(self.found(report))) {
                    self.stop.set();
                }
            };
            let (position, history) = (&self.position, &self.history);
            let flag = self.stop.flag();
            let report = searcher.search_telling(position, history, &limits, flag, each);
            drop(finished);
            report
        });
        tell(Happened::Finished(self.found(&report)));
    }

    fn found(&self, report: &Report) -> Found {
        let lines = report.lines.iter().map(|line| Line {
            worth: line.score.into(),
            moves: texts(&self.position, &line.moves),
        });
        Found {
            depth: report.depth,
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            lines: lines.collect(),
        }
    }
}

fn position(text: Option<&str>, rules: draughts::Rules) -> Result<Position, Refusal> {
    match text {
        None => Ok(Position::start(rules)),
        Some(text) => read_position(text, rules),
    }
}

fn count(lines: Option<usize>, usual: usize) -> Result<usize, Refusal> {
    let lines = lines.unwrap_or(usual);
    if (1..=MOST_LINES).contains(&lines) {
        return Ok(lines);
    }
    let message = format!("from 1 to {MOST_LINES} lines can be looked for");
    let facts = json!({"lines": lines, "most": MOST_LINES});
    Err(Refusal::new(Cause::Illegal, "bad_lines", message).with(facts))
}
