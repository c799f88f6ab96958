//! What is told while a tournament is played: a bar at a terminal, else a line now and then.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::results::say;
use crate::cli::tell::tell_line;
use crate::tournament::league::League;
use crate::tournament::outputs::json;
use crate::tournament::run::RunProgress;

/// Lines come no more often.
const PAUSE: Duration = Duration::from_secs(10);

/// The progress of a tournament. What can't be told any more is not a reason to stop.
pub struct Telling<'a> {
    league: &'a League,
    bar: Option<ProgressBar>,
    is_quiet: bool,
    tells_json: bool,
    total: usize,
    ended: usize,
    /// How many of them in this run.
    new: usize,
    points: Vec<u32>,
    started: Instant,
    told: Instant,
}

impl<'a> Telling<'a> {
    /// With so many games altogether, of which these points come from games that the journal has.
    pub fn new(league: &'a League, total: usize, ended: usize, points: Vec<u32>) -> Telling<'a> {
        Telling {
            league,
            bar: None,
            is_quiet: false,
            tells_json: false,
            total,
            ended,
            new: 0,
            points,
            started: Instant::now(),
            told: Instant::now(),
        }
    }

    /// Nothing but failures.
    pub fn quiet(self, is_quiet: bool) -> Telling<'a> {
        Telling { is_quiet, ..self }
    }

    /// Each game as JSON on standard output.
    pub fn json(self, tells_json: bool) -> Telling<'a> {
        Telling { tells_json, ..self }
    }

    /// Begins.
    pub fn start(&mut self) {
        if self.is_quiet || !io::stderr().is_terminal() {
            return;
        }
        let template = "{bar:30} {pos}/{len}  {elapsed} < {eta}  {msg}";
        let bar = ProgressBar::with_draw_target(
            Some(self.total as u64),
            ProgressDrawTarget::stderr_with_hz(5),
        );
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_position(self.ended as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        self.bar = Some(bar);
    }

    /// Tells of one thing.
    pub fn tell(&mut self, progress: &RunProgress<'_>) {
        match progress {
            RunProgress::Ended(entry) => {
                let game = &entry.game;
                for side in game.id.seats() {
                    self.points[game.entrant(*side)] += game.points_of(*side);
                }
                self.ended += 1;
                self.new += 1;
                if self.tells_json {
                    // When nobody reads it any more, the games are played all the same.
                    let line = json::game(self.league.game, game);
                    let _ = say(&format!("{{\"event\":\"game\",\"game\":{line}}}\n"));
                }
                self.advance();
            }
            RunProgress::Again {
                game,
                attempts,
                cause,
            } => self.warn(&format!(
                "game {game}, attempt {attempts}: we failed, no program did: {cause}; it will be played again"
            )),
            RunProgress::GivenUp { game, cause } => self.warn(&format!(
                "game {game} stays without a result: we failed, no program did: {cause}"
            )),
        }
    }

    /// Takes the bar away.
    pub fn finish(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn advance(&mut self) {
        if let Some(bar) = &self.bar {
            bar.set_position(self.ended as u64);
            bar.set_message(self.leader());
            return;
        }
        if !self.is_quiet && self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let left = self.seconds_left();
            let (ended, total, leader) = (self.ended, self.total, self.leader());
            tell_line(&format!(
                "{ended} of {total} games, about {left:.0} s left; {leader}"
            ));
        }
    }

    fn seconds_left(&self) -> f64 {
        let each = self.started.elapsed().as_secs_f64() / self.new.max(1) as f64;
        each * self.total.saturating_sub(self.ended) as f64
    }

    /// The first of those with most points so far.
    fn leader(&self) -> String {
        let entrants = self.league.entrants.iter().zip(&self.points);
        let best = entrants.rev().max_by_key(|(_, points)| **points);
        best.map_or_else(String::new, |(entrant, points)| {
            format!("{} {points}", entrant.label)
        })
    }

    fn warn(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| tell_line(text)),
            None => tell_line(text),
        }
    }
}
