//! Which clauses leave a choice point when the first argument of a call does not tell.
//!
//! SWI-Prolog finds the clauses of a call by one of its arguments: by any in which all clauses have
//! something, and not all the same. Where there is none, whatever clause is not the last one leaves
//! a choice point. The machine finds clauses by the first argument, and looks ahead: a clause is
//! left out if an argument of its head does not match, unless its code begins with a frame, as that
//! of a body with several calls does. So a clause of which SWI-Prolog would look at no argument
//! gets a frame, and one of which it would look at some has none:
//!
//! ```prolog
//! app([], L, L).
//! app([H|T], L, [H|R]) :- '$succeed', app(T, L, R).
//!
//! double([], []).
//! double([X|Xs], [Y|Ys]) :- double$rest1(X, Xs, Y, Ys).
//!
//! double$rest1(X, Xs, Y, Ys) :- Y is X * 2, double(Xs, Ys).
//! ```
//!
//! Where it would look at one argument of a clause, and not at another, the other one is hidden
//! (`hidden_arguments.rs`).
//!
//! Where a first argument is a variable SWI-Prolog looks at no other, unless a call leaves it
//! unbound (`unbound_first.rs`). The machine finds clauses without a first argument by another one:
//! every second one is hidden behind a head of variables.

use std::collections::HashSet;

use super::body::has_cut;
use super::deep_index::{Deepened, TellingParts};
use super::hidden_arguments::Hidden;
use super::normal_form::{conjuncts_of, is_in_place};
use super::packed_lists::{with_constant_arguments, with_unpacked_head, with_unpacked_heads};
use super::unbound_first::SplitByCall;
use crate::engine::lower::argument_index::{Key, tell_apart};
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    MAX_ARGUMENTS, conjoined, head_and_body, head_name, is_control, variables, variables_end,
};
use crate::frontend::term::{Atom, Term};
use crate::store::is_behind_new;

/// A call may leave the argument unbound, too, that stands in place of an unbound first one.
const MAX_SPLITS: usize = 2;

/// The clauses of a predicate so that calls leave the choice points that they leave in SWI-Prolog.
pub fn with_choice_points(clauses: Vec<Term>) -> Vec<Term> {
    told_apart(clauses, MAX_SPLITS)
}

/// The same, with calls that leave the first argument unbound told apart from others so often.
fn told_apart(clauses: Vec<Term>, splits: usize) -> Vec<Term> {
    if clauses.len() < 2 {
        return with_unpacked_heads(clauses);
    }
    let parts = TellingParts::of(&clauses);
    let split = (splits > 0).then(|| SplitByCall::of(&clauses)).flatten();
    match (split, &parts) {
        (Some(SplitByCall { entry, free, bound }), _) => {
            let free = told_apart(free, splits - 1);
            [free, looked_into(bound, parts), vec![entry]].concat()
        }
        (None, Some(_)) => {
            let SplitByCall { entry, free, bound } = SplitByCall::by(&clauses, 0);
            let free = shown_as_looked_at(free);
            [free, looked_into(bound, parts), vec![entry]].concat()
        }
        (None, None) => shown_as_looked_at(clauses),
    }
}

/// The clauses for calls that have bound their first argument, with those told apart that
/// SWI-Prolog tells apart inside it.
pub(super) fn looked_into(clauses: Vec<Term>, parts: Option<TellingParts>) -> Vec<Term> {
    match parts.map(|parts| parts.deepened(&clauses)) {
        Some(Deepened { outside, inside }) => {
            let inside = inside
                .into_iter()
                .flat_map(|clauses| told_apart(clauses, 0));
            inside.chain(shown_as_looked_at(outside)).collect()
        }
        None => shown_as_looked_at(clauses),
    }
}

/// The clauses so that the machine sees of their heads what SWI-Prolog looks at when a call has
/// bound its first argument.
fn shown_as_looked_at(clauses: Vec<Term>) -> Vec<Term> {
    if let Some((clauses, entry)) = with_constant_arguments(&clauses) {
        let mut all = shown_as_looked_at(clauses);
        all.push(entry);
        return all;
    }
    let clauses: Vec<Term> = clauses.into_iter().map(with_unpacked_head).collect();
    let heads = Heads::of(&clauses);
    if heads.heads.iter().any(|head| head.arguments().is_empty()) {
        return clauses;
    }
    if (clauses.iter().enumerate()).any(|(place, clause)| heads.is_seen_in_part(clause, place)) {
        let Hidden { clauses, entry } = Hidden::but_for(|at| heads.is_seen(at), &clauses);
        return [shown_as_looked_at(clauses), vec![entry]].concat();
    }
    let mut changed = Vec::with_capacity(clauses.len());
    let mut rests = Vec::new();
    let mut indexed = None;
    for (place, clause) in clauses.into_iter().enumerate() {
        let by = heads.indexed_by(place);
        let visible = match by {
            Some(argument) if indexed == by && heads.differs(place, argument) => {
                heads.hidden(clause, place)
            }
            _ => heads.visible(clause, place),
        };
        indexed = by.filter(|_| !visible.is_hidden);
        changed.push(visible.clause);
        rests.extend(visible.rest);
    }
    rests.extend(changed);
    rests
}

/// The heads of a predicate.
struct Heads {
    heads: Vec<Term>,
    /// Whether SWI-Prolog would look at each of the arguments behind the first.
    indexable: Vec<bool>,
    /// For each argument the first clause that has another key there than the first clause.
    first_other: Vec<Option<usize>>,
    /// The first clause whose first argument is a variable.
    first_open: Option<usize>,
}

impl Heads {
    fn of(clauses: &[Term]) -> Heads {
        let heads: Vec<Term> = (clauses.iter())
            .map(|clause| head_and_body(clause).0.clone())
            .collect();
        let arity = heads.first().map_or(0, |head| head.arguments().len());
        // SWI-Prolog looks at no other argument of a call that has bound its first one then.
        let is_open = |head: &Term| matches!(head.arguments().first(), Some(Term::Var(_)));
        let first_open = heads.iter().position(is_open);
        let tells = |place: usize| {
            first_open.is_none() && tell_apart(heads.iter().map(|head| key(head, place)))
        };
        let indexable = (1..arity).map(tells).collect();
        let first_other = |argument: usize| {
            let mut keys = heads
                .iter()
                .map(|head| Key::of(&head.arguments()[argument]));
            let first = keys.next()?;
            Some(1 + keys.position(|key| key != first)?)
        };
        let first_other = (0..arity).map(first_other).collect();
        Heads {
            heads,
            indexable,
            first_other,
            first_open,
        }
    }

    /// The argument behind the first by which the machine would find a clause: the first one that
    /// is bound.
    fn indexed_by(&self, place: usize) -> Option<usize> {
        let mut arguments = self.heads[place].arguments().iter();
        arguments.position(is_bound).filter(|place| *place > 0)
    }

    /// Whether an argument of a clause does not match what that of a clause before it matches.
    fn differs(&self, place: usize, argument: usize) -> bool {
        let key = |clause: usize| Key::of(&self.heads[clause].arguments()[argument]);
        let own = key(place);
        own.is_none()
            || own != key(0)
            || self.first_other[argument].is_some_and(|other| other < place)
    }

    /// Whether the first argument tells that a clause does not follow one that has a variable
    /// there.
    fn shows_first(&self, place: usize) -> bool {
        let is_told = self.heads[place].arguments().first().is_some_and(is_bound);
        is_told && self.first_open.is_some_and(|open| open < place)
    }

    /// Whether the machine may look at that argument: SWI-Prolog would, or there is nothing.
    fn is_seen(&self, at: usize) -> bool {
        let has_nothing = || (self.heads.iter()).all(|head| !is_bound(&head.arguments()[at]));
        at == 0 || self.indexable[at - 1] || has_nothing()
    }

    /// Whether SWI-Prolog would look at an argument by which it finds that clause.
    fn shows(&self, place: usize) -> bool {
        let arguments = &self.heads[place].arguments()[1..];
        let mut shown = arguments.iter().zip(&self.indexable);
        place > 0
            && (self.shows_first(place) || shown.any(|(part, tells)| *tells && is_bound(part)))
    }

    /// Whether the machine would look at an argument of that clause, and SWI-Prolog would not.
    fn hides(&self, place: usize) -> bool {
        let arguments = &self.heads[place].arguments()[1..];
        let mut places = (1..).zip(arguments).zip(&self.indexable);
        places.any(|((at, part), tells)| !tells && is_bound(part) && self.differs(place, at))
    }

    /// Whether the machine sees the head of that clause, or may be shown it, and is not to look at
    /// all of it.
    fn is_seen_in_part(&self, clause: &Term, place: usize) -> bool {
        let goals = goals_of(head_and_body(clause).1);
        self.shows(place) && self.hides(place) && (has_no_frame(&goals) || !cuts(&goals))
    }

    /// A clause of whose head the machine sees what SWI-Prolog would look at.
    fn visible(&self, clause: Term, place: usize) -> Visible {
        if self.shows(place) {
            return Visible::shown(clause, place);
        }
        let (head, body) = head_and_body(&clause);
        let goals = goals_of(body);
        match has_no_frame(&goals) && self.hides(place) {
            true => Visible::whole(with_frame(head, &goals)),
            false => Visible::whole(clause),
        }
    }

    /// A clause of whose head the machine sees nothing, so that it looks into it, and stops to find
    /// others by their heads.
    fn hidden(&self, clause: Term, place: usize) -> Visible {
        let (head, body) = head_and_body(&clause);
        if cuts(&goals_of(body)) {
            return self.visible(clause, place);
        }
        let (bare, moved) = bare_head(head, variables_end(&clause));
        match lifted(&bare, body, place, moved) {
            Some(hidden) => Visible {
                is_hidden: true,
                ..hidden
            },
            None => Visible::whole(clause),
        }
    }
}

/// Whether one of the goals has a cut, which has to stay in its predicate.
pub(super) fn cuts(goals: &[&Term]) -> bool {
    goals.iter().any(|goal| has_cut(goal))
}

fn is_bound(argument: &Term) -> bool {
    !matches!(argument, Term::Var(_))
}

pub(super) fn goals_of(body: Option<&Term>) -> Vec<&Term> {
    let mut goals = Vec::new();
    if let Some(body) = body {
        conjuncts_of(body, &mut goals);
    }
    goals
}

/// What SWI-Prolog finds a clause by at that place.
fn key(head: &Term, place: usize) -> Option<Key<'_>> {
    match is_behind_new(head.arguments(), place) {
        true => None,
        false => Key::of(&head.arguments()[place]),
    }
}

/// A clause of which the machine sees what it should, and what stands behind it.
pub(super) struct Visible {
    pub(super) clause: Term,
    pub(super) rest: Option<Term>,
    /// All arguments of the head are variables.
    is_hidden: bool,
}

impl Visible {
    fn whole(clause: Term) -> Visible {
        Visible {
            clause,
            rest: None,
            is_hidden: false,
        }
    }

    /// The clause of that number without a frame, if it can be.
    pub(super) fn shown(clause: Term, place: usize) -> Visible {
        let (head, body) = head_and_body(&clause);
        let goals = goals_of(body);
        let lifted = match has_no_frame(&goals) || cuts(&goals) {
            true => None,
            false => lifted(head, body, place, Vec::new()),
        };
        lifted.unwrap_or_else(|| Visible::whole(clause.clone()))
    }
}

/// Whether the code of a clause with these goals begins with its head: there is one call at most,
/// at the end.
pub(super) fn has_no_frame(goals: &[&Term]) -> bool {
    let Some((last, before)) = goals.split_last() else {
        return true;
    };
    !is_control(last)
        && before
            .iter()
            .all(|goal| is_in_place(goal) || is_no_call(goal))
}

fn is_no_call(goal: &Term) -> bool {
    let functor = goal.functor().map(|(name, arity)| (name.as_str(), arity));
    matches!(functor, Some(("is", 2) | ("!" | "true", 0)))
}

/// The head with a new variable in place of all but its first argument that unifies something, and
/// what these variables stand for.
fn bare_head(head: &Term, first_free: u32) -> (Term, Vec<(Term, Term)>) {
    let mut free = first_free..;
    let mut moved = Vec::new();
    let mut arguments: Vec<Term> = Vec::with_capacity(head.arguments().len());
    for argument in head.arguments() {
        let unifies = is_bound(argument) || arguments.contains(argument);
        if arguments.is_empty() || !unifies {
            arguments.push(argument.clone());
            continue;
        }
        let variable = Term::Var(free.next().expect("the range has no end"));
        moved.push((variable.clone(), argument.clone()));
        arguments.push(variable);
    }
    let name = Atom::from(head_name(head));
    (Term::callable(name, arguments), moved)
}

/// The clause with a frame: it has two calls.
pub(super) fn with_frame(head: &Term, goals: &[&Term]) -> Term {
    let mut body = vec![Term::atom("$succeed")];
    match goals {
        [] => body.push(Term::atom("$succeed")),
        goals => body.extend(goals.iter().copied().cloned()),
    }
    Term::compound(":-", vec![head.clone(), conjoined(body)])
}

/// The clause with its body in a predicate of its own, which also unifies these variables of the
/// head with what they stand for; `None` if that would have too many arguments.
fn lifted(
    head: &Term,
    body: Option<&Term>,
    place: usize,
    moved: Vec<(Term, Term)>,
) -> Option<Visible> {
    let body = body.cloned().unwrap_or_else(|| Term::atom("true"));
    let parts = moved.iter().flat_map(|(_, part)| variables(part));
    let inside: HashSet<u32> = variables(&body).into_iter().chain(parts).collect();
    let is_shared = |variable: &u32| inside.contains(variable);
    let shared = variables(head).into_iter().filter(is_shared).map(Term::Var);
    let shared: Vec<Term> = shared.collect();
    if shared.len() + moved.len() > MAX_ARGUMENTS {
        return None;
    }
    let name = Atom::from(format!("{}$rest{place}", head_name(head)));
    let (variables, parts): (Vec<Term>, Vec<Term>) = moved.into_iter().unzip();
    let call = Term::callable(name.clone(), [shared.clone(), variables].concat());
    let rest = Term::callable(name, [shared, parts].concat());
    Some(Visible {
        clause: Term::compound(":-", vec![head.clone(), call]),
        rest: Some(normalized(Term::compound(":-", vec![rest, body]))),
        is_hidden: false,
    })
}

#[cfg(test)]
mod tests {
    use super::with_choice_points;
    use crate::frontend::operators::OperatorTable;
    use crate::frontend::reader::{Read, ReaderFlags, read_term};
    use crate::frontend::term::Term;

    /// The clauses of a text.
    fn clauses(text: &str) -> Vec<Term> {
        let operators = OperatorTable::standard();
        let mut clauses = Vec::new();
        let mut position = 0;
        while let Read::Term(read) = read_term(text, position, &operators, &ReaderFlags::default())
        {
            position = read.end;
            clauses.push(read.term);
        }
        clauses
    }

    /// How many predicates the clauses make, and how many goals the last clause of the predicate
    /// itself has.
    fn shape(text: &str) -> (usize, usize) {
        let changed = with_choice_points(clauses(text));
        let name = |clause: &Term| {
            let head = clause
                .as_compound(":-", 2)
                .map_or(clause, |parts| &parts[0]);
            head.functor().map(|(name, _)| name.clone())
        };
        let mut names: Vec<_> = changed.iter().map(name).collect();
        names.dedup();
        let last = changed
            .last()
            .and_then(|clause| clause.as_compound(":-", 2));
        let mut goals = 0;
        if let Some([_, body]) = last {
            let mut rest = body;
            goals = 1;
            while let Some([_, more]) = rest.as_compound(",", 2) {
                (goals, rest) = (goals + 1, more);
            }
        }
        (names.len(), goals)
    }

    #[test]
    fn a_clause_that_swipl_would_not_look_at_has_a_frame() {
        assert_eq!(
            shape("app([],L,L). app([H|T],L,[H|R]) :- app(T,L,R)."),
            (1, 2)
        );
        assert_eq!(shape("p([],_). p([_|_],a)."), (1, 2));
    }

    #[test]
    fn a_clause_that_swipl_would_look_at_has_none() {
        let text = "double([],[]). double([X|Xs],[Y|Ys]) :- q(X,Y), double(Xs,Ys).";
        assert_eq!(shape(text), (2, 1));
        assert_eq!(shape("p(a,x). p(b,y)."), (1, 0));
    }

    #[test]
    fn words_in_lists_are_first_arguments() {
        // The clauses as they are, for calls that leave the list unbound; the first words; who has
        // which.
        assert_eq!(shape("n([cat|S],S). n([dog|S],S)."), (4, 1));
        assert_eq!(shape("n([cat|S],S). n([_|S],S)."), (4, 1));
        assert_eq!(shape("n([cat|S],S). n([X|S],X)."), (1, 0));
    }

    #[test]
    fn clauses_without_a_first_argument_hide_every_second_one() {
        let text = "del(_,[],[]). del(X,[X|T],R) :- del(X,T,R).";
        // Calls that leave the first argument unbound find the clauses by the list.
        assert_eq!(shape(text), (4, 1));
        let with_cut = "del(_,[],[]). del(X,[X|T],R) :- !, del(X,T,R).";
        assert_eq!(shape(with_cut).0, 3);
    }
}
