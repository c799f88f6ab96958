//! Positions of the program's games, with how these ended.

use std::sync::atomic::AtomicBool;

use crate::games::hexagon::{Color, Position};
use crate::games::random::Random;
use crate::solvers::hexagon::evaluation::Evaluation;
use crate::solvers::hexagon::search::{Score, SearchLimits, SearchSettings, Searcher};
use crate::solvers::hexagon::selfplay::{MAX_PLIES, random_opening};
use crate::solvers::tuning::samples_of_games;

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSample {
    /// The position.
    pub position: Position,
    /// The number of its game.
    pub game: u32,
    /// What the search said, in points for the side to move.
    pub searched: i32,
    /// The balance at the end of the game, in stones for the side to move.
    pub balance: i32,
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayOptions {
    /// How many.
    pub games: u32,
    /// From which all random choices follow.
    pub seed: u64,
    /// Positions looked at for a move.
    pub nodes: u64,
    /// Threads that play at once; the games are the same for any number.
    pub threads: usize,
}

/// The most random plies before the players begin.
const OPENING: usize = 12;

/// Plays the games; `on_progress` is called after each with the number of games done.
pub fn play(
    wanted: &SelfPlayOptions,
    evaluator: &Evaluation,
    on_progress: impl Fn(u32) + Sync,
) -> Vec<TrainingSample> {
    let play = |game| one(wanted, evaluator, game);
    samples_of_games(wanted.games, wanted.threads, play, on_progress)
}

fn one(wanted: &SelfPlayOptions, evaluator: &Evaluation, game: u32) -> Vec<TrainingSample> {
    let mut random = Random::new(wanted.seed << 32 | u64::from(game));
    let plies = random.below(OPENING + 1);
    let mut position = random_opening(plies, &mut random);
    let settings = SearchSettings {
        megabytes: 1,
        ..SearchSettings::default()
    };
    let mut searcher = Searcher::with_evaluator(settings, evaluator.clone());
    let limits = SearchLimits::of_nodes(wanted.nodes);
    let mut samples = Vec::new();
    for _ in 0..MAX_PLIES {
        let report = searcher.search(&position, &[], &limits, &AtomicBool::new(false));
        let Some(chosen) = report.best() else { break };
        if let Some(Score::Points(searched)) = report.score() {
            samples.push(TrainingSample {
                position,
                game,
                searched,
                balance: 0,
            });
        }
        position = position.play(*chosen);
    }
    let red = match position.color() {
        Color::Red => position.balance(),
        Color::Blue => -position.balance(),
    };
    for sample in &mut samples {
        sample.balance = match sample.position.color() {
            Color::Red => red,
            Color::Blue => -red,
        };
    }
    samples
}
