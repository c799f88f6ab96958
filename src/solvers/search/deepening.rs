//! Iterative deepening, on one thread or more.

use std::sync::atomic::AtomicBool;
use std::thread;

use super::control::{Control, SearchLimits};
use super::policy::SearchPolicy;
use super::report::SearchReport;
use super::root::RootMoves;
use super::table::TranspositionTable;
use super::worker::{SearchWorker, SharedSearch};
use crate::games::Game;

/// What a search is asked.
#[derive(Clone, Copy)]
pub struct SearchRequest<'a, Position> {
    /// The position.
    pub position: &'a Position,
    /// The keys ([`Game::key`]) of the earlier positions of the game, oldest first.
    pub history: &'a [u64],
    /// When to end.
    pub limits: &'a SearchLimits,
    /// Ends the search when it is set.
    pub stop: &'a AtomicBool,
}

/// Looks deeper and deeper until a limit is reached, `stop` is set or the policy calls the lines
/// final; a first iteration is finished in any case. `on_report` is told after each depth what has
/// been found; the filling of the table comes at the end only.
///
/// With one thread, the same searches with the same table give the same answers.
pub fn deepen<P: SearchPolicy>(
    policy: &P,
    table: &mut TranspositionTable<P::Entry>,
    threads: usize,
    request: SearchRequest<'_, P::Position>,
    on_report: &mut impl FnMut(&SearchReport<P::Line>),
) -> SearchReport<P::Line> {
    table.grow_older();
    let shared = SharedSearch {
        table,
        policy,
        control: Control::new(request.limits, request.stop),
    };
    let mut report = SearchReport::default();
    if request.position.outcome().is_none() {
        let root = RootMoves::new(policy, request.position);
        thread::scope(|scope| {
            for number in 1..threads.max(1) {
                let (shared, root) = (&shared, root.clone());
                scope.spawn(move || assist(shared, root, request.history, number));
            }
            report = lead(&shared, root.clone(), &request, on_report);
            shared.control.end();
        });
    }
    report.counts.table_filled = shared.table.filled();
    report.nodes = shared.control.nodes();
    report.elapsed = shared.control.elapsed();
    report
}

/// The first thread: its lines are the answer.
fn lead<P: SearchPolicy>(
    shared: &SharedSearch<'_, P>,
    mut root: RootMoves<P>,
    request: &SearchRequest<'_, P::Position>,
    on_report: &mut impl FnMut(&SearchReport<P::Line>),
) -> SearchReport<P::Line> {
    let limits = request.limits;
    let mut worker = SearchWorker::new(shared, request.history);
    let mut report = SearchReport::default();
    let count = limits.lines.max(1);
    for depth in 1..=limits.depth.unwrap_or(P::MAX_DEPTH).clamp(1, P::MAX_DEPTH) {
        worker.set_stoppable(depth > 1);
        let finished = root
            .iterate(&mut worker, depth as i32, count)
            .and_then(|()| shared.policy.settle(&mut root, &mut worker, depth as i32));
        report.lines = root.lines(count);
        if finished.is_err() {
            break;
        }
        report.depth = depth;
        report.nodes = shared.control.nodes();
        report.elapsed = shared.control.elapsed();
        on_report(&report);
        let forced = limits.time.is_some() && root.len() == 1;
        if forced || P::is_final(&root, count, depth) || !shared.control.may_deepen() {
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
    worker.set_stoppable(true);
    for depth in 1..P::MAX_DEPTH {
        let ahead = depth + (number % 2) as u32;
        if root.iterate(&mut worker, ahead as i32, 1).is_err() {
            break;
        }
    }
    worker.finish();
}
