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

use crate::engine::lower::terms::{conjoined, variables_end};
use crate::frontend::term::{Atom, CONS, Term};

/// The clause without open lists of characters. In its head they stay, where they are told apart without a choice
/// point, unless the clause has another list with the same tail.
pub(super) fn unpacked(clause: Term) -> Term {
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, Some(body)),
        _ => (&clause, None),
    };
    let mut tails = HashMap::new();
    count_tails(&clause, &mut tails);
    let is_packed = |tail: u32| tails.get(&tail).is_some_and(|tails| tails.has_char);
    if !tails.keys().any(|tail| is_packed(*tail)) {
        return clause;
    }
    let mut chars = Chars {
        next: variables_end(&clause),
        goals: Vec::new(),
    };
    let is_shared = |tail: u32| tails.get(&tail).is_some_and(|tails| tails.count > 1);
    let head = chars.taken_out(head, &is_shared);
    let body = body.map(|body| chars.taken_out(body, &|_| true));
    let mut goals = chars.goals;
    goals.extend(body);
    match goals.is_empty() {
        true => head,
        false => Term::compound(":-", vec![head, conjoined(goals)]),
    }
}

/// The lists of a clause that have a variable as their tail.
#[derive(Default)]
struct OpenLists {
    count: usize,
    /// The last element of one of them is a character.
    has_char: bool,
}

fn count_tails(term: &Term, tails: &mut HashMap<u32, OpenLists>) {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        if let Some([head, Term::Var(tail)]) = term.as_compound(CONS, 2) {
            let lists = tails.entry(*tail).or_default();
            lists.count += 1;
            lists.has_char |= head.as_char().is_some();
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
        let mut open: Vec<(Atom, Vec<Term>)> = Vec::new();
        let mut rest = term;
        let innermost = loop {
            match rest {
                Term::Compound(compound) => match &compound.args[..] {
                    [head, Term::Var(tail)]
                        if compound.name == *CONS
                            && head.as_char().is_some()
                            && is_meant(*tail) =>
                    {
                        let list = vec![self.variable(head), Term::Var(*tail)];
                        break Term::compound(CONS, list);
                    }
                    [first @ .., last] => {
                        let first = first.iter().map(|arg| self.taken_out(arg, is_meant));
                        open.push((compound.name.clone(), first.collect()));
                        rest = last;
                    }
                    [] => break rest.clone(),
                },
                _ => break rest.clone(),
            }
        };
        let outward = open.into_iter().rev();
        outward.fold(innermost, |last, (name, mut args)| {
            args.push(last);
            Term::compound(name, args)
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
