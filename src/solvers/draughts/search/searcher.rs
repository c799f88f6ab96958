//! The strong player of draughts: a book, and the search.

use super::policy::DraughtsPolicy;
use super::settings::SearchSettings;
use crate::games::draughts::Position;
use crate::solvers::Evaluator;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::search;

/// Finds the best moves of draughts positions.
pub type Searcher<J = Evaluation> = search::Searcher<DraughtsPolicy<J>>;

impl Searcher {
    /// A searcher with the engine's own evaluator.
    pub fn new(settings: SearchSettings) -> Searcher {
        Searcher::with_evaluator(settings, Evaluation::default())
    }
}

impl<J: Evaluator<Position> + Sync> Searcher<J> {
    /// A searcher with another evaluator. It must depend on board and turn only.
    pub fn with_evaluator(settings: SearchSettings, evaluator: J) -> Searcher<J> {
        let policy = DraughtsPolicy {
            evaluator,
            endings: settings.endings,
            book: settings.book,
            speculates: settings.speculates,
        };
        Searcher::with_policy(policy, settings.megabytes, settings.threads)
    }
}
