//! Predicates of any game whose positions and moves are terms: what a library of a game needs of
//! Rust besides the terms themselves.
//!
//! A game takes part with [`TermGame`]. Its table of predicates names the functions here.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::marker::PhantomData;

use crate::engine::convert::{FromTerm, IntoTerm};
use crate::engine::deadline;
use crate::engine::fault::Fault;
use crate::engine::host::Host;
use crate::frontend::term::Term;
use crate::games::Outcome;
use crate::games::puzzle::{Puzzle, PuzzlePosition};
use crate::games::text_game::{AnyPosition, StartOptions, TextGame};
use crate::library::arguments::{any_text, integer_of};
use crate::library::searching::{
    MoveOptions, Positive, SearchOptions, in_time, info, score_term, sequences,
};
use crate::solvers::computer::ComputerGame;
use crate::solvers::search::SearchReport;

/// A game whose positions and moves are terms.
pub trait TermGame: TextGame + FromTerm + IntoTerm {
    /// The legal move of a term.
    ///
    /// # Errors
    /// What is wrong with it; `domain_error(legal_move, T)`.
    fn legal_move_of(&self, term: &Term) -> Result<Self::Move, Fault>;

    /// The term of a move in this position, or in one that it leads to.
    fn move_term(&self, chosen: &Self::Move) -> Term;
}

/// A game of terms that is known at run time only.
#[derive(Clone, Copy)]
pub struct TermRules {
    /// The term of a position.
    pub position_term: fn(&dyn AnyPosition) -> Option<Term>,
    /// The text of the legal move that a term is.
    pub move_text: fn(&dyn AnyPosition, &Term) -> Option<String>,
    /// The term of the legal move that has a text.
    pub move_term: fn(&dyn AnyPosition, &str) -> Option<Term>,
}

impl TermRules {
    /// Those of a game.
    pub const fn of<G: TermGame>() -> TermRules {
        TermRules {
            position_term: |here| Some(position_of::<G>(here)?.clone().into_term()),
            move_text: |here, term| {
                let here = position_of::<G>(here)?;
                Some(here.move_text(&here.legal_move_of(term).ok()?))
            },
            move_term: |here, text| {
                let here = position_of::<G>(here)?;
                Some(here.move_term(&here.move_of_text(text)?))
            },
        }
    }
}

/// The puzzle that a position is.
pub fn puzzle_of<P: Puzzle>(here: &dyn AnyPosition) -> Option<&P> {
    let here: &PuzzlePosition<P> = here.as_any().downcast_ref()?;
    Some(&here.0)
}

fn position_of<G: TermGame>(here: &dyn AnyPosition) -> Option<&G> {
    here.as_any().downcast_ref()
}

/// The games whose modules here have `TERMS`, by name.
const TERM_GAMES: &[(&str, TermRules)] = include!(concat!(env!("OUT_DIR"), "/term_games.rs"));

/// The terms of a game, if it has any.
pub fn term_rules(name: &str) -> Option<TermRules> {
    let found = TERM_GAMES.iter().find(|(known, _)| *known == name);
    found.map(|(_, rules)| *rules)
}

/// A game of terms that the computer plays.
pub trait TermComputerGame: TermGame + ComputerGame {
    /// How many hundredths are one point of an estimate.
    const UNIT: i32 = 1;

    /// How many threads can look.
    const MAX_THREADS: usize = usize::MAX;
}

/// Sequences of so few moves are counted without a look at the clock.
const WATCHED_DEPTH: u32 = 3;

/// The table of a search that remembers, in MiB.
const MEGABYTES: usize = 64;

/// `legal_moves(+Position, -Moves)`.
pub fn legal_moves<G: TermGame>(position: G) -> Vec<Term> {
    let moves = position.moves();
    let terms = moves.iter().map(|chosen| position.move_term(chosen));
    terms.collect()
}

/// `after_move(+Position, +Move, -After)`.
///
/// # Errors
/// As [`TermGame::legal_move_of`].
pub fn after_move<G: TermGame>(position: G, chosen: Term) -> Result<G, Fault> {
    let chosen = position.legal_move_of(&chosen)?;
    Ok(position.after(&chosen))
}

/// `winner(+Position, -Winner)`: the name of a side, or `draw`; fails while the game goes on.
pub fn winner<G: TermGame>(position: G) -> Option<Term> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Draw => Term::atom("draw"),
        Outcome::Win(side) => Term::atom(G::TEXT.sides[side as usize]),
    })
}

/// `move_sequences(+Position, +Depth, -Count)`.
///
/// # Errors
/// As [`sequences`].
pub fn move_sequences<G: TermGame>(
    host: &mut dyn Host,
    position: G,
    Positive(depth): Positive,
) -> Result<i64, Fault> {
    let next = |position: &G| {
        let moves = position.moves();
        moves.iter().map(|chosen| position.after(chosen)).collect()
    };
    sequences(host, &position, (depth, WATCHED_DEPTH), next, G::sequences)
}

/// `position_line(?Position, ?Line)`: reads Line if it is bound, else writes it.
///
/// # Errors
/// `syntax_error(position)`; what is wrong with the position or the text.
pub fn position_line<G: TermGame>(position: Term, line: Term) -> Result<(Term, Term), Fault> {
    if let Term::Var(_) = line {
        let line = Term::atom(G::from_term(&position)?.to_string());
        return Ok((position, line));
    }
    let read = G::from_text(&any_text(&line)?, &StartOptions::usual(G::TEXT))
        .map_err(|error| Fault::syntax("position").with_message(error.to_string()))?;
    Ok((read.into_term(), line))
}

/// `print_position(+Position)`: to the current output.
///
/// # Errors
/// What the output says.
pub fn print_position<G: TermGame>(host: &mut dyn Host, position: G) -> Result<(), Fault> {
    let text = position.drawing();
    host.write(&text)?;
    Ok(())
}

/// `level_move(+Level, +Position, -Move, -Value)`: fails when the game is over.
///
/// # Errors
/// If the time limit of the goal has passed.
pub fn level_move<G: TermComputerGame>(
    host: &mut dyn Host,
    level: ComputerLevel<G>,
    position: G,
) -> Result<Option<(Term, Term)>, Fault> {
    let report = level.report(&position);
    move_and_value(host, &position, &report)
}

/// `best_move(+Position, +Options, -Move, -Info)`: fails when the game is over.
///
/// # Errors
/// `domain_error(best_move_option, threads(N))` if so many can't look; if the time limit of the
/// goal has passed.
pub fn best_move<G: TermComputerGame>(
    host: &mut dyn Host,
    position: G,
    wanted: MoveOptions<ComputerLevel<G>>,
) -> Result<Option<(Term, Term)>, Fault> {
    let report = match wanted {
        MoveOptions::Level(level) => level.report(&position),
        MoveOptions::Effort(effort) if effort.threads > G::MAX_THREADS => {
            let threads = Term::compound("threads", vec![effort.threads.into_term()]);
            return Err(Fault::domain("best_move_option", &threads));
        }
        MoveOptions::Effort(effort) => effort_report(&position, &effort),
    };
    in_time(host)?;
    let best = report.best().map(|best| position.move_term(best));
    let terms = |moves: Vec<G::Move>| {
        let moves = moves.iter();
        moves.map(|chosen| position.move_term(chosen)).collect()
    };
    Ok(best.zip(info(report.with_moves(terms), G::UNIT)))
}

/// The best move and its value; fails when there is none.
///
/// # Errors
/// If the time limit of the goal has passed.
pub fn move_and_value<G: TermComputerGame>(
    host: &mut dyn Host,
    position: &G,
    report: &SearchReport<G::Move>,
) -> Result<Option<(Term, Term)>, Fault> {
    in_time(host)?;
    let best = report.best().map(|best| position.move_term(best));
    let line = report.lines.first();
    Ok(best.zip(line.map(|line| score_term(line.score, G::UNIT))))
}

/// A level of a game's computer.
pub struct ComputerLevel<G> {
    /// Its number.
    pub number: u8,
    game: PhantomData<G>,
}

impl<G: ComputerGame> ComputerLevel<G> {
    /// What it finds.
    fn report(&self, position: &G) -> SearchReport<G::Move> {
        G::on_level(self.number, position, deadline::expired())
    }
}

/// The level of a number from 1.
///
/// # Errors
/// As [`integer_of`]; `domain_error(level, T)`.
impl<G: TermComputerGame> FromTerm for ComputerLevel<G> {
    fn from_term(term: &Term) -> Result<ComputerLevel<G>, Fault> {
        let number = u8::try_from(integer_of(term)?).ok();
        let number = number.filter(|number| (1..=G::LEVELS).contains(number));
        let number = number.ok_or_else(|| {
            let told = format!("levels are 1 to {}", G::LEVELS);
            Fault::domain("level", term).with_message(told)
        })?;
        Ok(ComputerLevel {
            number,
            game: PhantomData,
        })
    }
}

/// A computer, and for how many threads it is.
type KeptComputer = (usize, Box<dyn Any>);

thread_local! {
    /// The computers of the last calls, by game: what they remember helps with the next move.
    static KEPT: RefCell<HashMap<TypeId, KeptComputer>> = RefCell::new(HashMap::new());
}

/// What a search within limits has found. It remembers what earlier ones have met.
pub fn effort_report<G: TermComputerGame>(
    position: &G,
    effort: &SearchOptions,
) -> SearchReport<G::Move> {
    let kept = KEPT.with_borrow_mut(|kept| kept.remove(&TypeId::of::<G>()));
    let fitting = kept.filter(|(threads, _)| *threads == effort.threads);
    let known = fitting.and_then(|(_, computer)| computer.downcast::<G::Computer>().ok());
    let mut computer = known.unwrap_or_else(|| Box::new(G::computer(MEGABYTES, effort.threads)));
    let report = G::think(&mut computer, position, &effort.limits, deadline::expired());
    KEPT.with_borrow_mut(|kept| kept.insert(TypeId::of::<G>(), (effort.threads, computer)));
    report
}
