//! A search in a thread of its own, which tells what it finds and answers with `done`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::wire::{quoted, send};
use crate::games::draughts::Position;
use crate::games::draughts::hub::{move_text, move_texts};
use crate::solvers::draughts::search::{Score, SearchLimits, SearchReport, Searcher};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// A move, within the limits.
    Think,
    /// The opponent thinks; the answer waits for `ponder-hit` or `stop`.
    Ponder,
    /// The best line, until `stop`.
    Analyze,
}

/// What ends waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Release {
    Hit,
    Stop,
}

/// A search under way.
pub struct Thinking {
    purpose: SearchPurpose,
    /// Ends looking ahead without a limit.
    stop_waiting: Arc<AtomicBool>,
    /// Ends looking for a move.
    stop: Arc<AtomicBool>,
    release: Sender<Release>,
    answered: Arc<AtomicBool>,
    thread: JoinHandle<Box<Searcher>>,
}

impl Thinking {
    /// Starts a search; its lines go to standard output.
    pub fn start(
        searcher: Box<Searcher>,
        position: Position,
        history: Vec<u64>,
        limits: SearchLimits,
        purpose: SearchPurpose,
    ) -> Thinking {
        let (release, released) = mpsc::channel();
        let flag = || Arc::new(AtomicBool::new(false));
        let (stop_waiting, stop, answered) = (flag(), flag(), flag());
        let thinker = Thinker {
            searcher,
            position,
            history,
            limits,
            purpose,
            stop_waiting: Arc::clone(&stop_waiting),
            stop: Arc::clone(&stop),
            released,
            answered: Arc::clone(&answered),
        };
        Thinking {
            purpose,
            stop_waiting,
            stop,
            release,
            answered,
            thread: thread::spawn(|| thinker.think()),
        }
    }

    /// What it is for.
    pub fn purpose(&self) -> SearchPurpose {
        self.purpose
    }

    /// Whether it neither has answered nor was told to.
    pub fn goes_on(&self) -> bool {
        !self.answered.load(Ordering::Acquire) && !self.stop.load(Ordering::Relaxed)
    }

    /// Lets it answer as soon as it can.
    pub fn stop(&self) {
        self.stop_waiting.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
        // A thread that has answered listens no more.
        let _ = self.release.send(Release::Stop);
    }

    /// The opponent has made the move expected: the search is now for a move, within the limits.
    pub fn ponder_hit(&self) {
        let _ = self.release.send(Release::Hit);
        self.stop_waiting.store(true, Ordering::Relaxed);
    }

    /// Waits for the end; `None` if the search broke down.
    pub fn searcher(self) -> Option<Box<Searcher>> {
        self.thread.join().ok()
    }
}

/// What the thread has.
struct Thinker {
    searcher: Box<Searcher>,
    position: Position,
    history: Vec<u64>,
    limits: SearchLimits,
    purpose: SearchPurpose,
    stop_waiting: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    released: Receiver<Release>,
    answered: Arc<AtomicBool>,
}

impl Thinker {
    fn think(mut self) -> Box<Searcher> {
        let report = match self.purpose {
            SearchPurpose::Think => self.look_for_a_move(),
            SearchPurpose::Ponder | SearchPurpose::Analyze => {
                let report = self.look_without_limit();
                match self.released.recv() {
                    Ok(Release::Hit) => self.look_for_a_move(),
                    _ => report,
                }
            }
        };
        // The last depth may not have been finished and still have changed the line.
        tell(&report);
        let done = self.done(&report);
        self.answered.store(true, Ordering::Release);
        // When nobody listens any more, the conversation is over anyway.
        let _ = send(&done);
        self.searcher
    }

    fn look_for_a_move(&mut self) -> SearchReport {
        let (history, limits) = (&self.history, &self.limits);
        self.searcher
            .search_telling(&self.position, history, limits, &self.stop, tell)
    }

    /// Tells what it finds when analysing; a program that lets ponder waits for nothing.
    fn look_without_limit(&mut self) -> SearchReport {
        let analysing = self.purpose == SearchPurpose::Analyze;
        let told = |report: &SearchReport| {
            if analysing {
                tell(report);
            }
        };
        let (history, stop) = (&self.history, &self.stop_waiting);
        self.searcher.search_telling(
            &self.position,
            history,
            &SearchLimits::default(),
            stop,
            told,
        )
    }

    /// The answer: the best move, and the opponent's reply if one is expected.
    fn done(&self, report: &SearchReport) -> String {
        let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
        let first = self.position.legal_moves().first().copied();
        let Some(best) = moves.first().copied().or(first) else {
            return "done".to_owned();
        };
        let mut text = format!("done move={}", move_text(&best));
        let opponents = self.position.play(&best).color() != self.position.color();
        if let Some(reply) = moves.get(1).filter(|_| opponents) {
            text += &format!(" ponder={}", move_text(reply));
        }
        text
    }
}

/// A line about what has been found at a depth.
fn tell(report: &SearchReport) {
    let Some(line) = report.lines.first() else {
        return;
    };
    let seconds = report.elapsed.as_secs_f64();
    let _ = send(&format!(
        "info depth={} score={} nodes={} time={seconds:.3} nps={:.3} pv={}",
        report.depth,
        score_text(line.score),
        report.nodes,
        report.nodes as f64 / 1e6 / seconds.max(1e-9),
        quoted(&move_texts(&line.moves)),
    ));
}

/// A value in men; a win in so many plies is 100 less a hundredth for each.
fn score_text(score: Score) -> String {
    match score {
        Score::Points(points) | Score::Final(points) => {
            format!("{:.2}", f64::from(points) / 100.0)
        }
        Score::Win(plies) => format!("{:.2}", 100.0 - f64::from(plies) / 100.0),
        Score::Loss(plies) => format!("{:.2}", f64::from(plies) / 100.0 - 100.0),
    }
}
