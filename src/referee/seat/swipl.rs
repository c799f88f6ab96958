//! A program in an installed SWI-Prolog.

use std::ffi::CStr;
use std::path::PathBuf;

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, portable};
use crate::engine::swipl::embedded::{Embedded, Installed, Unavailable};
use crate::frontend::term::Term;
use crate::games::draughts::Square;
use crate::library;
use crate::library::kabe::board::SQUARE;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::seat::{
    LIBRARIES, NAMES, Played, Seat, Turn, file_term, name_facts, static_board,
};
use crate::referee::wire::{Facts, MOST_FACTS, Response, Source, Told, shortened};
use crate::referee::worker::STATUS_HALTED;
use crate::sandbox::process;

/// What SWI-Prolog does for us.
const SEAT: &str = include_str!("../../../prolog/swipl/seat.pl");

/// The module of that text.
const MODULE: &CStr = c"arbiiter_seat";

/// More libraries than [`LIBRARIES`] that are files of SWI-Prolog with foreign parts, which can't be opened later.
const FOREIGN: [&str; 2] = ["time", "readutil"];

/// A program has called `halt/0`.
const HALTED: Predicate = portable("$seat_halted", "", |_, _| process::exit_now(STATUS_HALTED));

/// How SWI-Prolog is started: without a user's settings, without words.
const OPTIONS: [&str; 6] = [
    "-q",
    "-f",
    "none",
    "--packs=false",
    "-g",
    "set_prolog_flag(gc_thread,false)",
];

/// SWI-Prolog, and the program that sits here.
pub struct SwiplSeat {
    prolog: Embedded,
    home: PathBuf,
    module: String,
    predicate: String,
    names: Option<Term>,
}

impl SwiplSeat {
    /// SWI-Prolog with what every program would else have to wait for. It has one thread.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub fn prepared(installed: &Installed) -> Result<SwiplSeat, Unavailable> {
        let mut predicates = library::natives();
        predicates.push(HALTED);
        let prolog = Embedded::start(installed, &OPTIONS, &predicates)?;
        prolog
            .load("seat", SEAT)
            .map_err(|_| Unavailable::NotStarted)?;
        let libraries = LIBRARIES
            .into_iter()
            .filter(|name| *name != "kabe")
            .chain(FOREIGN);
        let libraries = Term::list(libraries.map(Term::atom).collect::<Vec<_>>());
        let prepared = prolog.ask(MODULE, c"seat_prepare", &[libraries], None);
        match prepared {
            Ok(Some(_)) => Ok(SwiplSeat {
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

impl Seat for SwiplSeat {
    fn readable(&self) -> Vec<PathBuf> {
        vec![self.home.clone()]
    }

    fn limit(&mut self, memory_bytes: u64) {
        let bytes = Term::Int(i64::try_from(memory_bytes).unwrap_or(i64::MAX));
        // Without it the limit of the process has to do.
        let _ = self.prolog.ask(MODULE, c"seat_limit", &[bytes], None);
    }

    fn seed(&mut self, seed: u64) {
        // Without a generator that takes seeds it has to do with its own.
        let seed = Term::Int(seed.cast_signed());
        let _ = self.prolog.ask(MODULE, c"seat_seed", &[seed], None);
    }

    fn load(&mut self, file: &Source, module: &str, predicate: &str) -> Result<(), Unloadable> {
        (self.module, self.predicate) = (module.to_owned(), predicate.to_owned());
        let arguments = [
            file_term(file),
            Term::atom(module),
            Term::atom(predicate),
            board(),
            Term::Var(u32::MAX),
        ];
        let told = self.prolog.ask(MODULE, c"seat_load", &arguments, Some(4));
        match told {
            Ok(Some(told)) => loaded(&told, module, predicate),
            Ok(None) => Err(Unloadable::Refused("failed".to_owned())),
            Err(fault) => Err(Unloadable::Refused(thrown_outside(fault))),
        }
    }

    fn turn(&mut self, turn: Turn<'_>) -> Response {
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
        let told = match self.prolog.ask(MODULE, c"seat_turn", &arguments, Some(4)) {
            Ok(Some(told)) => told,
            Ok(None) => return foul(Foul::Crashed("Prolog".to_owned())),
            Err(fault) => return foul(Foul::Threw(thrown_outside(fault))),
        };
        match told.as_compound("state", 6) {
            Some([exits, first, now, names_now, ball, own]) => {
                let played = Played {
                    exit: matches!(exits, Term::Int(1..)).then(|| facts_of(first)),
                    again: matches!(exits, Term::Int(2..)),
                    now: facts_of(now),
                    are_named: *names_now == names,
                    thrown: thrown(ball, turn.memory_bytes),
                    own_board: own.as_atom() == Some("true"),
                };
                played.response()
            }
            _ => Response::NotLoaded(static_board()),
        }
    }

    fn flush(&mut self) {
        let _ = self.prolog.ask(MODULE, c"seat_flush", &[], None);
    }
}

impl SwiplSeat {
    /// Asserts the facts `valged/1` and `mustad/1`, as the assignment has them; what they are then.
    fn tell_names(&mut self, color: i64) -> Term {
        let facts = Term::list(name_facts(color, &self.predicate));
        let arguments = [facts, Term::Var(u32::MAX)];
        let told = self.prolog.ask(MODULE, c"seat_names", &arguments, Some(1));
        let names = told.ok().flatten().unwrap_or_else(Term::nil);
        self.names.insert(names).clone()
    }
}

/// The board's predicate, `ruut/3`.
fn board() -> Term {
    Term::indicator(SQUARE, 3)
}

/// A turn that left nothing to look at.
fn foul(foul: Foul) -> Response {
    Response::Moved {
        exit: None,
        foul: Some(foul),
        now: None,
        own_board: false,
    }
}

fn loaded(told: &Term, module: &str, predicate: &str) -> Result<(), Unloadable> {
    match told.as_atom() {
        Some("loaded") => Ok(()),
        Some("reserved") => Err(Unloadable::ReservedModule(module.to_owned())),
        Some("none") => Err(Unloadable::NoPredicate(predicate.to_owned())),
        Some("static") => Err(static_board()),
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

/// What has come through our own part of the program.
fn thrown_outside(fault: Fault) -> String {
    match fault {
        Fault::Formal { formal, .. } => shortened(format!("{formal:?}")),
        Fault::Ball(ball) => shortened(format!("{ball:?}")),
    }
}

/// A list of `X-Y-Status` as it is told; each part is an integer or `none`.
fn facts_of(squares: &Term) -> Facts {
    let squares = squares.as_list().unwrap_or_default();
    Facts {
        count: squares.len(),
        told: squares.iter().take(MOST_FACTS).map(fact_of).collect(),
    }
}

fn fact_of(square: &Term) -> Told {
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
