//! Calls that leave the first argument unbound.
//!
//! SWI-Prolog finds the clauses of such a call by another argument, also by what is in it: `word(N, [cat|S], S)` by the word.
//! The machine does so if no clause has a variable for its first argument, and does not look inside. So the clauses are
//! compiled once more with the argument that tells them apart in the first place:
//!
//! ```prolog
//! word(A, B, C) :- ( var(A) -> word$free(B, A, C) ; word$bound(A, B, C) ).
//!
//! word$free([cat|S], N, S) :- N = sg.
//! word$bound(N, [cat|S], S) :- N = sg.
//! ```
//!
//! Clauses that are told apart inside their first argument (`deep_index.rs`) are compiled twice as well, with the arguments in
//! their order.

use super::argument_index::{Key, tell_apart};
use super::deep_index::tells_inside;
use crate::engine::lower::normalized;
use crate::engine::lower::terms::{
    head_and_body, head_name, is_behind_new, rename_clause, with_head,
};
use crate::frontend::term::{Atom, CONS, Term};

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

    /// The clauses so that calls that leave the first argument unbound have the argument of that place in front.
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
            bound: clauses.iter().map(|c| rename_clause(c, &bound)).collect(),
        }
    }
}

/// The argument by which calls are to find the clauses. A predicate with rules that goes through a list is left as it is: the
/// test would be made at each step, and what stands before the list is bound as a rule.
fn telling_place(clauses: &[Term]) -> Option<usize> {
    let heads: Vec<&Term> = clauses.iter().map(|c| head_and_body(c).0).collect();
    let has_rule = clauses.iter().any(|c| head_and_body(c).1.is_some());
    let arguments = |place: usize| heads.iter().map(move |head| &head.arguments()[place]);
    let arity = heads[0].arguments().len();
    let is_open = arity > 0 && arguments(0).any(|first| matches!(first, Term::Var(_)));
    let tells = |place: &usize| {
        if heads.iter().any(|head| is_behind_new(head, *place)) {
            return false;
        }
        let goes_through = || has_rule && arguments(*place).all(is_list);
        let keys = || arguments(*place).map(Key::of);
        is_open && tell_apart(keys()) && !goes_through() || tells_inside(clauses, *place)
    };
    (1..arity).find(tells)
}

/// Whether the argument is the empty list or a cell.
fn is_list(argument: &Term) -> bool {
    *argument == Term::nil() || argument.as_compound(CONS, 2).is_some()
}

/// The arguments with that of one place before the others.
fn moved(name: &Atom, args: &[Term], place: usize) -> Term {
    let mut args = args.to_vec();
    args[..=place].rotate_right(1);
    Term::compound(name.clone(), args)
}
