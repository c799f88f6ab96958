//! Iterative deepening.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::report::{Line, Report, Score};
use super::settings::{Limits, Settings};
use crate::games::Game;
use crate::games::draughts::{Move, Position};
use crate::solvers::Judge;
use crate::solvers::alphabeta::alphabeta;
use crate::solvers::draughts::evaluation::Evaluation;

/// Finds the best moves of draughts positions; keeps what it has learnt from one search to the next.
#[derive(Debug)]
pub struct Searcher<J = Evaluation> {
    settings: Settings,
    judge: J,
}

impl Searcher {
    /// A searcher with the engine's own judgement.
    pub fn new(settings: Settings) -> Searcher {
        Searcher::with_judge(settings, Evaluation)
    }
}

impl<J: Judge<Position> + Sync> Searcher<J> {
    /// A searcher with another judgement.
    pub fn with_judge(settings: Settings, judge: J) -> Searcher<J> {
        Searcher { settings, judge }
    }

    /// How it was made.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Looks until a limit is reached or `stop` is set; a first iteration is finished in any case.
    ///
    /// `history` holds the keys ([`Game::key`]) of the earlier positions of the game, oldest first: official rules call
    /// their repetition a draw.
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Report {
        let _ = history;
        let start = Instant::now();
        let mut report = Report {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: start.elapsed(),
        };
        if position.outcome().is_some() {
            return report;
        }
        for depth in 1..=limits.depth.unwrap_or(99) {
            let mut lines: Vec<Line> = Vec::new();
            for chosen in position.moves() {
                lines.push(self.line(position, &chosen, depth, &mut report.nodes));
            }
            lines.sort_by_key(|line| std::cmp::Reverse(points(line.score)));
            lines.truncate(limits.lines.max(1));
            report.lines = lines;
            report.depth = depth;
            report.elapsed = start.elapsed();
            let spent = limits.time.is_some_and(|time| report.elapsed * 4 > time)
                || limits.nodes.is_some_and(|nodes| report.nodes * 4 > nodes);
            if spent || stop.load(Ordering::Relaxed) {
                break;
            }
        }
        report
    }

    fn line(&self, position: &Position, chosen: &Move, depth: u32, nodes: &mut u64) -> Line {
        let next = position.play(chosen);
        let found = alphabeta(&next, depth - 1, &self.judge);
        *nodes += found.nodes;
        let value = if next.color() == position.color() {
            found.value
        } else {
            -found.value
        };
        Line {
            moves: [vec![*chosen], found.line].concat(),
            score: Score::from_value(value),
        }
    }
}

fn points(score: Score) -> i64 {
    match score {
        Score::Points(points) => i64::from(points),
        Score::Win(plies) => 1_000_000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1_000_000,
    }
}
