//! The process where a program runs, and the prepared process that it is forked from.
//!
//! The prepared process builds the interpreter once, which takes a tenth of a second, and then makes a copy of itself for each
//! player of each game, which takes a few milliseconds. It runs no program itself and has one thread, so that forking is safe. Its
//! orders come through a socket that is its standard input: when the referee is gone, so are the socket, the prepared process and
//! all its copies.
//!
//! A copy locks itself in before it reads a line of the program. What it tells is not trusted: it only says what its board looks like.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use crate::engine::host::Host;
use crate::engine::machine::{Answer as Solved, Engine};
use crate::engine::program::Definition;
use crate::engine::session::with_session;
use crate::engine::watch;
use crate::frontend::term::Term;
use crate::games::draughts::Rules;
use crate::games::draughts::facts::Fact;
use crate::library;
use crate::library::kabe::board;
use crate::library::kabe::endings;
use crate::library::term_io;
use crate::referee::foul::{Foul, Unloadable};
use crate::referee::packets::{receive, send};

use crate::referee::wire::{Answer, Facts, Order, Request, Response, Source, Workplace, shortened};
use crate::sandbox::descriptors::{self, set_stdio};
use crate::sandbox::process::{self, Fork};
use crate::sandbox::{Confinement, Limits};
use crate::store::{Content, Pattern};

/// The status of a process that a program ended with `halt/0`.
pub const STATUS_HALTED: i32 = 41;

/// The status of a process whose interpreter had no more memory.
pub const STATUS_MEMORY: i32 = 42;

/// The status of a process whose interpreter gave up.
pub const STATUS_FAILED: i32 = 43;

/// Open files that a program may have.
const OPEN_FILES: u64 = 32;

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

/// The prepared process: answers orders until the referee is gone.
pub fn run() -> ExitCode {
    let Ok(control) = take_stdin() else {
        return ExitCode::from(2);
    };
    let mut engine = Engine::new(library::natives());
    prepare(&mut engine);
    if send(&control, &Answer::Prepared, &[]).is_err() {
        return ExitCode::from(2);
    }
    let parent = rustix::process::getpid().as_raw_nonzero().get();
    while let Ok(Some((order, descriptors))) = receive::<Order>(&control) {
        let told = match order {
            Order::Fork(workplace) => match process::fork() {
                Ok(Fork::Child) => {
                    drop(control);
                    if process::die_with_parent(parent).is_err() {
                        process::exit_now(STATUS_FAILED);
                    }
                    work(engine, &workplace, descriptors)
                }
                Ok(Fork::Parent(child)) => {
                    let forked = Answer::Forked { pid: child.pid };
                    send(&control, &forked, &[child.pidfd.as_fd()])
                }
                Err(cause) => refuse(&control, "fork", &cause),
            },
            Order::Bury { pid } => match process::wait(pid) {
                Ok(exit) => send(&control, &Answer::Buried(exit), &[]),
                Err(cause) => refuse(&control, "wait", &cause),
            },
        };
        if told.is_err() {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// The socket moves away from the place of standard input, where nothing is then.
fn take_stdin() -> std::io::Result<OwnedFd> {
    let control = std::io::stdin().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdin(&descriptors::nothing()?)?;
    Ok(control)
}

fn refuse(control: &OwnedFd, doing: &str, cause: &std::io::Error) -> std::io::Result<()> {
    let why = format!("{doing}: {cause}");
    send(control, &Answer::Refused { why }, &[])
}

/// What every program would else have to wait for.
fn prepare(engine: &mut Engine) {
    for library in LIBRARIES {
        let file = Term::compound("library", vec![Term::atom(library)]);
        let nothing = Term::nil();
        engine.once("user", &Term::compound("use_module", vec![file, nothing]));
    }
    endings::tables(Rules::Course);
}

/// The copy: locks itself in and serves one program.
fn work(mut engine: Engine, workplace: &Workplace, descriptors: Vec<OwnedFd>) -> ! {
    let status = match serve(&mut engine, workplace, descriptors) {
        Ok(()) => 0,
        Err(_) => STATUS_FAILED,
    };
    process::exit_now(status)
}

fn serve(
    engine: &mut Engine,
    workplace: &Workplace,
    descriptors: Vec<OwnedFd>,
) -> std::io::Result<()> {
    let [socket, output, errors, notes] = <[OwnedFd; 4]>::try_from(descriptors)
        .map_err(|_| std::io::Error::other("four descriptors are expected"))?;
    set_stdio(&output, &errors)?;
    drop((output, errors));
    if let Some(folder) = &workplace.folder {
        std::env::set_current_dir(folder)?;
    }
    std::panic::set_hook(Box::new(give_up));
    watch::halt_with(STATUS_HALTED);
    // Opened before the fork; they are read when an ending is asked for.
    let tables = endings::tables(Rules::Course);
    let mut keep: Vec<BorrowedFd<'_>> = tables.open_files().map(AsFd::as_fd).collect();
    keep.push(socket.as_fd());
    let confinement = Confinement {
        readable: workplace.folder.iter().cloned().collect(),
        limits: Limits {
            memory_bytes: workplace.memory_bytes,
            cpu_seconds: workplace.cpu_seconds,
            open_files: OPEN_FILES,
        },
        keep,
        notes: Some(notes.as_fd()),
    };
    if let Err(refused) = confinement.enter() {
        let why = refused.to_string();
        return send(&socket, &Response::Unconfined { why }, &[]);
    }
    let mut seat = Seat::default();
    while let Some((request, _)) = receive::<Request>(&socket)? {
        let response = seat.answer(engine, request, workplace.memory_bytes);
        with_session(|session| session.streams.flush_all());
        send(&socket, &response, &[])?;
    }
    Ok(())
}

/// The interpreter gives up by a panic, also when it can't get memory.
fn give_up(panic: &std::panic::PanicHookInfo<'_>) {
    let payload = panic.payload();
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    let message = owned
        .or(payload.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    eprintln!("arbiiter: the interpreter failed: {message}");
    let wants_memory = ["growing", "memory", "alloc"]
        .iter()
        .any(|word| message.contains(word));
    std::process::exit(if wants_memory {
        STATUS_MEMORY
    } else {
        STATUS_FAILED
    })
}

/// The program that sits here.
#[derive(Default)]
struct Seat {
    module: String,
    predicate: String,
    names: Option<[Vec<Term>; 2]>,
}

impl Seat {
    fn answer(&mut self, engine: &mut Engine, request: Request, memory_bytes: u64) -> Response {
        match request {
            Request::Load {
                file,
                module,
                predicate,
            } => {
                (self.module, self.predicate) = (module, predicate);
                match self.load(engine, &file) {
                    Ok(()) => Response::Loaded,
                    Err(why) => Response::NotLoaded(why),
                }
            }
            Request::Turn {
                color,
                bound,
                facts,
            } => self.turn(engine, color, bound, &facts, memory_bytes),
        }
    }

    fn load(&self, engine: &mut Engine, file: &Source) -> Result<(), Unloadable> {
        if is_reserved(&self.module) {
            return Err(Unloadable::ReservedModule(self.module.clone()));
        }
        let answer = engine.once("user", &Term::compound("consult", vec![file_term(file)]));
        if let Solved::Error(ball) = answer {
            return Err(Unloadable::Refused(thrown(&ball).0));
        }
        with_session(|session| {
            let slot = session.program.find_slot(&self.module, &self.predicate, 3);
            if slot.is_none_or(|slot| session.program.is_undefined(slot)) {
                return Err(Unloadable::NoPredicate(self.predicate.clone()));
            }
            let board = session.program.own("user", board::SQUARE, 3);
            match board.map(|slot| &session.program.slot_at(slot).definition) {
                Some(Definition::Static(_)) => {
                    Err(Unloadable::Refused("static user:ruut/3".to_owned()))
                }
                _ => Ok(()),
            }
        })
    }

    fn turn(
        &mut self,
        engine: &mut Engine,
        color: i64,
        (x, y): (i64, i64),
        facts: &[(i64, i64, i64)],
        memory_bytes: u64,
    ) -> Response {
        if self.names.is_none() {
            self.tell_names(engine, color);
        }
        if !with_session(|session| put_facts(session, facts)) {
            let why = Unloadable::Refused("static user:ruut/3".to_owned());
            return Response::NotLoaded(why);
        }
        let goal = Term::compound(
            self.predicate.as_str(),
            [color, x, y].map(Term::Int).to_vec(),
        );
        let mut exit: Option<Vec<Fact>> = None;
        let mut foul = None;
        engine.query(&self.module, &goal, Vec::new(), |answer| match answer {
            Solved::Solution(_) if exit.is_none() => {
                exit = Some(board_now());
                true
            }
            Solved::Last(_) if exit.is_none() => {
                exit = Some(board_now());
                false
            }
            Solved::No if exit.is_some() => false,
            Solved::No => {
                foul = Some(Foul::Failed);
                false
            }
            Solved::Error(ball) if exit.is_none() => {
                foul = Some(foul_of(&ball, memory_bytes));
                false
            }
            Solved::Solution(_) | Solved::Last(_) | Solved::Error(_) => {
                foul = Some(Foul::ChoicePoint);
                false
            }
        });
        let now = board_now();
        let same = exit
            .as_ref()
            .is_none_or(|exit| in_order(exit) == in_order(&now));
        if foul.is_none() && !same {
            foul = Some(Foul::ChoicePoint);
        }
        if foul.is_none() && self.names != Some(name_facts()) {
            foul = Some(Foul::NamesChanged);
        }
        let told_now = exit.is_none() || !same;
        Response::Moved {
            // What the next player finds is the board as it is now, in the order it has now.
            exit: exit.map(|exit| Facts::of(if same { &now } else { &exit })),
            foul,
            now: told_now.then(|| Facts::of(&now)),
            own_board: has_own_board(&self.module),
        }
    }

    /// The facts `valged/1` and `mustad/1`, as the assignment has them.
    fn tell_names(&mut self, engine: &mut Engine, color: i64) {
        for (name, number) in NAMES.into_iter().zip(1..) {
            let who = if number == color {
                self.predicate.as_str()
            } else {
                OPPONENT
            };
            let fact = Term::compound(name, vec![Term::atom(who)]);
            engine.once("user", &Term::compound("assertz", vec![fact]));
        }
        self.names = Some(name_facts());
    }
}

fn file_term(file: &Source) -> Term {
    match file {
        Source::File(path) => Term::atom(path.display().to_string()),
        Source::Example(name) => {
            let file = Term::compound("/", vec![Term::atom("examples"), Term::atom(name)]);
            Term::compound("library", vec![file])
        }
    }
}

/// Names of the arbiter and of Prolog.
fn is_reserved(module: &str) -> bool {
    matches!(module, "user" | "system" | "arbiiter")
        || with_session(|session| session.program.is_library(module))
}

/// Puts the facts in place of all that there are; false if `user:ruut/3` is not dynamic.
fn put_facts(host: &mut dyn Host, facts: &[(i64, i64, i64)]) -> bool {
    host.erase_all(board::SQUARE, 3).is_ok()
        && facts
            .iter()
            .all(|&(x, y, status)| host.add(board::SQUARE, &[x, y, status]).is_ok())
}

/// The facts `user:ruut/3`; none if there is no such predicate.
fn board_now() -> Vec<Fact> {
    with_session(|session| board::facts_of(session, &Term::atom(board::LIVE)).unwrap_or_default())
}

/// Whether the module has a `ruut/3` that is not user's.
fn has_own_board(module: &str) -> bool {
    with_session(|session| {
        let own = session.program.own(module, board::SQUARE, 3);
        own.is_some() && own != session.program.own("user", board::SQUARE, 3)
    })
}

fn in_order(facts: &[Fact]) -> Vec<Fact> {
    let mut facts = facts.to_vec();
    facts.sort_by_key(|fact| (fact.square.map(|square| square.index()), fact.status));
    facts
}

/// The arguments of the facts `valged/1` and `mustad/1` of module user.
fn name_facts() -> [Vec<Term>; 2] {
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

/// The formal term of an error, or a ball that is none, as `writeq/1` writes it; and whether it is an error.
fn thrown(ball: &Term) -> (String, bool) {
    let formal = ball.as_compound("error", 2).map(|args| &args[0]);
    let text = with_session(|session| term_io::quoted(session, formal.unwrap_or(ball)));
    (shortened(text), formal.is_some())
}
