//! Warnings about the style of clauses.

use std::collections::{HashMap, HashSet};

use crate::engine::lower::terms::{is_control, variables};
use crate::engine::messages::{CompilerWarning, LoadMessage};
use crate::engine::names::Key;
use crate::engine::program::Definition;
use crate::engine::session::Session;
use crate::frontend::reader::{
    DecidedTest, Lonely, ReadTerm, Variable, decided_tests, lonely_variables,
};
use crate::frontend::term::{Atom, Term};
use crate::frontend::writer::{WriteOptions, term_text};

/// Variables that a clause or directive names and uses once.
pub(super) fn warn_singletons(session: &mut Session, read: &ReadTerm) {
    if !session.loads.styles.singleton {
        return;
    }
    let load = session.loads.innermost();
    let names: Vec<String> = singleton_names(read);
    if load.library || names.is_empty() {
        return;
    }
    let line = load.source.line(read.start);
    session.complain_at(line, |file, line| LoadMessage::Singletons {
        file,
        line,
        names,
        clause: read.term.clone(),
    });
}

/// Variables that say nothing to the rest of their clause, those that are marked as singletons and
/// are none, and tests that the text decides.
pub(super) fn warn_of_clause(session: &mut Session, read: &ReadTerm, head: &Term, body: &Term) {
    if session.loads.innermost().library {
        return;
    }
    let mut warnings = Vec::new();
    if session.loads.styles.singleton {
        let lonely = match sees_constraints(session) {
            true => {
                let mut constraints = ExpandedConstraints::new(head);
                lonely_variables(head, &constraints.goal(body))
            }
            false => lonely_variables(head, body),
        };
        warnings = marked_singletons(read, &lonely);
        warnings.extend(lonely_names(read, &lonely));
    }
    if session.loads.styles.no_effect {
        warnings.extend(tests_without_effect(session, read, head, body));
    }
    if warnings.is_empty() {
        return;
    }
    let line = session.loads.innermost().source.line(read.start);
    session.complain_at(line, |file, line| LoadMessage::CompilerWarnings {
        file,
        line,
        warnings,
    });
}

/// Whether the module that is loaded into imports the constraints of `library(clpfd)`.
fn sees_constraints(session: &mut Session) -> bool {
    let module = session.loads.innermost().module.clone();
    let key = (Atom::new("#="), 2);
    session.program.import_of(module.as_str(), &key).is_some()
}

/// The branches that SWI-Prolog's library makes of a constraint when it compiles a clause:
/// arithmetic if all variables of a side have values, else the constraint (`clpfd.pl:
/// clpfd_expansion`). A variable that the clause meets there for the first time has none.
struct ExpandedConstraints {
    met: HashSet<u32>,
}

/// What is known of one side of a constraint when the clause is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// It has a value.
    Constant,
    /// It has none, since a variable in it is met for the first time.
    Fresh,
    /// It may have one.
    Open,
}

impl ExpandedConstraints {
    fn new(head: &Term) -> ExpandedConstraints {
        let met = variables(head).into_iter().collect();
        ExpandedConstraints { met }
    }

    /// The goal with these branches.
    fn goal(&mut self, goal: &Term) -> Term {
        let Term::Compound(compound) = goal else {
            return goal.clone();
        };
        if is_control(goal) {
            let splits = matches!(compound.name.as_str(), ";" | "\\+");
            let before = self.met.clone();
            let mut parts = Vec::new();
            for part in &compound.args {
                let start = match splits {
                    true => before.clone(),
                    false => std::mem::take(&mut self.met),
                };
                let mut inner = ExpandedConstraints { met: start };
                parts.push(inner.goal(part));
                self.met.extend(inner.met);
            }
            return Term::compound(compound.name.clone(), parts);
        }
        let is_split = self.is_split(compound.name.as_str(), &compound.args);
        self.met.extend(variables(goal));
        if !is_split {
            return goal.clone();
        }
        let arithmetic = Term::compound("->", vec![goal.clone(), Term::atom("true")]);
        Term::compound(";", vec![arithmetic, goal.clone()])
    }

    /// Whether the goal is a constraint that becomes branches.
    fn is_split(&self, name: &str, arguments: &[Term]) -> bool {
        let [left, right] = arguments else {
            return false;
        };
        if !matches!(name, "#=" | "#<" | "#>" | "#=<" | "#>=") {
            return false;
        }
        let sides = self.side(left).zip(self.side(right));
        sides.is_some_and(|(left, right)| left == Side::Open || right == Side::Open)
    }

    /// `None` of what the library does not compute.
    fn side(&self, term: &Term) -> Option<Side> {
        match term {
            Term::Var(number) if self.met.contains(number) => Some(Side::Open),
            Term::Var(_) => Some(Side::Fresh),
            Term::Int(_) | Term::BigInt(_) => Some(Side::Constant),
            Term::Compound(compound) => {
                let own = match (compound.name.as_str(), compound.args.len()) {
                    ("?" | "#" | "-" | "abs" | "\\" | "lsb" | "msb" | "popcount", 1) => {
                        Side::Constant
                    }
                    ("+" | "*" | "-" | "min" | "max" | "<<" | ">>" | "/\\" | "\\/" | "xor", 2) => {
                        Side::Constant
                    }
                    ("//" | "mod" | "^", 2) => Side::Open,
                    _ => return None,
                };
                let parts: Option<Vec<Side>> =
                    compound.args.iter().map(|part| self.side(part)).collect();
                let parts = parts?;
                let has = |side| own == side || parts.contains(&side);
                Some(match (has(Side::Fresh), has(Side::Open)) {
                    (true, _) => Side::Fresh,
                    (false, true) => Side::Open,
                    (false, false) => Side::Constant,
                })
            }
            _ => None,
        }
    }
}

/// The variables that are marked as singletons and occur elsewhere than alone in branches.
fn marked_singletons(read: &ReadTerm, lonely: &[Lonely]) -> Vec<CompilerWarning> {
    let times = |number: u32| lonely.iter().filter(|one| one.variable == number).count();
    let marked = read.marked_singleton_warnings();
    let repeated = marked
        .iter()
        .filter(|variable| variable.occurrences > times(variable.number));
    repeated
        .filter_map(|variable| variable.name.clone())
        .map(CompilerWarning::MarkedSingleton)
        .collect()
}

/// The tests that the text decides, if they compare a variable that has a name.
fn tests_without_effect(
    session: &Session,
    read: &ReadTerm,
    head: &Term,
    body: &Term,
) -> Vec<CompilerWarning> {
    let names = read.variables.iter();
    let names: HashMap<u32, String> = names
        .filter_map(|variable| Some((variable.number, variable.name.clone()?)))
        .filter(|(_, name)| name != "_")
        .collect();
    let is_named = |term: &Term| match term {
        Term::Var(number) => names.contains_key(number),
        _ => true,
    };
    let is_told = |test: &DecidedTest| match test.goal.arguments() {
        [left @ Term::Var(_), right @ Term::Var(_)] => is_named(left) || is_named(right),
        arguments => arguments.iter().all(is_named),
    };
    let options = WriteOptions {
        variable_names: names.clone(),
        ..WriteOptions::print()
    };
    let operators = session.operators("user");
    decided_tests(head, body)
        .into_iter()
        .filter(is_told)
        .map(|test| CompilerWarning::DecidedTest {
            goal: term_text(&test.goal, &options, &operators),
            holds: test.holds,
        })
        .collect()
}

/// The first place of each variable, in the order of the clause; a name that begins with `_` is not
/// warned about.
fn lonely_names(read: &ReadTerm, lonely: &[Lonely]) -> Vec<CompilerWarning> {
    let named = |variable: &Variable| {
        let name = variable
            .name
            .clone()
            .filter(|name| !name.starts_with('_'))?;
        let first = lonely.iter().find(|one| one.variable == variable.number)?;
        Some(match first.in_negation {
            true => CompilerWarning::SingletonInNegation(name),
            false => CompilerWarning::SingletonInBranch(name),
        })
    };
    read.variables.iter().filter_map(named).collect()
}

fn singleton_names(read: &ReadTerm) -> Vec<String> {
    read.singleton_warnings()
        .iter()
        .filter_map(|variable| variable.name.clone())
        .collect()
}

/// Clauses of one predicate that are not together are kept, with a warning.
pub(super) fn warn_discontiguous(session: &mut Session, key: &(Atom, Key), line: usize) {
    if !session.loads.styles.discontiguous {
        return;
    }
    let load = session.loads.innermost();
    if load.last.as_ref() == Some(key) || load.library {
        return;
    }
    let Some(first) = load.first_clauses.get(key).cloned() else {
        return;
    };
    let (module, (name, arity)) = key;
    let current = load
        .last
        .as_ref()
        .map(|(m, (n, a))| session.program.indicator_of(m.as_str(), n.as_str(), *a));
    let slot = session
        .program
        .slot_number(module.as_str(), name.as_str(), *arity);
    let slot = session.program.slot_at(slot);
    if slot.discontiguous || slot.multifile {
        return;
    }
    // Of a dynamic predicate SWI-Prolog looks at the first clause that there is.
    if let Definition::Dynamic(id) = slot.definition {
        let first = session.program.store.nth_clause(id, 1);
        let given = session.loads.innermost().stored.get(&id);
        if !first.is_some_and(|first| given.is_some_and(|given| given.contains(&first))) {
            return;
        }
    }
    let indicator = session
        .program
        .indicator_of(module.as_str(), name.as_str(), *arity);
    session.complain_at(line, |file, line| LoadMessage::Discontiguous {
        file,
        line,
        indicator,
        first,
        current,
    });
}
