//! Positions with the results of their games.

use std::sync::Arc;

use crate::games::Outcome;
use crate::games::draughts::{Board, Color, Position, Rules};
use crate::games::random::Random;
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};
use crate::solvers::draughts::selfplay;

/// A quiet position and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingSample {
    /// The pieces.
    pub board: Board,
    /// The number of its game.
    pub game: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// What the side to move has got: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f32,
}

/// How games are played for samples.
#[derive(Clone)]
pub struct SelfPlayOptions {
    /// By which rules.
    pub rules: Rules,
    /// How many games.
    pub games: usize,
    /// From which all random choices follow.
    pub seed: u64,
    /// Positions that a search may look at.
    pub nodes: u64,
    /// The judgement of both players.
    pub evaluator: Evaluation,
    /// Ending tables for both players.
    pub endings: Option<Arc<dyn Endings>>,
}

/// Plays the games; `on_progress` is called after each with the numbers of games and samples so
/// far.
pub fn play(
    wanted: &SelfPlayOptions,
    mut on_progress: impl FnMut(usize, usize),
) -> Vec<TrainingSample> {
    let settings = SearchSettings {
        megabytes: 1,
        endings: wanted.endings.clone(),
        ..SearchSettings::default()
    };
    let player = || Searcher::with_evaluator(settings.clone(), wanted.evaluator.clone());
    let (mut white, mut black) = (player(), player());
    let limits = SearchLimits::of_nodes(wanted.nodes);
    let mut random = Random::new(wanted.seed);
    let mut samples = Vec::new();
    for game in 0..wanted.games {
        let plies = 4 + random.below(9);
        let start = selfplay::random_opening(wanted.rules, plies, &mut random);
        let record = selfplay::play(&start, &mut white, &mut black, &limits);
        let quiet = record.positions(start).filter(is_quiet);
        samples.extend(quiet.map(|position| sample(&position, game as u32, record.outcome)));
        on_progress(game + 1, samples.len());
    }
    samples
}

/// Whether neither side could capture were it its turn.
fn is_quiet(position: &Position) -> bool {
    let turned = Position::unchecked(
        position.rules(),
        *position.board(),
        position.color().other(),
    );
    !position.must_capture() && !turned.must_capture()
}

fn sample(position: &Position, game: u32, outcome: Outcome) -> TrainingSample {
    let result = match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(side) if side == position.color().into() => 1.0,
        Outcome::Win(_) => 0.0,
    };
    TrainingSample {
        board: *position.board(),
        game,
        turn: position.color(),
        result,
    }
}
