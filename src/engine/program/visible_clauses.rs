//! The clauses that `clause/2` and `listing/1` show of predicates that come with the host. They are
//! read from the text when somebody asks.

use std::collections::HashMap;
use std::rc::Rc;

use crate::engine::lower::single_sided::SingleSidedRule;
use crate::engine::lower::terms::variables_end;
use crate::engine::lower::{dcg, decompiled};
use crate::engine::names::{Key, TABLED_SUFFIX};
use crate::engine::program::{ClauseSource, Definition, Program, StaticCode};
use crate::frontend::operators::{Layers, OperatorTable, Operators};
use crate::frontend::reader::{Read, ReadTerm, ReaderFlags, read_term};
use crate::frontend::term::{Atom, Term};

/// The clauses of SWI-Prolog's own predicates.
const SYSTEM_CLAUSES: &str = include_str!("system_clauses.pl");

/// The clauses of a text by predicate, in order.
type ClausesByKey = HashMap<Key, Vec<Rc<ClauseSource>>>;

/// The texts that have been asked for, by the name of the module.
pub(super) type VisibleTexts = HashMap<String, ClausesByKey>;

/// The facts about the clauses of one predicate.
#[derive(Debug)]
pub(super) struct ClauseFacts {
    /// The character that is their name.
    pub(super) name: u32,
    /// The clauses that they are about, or were when they were compiled.
    pub(super) version: ClausesVersion,
    /// How often somebody has looked at the clauses since they changed.
    pub(super) looks: usize,
    /// They are compiled.
    pub(super) is_compiled: bool,
    /// How often they were compiled.
    pub(super) times: u32,
}

/// What tells whether a predicate has changed.
#[derive(Debug)]
pub(super) enum ClausesVersion {
    Static(Rc<StaticCode>),
    /// The number of its changes.
    Dynamic(u64),
}

impl ClausesVersion {
    /// Whether the clauses are the same.
    pub(super) fn is(&self, other: &ClausesVersion) -> bool {
        match (self, other) {
            (ClausesVersion::Static(one), ClausesVersion::Static(other)) => Rc::ptr_eq(one, other),
            (ClausesVersion::Dynamic(one), ClausesVersion::Dynamic(other)) => one == other,
            _ => false,
        }
    }
}

impl Program {
    /// The clauses of a compiled predicate, each with its place among all. Those of a tabled
    /// predicate have its own name.
    pub fn visible_clauses(&mut self, slot: usize) -> Vec<(usize, Rc<ClauseSource>)> {
        let Some(implementation) = self.implementation_of_tabled(slot) else {
            return self.clauses_of_slot(slot);
        };
        let name = self.slots[slot].name.clone();
        let clauses = self.clauses_of_slot(implementation).into_iter();
        let renamed = |source: &ClauseSource| ClauseSource {
            head: Term::callable(name.clone(), source.head.arguments().to_vec()),
            body: source.body.clone(),
            names: source.names.clone(),
            start: source.start,
            rule: None,
        };
        clauses
            .map(|(place, source)| (place, Rc::new(renamed(&source))))
            .collect()
    }

    /// The clause of a compiled predicate at a place among all. That of a program's own predicate
    /// is found without a look at the others.
    pub fn visible_clause(&mut self, slot: usize, place: usize) -> Option<Rc<ClauseSource>> {
        let at = self.slots.get(slot)?;
        if let Definition::Static(code) = &at.definition
            && !self.is_library(at.module.as_str())
            && self.implementation_of_tabled(slot).is_none()
        {
            return code.clauses.get(place)?.source.clone();
        }
        let mut clauses = self.visible_clauses(slot).into_iter();
        clauses.find_map(|(at, source)| (at == place).then_some(source))
    }

    /// The slot with the clauses of a tabled predicate.
    fn implementation_of_tabled(&self, slot: usize) -> Option<usize> {
        let at = self.slots.get(slot)?;
        let key = (at.module.clone(), (at.name.clone(), at.arity));
        self.tabled.get(&key)?;
        let name = format!("{}{TABLED_SUFFIX}", at.name);
        self.find_slot(at.module.as_str(), &name, at.arity)
    }

    fn clauses_of_slot(&mut self, slot: usize) -> Vec<(usize, Rc<ClauseSource>)> {
        let Some(at) = self.slots.get(slot) else {
            return Vec::new();
        };
        let Definition::Static(code) = &at.definition else {
            return Vec::new();
        };
        let of_files = code.sources();
        let of_files = of_files.map(|(place, source)| (place, Rc::clone(source)));
        if !self.is_library(at.module.as_str()) {
            return of_files.collect();
        }
        // Programs add clauses to multifile predicates; of the library's own no source is kept.
        let added: Vec<Rc<ClauseSource>> = of_files.map(|(_, source)| source).collect();
        let (module, key) = (at.module.to_string(), (at.name.clone(), at.arity));
        let clauses = self.library_clauses(&module, &key).into_iter();
        clauses.chain(added).enumerate().collect()
    }

    /// The module of the embedded library that a predicate comes from, loaded or not.
    pub fn library_home(&self, (name, arity): &Key) -> Option<String> {
        let library = self.builtins.library_of(name.as_str(), *arity)?;
        Some(self.builtins.module_of_library(library).to_owned())
    }

    /// The clauses of a predicate of the embedded library, loaded or not.
    pub fn library_clauses(&mut self, module: &str, key: &Key) -> Vec<Rc<ClauseSource>> {
        let clauses = self.visible_text(module).get(key).cloned();
        clauses.unwrap_or_default()
    }

    /// Whether a module sees the clauses of a library predicate: it is the library's own, imports
    /// the predicate, or a clause of another module than `user` has been compiled that calls it.
    /// SWI-Prolog waits for the first call.
    pub fn sees_clauses(&self, module: &str, slot: usize) -> bool {
        let at = &self.slots[slot];
        let key = (at.name.clone(), at.arity);
        !self.is_of_library(slot)
            || at.module == module
            || self
                .library_calls
                .contains(&(at.module.clone(), key.clone()))
            || self.import_of(module, &key).is_some()
    }

    /// Notes that a module of a program has to do with a predicate of a library, whose clauses it
    /// sees from now on. Module `user` sees what it has called.
    pub fn note_library_call(&mut self, (module, library): (&str, &str), name: &str, arity: usize) {
        if !self.is_own_text && module != "user" {
            let key = (Atom::new(name), arity);
            self.library_calls.insert((Atom::new(library), key));
        }
    }

    /// The clauses of a predicate of SWI-Prolog's own; none of one that it has in C, or whose
    /// clauses call what is private.
    pub fn system_clauses(&mut self, key: &Key) -> Vec<Rc<ClauseSource>> {
        self.library_clauses("system", key)
    }

    /// Whether SWI-Prolog has written its predicate in Prolog, whether or not clauses are shown.
    pub fn is_written_in_prolog(&mut self, key: &Key) -> bool {
        self.visible_text("system").contains_key(key)
    }

    fn visible_text(&mut self, module: &str) -> &ClausesByKey {
        if !self.visible_texts.contains_key(module) {
            let clauses = match module {
                "system" => clauses_of(SYSTEM_CLAUSES, &OperatorTable::standard()),
                _ => self.clauses_of_library(module),
            };
            self.visible_texts.insert(module.to_owned(), clauses);
        }
        &self.visible_texts[module]
    }

    fn clauses_of_library(&self, module: &str) -> ClausesByKey {
        let text = self.builtins.text_of_module(module).unwrap_or_default();
        let standard = OperatorTable::standard();
        let module = self.modules.get(&Atom::new(module));
        let own = module.map(|module| &module.operators);
        let tables = own.into_iter().chain([&standard]).collect();
        clauses_of(text, &Layers::new(tables))
    }
}

fn clauses_of(text: &str, operators: &dyn Operators) -> ClausesByKey {
    let mut clauses = ClausesByKey::new();
    let mut position = 0;
    while let Read::Term(read) = read_term(text, position, operators, &ReaderFlags::default()) {
        position = read.end;
        for key in private_keys(&read.term) {
            clauses.insert(key, Vec::new());
        }
        if let Some(clause) = clause(&read)
            && let Some((name, arity)) = clause.head.functor()
        {
            let key = (name.clone(), arity);
            clauses.entry(key).or_default().push(Rc::new(clause));
        }
    }
    clauses
}

/// The predicates of `:- private(Indicators)`, which show no clauses; none of any other term.
fn private_keys(term: &Term) -> Vec<Key> {
    let indicators = match term.as_compound(":-", 1) {
        Some([directive]) => directive.as_compound("private", 1),
        _ => None,
    };
    let [indicators] = indicators.unwrap_or_default() else {
        return Vec::new();
    };
    let key = |indicator: &Term| match indicator.as_compound("/", 2)? {
        [name, Term::Int(arity)] => Some((Atom::new(name.as_atom()?), *arity as usize)),
        _ => None,
    };
    let indicators = indicators.as_list().unwrap_or_default();
    indicators.iter().filter_map(key).collect()
}

/// A clause as it is shown; nothing of a directive.
fn clause(read: &ReadTerm) -> Option<ClauseSource> {
    let term = &read.term;
    let mut rule = None;
    let (head, body) = match (term.functor(), term.arguments()) {
        (Some((name, 1)), _) if *name == ":-" => return None,
        (Some((name, 2)), [head, body]) if *name == "=>" => rule
            .insert(SingleSidedRule::new(head, body))
            .clause(variables_end(term)),
        (Some((name, 2)), [head, body]) if *name == ":-" => (head.clone(), body.clone()),
        (Some((name, 2)), [head, body]) if *name == "-->" => {
            dcg::translate(head, body, variables_end(term)).ok()?
        }
        _ => (term.clone(), Term::atom("true")),
    };
    let (head, body) = decompiled(&head, &body);
    Some(ClauseSource {
        head,
        body,
        names: ClauseSource::names_of(read),
        start: read.start,
        rule: rule.map(Rc::new),
    })
}
