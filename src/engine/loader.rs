//! Loading files: reading clause by clause, running directives in between, compiling in batches.
//!
//! The machine drives: it asks for the next step, and is told to compile clauses that wait, to run a
//! directive, or that the file is done. So a directive sees the clauses before it and changes how the text
//! after it is read, as in SWI-Prolog.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::engine::calls;
use crate::engine::embedded::{self, conjuncts, indicator};
use crate::engine::fault::Fault;
use crate::engine::foreign;
use crate::engine::messages::LoadMessage;
use crate::engine::paths;
use crate::engine::program::{self, Definition, Key, StaticCode, VariableNames};
use crate::engine::session::Session;
use crate::engine::streams::StreamId;
use crate::engine::survey;
use crate::engine::wire;
use crate::frontend::lower::{self, dcg};
use crate::frontend::reader::{DoubleQuotes, Flags, Read, ReadTerm, read_term};
use crate::frontend::source::Source;
use crate::frontend::term::{Atom, Term};
use crate::store::{ClauseRef, PredicateId};

/// The first number of a load; smaller ones are answers without a load.
const FIRST_LOAD: i64 = 8;

/// The files that are being loaded, the innermost last, and those that have been.
#[derive(Default)]
pub struct Loads {
    open: Vec<Load>,
    done: HashMap<PathBuf, Loaded>,
}

/// What is kept of a loaded file.
struct Loaded {
    module: Atom,
    predicates: Vec<(Atom, Key)>,
    /// The clauses it gave to dynamic predicates.
    stored: StoredClauses,
}

/// The clauses of a file in the store, by predicate.
type StoredClauses = HashMap<PredicateId, VecDeque<ClauseRef>>;

/// A file while it is loaded.
struct Load {
    source: Source,
    path: Option<PathBuf>,
    position: usize,
    /// The module that its clauses go to.
    module: Atom,
    /// The module that asked for the file and imports what it exports.
    importer: Atom,
    library: bool,
    /// What the importer wants of the exports.
    imports: Imports,
    /// What this load gave to dynamic predicates, and what an earlier one had given.
    stored: StoredClauses,
    stale: StoredClauses,
    flags: Flags,
    /// Predicates with clauses in this file, in order of their first clause.
    order: Vec<(Atom, Key)>,
    predicates: HashMap<(Atom, Key), Gathered>,
    /// Predicates whose clauses changed since the last batch.
    changed: Vec<(Atom, Key)>,
    auxiliary: Vec<Term>,
    last: Option<(Atom, Key)>,
    complained: HashSet<(Atom, Key)>,
    refused: HashSet<(Atom, Key)>,
    /// A directive that waits until the clauses before it are compiled.
    directive: Option<(Atom, Term)>,
    /// A term that is being expanded, and what expansion made of the last one.
    expanding: Option<ReadTerm>,
    expanded: VecDeque<ReadTerm>,
    /// Files that include the one that is read: their text and how far it is read.
    including: Vec<(Source, usize)>,
    initialization: VecDeque<(Atom, Term)>,
    conditions: Vec<Condition>,
    at_end: bool,
}

/// The clauses of one predicate of the file.
#[derive(Default)]
struct Gathered {
    line: usize,
    clauses: Vec<(Term, Term)>,
    names: Vec<VariableNames>,
    lowered: Vec<Term>,
}

/// What is imported of a module's exports.
#[derive(Clone, Debug, Default)]
enum Imports {
    /// All, and under which names they are exported again.
    #[default]
    All,
    /// These, each under a name.
    Only(Vec<(Key, Atom)>),
    /// All but these.
    Except(Vec<Key>),
}

/// A branch of `:- if(..)`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    /// This branch is read.
    Taken,
    /// A later branch may be read.
    Waiting,
    /// A branch has been read; the others are skipped.
    Finished,
}

/// What the machine is to do next.
enum Step {
    Done,
    Compile,
    Directive(Atom, Term),
    Library(&'static str),
}

/// `arbiiter_load_open`: `library(Name)`, `file(Module,Spec)`, `typed(Module,Text)`, `once(Module,Spec)` or `use(Module,Spec,Imports)`.
pub fn open(session: &mut Session, text: &str) -> i64 {
    let Ok(decoded) = wire::decode(text) else {
        return session.internal_error();
    };
    let request = decoded.term;
    let opened = if let Some([name]) = request.as_compound("library", 1) {
        Ok(open_library(session, name.as_atom().unwrap_or_default()))
    } else if let Some([module, spec]) = request.as_compound("file", 2) {
        open_file(session, module, spec, false, Imports::All)
    } else if let Some([module, spec]) = request.as_compound("once", 2) {
        open_file(session, module, spec, true, Imports::All)
    } else if let Some([module, text]) = request.as_compound("typed", 2) {
        Ok(open_typed(session, module, text))
    } else if let Some([module, spec, imports]) = request.as_compound("use", 3) {
        imports_of(imports).and_then(|imports| open_use(session, module, spec, imports, false))
    } else if let Some([module, spec, imports]) = request.as_compound("reexport", 3) {
        imports_of(imports).and_then(|imports| open_use(session, module, spec, imports, true))
    } else {
        return session.internal_error();
    };
    match opened {
        Ok(number) => number,
        Err(ball) => session.throw(&ball),
    }
}

/// `arbiiter_load_step`: the next step of the innermost load.
pub fn step(session: &mut Session, _load: i64) -> i64 {
    match next_step(session) {
        Step::Done => foreign::FAIL,
        Step::Compile => 1,
        Step::Directive(module, goal) => {
            session.set_answer(&Term::compound("d", vec![Term::Atom(module), goal]));
            2
        }
        Step::Library(name) => {
            session.set_answer(&Term::compound("library", vec![Term::atom(name)]));
            3
        }
    }
}

/// `arbiiter_report`: a directive that failed or threw, `w(What,Module,Goal)`.
pub fn report(session: &mut Session, text: &str) -> i64 {
    let Ok(decoded) = wire::decode(text) else {
        return session.internal_error();
    };
    let Some([what, module, goal]) = decoded.term.as_compound("w", 3) else {
        return session.internal_error();
    };
    if let Some([expansion]) = what.as_compound("expanded", 1) {
        take_expansion(session, expansion);
        return foreign::TRUE;
    }
    if let Some([ball]) = what.as_compound("condition", 1) {
        session.complain(LoadMessage::DirectiveError { ball: ball.clone() });
        return foreign::TRUE;
    }
    if what.as_atom() == Some("holds") {
        if let Some(state) = session.loads.innermost().conditions.last_mut() {
            *state = Condition::Taken;
        }
        return foreign::TRUE;
    }
    let goal = Term::compound(":", vec![module.clone(), goal.clone()]);
    let message = match what.as_compound("error", 1) {
        Some([ball]) => {
            session.complain(LoadMessage::DirectiveError { ball: ball.clone() });
            LoadMessage::DirectiveFailed { goal }
        }
        _ => LoadMessage::DirectiveFailed { goal },
    };
    session.complain(message);
    foreign::TRUE
}

fn open_library(session: &mut Session, name: &str) -> i64 {
    let Some(library) = session.program.builtins.library(name).cloned() else {
        return foreign::FAIL;
    };
    if !session.program.note_library(library.name) {
        return foreign::FAIL;
    }
    let source = Source::from_text(format!("library({name})"), library.text.to_owned());
    let module = session.program.module_mut(library.module.as_str());
    module.library = true;
    begin(
        session,
        source,
        None,
        library.module.clone(),
        Atom::new("system"),
        true,
    )
}

/// The second argument of `use_module/2`.
fn imports_of(imports: &Term) -> Result<Imports, Term> {
    if let Some([excepted]) = imports.as_compound("except", 1) {
        let items = excepted.as_list().unwrap_or_default();
        return Ok(Imports::Except(
            items.iter().filter_map(indicator).collect(),
        ));
    }
    if imports.as_atom() == Some("all") {
        return Ok(Imports::All);
    }
    let Some(items) = imports.as_list() else {
        return Err(Fault::type_error("import_specifier", imports).ball("use_module", 2));
    };
    let import = |item: &Term| match item.as_compound("as", 2) {
        Some([item, Term::Atom(name)]) => indicator(item).map(|key| (key, name.clone())),
        _ => indicator(item).map(|key| (key.clone(), key.0)),
    };
    Ok(Imports::Only(items.iter().filter_map(import).collect()))
}

/// `use_module/2` and, with `again`, `reexport/1,2`.
fn open_use(
    session: &mut Session,
    module: &Term,
    spec: &Term,
    imports: Imports,
    again: bool,
) -> Result<i64, Term> {
    let number = open_file(session, module, spec, true, imports.clone())?;
    if again {
        let exporter = exporter_of(session, spec);
        let importer = Atom::new(module.as_atom().unwrap_or("user"));
        let keys = match (&imports, exporter) {
            (Imports::Only(only), _) => only
                .iter()
                .map(|((_, arity), name)| (name.clone(), *arity))
                .collect(),
            (_, Some(exports)) => exports,
            _ => Vec::new(),
        };
        let exports = &mut session.program.module_mut(importer.as_str()).exports;
        exports.extend(
            keys.into_iter()
                .filter(|key| !matches!(&imports, Imports::Except(not) if not.contains(key))),
        );
    }
    Ok(number)
}

/// The exports of the file or library that is to be exported again, as far as its header tells.
fn exporter_of(session: &Session, spec: &Term) -> Option<Vec<Key>> {
    if let Some([name]) = spec.as_compound("library", 1) {
        let library = session
            .program
            .builtins
            .library(&paths::library_name(name)?)?;
        return Some(library.exports.clone());
    }
    let path = paths::find_source(spec, session.loads.directory().as_deref()).ok()?;
    if let Some(loaded) = session.loads.done.get(&path) {
        return Some(session.program.modules.get(&loaded.module)?.exports.clone());
    }
    let source = Source::from_bytes(path.display().to_string(), &std::fs::read(&path).ok()?);
    survey::exports(source.text(), &session.operators("user"))
}

fn open_file(
    session: &mut Session,
    module: &Term,
    spec: &Term,
    once: bool,
    imports: Imports,
) -> Result<i64, Term> {
    let importer = Atom::new(module.as_atom().unwrap_or("user"));
    if let Some([name]) = spec.as_compound("library", 1) {
        let name = paths::library_name(name).ok_or_else(|| paths::no_such_source(spec))?;
        if session.program.builtins.library(&name).is_some() {
            return Ok(use_library(session, &name, &importer, &imports));
        }
        if let Some(text) = embedded::program(&name) {
            return Ok(open_program(session, &name, text, importer, once));
        }
        if paths::is_ignored_library(&name) {
            return Ok(foreign::FAIL);
        }
        return Err(paths::no_such_source(spec));
    }
    if spec.as_atom() == Some("user") {
        return Ok(open_user_input(session, importer));
    }
    let near = session.loads.directory();
    let path = match paths::find_source(spec, near.as_deref()) {
        // The assignment says to load `arbiter.pl` first: ours stands in where there is none.
        Err(_)
            if spec
                .as_atom()
                .is_some_and(|name| matches!(name, "arbiter" | "arbiter.pl")) =>
        {
            let text = embedded::program("arbiiter").unwrap_or_default();
            return Ok(open_program(session, "arbiiter", text, importer, once));
        }
        found => found?,
    };
    if once && let Some(loaded) = session.loads.done.get(&path) {
        let module = loaded.module.clone();
        import_some(session, &module, &importer, &imports);
        return Ok(foreign::FAIL);
    }
    let bytes = std::fs::read(&path).map_err(|_| paths::no_such_source(spec))?;
    let source = Source::from_bytes(path.display().to_string(), &bytes);
    let number = begin(
        session,
        source,
        Some(path),
        importer.clone(),
        importer,
        false,
    );
    session.loads.innermost().imports = imports;
    Ok(number)
}

/// A program that the user has typed: `[user]`.
fn open_typed(session: &mut Session, module: &Term, text: &Term) -> i64 {
    let importer = Atom::new(module.as_atom().unwrap_or("user"));
    let text = if let Term::Str(text) = text {
        text.to_string()
    } else {
        String::new()
    };
    begin(
        session,
        Source::from_text("user://1", text),
        None,
        importer.clone(),
        importer,
        false,
    )
}

/// The arbiter or an example, loaded as if it were a file.
fn open_program(session: &mut Session, name: &str, text: &str, importer: Atom, once: bool) -> i64 {
    let source = Source::from_text(format!("library({name})"), text.to_owned());
    // The name stands for a file, so that another module of the same name is refused.
    let path = PathBuf::from(format!("library({name})"));
    if once && let Some(loaded) = session.loads.done.get(&path) {
        let module = loaded.module.clone();
        import_some(session, &module, &importer, &Imports::All);
        return foreign::FAIL;
    }
    begin(
        session,
        source,
        Some(path),
        importer.clone(),
        importer,
        false,
    )
}

/// `[user]`: the program is what the user types, up to the end of the input.
fn open_user_input(session: &mut Session, importer: Atom) -> i64 {
    let mut text = String::new();
    if let Ok(input) = session.streams.ready(StreamId::STDIN) {
        while let Ok(Some(code)) = input.get() {
            text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
    }
    let source = Source::from_text("user://1".to_owned(), text);
    begin(session, source, None, importer.clone(), importer, false)
}

/// A library that is asked for by name: loaded at first use, so only its operators matter now.
fn use_library(session: &mut Session, name: &str, importer: &Atom, imports: &Imports) -> i64 {
    let Some(library) = session.program.builtins.library(name).cloned() else {
        return foreign::FAIL;
    };
    let module = library.module.clone();
    let renames =
        matches!(imports, Imports::Only(only) if only.iter().any(|((name, _), new)| name != new));
    if (library.autoload && !renames) || module == "system" {
        return foreign::FAIL;
    }
    let number = open_library(session, name);
    for (priority, kind, name) in &library.operators {
        session
            .program
            .declare_operator(importer.as_str(), priority, kind, name);
    }
    for (key, new) in chosen(&library.exports, imports) {
        // A program's own definition hides the library's.
        let _ = session.program.import_as(&module, importer, &key, &new);
    }
    number
}

fn begin(
    session: &mut Session,
    source: Source,
    path: Option<PathBuf>,
    module: Atom,
    importer: Atom,
    library: bool,
) -> i64 {
    if let Some(message) = source.encoding_warning() {
        session.complain(LoadMessage::Text {
            file: source.name().to_owned(),
            text: message,
        });
    }
    let announced = {
        let operators = session.operators(module.as_str());
        survey::announce(source.text(), &operators, module.as_str())
    };
    session.program.announce(announced);
    let stale = path
        .as_ref()
        .and_then(|path| session.loads.done.get_mut(path))
        .map(|old| std::mem::take(&mut old.stored));
    session.loads.open.push(Load {
        source,
        path,
        position: 0,
        module,
        importer,
        library,
        imports: Imports::All,
        stored: StoredClauses::new(),
        stale: stale.unwrap_or_default(),
        flags: Flags::default(),
        order: Vec::new(),
        predicates: HashMap::new(),
        changed: Vec::new(),
        auxiliary: Vec::new(),
        last: None,
        complained: HashSet::new(),
        refused: HashSet::new(),
        directive: None,
        expanding: None,
        expanded: VecDeque::new(),
        including: Vec::new(),
        initialization: VecDeque::new(),
        conditions: Vec::new(),
        at_end: false,
    });
    FIRST_LOAD + session.loads.open.len() as i64
}

fn next_step(session: &mut Session) -> Step {
    loop {
        if let Some(library) = session.program.take_needed() {
            return Step::Library(library);
        }
        let load = session.loads.innermost();
        if let Some((module, goal)) = load.directive.take_if(|_| load.changed.is_empty()) {
            return Step::Directive(module, goal);
        }
        if !load.changed.is_empty() && (load.directive.is_some() || load.at_end) {
            flush(session);
            return Step::Compile;
        }
        if !load.at_end {
            read_next(session);
            continue;
        }
        if let Some((module, goal)) = load.initialization.pop_front() {
            return Step::Directive(module, goal);
        }
        return finish(session);
    }
}

/// Reads and takes up the next term of the innermost file.
fn read_next(session: &mut Session) {
    if let Some(term) = session.loads.innermost().expanded.pop_front() {
        return take_up(session, term);
    }
    let module = session.loads.innermost().module.clone();
    let read = {
        let operators = session.operators(module.as_str());
        let load = session.loads.open.last().expect("a load is open");
        read_term(load.source.text(), load.position, &operators, &load.flags)
    };
    let load = session.loads.innermost();
    match read {
        Read::EndOfFile => match load.including.pop() {
            Some((source, position)) => (load.source, load.position) = (source, position),
            None => load.at_end = true,
        },
        Read::Error(error) => {
            load.position = error.resume;
            if load.skipping() {
                return;
            }
            let message = LoadMessage::Syntax {
                file: load.source.name().to_owned(),
                line: load.source.line(error.offset),
                column: load.source.column(error.offset),
                message: error.to_string(),
                text: load.source.line_text(error.offset).to_owned(),
            };
            session.complain(message);
        }
        Read::Term(read) => {
            load.position = read.end;
            expand_or_take_up(session, read);
        }
    }
}

/// Asks the hooks `term_expansion/2` and `goal_expansion/2` first, if there are any.
fn expand_or_take_up(session: &mut Session, read: ReadTerm) {
    let load = session.loads.innermost();
    let (library, module, skipping) = (load.library, load.module.clone(), load.skipping());
    let is_module =
        directive(&read.term).is_some_and(|goal| goal.as_compound("module", 2).is_some());
    if library || skipping || is_module || !has_hooks(session, module.as_str()) {
        return take_up(session, read);
    }
    let load = session.loads.innermost();
    load.directive = Some((module, Term::compound("$expand", vec![read.term.clone()])));
    load.expanding = Some(read);
}

fn has_hooks(session: &Session, module: &str) -> bool {
    let defined = |module: &str, name: &str| match session.program.own(module, name, 2) {
        Some(slot) => match &session.program.slot_at(slot).definition {
            Definition::Dynamic(id) => session.program.store.number_of_clauses(*id) > 0,
            Definition::Static(_) => true,
            _ => false,
        },
        None => false,
    };
    let gathered = |name: &str| {
        let key = |module: &str| (Atom::new(module), (Atom::new(name), 2));
        let load = session.loads.open.last();
        load.is_some_and(|load| {
            load.predicates.contains_key(&key(module)) || load.predicates.contains_key(&key("user"))
        })
    };
    ["term_expansion", "goal_expansion"]
        .iter()
        .any(|name| defined(module, name) || defined("user", name) || gathered(name))
}

/// The terms that the hooks made of the last one.
fn take_expansion(session: &mut Session, expansion: &Term) {
    let load = session.loads.innermost();
    let Some(read) = load.expanding.take() else {
        return;
    };
    let Some([expansion]) = expansion.as_compound("to", 1) else {
        load.expanded.push_back(read);
        return;
    };
    let terms = expansion
        .as_list()
        .unwrap_or_else(|| vec![expansion.clone()]);
    for term in terms {
        load.expanded.push_back(ReadTerm {
            term,
            variables: Vec::new(),
            ..read.clone()
        });
    }
}

fn take_up(session: &mut Session, read: ReadTerm) {
    if let Some(directive) = directive(&read.term) {
        let directive = directive.clone();
        return take_directive(session, &directive, &read);
    }
    if session.loads.innermost().skipping() {
        return;
    }
    if read.term.as_atom() == Some("end_of_file") {
        session.loads.innermost().at_end = true;
        return;
    }
    warn_singletons(session, &read);
    let (head, body) = match (
        read.term.as_compound(":-", 2),
        read.term.as_compound("-->", 2),
    ) {
        (Some([head, body]), _) => (head.clone(), body.clone()),
        (_, Some([head, body])) => match dcg::translate(head, body, read.variables.len() as u32) {
            Some(clause) => clause,
            None => (head.clone(), body.clone()),
        },
        _ => (read.term.clone(), Term::atom("true")),
    };
    add_clause(session, head, body, &read);
}

fn directive(term: &Term) -> Option<&Term> {
    let args = term
        .as_compound(":-", 1)
        .or_else(|| term.as_compound("?-", 1))?;
    args.first()
}

fn take_directive(session: &mut Session, goal: &Term, read: &ReadTerm) {
    if take_condition(session, goal) || session.loads.innermost().skipping() {
        return;
    }
    if let Some([name, exports]) = goal.as_compound("module", 2) {
        return declare_module(session, name, exports, read.start);
    }
    if let Some([spec]) = goal.as_compound("include", 1) {
        return include(session, spec);
    }
    let load = session.loads.innermost();
    let module = load.module.clone();
    if let Some([goal]) = goal.as_compound("initialization", 1) {
        load.initialization.push_back((module, goal.clone()));
        return;
    }
    if let Some([goal, when]) = goal.as_compound("initialization", 2) {
        match when.as_atom() {
            Some("now") => load.directive = Some((module, goal.clone())),
            Some("main") => session.program.main_goal = Some((module, goal.clone())),
            _ => load.initialization.push_back((module, goal.clone())),
        }
        return;
    }
    if let Some([flag, value]) = goal.as_compound("set_prolog_flag", 2)
        && flag.as_atom() == Some("double_quotes")
    {
        if let Some(quotes) = value.as_atom().and_then(DoubleQuotes::from_name) {
            load.flags.double_quotes = quotes;
        }
        return;
    }
    if matches!(goal.functor(), Some((name, 1)) if *name == "encoding") {
        return;
    }
    warn_singletons_in_directive(session, read);
    session.loads.innermost().directive = Some((module, goal.clone()));
}

/// Reads a file as if its text stood here.
fn include(session: &mut Session, spec: &Term) {
    let near = session.loads.directory();
    let read = paths::find_source(spec, near.as_deref()).and_then(|path| {
        std::fs::read(&path)
            .map(|bytes| (path, bytes))
            .map_err(|_| paths::no_such_source(spec))
    });
    let (path, bytes) = match read {
        Ok(read) => read,
        Err(ball) => return session.complain(LoadMessage::DirectiveError { ball }),
    };
    let source = Source::from_bytes(path.display().to_string(), &bytes);
    let module = session.loads.innermost().module.clone();
    let announced = survey::announce(
        source.text(),
        &session.operators(module.as_str()),
        module.as_str(),
    );
    if let Some(all) = session.program.announcement_mut() {
        all.heads.extend(announced.heads);
        all.dynamic.extend(announced.dynamic);
    }
    let load = session.loads.innermost();
    let outer = (
        std::mem::replace(&mut load.source, source),
        std::mem::take(&mut load.position),
    );
    load.including.push(outer);
}

/// `if/1`, `elif/1`, `else/0`, `endif/0`. A condition is run as a directive, which answers later.
fn take_condition(session: &mut Session, goal: &Term) -> bool {
    let Some((name, arity)) = goal.functor() else {
        return false;
    };
    let load = session.loads.innermost();
    let condition = match goal {
        Term::Compound(compound) => compound.args[0].clone(),
        _ => Term::atom("true"),
    };
    let ask = |load: &mut Load| {
        let module = load.module.clone();
        load.directive = Some((module, Term::compound("$if", vec![condition])));
    };
    match (name.as_str(), arity) {
        ("if", 1) => {
            let skipping = load.skipping();
            load.conditions.push(if skipping {
                Condition::Finished
            } else {
                Condition::Waiting
            });
            if !skipping {
                ask(load);
            }
        }
        ("elif" | "else", 0 | 1) => match load.conditions.last_mut() {
            Some(state @ Condition::Waiting) if arity == 0 => *state = Condition::Taken,
            Some(Condition::Waiting) => ask(load),
            Some(state) => *state = Condition::Finished,
            None => {}
        },
        ("endif", 0) => {
            load.conditions.pop();
        }
        _ => return false,
    }
    true
}

fn declare_module(session: &mut Session, name: &Term, exports: &Term, at: usize) {
    let load = session.loads.innermost();
    let (file, line) = (load.source.name().to_owned(), load.source.line(at));
    if load.library {
        return declare_exports(session, exports);
    }
    let Some(name) = name.as_atom() else { return };
    let path = load.path.clone();
    let other = session
        .program
        .modules
        .get(&Atom::new(name))
        .and_then(|m| m.file.clone());
    let taken = other.is_some() && other != path;
    if matches!(name, "user" | "system") || taken || session.program.is_library(name) {
        let message = LoadMessage::ModuleRefused {
            file,
            line,
            module: name.to_owned(),
            other,
        };
        session.complain(message);
        session.loads.innermost().at_end = true;
        return;
    }
    session.program.module_mut(name).file = path;
    if let Some(announced) = session.program.announcement_mut() {
        announced.module = Some(Atom::new(name));
    }
    session.loads.innermost().module = Atom::new(name);
    declare_exports(session, exports);
}

/// The export list, which may also be a single indicator, as the course document writes it.
fn declare_exports(session: &mut Session, exports: &Term) {
    let module = session.loads.innermost().module.clone();
    let single = exports.as_list().is_none();
    let items = if single {
        conjuncts(exports).into_iter().cloned().collect()
    } else {
        exports.as_list().unwrap_or_default()
    };
    let mut keys = Vec::new();
    for item in &items {
        if let Some(key) = indicator(item) {
            keys.push(key);
        } else if let Some([priority, kind, name]) = item.as_compound("op", 3) {
            session
                .program
                .declare_operator(module.as_str(), priority, kind, name);
            let importer = session.loads.innermost().importer.clone();
            session
                .program
                .declare_operator(importer.as_str(), priority, kind, name);
        }
    }
    session.program.module_mut(module.as_str()).exports = keys;
}

fn add_clause(session: &mut Session, head: Term, body: Term, read: &ReadTerm) {
    let load = session.loads.innermost();
    let (library, module, line) = (
        load.library,
        load.module.clone(),
        load.source.line(read.start),
    );
    let (target, plain) = lower::split_module(module.as_str(), &head);
    let Some((name, arity)) = plain.functor() else {
        let ball = Term::compound(
            "error",
            vec![
                Term::compound("type_error", vec![Term::atom("callable"), plain.clone()]),
                Term::Var(0),
            ],
        );
        return session.complain(LoadMessage::DirectiveError { ball });
    };
    let key = (Atom::new(target), (name.clone(), arity));
    if !library && session.program.builtins.is_protected(name.as_str(), arity) {
        if session.loads.innermost().refused.insert(key.clone()) {
            session.complain_at(line, |file, line| LoadMessage::NoPermissionToModify {
                file,
                line,
                name: name.to_string(),
                arity,
            });
        }
        return;
    }
    if let Some(slot) = session.program.own(target, name.as_str(), arity)
        && let Definition::Dynamic(id) = session.program.slot_at(slot).definition
    {
        let body = calls::in_module(target, module.as_str(), kept_body(plain, &body));
        return store_clause(session, id, plain, &body, read);
    }
    warn_discontiguous(session, &key, line);
    let lowered = lower::clause(&mut session.program, module.as_str(), &head, &body);
    let load = session.loads.innermost();
    if !load.predicates.contains_key(&key) {
        load.order.push(key.clone());
        let gathered = Gathered {
            line,
            ..Gathered::default()
        };
        load.predicates.insert(key.clone(), gathered);
        begin_predicate(session, &key);
    }
    let load = session.loads.innermost();
    let gathered = load.predicates.get_mut(&key).expect("it was just inserted");
    if !library {
        let body = calls::in_module(target, module.as_str(), kept_body(plain, &body));
        gathered.clauses.push(lower::unified_head(plain, &body));
        gathered.names.push(names_of(read));
    }
    gathered.lowered.extend(lowered.clause);
    load.auxiliary.extend(lowered.auxiliary);
    if !load.changed.contains(&key) {
        load.changed.push(key.clone());
    }
    load.last = Some(key);
}

/// The body as `clause/2` shows it.
fn kept_body(head: &Term, body: &Term) -> Term {
    calls::stored_body(head, body).unwrap_or_else(|_| body.clone())
}

fn names_of(read: &ReadTerm) -> VariableNames {
    let named = read.variables.iter().enumerate();
    named
        .filter_map(|(n, variable)| Some((n as u32, variable.name.clone()?)))
        .collect()
}

/// Adds a clause of a dynamic predicate. One that an earlier load of the file gave stays where it is.
fn store_clause(session: &mut Session, id: PredicateId, head: &Term, body: &Term, read: &ReadTerm) {
    while let Some(old) = session
        .loads
        .innermost()
        .stale
        .get_mut(&id)
        .and_then(VecDeque::pop_front)
    {
        let Some((_, content)) = session.program.store.clause(old) else {
            continue;
        };
        let (args, _, old_body) = calls::parts(&content);
        let same = matches!(head, Term::Compound(c) if c.args == args)
            || (args.is_empty() && matches!(head, Term::Atom(_)));
        if same && old_body == *body {
            session
                .loads
                .innermost()
                .stored
                .entry(id)
                .or_default()
                .push_back(old);
            return;
        }
        session.store().erase(old);
    }
    if let Some(reference) = session.add_dynamic_clause(id, head, body, names_of(read)) {
        session
            .loads
            .innermost()
            .stored
            .entry(id)
            .or_default()
            .push_back(reference);
    }
}

/// The first clause of a predicate in this file: an older definition from elsewhere gives way.
fn begin_predicate(session: &mut Session, key: &(Atom, Key)) {
    let (module, (name, arity)) = key;
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    let path = session.loads.innermost().path.clone();
    let slot = session.program.slot_at(slot);
    match &slot.definition {
        Definition::Static(old) if slot.multifile => {
            let kept = Gathered {
                line: old.line,
                clauses: old.clauses.clone(),
                names: old.names.clone(),
                lowered: old.lowered.clone(),
            };
            session
                .loads
                .innermost()
                .predicates
                .insert(key.clone(), kept);
        }
        Definition::Static(old) if old.file != path => {
            let message = LoadMessage::Redefined {
                indicator: program::indicator(module.as_str(), name.as_str(), *arity),
                file: session.loads.innermost().source.name().to_owned(),
                line: session.loads.innermost().predicates[key].line,
                old_file: old.file.as_ref().map(|p| p.display().to_string()),
                old_line: old.line,
            };
            session.complain(message);
        }
        _ => {}
    }
}

/// Hands the changed predicates to the compiler.
fn flush(session: &mut Session) {
    let load = session.loads.innermost();
    let changed = std::mem::take(&mut load.changed);
    let mut texts = std::mem::take(&mut load.auxiliary);
    let mut definitions = Vec::new();
    for key in changed {
        let gathered = &load.predicates[&key];
        texts.extend(gathered.lowered.iter().cloned());
        let code = StaticCode {
            file: load.path.clone(),
            line: gathered.line,
            clauses: gathered.clauses.clone(),
            names: gathered.names.clone(),
            lowered: gathered.lowered.clone(),
        };
        definitions.push((key, Rc::new(code)));
    }
    for ((module, (name, arity)), code) in definitions {
        let slot = session
            .program
            .slot_number(module.as_str(), name.as_str(), arity);
        session.program.slot_at_mut(slot).definition = Definition::Static(code);
    }
    session.pending.extend(texts);
    session.queue_stubs();
}

/// The end of the innermost file.
fn finish(session: &mut Session) -> Step {
    session.queue_stubs();
    if !session.pending.is_empty() {
        return Step::Compile;
    }
    let load = session.loads.open.pop().expect("a load is open");
    session.program.conclude();
    for reference in load.stale.values().flatten() {
        session.store().erase(*reference);
    }
    if let Some(path) = load.path {
        forget_vanished(session, &path, &load.order);
        let loaded = Loaded {
            module: load.module.clone(),
            predicates: load.order,
            stored: load.stored,
        };
        session.loads.done.insert(path, loaded);
    }
    if load.module != load.importer && !load.library {
        import_some(session, &load.module, &load.importer, &load.imports);
    }
    Step::Done
}

/// Predicates that an earlier load of the file defined and this one does not are gone.
fn forget_vanished(session: &mut Session, path: &Path, order: &[(Atom, Key)]) {
    let Some(old) = session.loads.done.remove(path) else {
        return;
    };
    for key in old
        .predicates
        .into_iter()
        .filter(|key| !order.contains(key))
    {
        let (module, (name, arity)) = key;
        let slot = session
            .program
            .slot_number(module.as_str(), name.as_str(), arity);
        session.program.slot_at_mut(slot).definition = Definition::Undefined;
        session
            .pending
            .push_back(program::stub(module.as_str(), name.as_str(), arity));
    }
}

/// Makes what is wanted of `module`'s exports known in `importer`.
fn import_some(session: &mut Session, module: &Atom, importer: &Atom, imports: &Imports) {
    let exports = session.program.module_mut(module.as_str()).exports.clone();
    for (key, new) in chosen(&exports, imports) {
        if let Err(clash) = session.program.import_as(module, importer, &key, &new) {
            let indicator =
                program::indicator(clash.module.as_str(), clash.name.as_str(), clash.arity);
            session.complain(LoadMessage::ImportConflict {
                indicator,
                importer: clash.importer.to_string(),
                previous: clash.other.to_string(),
            });
        }
    }
}

/// The exports that are wanted, each with the name that the importer uses.
fn chosen(exports: &[Key], imports: &Imports) -> Vec<(Key, Atom)> {
    let same = |key: &Key| (key.clone(), key.0.clone());
    match imports {
        Imports::All => exports.iter().map(same).collect(),
        Imports::Only(only) => only.clone(),
        Imports::Except(not) => exports
            .iter()
            .filter(|key| !not.contains(key))
            .map(same)
            .collect(),
    }
}

fn warn_singletons(session: &mut Session, read: &ReadTerm) {
    if session.loads.innermost().library {
        return;
    }
    let names: Vec<String> = singleton_names(read);
    if !names.is_empty() {
        let line = session.loads.innermost().source.line(read.start);
        session.complain_at(line, |file, line| LoadMessage::Singletons {
            file,
            line,
            names,
            directive: false,
        });
    }
}

fn warn_singletons_in_directive(session: &mut Session, read: &ReadTerm) {
    let names: Vec<String> = singleton_names(read);
    if !names.is_empty() && !session.loads.innermost().library {
        let line = session.loads.innermost().source.line(read.start);
        session.complain_at(line, |file, line| LoadMessage::Singletons {
            file,
            line,
            names,
            directive: true,
        });
    }
}

fn singleton_names(read: &ReadTerm) -> Vec<String> {
    read.singleton_warnings()
        .iter()
        .filter_map(|variable| variable.name.clone())
        .collect()
}

/// Clauses of one predicate that are not together are kept, with a warning.
fn warn_discontiguous(session: &mut Session, key: &(Atom, Key), line: usize) {
    let load = session.loads.innermost();
    let elsewhere = load.last.as_ref() != Some(key) && load.predicates.contains_key(key);
    if !elsewhere || load.library || !load.complained.insert(key.clone()) {
        return;
    }
    let (module, (name, arity)) = key;
    let first = load.predicates[key].line;
    let current = load
        .last
        .as_ref()
        .map(|(m, (n, a))| program::indicator(m.as_str(), n.as_str(), *a));
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    if session.program.slot_at(slot).discontiguous {
        return;
    }
    let indicator = program::indicator(module.as_str(), name.as_str(), *arity);
    session.complain_at(line, |file, line| LoadMessage::Discontiguous {
        file,
        line,
        indicator,
        first,
        current,
    });
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
            load.source.line(load.position.saturating_sub(1)),
        ))
    }

    /// The module into which the file being loaded is read.
    pub fn module(&self) -> Option<Atom> {
        Some(self.open.last()?.module.clone())
    }
}

impl Load {
    fn skipping(&self) -> bool {
        self.conditions
            .iter()
            .any(|state| *state != Condition::Taken)
    }
}
