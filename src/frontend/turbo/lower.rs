//! The program as directives and clauses of plain Prolog; `library(turbo)` is what they need at run
//! time.

mod relations;
mod values;

use std::collections::{HashMap, HashSet};

use crate::frontend::lexer::Span;
use crate::frontend::reader::{ReadTerm, Spans};
use crate::frontend::term::{Atom, Term};
use crate::frontend::turbo::checks::{CheckedProgram, Variables, declared};
use crate::frontend::turbo::syntax::{
    ExpressionKind, Goal, PredicateDeclaration, PredicateKind, Text, TurboCall, TurboClause,
    TurboExpression,
};
use crate::frontend::turbo::{TurboProgram, renamed};

use values::ClauseVariables;

/// Names that `library(turbo)` keeps for itself begin so.
const OWN_PREFIX: &str = "turbo_";

/// Standard predicates that the host has under this name.
const SAME: &[(&str, usize, &str)] = &[
    ("nl", 0, "nl"),
    ("fail", 0, "fail"),
    ("exit", 0, "halt"),
    ("exit", 1, "halt"),
    ("free", 1, "var"),
    ("bound", 1, "nonvar"),
];

/// Fills in the terms, the defined predicates and the facts of a program without errors.
pub(super) fn lower(
    text: &Text,
    checked: &CheckedProgram,
    is_reserved: &dyn Fn(&str, usize) -> bool,
    program: &mut TurboProgram,
) {
    let lowering = Lowering {
        text,
        checked,
        is_reserved,
    };
    program.facts = lowering.keys(|_| true);
    let start = text.sections.first().map_or(Span::default(), |s| s.span);
    let library = Term::compound("library", vec![Term::atom("turbo")]);
    program.terms.push(directive(
        Term::compound("use_module", vec![library]),
        ClauseVariables::new(),
        start,
    ));
    if !program.facts.is_empty() {
        let dynamic = Term::compound("dynamic", vec![indicators(&program.facts)]);
        program
            .terms
            .push(directive(dynamic, ClauseVariables::new(), start));
    }
    for (key, clauses) in lowering.grouped() {
        if !program.facts.contains(&key) {
            program.defined.push(key);
        }
        program.terms.extend(clauses);
    }
    program.terms.extend(lowering.question());
}

struct Lowering<'a> {
    text: &'a Text,
    checked: &'a CheckedProgram,
    is_reserved: &'a dyn Fn(&str, usize) -> bool,
}

/// A clause while it is lowered.
struct LoweredBody<'a> {
    lowering: &'a Lowering<'a>,
    domains: &'a Variables,
    values: ClauseVariables,
}

impl<'a> Lowering<'a> {
    /// The clauses by predicate, in the order of the first clauses.
    fn grouped(&self) -> Vec<((Atom, usize), Vec<ReadTerm>)> {
        let mut groups: Vec<((Atom, usize), Vec<ReadTerm>)> = Vec::new();
        let mut places: HashMap<(Atom, usize), usize> = HashMap::new();
        for (clause, domains) in self.text.clauses.iter().zip(&self.checked.clauses) {
            let key = self.key(&clause.head.word.name, clause.head.arguments.len());
            let place = *places.entry(key.clone()).or_insert_with(|| {
                groups.push((key, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.push(self.clause(clause, domains));
        }
        groups
    }

    fn clause(&self, clause: &TurboClause, domains: &Variables) -> ReadTerm {
        let mut body = self.body(domains);
        let head = body.own(&clause.head);
        let term = match &clause.body {
            Some(goal) => {
                let goal = body.goal(goal);
                Term::compound(":-", vec![head, goal])
            }
            None => head,
        };
        read_term(term, body.values, clause.span)
    }

    /// The goal section: its answers are printed.
    fn question(&self) -> Option<ReadTerm> {
        let (span, goal) = self.text.goals.first()?;
        let mut body = self.body(&self.checked.goal);
        let goal = body.goal(goal);
        let shown = body.values.named().map(|(name, variable)| {
            Term::compound("=", vec![Term::atom(name), Term::Var(variable)])
        });
        let shown = Term::list(shown.collect::<Vec<_>>());
        let asked = Term::compound("turbo_goal", vec![goal, shown]);
        Some(directive(asked, body.values, *span))
    }

    fn body(&'a self, domains: &'a Variables) -> LoweredBody<'a> {
        LoweredBody {
            lowering: self,
            domains,
            values: ClauseVariables::new(),
        }
    }

    /// A predicate as it is called in the lowered program.
    fn key(&self, name: &str, arity: usize) -> (Atom, usize) {
        let taken = name.starts_with(OWN_PREFIX) || (self.is_reserved)(name, arity);
        let name = if taken {
            Atom::from(renamed(name))
        } else {
            Atom::new(name)
        };
        (name, arity)
    }

    /// The predicates of the database sections that are wanted.
    fn keys(&self, wanted: impl Fn(&str) -> bool) -> Vec<(Atom, usize)> {
        let mut met = HashSet::new();
        let facts = self.text.predicates.iter().filter(|declaration| {
            matches!(&declaration.kind, PredicateKind::Facts { database, .. } if wanted(database))
        });
        let key = |declaration: &PredicateDeclaration| {
            self.key(&declaration.word.name, declaration.arguments.len())
        };
        facts
            .map(key)
            .filter(|key| met.insert(key.clone()))
            .collect()
    }

    fn is_single(&self, name: &str, arity: usize) -> bool {
        let mut signatures = declared(&self.checked.signatures, name, arity);
        signatures.any(
            |signature| matches!(signature.kind, PredicateKind::Facts { single, .. } if single),
        )
    }
}

impl LoweredBody<'_> {
    fn goal(&mut self, goal: &Goal) -> Term {
        match goal {
            Goal::Cut => Term::atom("!"),
            Goal::Call(call) => self.call(call),
            Goal::FindAll(all) => {
                let template = self.values.value(&all.template);
                let goal = self.goal(&all.goal);
                let list = self.values.value(&all.list);
                Term::compound("findall", vec![template, goal, list])
            }
            Goal::Relation(relation) => relations::relation(
                relation,
                &self.lowering.checked.domains,
                self.domains,
                &mut self.values,
            ),
            Goal::Not(goal) => Term::compound("\\+", vec![self.goal(goal)]),
            Goal::And(goals) => self.joined(",", goals),
            Goal::Or(goals) => self.joined(";", goals),
        }
    }

    fn joined(&mut self, operator: &str, goals: &[Goal]) -> Term {
        let goals: Vec<Term> = goals.iter().map(|goal| self.goal(goal)).collect();
        joined(operator, goals)
    }

    fn call(&mut self, call: &TurboCall) -> Term {
        let (name, arity) = (call.word.name.as_str(), call.arguments.len());
        if declared(&self.lowering.checked.signatures, name, arity)
            .next()
            .is_some()
        {
            return self.own(call);
        }
        if let Some((_, _, same)) = SAME.iter().find(|(own, n, _)| *own == name && *n == arity) {
            let arguments = self.values.all(&call.arguments);
            return Term::callable(*same, arguments);
        }
        match name {
            "assert" | "asserta" | "assertz" | "retract" | "retractall" => self.on_facts(call),
            "consult" | "save" => {
                let file = self.values.value(&call.arguments[0]);
                let facts = indicators(&self.facts_of(call));
                Term::compound(format!("{OWN_PREFIX}{name}"), vec![file, facts])
            }
            "write" | "writef" | "format" => {
                let mut arguments = self.values.all(&call.arguments);
                let fixed = match name {
                    "write" => 0,
                    "writef" => 1,
                    _ => 2,
                };
                let rest = arguments.split_off(fixed.min(arguments.len()));
                arguments.push(Term::list(rest));
                Term::compound(format!("{OWN_PREFIX}{name}"), arguments)
            }
            _ => {
                let arguments = self.values.all(&call.arguments);
                Term::callable(format!("{OWN_PREFIX}{name}"), arguments)
            }
        }
    }

    /// A call or the head of one of the program's own predicates.
    fn own(&mut self, call: &TurboCall) -> Term {
        self.own_named(&call.word.name, &call.arguments)
    }

    fn own_named(&mut self, name: &str, arguments: &[TurboExpression]) -> Term {
        let (name, _) = self.lowering.key(name, arguments.len());
        Term::callable(name.as_str(), self.values.all(arguments))
    }

    /// `assert(Fact)`, `retract(Fact)` and the like; a variable stands for any fact.
    fn on_facts(&mut self, call: &TurboCall) -> Term {
        let verb = match call.word.name.as_str() {
            "assert" => "assertz",
            verb => verb,
        };
        let fact = &call.arguments[0];
        if let ExpressionKind::Compound(name, arguments) = &fact.kind {
            let single = self.lowering.is_single(name, arguments.len());
            let fact = self.own_named(name, arguments);
            let changed = Term::compound(verb, vec![fact.clone()]);
            if !single || !verb.starts_with("assert") {
                return changed;
            }
            let before = self.most_general(&fact);
            let gone = Term::compound("retractall", vec![before]);
            return Term::compound(",", vec![gone, changed]);
        }
        let any = self.values.value(fact);
        let facts = indicators(&self.facts_of(call));
        match verb {
            "retract" | "retractall" => {
                Term::compound(format!("{OWN_PREFIX}{verb}"), vec![any, facts])
            }
            _ => Term::compound(verb, vec![any]),
        }
    }

    /// The facts of the database that the second argument names, else of all.
    fn facts_of(&self, call: &TurboCall) -> Vec<(Atom, usize)> {
        match call.arguments.get(1).map(|argument| &argument.kind) {
            Some(ExpressionKind::Compound(database, _)) => {
                self.lowering.keys(|own| own == database)
            }
            _ => self.lowering.keys(|_| true),
        }
    }

    fn most_general(&mut self, fact: &Term) -> Term {
        match fact.functor() {
            Some((name, arity)) => {
                let arguments = (0..arity).map(|_| self.values.fresh()).collect();
                Term::callable(name.as_str(), arguments)
            }
            None => fact.clone(),
        }
    }
}

/// `a, (b, c)`.
fn joined(operator: &str, mut goals: Vec<Term>) -> Term {
    let Some(last) = goals.pop() else {
        return Term::atom("true");
    };
    goals.into_iter().rev().fold(last, |rest, goal| {
        Term::compound(operator, vec![goal, rest])
    })
}

fn indicators(keys: &[(Atom, usize)]) -> Term {
    let indicators = keys
        .iter()
        .map(|(name, arity)| Term::indicator(name.as_str(), *arity));
    Term::list(indicators.collect::<Vec<_>>())
}

fn directive(goal: Term, values: ClauseVariables, span: Span) -> ReadTerm {
    read_term(Term::compound(":-", vec![goal]), values, span)
}

fn read_term(term: Term, values: ClauseVariables, span: Span) -> ReadTerm {
    ReadTerm {
        term,
        spans: Spans::leaf(span),
        variables: values.into_variables(span),
        start: span.start,
        end: span.end,
    }
}
