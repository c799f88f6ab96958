//! The Prolog host of a program in an installed SWI-Prolog.

use std::ffi::CStr;
use std::path::PathBuf;

use crate::engine::fault::Fault;
use crate::engine::registry::portable;
use crate::engine::swipl::embedded::{Embedded, Installed, Unavailable};
use crate::frontend::term::Term;
use crate::games::draughts::Square;
use crate::library;
use crate::library::bindings::kabe::board::SQUARE;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::prolog_host::{
    HostTurn, LIBRARIES, MEMORY_RESOURCES, NAMES, PrologHost, TurnOutcome, file_term, name_facts,
};
use crate::referee::wire::{
    MAX_FACTS, ProgramFile, STATUS_HALTED, WireFact, WireFacts, WorkerResponse, shortened,
};
use crate::sandbox::process;

/// The Prolog text of this host.
const HOST_TEXT: &str = include_str!("../../../prolog/swipl/prolog_host.pl");

/// The module of that text.
const MODULE: &CStr = c"arbiiter_host";

/// Further libraries with foreign parts, which can't be opened later.
const FOREIGN: [&str; 2] = ["time", "readutil"];

/// A program has called `halt/0`.
fn halt() {
    process::exit_now(STATUS_HALTED)
}

/// The arguments with which SWI-Prolog is started: without a user's settings, without messages.
const OPTIONS: [&str; 6] = [
    "-q",
    "-f",
    "none",
    "--packs=false",
    "-g",
    "set_prolog_flag(gc_thread,false)",
];

/// SWI-Prolog and its program.
pub struct SwiplHost {
    prolog: Embedded,
    home: PathBuf,
    module: String,
    predicate: String,
    names: Option<Term>,
}

impl SwiplHost {
    /// SWI-Prolog with everything loaded that all programs need. It has one thread.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub fn prepared(installed: &Installed) -> Result<SwiplHost, Unavailable> {
        let mut predicates = library::natives();
        predicates.push(portable("$host_halted", "", halt));
        let prolog = Embedded::start(installed, &OPTIONS, &predicates)?;
        prolog
            .load("prolog_host", HOST_TEXT)
            .map_err(|_| Unavailable::NotStarted)?;
        let libraries = LIBRARIES
            .into_iter()
            .filter(|name| *name != "kabe")
            .chain(FOREIGN);
        let libraries = Term::list(libraries.map(Term::atom).collect::<Vec<_>>());
        let resources = Term::list(MEMORY_RESOURCES.map(Term::atom));
        let arguments = [libraries, resources];
        let prepared = prolog.ask(MODULE, c"host_prepare", &arguments, None);
        match prepared {
            Ok(Some(_)) => Ok(SwiplHost {
                prolog,
                home: installed.home.clone(),
                module: String::new(),
                predicate: String::new(),
                names: None,
            }),
            _ => Err(Unavailable::NotStarted),
        }
    }
}

impl PrologHost for SwiplHost {
    fn readable(&self) -> Vec<PathBuf> {
        vec![self.home.clone()]
    }

    fn limit(&mut self, memory_bytes: u64) {
        let bytes = Term::Int(i64::try_from(memory_bytes).unwrap_or(i64::MAX));
        // If this fails, only the limit of the process holds.
        let _ = self.prolog.ask(MODULE, c"host_limit", &[bytes], None);
    }

    fn seed(&mut self, seed: u64) {
        // If the generator takes no seeds, it keeps its own.
        let seed = Term::Int(seed.cast_signed());
        let _ = self.prolog.ask(MODULE, c"host_seed", &[seed], None);
    }

    fn consult(&mut self, file: &ProgramFile) {
        let _ = self
            .prolog
            .ask(c"user", c"consult", &[file_term(file)], None);
    }

    fn load(
        &mut self,
        file: &ProgramFile,
        module: &str,
        (predicate, arity): (&str, usize),
    ) -> Result<(), Unloadable> {
        (self.module, self.predicate) = (module.to_owned(), predicate.to_owned());
        let arguments = [
            file_term(file),
            Term::atom(module),
            Term::indicator(predicate, arity),
            board(),
            Term::Var(u32::MAX),
        ];
        let told = self.prolog.ask(MODULE, c"host_load", &arguments, Some(4));
        match told {
            Ok(Some(told)) => loaded(&told, module, (predicate, arity)),
            Ok(None) => Err(Unloadable::Refused("failed".to_owned())),
            Err(fault) => Err(Unloadable::Refused(thrown_outside(fault))),
        }
    }

    fn turn(&mut self, turn: HostTurn<'_>) -> WorkerResponse {
        let names = match &self.names {
            Some(names) => names.clone(),
            None => self.tell_names(turn.color),
        };
        let (x, y) = turn.bound;
        let call = Term::compound(
            self.predicate.as_str(),
            [turn.color, x, y].map(Term::Int).to_vec(),
        );
        let goal = Term::compound(":", vec![Term::atom(&self.module), call]);
        let facts = turn.facts.iter().map(|&(x, y, status)| {
            let square = Term::compound("-", vec![Term::Int(x), Term::Int(y)]);
            Term::compound("-", vec![square, Term::Int(status)])
        });
        let facts = Term::list(facts.collect::<Vec<_>>());
        let who = Term::list(NAMES.map(Term::atom));
        let arguments = [goal, board(), who, facts, Term::Var(u32::MAX)];
        let told = match self.prolog.ask(MODULE, c"host_turn", &arguments, Some(4)) {
            Ok(Some(told)) => told,
            Ok(None) => return foul(Foul::Crashed("Prolog".to_owned())),
            Err(fault) => return foul(Foul::Threw(thrown_outside(fault))),
        };
        match told.as_compound("state", 6) {
            Some([exits, first, now, names_now, ball, own]) => {
                let played = TurnOutcome {
                    exit: matches!(exits, Term::Int(1..)).then(|| facts_of(first)),
                    again: matches!(exits, Term::Int(2..)),
                    now: facts_of(now),
                    are_named: *names_now == names,
                    thrown: thrown(ball, turn.memory_bytes),
                    own_board: own.as_atom() == Some("true"),
                };
                played.response()
            }
            _ => WorkerResponse::NotLoaded(Unloadable::StaticBoard),
        }
    }

    fn ask(&mut self, question: Term, memory_bytes: u64) -> Result<Term, Foul> {
        let call = Term::compound(self.predicate.as_str(), vec![question]);
        let goal = Term::compound(":", vec![Term::atom(&self.module), call]);
        let told = self
            .prolog
            .ask(MODULE, c"host_ask", &[goal, Term::Var(u32::MAX)], Some(1));
        let told = match told {
            Ok(Some(told)) => told,
            Ok(None) => return Err(Foul::Crashed("Prolog".to_owned())),
            Err(fault) => return Err(Foul::Threw(thrown_outside(fault))),
        };
        match told.as_compound("answer", 1) {
            Some([answer]) => Ok(answer.clone()),
            _ => Err(thrown(&told, memory_bytes).unwrap_or(Foul::Failed)),
        }
    }

    fn flush(&mut self) {
        let _ = self.prolog.ask(MODULE, c"host_flush", &[], None);
    }
}

impl SwiplHost {
    /// Asserts the facts `valged/1` and `mustad/1`, as the assignment has them, and returns the
    /// arguments of each, which has to be the only one of its name.
    fn tell_names(&mut self, color: i64) -> Term {
        let facts = name_facts(color, &self.predicate);
        let names = facts
            .clone()
            .map(|fact| Term::list(fact.arguments().to_vec()));
        // If this fails, the facts are not those.
        let _ = self
            .prolog
            .ask(MODULE, c"host_names", &[Term::list(facts)], None);
        self.names.insert(Term::list(names)).clone()
    }
}

/// The board's predicate, `ruut/3`.
fn board() -> Term {
    Term::indicator(SQUARE, 3)
}

/// The response to a turn that left no board.
fn foul(foul: Foul) -> WorkerResponse {
    WorkerResponse::Moved {
        exit: None,
        foul: Some(foul),
        now: None,
        own_board: false,
    }
}

fn loaded(told: &Term, module: &str, (predicate, arity): (&str, usize)) -> Result<(), Unloadable> {
    match told.as_atom() {
        Some("loaded") => Ok(()),
        Some("reserved") => Err(Unloadable::ReservedModule(module.to_owned())),
        Some("none") => Err(Unloadable::no_predicate(predicate.to_owned(), arity)),
        Some("static") => Err(Unloadable::StaticBoard),
        _ => Err(Unloadable::Refused(match told.as_compound("thrown", 2) {
            Some([_, Term::Str(text)]) => shortened(text.to_string()),
            _ => "resource_error".to_owned(),
        })),
    }
}

fn thrown(ball: &Term, memory_bytes: u64) -> Option<Foul> {
    let [is_error, text] = ball.as_compound("thrown", 2)? else {
        return None;
    };
    Some(match (text, is_error.as_atom()) {
        (Term::Str(text), Some("true")) => Foul::Threw(shortened(text.to_string())),
        (Term::Str(text), _) => Foul::ThrewBall(shortened(text.to_string())),
        _ => Foul::Memory(memory_bytes),
    })
}

/// The exception of a fault in our own part of the program.
fn thrown_outside(fault: Fault) -> String {
    match fault {
        Fault::Formal { formal, .. } => shortened(format!("{formal:?}")),
        Fault::Ball(ball) => shortened(format!("{ball:?}")),
    }
}

/// Reads a list of `X-Y-Status`; each part is an integer or `none`.
fn facts_of(squares: &Term) -> WireFacts {
    let squares = squares.as_list().unwrap_or_default();
    WireFacts {
        count: squares.len(),
        told: squares.iter().take(MAX_FACTS).map(fact_of).collect(),
    }
}

fn fact_of(square: &Term) -> WireFact {
    let integer = |term: &Term| match term {
        Term::Int(number) => Some(*number),
        _ => None,
    };
    let Some([place, status]) = square.as_compound("-", 2) else {
        return (None, None);
    };
    let place = place
        .as_compound("-", 2)
        .and_then(|place| integer(&place[0]).zip(integer(&place[1])));
    let on_board = place.filter(|&(x, y)| Square::from_course(x, y).is_some());
    (on_board, integer(status))
}
