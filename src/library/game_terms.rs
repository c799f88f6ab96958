//! Predicates of any game whose positions and moves are terms: what a library of a game needs of
//! Rust besides the terms themselves.
//!
//! A game takes part with [`TermGame`]. Its table of predicates names the functions here.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

use crate::engine::deadline;
use crate::engine::fault::{Answer, Fault};
use crate::engine::host::Host;
use crate::engine::registry::NativeAnswer;
use crate::frontend::term::Term;
use crate::games::Outcome;
use crate::games::text_game::{StartOptions, TextGame};
use crate::library::arguments::{any_text, done, integer_of, one, options_of};
use crate::library::searching::{SearchAnswer, SearchOptions, in_time, positive_of, sequences};
use crate::solvers::computer::{ComputerGame, ComputerLine, ComputerReport, ComputerValue};
use crate::solvers::search::control::SearchLimits;

/// A game whose positions and moves are terms.
pub trait TermGame: TextGame {
    /// The position of a term.
    ///
    /// # Errors
    /// What is wrong with it.
    fn position_of(term: &Term) -> Result<Self, Fault>;

    /// The term of a position.
    fn position_term(&self) -> Term;

    /// The legal move of a term.
    ///
    /// # Errors
    /// What is wrong with it; `domain_error(legal_move, T)`.
    fn legal_move_of(&self, term: &Term) -> Result<Self::Move, Fault>;

    /// The term of a move in this position, or in one that it leads to.
    fn move_term(&self, chosen: &Self::Move) -> Term;
}

/// A game of terms that the computer plays.
pub trait TermComputerGame: TermGame + ComputerGame {
    /// In how many points an estimate is counted that is 1.
    const POINTS: f64;
}

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 3;

/// The table of a search that remembers, and of one on a level, in MiB.
const MEGABYTES: usize = 64;
const LEVEL_MEGABYTES: usize = 16;

/// `legal_moves(+Position, -Moves)`.
pub fn legal_moves<G: TermGame>(args: &[Term]) -> Answer {
    let position = G::position_of(&args[0])?;
    let moves = position.moves();
    let terms = moves.iter().map(|chosen| position.move_term(chosen));
    one(Term::list(terms.collect::<Vec<_>>()))
}

/// `after_move(+Position, +Move, -After)`.
pub fn after_move<G: TermGame>(args: &[Term]) -> Answer {
    let position = G::position_of(&args[0])?;
    let chosen = position.legal_move_of(&args[1])?;
    one(position.after(&chosen).position_term())
}

/// `winner(+Position, -Winner)`: the name of a side, or `draw`; fails while the game goes on.
pub fn winner<G: TermGame>(args: &[Term]) -> Answer {
    match G::position_of(&args[0])?.outcome() {
        None => Ok(NativeAnswer::Fail),
        Some(Outcome::Draw) => one(Term::atom("draw")),
        Some(Outcome::Win(side)) => one(Term::atom(G::TEXT.sides[side as usize])),
    }
}

/// `move_sequences(+Position, +Depth, -Count)`.
pub fn move_sequences<G: TermGame>(host: &mut dyn Host, args: &[Term]) -> Answer {
    let (position, depth) = (G::position_of(&args[0])?, positive_of(&args[1])?);
    let next = |position: &G| {
        let moves = position.moves();
        moves.iter().map(|chosen| position.after(chosen)).collect()
    };
    sequences(host, &position, (depth, WATCHED_DEPTH), next, G::sequences)
}

/// `position_line(?Position, ?Line)`: reads Line if it is bound, else writes it.
pub fn position_line<G: TermGame>(args: &[Term]) -> Answer {
    if let Term::Var(_) = &args[1] {
        let line = Term::atom(G::position_of(&args[0])?.to_string());
        return Ok(NativeAnswer::Succeed(vec![args[0].clone(), line]));
    }
    let text = any_text(&args[1])?;
    let read = G::from_text(&text, &StartOptions::usual(G::TEXT))
        .map_err(|error| Fault::syntax("position").with_message(error.to_string()))?;
    Ok(NativeAnswer::Succeed(vec![
        read.position_term(),
        args[1].clone(),
    ]))
}

/// `print_position(+Position)`: to the current output.
pub fn print_position<G: TermGame>(host: &mut dyn Host, args: &[Term]) -> Answer {
    let text = G::position_of(&args[0])?.drawing();
    host.write(&text)?;
    done()
}

/// `level_move(+Level, +Position, -Move, -Value)`: fails when the game is over.
pub fn level_move<G: TermComputerGame>(host: &mut dyn Host, args: &[Term]) -> Answer {
    let limits = level_of::<G>(&args[0])?;
    let position = G::position_of(&args[1])?;
    let report = level_report(&position, &limits);
    move_and_value(host, &position, &report)
}

/// `best_move(+Position, +Options, -Move, -Info)`: fails when the game is over.
pub fn best_move<G: TermComputerGame>(host: &mut dyn Host, args: &[Term]) -> Answer {
    let position = G::position_of(&args[0])?;
    let report = match ComputerOptions::of::<G>(&args[1])? {
        ComputerOptions::Level(limits) => level_report(&position, &limits),
        ComputerOptions::Effort(effort) => effort_report(&position, &effort),
    };
    in_time(host)?;
    let best = report.best().map(|best| position.move_term(best));
    Ok(match (best, search_answer(&position, &report).info()) {
        (Some(best), Some(info)) => NativeAnswer::Succeed(vec![best, info]),
        _ => NativeAnswer::Fail,
    })
}

/// The best move and its value; fails when there is none.
///
/// # Errors
/// If the time limit of the goal has passed.
pub fn move_and_value<G: TermComputerGame>(
    host: &mut dyn Host,
    position: &G,
    report: &ComputerReport<G::Move>,
) -> Answer {
    in_time(host)?;
    Ok(match (report.best(), report.lines.first()) {
        (Some(best), Some(line)) => {
            NativeAnswer::Succeed(vec![position.move_term(best), value_term::<G>(line.value)])
        }
        _ => NativeAnswer::Fail,
    })
}

/// What the options of `best_move` say.
enum ComputerOptions {
    Level(SearchLimits),
    Effort(SearchOptions),
}

impl ComputerOptions {
    /// A level says all: other options are left aside, but have to be right.
    fn of<G: TermComputerGame>(options: &Term) -> Result<ComputerOptions, Fault> {
        let (mut effort, mut level) = (SearchOptions::default(), None);
        for option in options_of(options, &[])? {
            match option.name.as_str() {
                "level" => level = Some(level_of::<G>(&option.value)?),
                name => effort.take(name, &option.value)?,
            }
        }
        Ok(match level {
            Some(limits) => ComputerOptions::Level(limits),
            None => ComputerOptions::Effort(effort.limited()),
        })
    }
}

fn level_of<G: TermComputerGame>(term: &Term) -> Result<SearchLimits, Fault> {
    let level = u8::try_from(integer_of(term)?).ok();
    level.and_then(G::level).ok_or_else(|| {
        let told = format!("levels are 1 to {}", G::LEVELS);
        Fault::domain("level", term).with_message(told)
    })
}

/// What a level has found: it remembers nothing, so that it plays the same move every time.
fn level_report<G: TermComputerGame>(
    position: &G,
    limits: &SearchLimits,
) -> ComputerReport<G::Move> {
    let mut computer = G::computer(LEVEL_MEGABYTES, 1);
    G::think(&mut computer, position, limits, deadline::expired())
}

/// A computer, and for how many threads it is.
type KeptComputer = (usize, Box<dyn Any>);

thread_local! {
    /// The computers of the last calls, by game: what they remember helps with the next move.
    static KEPT: RefCell<HashMap<TypeId, KeptComputer>> = RefCell::new(HashMap::new());
}

fn effort_report<G: TermComputerGame>(
    position: &G,
    effort: &SearchOptions,
) -> ComputerReport<G::Move> {
    let kept = KEPT.with_borrow_mut(|kept| kept.remove(&TypeId::of::<G>()));
    let fitting = kept.filter(|(threads, _)| *threads == effort.threads);
    let known = fitting.and_then(|(_, computer)| computer.downcast::<G::Computer>().ok());
    let mut computer = known.unwrap_or_else(|| Box::new(G::computer(MEGABYTES, effort.threads)));
    let report = G::think(&mut computer, position, &effort.limits, deadline::expired());
    KEPT.with_borrow_mut(|kept| kept.insert(TypeId::of::<G>(), (effort.threads, computer)));
    report
}

fn search_answer<G: TermComputerGame>(
    position: &G,
    report: &ComputerReport<G::Move>,
) -> SearchAnswer {
    let line = |line: &ComputerLine<G::Move>| {
        let moves = line.moves.iter().map(|chosen| position.move_term(chosen));
        let moves = Term::list(moves.collect::<Vec<_>>());
        (value_term::<G>(line.value), moves)
    };
    SearchAnswer {
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        lines: report.lines.iter().map(line).collect(),
    }
}

/// Points, `final(Difference)`, `win(Plies)` or `loss(Plies)`.
fn value_term<G: TermComputerGame>(value: ComputerValue) -> Term {
    let counted = |name: &str, number: i64| Term::compound(name, vec![Term::Int(number)]);
    match value {
        ComputerValue::Estimate(points) => Term::Int((points * G::POINTS).round() as i64),
        ComputerValue::Final(difference) => counted("final", difference.into()),
        ComputerValue::Win(plies) => counted("win", plies.into()),
        ComputerValue::Loss(plies) => counted("loss", plies.into()),
    }
}
