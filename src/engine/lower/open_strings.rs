//! Lists of characters with an open tail, such as `[a|T]`.
//!
//! Scryer packs them, and a copy of such a string refers to its tail by way of another cell. When that is copied again
//! after a list that has the same tail, `copier.rs: copy_var` takes the mark that it left in that list for the tail
//! itself:
//!
//! ```prolog
//! p([1|T], [a|T]) :- q(T).      % the copy of a copy of [1,x]-[a,x] is [1,x]-[a,1,x]
//! ```
//!
//! No list is packed whose last character is a variable for the reader. The clause binds it first.

use std::collections::HashMap;

use crate::engine::lower::normalized;
use crate::engine::lower::terms::{conjoined, variables_end};
use crate::frontend::term::{CONS, Term};

/// The clause without open lists of characters. In its head they stay, where they are told apart without a choice
/// point, unless the clause has another list with the same tail or is the first one ([`of_first_clause`]).
pub(super) fn unpacked(clause: Term) -> Term {
    if !has_open_char(&clause) {
        return clause;
    }
    let mut tails = HashMap::new();
    count_tails(&clause, &mut tails);
    let is_shared = |tail: u32| tails.get(&tail).is_some_and(|count| *count > 1);
    without(clause, &is_shared)
}

/// The clause without open lists of characters in its body, nor in its head if they have such a tail.
fn without(clause: Term, in_head: &dyn Fn(u32) -> bool) -> Term {
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, Some(body)),
        _ => (&clause, None),
    };
    let mut chars = Chars {
        next: variables_end(&clause),
        goals: Vec::new(),
    };
    let head = chars.taken_out(head, in_head);
    let body = body.map(|body| chars.taken_out(body, &|_| true));
    let mut goals = chars.goals;
    goals.extend(body);
    match goals.is_empty() {
        true => head,
        false => Term::compound(":-", vec![head, conjoined(goals)]),
    }
}

/// The first clause of a predicate, in normal form: no other clause is told apart by its head.
pub fn of_first_clause(clause: Term) -> Term {
    match has_open_char(&clause) {
        true => normalized(without(clause, &|_| true)),
        false => clause,
    }
}

/// Whether the term has a list that ends with a character and a variable.
fn has_open_char(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term.as_compound(CONS, 2) {
            Some([head, Term::Var(_)]) if head.as_char().is_some() => return true,
            _ => stack.extend(term.arguments()),
        }
    }
    false
}

/// Counts the lists that have each variable as their tail.
fn count_tails(term: &Term, tails: &mut HashMap<u32, usize>) {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if let Some([_, Term::Var(tail)]) = term.as_compound(CONS, 2) {
            *tails.entry(*tail).or_default() += 1;
        }
        stack.extend(term.arguments());
    }
}

/// Characters that have become variables.
struct Chars {
    /// The number of the next new variable.
    next: u32,
    /// The goals that bind the variables.
    goals: Vec<Term>,
}

impl Chars {
    /// The term with variables for the last characters of open lists with such tails.
    fn taken_out(&mut self, term: &Term, is_meant: &dyn Fn(u32) -> bool) -> Term {
        term.replaced(&mut |part| match part.as_compound(CONS, 2) {
            Some([head, Term::Var(tail)]) if head.as_char().is_some() && is_meant(*tail) => {
                let list = vec![self.variable(head), Term::Var(*tail)];
                Some(Term::compound(CONS, list))
            }
            _ => None,
        })
    }

    fn variable(&mut self, char: &Term) -> Term {
        let known = self.goals.iter().find_map(|goal| match goal.arguments() {
            [variable, value] if value == char => Some(variable.clone()),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let variable = Term::Var(self.next);
            self.next += 1;
            let goal = Term::compound("=", vec![variable.clone(), char.clone()]);
            self.goals.push(goal);
            variable
        })
    }
}
