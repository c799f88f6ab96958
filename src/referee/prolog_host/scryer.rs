//! The Prolog host of a program in our own interpreter.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::engine::call_chain::{CallChain, CalledGoal};
use crate::engine::fact_watch::{FactChange, FactKey, FactWatch};
use crate::engine::host::Host;
use crate::engine::machine::{Engine, QueryAnswer as Solved};
use crate::engine::messages::{LoadMessage, SourcePlace};
use crate::engine::program::Definition;
use crate::engine::session::{Session, with_session};
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};
use crate::library;
use crate::library::bindings::kabe::board;
use crate::library::builtins::profiling::load_tracer;
use crate::library::builtins::term_io;
use crate::library::builtins::tracing::ports::file_of;
use crate::referee::call_path::{BoardChange, CallPath, Explanation, GoalCall, MAX_CHANGES};
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::prolog_host::{
    HostTurn, LIBRARIES, MEMORY_RESOURCES, NAMES, PrologHost, TurnOutcome, file_term, name_facts,
};
use crate::referee::wire::{FailedDirective, ProgramFile, WireFacts, WorkerResponse, shortened};
use crate::store::{Content, Pattern, PredicateId};

/// The interpreter and its program.
pub struct ScryerHost {
    engine: Engine,
    module: String,
    predicate: String,
    names: Option<[Vec<Term>; 2]>,
    failed: Vec<FailedDirective>,
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
            failed: Vec::new(),
        }
    }

    /// The facts `valged/1` and `mustad/1`, as the assignment has them. Those that loading the
    /// program has left are too many.
    fn tell_names(&mut self, color: i64) {
        let facts = name_facts(color, &self.predicate);
        for fact in &facts {
            self.engine
                .once("user", &Term::compound("assertz", vec![fact.clone()]));
        }
        self.names = Some(facts.map(|fact| fact.arguments().to_vec()));
    }

    /// The goal of a turn, when the board is set up; `None` if the board can't be changed.
    fn goal_of(&mut self, turn: HostTurn<'_>) -> Option<Term> {
        if self.names.is_none() {
            self.tell_names(turn.color);
        }
        let (x, y) = turn.bound;
        let arguments = [turn.color, x, y].map(Term::Int).to_vec();
        with_session(|session| put_facts(session, turn.facts))
            .then(|| Term::compound(self.predicate.as_str(), arguments))
    }
}

impl PrologHost for ScryerHost {
    fn readable(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn load_libraries(&mut self, names: &[String]) {
        self.engine.load_libraries(names);
    }

    fn libraries(&self) -> Vec<String> {
        with_session(|session| {
            let is_loaded = |library: &&str| session.program.unloaded_library(library).is_none();
            let loaded = LIBRARIES.into_iter().filter(is_loaded);
            loaded.map(str::to_owned).collect()
        })
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
        if let ProgramFile::File(path) = file {
            let failed = with_session(|session| std::mem::take(&mut session.loads.failed));
            self.failed = failed_in(path, failed);
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
                Some(Definition::Static(_)) => Err(Unloadable::StaticBoard),
                _ => Ok(()),
            }
        })
    }

    fn failed_directives(&self) -> Vec<FailedDirective> {
        self.failed.clone()
    }

    fn turn(&mut self, turn: HostTurn<'_>) -> WorkerResponse {
        let Some(goal) = self.goal_of(turn) else {
            return WorkerResponse::NotLoaded(Unloadable::StaticBoard);
        };
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

    fn explain(&mut self, turn: HostTurn<'_>) -> Explanation {
        let Some(goal) = self.goal_of(turn) else {
            return Explanation::default();
        };
        let main = CalledGoal {
            predicate: (Atom::new(&self.module), Atom::new(&self.predicate), 3),
            goal: goal.clone(),
            line: 0,
            fitted: true,
        };
        let goal = Term::compound(":", vec![Term::atom(&self.module), goal]);
        let goal = with_session(|session| {
            load_tracer(session);
            // A flood of output is to be interrupted where it is printed. It has met its limit
            // already.
            session.streams.silence();
            session.tracer.set_debugging(true);
            session.tracer.chain = Some(CallChain::default());
            session.tracer.watch =
                board_predicate(session).map(|id| FactWatch::new(session.store(), id));
            session.tracer.query(goal)
        });
        self.engine.compile_pending();
        let limit = Term::Float(EXPLAINED_SECONDS);
        let goal = Term::compound("call_with_time_limit", vec![limit, goal]);
        let mut foul = None;
        self.engine
            .query(&self.module, &goal, Vec::new(), |answer| {
                foul = match answer {
                    Solved::No => Some(Foul::Failed),
                    Solved::Error(ball) => Some(foul_of(&ball, turn.memory_bytes)),
                    Solved::Solution(_) | Solved::Last(_) => None,
                };
                false
            });
        with_session(|session| {
            let (chain, watch) = (session.tracer.chain.take(), session.tracer.watch.take());
            let path = chain.map(|chain| {
                let (calls, left_out) = match foul {
                    Some(_) => chain.into_calls(),
                    None => ([vec![main], chain.into_passed_over()].concat(), 0),
                };
                path_of(session, calls, left_out)
            });
            let changes = watch.map(|watch| changes_of(session, watch.into_changes()));
            Explanation {
                foul,
                path: path.unwrap_or_default(),
                changes: changes.unwrap_or_default(),
            }
        })
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
    let resource = formal.and_then(|formal| formal.as_compound("resource_error", 1)?[0].as_atom());
    if resource.is_some_and(|resource| MEMORY_RESOURCES.contains(&resource)) {
        return Foul::Memory(memory_bytes);
    }
    match thrown(ball) {
        (text, true) => Foul::Threw(text),
        (text, false) => Foul::ThrewBall(text),
    }
}

/// The predicate with the facts of the board.
fn board_predicate(session: &Session) -> Option<PredicateId> {
    let slot = session.program.own("user", board::SQUARE, 3)?;
    match session.program.slot_at(slot).definition {
        Definition::Dynamic(id) => Some(id),
        _ => None,
    }
}

/// The changes of the board, each with the call that is to blame: the one by which its way parts
/// from those of the other changes. Below it are predicates such as one that replaces a square.
fn changes_of(session: &Session, changes: Vec<(Vec<FactKey>, Rc<FactChange>)>) -> Vec<BoardChange> {
    let shared = shared_frames(changes.iter().map(|(_, change)| &change.goals[..]));
    let square = |[x, y]: FactKey| Some((x?, y?));
    let changes = changes.into_iter().take(MAX_CHANGES);
    changes
        .map(|(keys, change)| {
            let calls = change.goals.iter().rev().map(|(_, goal)| goal.clone());
            let mut path = path_of(session, calls.collect(), change.left_out);
            path.beneath = change.goals.len().saturating_sub(shared + 1);
            BoardChange {
                squares: keys.into_iter().filter_map(square).collect(),
                path,
            }
        })
        .collect()
}

/// How many of the outermost frames all these chains of calls have in common.
fn shared_frames<'a>(mut chains: impl Iterator<Item = &'a [(i64, CalledGoal)]>) -> usize {
    let frames = |chain: &[(i64, CalledGoal)]| -> Vec<i64> {
        chain.iter().rev().map(|(frame, _)| *frame).collect()
    };
    let first = chains.next().map(frames).unwrap_or_default();
    chains.fold(first.len(), |shared, chain| {
        let both = first.iter().zip(frames(chain)).take(shared);
        both.take_while(|(one, other)| *one == other).count()
    })
}

/// The calls as text, the outermost first.
fn path_of(session: &Session, calls: Vec<CalledGoal>, left_out: usize) -> CallPath {
    let callers = calls.iter().map(|call| call.predicate.clone());
    let callers: Vec<_> = std::iter::once(None).chain(callers.map(Some)).collect();
    let calls = calls.into_iter().zip(callers).collect();
    CallPath::of(calls, left_out, |(call, caller)| {
        let file = caller.and_then(|caller| file_of(session, &caller));
        let line = usize::try_from(call.line).ok().filter(|line| *line > 0);
        let place = file.map(|file| file.display().to_string()).zip(line);
        let (_, name, arity) = &call.predicate;
        let is_own = file_of(session, &call.predicate).is_some();
        GoalCall {
            goal: goal_text(session, &call.goal),
            predicate: shortened(format!("{name}/{arity}")),
            place,
            is_own,
            is_unmatched: is_own && !call.fitted,
        }
    })
}

/// A goal that runs longer in the interpreter of the tracer is interrupted, and told of.
const EXPLAINED_SECONDS: f64 = 1.0;

/// How deep the terms in a goal are written.
const GOAL_DEPTH: usize = 6;

/// A goal, in which all variables are `_`.
fn goal_text(session: &Session, goal: &Term) -> String {
    let mut options = WriteOptions {
        max_depth: GOAL_DEPTH,
        ..WriteOptions::print()
    };
    let goal = goal.with_variables(&mut |number| {
        options.variable_names.insert(number, "_".to_owned());
        Term::Var(number)
    });
    shortened(term_text(&goal, &options, &session.operators("user")))
}

/// The directives of this file that did not succeed. Of one that threw the loader says both what it
/// threw and that it failed.
fn failed_in(path: &Path, told: Vec<(SourcePlace, LoadMessage)>) -> Vec<FailedDirective> {
    let is_own = |place: &SourcePlace| Path::new(&place.file).file_name() == path.file_name();
    let mut failed: Vec<FailedDirective> = Vec::new();
    for (place, message) in told.into_iter().filter(|(place, _)| is_own(place)) {
        let thrown = match message {
            LoadMessage::DirectiveError { ball, .. } => Some(thrown(&ball).0),
            LoadMessage::Initialization { ball, .. } => ball.map(|ball| thrown(&ball).0),
            _ => None,
        };
        let line = place.line;
        if failed.last().is_none_or(|last| last.line != line) {
            failed.push(FailedDirective { line, thrown });
        }
    }
    failed
}

/// The formal term of an error, or another exception, as `writeq/1` writes it; and whether it is an
/// error.
fn thrown(ball: &Term) -> (String, bool) {
    let formal = ball.as_compound("error", 2).map(|args| &args[0]);
    let text = with_session(|session| term_io::quoted(session, formal.unwrap_or(ball)));
    (shortened(text), formal.is_some())
}
