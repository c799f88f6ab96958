//! The strong player of Hexagon.

use std::sync::atomic::AtomicBool;

use super::entry::Table;
use super::policy::HexagonPolicy;
use super::report::SearchReport;
use super::settings::SearchSettings;
use crate::games::hexagon::Position;
use crate::solvers::Evaluator;
use crate::solvers::hexagon::evaluation::Evaluation;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::{SearchRequest, deepen};

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
        let policy = HexagonPolicy {
            evaluator: &self.evaluator,
            speculation: self.settings.speculation,
        };
        let request = SearchRequest {
            position,
            history: &[],
            limits,
            stop,
        };
        let threads = self.settings.threads;
        deepen(&policy, &mut self.table, threads, request, &mut on_report)
    }
}
