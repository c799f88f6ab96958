//! Clauses with terms of more parts than the machine has registers.
//!
//! Scryer takes a register for each compound in an argument of a goal, and for each new variable
//! and each string of the head (`codegen.rs: compile_target` frees those of its other compounds
//! only), and has 255 of them. A clause that needs more is refused, or ends the process. Such terms
//! are made in pieces here, each by a unification with a new variable before the goal that has
//! them.

use crate::engine::lower::terms::{is_comparison, is_control, variables, variables_end};
use crate::frontend::term::{CONS, Term};

/// How many parts, compounds, strings and variables, the arguments of a goal and a piece have at
/// most, but for a single compound of more arguments.
const MAX_PARTS: usize = 120;

/// How many variables and strings a head may have beside its arguments.
const MAX_HEAD_PARTS: usize = 120;

/// The clause with large terms in pieces.
pub fn in_pieces(clause: Term) -> Term {
    if parts(&clause) <= MAX_PARTS {
        return clause;
    }
    let mut pieces = TermPieces {
        next: variables_end(&clause),
        goals: Vec::new(),
    };
    let (head, body) = match clause.as_compound(":-", 2) {
        Some([head, body]) => (head.clone(), pieces.body(body)),
        _ => (clause, Term::atom("true")),
    };
    let arity = head.arguments().len();
    let head = match variables(&head).len() + strings(&head) > arity + MAX_HEAD_PARTS {
        true => pieces.goal(&head, 0),
        false => head,
    };
    let body = pieces.before(body);
    match body.as_atom() {
        Some("true") => head,
        _ => Term::compound(":-", vec![head, body]),
    }
}

/// How many compounds, strings and variables the term has.
fn parts(term: &Term) -> usize {
    count(term, is_part)
}

fn strings(term: &Term) -> usize {
    count(term, |part| matches!(part, Term::Str(_)))
}

/// How many subterms the condition holds for.
fn count(term: &Term, condition: fn(&Term) -> bool) -> usize {
    let (mut count, mut stack) = (0, vec![term]);
    while let Some(term) = stack.pop() {
        count += usize::from(condition(term));
        stack.extend(term.arguments());
    }
    count
}

/// Whether the term may need a register of its own.
fn is_part(term: &Term) -> bool {
    matches!(term, Term::Var(_) | Term::Str(_) | Term::Compound(_))
}

struct TermPieces {
    /// The number of the next new variable.
    next: u32,
    /// The goals that make the pieces.
    goals: Vec<Term>,
}

impl TermPieces {
    /// The body with each large goal behind those that make its pieces.
    fn body(&mut self, body: &Term) -> Term {
        match body {
            Term::Compound(compound) if is_control(body) => {
                let args = compound.args.iter().map(|part| self.body(part));
                Term::compound(compound.name.clone(), args.collect())
            }
            // What is compiled in place takes no registers.
            _ if parts(body) <= MAX_PARTS || is_comparison(body) => body.clone(),
            _ if body.as_compound("is", 2).is_some() => body.clone(),
            _ => {
                let goal = self.goal(body, MAX_PARTS);
                self.before(goal)
            }
        }
    }

    /// The goal behind those that make the pieces.
    fn before(&mut self, goal: Term) -> Term {
        let goals = std::mem::take(&mut self.goals);
        goals
            .into_iter()
            .rev()
            .fold(goal, |rest, piece| match rest.as_atom() {
                Some("true") => piece,
                _ => Term::compound(",", vec![piece, rest]),
            })
    }

    /// The goal with at most so many parts in its arguments, but for one an argument.
    fn goal(&mut self, goal: &Term, max: usize) -> Term {
        let arguments: Vec<(Term, usize)> = goal
            .arguments()
            .iter()
            .map(|argument| self.reduced(argument))
            .collect();
        let arguments = self.moved_out(arguments, max).0;
        match goal.functor() {
            Some((name, _)) => Term::callable(name.clone(), arguments),
            None => goal.clone(),
        }
    }

    /// The term with few parts, and how many.
    fn reduced(&mut self, term: &Term) -> (Term, usize) {
        match term {
            Term::Compound(compound) if compound.name == CONS && compound.args.len() == 2 => {
                self.reduced_list(term)
            }
            Term::Compound(compound) => {
                let arguments: Vec<(Term, usize)> = compound
                    .args
                    .iter()
                    .map(|argument| self.reduced(argument))
                    .collect();
                let (arguments, count) = self.moved_out(arguments, MAX_PARTS);
                (Term::compound(compound.name.clone(), arguments), count + 1)
            }
            _ => (term.clone(), usize::from(is_part(term))),
        }
    }

    /// The same of a list, piece by piece from its end.
    fn reduced_list(&mut self, list: &Term) -> (Term, usize) {
        let (mut elements, mut rest) = (Vec::new(), list);
        while let Some([element, tail]) = rest.as_compound(CONS, 2) {
            elements.push(element);
            rest = tail;
        }
        let (mut piece, mut count) = self.reduced(rest);
        for element in elements.into_iter().rev() {
            let (element, more) = self.reduced(element);
            if count + more >= MAX_PARTS {
                piece = self.piece(piece);
                count = 1;
            }
            piece = Term::cons(element, piece);
            count += more + 1;
        }
        (piece, count)
    }

    /// The terms with at most so many parts together, the largest as pieces of their own; how many
    /// are left.
    fn moved_out(&mut self, terms: Vec<(Term, usize)>, max: usize) -> (Vec<Term>, usize) {
        let mut total: usize = terms.iter().map(|(_, count)| count).sum();
        let mut terms: Vec<(Term, usize)> = terms;
        let mut by_size: Vec<usize> = (0..terms.len()).collect();
        by_size.sort_by_key(|&at| std::cmp::Reverse(terms[at].1));
        for at in by_size {
            let (term, count) = &mut terms[at];
            if total <= max || *count <= 1 {
                break;
            }
            total -= *count - 1;
            *term = self.piece(std::mem::replace(term, Term::nil()));
        }
        (terms.into_iter().map(|(term, _)| term).collect(), total)
    }

    /// A new variable, and the goal that makes it this term.
    fn piece(&mut self, term: Term) -> Term {
        let variable = Term::Var(self.next);
        self.next += 1;
        self.goals
            .push(Term::compound("=", vec![variable.clone(), term]));
        variable
    }
}
