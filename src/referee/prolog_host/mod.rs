//! Prolog hosts: a Prolog system that loads one program, lets it move, and reports the board.
//!
//! - [`scryer`] is our own host, [`swipl`] an installed SWI-Prolog in the same process.

pub mod scryer;
pub mod swipl;

use std::path::PathBuf;

use crate::frontend::term::Term;
use crate::referee::call_path::Explanation;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::wire::{FailedDirective, ProgramFile, WireFact, WireFacts, WorkerResponse};

/// The resources of SWI-Prolog's errors and ours that are memory.
const MEMORY_RESOURCES: [&str; 5] = [
    "memory",
    "stack",
    "program_space",
    "private_table_space",
    "shared_table_space",
];

/// The facts that name the programs.
const NAMES: [&str; 2] = ["valged", "mustad"];

/// The name of the opponent that a program sees.
const OPPONENT: &str = "vastane";

/// Libraries that players use. They are there before the first fork, and imported nowhere. No
/// program can define a module of one of these names.
pub const LIBRARIES: [&str; 8] = [
    "kabe",
    "lists",
    "apply",
    "aggregate",
    "random",
    "error",
    "pairs",
    "option",
];

/// A turn, as a program sees it.
#[derive(Clone, Copy, Debug)]
pub struct HostTurn<'a> {
    /// 1 white, 2 black.
    pub color: i64,
    /// The square of the piece that has to go on capturing, or 0, 0.
    pub bound: (i64, i64),
    /// The facts in their order: X, Y, status.
    pub facts: &'a [(i64, i64, i64)],
    /// How much memory the program can use, in bytes.
    pub memory_bytes: u64,
}

/// A Prolog system that runs one program.
pub trait PrologHost {
    /// Folders that the host reads while a program runs, in addition to the program's own.
    fn readable(&self) -> Vec<PathBuf>;

    /// Loads the clauses of these of [`LIBRARIES`], before any program.
    fn load_libraries(&mut self, _names: &[String]) {}

    /// Those of [`LIBRARIES`] whose clauses are loaded.
    fn libraries(&self) -> Vec<String> {
        Vec::new()
    }

    /// Limits the memory of the program.
    fn limit(&mut self, memory_bytes: u64);

    /// Seeds the random numbers.
    fn seed(&mut self, seed: u64);

    /// Loads a file of ours into module user.
    fn consult(&mut self, file: &ProgramFile);

    /// Loads a program, which defines this module and this predicate of this arity.
    ///
    /// # Errors
    /// Why it is not a player.
    fn load(
        &mut self,
        file: &ProgramFile,
        module: &str,
        predicate: (&str, usize),
    ) -> Result<(), Unloadable>;

    /// The directives of the program's file that did not succeed, as far as the host can tell.
    fn failed_directives(&self) -> Vec<FailedDirective> {
        Vec::new()
    }

    /// Lets the program move.
    fn turn(&mut self, turn: HostTurn<'_>) -> WorkerResponse;

    /// Lets the program move in the interpreter of the tracer, and tells which calls led to what it
    /// did. A host without such an interpreter has none to tell.
    fn explain(&mut self, _turn: HostTurn<'_>) -> Explanation {
        Explanation::default()
    }

    /// Calls the predicate with this question and a variable, once. Returns what the variable is
    /// then.
    ///
    /// # Errors
    /// What the program did instead.
    fn ask(&mut self, question: Term, memory_bytes: u64) -> Result<Term, Foul>;

    /// Flushes the output.
    fn flush(&mut self);
}

/// The argument of `consult/1` that loads a program, in both systems.
fn file_term(file: &ProgramFile) -> Term {
    match file {
        ProgramFile::File(path) => Term::atom(path.display().to_string()),
        ProgramFile::Example(name) => {
            let file = Term::compound("/", vec![Term::atom("examples"), Term::atom(name)]);
            Term::compound("library", vec![file])
        }
    }
}

/// The facts `valged/1` and `mustad/1`, as the assignment has them, for the program that plays this
/// colour.
fn name_facts(color: i64, predicate: &str) -> [Term; 2] {
    let [valged, mustad] = NAMES;
    [(valged, 1), (mustad, 2)].map(|(name, number)| {
        let who = if number == color { predicate } else { OPPONENT };
        Term::compound(name, vec![Term::atom(who)])
    })
}

/// The outcome of a turn.
struct TurnOutcome {
    /// The facts at the first exit.
    exit: Option<WireFacts>,
    /// Whether the first exit was followed by a second one, or by an error.
    again: bool,
    /// The facts at the end.
    now: WireFacts,
    /// Whether the facts `valged/1` and `mustad/1` are unchanged.
    are_named: bool,
    /// The exception that was thrown instead of a first exit.
    thrown: Option<Foul>,
    /// Whether the program's module has a board of its own.
    own_board: bool,
}

impl TurnOutcome {
    /// Judges the turn.
    fn response(self) -> WorkerResponse {
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
        WorkerResponse::Moved {
            exit,
            foul,
            now: told_now.then_some(self.now),
            own_board: self.own_board,
        }
    }
}

fn in_order(facts: &WireFacts) -> (usize, Vec<WireFact>) {
    let mut told = facts.told.clone();
    told.sort_unstable();
    (facts.count, told)
}
