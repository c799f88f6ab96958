//! What the running program owns on the Rust side: streams, flags, modules, dynamic predicates.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::ffi::CString;

use crate::engine::bridge::{status, wire};
use crate::engine::builtins::{Builtins, NativeSignature};
use crate::engine::deadline::{self, Deadlines};
use crate::engine::flags::Flags;
use crate::engine::interrupt;
use crate::engine::loader::loads::Loads;
use crate::engine::lower::with_unpacked_head;
use crate::engine::messages::{
    LoadMessage, MessageSeverity, SourcePlace, definitions_hint, left_out_hint,
};
use crate::engine::names::split_module;
use crate::engine::program::{Program, VariableNames};
use crate::engine::stdout_redirect::StdoutRedirect;
use crate::engine::streams::{ReadPlace, StreamId, Streams};
use crate::engine::tables::Tables;
use crate::engine::tracer::Tracer;
use crate::frontend::operators::Layers;
use crate::frontend::reader;
use crate::frontend::term::{Atom, Term};
use crate::store::{ChainEnd, Clause, ClauseRef, PredicateId, Store};

/// The state that native predicates work on. One a process, since there is one machine a process.
pub struct Session {
    /// Open streams; current input and output.
    pub streams: Streams,
    /// The Prolog flags.
    pub flags: Flags,
    /// Modules, procedures and the clause store.
    pub program: Program,
    /// The goals of `at_halt/1`, the next one first.
    pub at_halt: VecDeque<Term>,
    /// They are being called.
    pub is_halting: bool,
    /// The names of the global variables; the machine keeps their values.
    pub globals: BTreeSet<Atom>,
    /// Values that the library keeps over backtracking.
    pub cells: HashMap<i64, Term>,
    /// The number of the last cell.
    pub next_cell: i64,
    /// Files that are being loaded.
    pub loads: Loads,
    /// What the source calls the variables of stored clauses that a file gave.
    pub clause_names: HashMap<ClauseRef, VariableNames>,
    /// The answer to the host's query: `b(Values, ResidualGoals)`, or the ball.
    pub query_result: Option<Term>,
    /// The answer that Prolog fetches next.
    pub answer: CString,
    /// The texts that wait in the block of an answer.
    pub answer_texts: Vec<CString>,
    /// The clause that Prolog compiles next.
    pub clause_text: CString,
    /// Clauses that wait to be compiled.
    pub pending: VecDeque<Term>,
    /// Soft cuts whose condition had a solution.
    pub soft: HashSet<i64>,
    /// Standard output is turned away while clauses are compiled.
    pub stdout_redirect: Option<StdoutRedirect>,
    /// The tables of tabled predicates.
    pub tables: Tables,
    /// The number of the next soft cut.
    pub next_soft: i64,
    /// Nobody wants further answers to the query that runs.
    pub query_is_given_up: bool,
    /// The ball of the goal that was interrupted last.
    last_interruption: Term,
    /// The call that comes next repeats the last one with a copy of its term.
    pub asked_for_copy: bool,
    /// Where the term comes from that was read last.
    pub read_place: ReadPlace,
    /// The state of the tracer.
    pub tracer: Tracer,
    /// The time limits of running goals.
    pub deadlines: Deadlines,
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Puts a new session in place; the machine must be on this thread.
pub fn install(natives: impl Iterator<Item = NativeSignature>) {
    let session = Session {
        streams: Streams::new(),
        at_halt: VecDeque::new(),
        is_halting: false,
        flags: Flags::new(),
        program: Program::new(Builtins::new(natives)),
        globals: BTreeSet::new(),
        cells: HashMap::new(),
        next_cell: 0,
        loads: Loads::default(),
        clause_names: HashMap::new(),
        query_result: None,
        answer: CString::default(),
        answer_texts: Vec::new(),
        clause_text: CString::default(),
        pending: VecDeque::new(),
        soft: HashSet::new(),
        stdout_redirect: None,
        tables: Tables::default(),
        next_soft: 0,
        query_is_given_up: false,
        last_interruption: Term::atom("$aborted"),
        asked_for_copy: false,
        read_place: ReadPlace::default(),
        tracer: Tracer::default(),
        deadlines: Deadlines::default(),
    };
    SESSION.with(|cell| *cell.borrow_mut() = Some(session));
}

/// Runs `action` on the session of this thread.
///
/// # Panics
/// If there is no session on this thread or it is in use: both are mistakes of the host itself.
pub fn with_session<R>(action: impl FnOnce(&mut Session) -> R) -> R {
    SESSION.with(|cell| action(cell.borrow_mut().as_mut().expect("a session is installed")))
}

/// Writes what this thread's streams have not written yet, if no native predicate is at work: the
/// process ends.
pub fn flush_at_end() {
    SESSION.with(|cell| {
        if let Ok(mut session) = cell.try_borrow_mut()
            && let Some(session) = session.as_mut()
        {
            session.streams.flush_all();
        }
    });
}

impl Session {
    /// Lets the term wait for Prolog to fetch it.
    pub fn set_answer(&mut self, term: &Term) {
        self.answer = sentence(term, wire::encode_answer);
    }

    /// Lets a term wait that is text already.
    pub fn set_answer_text(&mut self, text: &str) {
        self.answer = CString::new(format!("{text} .")).unwrap_or_default();
    }

    /// The dynamic predicates.
    pub fn store(&mut self) -> &mut Store {
        &mut self.program.store
    }

    /// Prints a warning of these lines.
    pub fn warn<L: ToString>(&mut self, lines: &[L]) {
        self.complain(LoadMessage::Lines {
            severity: MessageSeverity::Warning,
            lines: lines.iter().map(L::to_string).collect(),
        });
    }

    /// Writes a message of the loader to standard error, unless `user:message_hook/3` takes it
    /// before the load goes on.
    pub fn complain(&mut self, message: LoadMessage) {
        self.streams.flush_all();
        let place = self.place();
        if self.loads.is_of_program() {
            self.loads.keep_failed(&message);
        }
        let text = message.render(place.as_ref(), &self.operators("user"));
        let is_hooked = self.program.defines("user", "message_hook", 3)
            || self.loads.gathers("user", "message_hook", 3);
        if self.loads.is_of_program() && is_hooked {
            let hooked = message.hooked(&text, &self.operators("user"));
            return self.loads.hooked.push_back(hooked);
        }
        self.tell_user(&text);
    }

    /// The place that messages name: that of the term that was read last.
    pub fn place(&self) -> Option<SourcePlace> {
        match &self.read_place {
            ReadPlace::Loader => {
                let (file, line) = self.loads.place()?;
                Some(SourcePlace::new(file, line))
            }
            ReadPlace::Nameless => None,
            ReadPlace::Stream(stream, file, line) => self
                .streams
                .is_open(*stream)
                .then(|| SourcePlace::new(file.as_str(), *line)),
        }
    }

    /// Tells what a directive threw.
    pub fn complain_of(&mut self, ball: Term) {
        let hint = self.hint(&ball);
        self.complain(LoadMessage::DirectiveError { ball, hint });
    }

    /// What is said after an error: of an unknown procedure, the predicates of the same name; of a
    /// static one that can't be changed, where it is defined; of a library that is left out, who
    /// has it.
    pub fn hint(&self, ball: &Term) -> Vec<String> {
        let Some([formal, _]) = ball.as_compound("error", 2) else {
            return Vec::new();
        };
        let (Some((error, _)), [.., kind, indicator]) = (formal.functor(), formal.arguments())
        else {
            return Vec::new();
        };
        if let ("existence_error", Some("source_sink")) = (error.as_str(), kind.as_atom()) {
            return left_out_hint(indicator).into_iter().collect();
        }
        let (module, plain) = split_module("user", indicator);
        let Some([Term::Atom(name), Term::Int(arity)]) = plain.as_compound("/", 2) else {
            return Vec::new();
        };
        let arity = *arity as usize;
        match (error.as_str(), kind.as_atom()) {
            ("existence_error", Some("procedure")) => {
                let mut known = self.program.definitions_for(module, name);
                // A tabled predicate without clauses is defined, but not by the program.
                known.retain(|known| known != indicator);
                definitions_hint(&known, &self.operators("user"))
            }
            ("permission_error", Some("static_procedure")) => {
                let place = self.program.defined_at(module, name.as_str(), arity);
                let told =
                    place.map(|(file, line)| format!("Defined at {}:{line}", file.display()));
                told.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Writes a message to standard error, on a line of its own.
    pub fn tell_user(&mut self, text: &str) {
        let fresh = if self.streams.column_of(StreamId::STDERR) == 0 {
            ""
        } else {
            "\n"
        };
        // Whoever closed standard error does not want to hear it.
        let _ = self
            .streams
            .write_to(StreamId::STDERR, &format!("{fresh}{text}"));
    }

    /// The ball of a goal that was interrupted. Whoever asks again, before another interrupt, gets
    /// the same.
    pub fn interruption(&mut self) -> Term {
        interrupt::caught();
        if interrupt::is_terminated() {
            self.streams.flush_all();
            std::process::exit(interrupt::STATUS_TERMINATED);
        }
        if interrupt::take_abort() {
            self.last_interruption = Term::atom("$aborted");
        } else if let Some(resource) = deadline::take_shortage() {
            let formal = Term::compound("resource_error", vec![Term::atom(resource)]);
            let context = match resource {
                "stack" => Term::atom("stack_overflow"),
                _ => Term::Var(0),
            };
            self.last_interruption = Term::compound("error", vec![formal, context]);
        } else if deadline::has_expired() {
            self.last_interruption = Term::atom("time_limit_exceeded");
        }
        self.deadlines.tell();
        self.last_interruption.clone()
    }

    /// Writes a message about a line of the file being loaded.
    pub fn complain_at(&mut self, line: usize, message: impl FnOnce(String, usize) -> LoadMessage) {
        let file = self.loads.place().map(|(file, _)| file).unwrap_or_default();
        self.complain(message(file, line));
    }

    /// Adds a clause of a file to a dynamic predicate; its variables have these names.
    pub fn add_dynamic_clause(
        &mut self,
        id: PredicateId,
        head: &Term,
        body: &Term,
        names: VariableNames,
    ) -> Option<ClauseRef> {
        let args = match head {
            Term::Compound(compound) => compound.args.clone(),
            _ => Vec::new(),
        };
        let module = self.loads.module().unwrap_or_else(|| Atom::new("user"));
        let clause = Clause::new(module.as_str(), args, body.clone());
        let reference = self
            .program
            .store
            .assert_referenced(id, ChainEnd::Last, clause)?;
        if !names.is_empty() {
            self.clause_names.insert(reference, names);
        }
        Some(reference)
    }

    /// Lets the ball wait and says so.
    pub fn throw(&mut self, ball: &Term) -> i64 {
        self.set_answer(ball);
        status::ERROR
    }

    /// The ball of a mistake of our own, so that the program can go on.
    pub fn internal_error(&mut self) -> i64 {
        let formal = Term::compound(
            "system_error",
            vec![Term::atom("internal error in a native predicate")],
        );
        self.throw(&Term::compound("error", vec![formal, Term::Var(0)]))
    }

    /// Lets the stubs and wrappers that lowering asked for wait to be compiled.
    pub fn queue_stubs(&mut self) {
        let (stubs, wrappers) = (self.program.take_stubs(), self.program.take_wrappers());
        self.pending.extend(stubs);
        self.pending.extend(wrappers);
    }

    /// Moves the next clause that waits to be compiled into `clause_text`.
    ///
    /// While clauses are compiled, Scryer prints a remark to the process's own standard output for
    /// each predicate that is defined anew; nobody asked for it, so the descriptor is turned away
    /// meanwhile.
    pub fn next_pending(&mut self) {
        self.clause_text = match self.pending.pop_front() {
            Some(term) => {
                self.stdout_redirect.get_or_insert_with(|| {
                    self.streams.flush_all();
                    StdoutRedirect::new()
                });
                sentence(&with_unpacked_head(term), wire::encode)
            }
            None => CString::default(),
        };
    }

    /// How text is read: as the module says into which a file is being loaded, else as `user` does.
    pub fn reader_flags(&self) -> reader::ReaderFlags {
        let module = self.loads.module().unwrap_or_else(|| Atom::new("user"));
        let module = self.program.modules.get(&module);
        reader::ReaderFlags {
            double_quotes: module.map(|m| m.double_quotes).unwrap_or_default(),
            back_quotes: match self.flags.atom("back_quotes") {
                Some("string") => Some(reader::DoubleQuotes::String),
                _ => None,
            },
            var_prefix: self.flags.atom("var_prefix") == Some("true"),
        }
    }

    /// The operators that a module sees.
    pub fn operators(&self, module: &str) -> Layers<'_> {
        let mut modules = Vec::new();
        self.program.with_parents(&Atom::new(module), &mut modules);
        // A program's operators don't change how the text of the library is read.
        if !self.program.is_library(module) {
            self.program.with_parents(&Atom::new("user"), &mut modules);
        }
        self.program
            .with_parents(&Atom::new("system"), &mut modules);
        let modules = modules.iter();
        let tables = modules.filter_map(|name| self.program.modules.get(name));
        Layers::new(tables.map(|module| &module.operators).collect())
    }
}

/// What an encoder makes of the term, with the full stop.
fn sentence(term: &Term, encode: fn(&Term, &mut String)) -> CString {
    let mut text = String::new();
    encode(term, &mut text);
    text.push_str(" .");
    // Control characters are written as escapes, so there is no NUL byte.
    CString::new(text).unwrap_or_default()
}
