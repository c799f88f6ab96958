//! Search: exact values, levels, the best move within limits.

use std::cell::RefCell;

use crate::engine::deadline;
use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::kalah::Position;
use crate::library::arguments::{integer_of, options_of};
use crate::library::game_terms::TermGame;
use crate::library::kalah::positions::{move_terms, pit_term};
use crate::library::searching::{SearchAnswer, SearchOptions, in_time};
use crate::solvers::kalah::{SearchLine, SearchReport, SearchSettings, Searcher, levels};
use crate::solvers::search::control::SearchLimits;

/// `solve(+Position, -Pit, -Value)`: looks until the value is exact; fails when the game is over.
pub fn solve(host: &mut dyn Host, args: &[Term]) -> Answer {
    let report = run_search(&Position::position_of(&args[0])?, &SearchLimits::default());
    answer(host, &report, |line| Term::Int(i64::from(line.value)))
}

/// `level_move(+Level, +Position, -Pit, -Value)`: fails when the game is over.
pub fn level_move(host: &mut dyn Host, args: &[Term]) -> Answer {
    let limits = level_of(&args[0])?;
    let report = level_report(&Position::position_of(&args[1])?, &limits);
    answer(host, &report, value_term)
}

/// `best_move(+Position, +Options, -Pit, -Info)`.
pub fn best_move(host: &mut dyn Host, args: &[Term]) -> Answer {
    let position = Position::position_of(&args[0])?;
    let report = match KalahMoveOptions::of(&args[1])? {
        KalahMoveOptions::Level(limits) => level_report(&position, &limits),
        KalahMoveOptions::Effort(effort) => run_search(&position, &effort.limits),
    };
    in_time(host)?;
    let best = report.lines.first().map(|line| pit_term(line.moves[0]));
    Ok(match (best, search_answer(&report).info()) {
        (Some(best), Some(info)) => NativeAnswer::Succeed(vec![best, info]),
        _ => NativeAnswer::Fail,
    })
}

/// The best move and what is said of it; fails when there is none.
fn answer(host: &mut dyn Host, report: &SearchReport, say: impl Fn(&SearchLine) -> Term) -> Answer {
    in_time(host)?;
    Ok(match report.lines.first() {
        Some(line) => NativeAnswer::Succeed(vec![pit_term(line.moves[0]), say(line)]),
        None => NativeAnswer::Fail,
    })
}

/// What the options of `best_move` say.
enum KalahMoveOptions {
    Level(SearchLimits),
    Effort(SearchOptions),
}

impl KalahMoveOptions {
    /// A level says all: other options are left aside, but have to be right.
    fn of(options: &Term) -> Result<KalahMoveOptions, Fault> {
        let (mut effort, mut level) = (SearchOptions::default(), None);
        for option in options_of(options, &[])? {
            match option.name.as_str() {
                "level" => level = Some(level_of(&option.value)?),
                // There is one thread.
                "threads" => {
                    let option = Term::compound("threads", vec![option.value]);
                    return Err(Fault::domain("best_move_option", &option));
                }
                name => effort.take(name, &option.value)?,
            }
        }
        Ok(level.map_or_else(
            || KalahMoveOptions::Effort(effort.limited()),
            KalahMoveOptions::Level,
        ))
    }
}

fn level_of(term: &Term) -> Result<SearchLimits, Fault> {
    let level = u8::try_from(integer_of(term)?).ok();
    level.and_then(levels::limits).ok_or_else(|| {
        let told = format!("levels are 1 to {}", levels::LEVELS.end());
        Fault::domain("level", term).with_message(told)
    })
}

/// What a level has found: it remembers nothing, so that it plays the same move every time.
fn level_report(position: &Position, limits: &SearchLimits) -> SearchReport {
    let mut searcher = Searcher::new(levels::SETTINGS);
    searcher.search(position, limits, deadline::expired())
}

thread_local! {
    /// The searcher of all calls: what it remembers helps with the next move.
    static KEPT: RefCell<Searcher> = RefCell::new(Searcher::new(SearchSettings::default()));
}

fn run_search(position: &Position, limits: &SearchLimits) -> SearchReport {
    KEPT.with_borrow_mut(|searcher| searcher.search(position, limits, deadline::expired()))
}

fn search_answer(report: &SearchReport) -> SearchAnswer {
    let moves = |line: &SearchLine| move_terms(line.moves.iter().copied());
    let line = |line: &SearchLine| (value_term(line), moves(line));
    SearchAnswer {
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        lines: report.lines.iter().map(line).collect(),
    }
}

/// Seeds, or `final(Seeds)` when they are exact.
fn value_term(line: &SearchLine) -> Term {
    let value = Term::Int(i64::from(line.value));
    if line.exact {
        Term::compound("final", vec![value])
    } else {
        value
    }
}
