//! Loading files: reading clause by clause, running directives in between, compiling in batches.
//!
//! The machine drives: it asks for the next step, and is told to compile clauses that wait, to run a
//! directive, or that the file is done. So a directive sees the clauses before it and changes how the text
//! after it is read, as in SWI-Prolog.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use crate::engine::bridge::status;
use crate::engine::fault::Fault;
use crate::engine::lower::terms::variables_end;
use crate::engine::lower::{dcg, functional_dots, single_sided};
use crate::engine::messages::{LoadMessage, MessageSeverity, SourcePlace};
use crate::engine::names::Key;
use crate::engine::program::Origin;
use crate::engine::session::Session;
use crate::engine::streams::ReadPlace;
use crate::frontend::reader::{Read, ReadTerm, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::{Atom, Term};
use crate::store::{ClauseRef, PredicateId};

use clauses::{Gathered, add_clause, flush, forget_vanished};
use compiled_copies::{CompiledCopy, compile_copies, validate_copies};
use directives::{Branch, Condition, directive, is_module_header, is_preamble, take_directive};
use expansion::{END_OF_FILE, expand_end, expand_or_take_up, take_expansion};
use imports::{Imports, import_some, tell_undefined_exports};
use reloaded::Reloads;
use unit_tests::added_test;
use warnings::warn_singletons;

mod clauses;
mod compiled_copies;
mod directives;
mod expansion;
mod imports;
mod multifile;
mod open;
mod reloaded;
mod sections;
pub mod tabled;
mod unit_tests;
mod warnings;

pub use open::open;
pub use warnings::Styles;

/// The first number of a load; smaller ones are answers without a load.
const FIRST_LOAD: i64 = 8;

/// The files that are being loaded, the innermost last, and those that have been.
#[derive(Default)]
pub struct Loads {
    open: Vec<Load>,
    styles: Styles,
    done: HashMap<PathBuf, Loaded>,
}

/// What is kept of a loaded file.
struct Loaded {
    module: Atom,
    /// The predicates that it has had clauses of, in this load or before.
    predicates: HashSet<(Atom, Key)>,
    /// The clauses it gave to dynamic predicates.
    stored: StoredClauses,
    /// When it had been changed last.
    modified: Option<SystemTime>,
    /// How many files had been loaded before.
    order: usize,
}

impl Loads {
    /// The files that have changed since they were loaded, in the order in which they were.
    pub fn changed(&self) -> Vec<&Path> {
        let mut changed: Vec<(usize, &Path)> = self
            .done
            .iter()
            .filter(|(path, loaded)| {
                let now = modified(path);
                now.is_some() && now != loaded.modified
            })
            .map(|(path, loaded)| (loaded.order, path.as_path()))
            .collect();
        changed.sort_by_key(|(order, ..)| *order);
        changed.into_iter().map(|(_, path)| path).collect()
    }

    /// The file that was loaded last.
    pub fn last_file(&self) -> Option<&Path> {
        let last = self.done.iter().max_by_key(|(_, loaded)| loaded.order);
        last.map(|(path, _)| path.as_path())
    }
}

/// When a file was changed last.
fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// The clauses of a file in the store, by predicate.
type StoredClauses = HashMap<PredicateId, VecDeque<ClauseRef>>;

/// A file while it is loaded.
struct Load {
    source: Source,
    path: Option<PathBuf>,
    origin: Rc<Origin>,
    position: usize,
    /// The module that its clauses go to.
    module: Atom,
    /// The module that asked for the file and imports what it exports.
    importer: Atom,
    library: bool,
    /// What the importer wants of the exports.
    imports: Imports,
    /// What this load gave to dynamic predicates, and what becomes of what an earlier one had given.
    stored: StoredClauses,
    reloads: Reloads,
    /// The compiled copies of dynamic predicates that still have to be compiled, by slot.
    copies: HashMap<usize, CompiledCopy>,
    compiled: Vec<usize>,
    predicates: HashMap<(Atom, Key), Gathered>,
    /// Predicates whose clauses changed since the last batch.
    changed: Vec<(Atom, Key)>,
    auxiliary: Vec<Term>,
    last: Option<(Atom, Key)>,
    /// The places of the first clauses.
    first_clauses: HashMap<(Atom, Key), SourcePlace>,
    /// A directive that waits until the clauses before it are compiled.
    directive: Option<(Atom, Term)>,
    /// Where the term begins that was read last.
    term_start: usize,
    /// Nothing has been taken up yet; and what is taken up now is the first.
    is_new: bool,
    is_first: bool,
    /// Only a module file will do.
    must_be_module: bool,
    /// What the importer exports again.
    reexports: Vec<Key>,
    /// A term that is being expanded, and what expansion made of the last one.
    expanding: Option<ReadTerm>,
    expanded: VecDeque<ReadTerm>,
    /// Files that include the one that is read: their text and how far it is read.
    including: Vec<(Source, usize)>,
    initialization: Vec<Term>,
    conditions: Vec<Branch>,
    /// The styles that hold again after the file.
    outer_styles: Styles,
    /// Where the term was read before.
    outer_place: ReadPlace,
    /// Why the rest of the file is not read: a ball.
    refusal: Option<Term>,
    at_end: bool,
    /// Whether `expanded` holds the whole program, so that nothing is left to read.
    read_at_once: bool,
}

/// What the machine is to do next.
enum LoadStep {
    Done,
    Compile,
    Directive(Atom, Term),
    Library(&'static str),
    Throw(Term),
    /// The file is done, and these goals are what its `initialization/1` wants to run.
    Initialize(Vec<Term>),
}

/// `arbiiter_load_step`: the next step of the innermost load.
pub fn step(session: &mut Session, _load: i64) -> i64 {
    match next_step(session) {
        LoadStep::Done => status::FAIL,
        LoadStep::Compile => 1,
        LoadStep::Directive(module, goal) => {
            session.set_answer(&Term::compound("d", vec![Term::Atom(module), goal]));
            2
        }
        LoadStep::Library(name) => {
            session.set_answer(&Term::compound("library", vec![Term::atom(name)]));
            3
        }
        LoadStep::Throw(ball) => session.throw(&ball),
        LoadStep::Initialize(goals) => {
            session.set_answer(&Term::list(goals));
            5
        }
    }
}

/// `arbiiter_report`: how a goal of the loader ended, `w(What,Module,Goal)`.
pub fn report(session: &mut Session, report: &Term) -> i64 {
    let Some([what, module, goal]) = report.as_compound("w", 3) else {
        return session.internal_error();
    };
    if let Some([expansion]) = what.as_compound("expanded", 1) {
        take_expansion(session, expansion);
        return status::TRUE;
    }
    if let Some([ball]) = what.as_compound("told", 1) {
        session.complain_of(ball.clone());
        return status::TRUE;
    }
    if let Some([ball]) = what.as_compound("left", 1) {
        session.loads.innermost().leave(ball.clone());
        return status::TRUE;
    }
    if let Some([ball, place]) = what.as_compound("initialization", 2) {
        report_initialization(session, ball, place);
        return status::TRUE;
    }
    if what.as_atom() == Some("holds") {
        if let Some(branch) = session.loads.innermost().conditions.last_mut() {
            branch.state = Condition::Taken;
        }
        return status::TRUE;
    }
    let ball = what.as_compound("error", 1).map(|args| args[0].clone());
    tell_failure(session, module, goal, ball);
    status::TRUE
}

/// Tells that a directive has failed, or what it threw.
fn tell_failure(session: &mut Session, module: &Term, goal: &Term, ball: Option<Term>) {
    match (ball, goal.functor()) {
        (Some(ball), Some((name, 1))) if is_declaration(name.as_str()) => {
            return session.complain_of(in_declaration(&ball, name.as_str()));
        }
        (Some(ball), _) => session.complain_of(ball),
        (None, _) => {}
    }
    let goal = Term::compound(":", vec![module.clone(), goal.clone()]);
    session.complain(LoadMessage::DirectiveFailed { goal });
}

/// `failed` or `error(Ball)`, and `at(File,Line,When)`.
fn report_initialization(session: &mut Session, outcome: &Term, place: &Term) {
    let Some([file, Term::Int(line), when]) = place.as_compound("at", 3) else {
        return;
    };
    let ball = outcome.as_compound("error", 1).map(|ball| ball[0].clone());
    let hint = ball
        .as_ref()
        .map_or_else(Vec::new, |ball| session.hint(ball));
    session.complain(LoadMessage::Initialization {
        directive: SourcePlace::new(file.as_atom().unwrap_or_default(), *line as usize),
        at_once: when.as_atom() == Some("now"),
        ball,
        hint,
    });
}

/// The declarations that SWI-Prolog's loader makes itself.
fn is_declaration(name: &str) -> bool {
    matches!(name, "dynamic" | "discontiguous" | "multifile" | "public")
}

/// The error as a declaration in a file throws it.
fn in_declaration(ball: &Term, name: &str) -> Term {
    match ball.as_compound("error", 2) {
        Some([formal, _]) => Fault::formal(formal.clone()).ball(name, 1),
        _ => ball.clone(),
    }
}

fn next_step(session: &mut Session) -> LoadStep {
    loop {
        if let Some(library) = session.program.take_needed() {
            return LoadStep::Library(library);
        }
        let load = session.loads.innermost();
        if let Some((module, goal)) = load.directive.take_if(|_| load.changed.is_empty()) {
            return LoadStep::Directive(module, goal);
        }
        if !load.changed.is_empty() && (load.directive.is_some() || load.at_end) {
            flush(session);
            return LoadStep::Compile;
        }
        if !load.at_end {
            read_next(session);
            continue;
        }
        return finish(session);
    }
}

/// Reads and takes up the next term of the innermost file.
fn read_next(session: &mut Session) {
    session.read_place = ReadPlace::Loader;
    let load = session.loads.innermost();
    if let Some(term) = load.expanded.pop_front() {
        if load.read_at_once {
            load.position = term.start + 1;
        }
        return take_up(session, term);
    }
    if load.read_at_once {
        load.at_end = true;
        return;
    }
    let module = session.loads.innermost().module.clone();
    let read = {
        let operators = session.operators(module.as_str());
        let load = session.loads.open.last().expect("a load is open");
        let (text, flags) = (load.source.text(), session.reader_flags());
        read_term(text, load.position, &operators, &flags)
    };
    let load = session.loads.innermost();
    match read {
        Read::EndOfFile => match load.including.pop() {
            Some((source, position)) => (load.source, load.position) = (source, position),
            None if expand_end(session) => {}
            None => end_of_file(session),
        },
        Read::Error(error) => {
            load.position = error.resume;
            load.term_start = error.start;
            if load.skipping() {
                return;
            }
            let (line, column) = load.source.place_of_error(&error);
            let message = LoadMessage::Syntax {
                file: load.source.name().to_owned(),
                line,
                column,
                message: error.to_string(),
            };
            session.complain(message);
        }
        Read::Term(read) => {
            load.position = read.end;
            load.term_start = read.start;
            expand_or_take_up(session, read);
        }
    }
}

/// The whole file has been read.
fn end_of_file(session: &mut Session) {
    let load = session.loads.innermost();
    load.at_end = true;
    load.term_start = load.source.text().len();
    if let Some(branch) = load.conditions.last() {
        let opened = format!("{}:{}", load.source.name(), branch.line);
        session.complain(LoadMessage::Lines {
            severity: MessageSeverity::Error,
            lines: vec![format!(
                "Unterminated conditional compilation from {opened}"
            )],
        });
    }
}

fn take_up(session: &mut Session, mut read: ReadTerm) {
    let load = session.loads.innermost();
    if !load.library
        && let Some(expanded) = functional_dots::expanded_clause(&read.term)
    {
        read.term = expanded;
    }
    if !load.skipping() && !is_preamble(&read.term) {
        load.is_first = std::mem::replace(&mut load.is_new, false);
    }
    if load.is_first && load.must_be_module && !is_module_header(&read.term) {
        let fault = Fault::domain("module_header", &read.term);
        return load.leave(fault.without_context().ball("use_module", 1));
    }
    if read.term == Term::nil() {
        return;
    }
    if let Some(directive) = directive(&read.term) {
        let directive = directive.clone();
        return take_directive(session, &directive, &read);
    }
    if session.loads.innermost().skipping() {
        return;
    }
    if read.term.as_atom() == Some(END_OF_FILE) {
        return end_of_file(session);
    }
    warn_singletons(session, &read);
    let term = &read.term;
    let first_free = variables_end(term);
    let mut is_single_sided = false;
    let (head, body) = match (term.functor(), term.arguments()) {
        (Some((name, 2)), [head, body]) if *name == ":-" => (head.clone(), body.clone()),
        (Some((name, 2)), [head, body]) if *name == "=>" => {
            is_single_sided = true;
            single_sided::translate(head, body, first_free)
        }
        (Some((name, 2)), [head, body]) if *name == "-->" => {
            match dcg::translate(head, body, first_free) {
                Ok(clause) => clause,
                Err(fault) => {
                    let ball = fault.without_context().ball("dcg_translate_rule", 2);
                    return session.complain_of(ball);
                }
            }
        }
        _ => (term.clone(), Term::atom("true")),
    };
    if let Some(added) = added_test(session, term, &read) {
        session.loads.innermost().directive = Some((Atom::new("plunit"), added));
        return;
    }
    let head = tabled::implementation(session, head);
    add_clause(session, head, body, &read, is_single_sided);
}

/// The end of the innermost file.
fn finish(session: &mut Session) -> LoadStep {
    compile_copies(session);
    forget_vanished(session);
    session.queue_stubs();
    if !session.pending.is_empty() {
        return LoadStep::Compile;
    }
    reloaded::erase_vanished(session);
    validate_copies(session);
    let load = session.loads.open.pop().expect("a load is open");
    session.program.conclude();
    session.loads.styles = load.outer_styles;
    session.read_place = match load.library {
        true => load.outer_place,
        false => ReadPlace::Nowhere,
    };
    if let Some(ball) = load.refusal {
        return LoadStep::Throw(ball);
    }
    if let Some(path) = load.path {
        let mut predicates = (session.loads.done.remove(&path))
            .map_or_else(HashSet::new, |earlier| earlier.predicates);
        predicates.extend(load.predicates.into_keys());
        let loaded = Loaded {
            module: load.module.clone(),
            predicates,
            stored: load.stored,
            modified: modified(&path),
            order: session.loads.done.len(),
        };
        session.loads.done.insert(path, loaded);
    }
    if load.module != load.importer && !load.library {
        tell_undefined_exports(session, &load.module);
        import_some(session, &load.module, &load.importer, &load.imports);
        let importer = session.program.module_mut(load.importer.as_str());
        importer.exports.extend(load.reexports);
    }
    match load.initialization {
        goals if goals.is_empty() => LoadStep::Done,
        goals => LoadStep::Initialize(goals),
    }
}

impl Loads {
    /// The files that have been loaded.
    pub fn files(&self) -> Vec<String> {
        let mut files: Vec<String> = self
            .done
            .keys()
            .map(|path| path.display().to_string())
            .collect();
        files.sort();
        files
    }

    /// Whether a file gave the dynamic predicate this clause.
    fn is_of_file(&self, id: PredicateId, clause: ClauseRef) -> bool {
        let of_open = self.open.iter().map(|load| &load.stored);
        let mut stored = self
            .done
            .values()
            .map(|loaded| &loaded.stored)
            .chain(of_open);
        stored.any(|stored| stored.get(&id).is_some_and(|given| given.contains(&clause)))
    }

    /// The file being loaded.
    pub fn path(&self) -> Option<&Path> {
        self.open.last()?.path.as_deref()
    }

    /// The module of a file that has been loaded or is being loaded.
    fn module_of(&self, path: &Path) -> Option<Atom> {
        let mut open = self.open.iter().rev();
        open.find(|load| load.path.as_deref() == Some(path))
            .map(|load| &load.module)
            .or_else(|| Some(&self.done.get(path)?.module))
            .cloned()
    }

    /// The styles whose warnings are given, to change.
    pub fn styles_mut(&mut self) -> &mut Styles {
        &mut self.styles
    }

    fn innermost(&mut self) -> &mut Load {
        self.open.last_mut().expect("a load is open")
    }

    /// The folder of the file being loaded.
    pub fn directory(&self) -> Option<PathBuf> {
        self.open
            .iter()
            .rev()
            .find_map(|load| load.path.as_ref()?.parent().map(Path::to_path_buf))
    }

    /// The file and the line that is being loaded, if one is.
    pub fn place(&self) -> Option<(String, usize)> {
        let load = self.open.last()?;
        Some((
            load.source.name().to_owned(),
            load.source.line(load.term_start),
        ))
    }

    /// The module into which the file being loaded is read.
    pub fn module(&self) -> Option<Atom> {
        Some(self.open.last()?.module.clone())
    }

    /// What follows in the file being loaded belongs to another module.
    pub fn set_module(&mut self, module: Atom) {
        if let Some(load) = self.open.last_mut() {
            load.module = module;
        }
    }
}

impl Load {
    /// A clause that this load has given to a dynamic predicate.
    fn note_stored(&mut self, id: PredicateId, reference: ClauseRef) {
        self.stored.entry(id).or_default().push_back(reference);
    }

    fn skipping(&self) -> bool {
        self.conditions
            .iter()
            .any(|branch| branch.state != Condition::Taken)
    }

    /// Reads no further: who asked for the file gets the ball.
    fn leave(&mut self, ball: Term) {
        self.refusal = Some(ball);
        self.at_end = true;
        self.expanded.clear();
        self.initialization.clear();
    }
}
