//! The Prolog host of a program in our own interpreter.

use std::path::PathBuf;

use crate::engine::host::Host;
use crate::engine::machine::{Engine, QueryAnswer as Solved};
use crate::engine::program::Definition;
use crate::engine::session::with_session;
use crate::frontend::term::Term;
use crate::library;
use crate::library::bindings::kabe::board;
use crate::library::builtins::term_io;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::prolog_host::{
    HostTurn, LIBRARIES, NAMES, PrologHost, TurnOutcome, file_term, name_facts, static_board,
};
use crate::referee::wire::{ProgramFile, WireFacts, WorkerResponse, shortened};
use crate::store::{Content, Pattern};

/// The interpreter and its program.
pub struct ScryerHost {
    engine: Engine,
    module: String,
    predicate: String,
    names: Option<[Vec<Term>; 2]>,
}

impl ScryerHost {
    /// The interpreter with everything loaded that all programs need.
    pub fn prepared() -> ScryerHost {
        let mut engine = Engine::new(library::natives());
        for library in LIBRARIES {
            let file = Term::compound("library", vec![Term::atom(library)]);
            let nothing = Term::nil();
            engine.once("user", &Term::compound("use_module", vec![file, nothing]));
        }
        ScryerHost {
            engine,
            module: String::new(),
            predicate: String::new(),
            names: None,
        }
    }

    /// The facts `valged/1` and `mustad/1`, as the assignment has them.
    fn tell_names(&mut self, color: i64) {
        for fact in name_facts(color, &self.predicate) {
            self.engine
                .once("user", &Term::compound("assertz", vec![fact]));
        }
        self.names = Some(names_now());
    }
}

impl PrologHost for ScryerHost {
    fn readable(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn limit(&mut self, _: u64) {}

    fn seed(&mut self, seed: u64) {
        library::builtins::system::seed(seed);
    }

    fn consult(&mut self, file: &ProgramFile) {
        self.engine
            .once("user", &Term::compound("consult", vec![file_term(file)]));
    }

    fn load(
        &mut self,
        file: &ProgramFile,
        module: &str,
        (predicate, arity): (&str, usize),
    ) -> Result<(), Unloadable> {
        (self.module, self.predicate) = (module.to_owned(), predicate.to_owned());
        if is_reserved(&self.module) {
            return Err(Unloadable::ReservedModule(self.module.clone()));
        }
        let answer = self
            .engine
            .once("user", &Term::compound("consult", vec![file_term(file)]));
        if let Solved::Error(ball) = answer {
            return Err(Unloadable::Refused(thrown(&ball).0));
        }
        with_session(|session| {
            let slot = session
                .program
                .find_slot(&self.module, &self.predicate, arity);
            if slot.is_none_or(|slot| session.program.is_undefined(slot)) {
                return Err(Unloadable::no_predicate(self.predicate.clone(), arity));
            }
            let board = session.program.own("user", board::SQUARE, 3);
            match board.map(|slot| &session.program.slot_at(slot).definition) {
                Some(Definition::Static(_)) => Err(static_board()),
                _ => Ok(()),
            }
        })
    }

    fn turn(&mut self, turn: HostTurn<'_>) -> WorkerResponse {
        if self.names.is_none() {
            self.tell_names(turn.color);
        }
        if !with_session(|session| put_facts(session, turn.facts)) {
            return WorkerResponse::NotLoaded(static_board());
        }
        let (x, y) = turn.bound;
        let goal = Term::compound(
            self.predicate.as_str(),
            [turn.color, x, y].map(Term::Int).to_vec(),
        );
        let (mut exit, mut thrown, mut again) = (None, None, false);
        self.engine
            .query(&self.module, &goal, Vec::new(), |answer| match answer {
                Solved::No => false,
                Solved::Solution(_) | Solved::Last(_) if exit.is_none() => {
                    exit = Some(board_now());
                    matches!(answer, Solved::Solution(_))
                }
                Solved::Error(ball) if exit.is_none() => {
                    thrown = Some(foul_of(&ball, turn.memory_bytes));
                    false
                }
                Solved::Solution(_) | Solved::Last(_) | Solved::Error(_) => {
                    again = true;
                    false
                }
            });
        let played = TurnOutcome {
            exit,
            again,
            now: board_now(),
            are_named: self.names == Some(names_now()),
            thrown,
            own_board: has_own_board(&self.module),
        };
        played.response()
    }

    fn ask(&mut self, question: Term, memory_bytes: u64) -> Result<Term, Foul> {
        let answer = Term::Var(0);
        let goal = Term::compound(self.predicate.as_str(), vec![question, answer.clone()]);
        let mut asked = Err(Foul::Failed);
        self.engine
            .query(&self.module, &goal, vec![answer], |answer| {
                asked = match answer {
                    Solved::Solution(bindings) | Solved::Last(bindings) => {
                        answer_of(&bindings).ok_or(Foul::Failed)
                    }
                    Solved::Error(ball) => Err(foul_of(&ball, memory_bytes)),
                    Solved::No => Err(Foul::Failed),
                };
                false
            });
        asked
    }

    fn flush(&mut self) {
        with_session(|session| session.streams.flush_all());
    }
}

/// The one value of `b([Value], _)`.
fn answer_of(bindings: &Term) -> Option<Term> {
    let [values, _] = bindings.as_compound("b", 2)? else {
        return None;
    };
    values.as_list()?.into_iter().next()
}

/// Whether the name is one of the arbiter or of Prolog.
fn is_reserved(module: &str) -> bool {
    matches!(module, "user" | "system" | "arbiiter")
        || with_session(|session| session.program.is_library(module))
}

/// Replaces all facts by these. Returns false if `user:ruut/3` is not dynamic.
fn put_facts(host: &mut dyn Host, facts: &[(i64, i64, i64)]) -> bool {
    host.erase_all(board::SQUARE, 3).is_ok()
        && facts
            .iter()
            .all(|&(x, y, status)| host.add(board::SQUARE, &[x, y, status]).is_ok())
}

/// The facts `user:ruut/3`; none if there is no such predicate.
fn board_now() -> WireFacts {
    let facts = with_session(|session| board::facts_of(session, &Term::atom(board::LIVE)));
    WireFacts::of(&facts.unwrap_or_default())
}

/// Whether the module has a `ruut/3` that is not user's.
fn has_own_board(module: &str) -> bool {
    with_session(|session| {
        let own = session.program.own(module, board::SQUARE, 3);
        own.is_some() && own != session.program.own("user", board::SQUARE, 3)
    })
}

/// The arguments of the facts `valged/1` and `mustad/1` of module user.
fn names_now() -> [Vec<Term>; 2] {
    with_session(|session| {
        NAMES.map(|name| {
            let slot = session.program.own("user", name, 1);
            let id = match slot.map(|slot| &session.program.slot_at(slot).definition) {
                Some(Definition::Dynamic(id)) => *id,
                _ => return Vec::new(),
            };
            let candidates = session.store().candidates(id, &[Pattern::Any]);
            candidates
                .into_iter()
                .map(|candidate| match candidate.content {
                    Content::Row(row) => row.get(0).map_or_else(Term::nil, Term::Int),
                    Content::Clause(clause) => clause.head[0].clone(),
                })
                .collect()
        })
    })
}

fn foul_of(ball: &Term, memory_bytes: u64) -> Foul {
    let formal = ball.as_compound("error", 2).map(|args| &args[0]);
    if formal.is_some_and(|formal| formal.as_compound("resource_error", 1).is_some()) {
        return Foul::Memory(memory_bytes);
    }
    match thrown(ball) {
        (text, true) => Foul::Threw(text),
        (text, false) => Foul::ThrewBall(text),
    }
}

/// The formal term of an error, or another exception, as `writeq/1` writes it; and whether it is an
/// error.
fn thrown(ball: &Term) -> (String, bool) {
    let formal = ball.as_compound("error", 2).map(|args| &args[0]);
    let text = with_session(|session| term_io::quoted(session, formal.unwrap_or(ball)));
    (shortened(text), formal.is_some())
}
