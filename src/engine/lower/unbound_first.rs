//! Calls that leave the first argument unbound.
//!
//! SWI-Prolog finds the clauses of such a call by another argument, also by what is in it: `word(N,
//! [cat|S], S)` by the word. The machine does so if no clause has a variable for its first
//! argument, and does not look inside. So the clauses are compiled once more with the argument that
//! tells them apart in the first place:
//!
//! ```prolog
//! word(A, B, C) :- ( var(A) -> word$free(B, A, C) ; word$bound(A, B, C) ).
//!
//! word$free([cat|S], N, S) :- N = sg.
//! word$bound(N, [cat|S], S) :- N = sg.
//! ```
//!
//! Clauses that are told apart inside their first argument (`deep_index.rs`) are compiled twice as
//! well, with the arguments in their order.

use super::argument_index::{Key, tell_apart};
use super::deep_index::tells_inside;
use super::normal_form::conjuncts_of;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    conjoined, head_and_body, head_name, rename, rename_clause, with_head,
};
use crate::frontend::term::{Atom, Term};
use crate::store::is_behind_new;

/// Larger predicates are compiled once.
const MAX_CLAUSES: usize = 64;

/// The clauses of a predicate, told apart by whether a call leaves its first argument unbound.
pub(super) struct SplitByCall {
    /// The clause that tells.
    pub(super) entry: Term,
    /// The clauses for an unbound first argument, with another one in its place.
    pub(super) free: Vec<Term>,
    /// The clauses for other calls.
    pub(super) bound: Vec<Term>,
}

impl SplitByCall {
    /// `None` if calls that leave the first argument unbound find the clauses as it is.
    pub(super) fn of(clauses: &[Term]) -> Option<SplitByCall> {
        if clauses.len() > MAX_CLAUSES {
            return None;
        }
        let place = telling_place(clauses)?;
        Some(SplitByCall::by(clauses, place))
    }

    /// The clauses so that calls that leave the first argument unbound have the argument of that
    /// place in front.
    pub(super) fn by(clauses: &[Term], place: usize) -> SplitByCall {
        let head = head_and_body(&clauses[0]).0;
        let name = head_name(head);
        let [free, bound] = ["free", "bound"].map(|kind| Atom::from(format!("{name}${kind}")));
        let reordered = |clause: &Term| {
            let args = head_and_body(clause).0.arguments();
            with_head(clause, moved(&free, args, place))
        };
        let args: Vec<Term> = (0..head.arguments().len() as u32).map(Term::Var).collect();
        let test = Term::compound("var", vec![args[0].clone()]);
        let then = Term::compound("->", vec![test, moved(&free, &args, place)]);
        let otherwise = Term::callable(bound.clone(), args.clone());
        let body = Term::compound(";", vec![then, otherwise]);
        let head = Term::callable(Atom::from(name), args);
        SplitByCall {
            entry: normalized(Term::compound(":-", vec![head, body])),
            free: clauses.iter().map(reordered).collect(),
            bound: clauses
                .iter()
                .map(|clause| going_on(clause, name, &bound))
                .collect(),
        }
    }
}

/// The clause for a bound first argument. Where its last goal is a call of the predicate with the
/// same first argument, that is known to be bound, too.
fn going_on(clause: &Term, name: &str, bound: &Atom) -> Term {
    let renamed = rename_clause(clause, bound);
    let (head, Some(body)) = head_and_body(&renamed) else {
        return renamed;
    };
    let mut goals = Vec::new();
    conjuncts_of(body, &mut goals);
    let Some((last, others)) = goals.split_last() else {
        return renamed;
    };
    let (args, called) = (head.arguments(), last.arguments());
    let is_same = head_name(last) == name && args.len() == called.len() && args[0] == called[0];
    if !is_same || !matches!(args[0], Term::Var(_)) {
        return renamed;
    }
    let mut goals: Vec<Term> = others.iter().map(|goal| (*goal).clone()).collect();
    goals.push(rename(last, bound));
    Term::compound(":-", vec![head.clone(), conjoined(goals)])
}

/// The argument by which calls are to find the clauses.
fn telling_place(clauses: &[Term]) -> Option<usize> {
    let heads: Vec<&Term> = clauses.iter().map(|c| head_and_body(c).0).collect();
    let arguments = |place: usize| heads.iter().map(move |head| &head.arguments()[place]);
    let arity = heads[0].arguments().len();
    let is_open = arity > 0 && arguments(0).any(|first| matches!(first, Term::Var(_)));
    let tells = |place: &usize| {
        if heads
            .iter()
            .any(|head| is_behind_new(head.arguments(), *place))
        {
            return false;
        }
        let keys = arguments(*place).map(Key::of);
        is_open && tell_apart(keys) || tells_inside(clauses, *place)
    };
    (1..arity).find(tells)
}

/// The arguments with that of one place before the others.
pub(super) fn moved(name: &Atom, args: &[Term], place: usize) -> Term {
    let mut args = args.to_vec();
    args[..=place].rotate_right(1);
    Term::compound(name.clone(), args)
}
