//! The text of a program as clauses and directives, each term with the place where it stands.
//!
//! Operators and flags that a file declares hold from there on, as in SWI-Prolog. Nothing is loaded
//! or run.

use std::collections::HashMap;
use std::ops::Range;

use crate::frontend::lexer::Span;
use crate::frontend::operators::{OpKind, OperatorTable};
use crate::frontend::reader::{DoubleQuotes, Read, ReadTerm, ReaderFlags, Spans, read_term};
use crate::frontend::source::Source;
use crate::frontend::syntax_error::SyntaxError;
use crate::frontend::term::{CONS, Term};

/// Directives that load files.
pub const LOADS: [&str; 6] = [
    "consult",
    "include",
    "ensure_loaded",
    "use_module",
    "load_files",
    "reexport",
];

/// What a program finds without defining it.
pub trait Library {
    /// The operators that `library(name)` exports: priority, kind, name.
    fn operators(&self, name: &str) -> Vec<(i64, OpKind, String)>;

    /// Whether there is such a predicate, without the file doing anything for it.
    fn knows(&self, name: &str, arity: usize) -> bool;

    /// Whether the predicate is the system's, so that clauses for it are refused.
    fn is_protected(&self, name: &str, arity: usize) -> bool;

    /// Whether arithmetic has such a function.
    fn computes(&self, name: &str, arity: usize) -> bool;

    /// A predicate that is there without being defined, with as many arguments and a name like this
    /// one.
    fn similar(&self, name: &str, arity: usize) -> Option<String>;

    /// What `library(name)` exports: name and arity; `None` for a library that is unknown.
    fn exports(&self, name: &str) -> Option<Vec<(String, usize)>>;
}

/// Name and arity.
pub type Key = (String, usize);

/// `name/arity`.
pub fn indicator(key: &Key) -> String {
    format!("{}/{}", key.0, key.1)
}

/// The board's facts: `ruut/3`.
pub fn is_board(name: &str, arity: usize) -> bool {
    (name, arity) == ("ruut", 3)
}

/// A term with its place.
#[derive(Clone, Copy)]
pub struct OutlineTerm<'a> {
    /// The term.
    pub term: &'a Term,
    spans: Option<&'a Spans>,
    /// Where it stands when it has no place of its own.
    around: Span,
}

impl<'a> OutlineTerm<'a> {
    fn of(read: &'a ReadTerm) -> OutlineTerm<'a> {
        OutlineTerm {
            term: &read.term,
            spans: Some(&read.spans),
            around: read.spans.span,
        }
    }

    /// Its bytes.
    pub fn span(&self) -> Range<usize> {
        range(self.spans.map_or(self.around, |spans| spans.span))
    }

    /// Name and arity of an atom or a compound term.
    pub fn functor(&self) -> Option<(&'a str, usize)> {
        self.term
            .functor()
            .map(|(name, arity)| (name.as_str(), arity))
    }

    /// Whether it is an atom or a compound term of this name and arity.
    pub fn is(&self, name: &str, arity: usize) -> bool {
        self.functor() == Some((name, arity))
    }

    /// The arguments of a compound term.
    pub fn arguments(&self) -> Vec<OutlineTerm<'a>> {
        let Term::Compound(compound) = self.term else {
            return Vec::new();
        };
        let around = self.spans.map_or(self.around, |spans| spans.span);
        let place = |index: usize| self.spans.and_then(|spans| spans.args.get(index));
        let nodes = compound.args.iter().enumerate();
        nodes
            .map(|(index, term)| OutlineTerm {
                term,
                spans: place(index),
                around,
            })
            .collect()
    }

    /// The arguments, if it is a compound term of this name and arity.
    pub fn arguments_of<const N: usize>(&self, name: &str) -> Option<[OutlineTerm<'a>; N]> {
        if !self.is(name, N) {
            return None;
        }
        self.arguments().try_into().ok()
    }

    /// The elements of a list, or the parts of `a, b, c`; a list of one for anything else.
    pub fn items(&self) -> Vec<OutlineTerm<'a>> {
        let mut items = self.parts_of(&[CONS, ","]);
        items.pop_if(|last| last.is("[]", 0));
        items
    }

    /// The term and all that is in it.
    pub fn all_parts(self) -> Vec<OutlineTerm<'a>> {
        let mut found = Vec::new();
        let mut pending = vec![self];
        while let Some(term) = pending.pop() {
            pending.extend(term.arguments());
            found.push(term);
        }
        found
    }

    /// The parts of `a, b, c`; a list of one for anything else.
    pub fn goals(&self) -> Vec<OutlineTerm<'a>> {
        self.parts_of(&[","])
    }

    /// What these functors join.
    fn parts_of(&self, functors: &[&str]) -> Vec<OutlineTerm<'a>> {
        let mut parts = Vec::new();
        let mut rest = *self;
        while let Some([first, more]) = functors.iter().find_map(|name| rest.arguments_of(name)) {
            parts.push(first);
            rest = more;
        }
        parts.push(rest);
        parts
    }

    /// The term without `Module:` before it, and the innermost module named.
    pub fn unqualified(self) -> (Option<&'a str>, OutlineTerm<'a>) {
        let (mut module, mut node) = (None, self);
        while let Some([name, inner]) = node.arguments_of::<2>(":") {
            let Some(name) = name.term.as_atom() else {
                break;
            };
            (module, node) = (Some(name), inner);
        }
        (module, node)
    }

    /// `name/arity` of a predicate indicator; `name//arity` has two arguments more.
    pub fn indicated(&self) -> Option<Key> {
        let (slash, extra) = match (self.arguments_of("/"), self.arguments_of("//")) {
            (Some(slash), _) => (slash, 0),
            (_, Some(slash)) => (slash, 2),
            _ => return None,
        };
        let [name, arity]: [OutlineTerm<'_>; 2] = slash;
        match (name.term, arity.term) {
            (Term::Atom(name), Term::Int(arity)) => {
                Some((name.to_string(), usize::try_from(*arity).ok()? + extra))
            }
            _ => None,
        }
    }
}

/// A clause of the file.
pub struct OutlineClause {
    read: ReadTerm,
    grammar: bool,
    key: Key,
    module: Option<String>,
}

impl OutlineClause {
    fn of(read: ReadTerm) -> Option<OutlineClause> {
        let grammar = read.term.as_compound("-->", 2).is_some();
        let (module, head) = head_of(&read).unqualified();
        let (name, arity) = head.functor()?;
        Some(OutlineClause {
            key: (name.to_owned(), arity + if grammar { 2 } else { 0 }),
            module: module.map(str::to_owned),
            grammar,
            read,
        })
    }

    /// The head, without a module.
    pub fn head(&self) -> OutlineTerm<'_> {
        head_of(&self.read).unqualified().1
    }

    /// All of it.
    pub fn whole(&self) -> OutlineTerm<'_> {
        OutlineTerm::of(&self.read)
    }

    /// The clause as it was read.
    pub fn read_term(&self) -> &ReadTerm {
        &self.read
    }

    /// The body; none for a fact.
    pub fn body(&self) -> Option<OutlineTerm<'_>> {
        parts(&self.read).1
    }

    /// The first of the terms that a comma joins where the head should be.
    pub fn joined(&self) -> Option<OutlineTerm<'_>> {
        let may_be_joined = self.grammar || self.read.term.as_compound("=>", 2).is_some();
        let [first, _] = parts(&self.read).0.arguments_of(",")?;
        (!may_be_joined).then_some(first)
    }

    /// Whether it is a grammar rule.
    pub fn is_grammar(&self) -> bool {
        self.grammar
    }

    /// The predicate.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// The module named before the head.
    pub fn module(&self) -> Option<&str> {
        self.module.as_deref()
    }
}

/// Head and body of what was read.
fn parts(read: &ReadTerm) -> (OutlineTerm<'_>, Option<OutlineTerm<'_>>) {
    let whole = OutlineTerm::of(read);
    for arrow in [":-", "-->", "=>"] {
        if let Some([head, body]) = whole.arguments_of(arrow) {
            return (head, Some(body));
        }
    }
    (whole, None)
}

/// The head without what a grammar rule pushes back and without a guard.
fn head_of(read: &ReadTerm) -> OutlineTerm<'_> {
    let head = parts(read).0;
    head.arguments_of::<2>(",").map_or(head, |[head, _]| head)
}

/// A directive of the file.
pub struct OutlineDirective {
    read: ReadTerm,
}

impl OutlineDirective {
    /// The directive as it was read.
    pub fn read_term(&self) -> &ReadTerm {
        &self.read
    }

    /// What it runs.
    pub fn goal(&self) -> OutlineTerm<'_> {
        let whole = OutlineTerm::of(&self.read);
        let goal = [":-", "?-"]
            .iter()
            .find_map(|arrow| whole.arguments_of::<1>(arrow));
        goal.map_or(whole, |[goal]| goal)
    }
}

/// Where the module declaration stands.
#[derive(Clone, Copy)]
struct Declaration {
    /// Its number among the directives.
    index: usize,
    /// How many terms come before it.
    earlier: usize,
}

/// What a file consists of.
pub struct Outline<'a> {
    /// The text.
    pub source: &'a Source,
    /// What is there without being defined.
    pub library: &'a dyn Library,
    /// The predicate that plays, of arity 3.
    pub main: Key,
    /// The clauses in their order.
    pub clauses: Vec<OutlineClause>,
    /// The directives in their order.
    pub directives: Vec<OutlineDirective>,
    /// What can't be read.
    pub errors: Vec<SyntaxError>,
    declaration: Option<Declaration>,
    /// Where the clauses of each predicate of the program are among the clauses.
    own: HashMap<Key, Vec<usize>>,
}

impl<'a> Outline<'a> {
    /// Reads a text in which `main/3` is the predicate that plays.
    pub fn read(source: &'a Source, library: &'a dyn Library, main: &str) -> Outline<'a> {
        let mut outline = Outline {
            source,
            library,
            main: (main.to_owned(), 3),
            clauses: Vec::new(),
            directives: Vec::new(),
            errors: Vec::new(),
            declaration: None,
            own: HashMap::new(),
        };
        outline.read_terms();
        outline.own = outline.clauses_by_predicate();
        outline
    }

    fn read_terms(&mut self) {
        let mut reading = OutlineReading {
            operators: OperatorTable::standard(),
            flags: ReaderFlags::default(),
            library: self.library,
        };
        let text = self.source.text();
        let mut position = 0;
        let mut terms = 0;
        loop {
            match read_term(text, position, &reading.operators, &reading.flags) {
                Read::EndOfFile => return,
                Read::Error(error) => {
                    position = error.resume;
                    self.errors.push(error);
                }
                Read::Term(read) if read.term.as_atom() == Some("end_of_file") => return,
                Read::Term(read) => {
                    position = read.end;
                    self.take(read, terms, &mut reading);
                    terms += 1;
                }
            }
        }
    }

    fn clauses_by_predicate(&self) -> HashMap<Key, Vec<usize>> {
        let own = self.own_module();
        let mut found: HashMap<Key, Vec<usize>> = HashMap::new();
        for (at, clause) in self.clauses.iter().enumerate() {
            if clause.module().is_none_or(|module| module == own) {
                found.entry(clause.key().clone()).or_default().push(at);
            }
        }
        found
    }

    fn take(&mut self, read: ReadTerm, earlier: usize, reading: &mut OutlineReading<'_>) {
        if read.term.as_directive().is_none() {
            self.clauses.extend(OutlineClause::of(read));
            return;
        }
        let directive = OutlineDirective { read };
        for goal in directive.goal().goals() {
            reading.obey(goal);
            if self.declaration.is_none() && goal.functor().is_some_and(|f| f.0 == "module") {
                self.declaration = Some(Declaration {
                    index: self.directives.len(),
                    earlier,
                });
            }
        }
        self.directives.push(directive);
    }

    /// The goal `module(..)` of the file.
    pub fn declaration(&self) -> Option<OutlineTerm<'_>> {
        let goals = self.directives.get(self.declaration?.index)?.goal().goals();
        goals
            .into_iter()
            .find(|goal| goal.functor().is_some_and(|f| f.0 == "module"))
    }

    /// Whether other terms come before the module declaration.
    pub fn is_declaration_late(&self) -> bool {
        self.declaration.is_some_and(|place| place.earlier > 0)
    }

    /// The name of the module and the export list, when the declaration is one.
    pub fn module(&self) -> Option<(&str, OutlineTerm<'_>)> {
        let goal = self.declaration()?;
        let [name, exports] = goal.arguments_of("module")?;
        Some((name.term.as_atom()?, exports))
    }

    fn own_module(&self) -> &str {
        self.module().map_or("user", |(name, _)| name)
    }

    /// Whether a module named in the text is the program's own; without a declaration that is
    /// `user`.
    pub fn is_own(&self, module: Option<&str>) -> bool {
        module.is_none_or(|module| module == self.own_module())
    }

    /// The clauses of a predicate of the program.
    pub fn clauses_of(&self, key: &Key) -> impl Iterator<Item = &OutlineClause> {
        let places = self.own.get(key).map_or(&[][..], Vec::as_slice);
        places.iter().map(|&at| &self.clauses[at])
    }

    /// The goals of all directives.
    pub fn orders(&self) -> impl Iterator<Item = OutlineTerm<'_>> {
        self.directives
            .iter()
            .flat_map(|directive| directive.goal().goals())
    }

    /// Whether the file says that it defines this predicate of the system anew.
    pub fn redefines(&self, (name, arity): &Key) -> bool {
        self.orders()
            .filter_map(|goal| goal.arguments_of("redefine_system_predicate"))
            .any(|[head]| head.functor() == Some((name, *arity)))
    }

    /// Whether the file loads others, which may define anything.
    pub fn loads_files(&self) -> bool {
        self.orders().any(|goal| match goal.functor() {
            Some((CONS, 2)) => true,
            Some((name, 1 | 2)) if LOADS.contains(&name) => goal
                .arguments()
                .first()
                .is_some_and(|file| self.is_unknown_file(*file)),
            _ => false,
        })
    }

    fn is_unknown_file(&self, file: OutlineTerm<'_>) -> bool {
        library_name(file.term).is_none_or(|name| self.library.exports(&name).is_none())
    }

    /// The libraries that the file loads with `use_module`.
    pub fn libraries(&self) -> impl Iterator<Item = String> {
        self.orders()
            .filter(|goal| goal.functor().is_some_and(|f| f.0 == "use_module"))
            .filter_map(|goal| library_name(goal.arguments().first()?.term))
    }

    /// What these libraries export.
    pub fn imports(&self) -> Vec<Key> {
        let exports = |library: String| self.library.exports(&library);
        self.libraries().filter_map(exports).flatten().collect()
    }
}

/// What changes while a file is read.
struct OutlineReading<'a> {
    operators: OperatorTable,
    flags: ReaderFlags,
    library: &'a dyn Library,
}

impl OutlineReading<'_> {
    /// Does what a directive does to reading.
    fn obey(&mut self, goal: OutlineTerm<'_>) {
        let goal = goal.unqualified().1;
        if let Some([priority, kind, names]) = goal.arguments_of("op") {
            self.declare(priority, kind, names);
        } else if let Some([_, exports]) = goal.arguments_of("module") {
            for item in exports.items() {
                self.obey_export(item);
            }
        } else if let Some([flag, value]) = goal.arguments_of("set_prolog_flag") {
            let mode = value.term.as_atom().and_then(DoubleQuotes::from_name);
            if let (Some("double_quotes"), Some(mode)) = (flag.term.as_atom(), mode) {
                self.flags.double_quotes = mode;
            }
        } else if goal.functor().is_some_and(|f| f.0 == "use_module") {
            let file = goal
                .arguments()
                .first()
                .and_then(|file| library_name(file.term));
            for (priority, kind, name) in file.map_or_else(Vec::new, |f| self.library.operators(&f))
            {
                // What `op/3` refuses is an error of the library, not of the file.
                let _ = self.operators.add(priority, kind, &name);
            }
        }
    }

    fn obey_export(&mut self, item: OutlineTerm<'_>) {
        if let Some([priority, kind, names]) = item.arguments_of("op") {
            self.declare(priority, kind, names);
        }
    }

    fn declare(
        &mut self,
        priority: OutlineTerm<'_>,
        kind: OutlineTerm<'_>,
        names: OutlineTerm<'_>,
    ) {
        let kind = kind.term.as_atom().and_then(OpKind::from_name);
        let (Term::Int(priority), Some(kind)) = (priority.term, kind) else {
            return;
        };
        let listed = names.is(CONS, 2);
        let names = if listed { names.items() } else { vec![names] };
        for name in names {
            if let Some(name) = name.unqualified().1.term.as_atom() {
                // A declaration that SWI-Prolog refuses changes nothing there either.
                let _ = self.operators.add(*priority, kind, name);
            }
        }
    }
}

/// `name` of `library(name)`, with slashes for `library(a/b)`.
pub fn library_name(file: &Term) -> Option<String> {
    let [name] = file.as_compound("library", 1)? else {
        return None;
    };
    path_text(name)
}

fn path_text(path: &Term) -> Option<String> {
    match path.as_compound("/", 2) {
        Some([folder, name]) => Some(format!("{}/{}", path_text(folder)?, path_text(name)?)),
        _ => path.as_atom().map(str::to_owned),
    }
}

/// The bytes of a stretch of text.
pub fn range(span: Span) -> Range<usize> {
    span.start..span.end
}
