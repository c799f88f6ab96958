//! The Prolog text that is part of the program: kernel, library, arbiter, examples.

use std::collections::HashSet;

use crate::engine::fault::Fault;
use crate::engine::lower::meta::Spec;
use crate::engine::names::{Key, split_module};
use crate::frontend::operators::OperatorTable;
use crate::frontend::reader::{Read, ReaderFlags, read_term};
use crate::frontend::term::{Atom, CONS, Term};

/// The text that loads the rest.
pub const BOOT: &str = include_str!("../../prolog/kernel/boot.pl");

/// A module of Scryer's own: what it asks when a variable with attributes is about to be bound.
pub const ATTRIBUTE_HOOKS: &str = include_str!("../../prolog/kernel/attribute_hooks.pl");

/// The kernel.
pub const KERNEL: &[&str] = &[
    include_str!("../../prolog/kernel/control.pl"),
    include_str!("../../prolog/kernel/bridge.pl"),
    include_str!("../../prolog/kernel/terms.pl"),
    include_str!("../../prolog/kernel/arithmetic.pl"),
    include_str!("../../prolog/kernel/text.pl"),
    include_str!("../../prolog/kernel/output.pl"),
    include_str!("../../prolog/kernel/database.pl"),
    include_str!("../../prolog/kernel/attributes.pl"),
    include_str!("../../prolog/kernel/constraints.pl"),
];

/// The part of the kernel that is loaded when a goal is traced first.
pub const TRACER: &str = include_str!("../../prolog/kernel/tracer.pl");

/// The library files of SWI-Prolog that are written here: name as in `library(name)`, and text.
const LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/libraries.rs"));

/// Those that are SWI-Prolog's own, unchanged.
const SWIPL_LIBRARY: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/swipl_libraries.rs"));

/// The libraries of the games, which SWI-Prolog loads as well.
const GAME_LIBRARIES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/game_libraries.rs"));

/// The files of [`LIBRARY`] and [`SWIPL_LIBRARY`] whose predicates are not found without
/// `use_module`. Those of [`GAME_LIBRARIES`] are not either.
const NOT_AUTOLOADED: [&str; 9] = [
    "arbiiter_core",
    "arithmetic",
    "clpb",
    "clpfd",
    "dcg/basics",
    "dcg/high_order",
    "record",
    "settings",
    "turbo",
];

/// How the names of the libraries begin that other libraries of games load.
const SHARED_BY_GAMES: &str = "game_";

/// The program's own files that a user may load by name and that are no library: the arbiter and
/// the examples.
const PROGRAMS: &[(&str, &str)] = &[
    ("arbiiter", include_str!("../../prolog/arbiter.pl")),
    ("examples/ahnus", include_str!("../../examples/ahnus.pl")),
    ("examples/astmed", include_str!("../../examples/astmed.pl")),
    (
        "examples/hexagon/ettenagija",
        include_str!("../../examples/hexagon/ettenagija.pl"),
    ),
    (
        "examples/hexagon/krabaja",
        include_str!("../../examples/hexagon/krabaja.pl"),
    ),
    (
        "examples/inimene",
        include_str!("../../examples/inimene.pl"),
    ),
    (
        "examples/juhuslik_kaik",
        include_str!("../../examples/juhuslik_kaik.pl"),
    ),
    (
        "examples/loikaja",
        include_str!("../../examples/loikaja.pl"),
    ),
    (
        "examples/miinimaks",
        include_str!("../../examples/miinimaks.pl"),
    ),
    (
        "examples/meister",
        include_str!("../../examples/meister.pl"),
    ),
    (
        "examples/planeerija",
        include_str!("../../examples/planeerija.pl"),
    ),
    ("examples/puu", include_str!("../../examples/puu.pl")),
];

/// The text of the arbiter, `arbiiter`, or of an example, `examples/puu`.
pub fn program(name: &str) -> Option<&'static str> {
    programs()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| text)
}

/// The arbiter and the examples: name and text.
pub fn programs() -> impl Iterator<Item = (&'static str, &'static str)> {
    PROGRAMS.iter().copied()
}

/// All library files: name and text.
pub fn library_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    LIBRARY.iter().chain(SWIPL_LIBRARY).copied()
}

/// The libraries that SWI-Prolog loads as well, those first that others load: name and text.
pub fn portable_libraries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_shared = |(name, _): &(&str, &str)| name.starts_with(SHARED_BY_GAMES);
    let shared = GAME_LIBRARIES.iter().copied().filter(is_shared);
    let own = GAME_LIBRARIES.iter().copied();
    shared.chain(own.filter(move |library| !is_shared(library)))
}

/// A file of the embedded library, as far as its header says.
#[derive(Clone, Debug)]
pub struct LibraryFile {
    /// The name in `library(name)`.
    pub name: &'static str,
    /// The whole text.
    pub text: &'static str,
    /// The module it defines.
    pub module: Atom,
    /// Its export list.
    pub exports: Vec<Key>,
    /// What it declares `public/1`: nobody imports it, but goals made at run time may be it.
    pub public: Vec<Key>,
    /// The operators of its export list: priority, type, name.
    pub operators: Vec<(Term, Term, Term)>,
    /// Its meta-predicates.
    pub metas: Vec<(Key, Spec)>,
    /// True if its predicates are found without `use_module`.
    pub autoload: bool,
    /// True for a file of SWI-Prolog's own: its clauses are lowered as those of a program are.
    pub is_swipls: bool,
}

/// The headers of all library files.
pub fn library_files() -> Vec<LibraryFile> {
    let own = LIBRARY.iter().map(|(name, text)| header(name, text, false));
    let games = GAME_LIBRARIES.iter().map(|(name, text)| LibraryFile {
        autoload: false,
        ..header(name, text, false)
    });
    let swipls = SWIPL_LIBRARY.iter();
    let swipls = swipls.map(|(name, text)| header(name, text, true));
    own.chain(games).chain(swipls).collect()
}

/// Reads what a library file says of its module and its predicates, and no more of it.
fn header(name: &'static str, text: &'static str, is_swipls: bool) -> LibraryFile {
    let operators = OperatorTable::standard();
    let mut file = LibraryFile {
        name,
        text,
        module: Atom::new(name),
        exports: Vec::new(),
        public: Vec::new(),
        operators: Vec::new(),
        metas: Vec::new(),
        autoload: !NOT_AUTOLOADED.contains(&name),
        is_swipls,
    };
    let module = text.find(":- module(");
    let declarations = ["\n:- public", "\n:- meta_predicate"];
    let declarations = declarations
        .iter()
        .flat_map(|start| text.match_indices(start));
    for position in module.into_iter().chain(declarations.map(|(at, _)| at)) {
        if let Read::Term(read) = read_term(text, position, &operators, &ReaderFlags::default())
            && let Some([declaration]) = read.term.as_compound(":-", 1)
        {
            file.declare(declaration);
        }
    }
    file
}

impl LibraryFile {
    fn declare(&mut self, declaration: &Term) {
        if let Some([module, exports]) = declaration.as_compound("module", 2) {
            self.module = Atom::new(module.as_atom().unwrap_or(self.name));
            let items = exports.as_list().unwrap_or_default();
            self.exports = items.iter().filter_map(indicator).collect();
            self.operators = items.iter().filter_map(operator).collect();
        } else if let Some([open]) = declaration.as_compound("public", 1) {
            let open = conjuncts(open).into_iter();
            self.public.extend(open.filter_map(indicator));
        } else if let Some([heads]) = declaration.as_compound("meta_predicate", 1) {
            let closures = !self.is_swipls;
            let specification = |head: &Term| {
                let (name, arity) = head.functor()?;
                Some(((name.clone(), arity), Spec::from_head(head, closures)?))
            };
            let heads = conjuncts(heads).into_iter();
            self.metas.extend(heads.filter_map(specification));
        }
    }
}

fn operator(item: &Term) -> Option<(Term, Term, Term)> {
    let [priority, kind, name] = item.as_compound("op", 3)? else {
        return None;
    };
    Some((priority.clone(), kind.clone(), name.clone()))
}

/// `Name/Arity`, or `Name//Arity` with the two arguments of a grammar rule added.
pub fn indicator(term: &Term) -> Option<Key> {
    let (name, arity, extra) = match (term.as_compound("/", 2), term.as_compound("//", 2)) {
        (Some([name, arity]), _) => (name, arity, 0),
        (_, Some([name, arity])) => (name, arity, 2),
        _ => return None,
    };
    match (name, arity) {
        (Term::Atom(name), Term::Int(arity)) => {
            Some((name.clone(), usize::try_from(*arity).ok()? + extra))
        }
        _ => None,
    }
}

/// The arguments of a directive `module(Name, Exports)` or `module(Name, Exports, Dialects)`.
pub fn module_header(directive: &Term) -> Option<&[Term]> {
    match directive.functor()? {
        (name, 2 | 3) if *name == "module" => Some(directive.arguments()),
        _ => None,
    }
}

/// [`indicator`] of a predicate that may be qualified, `Module:Name/Arity`, with its module, which
/// is `module` unless it says another.
pub fn qualified_indicator(module: &str, spec: &Term) -> Option<(String, Atom, usize)> {
    let (module, plain) = split_module(module, spec);
    if let Some((name, arity)) = indicator(plain) {
        return Some((module.to_owned(), name, arity));
    }
    let [name, Term::Int(arity)] = plain.as_compound("/", 2)? else {
        return None;
    };
    let [Term::Atom(inner), Term::Atom(name)] = name.as_compound(":", 2)? else {
        return None;
    };
    Some((
        inner.to_string(),
        name.clone(),
        usize::try_from(*arity).ok()?,
    ))
}

/// What is wrong with a term that is no indicator, as predicates tell it that look at its parts.
pub fn wrong_indicator(spec: &Term) -> Fault {
    match spec.as_compound("/", 2) {
        Some([Term::Var(_), _] | [_, Term::Var(_)]) => Fault::instantiation(),
        Some([Term::Atom(_), Term::Int(arity)]) => {
            Fault::domain("not_less_than_zero", &Term::Int(*arity))
        }
        Some([Term::Atom(_), Term::BigInt(_)]) => Fault::representation("int"),
        Some([Term::Atom(_), arity]) => Fault::type_error("integer", arity),
        Some([name, _]) if name.as_compound(":", 2).is_none() => Fault::type_error("atom", name),
        _ => Fault::type_error("predicate_indicator", spec),
    }
}

/// The specifications of a declaration, single, in a list or in a conjunction, without their
/// options; each with its module, which is `module` unless it says another.
pub fn specifications(module: &str, spec: &Term) -> Vec<(String, Term)> {
    let mut found = Vec::new();
    let mut pending = vec![(module.to_owned(), spec.clone())];
    while let Some((module, spec)) = pending.pop() {
        let (inner, plain) = split_module(&module, &spec);
        let inside = |spec: &Term| (inner.to_owned(), spec.clone());
        if let Some(items) = plain.as_list() {
            pending.extend(items.iter().rev().map(inside));
        } else if let Some([first, rest]) = plain.as_compound(CONS, 2) {
            // A list without an end.
            pending.extend([inside(rest), inside(first)]);
        } else if plain.as_compound(",", 2).is_some() {
            pending.extend(conjuncts(plain).into_iter().rev().map(inside));
        } else if let Some([spec, _options]) = plain.as_compound("as", 2) {
            pending.push(inside(spec));
        } else {
            found.push(inside(plain));
        }
    }
    found
}

/// The clauses of a kernel text, for the machine to compile as they are.
pub fn kernel_clauses(text: &str) -> Vec<Term> {
    let operators = OperatorTable::standard();
    let mut clauses = Vec::new();
    let mut position = 0;
    loop {
        match read_term(text, position, &operators, &ReaderFlags::default()) {
            Read::Term(read) => {
                position = read.end;
                clauses.push(read.term);
            }
            Read::Error(error) => {
                debug_assert!(false, "kernel text: {error} at byte {}", error.offset);
                position = error.resume;
            }
            Read::EndOfFile => return clauses,
        }
    }
}

/// The parts of `a, b, c`.
pub fn conjuncts(term: &Term) -> Vec<&Term> {
    let mut parts = Vec::new();
    let mut rest = term;
    while let Some([first, more]) = rest.as_compound(",", 2) {
        parts.push(first);
        rest = more;
    }
    parts.push(rest);
    parts
}

/// The predicates `'system:Name'` that the kernel defines.
pub fn kernel_predicates() -> HashSet<(String, usize)> {
    heads("'system:")
        .map(|(name, arity)| (name.replace("\\\\", "\\"), arity))
        .collect()
}

/// The primitives `'$name'/arity` that the kernel defines and library files may call, and one of
/// Scryer's own.
pub fn kernel_primitives() -> HashSet<(String, usize)> {
    let scryer = [("$skip_max_list", 4)];
    heads("'$")
        .map(|(name, arity)| (format!("${name}"), arity))
        .chain(scryer.map(|(name, arity)| (name.to_owned(), arity)))
        .collect()
}

/// Quoted heads at the beginning of a kernel line with this prefix: the rest of the name, and the
/// arity.
fn heads(prefix: &'static str) -> impl Iterator<Item = (String, usize)> {
    let texts = KERNEL.iter().copied().chain([TRACER]);
    texts.flat_map(|text| text.lines()).filter_map(move |line| {
        let rest = line.strip_prefix(prefix)?;
        let (name, rest) = rest.split_once('\'')?;
        Some((name.to_owned(), arity_of(rest)))
    })
}

/// The number of arguments in `(A, f(B,C), D) :- ...`; 0 without a parenthesis.
fn arity_of(text: &str) -> usize {
    if !text.starts_with('(') {
        return 0;
    }
    let mut depth = 0;
    let mut arity = 1;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 1 => arity += 1,
            _ => {}
        }
        if depth == 0 {
            return arity;
        }
    }
    arity
}
