//! The strong player of draughts: a book, and the search.

use std::sync::atomic::AtomicBool;

use super::policy::DraughtsPolicy;
use super::report::{SearchLine, SearchReport};
use super::settings::SearchSettings;
use super::table::Table;
use crate::games::draughts::Position;
use crate::solvers::Evaluator;
use crate::solvers::draughts::book::Book;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::{SearchRequest, deepen};

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
    /// `history` holds the keys ([`Game::key`](crate::games::Game::key)) of the earlier positions of
    /// the game, oldest first: official rules call their repetition a draw.
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
        let policy = DraughtsPolicy {
            evaluator: &self.evaluator,
            endings: self.settings.endings.as_deref(),
            speculation: self.settings.speculation,
        };
        let request = SearchRequest {
            position,
            history,
            limits,
            stop,
        };
        let threads = self.settings.threads;
        deepen(&policy, &mut self.table, threads, request, &mut on_report)
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
