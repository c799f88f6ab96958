//! Lambda expressions as SWI-Prolog's goal expansion leaves them.
//!
//! Once `library(yall)` has been loaded, a lambda expression that stands in a goal with as many
//! parameters as its caller adds arguments becomes a predicate of its own. It shares with its
//! clause only the variables that `{Free}/` names; all others are new ones.
//! `library(apply_macros)`, which `library(clpfd)` loads, calls `maplist/N` of lists that are
//! written out element by element, each time with a copy of the lambda expression. Here the
//! variables get new numbers, and the expression stays where it is.

use std::collections::HashMap;

use crate::engine::lower::meta::{MetaMode, Spec};
use crate::engine::lower::terms::{is_control, variables, variables_end, with_arguments};
use crate::frontend::term::{Compound, Term};

/// From this length on `library(apply_macros)` leaves lists alone.
const MAX_UNFOLDED: usize = 10;

/// What the libraries that have been loaded do with lambda expressions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LambdaExpansion {
    /// `library(yall)` makes predicates of them.
    pub compiles: bool,
    /// `library(apply_macros)` unfolds `maplist/N`.
    pub unfolds: bool,
}

impl LambdaExpansion {
    /// A program has loaded the library.
    pub fn note_library(&mut self, name: &str) {
        self.compiles |= matches!(name, "yall" | "clpfd");
        self.unfolds |= matches!(name, "apply_macros" | "clpfd");
    }

    /// The body of a clause whose variables have smaller numbers than `first_free`, with new
    /// variables in its lambda expressions. `meta` tells the specification of a meta-predicate that
    /// a module sees when the clause is read.
    pub fn expand(
        &mut self,
        meta: &dyn Fn(&str, &str, usize) -> Option<Spec>,
        module: &str,
        body: Term,
        first_free: u32,
    ) -> Term {
        if *self == LambdaExpansion::default() || !mentions_lambda(&body) {
            return body;
        }
        let mut expander = Expander {
            expansion: self,
            meta,
            next_variable: first_free.max(variables_end(&body)),
        };
        expander.goal(module, &body)
    }
}

fn mentions_lambda(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if let Term::Compound(compound) = term {
            if matches!(compound.name.as_str(), ">>" | "/") {
                return true;
            }
            stack.extend(&compound.args);
        }
    }
    false
}

struct Expander<'a> {
    expansion: &'a mut LambdaExpansion,
    meta: &'a dyn Fn(&str, &str, usize) -> Option<Spec>,
    next_variable: u32,
}

impl Expander<'_> {
    fn goal(&mut self, module: &str, goal: &Term) -> Term {
        let Term::Compound(compound) = goal else {
            return goal.clone();
        };
        if let (":", [Term::Atom(named), inner]) = (compound.name.as_str(), &compound.args[..]) {
            let inner = self.goal(named.as_str(), inner);
            return Term::compound(":", vec![Term::Atom(named.clone()), inner]);
        }
        if is_control(goal) {
            let args = compound.args.iter().map(|arg| self.goal(module, arg));
            return Term::compound(compound.name.clone(), args.collect());
        }
        if self.expansion.compiles && is_compiled(compound) {
            return self.compiled(module, compound);
        }
        match self.specification(module, compound) {
            Some(spec) => self.meta_call(module, compound, &spec),
            None => goal.clone(),
        }
    }

    fn specification(&mut self, module: &str, goal: &Compound) -> Option<Spec> {
        if self.expansion.unfolds && goal.name == "maplist" && goal.args.len() > 1 {
            let unfolded = has_written_lists(goal);
            let seen = self.expansion.compiles;
            // What unfolds it asks whether it is a lambda expression, which loads `library(yall)`.
            self.expansion.compiles |= unfolded || is_lambda(&goal.args[0]);
            if seen || unfolded {
                let mut modes = vec![MetaMode::Plain('?'); goal.args.len()];
                modes[0] = MetaMode::Goal(goal.args.len() - 1);
                let closures = true;
                return Some(Spec {
                    modes,
                    closures,
                    strips_modules: false,
                });
            }
        }
        (self.meta)(module, goal.name.as_str(), goal.args.len())
    }

    fn meta_call(&mut self, module: &str, goal: &Compound, spec: &Spec) -> Term {
        let unfolded = self.expansion.unfolds
            && goal.name == "maplist"
            && is_lambda(&goal.args[0])
            && has_written_lists(goal);
        let args = goal.args.iter().zip(&spec.modes);
        let args = args.map(|(arg, mode)| match mode {
            MetaMode::Goal(_) if unfolded => self.separated(arg, &Term::atom("{}")),
            MetaMode::Goal(extra) => self.closure(module, arg, *extra),
            MetaMode::Existential => self.existential(module, arg),
            MetaMode::Qualified | MetaMode::Plain(_) => arg.clone(),
        });
        Term::compound(goal.name.clone(), args.collect())
    }

    /// A goal that is called with `extra` more arguments.
    fn closure(&mut self, module: &str, closure: &Term, extra: usize) -> Term {
        if let Some([Term::Atom(named), inner]) = closure.as_compound(":", 2) {
            let inner = self.closure(named.as_str(), inner, extra);
            return Term::compound(":", vec![Term::Atom(named.clone()), inner]);
        }
        let added: Vec<Term> = (0..extra).map(|_| self.fresh_variable()).collect();
        match (closure, self.goal(module, &with_arguments(closure, &added))) {
            (Term::Compound(_), Term::Compound(called)) => {
                let given = called.args.len() - extra;
                Term::compound(called.name.clone(), called.args[..given].to_vec())
            }
            _ => closure.clone(),
        }
    }

    /// `Variable^Goal`.
    fn existential(&mut self, module: &str, goal: &Term) -> Term {
        match goal.as_compound("^", 2) {
            Some([variable, goal]) => {
                Term::compound("^", vec![variable.clone(), self.existential(module, goal)])
            }
            _ => self.goal(module, goal),
        }
    }

    /// `Parameters>>Body` or `Free/Closure` with the arguments that its caller adds.
    fn compiled(&mut self, module: &str, lambda: &Compound) -> Term {
        let (expression, added) = lambda.args.split_at(2);
        let expression = Term::compound(lambda.name.clone(), expression.to_vec());
        let none = Term::atom("{}");
        let free = match expression.arguments() {
            [Term::Compound(parameters), _] if lambda.name == ">>" && parameters.name == "/" => {
                parameters.args[0].clone()
            }
            [free, _] if lambda.name == "/" => free.clone(),
            _ => none,
        };
        let renamed = self.separated(&expression, &free);
        let [parameters, body] = renamed.arguments() else {
            return renamed;
        };
        let body = if lambda.name == ">>" {
            self.goal(module, body)
        } else {
            self.closure(module, body, added.len())
        };
        let args = [parameters.clone(), body].into_iter();
        Term::compound(
            lambda.name.clone(),
            args.chain(added.iter().cloned()).collect(),
        )
    }

    /// The term with new variables in place of all but the free ones.
    fn separated(&mut self, term: &Term, free: &Term) -> Term {
        let mut renamed: HashMap<u32, Term> = variables(free)
            .into_iter()
            .map(|number| (number, Term::Var(number)))
            .collect();
        term.with_variables(&mut |number| {
            let new = renamed.entry(number);
            new.or_insert_with(|| self.fresh_variable()).clone()
        })
    }

    fn fresh_variable(&mut self) -> Term {
        self.next_variable += 1;
        Term::Var(self.next_variable - 1)
    }
}

/// `Parameters>>Body` or `Free/Parameters>>Body` where all of it can be told from the text.
pub(super) struct Lambda<'t> {
    /// `{Free}`, whose variables are those of the clause.
    pub free: Term,
    pub parameters: Vec<Term>,
    pub body: &'t Term,
}

impl Lambda<'_> {
    pub(super) fn read(term: &Term) -> Option<Lambda<'_>> {
        let [parameters, body] = term.as_compound(">>", 2)? else {
            return None;
        };
        let free = match parameters.as_compound("/", 2) {
            Some([free, _]) => free.clone(),
            _ => Term::atom("{}"),
        };
        let parameters = parameters_of(parameters).filter(|_| is_callable(body))?;
        Some(Lambda {
            free,
            parameters,
            body,
        })
    }
}

/// Whether the goal is a lambda expression with as many more arguments as it has parameters.
fn is_compiled(goal: &Compound) -> bool {
    let (name, [first, body, added @ ..]) = (&goal.name, &goal.args[..]) else {
        return false;
    };
    is_callable(body)
        && match name.as_str() {
            ">>" => parameters_of(first).is_some_and(|all| all.len() == added.len()),
            "/" => is_free(first),
            _ => false,
        }
}

/// The parameters in `Parameters` or `Free/Parameters`.
fn parameters_of(term: &Term) -> Option<Vec<Term>> {
    match term.as_compound("/", 2) {
        Some([free, parameters]) => parameters.as_list().filter(|_| is_free(free)),
        _ => term.as_list(),
    }
}

fn is_free(term: &Term) -> bool {
    term.as_atom() == Some("{}") || term.as_compound("{}", 1).is_some()
}

fn is_callable(term: &Term) -> bool {
    match term.as_compound(":", 2) {
        Some([_, inner]) => is_callable(inner),
        _ => matches!(term, Term::Atom(_) | Term::Compound(_)),
    }
}

fn is_lambda(term: &Term) -> bool {
    let Term::Compound(lambda) = term else {
        return false;
    };
    match (lambda.name.as_str(), &lambda.args[..]) {
        (">>", [parameters, body]) => parameters_of(parameters).is_some() && is_callable(body),
        ("/", [free, body]) => is_free(free) && is_callable(body),
        _ => false,
    }
}

/// Whether the lists of a call of `maplist/N` are written out, and have one length.
fn has_written_lists(maplist: &Compound) -> bool {
    let lists = maplist.args[1..].iter();
    let lengths: Option<Vec<usize>> = lists.map(|list| Some(list.as_list()?.len())).collect();
    lengths.is_some_and(|all| all[0] < MAX_UNFOLDED && all.iter().all(|len| *len == all[0]))
}
