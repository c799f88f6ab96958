//! Lists of characters, such as `[a,b]` and `[a|T]`.
//!
//! Scryer packs them. What it compiles of a packed list that has to match is wrong: `dispatch.rs:
//! GetPartialString` takes any compound for the cell of a list, and what stands behind a compound
//! of one argument for the tail.
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
//! So in a head, and where a goal `=` unifies, characters are variables for the reader, and
//! elsewhere the last one of an open list is. Goals before bind them, and in a head further
//! arguments that the predicate gets from an entry do: a list that an attributed variable is bound
//! to has to be whole when the variable's goals run, at the first call of the clause.
//!
//! ```prolog
//! p(A, B) :- p$characters(A, B, a, b).
//!
//! p$characters([X,Y|T], T, X, Y).
//! ```

use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, conjoined, head_and_body, is_control, variables_end,
};
use crate::frontend::term::{Atom, CONS, Term};

/// A list that begins with more characters is unified by a call.
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

/// The clauses of a predicate in normal form without packed lists in their heads. A clause behind
/// them may be the entry.
///
/// Clauses are told apart by the characters in their heads
/// ([`with_choice_points`](super::with_choice_points)), so this comes after that.
pub fn with_unpacked_heads(clauses: Vec<Term>) -> Vec<Term> {
    match with_character_arguments(&clauses) {
        Some((mut clauses, entry)) => {
            clauses.push(entry);
            clauses
        }
        None => clauses,
    }
}

/// The clauses with the characters of their heads as arguments, and the clause that passes these;
/// `None` if there are none, or too many.
pub(super) fn with_character_arguments(clauses: &[Term]) -> Option<(Vec<Term>, Term)> {
    let heads: Vec<&Term> = clauses.iter().map(|c| head_and_body(c).0).collect();
    let mut characters = Vec::new();
    heads.iter().for_each(|head| collect(head, &mut characters));
    let (name, arity) = heads.first()?.functor()?;
    if characters.is_empty() || characters.len() > MAX_VARIABLES || arity > MAX_ARGUMENTS {
        return None;
    }
    let inside = Atom::from(format!("{name}$characters"));
    let changed = |clause: &Term| {
        let (head, body) = head_and_body(clause);
        let first = variables_end(clause);
        let mut chars = Characters {
            next: first + characters.len() as u32,
            goals: Vec::new(),
        };
        let places = (first..).map(Term::Var).zip(&characters);
        let given = places.map(|(variable, c)| Term::compound("=", vec![variable, c.clone()]));
        chars.goals.extend(given);
        let mut arguments: Vec<Term> = head.arguments().iter().map(|a| chars.matched(a)).collect();
        let places = characters.len();
        let later = chars.goals.split_off(places);
        arguments.extend(chars.goals.iter().map(|goal| goal.arguments()[0].clone()));
        let head = Term::compound(inside.clone(), arguments);
        match later.into_iter().chain(body.cloned()).collect::<Vec<_>>() {
            goals if goals.is_empty() => head,
            goals => normalized(Term::compound(":-", vec![head, conjoined(goals)])),
        }
    };
    let arguments: Vec<Term> = (0..arity as u32).map(Term::Var).collect();
    let passed = [arguments.clone(), characters.clone()].concat();
    let (head, call) = (
        Term::compound(name.clone(), arguments),
        Term::compound(inside.clone(), passed),
    );
    let entry = Term::compound(":-", vec![head, call]);
    Some((clauses.iter().map(changed).collect(), entry))
}

/// Appends the characters in the lists of a term that are not there yet.
fn collect(term: &Term, characters: &mut Vec<Term>) {
    if let Some([head, tail]) = term.as_compound(CONS, 2) {
        if head.as_char().is_some() {
            if !characters.contains(head) {
                characters.push(head.clone());
            }
        } else {
            collect(head, characters);
        }
        return collect(tail, characters);
    }
    term.arguments()
        .iter()
        .for_each(|part| collect(part, characters));
}

/// A clause in normal form without packed lists in its head, if its predicate was compiled by
/// itself.
pub fn with_unpacked_head(clause: Term) -> Term {
    let (head, body) = head_and_body(&clause);
    if !has_char(head) {
        return clause;
    }
    let mut chars = Characters::of(&clause);
    let head = chars.matched(head);
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

/// Characters that become variables.
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

    /// The variable that stands for a character.
    fn variable(&mut self, character: &Term) -> Term {
        let known = self.goals.iter().find_map(|goal| match goal.arguments() {
            [variable, value] if value == character => Some(variable.clone()),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let variable = self.new_variable();
            let goal = Term::compound("=", vec![variable.clone(), character.clone()]);
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
