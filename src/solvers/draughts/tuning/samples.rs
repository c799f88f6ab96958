//! Positions with the values that searches gave them and the results of their games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::games::Outcome;
use crate::games::draughts::{Board, Color, Position, Rules};
use crate::games::random::Random;
use crate::solvers::draughts::endings::Endings;
use crate::solvers::draughts::engine_game;
use crate::solvers::draughts::evaluation::Evaluation;
use crate::solvers::draughts::search::{SearchLimits, SearchSettings, Searcher};
use crate::solvers::draughts::selfplay::{MAX_PLIES, random_opening};
use crate::solvers::tuning::samples_of_games;

/// A quiet position and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingSample {
    /// The pieces.
    pub board: Board,
    /// The number of its game.
    pub game: u32,
    /// Whose turn it is.
    pub turn: Color,
    /// What the search said, in points for the side to move.
    pub searched: i16,
    /// What the side to move has got: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f32,
}

/// How games are played for samples.
#[derive(Clone)]
pub struct SelfPlayOptions {
    /// By which rules.
    pub rules: Rules,
    /// How many games.
    pub games: u32,
    /// From which all random choices follow.
    pub seed: u64,
    /// Positions that a search may look at.
    pub nodes: u64,
    /// The judgement of both players.
    pub evaluator: Evaluation,
    /// Ending tables for both players.
    pub endings: Option<Arc<dyn Endings>>,
    /// Threads that play at once; the games are the same for any number.
    pub threads: usize,
}

/// The points of a position that is won.
const WON: i32 = 1_000;

/// Plays the games; `on_progress` is called after each with the number of games done.
pub fn play(wanted: &SelfPlayOptions, on_progress: impl Fn(u32) + Sync) -> Vec<TrainingSample> {
    samples_of_games(
        wanted.games,
        wanted.threads,
        |game| one(wanted, game),
        on_progress,
    )
}

/// The samples of one game.
fn one(wanted: &SelfPlayOptions, game: u32) -> Vec<TrainingSample> {
    let mut random = Random::new(wanted.seed << 32 | u64::from(game));
    let plies = 4 + random.below(9);
    let start = random_opening(wanted.rules, plies, &mut random);
    let settings = SearchSettings {
        megabytes: 1,
        endings: wanted.endings.clone(),
        ..SearchSettings::default()
    };
    let mut searcher = Searcher::with_evaluator(settings, wanted.evaluator.clone());
    let limits = SearchLimits::of_nodes(wanted.nodes);
    let mut samples = Vec::new();
    let played = engine_game::play(&start, MAX_PLIES, |position, keys| {
        let report = searcher.search(position, keys, &limits, &AtomicBool::new(false));
        if is_quiet(position) {
            samples.push(TrainingSample {
                board: *position.board(),
                game,
                turn: position.color(),
                searched: report.score()?.points_within(WON) as i16,
                result: 0.5,
            });
        }
        report.best().copied()
    });
    if let Outcome::Win(winner) = played.outcome {
        for sample in &mut samples {
            sample.result = f32::from(u8::from(winner == sample.turn.into()));
        }
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
