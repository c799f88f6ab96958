//! Iterative deepening, on one thread or more.

use std::sync::atomic::AtomicBool;
use std::thread;

use super::MAX_PLY;
use super::entry::Table;
use super::report::SearchReport;
use super::root::RootMoves;
use super::settings::SearchSettings;
use super::worker::{SearchWorker, SharedSearch};
use crate::games::hexagon::Position;
use crate::solvers::Evaluator;
use crate::solvers::control::{Control, SearchLimits};
use crate::solvers::hexagon::evaluation::Evaluation;

/// No search goes deeper, even without limits.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 1;

/// Finds the best moves of Hexagon positions; keeps what it has learnt from one search to the next.
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
    /// A searcher with another judgement, in hundredths of a stone.
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

    /// Looks until a limit is reached, `stop` is set or the value is exact; a first iteration is
    /// finished in any case.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport {
        self.search_telling(position, limits, stop, |_| {})
    }

    /// [`Searcher::search`] that tells what it has found after each depth; counts of the table come
    /// at the end only.
    pub fn search_telling(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
        mut on_report: impl FnMut(&SearchReport),
    ) -> SearchReport {
        self.table.grow_older();
        let shared = SharedSearch {
            table: &self.table,
            evaluator: &self.evaluator,
            speculation: self.settings.speculation,
            control: Control::new(limits, stop),
        };
        let mut report = SearchReport::default();
        let root = RootMoves::new(position);
        if root.len() > 0 {
            thread::scope(|scope| {
                for number in 1..self.settings.threads.max(1) {
                    let (shared, root) = (&shared, root.clone());
                    scope.spawn(move || assist(shared, root, number));
                }
                report = lead(&shared, root.clone(), limits, &mut on_report);
                shared.control.end();
            });
        }
        report.counts.table_filled = self.table.filled();
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        report
    }
}

/// The first thread: its lines are the answer.
fn lead<J: Evaluator<Position>>(
    shared: &SharedSearch<J>,
    mut root: RootMoves,
    limits: &SearchLimits,
    on_report: &mut impl FnMut(&SearchReport),
) -> SearchReport {
    let mut worker = SearchWorker::new(shared);
    let mut report = SearchReport::default();
    let count = limits.lines.max(1);
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        worker.set_stoppable(depth > 1);
        let finished = root.iterate(&mut worker, depth as i32, count).is_ok();
        report.lines = root.lines(count);
        if !finished {
            break;
        }
        if root
            .settle(&mut worker, depth as i32, shared.control.nodes())
            .is_err()
        {
            report.lines = root.lines(count);
            break;
        }
        report.lines = root.lines(count);
        report.depth = depth;
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        on_report(&report);
        let forced = limits.time.is_some() && root.len() == 1;
        if forced || root.is_exact(count) || !shared.control.may_deepen() {
            break;
        }
    }
    worker.finish();
    report.counts = worker.counts;
    report
}

/// Another thread: it fills the table, a ply ahead or not, until the first one has ended.
fn assist<J: Evaluator<Position>>(shared: &SharedSearch<J>, mut root: RootMoves, number: usize) {
    let mut worker = SearchWorker::new(shared);
    worker.set_stoppable(true);
    for depth in 1..MAX_DEPTH {
        let ahead = depth + (number % 2) as u32;
        if root.iterate(&mut worker, ahead as i32, 1).is_err() {
            break;
        }
    }
    worker.finish();
}
