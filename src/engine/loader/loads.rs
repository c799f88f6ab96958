//! What is kept of the files that are loaded and have been.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use crate::engine::messages::{LoadMessage, SourcePlace};
use crate::engine::names::Key;
use crate::engine::program::{Operator, Origin, StaticClause, StaticCode};
use crate::engine::streams::ReadPlace;
use crate::frontend::reader::ReadTerm;
use crate::frontend::source::Source;
use crate::frontend::term::{Atom, Term};
use crate::store::{ClauseRef, PredicateId};

/// The files that are being loaded, the innermost last, and those that have been.
#[derive(Default)]
pub struct Loads {
    pub(super) open: Vec<Load>,
    pub(super) styles: Styles,
    pub(super) done: HashMap<PathBuf, Loaded>,
    /// The files in the order in which each was opened first.
    pub(super) opened: Vec<PathBuf>,
    /// Messages about which the program's hook has not been asked yet.
    pub hooked: VecDeque<Term>,
    /// The directives of programs that did not succeed, with the place of each.
    pub failed: Vec<(SourcePlace, LoadMessage)>,
}

/// Of directives that did not succeed no more are kept.
const MAX_FAILED: usize = 100;

/// What is kept of a loaded file.
pub(super) struct Loaded {
    pub(super) module: Atom,
    /// The predicates that it has had clauses of, in this load or before.
    pub(super) predicates: HashSet<(Atom, Key)>,
    /// The clauses it gave to dynamic predicates.
    pub(super) stored: StoredClauses,
    /// When it had been changed last.
    pub(super) modified: Option<SystemTime>,
    /// How many files had been loaded before.
    pub(super) order: usize,
}

impl Loaded {
    /// Whether the file, which is at this path, has changed since.
    pub(super) fn has_changed(&self, path: &Path) -> bool {
        let now = modified(path);
        now.is_some() && now != self.modified
    }
}

impl Loads {
    /// Keeps a message if it is about a directive that did not succeed.
    pub(in crate::engine) fn keep_failed(&mut self, message: &LoadMessage) {
        let place = match message {
            LoadMessage::DirectiveError { .. } | LoadMessage::DirectiveFailed { .. } => self
                .place()
                .map(|(file, line)| SourcePlace::new(file, line)),
            LoadMessage::Initialization { directive, .. } => Some(directive.clone()),
            _ => None,
        };
        if let Some(place) = place.filter(|_| self.failed.len() < MAX_FAILED) {
            self.failed.push((place, message.clone()));
        }
    }

    /// The files that have changed since they were loaded, in the order in which they were.
    pub fn changed(&self) -> Vec<&Path> {
        let mut changed: Vec<(usize, &Path)> = self
            .done
            .iter()
            .filter(|(path, loaded)| loaded.has_changed(path))
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

    /// The files that are loaded, or are being loaded, in the order in which each was opened
    /// first.
    pub fn files(&self) -> Vec<String> {
        let opened = self.opened.iter();
        opened.map(|path| path.display().to_string()).collect()
    }

    /// Whether a file gave the dynamic predicate this clause.
    pub(super) fn is_of_file(&self, id: PredicateId, clause: ClauseRef) -> bool {
        let of_open = self.open.iter().map(|load| &load.stored);
        let of_done = self.done.values().map(|loaded| &loaded.stored);
        of_done
            .chain(of_open)
            .any(|stored| stored.get(&id).is_some_and(|given| given.contains(&clause)))
    }

    /// Notes that the file that is loaded, if there is one, has declared a predicate discontiguous.
    pub fn note_discontiguous(&mut self, key: (Atom, Key)) {
        if let Some(load) = self.open.last_mut() {
            load.discontiguous.insert(key);
        }
    }

    /// Notes that a clause of a dynamic predicate is one of the file's.
    pub fn note_stored(&mut self, file: &Path, id: PredicateId, reference: ClauseRef) {
        let mut open = self.open.iter_mut().rev();
        match open.find(|load| load.path.as_deref() == Some(file)) {
            Some(load) => load.note_stored(id, reference),
            None => {
                if let Some(loaded) = self.done.get_mut(file) {
                    loaded.stored.entry(id).or_default().push_back(reference);
                }
            }
        }
    }

    /// The clauses that the open files have given a predicate until now are gone.
    pub(super) fn forget_places(&mut self, key: &(Atom, Key)) {
        for load in &mut self.open {
            load.first_clauses.remove(key);
        }
    }

    /// Whether the innermost file has given the predicate clauses, which may not be compiled yet.
    pub fn gathers(&self, module: &str, name: &str, arity: usize) -> bool {
        let key = (Atom::new(module), (Atom::new(name), arity));
        let load = self.open.last();
        load.is_some_and(|load| load.predicates.contains_key(&key))
    }

    /// Forgets the clauses that the files being loaded have given the predicate so far.
    pub fn forget_clauses(&mut self, module: &str, name: &str, arity: usize) {
        let key = (Atom::new(module), (Atom::new(name), arity));
        for load in &mut self.open {
            load.predicates.remove(&key);
            load.changed.remove(&key);
            load.deferred.remove(&key);
        }
    }

    /// Whether a program's file is being loaded.
    pub fn is_of_program(&self) -> bool {
        self.open.last().is_some_and(|load| !load.library)
    }

    /// The file being loaded.
    pub fn path(&self) -> Option<&Path> {
        self.open.last()?.path.as_deref()
    }

    /// The module of a file that has been loaded or is being loaded.
    pub(super) fn module_of(&self, path: &Path) -> Option<Atom> {
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

    pub(super) fn innermost(&mut self) -> &mut Load {
        self.open.last_mut().expect("a load is open")
    }

    /// The folder of the file being loaded.
    pub fn directory(&self) -> Option<PathBuf> {
        let of_load = |load: &Load| {
            let file = match load.including.is_empty() {
                true => load.path.as_deref()?,
                false => Path::new(load.source.name()),
            };
            file.parent().map(Path::to_path_buf)
        };
        self.open.iter().rev().find_map(of_load)
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

/// When a file was changed last.
pub(super) fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}

/// The clauses of a file in the store, by predicate.
pub(super) type StoredClauses = HashMap<PredicateId, VecDeque<ClauseRef>>;

/// The dynamic predicates that an earlier load of the file gave clauses.
pub(super) type Reloads = HashMap<PredicateId, Reload>;

/// One of them.
pub(super) struct Reload {
    /// The clauses of the earlier load that this one has not given yet.
    pub(super) earlier: HashSet<ClauseRef>,
    /// All clauses behind the one that was given last, once one has been given.
    pub(super) rest: Option<VecDeque<ClauseRef>>,
}

/// Predicates whose clauses changed, each once, in the order in which they did.
#[derive(Default)]
pub(super) struct ChangedPredicates {
    order: Vec<(Atom, Key)>,
    members: HashSet<(Atom, Key)>,
}

impl ChangedPredicates {
    pub(super) fn add(&mut self, key: (Atom, Key)) {
        if self.members.insert(key.clone()) {
            self.order.push(key);
        }
    }

    pub(super) fn remove(&mut self, key: &(Atom, Key)) {
        if self.members.remove(key) {
            self.order.retain(|changed| changed != key);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    pub(super) fn in_order(&self) -> &[(Atom, Key)] {
        &self.order
    }

    /// All of them; none is left.
    pub(super) fn take(&mut self) -> Vec<(Atom, Key)> {
        self.members.clear();
        std::mem::take(&mut self.order)
    }
}

/// A file while it is loaded.
pub(super) struct Load {
    pub(super) source: Source,
    pub(super) path: Option<PathBuf>,
    pub(super) origin: Rc<Origin>,
    pub(super) position: usize,
    /// The module that its clauses go to.
    pub(super) module: Atom,
    /// The module that asked for the file and imports what it exports.
    pub(super) importer: Atom,
    pub(super) library: bool,
    /// What the importer wants of the exports.
    pub(super) imports: Imports,
    /// What this load gave to dynamic predicates, and what becomes of what an earlier one had
    /// given.
    pub(super) stored: StoredClauses,
    pub(super) reloads: Reloads,
    /// The compiled copies of dynamic predicates that still have to be compiled, by slot.
    pub(super) copies: HashMap<usize, CompiledCopy>,
    /// Those that are compiled and not yet valid: the slot, and the number of clauses.
    pub(super) compiled: Vec<(usize, usize)>,
    pub(super) predicates: HashMap<(Atom, Key), Gathered>,
    /// Predicates that the file has declared discontiguous. Like SWI-Prolog it keeps the clauses
    /// that files it loads give them, and adds its own.
    pub(super) discontiguous: HashSet<(Atom, Key)>,
    /// Predicates whose clauses changed since the last batch.
    pub(super) changed: ChangedPredicates,
    /// Those whose clauses wait until they are called.
    pub(super) deferred: HashSet<(Atom, Key)>,
    pub(super) auxiliary: Vec<Term>,
    /// A definition has taken the place of what goals have been resolved to.
    pub(super) overrides: bool,
    pub(super) last: Option<(Atom, Key)>,
    /// The places of the first clauses.
    pub(super) first_clauses: HashMap<(Atom, Key), SourcePlace>,
    /// A directive that waits until the clauses before it are compiled.
    pub(super) directive: Option<(Atom, Term)>,
    /// Where the term begins that was read last.
    pub(super) term_start: usize,
    /// Nothing has been taken up yet; and what is taken up now is the first.
    pub(super) is_new: bool,
    pub(super) is_first: bool,
    /// Only a module file will do.
    pub(super) must_be_module: bool,
    /// The file is forgotten at its end.
    pub(super) is_unloading: bool,
    /// The importer exports again what it imports.
    pub(super) is_exported_again: bool,
    /// A term that is being expanded, and what expansion made of the last one.
    pub(super) expanding: Option<ReadTerm>,
    pub(super) expanded: VecDeque<ReadTerm>,
    /// Files that include the one that is read: their text and how far it is read.
    pub(super) including: Vec<(Source, usize)>,
    pub(super) initialization: Vec<Term>,
    pub(super) conditions: Vec<Branch>,
    /// The styles that hold again after the file.
    pub(super) outer_styles: Styles,
    /// Where the term was read before.
    pub(super) outer_place: ReadPlace,
    /// Why the rest of the file is not read: a ball.
    pub(super) refusal: Option<Term>,
    pub(super) at_end: bool,
    /// Whether `expanded` holds the whole program, so that nothing is left to read.
    pub(super) read_at_once: bool,
}

impl Load {
    /// A clause that this load has given to a dynamic predicate.
    pub(super) fn note_stored(&mut self, id: PredicateId, reference: ClauseRef) {
        self.stored.entry(id).or_default().push_back(reference);
    }

    pub(super) fn skipping(&self) -> bool {
        self.conditions
            .iter()
            .any(|branch| branch.state != Condition::Taken)
    }

    /// Reads no further: who asked for the file gets the ball.
    pub(super) fn leave(&mut self, ball: Term) {
        self.refusal = Some(ball);
        self.at_end = true;
        self.expanded.clear();
        self.initialization.clear();
    }
}

/// The styles of clauses about which the loader warns, as `style_check/1` sets them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Styles {
    /// Variables that a clause names and uses once.
    pub singleton: bool,
    /// Clauses of a predicate that do not stand together.
    pub discontiguous: bool,
    /// Tests whose outcome the text decides.
    pub no_effect: bool,
}

impl Default for Styles {
    fn default() -> Styles {
        Styles {
            singleton: true,
            discontiguous: true,
            no_effect: true,
        }
    }
}

/// What is imported of a module's exports.
#[derive(Clone, Debug, Default)]
pub(super) enum Imports {
    /// All, and under which names they are exported again.
    #[default]
    All,
    /// These predicates, each under a name, and the operators that fit one of these terms
    /// `op(Priority, Type, Name)`.
    Only(Vec<(Key, Atom)>, Vec<Term>),
    /// All but these predicates and such operators. A predicate with a name is imported under that.
    Except(Vec<(Key, Option<Atom>)>, Vec<Term>),
}

impl Imports {
    /// Whether a predicate is imported under another name.
    pub(super) fn has_new_names(&self) -> bool {
        match self {
            Imports::All => false,
            Imports::Only(only, _) => only.iter().any(|((name, _), new)| name != new),
            Imports::Except(excepted, _) => excepted.iter().any(|(_, new)| new.is_some()),
        }
    }

    /// Whether the operator that a module exports is imported.
    pub(super) fn takes_operator(&self, operator: &Operator) -> bool {
        let fits = |pattern: &Term| {
            let parts = [&operator.0, &operator.1, &operator.2];
            let wanted = pattern.arguments().iter();
            wanted
                .zip(parts)
                .all(|(wanted, part)| matches!(wanted, Term::Var(_)) || wanted == part)
        };
        match self {
            Imports::All => true,
            Imports::Only(_, patterns) => patterns.iter().any(fits),
            Imports::Except(_, patterns) => !patterns.iter().any(fits),
        }
    }
}

/// A branch of `:- if(..)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// This branch is read.
    Taken,
    /// A later branch may be read.
    Waiting,
    /// A branch has been read; the others are skipped.
    Finished,
}

/// A conditional that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) state: Condition,
    /// The line of its `if/1`.
    pub(super) line: usize,
}

/// The clauses of one predicate of the file.
#[derive(Default)]
pub(super) struct Gathered {
    /// Where the first clause is.
    pub(super) place: SourcePlace,
    pub(super) clauses: Vec<StaticClause>,
    /// The predicate as this load, or the files before it, had it compiled last.
    pub(super) compiled: Option<Rc<StaticCode>>,
    /// The clauses of other files stay, and these come behind them.
    pub(super) joins_others: bool,
    /// What stands behind the clauses if they are rules with single-sided unification.
    pub(super) no_rule_matches: Option<Term>,
}

impl Gathered {
    /// A predicate that has these clauses so far.
    pub(super) fn of(clauses: Vec<StaticClause>) -> Gathered {
        Gathered {
            clauses,
            ..Gathered::default()
        }
    }

    /// The clauses as the compiler gets them.
    pub(super) fn code(&self) -> impl Iterator<Item = Term> {
        let lowered = self
            .clauses
            .iter()
            .filter_map(|clause| clause.lowered.as_ref());
        lowered.chain(&self.no_rule_matches).cloned()
    }
}

/// The clauses of one predicate, lowered.
#[derive(Default)]
pub(super) struct CompiledCopy {
    pub(super) clauses: Vec<Term>,
    pub(super) auxiliary: Vec<Term>,
}
