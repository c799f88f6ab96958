//! Functional notation on dicts, `X.Y`: SWI-Prolog calls `.(X, Y, Value)` before the goal that
//! mentions it.
//!
//! There are no dicts here, so the call throws. Two clauses that miss the layout after a full stop,
//! `foo(a).foo(b).`, are told of in this way too.

use crate::engine::lower::terms::{is_control, variables_end};
use crate::frontend::term::Term;

/// The clause or directive with the calls that its dots stand for; `None` if it has no dot.
pub fn expanded_clause(clause: &Term) -> Option<Term> {
    if !mentions_dot(clause) {
        return None;
    }
    let mut dots = Dots {
        next_variable: variables_end(clause),
    };
    match (clause.functor(), clause.arguments()) {
        (Some((name, 1)), [goal]) if *name == ":-" || *name == "?-" => {
            Some(Term::compound(name.clone(), vec![dots.body(goal)]))
        }
        (Some((name, 2)), [head, body]) if *name == ":-" => {
            let (head, calls) = dots.taken_out_of(head);
            let body = before(calls, dots.body(body));
            Some(Term::compound(":-", vec![head, body]))
        }
        (Some((name, 2)), _) if *name == "-->" || *name == "=>" => None,
        _ => {
            let (head, calls) = dots.taken_out_of(clause);
            let body = before(calls, Term::atom("true"));
            Some(Term::compound(":-", vec![head, body]))
        }
    }
}

/// The query with the calls that its dots stand for; `None` if it has no dot, or is one.
pub fn expanded_goal(goal: &Term) -> Option<Term> {
    if is_dot(goal) {
        return None;
    }
    let mut dots = Dots {
        next_variable: variables_end(goal),
    };
    mentions_dot(goal).then(|| dots.body(goal))
}

struct Dots {
    next_variable: u32,
}

impl Dots {
    fn body(&mut self, goal: &Term) -> Term {
        match goal {
            Term::Compound(compound) if is_control(goal) => {
                let args = compound.args.iter().map(|arg| self.body(arg)).collect();
                Term::compound(compound.name.clone(), args)
            }
            _ => {
                let (goal, calls) = self.taken_out_of(goal);
                let called = |goal| Term::compound("call", vec![goal]);
                let is_value = matches!(goal, Term::Var(_)) && !calls.is_empty();
                before(calls, if is_value { called(goal) } else { goal })
            }
        }
    }

    /// The term with variables for its dots, and the calls that give these their values.
    fn taken_out_of(&mut self, term: &Term) -> (Term, Vec<Term>) {
        let mut calls = Vec::new();
        let term = self.without_dots(term, &mut calls);
        (term, calls)
    }

    fn without_dots(&mut self, term: &Term, calls: &mut Vec<Term>) -> Term {
        let Term::Compound(compound) = term else {
            return term.clone();
        };
        if !mentions_dot(term) {
            return term.clone();
        }
        let args = compound.args.iter();
        let mut args: Vec<Term> = args.map(|arg| self.without_dots(arg, calls)).collect();
        if !is_dot(term) {
            return Term::compound(compound.name.clone(), args);
        }
        let value = Term::Var(self.next_variable);
        self.next_variable += 1;
        args.push(value.clone());
        calls.push(Term::compound(".", args));
        value
    }
}

/// The calls, then the goal.
fn before(calls: Vec<Term>, goal: Term) -> Term {
    let and = |goal, call| Term::compound(",", vec![call, goal]);
    calls.into_iter().rev().fold(goal, and)
}

fn is_dot(term: &Term) -> bool {
    term.as_compound(".", 2).is_some()
}

fn mentions_dot(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if is_dot(term) {
            return true;
        }
        if let Term::Compound(compound) = term {
            stack.extend(&compound.args);
        }
    }
    false
}
