//! Definite clause grammars: `Head --> Body` as an ordinary clause, translated as SWI-Prolog does.

use crate::engine::lower::terms::and;
use crate::frontend::term::{CONS, Term};

/// Translates `head --> body`; `None` if the head is not callable. The new variables are numbered from `first_free`.
pub fn translate(head: &Term, body: &Term, first_free: u32) -> Option<(Term, Term)> {
    let mut grammar = Grammar { next: first_free };
    let start = grammar.fresh();
    let end = grammar.fresh();
    if let Some([nonterminal, pushback]) = head.as_compound(",", 2) {
        let middle = grammar.fresh();
        let head = extend(nonterminal, &start, &end)?;
        let body = grammar.body(body, &start, &middle);
        let back = grammar.body(pushback, &end, &middle);
        return Some((head, and(body, back)));
    }
    if let Some([module, head]) = head.as_compound(":", 2) {
        let (head, body) = translate(head, body, first_free)?;
        return Some((Term::compound(":", vec![module.clone(), head]), body));
    }
    let new_head = extend(head, &start, &end)?;
    let body = grammar.body(body, &start, &end);
    Some((new_head, body))
}

/// Translates the body of `phrase(Body, S0, S)`.
pub fn phrase_body(body: &Term, start: &Term, end: &Term, first_free: u32) -> Term {
    Grammar { next: first_free }.body(body, start, end)
}

struct Grammar {
    next: u32,
}

impl Grammar {
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
            Term::Str(text) => self.text(text, start, end),
            Term::Atom(a) if *a == "[]" => unify(start, end),
            Term::Atom(a) if *a == "!" => and(Term::atom("!"), unify(end, start)),
            Term::Compound(compound) => {
                self.compound(body, compound.name.as_str(), &compound.args, start, end)
            }
            _ => extend(body, start, end).unwrap_or_else(|| body.clone()),
        }
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
                let left = self.body(left, start, end);
                Term::compound(";", vec![left, self.body(right, start, end)])
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
            (CONS, [_, _]) => self
                .terminals(body, start, end)
                .unwrap_or_else(|| body.clone()),
            _ => extend(body, start, end).unwrap_or_else(|| body.clone()),
        }
    }

    /// `S0 = [a, b|S]`.
    fn terminals(&mut self, list: &Term, start: &Term, end: &Term) -> Option<Term> {
        if let Term::Str(text) = list {
            return Some(self.text(text, start, end));
        }
        let items = list.as_list()?;
        let full = items
            .into_iter()
            .rev()
            .fold(end.clone(), |tail, head| Term::cons(head, tail));
        Some(unify(start, &full))
    }

    fn text(&mut self, text: &str, start: &Term, end: &Term) -> Term {
        let codes: Vec<Term> = text.chars().map(|c| Term::Int(c as i64)).collect();
        let full = codes
            .into_iter()
            .rev()
            .fold(end.clone(), |tail, head| Term::cons(head, tail));
        unify(start, &full)
    }
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
