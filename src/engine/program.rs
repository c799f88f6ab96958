//! The program that runs: modules, procedures, and how a name is resolved.
//!
//! SWI-Prolog's rules: a module's own definition or import comes first, then module `user` (for
//! course modules), then the built-in predicates, then the autoloaded library. A *link* is an
//! import that a compiled call leaves behind: from then on the name means the same procedure in
//! both modules.
//!
//! What is private to the kernel and the library ([`Builtins::is_private`], and what a library
//! neither exports nor declares public) is found only while text of the library is being lowered.
//! No goal that is known only at run time finds it, whatever module it names.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::engine::builtins::Builtins;
use crate::engine::embedded::{conjuncts, qualified_indicator, wrong_indicator};
use crate::engine::fault::Fault;
use crate::engine::lower::argument_index::{KeyPlace, index_clauses};
use crate::engine::lower::jit_table::JitTable;
use crate::engine::lower::lambda::LambdaExpansion;
use crate::engine::lower::meta::Spec;
use crate::engine::lower::single_sided::SingleSidedRule;
use crate::engine::lower::{self, Lowered, Scope, Target};
use crate::engine::messages::SourcePlace;
use crate::engine::names::{Key, TABLED_SUFFIX, flat_name, indicator, split_module};
use crate::engine::program::first_calls::FirstCalls;
use crate::engine::program::visible_clauses::{ClauseFacts, VisibleTexts};
use crate::engine::void_places::VoidPlaces;
use crate::frontend::meta_predicates::{MetaReader, meta_specification};
use crate::frontend::operators::{OpKind, OperatorTable};
use crate::frontend::reader::{DoubleQuotes, ReadTerm};
use crate::frontend::term::{Atom, Term};
use crate::store::{FactPage, JitIndexes, PredicateId, Store, ValidityFlag};

mod autoload;
pub mod clause_facts;
mod copies;
mod first_calls;
mod hooks;
mod passed_callers;
mod scope;
mod search_path;
mod similar;
mod visible_clauses;

/// What the source calls the variables of a clause.
pub type VariableNames = HashMap<u32, String>;

/// A module of the program.
#[derive(Debug, Default)]
pub struct Module {
    /// The file that defines it.
    pub file: Option<PathBuf>,
    /// The line of its header there, from 1.
    pub line: Option<usize>,
    /// What it exports, in the order of its export list.
    pub exports: Vec<Key>,
    /// Operators declared in it.
    pub operators: OperatorTable,
    /// Those that it exports.
    pub exported_operators: Vec<Operator>,
    /// True for modules of the embedded library: they see `system` but not `user`.
    pub library: bool,
    /// Declared meta-predicates.
    pub metas: HashMap<Key, Spec>,
    /// Where it looks for what it does not define, if that was changed.
    pub parents: Option<Vec<Atom>>,
    /// What it has imported, and how.
    pub imported: HashMap<Key, Import>,
    /// The protected predicates of the system that it may define all the same.
    pub redefinable: HashSet<Key>,
    /// What text in double quotes is in its files, or in the program's goals if it is `user`.
    pub double_quotes: DoubleQuotes,
}

/// An operator in an export list: priority, type and name as they are written there.
pub type Operator = (Term, Term, Term);

/// An import of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The module that exports it.
    pub exporter: Atom,
    /// It was asked for by name, so that a definition of the importer's own may not take its place.
    pub by_name: bool,
}

/// What a procedure of a module is.
#[derive(Clone, Debug, Default)]
pub enum Definition {
    /// Nothing: calling it looks further or is an existence error.
    #[default]
    Undefined,
    /// Compiled clauses.
    Static(Rc<StaticCode>),
    /// Clauses in the store.
    Dynamic(PredicateId),
    /// The same procedure as that slot: an import or a link.
    Link(usize),
}

/// The source of a compiled predicate, for `clause/2` and `listing/1`.
#[derive(Debug, Default)]
pub struct StaticCode {
    /// Where it was defined.
    pub file: Option<PathBuf>,
    /// Where its first clause is; that may be a file that the file includes.
    pub place: SourcePlace,
    /// Its clauses in order.
    pub clauses: Vec<StaticClause>,
    /// They are rules with single-sided unification: that none matches is an error.
    pub is_single_sided: bool,
    /// The indexes of a large table of facts.
    pub indexes: Vec<ArgumentIndex>,
    /// Which of its arguments calls look at.
    pub jit: Option<JitTable>,
    /// The indexes that calls have made.
    pub jit_indexes: RefCell<JitIndexes>,
}

/// An index of a table of facts, which is compiled when enough calls have asked for it.
#[derive(Debug)]
pub struct ArgumentIndex {
    place: KeyPlace,
    calls: Cell<u32>,
}

impl ArgumentIndex {
    /// Compiling an index takes as long as so many calls that look at all facts.
    const DUE: u32 = 300;

    /// An index that nobody has asked for.
    pub fn new(place: KeyPlace) -> ArgumentIndex {
        let calls = Cell::new(0);
        ArgumentIndex { place, calls }
    }

    /// Counts a call that asks for the index. True if that is the call for which it is to be
    /// compiled.
    fn is_due(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        self.calls.get() == ArgumentIndex::DUE
    }
}

/// A clause of a compiled predicate.
#[derive(Clone, Debug)]
pub struct StaticClause {
    /// The clause as read; of the library's own clauses it is not kept.
    pub source: Option<Rc<ClauseSource>>,
    /// The clause as compiled.
    pub lowered: Option<Term>,
    /// The load that gave it.
    pub origin: Rc<Origin>,
}

/// A clause as its source has it.
#[derive(Debug)]
pub struct ClauseSource {
    /// The head; that of the clause that does the work of a rule with single-sided unification.
    pub head: Term,
    /// The body.
    pub body: Term,
    /// What the source calls the variables.
    pub names: VariableNames,
    /// The byte of its file at which it begins.
    pub start: usize,
    /// The rule with single-sided unification that the clause does the work of.
    pub rule: Option<Rc<SingleSidedRule>>,
}

impl ClauseSource {
    /// Head and body as `clause/2` shows them.
    pub fn shown(&self) -> (Term, Term) {
        match &self.rule {
            Some(rule) => rule.shown(),
            None => (self.head.clone(), self.body.clone()),
        }
    }

    /// The names that the source has for the variables of a clause.
    pub fn names_of(read: &ReadTerm) -> VariableNames {
        let named = read.variables.iter().enumerate();
        named
            .filter_map(|(n, variable)| Some((n as u32, variable.name.clone()?)))
            .collect()
    }
}

/// A load of a file. Two loads of the same file are two origins.
#[derive(Debug)]
pub struct Origin {
    /// The file; `None` for text that comes from elsewhere.
    pub file: Option<PathBuf>,
}

impl StaticCode {
    /// The sources of the clauses, each with its place among all.
    pub fn sources(&self) -> impl Iterator<Item = (usize, &Rc<ClauseSource>)> {
        self.clauses
            .iter()
            .enumerate()
            .filter_map(|(place, clause)| Some((place, clause.source.as_ref()?)))
    }
}

/// A procedure slot: the place that calls refer to by number.
#[derive(Debug)]
pub struct Slot {
    /// The module.
    pub module: Atom,
    /// The name.
    pub name: Atom,
    /// The number of arguments.
    pub arity: usize,
    /// What it is now.
    pub definition: Definition,
    /// Declared discontiguous.
    pub discontiguous: bool,
    /// Declared multifile.
    pub multifile: bool,
    /// The first file that declared it or gave it a clause.
    pub first_file: Option<PathBuf>,
    /// File and line of the first clause that a file gave it while it was dynamic, or before others
    /// took its place.
    pub first_clause: Option<(String, usize)>,
    /// Compiled clauses of its module call it.
    pub referenced: bool,
    /// Others are, or have been, links to it.
    is_linked: bool,
    /// What compiled calls read its facts from, if they do.
    page: Option<FactPage>,
    /// The page shows the facts.
    is_shown: bool,
    /// Compiled calls run its compiled clauses while this is whole, if it has any.
    pub(super) validity: Option<ValidityFlag>,
    /// How much a compiled copy is wanted.
    demand: CopyDemand,
    /// Which arguments calls of its compiled copy look at.
    copied: Option<JitTable>,
}

/// How often a dynamic predicate has been called since it changed (see `copies`).
#[derive(Debug, Default)]
struct CopyDemand {
    /// The number of its changes when it was called last.
    changes: u64,
    /// The calls since.
    calls: usize,
    /// How often it was compiled.
    copies: u32,
}

impl Slot {
    /// Whether compiled clauses carry the predicate's own name: its definition, or those that
    /// choose its copy.
    fn is_compiled(&self) -> bool {
        matches!(self.definition, Definition::Static(_)) || self.validity.is_some()
    }
}

/// The goal of `initialization(Goal, main)` or `initialization(Goal, program)`, and where it
/// stands.
#[derive(Clone, Debug, PartialEq)]
pub struct InitialGoal {
    /// The module in which it runs.
    pub module: Atom,
    /// The goal.
    pub goal: Term,
    /// The file of the directive.
    pub file: String,
    /// Its line.
    pub line: usize,
}

/// Modules, procedures and the clause store.
pub struct Program {
    /// Modules by name.
    pub modules: HashMap<Atom, Module>,
    /// The dynamic predicates.
    pub store: Store,
    /// The predicates that come with the host.
    pub builtins: Builtins,
    /// The predicates that `table/1` has declared, with their modules, and whether an argument of
    /// them has a mode.
    pub tabled: HashMap<(Atom, Key), bool>,
    /// The module of queries.
    pub typein: Atom,
    /// What `initialization(Goal, main)` wants to run instead of the toplevel.
    pub main_goal: Option<InitialGoal>,
    /// What `initialization(Goal, program)` wants to run before that, in order.
    pub program_goals: Vec<InitialGoal>,
    slots: Vec<Slot>,
    slot_numbers: HashMap<(Atom, Atom, usize), usize>,
    /// Heads the file being loaded defines, for calls that come before their definition.
    announced: Vec<Announced>,
    /// Library files whose predicates compiled code calls, not loaded yet.
    needed: Vec<&'static str>,
    loaded_libraries: HashSet<&'static str>,
    /// What libraries that programs have loaded do with lambda expressions.
    pub lambda_expansion: LambdaExpansion,
    /// Called by compiled code, defined nowhere yet.
    undefined_calls: HashSet<(Atom, Atom, usize)>,
    /// Called by compiled code, and defined by a file that is being loaded.
    forward_calls: HashSet<(Atom, Atom, usize)>,
    /// The names under which calls of undefined predicates tell who made them.
    late_calls: HashMap<(Atom, Atom, usize), BTreeSet<Atom>>,
    /// The predicates that are compiled with the caller that an unknown procedure tells of.
    caller_passing: HashSet<(Atom, Atom, usize)>,
    /// The predicates of the system that messages about unknown procedures name once more.
    first_calls: FirstCalls,
    /// The slots whose clauses somebody looks at, and what holds these.
    clause_facts: HashMap<usize, ClauseFacts>,
    /// The slots by which clauses of `user` call library predicates that have not been called yet,
    /// and the goals behind them.
    autoload_entries: HashMap<usize, Term>,
    /// Library predicates that clauses of the program call.
    library_calls: HashSet<(Atom, Key)>,
    /// Clauses of what comes with the host, for those who asked.
    visible_texts: VisibleTexts,
    wrappers: HashSet<Atom>,
    new_wrappers: Vec<Term>,
    /// The slots that are called with arguments left out, and which ones.
    void_entries: HashSet<(usize, VoidPlaces)>,
    counter: u64,
    /// The clause that is being lowered is the library's, which may call what is private.
    is_library_text: bool,
    /// It is one that is written here: its goal arguments are closures.
    is_own_text: bool,
    /// The goal that is being lowered is called now: what files will define later does not matter.
    is_called_now: bool,
    /// The flag `occurs_check` is not `false`.
    pub checks_occurs: bool,
    /// How the flags want floats to be computed ([`Flags::float_mode`]).
    ///
    /// [`Flags::float_mode`]: crate::engine::flags::Flags::float_mode
    pub float_mode: i64,
}

/// What a quick look over a file said it will define.
#[derive(Debug, Default)]
pub struct Announced {
    /// The module of the file.
    pub module: Option<Atom>,
    /// Predicates with clauses in the file.
    pub heads: HashSet<Key>,
    /// Predicates that the file asserts, retracts or declares dynamic.
    pub dynamic: HashSet<Key>,
    /// Predicates of which a compiled copy pays if they are dynamic: with rules, or with facts that
    /// the file does not change.
    pub copied: HashSet<Key>,
    /// Predicates with clauses in the file that the module may not define so far.
    pub withheld: HashSet<Key>,
}

/// An import that the importing module already has from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The importing module.
    pub importer: Atom,
    /// The exporting module.
    pub module: Atom,
    /// The predicate's name.
    pub name: Atom,
    /// Its number of arguments.
    pub arity: usize,
    /// The module whose predicate of that name the importer has.
    pub other: Atom,
}

/// What is declared of a predicate that has no clauses.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// The module whose predicate it is.
    pub module: Atom,
    /// It is a hook whose clauses may change.
    pub is_dynamic: bool,
    /// Several files may define it.
    pub is_multifile: bool,
    /// Its clauses may stand apart.
    pub is_discontiguous: bool,
}

/// Where a name leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Resolution {
    /// A procedure of the program.
    Slot(usize),
    /// A predicate that comes with the host.
    Builtin(Target),
    /// A library file has to be loaded first.
    Library(&'static str),
    /// Nothing.
    Unknown,
}

impl Program {
    /// A program with only the built-in predicates.
    pub fn new(builtins: Builtins) -> Program {
        let mut modules = HashMap::new();
        modules.insert(
            Atom::new("user"),
            Module {
                operators: OperatorTable::user(),
                ..Module::default()
            },
        );
        modules.insert(
            Atom::new("system"),
            Module {
                operators: OperatorTable::system(),
                library: true,
                ..Module::default()
            },
        );
        Program {
            modules,
            store: Store::new(),
            builtins,
            tabled: HashMap::new(),
            typein: Atom::new("user"),
            main_goal: None,
            program_goals: Vec::new(),
            slots: Vec::new(),
            slot_numbers: HashMap::new(),
            announced: Vec::new(),
            needed: Vec::new(),
            loaded_libraries: HashSet::new(),
            lambda_expansion: LambdaExpansion::default(),
            undefined_calls: HashSet::new(),
            forward_calls: HashSet::new(),
            late_calls: HashMap::new(),
            caller_passing: HashSet::new(),
            first_calls: FirstCalls::default(),
            clause_facts: HashMap::new(),
            autoload_entries: HashMap::new(),
            library_calls: HashSet::new(),
            visible_texts: VisibleTexts::new(),
            wrappers: HashSet::new(),
            new_wrappers: Vec::new(),
            void_entries: HashSet::new(),
            counter: 0,
            is_library_text: false,
            is_own_text: false,
            is_called_now: false,
            checks_occurs: false,
            float_mode: 0,
        }
    }

    /// The number of the slot `module:name/arity`, made if there is none.
    pub fn slot_number(&mut self, module: &str, name: &str, arity: usize) -> usize {
        let key = (Atom::new(module), Atom::new(name), arity);
        if let Some(&number) = self.slot_numbers.get(&key) {
            return number;
        }
        let number = self.slots.len();
        self.slots.push(Slot {
            module: key.0.clone(),
            name: key.1.clone(),
            arity,
            definition: Definition::Undefined,
            discontiguous: false,
            multifile: hooks::is_hook(module, name, arity),
            first_file: None,
            first_clause: None,
            referenced: false,
            page: None,
            is_linked: false,
            is_shown: false,
            validity: None,
            copied: None,
            demand: CopyDemand::default(),
        });
        self.slot_numbers.insert(key, number);
        number
    }

    /// The slot of that number.
    pub fn slot_at(&self, number: usize) -> &Slot {
        &self.slots[number]
    }

    /// The slot of that number, to change.
    pub fn slot_at_mut(&mut self, number: usize) -> &mut Slot {
        &mut self.slots[number]
    }

    /// Changes what a slot is.
    pub fn define(&mut self, number: usize, definition: Definition) {
        let slot = &mut self.slots[number];
        if let Definition::Dynamic(old) = slot.definition
            && slot.validity.take().is_some()
        {
            self.store.invalidate_copy(old);
        }
        if let Definition::Link(to) = definition {
            self.slots[to].is_linked = true;
        }
        let is_static = matches!(definition, Definition::Static(_));
        self.drop_autoload_entry(number, is_static);
        if matches!(definition, Definition::Dynamic(_)) {
            self.keep_early_calls(number);
        }
        self.slots[number].definition = definition;
        if is_static {
            self.shorten_late_calls(number);
        }
        // The pages of other slots may have shown facts through this one.
        if self.store.show_nothing() {
            for slot in &mut self.slots {
                slot.is_shown = false;
            }
        }
    }

    /// The clauses of an index of the table of facts in that slot, if this is the call for which it
    /// is to be compiled.
    pub fn due_index(&self, slot: usize, number: usize) -> Option<Vec<Term>> {
        let slot = &self.slots[slot];
        let Definition::Static(code) = &slot.definition else {
            return None;
        };
        let index = code.indexes.get(number).filter(|index| index.is_due())?;
        let name = flat_name(slot.module.as_str(), slot.name.as_str());
        let facts = code
            .clauses
            .iter()
            .filter_map(|clause| clause.lowered.as_ref());
        Some(index_clauses(&name, number, &index.place, facts))
    }

    /// The clauses by which calls of the predicate in that slot find its clauses from now on: there
    /// is one that binds these places. Its first argument is that of the clause, if it has any.
    pub fn jit_clauses(&mut self, slot: usize, bound: u32, clause: usize) -> Vec<Term> {
        let at = &self.slots[slot];
        match (&at.definition, &at.copied) {
            (Definition::Static(code), _) => code
                .jit
                .as_ref()
                .map(|table| table.called(&mut code.jit_indexes.borrow_mut(), bound, clause)),
            (Definition::Dynamic(id), Some(table)) => {
                (self.store.jit_indexes(*id)).map(|indexes| table.called(indexes, bound, clause))
            }
            _ => None,
        }
        .unwrap_or_default()
    }

    /// The predicate becomes dynamic. Calls compiled before go to the compiled clauses that its
    /// file announced: they find it where it is now.
    fn keep_early_calls(&mut self, number: usize) {
        let slot = &self.slots[number];
        let (module, name, arity) = (slot.module.clone(), slot.name.clone(), slot.arity);
        if self.announced_static(module.as_str(), name.as_str(), arity) {
            self.undefined_calls.insert((module, name, arity));
        }
    }

    /// File and line of a static predicate that a module of the program defines.
    pub fn defined_at(&self, module: &str, name: &str, arity: usize) -> Option<(&Path, usize)> {
        match &self.slots[self.own(module, name, arity)?].definition {
            Definition::Static(code) => Some((code.file.as_deref()?, code.place.line)),
            _ => None,
        }
    }

    /// Lets the page of a slot, if it has one, show the facts of the predicate that the slot leads
    /// to.
    #[inline]
    pub fn show_page(&mut self, number: usize) {
        let slot = &self.slots[number];
        let Some(page) = slot.page.filter(|_| !slot.is_shown) else {
            return;
        };
        if let Definition::Dynamic(id) = self.slots[self.follow(number)].definition {
            self.slots[number].is_shown = true;
            self.store.show(id, page);
        }
    }

    /// All slots, in the order they were made.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The slot itself, if there is one with that name.
    pub fn find_slot(&self, module: &str, name: &str, arity: usize) -> Option<usize> {
        self.slot_numbers
            .get(&(Atom::new(module), Atom::new(name), arity))
            .copied()
    }

    /// Follows links to the slot that holds the definition.
    pub fn follow(&self, mut number: usize) -> usize {
        while let Definition::Link(next) = self.slots[number].definition {
            number = next;
        }
        number
    }

    /// The slot of a module's own (or linked) defined procedure.
    pub fn own(&self, module: &str, name: &str, arity: usize) -> Option<usize> {
        let number = self.find_slot(module, name, arity)?;
        let target = self.follow(number);
        let linked = number != target;
        let defined = !matches!(self.slots[target].definition, Definition::Undefined);
        (defined || linked).then_some(target)
    }

    /// [`Program::own`], or what the module finds in its parents; the system's own predicates are
    /// not looked for.
    fn own_or_inherited(&self, module: &str, name: &str, arity: usize) -> Option<usize> {
        self.own(module, name, arity).or_else(|| {
            let mut modules = Vec::new();
            self.with_parents(&Atom::new(module), &mut modules);
            let parents = modules.iter().skip(1).filter(|parent| **parent != "system");
            parents
                .into_iter()
                .find_map(|parent| self.own(parent.as_str(), name, arity))
        })
    }

    /// Where a call of `name/arity` in `module` leads now.
    pub fn resolve(&self, module: &str, name: &str, arity: usize) -> Resolution {
        let own = self.own(module, name, arity);
        let Some(slot) = own.filter(|&slot| !self.is_hidden(slot)) else {
            return self.resolve_further(module, name, arity);
        };
        if let Some(target) = self.renamed_builtin(slot) {
            return Resolution::Builtin(target);
        }
        if !self.is_undefined(slot) {
            return Resolution::Slot(slot);
        }
        // Imported from a module that does not define it: it is looked for from there.
        let Slot { module, name, .. } = &self.slots[slot];
        match self.resolve_further(module.as_str(), name.as_str(), arity) {
            Resolution::Unknown => Resolution::Slot(slot),
            found => found,
        }
    }

    /// Where a call leads that finds nothing in the module itself.
    fn resolve_further(&self, module: &str, name: &str, arity: usize) -> Resolution {
        if let Some(found) = self.inherited(module, name, arity) {
            return found;
        }
        if module != "user"
            && !self.is_library(module)
            && !self.builtins.is_protected(name, arity)
            && let Some(slot) = self.own("user", name, arity)
            && !matches!(self.slots[slot].definition, Definition::Undefined)
        {
            return Resolution::Slot(slot);
        }
        if let Some(library) = self.named_library(module, name, arity) {
            return Resolution::Library(library);
        }
        if let Some(target) = self.builtins.target(name, arity)
            && (self.is_library_text || !self.builtins.is_private(name, arity))
        {
            return Resolution::Builtin(target);
        }
        match self.builtins.library_of(name, arity) {
            Some(library)
                if !self.loaded_libraries.contains(library)
                    && self.library_refusal(library).is_none() =>
            {
                Resolution::Library(library)
            }
            // A program's module of the library's name stands in for it.
            Some(library) => self.in_library(library, name, arity),
            None => Resolution::Unknown,
        }
    }

    /// Whether a predicate is one of a library file that has not been loaded yet.
    pub fn awaits_library(&self, name: &str, arity: usize) -> bool {
        let library = self.builtins.library_of(name, arity);
        library.is_some_and(|library| !self.loaded_libraries.contains(library))
    }

    /// Lowers a clause of the library, or of a program: whose text it is decides what its goals
    /// find.
    pub fn lower_clause(&mut self, library: bool, module: &str, clause: (&Term, &Term)) -> Lowered {
        let (head, body) = clause;
        self.is_library_text = library;
        self.is_own_text = library && self.is_own_library(module);
        let lowered = lower::clause(self, module, head, body);
        (self.is_library_text, self.is_own_text) = (false, false);
        lowered
    }

    /// Lowers a goal that is called now (see [`lower::goal`]).
    pub fn lower_called(&mut self, module: &str, goal: &Term, link: bool) -> (Term, Vec<Term>) {
        self.is_called_now = true;
        let lowered = lower::goal(self, module, goal, link);
        self.is_called_now = false;
        lowered
    }

    /// The body of a clause of a program as goal expansion leaves its lambda expressions.
    pub fn expand_lambdas(&mut self, module: &str, body: Term, first_free: u32) -> Term {
        let mut expansion = self.lambda_expansion;
        let meta = |module: &str, name: &str, arity| self.visible_meta(module, name, arity);
        let body = expansion.expand(&meta, module, body, first_free);
        self.lambda_expansion = expansion;
        body
    }

    /// The specification of a meta-predicate that a goal in the module leads to without loading a
    /// library.
    pub fn visible_meta(&self, module: &str, name: &str, arity: usize) -> Option<Spec> {
        if self.overrides(module, name, arity) {
            return self.meta(module, name, arity);
        }
        let key = (Atom::new(name), arity);
        let imports = |module: &str| self.import_of(module, &key).is_some();
        let is_visible = self.builtins.is_system(name, arity) || imports(module) || imports("user");
        let modes = meta_specification(MetaReader::Calls, name, arity);
        modes.filter(|_| is_visible).map(Spec::from_text)
    }

    /// What an import under another name leads to, if the library has it from Rust.
    fn renamed_builtin(&self, slot: usize) -> Option<Target> {
        let Slot { module, name, .. } = &self.slots[slot];
        if !self.is_undefined(slot) || !self.is_library(module.as_str()) {
            return None;
        }
        self.builtins
            .target(name.as_str(), self.slots[slot].arity)
            .filter(|target| !matches!(target, Target::Inline))
    }

    /// The library file behind the module that a call names, `kabe:perft(..)`, when no program's
    /// file has that module.
    fn named_library(&self, module: &str, name: &str, arity: usize) -> Option<&'static str> {
        let library = self.builtins.library_of_module(module, name, arity)?;
        let is_taken = self.file_of_module(module).is_some();
        (!is_taken && !self.loaded_libraries.contains(library)).then_some(library)
    }

    /// Whether the module exports what the system has built in, and has no such predicate of its
    /// own.
    pub fn passes_on_system(&self, module: &str, (name, arity): &Key) -> bool {
        self.builtins.is_system(name.as_str(), *arity)
            && self.own(module, name.as_str(), *arity).is_none()
    }

    /// Takes away what others have defined in a module, or imported into it, before its file is
    /// loaded. What is dynamic or multifile stays. Answers the predicates that had clauses.
    pub fn abolish_module(&mut self, module: &str) -> Vec<Key> {
        let mut abolished = Vec::new();
        for number in 0..self.slots.len() {
            let slot = &self.slots[number];
            if slot.module != *module || slot.multifile {
                continue;
            }
            let key = (slot.name.clone(), slot.arity);
            match slot.definition {
                Definition::Static(_) => {
                    let call = (slot.module.clone(), key.0.clone(), key.1);
                    self.undefined_calls.insert(call);
                    abolished.push(key);
                }
                Definition::Link(_) => {}
                _ => continue,
            }
            self.define(number, Definition::Undefined);
        }
        self.module_mut(module).imported.clear();
        abolished
    }

    /// Whether somebody defines, or has promised, what a module exports. What the module finds
    /// where it looks for what it does not define is its own from then on.
    pub fn finds_export(&mut self, module: &str, (name, arity): &Key) -> bool {
        let slot = self.slot_number(module, name.as_str(), *arity);
        if !self.is_undefined(slot) {
            return true;
        }
        match self.resolve_further(module, name.as_str(), *arity) {
            Resolution::Slot(found) if !self.is_undefined(found) => {
                self.share(slot, found);
                true
            }
            _ => false,
        }
    }

    /// How a module has imported the predicate, if it has.
    pub fn import_of(&self, module: &str, key: &Key) -> Option<&Import> {
        self.modules.get(&Atom::new(module))?.imported.get(key)
    }

    /// The program's file that defines the module.
    pub fn file_of_module(&self, module: &str) -> Option<&Path> {
        self.modules.get(&Atom::new(module))?.file.as_deref()
    }

    /// The modules that this file defines are nobody's from now on, and export nothing.
    pub fn release_modules(&mut self, file: &Path) {
        for module in self.modules.values_mut() {
            if module.file.as_deref() == Some(file) {
                (module.file, module.line) = (None, None);
                module.exports.clear();
                module.exported_operators.clear();
            }
        }
    }

    /// Why a library file can't be loaded, as a ball: a program's file has a module of its name.
    pub fn library_refusal(&self, library: &str) -> Option<Term> {
        let module = self.builtins.module_of_library(library);
        let file = self.file_of_module(module)?;
        Some(Fault::already_loaded(module, &file.display().to_string()))
    }

    /// True for a helper of the library, outside the library's text: helpers call closures as they
    /// are, whatever they are.
    fn is_hidden(&self, slot: usize) -> bool {
        let Slot {
            module,
            name,
            arity,
            definition,
            multifile,
            ..
        } = &self.slots[slot];
        // Of the library's own predicates no source is kept.
        let is_ours =
            matches!(definition, Definition::Static(code) if code.sources().next().is_none());
        is_ours
            && !multifile
            && !self.is_own_text
            && self.is_own_library(module.as_str())
            && !self.builtins.is_offered(module.as_str(), name, *arity)
    }

    /// The modules in which a module looks for what it does not define.
    pub fn parents(&self, module: &str) -> Vec<Atom> {
        match self.modules.get(&Atom::new(module)) {
            Some(Module {
                parents: Some(parents),
                ..
            }) => parents.clone(),
            _ if module == "system" => Vec::new(),
            Some(m) if m.library => vec![Atom::new("system")],
            _ if module == "user" => vec![Atom::new("system")],
            _ => vec![Atom::new("user")],
        }
    }

    /// Adds a module and those in which it looks for what it does not define, the nearest first.
    pub fn with_parents(&self, module: &Atom, found: &mut Vec<Atom>) {
        if found.contains(module) {
            return;
        }
        found.push(module.clone());
        for parent in self.parents(module.as_str()) {
            self.with_parents(&parent, found);
        }
    }

    /// What a parent that was added with `add_import_module/3` defines.
    fn inherited(&self, module: &str, name: &str, arity: usize) -> Option<Resolution> {
        let parents = self.modules.get(&Atom::new(module))?.parents.as_ref()?;
        parents
            .iter()
            .find_map(|parent| match self.own(parent.as_str(), name, arity) {
                Some(slot) if !self.is_undefined(slot) && !self.is_hidden(slot) => {
                    Some(Resolution::Slot(slot))
                }
                _ => None,
            })
    }

    fn in_library(&self, library: &str, name: &str, arity: usize) -> Resolution {
        let module = self.builtins.module_of_library(library);
        self.own(module, name, arity)
            .map_or(Resolution::Unknown, Resolution::Slot)
    }

    /// True for a module of the embedded library.
    pub fn is_library(&self, module: &str) -> bool {
        self.modules
            .get(&Atom::new(module))
            .is_some_and(|m| m.library)
    }

    /// True for a module of the embedded library whose text is written here, not SWI-Prolog's.
    pub fn is_own_library(&self, module: &str) -> bool {
        self.is_library(module) && !self.builtins.is_swipls(module)
    }

    /// Whether the procedure is one of the embedded library.
    pub fn is_of_library(&self, slot: usize) -> bool {
        self.is_library(self.slots[slot].module.as_str())
    }

    /// The module, made if it is new.
    pub fn module_mut(&mut self, name: &str) -> &mut Module {
        self.modules.entry(Atom::new(name)).or_default()
    }

    /// The predicate of the store behind a slot, made (as SWI's assert does) if the slot is
    /// undefined.
    ///
    /// # Errors
    /// `None` if the slot is a static procedure.
    pub fn dynamic_mut(&mut self, slot: usize) -> Option<PredicateId> {
        let slot = self.follow(slot);
        match self.slots[slot].definition {
            Definition::Dynamic(id) => Some(id),
            Definition::Undefined => {
                let (name, arity) = (self.slots[slot].name.clone(), self.slots[slot].arity);
                let module = self.slots[slot].module.as_str();
                if self.is_protected(module, name.as_str(), arity) {
                    return None;
                }
                let id = self.store.define(name.as_str(), arity);
                self.define(slot, Definition::Dynamic(id));
                Some(id)
            }
            _ => None,
        }
    }

    /// True if the module may not define the predicate: it is one of the system's own, and the
    /// module has not said `redefine_system_predicate/1`.
    pub fn is_protected(&self, module: &str, name: &str, arity: usize) -> bool {
        let is_redefinable = || {
            let module = self.modules.get(&Atom::new(module));
            module.is_some_and(|module| module.redefinable.contains(&(Atom::new(name), arity)))
        };
        self.builtins.is_protected(name, arity) && !is_redefinable()
    }

    /// True if the slot holds no definition.
    pub fn is_undefined(&self, slot: usize) -> bool {
        matches!(self.slots[slot].definition, Definition::Undefined)
    }

    /// What is declared of a predicate, in the module or in `user`, which it inherits from: without
    /// any clauses it fails.
    pub fn declaration(&self, module: &str, name: &str, arity: usize) -> Option<Declaration> {
        let declared_in = |module: &str| {
            let is_hook = hooks::is_named_hook(module, name, arity);
            let slot = self.find_slot(module, name, arity);
            let slot = slot.map(|slot| &self.slots[slot]);
            let is_multifile = slot.map_or(is_hook, |slot| slot.multifile);
            let is_discontiguous = slot.is_some_and(|slot| slot.discontiguous);
            (is_multifile || is_discontiguous).then(|| Declaration {
                module: Atom::new(module),
                is_dynamic: hooks::is_dynamic_hook(module, name, arity),
                is_multifile,
                is_discontiguous,
            })
        };
        declared_in(module).or_else(|| declared_in("user").filter(|_| module != "system"))
    }

    /// The predicates of a module that have declarations only, but for hooks of the system.
    pub fn declared_only(&self, module: &str) -> Vec<Key> {
        let slots = self.slots.iter().filter(|slot| {
            matches!(slot.definition, Definition::Undefined)
                && slot.module == module
                && (slot.multifile || slot.discontiguous)
                && !hooks::is_hook(module, slot.name.as_str(), slot.arity)
        });
        slots.map(|slot| (slot.name.clone(), slot.arity)).collect()
    }

    /// Exports the predicates that `export/1` or a module's header names, one or a conjunction of
    /// them, each from `module` unless it says another.
    ///
    /// # Errors
    /// What is wrong with the first that is no indicator. Those before it are exported.
    pub fn export(&mut self, module: &str, spec: &Term) -> Result<(), Fault> {
        let (module, plain) = split_module(module, spec);
        for spec in conjuncts(plain) {
            let Some((module, name, arity)) = qualified_indicator(module, spec) else {
                return Err(wrong_indicator(split_module(module, spec).1));
            };
            let exports = &mut self.module_mut(&module).exports;
            if !exports.contains(&(name.clone(), arity)) {
                exports.push((name, arity));
            }
        }
        Ok(())
    }

    /// Declares an operator in a module. Returns whether all was well with it; what was not is left
    /// to `op/3` to tell.
    pub fn declare_operator(
        &mut self,
        module: &str,
        priority: &Term,
        kind: &Term,
        name: &Term,
    ) -> bool {
        let (Term::Int(priority), Some(kind)) =
            (priority, kind.as_atom().and_then(OpKind::from_name))
        else {
            return false;
        };
        let names = name.as_list().unwrap_or_else(|| vec![name.clone()]);
        let mut declare = |name: &Term| {
            let operators = &mut self.module_mut(module).operators;
            name.as_atom()
                .is_some_and(|name| operators.add(*priority, kind, name).is_ok())
        };
        names.iter().all(&mut declare)
    }

    /// Makes `name/arity` of `module` known in `importer`.
    ///
    /// # Errors
    /// The message of a clash with a definition or an import that the importer has.
    pub fn import(
        &mut self,
        module: &Atom,
        importer: &Atom,
        name: &Atom,
        arity: usize,
    ) -> Result<(), Clash> {
        self.import_as(module, importer, &(name.clone(), arity), name)
    }

    /// [`Program::import`] under another name.
    ///
    /// # Errors
    /// As [`Program::import`].
    pub fn import_as(
        &mut self,
        module: &Atom,
        importer: &Atom,
        key: &Key,
        new: &Atom,
    ) -> Result<(), Clash> {
        let (name, arity) = (&key.0, key.1);
        let source = self.slot_number(module.as_str(), name.as_str(), arity);
        let own = self.slot_number(importer.as_str(), new.as_str(), arity);
        let (from, to) = (self.follow(own), self.follow(source));
        if from == to {
            // Imported before, perhaps by another way; or two modules that export each other's
            // predicates again.
            return Ok(());
        }
        let is_defined = !self.is_undefined(from);
        let other = is_defined.then(|| self.slots[from].module.clone());
        if let Some(other) = other.or_else(|| self.library_import(importer, (new, arity), module)) {
            return Err(Clash {
                importer: importer.clone(),
                module: module.clone(),
                name: name.clone(),
                arity,
                other,
            });
        }
        self.share(from, to);
        Ok(())
    }

    /// The library from which a module has the predicate by an import, unless it is this one.
    fn library_import(
        &self,
        importer: &Atom,
        (name, arity): (&Atom, usize),
        other: &Atom,
    ) -> Option<Atom> {
        let import = self.import_of(importer.as_str(), &(name.clone(), arity))?;
        let exporter = &import.exporter;
        let clashes = exporter != other && self.is_library(exporter.as_str());
        clashes.then(|| exporter.clone())
    }

    /// A procedure that nobody has defined is the same as another from now on, in all modules that
    /// have imported it. They keep the definition should the module of `from` define a procedure of
    /// its own later.
    fn share(&mut self, from: usize, to: usize) {
        if self.slots[from].is_linked {
            for number in 0..self.slots.len() {
                if matches!(self.slots[number].definition, Definition::Link(old) if old == from) {
                    self.define(number, Definition::Link(to));
                }
            }
        }
        self.define(from, Definition::Link(to));
    }

    /// The indicator as error terms show it: without the module in `user`.
    pub fn indicator(&self, slot: usize) -> Term {
        let slot = &self.slots[slot];
        self.indicator_of(slot.module.as_str(), slot.name.as_str(), slot.arity)
    }

    /// The indicator of a name as error terms show it. The clauses of a tabled predicate are told
    /// of under its own name.
    pub fn indicator_of(&self, module: &str, name: &str, arity: usize) -> Term {
        let of_tabled = name.strip_suffix(TABLED_SUFFIX).filter(|own| {
            let key = (Atom::new(module), (Atom::new(own), arity));
            self.tabled.contains_key(&key)
        });
        indicator(module, of_tabled.unwrap_or(name), arity)
    }

    /// Begins to load a file that announces these predicates.
    pub fn announce(&mut self, announced: Announced) {
        let announced = self.without_protected(announced);
        self.announced.push(announced);
    }

    /// A text that is included in the file being loaded announces these predicates.
    pub fn announce_included(&mut self, announced: Announced) {
        let announced = self.without_protected(announced);
        if let Some(all) = self.announced.last_mut() {
            all.heads.extend(announced.heads);
            all.dynamic.extend(announced.dynamic);
            all.copied.extend(announced.copied);
            all.withheld.extend(announced.withheld);
        }
    }

    /// The module may define this predicate of the system from now on. If the file being loaded
    /// does so, calls that follow mean its own.
    pub fn redefine(&mut self, module: &Atom, key: Key) {
        let announced = self.announced.last_mut();
        let own = announced.filter(|announced| announced.module.as_ref() == Some(module));
        if let Some(own) = own
            && own.withheld.remove(&key)
        {
            own.heads.insert(key.clone());
        }
        self.module_mut(module.as_str()).redefinable.insert(key);
    }

    /// Clauses for what no program may redefine are refused, so calls mean the built-in predicate.
    fn without_protected(&self, mut announced: Announced) -> Announced {
        let module = announced.module.clone();
        let Some(module) = module.filter(|module| !self.is_library(module.as_str())) else {
            return announced;
        };
        let is_free =
            |(name, arity): &Key| !self.is_protected(module.as_str(), name.as_str(), *arity);
        let is_withheld = |key: &Key| !is_free(key);
        announced.withheld = announced.heads.extract_if(is_withheld).collect();
        announced.dynamic.retain(is_free);
        announced.copied.retain(is_free);
        announced
    }

    /// The file that was announced last is loaded.
    pub fn conclude(&mut self) {
        self.announced.pop();
    }

    /// The announcement of the file being loaded.
    pub fn announcement_mut(&mut self) -> Option<&mut Announced> {
        self.announced.last_mut()
    }

    /// Library files that compiled code calls and that are not loaded yet; each is given once.
    pub fn take_needed(&mut self) -> Option<&'static str> {
        while let Some(library) = self.needed.pop() {
            if !self.loaded_libraries.contains(library) {
                return Some(library);
            }
        }
        None
    }

    /// The library of this name, if there is one and it is not loaded.
    pub fn unloaded_library(&self, name: &str) -> Option<&'static str> {
        let library = self.builtins.library(name)?.name;
        (!self.loaded_libraries.contains(library)).then_some(library)
    }

    /// Notes that a library file is (being) loaded; false if it was before.
    pub fn note_library(&mut self, library: &'static str) -> bool {
        self.loaded_libraries.insert(library)
    }

    /// Stubs for predicates that compiled code calls and that nobody has defined.
    pub fn take_stubs(&mut self) -> Vec<Term> {
        self.note_undefined();
        let calls = self.undefined_calls.drain();
        let calls: HashSet<_> = calls.chain(self.forward_calls.drain()).collect();
        let undefined = |(module, name, arity): &(Atom, Atom, usize)| {
            let slot = self
                .slot_numbers
                .get(&(module.clone(), name.clone(), *arity));
            !slot.is_some_and(|&slot| self.slots[slot].is_compiled())
        };
        let calls: Vec<_> = calls.iter().filter(|call| undefined(call)).collect();
        let stubs = |(module, name, arity): &(Atom, Atom, usize)| {
            self.stubs(module.as_str(), name.as_str(), *arity)
        };
        calls.into_iter().flat_map(stubs).collect()
    }

    /// Wrapper predicates that lowering asked for since the last call.
    pub fn take_wrappers(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.new_wrappers)
    }
}

/// The number under which calls name a slot: whether the call links is its lowest bit.
pub fn slot_code(slot: usize, link: bool) -> i64 {
    (slot as i64) * 2 + i64::from(!link)
}

/// The slot of such a number, which may also have the void places of a call.
pub fn slot_of(code: i64) -> usize {
    (VoidPlaces::of_code(code).0 >> 1) as usize
}

/// `'m:p'(A, ..) :- '$late'(m, p(A, ..))`.
fn stub(module: &str, name: &str, arity: usize) -> Term {
    let args: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let goal = |name: Atom| {
        if arity == 0 {
            Term::Atom(name)
        } else {
            Term::compound(name, args.clone())
        }
    };
    let late = Term::compound("$late", vec![Term::atom(module), goal(Atom::new(name))]);
    Term::compound(":-", vec![goal(flat_name(module, name)), late])
}
