//! What SWI-Prolog's compiler takes as the body of a clause, and how `clause/2` shows it.
//!
//! Control constructs are looked into. What stands where a goal has to stand, and is none, makes
//! the whole body wrong when the clause is added; what stands in an argument (`call(1)`) only when
//! it is called.

use std::collections::HashSet;

use crate::engine::fault::Fault;
use crate::engine::lower::terms::{is_control, occurrences, variables};
use crate::engine::names::split_module;
use crate::frontend::term::{Atom, Term};

/// The most arguments of a predicate, and of a compound in a program. The machine has 255
/// registers, and what is compiled takes some for itself.
const MAX_ARITY: usize = 250;

/// Whether the machine can hold the term.
///
/// # Errors
/// A compound of the term has too many arguments.
pub fn representable(term: &Term) -> Result<(), Fault> {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        let arguments = term.arguments();
        limited("max_arity", arguments.len())?;
        stack.extend(arguments);
    }
    Ok(())
}

fn limited(what: &str, arity: usize) -> Result<(), Fault> {
    match arity <= MAX_ARITY {
        true => Ok(()),
        false => {
            let told = format!("limit is {MAX_ARITY}, request = {arity}");
            Err(Fault::representation(what).with_message(told))
        }
    }
}

/// The name and the arity of a clause's head without its known modules.
///
/// # Errors
/// The head is no callable term, its module is no atom, or it has too many arguments.
pub fn functor(head: &Term) -> Result<(&Atom, usize), Fault> {
    if let Some([module, _]) = head.as_compound(":", 2) {
        named(module)?;
    }
    if let Term::Var(_) = head {
        return Err(Fault::instantiation());
    }
    let functor = head.functor();
    let (name, arity) = functor.ok_or_else(|| Fault::type_error("callable", head))?;
    limited("max_procedure_arity", arity)?;
    Ok((name, arity))
}

/// The body of a clause as it is kept: the module in which it runs if it names one, and its goals.
/// A variable that is a goal becomes `call(Variable)`; a module of several goals is each goal's.
///
/// # Errors
/// A goal is a number, a string, `[]`, or a variable that occurs nowhere else; a module is no atom.
pub fn kept<'t>(head: &Term, body: &'t Term) -> Result<(Option<&'t str>, Term), Fault> {
    let (mut module, mut goals) = (None, body);
    while let Some([qualifier, rest]) = goals.as_compound(":", 2)
        && !matches!(qualifier, Term::Var(_))
    {
        module = Some(named(qualifier)?);
        goals = rest;
    }
    if matches!(goals, Term::Atom(name) if *name != "[]") {
        return Ok((module, goals.clone()));
    }
    let mut check = Check {
        clause: [head, body],
        seen: variables(head).into_iter().collect(),
    };
    let kept = check
        .goal(None, goals)
        .map_err(|wrong| wrong.told_of(goals))?;
    Ok((module, kept))
}

/// Why a term cannot run as a goal of its own, as a directive or for the command line: it or its
/// module is a variable or no goal, or it is a control construct with such a part.
pub fn uncallable(goal: &Term) -> Option<Fault> {
    let (_, plain) = split_module("user", goal);
    match (plain, plain.as_compound(":", 2)) {
        (Term::Var(_), _) | (_, Some([Term::Var(_), _])) => Some(Fault::instantiation()),
        (_, Some([module, _])) => Some(Fault::type_error("atom", module)),
        (Term::Atom(_) | Term::Compound(_), None) => refusal(plain),
        _ => Some(Fault::type_error("callable", plain)),
    }
}

/// Why a control construct that is called cannot be; `None` for what may run. Its variables are
/// taken for goals.
pub fn refusal(goal: &Term) -> Option<Fault> {
    let (_, goal) = split_module("user", goal);
    if !is_control(goal) {
        return None;
    }
    let mut check = Check {
        clause: [goal, goal],
        seen: variables(goal).into_iter().collect(),
    };
    check
        .goal(None, goal)
        .err()
        .map(|wrong| wrong.told_of(goal))
}

/// The name of a module that has to be known where the clause is compiled.
fn named(module: &Term) -> Result<&str, Fault> {
    match module {
        Term::Var(_) => Err(Fault::instantiation()),
        Term::Atom(name) if *name != "[]" => Ok(name.as_str()),
        _ => Err(Fault::type_error("module", module)),
    }
}

/// Why a goal cannot be compiled.
enum Wrong {
    /// It is no goal: the body is wrong.
    Body,
    /// It runs in what is no module.
    Module(Fault),
}

impl Wrong {
    /// The fault of the body.
    fn told_of(self, body: &Term) -> Fault {
        match (self, body) {
            (Wrong::Body, Term::Var(_)) => Fault::instantiation(),
            (Wrong::Body, _) => Fault::type_error("callable", body),
            (Wrong::Module(fault), _) => fault,
        }
    }
}

/// The check of a body, goal by goal.
struct Check<'t> {
    clause: [&'t Term; 2],
    /// The variables that have occurred on the way to the goal.
    seen: HashSet<u32>,
}

impl Check<'_> {
    /// A goal that runs in a module.
    fn goal(&mut self, module: Option<&Term>, goal: &Term) -> Result<Term, Wrong> {
        match (goal.functor(), goal.arguments()) {
            (Some((name, 2)), [first, second]) => match name.as_str() {
                "," => Ok(conjunction(
                    self.goal(module, first)?,
                    self.goal(module, second)?,
                )),
                "->" | "*->" => {
                    let sides = vec![self.goal(module, first)?, self.goal(module, second)?];
                    Ok(Term::compound(name.clone(), sides))
                }
                ";" | "|" => self.either(module, first, second),
                ":" => {
                    self.module(first)?;
                    self.goal(Some(first), second)
                }
                "@" => {
                    self.module(second)?;
                    self.goal(module, first)?;
                    self.leaf(module, goal)
                }
                _ => self.leaf(module, goal),
            },
            (Some((name, 1)), [inner]) if *name == "\\+" => {
                let inner = self.goal(module, inner)?;
                Ok(Term::compound(name.clone(), vec![inner]))
            }
            _ => self.leaf(module, goal),
        }
    }

    /// A disjunction: what one side binds is new to the other.
    fn either(
        &mut self,
        module: Option<&Term>,
        first: &Term,
        second: &Term,
    ) -> Result<Term, Wrong> {
        let before = self.seen.clone();
        let first = self.goal(module, first)?;
        let seen = std::mem::replace(&mut self.seen, before);
        let second = self.goal(module, second)?;
        self.seen.extend(seen);
        Ok(Term::compound(";", vec![first, second]))
    }

    /// A goal that is no control construct.
    fn leaf(&mut self, module: Option<&Term>, goal: &Term) -> Result<Term, Wrong> {
        match goal {
            Term::Var(variable) => self.callable(*variable)?,
            Term::Atom(name) if *name == "!" => return Ok(goal.clone()),
            Term::Atom(name) if *name != "[]" => {}
            Term::Compound(_) => self.seen.extend(variables(goal)),
            _ => return Err(Wrong::Body),
        }
        let qualified = match module {
            Some(module) => Term::compound(":", vec![module.clone(), goal.clone()]),
            None => goal.clone(),
        };
        match (module, goal) {
            (Some(Term::Var(_)), _) | (_, Term::Var(_)) => {
                Ok(Term::compound("call", vec![qualified]))
            }
            _ => Ok(qualified),
        }
    }

    /// A module of a goal: an atom, or a variable that has occurred before.
    fn module(&self, module: &Term) -> Result<(), Wrong> {
        match module {
            Term::Var(variable) if self.seen.contains(variable) => Ok(()),
            _ => named(module).map(|_| ()).map_err(Wrong::Module),
        }
    }

    /// A variable as a goal has to occur elsewhere in the clause.
    fn callable(&mut self, variable: u32) -> Result<(), Wrong> {
        if !self.seen.insert(variable) {
            return Ok(());
        }
        let [head, body] = self.clause;
        match occurrences(variable, head) + occurrences(variable, body) {
            0 | 1 => Err(Wrong::Body),
            _ => Ok(()),
        }
    }
}

/// Both goals, in one row with those of the first.
fn conjunction(first: Term, second: Term) -> Term {
    match first.as_compound(",", 2) {
        Some([one, rest]) => {
            let rest = conjunction(rest.clone(), second);
            Term::compound(",", vec![one.clone(), rest])
        }
        _ => Term::compound(",", vec![first, second]),
    }
}

/// A body whose module is not the head's says so.
pub fn in_module(head_module: &str, module: &str, body: Term) -> Term {
    if head_module == module {
        return without_module(module, body);
    }
    if body.as_atom() == Some("true") {
        return body;
    }
    Term::compound(":", vec![Term::atom(module), body])
}

/// The body whose goals do not name the module that they are called in.
fn without_module(module: &str, body: Term) -> Term {
    match &body {
        Term::Compound(control) if is_control(&body) => {
            if !control.args.iter().any(|goal| names_module(module, goal)) {
                return body;
            }
            let goals = control.args.iter().cloned();
            let goals = goals.map(|goal| without_module(module, goal));
            Term::compound(control.name.clone(), goals.collect())
        }
        Term::Compound(call) if names_module(module, &body) => {
            without_module(module, call.args[1].clone())
        }
        _ => body,
    }
}

/// Whether the goal, or one of a control construct, names the module.
fn names_module(module: &str, goal: &Term) -> bool {
    match goal {
        Term::Compound(compound) if is_control(goal) => {
            compound.args.iter().any(|goal| names_module(module, goal))
        }
        _ => matches!(
            goal.as_compound(":", 2),
            Some([Term::Atom(name), Term::Atom(_) | Term::Compound(_)]) if *name == module
        ),
    }
}
