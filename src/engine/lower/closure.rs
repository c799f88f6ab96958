//! Closures: goals in meta-arguments become terms that Scryer's `call/N` can call as they are.

use std::collections::HashMap;

use super::body::call_of_code;
use super::lambda::Lambda;
use super::{LoweringContext, Target, clause_body, normal_form};
use crate::engine::lower::terms::{and, is_control, occurrences, variables, with_arguments};
use crate::engine::names::{flat_name, split_module};
use crate::frontend::term::Term;

impl LoweringContext<'_> {
    /// The goal as a closure that is called with `extra` more arguments.
    pub(super) fn closure(&mut self, module: &str, goal: &Term, extra: usize) -> Term {
        let (module, goal) = split_module(module, goal);
        match goal {
            Term::Var(_) if self.scope.holds_closures(module) => goal.clone(),
            Term::Atom(a) if extra == 0 && matches!(a.as_str(), "true" | "fail") => goal.clone(),
            // What cannot be called is found out by the call.
            _ if extra == 0 && clause_body::refusal(goal).is_some() => {
                Term::compound("$m", vec![Term::atom(module), goal.clone()])
            }
            // What is left of a module is none: the call finds that out.
            Term::Compound(c) if c.name == ":" && c.args.len() == 2 => {
                Term::compound("$m", vec![Term::atom(module), goal.clone()])
            }
            // A cut among the arguments that come with the call cuts the whole.
            _ if extra > 0 && is_transparent(goal, extra) => {
                Term::compound("$m", vec![Term::atom(module), goal.clone()])
            }
            Term::Atom(_) | Term::Compound(_) if !needs_clause(goal, extra) => self
                .lambda(module, goal, extra)
                .unwrap_or_else(|| self.direct(module, goal, extra)),
            Term::Atom(_) | Term::Compound(_) => self.lifted(module, goal, extra),
            _ => match self.known_caller().cloned() {
                Some(caller) => {
                    Term::compound("$m_for", vec![caller, Term::atom(module), goal.clone()])
                }
                None => Term::compound("$m", vec![Term::atom(module), goal.clone()]),
            },
        }
    }

    /// A goal of an ordinary predicate: the resolved name with the arguments that are there.
    fn direct(&mut self, module: &str, goal: &Term, extra: usize) -> Term {
        let Some((name, given)) = goal.functor() else {
            return goal.clone();
        };
        let arity = given + extra;
        if !self.scope.overrides(module, name.as_str(), arity) && is_special(name.as_str(), arity) {
            return self.lifted(module, goal, extra);
        }
        let args = match goal {
            Term::Compound(compound) => &compound.args[..],
            _ => &[],
        };
        let spec = self.scope.meta(module, name.as_str(), arity);
        let args = match &spec {
            // A goal argument that comes only with the call has to be lowered then.
            Some(spec)
                if spec.modes[given..]
                    .iter()
                    .any(|m| !matches!(m, super::meta::MetaMode::Plain(_))) =>
            {
                return self.lifted(module, goal, extra);
            }
            Some(spec) => {
                let mut before = Vec::new();
                let args = self.meta_arguments(module, spec, name.as_str(), args, &mut before);
                if !before.is_empty() {
                    return self.lifted(module, goal, extra);
                }
                args
            }
            None => args.to_vec(),
        };
        let code = match self.target(module, name.as_str(), arity, false) {
            Target::Code(code) => return call_of_code(module, code, args),
            Target::Inline => name.clone(),
            Target::Native(number, modes) => {
                self.scope.native_wrapper(name.as_str(), number, modes)
            }
            Target::Dynamic(slot) if extra == 0 => {
                return self.call_copy(slot, &args);
            }
            Target::Undefined(slot) if extra == 0 => {
                return self.call_undefined(slot, &args);
            }
            Target::Dynamic(_) | Target::Undefined(_) => return self.lifted(module, goal, extra),
        };
        Term::callable(code, args)
    }

    /// A lambda expression of `library(yall)` as an auxiliary predicate, which does what each call
    /// of the library would do: it copies the variables that are not free, takes the parameters and
    /// runs the body. Variables that occur nowhere else in the clause are new in each call anyway.
    /// `None` if the call itself has to find out what the expression is.
    fn lambda(&mut self, module: &str, goal: &Term, extra: usize) -> Option<Term> {
        let lambda = Lambda::read(goal).filter(|lambda| lambda.parameters.len() <= extra)?;
        if !self.compiled || !self.scope.has_library_lambdas(module, 2 + extra) {
            return None;
        }
        let free = variables(&lambda.free);
        let copied: Vec<u32> = variables(goal)
            .into_iter()
            .filter(|number| !free.contains(number) && !self.is_only_in(*number, goal))
            .collect();
        let mut copies = HashMap::new();
        for number in &copied {
            copies.insert(*number, self.fresh_variable());
        }
        let copy = |term: &Term| {
            term.with_variables(&mut |number| {
                copies.get(&number).cloned().unwrap_or(Term::Var(number))
            })
        };
        let mut added: Vec<Term> = lambda.parameters.iter().map(copy).collect();
        let rest: Vec<Term> = (added.len()..extra)
            .map(|_| self.fresh_variable())
            .collect();
        added.extend(rest.iter().cloned());
        let (module, body) = split_module(module, lambda.body);
        let body = with_arguments(&copy(body), &rest);
        let shared: Vec<Term> = free.iter().chain(&copied).copied().map(Term::Var).collect();
        self.seen
            .extend(shared.iter().chain(&added).flat_map(variables));
        self.seen.extend(copies.values().flat_map(variables));
        let link = std::mem::replace(&mut self.link, is_control(&body));
        let body = self.called_by_lambda(&body, |context| context.body(module, &body));
        self.link = link;
        let body = match copied.is_empty() {
            true => body,
            false => {
                let copies = shared.iter().map(copy).collect();
                let terms = [shared.clone(), copies].map(Term::list);
                and(Term::compound("$copy", terms.to_vec()), body)
            }
        };
        Some(self.outsourced(shared, added, body))
    }

    /// Whether all occurrences of the variable in the clause are in this part of it.
    fn is_only_in(&self, variable: u32, part: &Term) -> bool {
        self.occurrences.get(&variable) == Some(&occurrences(variable, part))
    }

    /// The goal as an auxiliary predicate of its own over all its variables.
    fn lifted(&mut self, module: &str, goal: &Term, extra: usize) -> Term {
        let shared: Vec<Term> = variables(goal).into_iter().map(Term::Var).collect();
        let added: Vec<Term> = (0..extra).map(|_| self.fresh_variable()).collect();
        if extra > 0 {
            // Called several times, it may meet its variables bound.
            self.seen.extend(variables(goal));
            self.seen.extend(added.iter().flat_map(variables));
        }
        let link = std::mem::replace(&mut self.link, is_control(goal));
        let body = self.with_checked_goals(module, goal, |context| {
            context.body(module, &with_arguments(goal, &added))
        });
        self.link = link;
        self.outsourced(shared, added, body)
    }

    /// A call, with the shared variables, of a new auxiliary predicate that has the others at its
    /// end.
    pub(super) fn outsourced(&mut self, shared: Vec<Term>, others: Vec<Term>, body: Term) -> Term {
        let name = flat_name(&self.home, &format!("$aux{}", self.scope.fresh()));
        let arguments = shared.iter().cloned().chain(others).collect();
        let head = Term::callable(name.clone(), arguments);
        let clause = Term::compound(":-", vec![head, body]);
        self.auxiliary.push(normal_form::normalized(clause));
        Term::callable(name, shared)
    }
}

/// Goals whose lowered form is not a single call.
fn needs_clause(goal: &Term, extra: usize) -> bool {
    goal.functor()
        .is_some_and(|(name, arity)| is_special(name.as_str(), arity + extra))
}

/// Whether a cut in an argument of the goal, once it has `extra` more, cuts the goal.
fn is_transparent(goal: &Term, extra: usize) -> bool {
    goal.functor().is_some_and(|(name, arity)| {
        matches!(name.as_str(), "," | ";" | "->" | "*->" | "|") && arity + extra == 2
    })
}

/// True for goals that lowering itself understands.
pub fn is_special(name: &str, arity: usize) -> bool {
    matches!(
        (name, arity),
        ("," | ";" | "->" | "*->" | "|", 2)
            | ("\\+" | "not" | "once" | "ignore", 1)
            | ("!", 0)
            | (
                "is" | "=:=" | "=\\=" | "<" | ">" | "=<" | ">=" | "forall" | "phrase",
                2
            )
            | ("findall" | "catch" | "phrase", 3)
            | (
                "assert" | "asserta" | "assertz" | "retract" | "retractall",
                1
            )
    ) || (name == "call" && arity > 0)
}
