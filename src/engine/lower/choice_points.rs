//! Which clauses leave a choice point when the first argument of a call does not tell.
//!
//! SWI-Prolog finds the clauses of a call by one of its arguments: by any in which all clauses have something, and not
//! all the same. Where there is none, whatever clause is not the last one leaves a choice point. The machine finds clauses by the
//! first argument, and looks ahead: a clause is left out if an argument of its head does not match, unless its code
//! begins with a frame, as that of a body with several calls does. So a clause of which SWI-Prolog would look at no
//! argument gets a frame, and one of which it would look at some has none:
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

use std::collections::HashSet;

use super::normal_form::{conjuncts_of, is_in_place};
use crate::engine::lower::argument_index::Key;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{conjoined, is_control, variables, variables_end};
use crate::frontend::term::{Atom, Term};

/// The clauses of a predicate so that calls leave the choice points that they leave in SWI-Prolog.
pub fn with_choice_points(clauses: Vec<Term>) -> Vec<Term> {
    let indexable = indexable(&clauses);
    if clauses.len() < 2 || indexable.is_empty() {
        return clauses;
    }
    let mut changed = Vec::with_capacity(clauses.len());
    let mut rests = Vec::new();
    for (place, clause) in clauses.into_iter().enumerate() {
        let visible = match place {
            0 => Visible { clause, rest: None },
            place => visible(clause, place, &indexable),
        };
        changed.push(visible.clause);
        rests.extend(visible.rest);
    }
    rests.extend(changed);
    rests
}

/// Whether SWI-Prolog would look at each of the arguments behind the first.
fn indexable(clauses: &[Term]) -> Vec<bool> {
    let heads: Vec<&Term> = clauses
        .iter()
        .map(|clause| head_and_body(clause).0)
        .collect();
    let arity = heads.first().map_or(0, |head| head.arguments().len());
    let tells = |place: usize| {
        let keys: Option<HashSet<Key<'_>>> = heads.iter().map(|head| key(head, place)).collect();
        keys.is_some_and(|keys| keys.len() > 1)
    };
    (1..arity).map(tells).collect()
}

/// What SWI-Prolog finds a clause by at that place. Behind two new variables it sees nothing: its code passes over them
/// with one instruction.
fn key(head: &Term, place: usize) -> Option<Key<'_>> {
    let arguments = head.arguments();
    let is_new = |place: usize| match &arguments[place] {
        Term::Var(variable) => {
            let mut before = arguments[..place].iter();
            before.all(|argument| !variables(argument).contains(variable))
        }
        _ => false,
    };
    match place >= 2 && is_new(place - 1) && is_new(place - 2) {
        true => None,
        false => Key::of(&arguments[place]),
    }
}

fn head_and_body(clause: &Term) -> (&Term, Option<&Term>) {
    match clause.as_compound(":-", 2) {
        Some([head, body]) => (head, Some(body)),
        _ => (clause, None),
    }
}

/// A clause of which the machine sees what it should, and what stands behind it.
struct Visible {
    clause: Term,
    rest: Option<Term>,
}

fn visible(clause: Term, place: usize, indexable: &[bool]) -> Visible {
    let (head, body) = head_and_body(&clause);
    let mut goals = Vec::new();
    if let Some(body) = body {
        conjuncts_of(body, &mut goals);
    }
    let is_seen = has_no_frame(&goals);
    let is_bound = |argument: &Term| !matches!(argument, Term::Var(_));
    let arguments = || head.arguments().iter().skip(1).zip(indexable);
    let hides = arguments().any(|(argument, tells)| is_bound(argument) && !tells);
    let shows = arguments().any(|(argument, tells)| is_bound(argument) && *tells);
    let has_cut = || goals.iter().any(|goal| has_cut(goal));
    match (is_seen, shows) {
        (true, false) if hides => Visible {
            clause: with_frame(head, &goals),
            rest: None,
        },
        (true, true) if hides && !has_cut() => lifted(head, body, place, indexable),
        (false, true) if !has_cut() => lifted(head, body, place, indexable),
        _ => Visible { clause, rest: None },
    }
}

/// Whether the code of a clause with these goals begins with its head: there is one call at most, at the end.
fn has_no_frame(goals: &[&Term]) -> bool {
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
    matches!(functor, Some(("=" | "is", 2) | ("!" | "true", 0)))
}

fn has_cut(goal: &Term) -> bool {
    goal.as_atom() == Some("!") || is_control(goal) && goal.arguments().iter().any(has_cut)
}

/// The head with a variable in place of what is not to be seen, and the unifications of these variables.
fn bare_head(head: &Term, indexable: &[bool], first_free: u32) -> (Term, Vec<(Term, Term)>) {
    let mut free = first_free..;
    let mut moved = Vec::new();
    let mut arguments = head.arguments().to_vec();
    for (argument, tells) in arguments.iter_mut().skip(1).zip(indexable) {
        if *tells || matches!(argument, Term::Var(_)) {
            continue;
        }
        let variable = Term::Var(free.next().expect("the range has no end"));
        moved.push((variable.clone(), std::mem::replace(argument, variable)));
    }
    let name = head.functor().map(|(name, _)| name.clone());
    (
        Term::callable(name.expect("a head is callable"), arguments),
        moved,
    )
}

/// The clause with a frame: it has two calls.
fn with_frame(head: &Term, goals: &[&Term]) -> Term {
    let mut body = vec![Term::atom("$succeed")];
    match goals {
        [] => body.push(Term::atom("$succeed")),
        goals => body.extend(goals.iter().copied().cloned()),
    }
    Term::compound(":-", vec![head.clone(), conjoined(body)])
}

/// The clause with its body in a predicate of its own.
fn lifted(head: &Term, body: Option<&Term>, place: usize, indexable: &[bool]) -> Visible {
    let body = body.cloned().unwrap_or_else(|| Term::atom("true"));
    let first_free = variables_end(head).max(variables_end(&body));
    let (bare, moved) = bare_head(head, indexable, first_free);
    let inside: HashSet<u32> = variables(&body)
        .into_iter()
        .chain(moved.iter().flat_map(|(_, part)| variables(part)))
        .collect();
    let moved_variables: HashSet<u32> = moved.iter().flat_map(|(at, _)| variables(at)).collect();
    let shared = variables(&bare).into_iter();
    let shared: Vec<Term> = shared
        .filter(|variable| inside.contains(variable) && !moved_variables.contains(variable))
        .map(Term::Var)
        .collect();
    let name = head.functor().map_or("", |(name, _)| name.as_str());
    let name = Atom::from(format!("{name}$rest{place}"));
    let (variables, parts): (Vec<Term>, Vec<Term>) = moved.into_iter().unzip();
    let call = Term::callable(name.clone(), [shared.clone(), variables].concat());
    let rest = Term::callable(name, [shared, parts].concat());
    Visible {
        clause: Term::compound(":-", vec![bare, call]),
        rest: Some(normalized(Term::compound(":-", vec![rest, body]))),
    }
}
