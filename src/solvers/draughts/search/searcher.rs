//! Iterative deepening, on one thread or more.

use std::sync::atomic::AtomicBool;
use std::thread;

use super::report::{SearchLine, SearchReport};
use super::root::RootMoves;
use super::settings::SearchSettings;
use super::table::Table;
use super::value;
use super::worker::{SearchWorker, SharedSearch};
use crate::games::Game;
use crate::games::draughts::Position;
use crate::solvers::Evaluator;
use crate::solvers::control::{Control, SearchLimits};
use crate::solvers::draughts::book::Book;
use crate::solvers::draughts::evaluation::Evaluation;

/// No search goes deeper, even without limits.
const MAX_DEPTH: u32 = 99;

/// Finds the best moves of draughts positions; keeps what it has learnt from one search to the
/// next.
#[derive(Debug)]
pub struct Searcher<J = Evaluation> {
    settings: SearchSettings,
    evaluator: J,
    table: Table,
}

impl Searcher {
    /// A searcher with the engine's own judgement.
    pub fn new(settings: SearchSettings) -> Searcher {
        Searcher::with_judge(settings, Evaluation::default())
    }
}

impl<J: Evaluator<Position> + Sync> Searcher<J> {
    /// A searcher with another judgement. It must depend on board and turn only.
    pub fn with_judge(settings: SearchSettings, evaluator: J) -> Searcher<J> {
        let table = Table::new(settings.megabytes);
        Searcher {
            settings,
            evaluator,
            table,
        }
    }

    /// How it was made.
    pub fn settings(&self) -> &SearchSettings {
        &self.settings
    }

    /// Forgets what earlier searches have learnt, so that the next one goes as if it were the
    /// first.
    pub fn forget(&mut self) {
        self.table = Table::new(self.settings.megabytes);
    }

    /// Looks until a limit is reached or `stop` is set; a first iteration is finished in any case.
    ///
    /// `history` holds the keys ([`Game::key`]) of the earlier positions of the game, oldest first:
    /// official rules call their repetition a draw.
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport {
        self.search_telling(position, history, limits, stop, |_| {})
    }

    /// [`Searcher::search`] that tells what it has found after each depth; counts of the table come
    /// at the end only.
    pub fn search_telling(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &SearchLimits,
        stop: &AtomicBool,
        mut on_report: impl FnMut(&SearchReport),
    ) -> SearchReport {
        if let Some(line) = self.book_line(position, limits) {
            return SearchReport {
                lines: vec![line],
                ..SearchReport::default()
            };
        }
        self.table.grow_older();
        let shared = SharedSearch {
            table: &self.table,
            evaluator: &self.evaluator,
            endings: self.settings.endings.as_deref(),
            speculation: self.settings.speculation,
            control: Control::new(limits, stop),
        };
        let mut report = SearchReport::default();
        if position.outcome().is_none() {
            let root = RootMoves::new(position);
            thread::scope(|scope| {
                for number in 1..self.settings.threads.max(1) {
                    let (shared, root) = (&shared, root.clone());
                    scope.spawn(move || assist(shared, root, history, number));
                }
                report = lead(&shared, root.clone(), history, limits, &mut on_report);
                shared.control.end();
            });
        }
        report.counts.table_filled = self.table.filled();
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        report
    }
}

impl<J> Searcher<J> {
    fn book_line(&self, position: &Position, limits: &SearchLimits) -> Option<SearchLine> {
        if !self.settings.book || limits.lines > 1 || limits.depth.is_some() {
            return None;
        }
        Book::shipped(position.rules()).find(position)
    }
}

/// The first thread: its lines are the answer.
fn lead<J: Evaluator<Position>>(
    shared: &SharedSearch<J>,
    mut root: RootMoves,
    history: &[u64],
    limits: &SearchLimits,
    on_report: &mut impl FnMut(&SearchReport),
) -> SearchReport {
    let mut worker = SearchWorker::new(shared, history);
    let mut report = SearchReport::default();
    let count = limits.lines.max(1);
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        worker.set_stoppable(depth > 1);
        let finished = root.iterate(&mut worker, depth as i32, count).is_ok();
        report.lines = root.lines(count);
        if !finished {
            break;
        }
        report.depth = depth;
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        on_report(&report);
        let forced = limits.time.is_some() && root.len() == 1;
        let proved = count == 1 && value::end_within(root.value(), depth);
        if forced || proved || !shared.control.may_deepen() {
            break;
        }
    }
    worker.finish();
    report.counts = worker.counts;
    report
}

/// Another thread: it fills the table, a ply ahead or not, until the first one has ended.
fn assist<J: Evaluator<Position>>(
    shared: &SharedSearch<J>,
    mut root: RootMoves,
    history: &[u64],
    number: usize,
) {
    let mut worker = SearchWorker::new(shared, history);
    worker.set_stoppable(true);
    for depth in 1..=MAX_DEPTH {
        let ahead = depth + (number % 2) as u32;
        if root.iterate(&mut worker, ahead as i32, 1).is_err() {
            break;
        }
    }
    worker.finish();
}
