//! Lists of characters, such as `[a,b]` and `[a|T]`, and large integers in heads.
//!
//! Scryer packs such lists. What it compiles of a packed list that has to match is wrong:
//! `dispatch.rs: GetPartialString` takes any compound for the cell of a list, and what stands
//! behind a compound of one argument for the tail.
//!
//! ```prolog
//! p([a,b]).                     % p(foo(a,[b])) is true
//! p(X) :- X = [a,b].            % so is this
//! ```
//!
//! And a copy of a packed list with an open tail refers to its tail by way of another cell. When
//! that is copied again after a list that has the same tail, `copier.rs: copy_var` takes the mark
//! that it left in that list for the tail itself:
//!
//! ```prolog
//! p(T) :- q([1|T], [a|T]).      % the copy of a copy of [1,x]-[a,x] is [1,x]-[a,1,x]
//! ```
//!
//! And it finds clauses by the address of a large integer in a head, so that no call would find
//! them.
//!
//! So in a head, and where a goal `=` unifies, characters are variables for the reader, and
//! elsewhere the last one of an open list is. Goals before bind them, and in a head further
//! arguments that the predicate gets from an entry do, as large integers are: an attributed
//! variable has to be bound to the whole term when its goals run, at the first call of the clause.
//!
//! ```prolog
//! p(A, B) :- p$constants(A, B, a, b, 1152921504606846976).
//!
//! p$constants([X,Y|T], T, X, Y, _).
//! p$constants(Z, [], _, _, Z).
//! ```

use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, conjoined, head_and_body, head_name, is_big, is_control, variables_end,
};
use crate::frontend::term::{Atom, CONS, Term};

/// A list that begins with more characters is unified by a call, and so are the constants of
/// clauses with more of them.
const MAX_VARIABLES: usize = 32;

/// The clause without packed lists in its body that are open or have to match.
pub(super) fn unpacked(clause: Term) -> Term {
    let Some([head, body]) = clause.as_compound(":-", 2) else {
        return clause;
    };
    if !has_char(body) {
        return clause;
    }
    let mut chars = Characters::of(&clause);
    let body = chars.unified(body);
    let body = chars.open_lists(&body);
    let mut goals = chars.goals;
    goals.push(body);
    Term::compound(":-", vec![head.clone(), conjoined(goals)])
}

/// The clauses of a predicate in normal form without packed lists and large integers in their
/// heads. A clause behind them may be the entry.
///
/// Clauses are told apart by the characters in their heads
/// ([`with_choice_points`](super::with_choice_points)), so this comes after that.
pub fn with_unpacked_heads(clauses: Vec<Term>) -> Vec<Term> {
    match with_constant_arguments(&clauses) {
        Some((mut clauses, entry)) => {
            clauses.push(entry);
            clauses
        }
        None => clauses,
    }
}

/// The clauses with the characters and large integers of their heads as arguments, and the clause
/// that passes these; `None` if there are none, or too many.
pub(super) fn with_constant_arguments(clauses: &[Term]) -> Option<(Vec<Term>, Term)> {
    let heads: Vec<&Term> = clauses.iter().map(|c| head_and_body(c).0).collect();
    let mut constants = Vec::new();
    heads.iter().for_each(|head| collect(head, &mut constants));
    let (name, arity) = heads.first()?.functor()?;
    if constants.is_empty() || constants.len() > MAX_VARIABLES || arity > MAX_ARGUMENTS {
        return None;
    }
    let inside = Atom::from(format!("{name}$constants"));
    let changed = |clause: &Term| {
        let (head, body) = head_and_body(clause);
        let first = variables_end(clause);
        let mut chars = Characters {
            next: first + constants.len() as u32,
            goals: Vec::new(),
        };
        let places = (first..).map(Term::Var).zip(&constants);
        let given = places.map(|(variable, c)| Term::compound("=", vec![variable, c.clone()]));
        chars.goals.extend(given);
        let mut arguments: Vec<Term> = head.arguments().iter().map(|a| chars.argument(a)).collect();
        let places = constants.len();
        let later = chars.goals.split_off(places);
        arguments.extend(chars.goals.iter().map(|goal| goal.arguments()[0].clone()));
        let head = Term::compound(inside.clone(), arguments);
        match later.into_iter().chain(body.cloned()).collect::<Vec<_>>() {
            goals if goals.is_empty() => head,
            goals => normalized(Term::compound(":-", vec![head, conjoined(goals)])),
        }
    };
    let arguments: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let passed = [arguments.clone(), constants.clone()].concat();
    let (head, call) = (
        Term::compound(name.clone(), arguments),
        Term::compound(inside.clone(), passed),
    );
    let entry = Term::compound(":-", vec![head, call]);
    Some((clauses.iter().map(changed).collect(), entry))
}

/// Appends the characters in the lists of a head, and its large integers, that are not there yet.
fn collect(head: &Term, constants: &mut Vec<Term>) {
    for argument in head.arguments() {
        match is_big(argument) {
            true => add(argument, constants),
            false => collect_characters(argument, constants),
        }
    }
}

fn collect_characters(term: &Term, constants: &mut Vec<Term>) {
    if let Some([head, tail]) = term.as_compound(CONS, 2) {
        match head.as_char() {
            Some(_) => add(head, constants),
            None => collect_characters(head, constants),
        }
        return collect_characters(tail, constants);
    }
    let parts = term.arguments().iter();
    parts.for_each(|part| collect_characters(part, constants));
}

fn add(constant: &Term, constants: &mut Vec<Term>) {
    if !constants.contains(constant) {
        constants.push(constant.clone());
    }
}

/// A clause in normal form without packed lists and large integers in its head, if its predicate
/// was compiled by itself.
pub fn with_unpacked_head(clause: Term) -> Term {
    let (head, body) = head_and_body(&clause);
    if !has_char(head) && !head.arguments().iter().any(is_big) {
        return clause;
    }
    let mut chars = Characters::of(&clause);
    let arguments = head.arguments().iter().map(|a| chars.argument(a));
    let head = Term::callable(Atom::from(head_name(head)), arguments.collect());
    let mut goals = chars.goals;
    goals.extend(body.cloned());
    normalized(Term::compound(":-", vec![head, conjoined(goals)]))
}

/// Whether the term has a list with a character.
fn has_char(term: &Term) -> bool {
    let mut stack = vec![term];
    while let Some(term) = stack.pop() {
        match term.as_compound(CONS, 2) {
            Some([head, _]) if head.as_char().is_some() => return true,
            _ => stack.extend(term.arguments()),
        }
    }
    false
}

/// Characters and large integers that become variables.
struct Characters {
    /// The number of the next new variable.
    next: u32,
    /// The goals that bind the variables.
    goals: Vec<Term>,
}

impl Characters {
    fn of(clause: &Term) -> Characters {
        Characters {
            next: variables_end(clause),
            goals: Vec::new(),
        }
    }

    /// A body in which no goal `=` has a packed list.
    fn unified(&mut self, body: &Term) -> Term {
        match body {
            Term::Compound(compound) if is_control(body) => {
                let parts = compound.args.iter().map(|part| self.unified(part));
                Term::compound(compound.name.clone(), parts.collect())
            }
            _ if body.as_compound("=", 2).is_some() && has_char(body) => {
                let before = std::mem::take(&mut self.goals);
                let goal = self.matched(body);
                let mut goals = std::mem::replace(&mut self.goals, before);
                goals.push(goal);
                conjoined(goals)
            }
            _ => body.clone(),
        }
    }

    /// An argument of a head, without characters in its lists, or a variable for a large integer.
    fn argument(&mut self, argument: &Term) -> Term {
        match is_big(argument) {
            true => self.variable(argument),
            false => self.matched(argument),
        }
    }

    /// A term that has to match, without characters in its lists.
    fn matched(&mut self, term: &Term) -> Term {
        term.replaced(&mut |part| {
            let (characters, rest) = leading_characters(part);
            if characters.is_empty() {
                return None;
            }
            if characters.len() > MAX_VARIABLES {
                let cell = cell(self.new_variable(), self.new_variable());
                let list = self.open_lists(part);
                let goal = Term::compound("$same", vec![cell.clone(), list]);
                self.goals.push(goal);
                return Some(cell);
            }
            let variables: Vec<Term> = characters.iter().map(|c| self.variable(c)).collect();
            let rest = self.matched(rest);
            let cells = variables.into_iter().rev();
            Some(cells.fold(rest, |rest, variable| cell(variable, rest)))
        })
    }

    /// The term with variables for the last characters of open lists.
    fn open_lists(&mut self, term: &Term) -> Term {
        term.replaced(&mut |part| match part.as_compound(CONS, 2) {
            Some([head, Term::Var(tail)]) if head.as_char().is_some() => {
                Some(cell(self.variable(head), Term::Var(*tail)))
            }
            _ => None,
        })
    }

    /// The variable that stands for a constant.
    fn variable(&mut self, constant: &Term) -> Term {
        let known = self.goals.iter().find_map(|goal| match goal.arguments() {
            [variable, value] if value == constant => Some(variable.clone()),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let variable = self.new_variable();
            let goal = Term::compound("=", vec![variable.clone(), constant.clone()]);
            self.goals.push(goal);
            variable
        })
    }

    fn new_variable(&mut self) -> Term {
        self.next += 1;
        Term::Var(self.next - 1)
    }
}

/// The characters with which a list begins, and what follows them.
fn leading_characters(list: &Term) -> (Vec<&Term>, &Term) {
    let (mut characters, mut rest) = (Vec::new(), list);
    while let Some([head, tail]) = rest.as_compound(CONS, 2) {
        if head.as_char().is_none() {
            break;
        }
        characters.push(head);
        rest = tail;
    }
    (characters, rest)
}

fn cell(head: Term, tail: Term) -> Term {
    Term::compound(CONS, vec![head, tail])
}
