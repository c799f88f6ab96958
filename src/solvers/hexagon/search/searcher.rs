//! The strong player of Hexagon.

use super::policy::HexagonPolicy;
use crate::games::hexagon::Position;
use crate::solvers::Evaluator;
use crate::solvers::hexagon::evaluation::Evaluation;
use crate::solvers::search::{self, SearchSettings};

/// Finds the best moves of Hexagon positions.
pub type Searcher<J = Evaluation> = search::Searcher<HexagonPolicy<J>>;

impl Searcher {
    /// A searcher with the engine's own evaluator.
    pub fn new(settings: SearchSettings) -> Searcher {
        Searcher::with_evaluator(settings, Evaluation::default())
    }
}

impl<J: Evaluator<Position> + Sync> Searcher<J> {
    /// A searcher with another evaluator, in hundredths of a stone.
    pub fn with_evaluator(settings: SearchSettings, evaluator: J) -> Searcher<J> {
        let policy = HexagonPolicy {
            evaluator,
            speculates: settings.speculates,
        };
        Searcher::with_policy(policy, settings.megabytes, settings.threads)
    }
}
