//! Where a program sits: a Prolog system that loads it, lets it move and tells what the board looks like.
//!
//! - [`scryer`] is our own host, [`swipl`] an installed SWI-Prolog in the same process.

pub mod scryer;
pub mod swipl;

use std::path::PathBuf;

use crate::frontend::term::Term;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::wire::{Facts, Response, Source, Told};

/// The name facts: who plays what.
const NAMES: [&str; 2] = ["valged", "mustad"];

/// What the program is told of its opponent's name.
const OPPONENT: &str = "vastane";

/// Libraries that players use: loaded once, before the first fork, and imported nowhere.
const LIBRARIES: [&str; 8] = [
    "kabe",
    "lists",
    "apply",
    "aggregate",
    "random",
    "error",
    "pairs",
    "option",
];

/// What a program is told of its turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// 1 white, 2 black.
    pub color: i64,
    /// The square of the piece that has to go on capturing, or 0, 0.
    pub bound: (i64, i64),
    /// The facts in their order: X, Y, status.
    pub facts: &'a [(i64, i64, i64)],
    /// Bytes of memory that it may use.
    pub memory_bytes: u64,
}

/// A Prolog system with room for one program.
pub trait Seat {
    /// Folders that it reads while a program runs, besides the program's own.
    fn readable(&self) -> Vec<PathBuf>;

    /// The program that comes may use so much memory.
    fn limit(&mut self, memory_bytes: u64);

    /// From now on random numbers follow from this seed.
    fn seed(&mut self, seed: u64);

    /// Loads a program, which defines this module and this predicate.
    ///
    /// # Errors
    /// Why it is no player.
    fn load(&mut self, file: &Source, module: &str, predicate: &str) -> Result<(), Unloadable>;

    /// Lets the program move.
    fn turn(&mut self, turn: Turn<'_>) -> Response;

    /// Sends off what has been written.
    fn flush(&mut self);
}

/// How both systems name a program that is to be consulted.
fn file_term(file: &Source) -> Term {
    match file {
        Source::File(path) => Term::atom(path.display().to_string()),
        Source::Example(name) => {
            let file = Term::compound("/", vec![Term::atom("examples"), Term::atom(name)]);
            Term::compound("library", vec![file])
        }
    }
}

/// The facts `valged/1` and `mustad/1`, as the assignment has them, for the program that plays this colour.
fn name_facts(color: i64, predicate: &str) -> [Term; 2] {
    let [valged, mustad] = NAMES;
    [(valged, 1), (mustad, 2)].map(|(name, number)| {
        let who = if number == color { predicate } else { OPPONENT };
        Term::compound(name, vec![Term::atom(who)])
    })
}

/// Why a program that makes `ruut/3` static can't play.
fn static_board() -> Unloadable {
    Unloadable::Refused("static user:ruut/3".to_owned())
}

/// What came of a turn.
struct Played {
    /// The facts at the first exit.
    exit: Option<Facts>,
    /// Behind the first exit was a second one, or an error.
    again: bool,
    /// The facts at the end.
    now: Facts,
    /// The facts `valged/1` and `mustad/1` are what they were.
    are_named: bool,
    /// What was thrown instead of a first exit.
    thrown: Option<Foul>,
    /// The program's module has a board of its own.
    own_board: bool,
}

impl Played {
    /// Judges it.
    fn response(self) -> Response {
        let same = self
            .exit
            .as_ref()
            .is_none_or(|exit| in_order(exit) == in_order(&self.now));
        let foul = match (&self.exit, self.thrown) {
            (None, Some(thrown)) => Some(thrown),
            (None, None) => Some(Foul::Failed),
            (Some(_), None) if !self.again && same => None,
            (Some(_), _) => Some(Foul::ChoicePoint),
        };
        let foul = foul.or((!self.are_named).then_some(Foul::NamesChanged));
        let told_now = self.exit.is_none() || !same;
        // What the next player finds is the board as it is now, in the order it has now.
        let exit = self
            .exit
            .map(|exit| if same { self.now.clone() } else { exit });
        Response::Moved {
            exit,
            foul,
            now: told_now.then_some(self.now),
            own_board: self.own_board,
        }
    }
}

fn in_order(facts: &Facts) -> (usize, Vec<Told>) {
    let mut told = facts.told.clone();
    told.sort_unstable();
    (facts.count, told)
}
