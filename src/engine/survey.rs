//! A quick look over a file before it is loaded: which predicates it will define, and which it will
//! change.
//!
//! A call that stands before the definition it means can then be compiled as a direct call, and a
//! predicate that only ever comes into being through `assert` as a store call.

use std::collections::HashSet;

use crate::engine::embedded::{conjuncts, indicator, module_header};
use crate::engine::names::{Key, split_module};
use crate::engine::program::Announced;
use crate::frontend::operators::{OpKind, OperatorTable, Operators};
use crate::frontend::reader::{Read, ReaderFlags, read_term};
use crate::frontend::term::{Atom, Term};

/// What the file says it will define, with `module` as the module it is loaded into.
pub fn announce(text: &str, operators: &dyn Operators, module: &str) -> Announced {
    let mut survey = Survey {
        own: OperatorTable::new(),
        heads: HashSet::new(),
        dynamic: HashSet::new(),
        changed: HashSet::new(),
        rules: HashSet::new(),
        facts: HashSet::new(),
        conditions: 0,
    };
    let mut home = Atom::new(module);
    let mut position = 0;
    loop {
        let read = read_term(
            text,
            position,
            &With(&survey.own, operators),
            &ReaderFlags::default(),
        );
        match read {
            Read::EndOfFile => break,
            Read::Error(error) => position = error.resume,
            Read::Term(read) => {
                position = read.end;
                let directive = read.term.as_directive();
                if let Some([name, ..]) = directive.and_then(module_header) {
                    home = name.as_atom().map_or(home, Atom::new);
                }
                survey.clause(&read.term);
            }
        }
    }
    let lasting = survey.facts.difference(&survey.changed);
    Announced {
        module: Some(home),
        heads: survey.heads,
        dynamic: survey.dynamic.union(&survey.changed).cloned().collect(),
        copied: survey.rules.iter().chain(lasting).cloned().collect(),
        ..Announced::default()
    }
}

struct Survey {
    own: OperatorTable,
    heads: HashSet<Key>,
    /// Declared dynamic.
    dynamic: HashSet<Key>,
    /// Asserted or retracted.
    changed: HashSet<Key>,
    /// With a clause that has a body.
    rules: HashSet<Key>,
    /// With a fact that no page of the store shows.
    facts: HashSet<Key>,
    /// How many `:- if(..)` are open: what stands in them may not come to be.
    conditions: usize,
}

/// The operators that the file has declared so far, over those that hold anyway.
struct With<'a>(&'a OperatorTable, &'a dyn Operators);

impl Operators for With<'_> {
    fn prefix(&self, name: &str) -> Option<crate::frontend::operators::Op> {
        self.0.prefix(name).or_else(|| self.1.prefix(name))
    }

    fn infix(&self, name: &str) -> Option<crate::frontend::operators::Op> {
        self.0.infix(name).or_else(|| self.1.infix(name))
    }

    fn postfix(&self, name: &str) -> Option<crate::frontend::operators::Op> {
        self.0.postfix(name).or_else(|| self.1.postfix(name))
    }
}

impl Survey {
    fn clause(&mut self, clause: &Term) {
        let Term::Compound(compound) = clause else {
            return self.fact(clause);
        };
        match (compound.name.as_str(), &compound.args[..]) {
            (":-" | "?-", [directive]) => self.directive(directive),
            (":-", [head, body]) => {
                self.rule(head, 0);
                self.body(body);
            }
            ("=>", [head, body]) => {
                let head = head.as_compound(",", 2).map_or(head, |args| &args[0]);
                self.rule(head, 0);
                self.body(body);
            }
            ("-->", [head, body]) => {
                let head = head.as_compound(",", 2).map_or(head, |args| &args[0]);
                self.rule(head, 2);
                self.body(body);
            }
            _ => self.fact(clause),
        }
    }

    fn fact(&mut self, fact: &Term) {
        self.head(fact, 0);
        let of_a_page = matches!(fact, Term::Compound(c) if matches!(c.args[..], [Term::Int(_), Term::Int(_), _]));
        if let Some((name, arity)) = fact.functor()
            && !of_a_page
        {
            self.facts.insert((name.clone(), arity));
        }
    }

    fn rule(&mut self, head: &Term, extra: usize) {
        self.head(head, extra);
        if let Some((name, arity)) = head.functor() {
            self.rules.insert((name.clone(), arity + extra));
        }
    }

    fn head(&mut self, head: &Term, extra: usize) {
        // A clause for another module defines nothing here.
        if let Some((name, arity)) = head.functor()
            && !(*name == ":" && arity == 2)
            && self.conditions == 0
        {
            self.heads.insert((name.clone(), arity + extra));
        }
    }

    fn directive(&mut self, directive: &Term) {
        match directive.functor() {
            Some((name, 1)) if *name == "dynamic" || *name == "thread_local" => {
                let Term::Compound(compound) = directive else {
                    return;
                };
                let list = compound.args[0].as_list();
                let items = list
                    .unwrap_or_else(|| conjuncts(&compound.args[0]).into_iter().cloned().collect());
                for item in items.iter().flat_map(conjuncts) {
                    self.dynamic.extend(indicator(item));
                }
            }
            Some((name, 1)) if *name == "if" => self.conditions += 1,
            Some((name, 0)) if *name == "endif" => {
                self.conditions = self.conditions.saturating_sub(1)
            }
            Some((name, 3)) if *name == "op" => self.operator(directive),
            _ => match module_header(directive) {
                Some([_, exports, ..]) => exports
                    .as_list()
                    .unwrap_or_default()
                    .iter()
                    .for_each(|export| self.operator(export)),
                _ => self.body(directive),
            },
        }
    }

    fn operator(&mut self, declaration: &Term) {
        let Some([Term::Int(priority), Term::Atom(kind), names]) = declaration.as_compound("op", 3)
        else {
            return;
        };
        let Some(kind) = OpKind::from_name(kind.as_str()) else {
            return;
        };
        for name in names.as_list().unwrap_or_else(|| vec![names.clone()]) {
            let (_, name) = split_module("user", &name);
            if let Some(name) = name.as_atom() {
                // A wrong declaration is reported when the directive runs.
                let _ = self.own.add(*priority, kind, name);
            }
        }
    }

    /// Finds what the body asserts and retracts, at any depth.
    fn body(&mut self, body: &Term) {
        let mut stack = vec![body];
        while let Some(goal) = stack.pop() {
            let Term::Compound(compound) = goal else {
                continue;
            };
            match (compound.name.as_str(), &compound.args[..]) {
                ("assert" | "asserta" | "assertz" | "retract" | "retractall", [clause]) => {
                    self.changed(clause)
                }
                ("abolish", [which]) => self.changed.extend(indicator(which)),
                _ => {}
            }
            stack.extend(&compound.args);
        }
    }

    fn changed(&mut self, clause: &Term) {
        let head = clause.as_compound(":-", 2).map_or(clause, |args| &args[0]);
        if let Some((name, arity)) = head.functor()
            && !(*name == ":" && arity == 2)
        {
            self.changed.insert((name.clone(), arity));
        }
    }
}
