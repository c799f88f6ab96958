//! Iterative deepening, on one thread or more.

use std::sync::atomic::AtomicBool;
use std::thread;

use super::control::{Control, SearchLimits};
use super::policy::{MoveOf, SearchPolicy};
use super::report::SearchReport;
use super::root::RootMoves;
use super::table::TranspositionTable;
use super::worker::{SearchWorker, SharedSearch};
use crate::games::Game;

/// What a searcher is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The size of the transposition table in MiB; at least 1.
    pub megabytes: usize,
    /// How many threads look at once; at least 1. With one, the same searches give the same
    /// answers.
    pub threads: usize,
    /// Whether lines may be left out or looked at less or more deeply, and values of deeper
    /// searches believed. Without it the values are those of plain minimax to the same depth.
    pub speculates: bool,
}

impl Default for SearchSettings {
    /// 64 MiB, one thread, speculation.
    fn default() -> SearchSettings {
        SearchSettings {
            megabytes: 64,
            threads: 1,
            speculates: true,
        }
    }
}

/// Finds the best moves of a game's positions; keeps what it has learnt from one search to the
/// next.
pub struct Searcher<P: SearchPolicy> {
    policy: P,
    table: TranspositionTable<P::Note>,
    megabytes: usize,
    threads: usize,
}

impl<P: SearchPolicy> Searcher<P> {
    /// A searcher with a transposition table of that many MiB, at least 1, that looks with so many
    /// threads at once, at least 1. With one, the same searches give the same answers.
    pub fn with_policy(policy: P, megabytes: usize, threads: usize) -> Searcher<P> {
        Searcher {
            policy,
            table: TranspositionTable::new(megabytes),
            megabytes,
            threads: threads.max(1),
        }
    }

    /// How many threads look at once.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Forgets what earlier searches have learnt, so that the next one goes as if it were the
    /// first.
    pub fn forget(&mut self) {
        self.table = TranspositionTable::new(self.megabytes);
    }

    /// Looks deeper and deeper until a limit is reached, `stop` is set or the lines are final; a
    /// first iteration is finished in any case.
    ///
    /// `history` holds the keys ([`Game::key`]) of the earlier positions of the game, oldest first,
    /// where a rule calls their repetition a draw.
    pub fn search(
        &mut self,
        position: &P::Position,
        history: &[u64],
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport<MoveOf<P>> {
        self.search_telling(position, history, limits, stop, |_| {})
    }

    /// [`Searcher::search`] that tells what it has found after each depth; the filling of the table
    /// comes at the end only.
    pub fn search_telling(
        &mut self,
        position: &P::Position,
        history: &[u64],
        limits: &SearchLimits,
        stop: &AtomicBool,
        mut on_report: impl FnMut(&SearchReport<MoveOf<P>>),
    ) -> SearchReport<MoveOf<P>> {
        let mut report = SearchReport::default();
        if let Some(line) = self.policy.book_line(position, limits) {
            report.lines = vec![line];
            return report;
        }
        self.table.grow_older();
        let shared = SharedSearch {
            table: &self.table,
            policy: &self.policy,
            control: Control::new(limits, stop),
        };
        if position.outcome().is_none() {
            let root = RootMoves::new(&self.policy, position);
            thread::scope(|scope| {
                for number in 1..self.threads {
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

impl<P: SearchPolicy> std::fmt::Debug for Searcher<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher")
            .field("megabytes", &self.megabytes)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// The first thread: its lines are the answer.
fn lead<P: SearchPolicy>(
    shared: &SharedSearch<'_, P>,
    mut root: RootMoves<P>,
    history: &[u64],
    limits: &SearchLimits,
    on_report: &mut impl FnMut(&SearchReport<MoveOf<P>>),
) -> SearchReport<MoveOf<P>> {
    let mut worker = SearchWorker::new(shared, history);
    let mut report = SearchReport::default();
    let count = limits.lines.max(1);
    for depth in 1..=limits.depth.unwrap_or(P::MAX_DEPTH).clamp(1, P::MAX_DEPTH) {
        worker.counter.set_stoppable(depth > 1);
        let finished = root
            .iterate(&mut worker, depth as i32, count)
            .and_then(|()| root.settle(shared.policy, &mut worker, depth as i32));
        report.lines = root.lines(count);
        if finished.is_err() {
            break;
        }
        report.depth = depth;
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        on_report(&report);
        let forced = limits.time.is_some() && root.count() == 1;
        let may_deepen = shared.control.may_deepen(P::DEEPENING_SHARE);
        if forced || P::is_final(&root.values(count), count, depth) || !may_deepen {
            break;
        }
    }
    worker.finish();
    report.counts = worker.counts;
    report
}

/// Another thread: it fills the table, a ply ahead or not, until the first one has ended.
fn assist<P: SearchPolicy>(
    shared: &SharedSearch<'_, P>,
    mut root: RootMoves<P>,
    history: &[u64],
    number: usize,
) {
    let mut worker = SearchWorker::new(shared, history);
    worker.counter.set_stoppable(true);
    for depth in 1..P::MAX_DEPTH {
        let ahead = depth + (number % 2) as u32;
        if root.iterate(&mut worker, ahead as i32, 1).is_err() {
            break;
        }
    }
    worker.finish();
}
