//! Predicates whose clauses are told apart inside their first argument.
//!
//! SWI-Prolog looks into compounds: `noun([cat|S], S)` and `noun([dog|S], S)` are found by the word. The machine sees two
//! lists. So the clauses go to a predicate of their own, which has the word as its first argument:
//!
//! ```prolog
//! noun([X|S], A) :- noun$inside(X, S, A).
//!
//! noun$inside(cat, S, S).
//! noun$inside(dog, S, S).
//! ```

use std::ops::Range;

use super::argument_index::{Key, tell_apart};
use crate::engine::lower::terms::{MAX_ARGUMENTS, head_and_body, with_head};
use crate::frontend::term::{Atom, CONS, Term};

/// The clauses of a predicate, some of them replaced by one that looks into its first argument.
pub struct Deepened {
    /// The clauses of the predicate.
    pub outside: Vec<Term>,
    /// Those of the other one.
    pub inside: Vec<Term>,
}

/// The predicate as two; `None` if its clauses are not told apart so.
pub fn deepened(clauses: &[Term]) -> Option<Deepened> {
    let firsts: Option<Vec<&Term>> = clauses.iter().map(first_argument).collect();
    let firsts = firsts?;
    let group = compounds(&firsts)?;
    let compound = firsts[group.start];
    let by = place_inside(&firsts[group.clone()])?;
    let (name, arity) = head_and_body(&clauses[0]).0.functor()?;
    if compound.arguments().len() + arity > MAX_ARGUMENTS {
        return None;
    }
    let inside_name = Atom::from(format!("{name}$inside"));
    let moved = |clause: &Term| {
        let arguments = head_and_body(clause).0.arguments();
        let inside = head_inside(&inside_name, by, arguments[0].arguments(), &arguments[1..]);
        with_head(clause, inside)
    };
    let inside: Vec<Term> = clauses[group.clone()].iter().map(moved).collect();
    let parts = compound.arguments().len() as u32;
    let parts: Vec<Term> = (0..parts).map(Term::Var).collect();
    let others = (parts.len() as u32..).take(arity - 1).map(Term::Var);
    let others: Vec<Term> = others.collect();
    let general = compound
        .functor()
        .map(|(functor, _)| Term::compound(functor.clone(), parts.clone()))?;
    let call = head_inside(&inside_name, by, &parts, &others);
    let general = Term::callable(name.clone(), [vec![general], others].concat());
    let mut outside = clauses[..group.start].to_vec();
    outside.push(Term::compound(":-", vec![general, call]));
    outside.extend_from_slice(&clauses[group.end..]);
    Some(Deepened { outside, inside })
}

fn first_argument(clause: &Term) -> Option<&Term> {
    head_and_body(clause).0.arguments().first()
}

/// Which clauses have the same compound as first argument; the others have the empty list where that is a list.
fn compounds(firsts: &[&Term]) -> Option<Range<usize>> {
    let start = firsts
        .iter()
        .position(|first| matches!(first, Term::Compound(_)))?;
    let functor = firsts[start].functor()?;
    let is_one =
        |first: &&Term| matches!(first, Term::Compound(_)) && first.functor() == Some(functor);
    let count = firsts[start..]
        .iter()
        .take_while(|first| is_one(first))
        .count();
    let is_list = functor.0.as_str() == CONS && functor.1 == 2;
    let is_end = |first: &&Term| is_list && **first == Term::nil();
    let mut others = firsts[..start].iter().chain(&firsts[start + count..]);
    (count > 1 && others.all(is_end)).then_some(start..start + count)
}

/// Which part of the compounds tells them apart, itself or by what is in it. SWI-Prolog looks at none if a first part is a
/// variable.
fn place_inside(compounds: &[&Term]) -> Option<usize> {
    let part = |at: usize| {
        compounds
            .iter()
            .map(move |compound| &compound.arguments()[at])
    };
    if part(0).any(|part| matches!(part, Term::Var(_))) {
        return None;
    }
    let tells = |at: &usize| tell_apart(part(*at).map(Key::of));
    let is_deeper = |at: &usize| tells_inside(&part(*at).collect::<Vec<_>>());
    let places = || 0..compounds[0].arguments().len();
    places().find(tells).or_else(|| places().find(is_deeper))
}

/// Whether these arguments of clauses are told apart inside: they are compounds of one functor.
pub fn tells_inside(arguments: &[&Term]) -> bool {
    let functor = arguments.first().and_then(|first| first.functor());
    let is_one =
        |argument: &&Term| matches!(argument, Term::Compound(_)) && argument.functor() == functor;
    arguments.iter().all(is_one) && place_inside(arguments).is_some()
}

/// The part by which clauses are found, the other parts, and the other arguments.
fn head_inside(name: &Atom, by: usize, parts: &[Term], others: &[Term]) -> Term {
    let mut arguments = vec![parts[by].clone()];
    arguments.extend(
        parts
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != by)
            .map(|(_, part)| part.clone()),
    );
    arguments.extend_from_slice(others);
    Term::compound(name.clone(), arguments)
}
