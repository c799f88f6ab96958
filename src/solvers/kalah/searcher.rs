//! Iterative deepening.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::board::SeedRows;
use super::endings::KalahEndings;
use super::engine::{ChildPosition, KalahEngine, TO_THE_END};
use super::report::{SearchLine, SearchReport, SearchSettings};
use super::rows::{Narrow, Seeds, Wide};
use crate::games::kalah::{Move, Position, Rules};
use crate::solvers::search::Score;
use crate::solvers::search::control::{
    Control, DEEPENING_SHARE, NodeCounter, SearchLimits, SearchStopped,
};

/// No search goes deeper: no game is longer on a board that a search comes to the end of.
const MAX_DEPTH: u32 = 200;

/// From this depth on each depth is followed by an attempt to look to the end of the game.
const FIRST_ATTEMPT: u32 = 6;

/// Finds the best moves of Kalah positions; keeps what it has learnt from one search to the next.
pub struct Searcher {
    settings: SearchSettings,
    kept: Option<CachedEngine>,
}

/// An engine, and for which boards it is.
struct CachedEngine {
    pits: usize,
    rules: Rules,
    engine: Either,
}

enum Either {
    Narrow(KalahEngine<Narrow>),
    Wide(KalahEngine<Wide>),
}

impl Searcher {
    /// A searcher that knows nothing yet.
    pub fn new(settings: SearchSettings) -> Searcher {
        Searcher {
            settings,
            kept: None,
        }
    }

    /// Looks until a limit is reached, `stop` is set, or all values asked for are exact. A depth
    /// counts turns: several moves in a row are one. A legal move is given in any case.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
    ) -> SearchReport {
        self.search_telling(position, limits, stop, |_| {})
    }

    /// [`Searcher::search`] that tells what it has found after each depth.
    pub fn search_telling(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
        on_report: impl FnMut(&SearchReport),
    ) -> SearchReport {
        if position.is_over() {
            return SearchReport::default();
        }
        match self.engine(position) {
            Either::Narrow(engine) => deepen(engine, position, limits, stop, on_report),
            Either::Wide(engine) => deepen(engine, position, limits, stop, on_report),
        }
    }

    /// The engine for the boards of a position: the one at hand, if it fits.
    fn engine(&mut self, position: &Position) -> &mut Either {
        let (pits, rules) = (position.pit_count(), position.rules());
        let is_narrow = pits <= Narrow::PITS && position.seeds_in_play() <= Narrow::SEEDS;
        let fits = self.kept.take().filter(|kept| {
            // A wide engine goes on in a game that has become narrow: what it knows would be lost.
            let wide_enough = is_narrow || matches!(kept.engine, Either::Wide(_));
            (kept.pits, kept.rules) == (pits, rules) && wide_enough
        });
        let settings = self.settings;
        let kept = self.kept.insert(fits.unwrap_or_else(|| CachedEngine {
            pits,
            rules,
            engine: if is_narrow {
                Either::Narrow(engine(pits, rules, &settings))
            } else {
                Either::Wide(engine(pits, rules, &settings))
            },
        }));
        &mut kept.engine
    }
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

fn engine<R: Seeds>(pits: usize, rules: Rules, settings: &SearchSettings) -> KalahEngine<R> {
    let endings: Arc<KalahEndings<R>> = KalahEndings::shared(pits, rules, settings.endings);
    KalahEngine::new(endings, settings.megabytes)
}

/// A root move with its last value.
#[derive(Clone, Copy)]
struct RootCandidate {
    pit: u8,
    value: i32,
    exact: bool,
}

fn deepen<R: Seeds>(
    engine: &mut KalahEngine<R>,
    position: &Position,
    limits: &SearchLimits,
    stop: &AtomicBool,
    mut on_report: impl FnMut(&SearchReport),
) -> SearchReport {
    let control = Control::new(limits, stop);
    let mut counter = NodeCounter::new(&control);
    counter.set_stoppable(true);
    let board = SeedRows::of(position);
    let mut moves = engine.children(board, None);
    let lines = limits.lines.clamp(1, moves.len());
    let first: Vec<RootCandidate> = moves
        .iter()
        .take(lines)
        .map(RootCandidate::unseen)
        .collect();
    let mut report = SearchReport {
        lines: lines_of(engine, position, &first),
        ..SearchReport::default()
    };
    let mut guesses = vec![0; lines];
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        let searched = one_depth(
            engine,
            &mut moves,
            board.seeds(),
            depth,
            &mut guesses,
            &mut counter,
        );
        let Ok(candidates) = searched else { break };
        report.lines = lines_of(engine, position, &candidates);
        report.depth = depth;
        (report.nodes, report.elapsed) = (counter.nodes(), control.elapsed());
        on_report(&report);
        if report.is_exact() || !control.may_deepen(DEEPENING_SHARE) {
            break;
        }
        if depth >= FIRST_ATTEMPT {
            let searched = attempt(
                engine,
                &mut moves,
                board.seeds(),
                limits,
                &guesses,
                &mut counter,
            );
            if let Ok(candidates) = searched {
                report.lines = lines_of(engine, position, &candidates);
                break;
            }
        }
    }
    (report.nodes, report.elapsed) = (counter.nodes(), control.elapsed());
    report
}

/// The best moves by their exact values, searched for no longer than is in proportion to what has
/// been done: it pays when the game is nearer to its end than estimates tell.
fn attempt<R: Seeds>(
    engine: &mut KalahEngine<R>,
    moves: &mut [ChildPosition<R>],
    seeds: i32,
    limits: &SearchLimits,
    guesses: &[i32],
    counter: &mut NodeCounter,
) -> Result<Vec<RootCandidate>, SearchStopped> {
    let is_limited = (limits.depth, limits.time, limits.nodes) != (None, None, None);
    counter.allow(Some(counter.nodes() / if is_limited { 4 } else { 1 }));
    let mut guesses = guesses.to_vec();
    let searched = one_depth(engine, moves, seeds, TO_THE_END, &mut guesses, counter);
    counter.allow(None);
    searched
}

/// The best moves at one depth; `guesses` are their values at the depth before.
fn one_depth<R: Seeds>(
    engine: &mut KalahEngine<R>,
    moves: &mut [ChildPosition<R>],
    seeds: i32,
    depth: u32,
    guesses: &mut [i32],
    counter: &mut NodeCounter,
) -> Result<Vec<RootCandidate>, SearchStopped> {
    let mut candidates = Vec::with_capacity(guesses.len());
    for (line, guess) in guesses.iter_mut().enumerate() {
        let value = engine.value(&mut moves[line..], seeds, depth, *guess, counter)?;
        *guess = value.value;
        candidates.push(RootCandidate {
            pit: moves[line].pit,
            value: value.value,
            exact: value.proven,
        });
    }
    Ok(candidates)
}

impl RootCandidate {
    fn unseen<R: Seeds>(child: &ChildPosition<R>) -> RootCandidate {
        RootCandidate {
            pit: child.pit,
            value: child.step.gain,
            exact: false,
        }
    }
}

fn lines_of<R: Seeds>(
    engine: &KalahEngine<R>,
    position: &Position,
    candidates: &[RootCandidate],
) -> Vec<SearchLine> {
    let line = |candidate: &RootCandidate| {
        let seeds = position.balance(position.player()) + candidate.value;
        SearchLine {
            moves: expected(engine, position, Move(candidate.pit)),
            score: match candidate.exact {
                true => Score::Final(seeds),
                false => Score::Points(100 * seeds),
            },
            is_exact: candidate.exact,
        }
    };
    candidates.iter().map(line).collect()
}

/// A move and what is expected after it.
fn expected<R: Seeds>(engine: &KalahEngine<R>, position: &Position, first: Move) -> Vec<Move> {
    let mut moves = vec![first];
    let mut position = position.play(first);
    while let Some(pit) = engine.best_known(SeedRows::of(&position)) {
        let next = Move(pit);
        if !position.is_legal(next) {
            break;
        }
        moves.push(next);
        position = position.play(next);
    }
    moves
}
