//! Search: the course's alpha-beta and levels, and the strong searcher.

use std::cell::RefCell;
use std::time::Instant;

use crate::engine::convert::FromTerm;
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::hexagon::{Move, Position};
use crate::library::arguments::integer_of;
use crate::library::bindings::hexagon::positions::{move_or_nil, move_terms};
use crate::library::searching::{MoveOptions, SearchOptions, in_time, info};
use crate::solvers::hexagon::levels::{self, BOUND, LevelMove};
use crate::solvers::hexagon::search::{Score, SearchLine, SearchReport, SearchSettings, Searcher};
use crate::solvers::hexagon::strong;

/// The course's levels.
const PLAIN_LEVELS: std::ops::RangeInclusive<i64> = 1..=3;

/// The table of a search with the budget of a level, which is small.
const LEVEL_MEGABYTES: usize = 8;

/// Greater bounds make no sense: no value is beyond the number of cells.
const MAX_BOUND: i32 = 1_000_000;

/// Values are hundredths of a stone.
const STONE: i32 = 100;

/// `alpha_beta(+Depth, +Position, +Alpha, +Beta, -Move, -Value)`: the course's.
pub fn alpha_beta(
    host: &mut dyn Host,
    Depth(depth): Depth,
    position: Position,
    Bound(alpha): Bound,
    Bound(beta): Bound,
) -> Result<(Term, i32), Fault> {
    let found = levels::alphabeta(&position, depth, alpha, beta, deadline::expired());
    in_time(host)?;
    Ok((move_or_nil(found.chosen), found.value))
}

/// `level_move(+Level, +Position, -Move, -Value)`: on levels 1 to 3 what the course's
/// program plays; fails when there is no move.
pub fn level_move(
    host: &mut dyn Host,
    level: HexagonLevel,
    position: Position,
) -> Result<Option<(Term, Term)>, Fault> {
    if position.is_over() {
        return Ok(None);
    }
    let (chosen, value) = match level {
        HexagonLevel::Plain(depth) => {
            let found = plain(&position, depth);
            (found.chosen, Term::Int(i64::from(found.value)))
        }
        HexagonLevel::Strong(level) => {
            let report = strong_report(&position, level);
            (
                report.best(),
                report.score().map_or(Term::Int(0), score_term),
            )
        }
    };
    in_time(host)?;
    Ok(Some((move_or_nil(chosen), value)))
}

/// `best_move(+Position, +Options, -Move, -Info)`.
pub fn best_move(
    host: &mut dyn Host,
    position: Position,
    wanted: MoveOptions<HexagonLevel>,
) -> Result<Option<(Move, Term)>, Fault> {
    if position.is_over() {
        return Ok(None);
    }
    let report = match &wanted {
        MoveOptions::Level(HexagonLevel::Plain(depth)) => plain_report(&position, *depth),
        MoveOptions::Level(HexagonLevel::Strong(level)) => strong_report(&position, *level),
        MoveOptions::Effort(effort) => run_search(&position, effort),
    };
    in_time(host)?;
    let best = report.best();
    let line = |line: SearchLine| (score_term(line.score), move_terms(line.moves));
    Ok(best.zip(info(report.with_lines(line))))
}

/// A level that there is.
#[derive(Clone, Copy)]
pub enum HexagonLevel {
    /// One of the course's: so many moves ahead.
    Plain(u32),
    /// One with a budget for the searcher.
    Strong(u8),
}

impl FromTerm for HexagonLevel {
    fn from_term(term: &Term) -> Result<HexagonLevel, Fault> {
        let number = integer_of(term)?;
        if PLAIN_LEVELS.contains(&number) {
            return Ok(HexagonLevel::Plain(number as u32));
        }
        let level = u8::try_from(number).ok();
        let strong = level.filter(|level| strong::LEVELS.contains(level));
        strong.map(HexagonLevel::Strong).ok_or_else(|| {
            let levels = format!("levels are 1 to {}", strong::LEVELS.end());
            Fault::domain("level", term).with_message(levels)
        })
    }
}

/// A depth of alpha-beta, which may be 0.
pub struct Depth(u32);

impl FromTerm for Depth {
    fn from_term(term: &Term) -> Result<Depth, Fault> {
        match integer_of(term)? {
            depth if depth < 0 => Err(Fault::type_error("not_less_than_zero", term)),
            depth => u32::try_from(depth)
                .map(Depth)
                .map_err(|_| Fault::representation("uint32_t")),
        }
    }
}

/// A bound of alpha-beta.
pub struct Bound(i32);

impl FromTerm for Bound {
    fn from_term(term: &Term) -> Result<Bound, Fault> {
        let bound = i32::try_from(integer_of(term)?)
            .ok()
            .filter(|bound| *bound != i32::MIN);
        bound
            .filter(|bound| bound.abs() <= MAX_BOUND)
            .map(Bound)
            .ok_or_else(|| Fault::domain("bound", term))
    }
}

fn plain(position: &Position, depth: u32) -> LevelMove {
    levels::alphabeta(position, depth, -BOUND, BOUND, deadline::expired())
}

/// What a level of the course has found, as the searcher tells it. When it has no move, as
/// everything loses, it plays any.
fn plain_report(position: &Position, depth: u32) -> SearchReport {
    let start = Instant::now();
    let LevelMove {
        chosen,
        value,
        nodes,
    } = plain(position, depth);
    let best: Option<Move> = chosen.or_else(|| position.legal_moves().next());
    let line = best.map(|best| SearchLine {
        moves: vec![best],
        score: Score::Estimate(STONE * value),
        is_exact: false,
    });
    SearchReport {
        lines: line.into_iter().collect(),
        depth,
        nodes,
        elapsed: start.elapsed(),
        ..SearchReport::default()
    }
}

/// What a level with a budget has found: it remembers nothing, so that it plays the same move every
/// time.
fn strong_report(position: &Position, level: u8) -> SearchReport {
    let limits = strong::limits(level).unwrap_or_default();
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: LEVEL_MEGABYTES,
        ..SearchSettings::default()
    });
    searcher.search(position, &[], &limits, deadline::expired())
}

thread_local! {
    /// The searcher of the last call: what it remembers helps with the next move.
    static KEPT: RefCell<Option<Searcher>> = const { RefCell::new(None) };
}

fn run_search(position: &Position, effort: &SearchOptions) -> SearchReport {
    KEPT.with_borrow_mut(|kept| {
        let fits = kept.take().filter(|kept| kept.threads() == effort.threads);
        let searcher = kept.insert(fits.unwrap_or_else(|| {
            Searcher::new(SearchSettings {
                threads: effort.threads,
                ..SearchSettings::default()
            })
        }));
        searcher.search(position, &[], &effort.limits, deadline::expired())
    })
}

/// Hundredths of a stone, or `final(Balance)`.
fn score_term(score: Score) -> Term {
    match score {
        Score::Estimate(points) => Term::Int(i64::from(points)),
        Score::Final(balance) => Term::compound("final", vec![Term::Int(i64::from(balance))]),
    }
}
