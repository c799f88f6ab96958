//! Definite clause grammars: `Head --> Body` as an ordinary clause, translated as SWI-Prolog does.

use std::collections::HashMap;

use crate::engine::fault::Fault;
use crate::engine::lower::terms::and;
use crate::frontend::term::{CONS, Term};

/// The heads that are grammar bodies and no nonterminals.
const CONTROL: [(&str, usize); 10] = [
    (",", 2),
    (";", 2),
    ("|", 2),
    ("->", 2),
    ("*->", 2),
    ("-->", 2),
    ("\\+", 1),
    ("{}", 1),
    ("!", 0),
    (CONS, 2),
];

/// Translates `head --> body`. The new variables are numbered from `first_free`.
///
/// # Errors
///
/// The head is no nonterminal, or a part of the body is not callable.
pub fn translate(head: &Term, body: &Term, first_free: u32) -> Result<(Term, Term), Fault> {
    if let Some([module, head]) = head.as_compound(":", 2) {
        let (head, body) = translate(head, body, first_free)?;
        return Ok((Term::compound(":", vec![module.clone(), head]), body));
    }
    let mut grammar = Grammar::new(first_free);
    let start = grammar.fresh();
    let end = grammar.fresh();
    let (head, body) = match head.as_compound(",", 2) {
        Some([nonterminal, pushback]) => {
            let middle = grammar.fresh();
            let head = nonterminal_head(nonterminal, &start, &end)?;
            let body = grammar.body(body, &start, &middle);
            let back = grammar.body(pushback, &end, &middle);
            (head, and(body, back))
        }
        _ => {
            let head = nonterminal_head(head, &start, &end)?;
            (head, grammar.body(body, &start, &end))
        }
    };
    let (head, body) = (grammar.bound(&head), grammar.bound(&body));
    grammar.fault.map_or(Ok((head, body)), Err)
}

fn nonterminal_head(head: &Term, start: &Term, end: &Term) -> Result<Term, Fault> {
    let not_callable = || match head {
        Term::Var(_) => Fault::instantiation(),
        _ => Fault::type_error("callable", head),
    };
    let (name, arity) = head.functor().ok_or_else(not_callable)?;
    match (name.as_str(), arity) {
        ("[]", 0) => Err(not_callable()),
        functor if CONTROL.contains(&functor) => {
            Err(Fault::permission("define", "dcg_nonterminal", head))
        }
        _ => extend(head, start, end).ok_or_else(not_callable),
    }
}

/// Translates the body of `phrase(Body, S0, S)`.
///
/// # Errors
///
/// A part of the body is not callable.
pub fn phrase_body(body: &Term, start: &Term, end: &Term, first_free: u32) -> Result<Term, Fault> {
    let mut grammar = Grammar::new(first_free);
    let goal = match body.as_atom() {
        // Only as a part of a body it is no nonterminal.
        Some("{}") => grammar.nonterminal(body, start, end),
        _ => grammar.body(body, start, end),
    };
    let goal = grammar.bound(&goal);
    grammar.fault.map_or(Ok(goal), Err)
}

struct Grammar {
    /// The new variables are numbered from here, and the next one.
    first: u32,
    next: u32,
    /// The new variables that `{}` has made the same as others.
    bindings: HashMap<u32, Term>,
    /// The first part that is not callable.
    fault: Option<Fault>,
}

impl Grammar {
    fn new(first: u32) -> Grammar {
        Grammar {
            first,
            next: first,
            bindings: HashMap::new(),
            fault: None,
        }
    }

    /// The term with what its variables are bound to.
    fn bound(&self, term: &Term) -> Term {
        if self.bindings.is_empty() {
            return term.clone();
        }
        term.with_variables(&mut |number| self.value(number))
    }

    fn value(&self, number: u32) -> Term {
        match self.bindings.get(&number) {
            Some(Term::Var(other)) => self.value(*other),
            Some(term) => term.clone(),
            None => Term::Var(number),
        }
    }

    /// What `{}` does: nothing is left of it where the end is a new variable.
    fn same(&mut self, start: &Term, end: &Term) -> Term {
        let (start, end) = (self.bound(start), self.bound(end));
        match end {
            _ if start == end => Term::atom("true"),
            Term::Var(number) if number >= self.first => {
                self.bindings.insert(number, start);
                Term::atom("true")
            }
            _ => unify(&start, &end),
        }
    }

    /// A branch of a disjunction. What it ends with is bound in the other branch, too, so a branch
    /// that consumes nothing says so in a goal.
    fn branch(&mut self, body: &Term, start: &Term, end: &Term) -> Term {
        let own = self.fresh();
        let goal = self.body(body, start, &own);
        match self.bound(&own) {
            Term::Var(number) if Term::Var(number) != self.bound(start) => {
                self.bindings.insert(number, end.clone());
                goal
            }
            _ => and(goal, unify(end, start)),
        }
    }

    fn fresh(&mut self) -> Term {
        let variable = Term::Var(self.next);
        self.next += 1;
        variable
    }

    fn body(&mut self, body: &Term, start: &Term, end: &Term) -> Term {
        match body {
            Term::Var(_) => {
                Term::compound("phrase", vec![body.clone(), start.clone(), end.clone()])
            }
            Term::Str(text) => consumed(text.chars().map(|c| Term::Int(c as i64)), start, end),
            Term::Atom(a) if *a == "[]" => unify(start, end),
            Term::Atom(a) if *a == "{}" => self.same(start, end),
            Term::Atom(a) if *a == "!" => and(Term::atom("!"), unify(end, start)),
            Term::Compound(compound) => {
                self.compound(body, compound.name.as_str(), &compound.args, start, end)
            }
            _ => self.nonterminal(body, start, end),
        }
    }

    fn nonterminal(&mut self, goal: &Term, start: &Term, end: &Term) -> Term {
        extend(goal, start, end).unwrap_or_else(|| {
            let fault = || Fault::type_error("callable", goal);
            self.fault.get_or_insert_with(fault);
            goal.clone()
        })
    }

    fn compound(
        &mut self,
        body: &Term,
        name: &str,
        args: &[Term],
        start: &Term,
        end: &Term,
    ) -> Term {
        match (name, args) {
            (",", [left, right]) => {
                let middle = self.fresh();
                and(
                    self.body(left, start, &middle),
                    self.body(right, &middle, end),
                )
            }
            (";" | "|", [left, right]) => {
                let left = self.branch(left, start, end);
                Term::compound(";", vec![left, self.branch(right, start, end)])
            }
            ("->" | "*->", [condition, then]) => {
                let middle = self.fresh();
                let condition = self.body(condition, start, &middle);
                Term::compound(name, vec![condition, self.body(then, &middle, end)])
            }
            ("\\+", [negated]) => {
                let rest = self.fresh();
                let negated = self.body(negated, start, &rest);
                and(Term::compound("\\+", vec![negated]), unify(end, start))
            }
            ("{}", [goal]) => and(goal.clone(), unify(end, start)),
            ("call", [_, ..]) => {
                let mut args = args.to_vec();
                args.extend([start.clone(), end.clone()]);
                Term::compound("call", args)
            }
            (":", [module @ Term::Atom(_), inner]) => {
                Term::compound(":", vec![module.clone(), self.body(inner, start, end)])
            }
            (CONS, [_, _]) => self.terminals(body, start, end),
            _ => self.nonterminal(body, start, end),
        }
    }

    /// `S0 = [a, b|S]`, and of a list whose end is a variable `'$append'(List, S, S0)`.
    fn terminals(&mut self, list: &Term, start: &Term, end: &Term) -> Term {
        if let Some(items) = list.as_list() {
            return consumed(items.into_iter(), start, end);
        }
        let mut rest = list;
        while let Some([_, tail]) = rest.as_compound(CONS, 2) {
            rest = tail;
        }
        if !matches!(rest, Term::Var(_)) {
            let fault = || Fault::type_error("list_or_partial_list", list);
            self.fault.get_or_insert_with(fault);
        }
        Term::compound("$append", vec![list.clone(), end.clone(), start.clone()])
    }
}

/// `S0 = [a, b|S]`.
fn consumed(items: impl DoubleEndedIterator<Item = Term>, start: &Term, end: &Term) -> Term {
    let full = items
        .rev()
        .fold(end.clone(), |tail, head| Term::cons(head, tail));
    unify(start, &full)
}

fn unify(left: &Term, right: &Term) -> Term {
    Term::compound("=", vec![left.clone(), right.clone()])
}

/// The nonterminal with the two list arguments added.
fn extend(nonterminal: &Term, start: &Term, end: &Term) -> Option<Term> {
    if let Some([module @ Term::Atom(_), inner]) = nonterminal.as_compound(":", 2) {
        return Some(Term::compound(
            ":",
            vec![module.clone(), extend(inner, start, end)?],
        ));
    }
    let (name, _) = nonterminal.functor()?;
    let mut args = match nonterminal {
        Term::Compound(compound) => compound.args.clone(),
        _ => Vec::new(),
    };
    args.extend([start.clone(), end.clone()]);
    Some(Term::compound(name.clone(), args))
}
