//! Calls of dynamic predicates.
//!
//! Where the arguments are integers or first occurrences of variables, as far as the clause's text shows, the
//! foreign call is compiled in place; its answer is one integer (see the engine's `store_calls`). A test on
//! the types of the others leads to the general predicate of that arity.

use super::arithmetic::conjunction;
use super::body::store_call;
use super::{Context, variables};
use crate::frontend::term::Term;

/// The integer that stands for an unbound argument in a store call.
pub const ANY: i64 = -(1 << 54);

/// The integers that calls send as they are; larger ones go the way of all other terms.
pub const SMALL_MIN: i64 = -(1 << 53);
/// The largest of them.
pub const SMALL_MAX: i64 = (1 << 53) - 1;

/// The largest arity whose calls are compiled in place.
const INLINE_ARITY: usize = 3;

/// The largest arity of the fast lane.
const FAST_ARITY: usize = 8;

/// What the text shows of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    /// A small integer.
    Small,
    /// A variable that occurs here for the first time.
    Free,
    /// A variable that may be bound.
    Unknown,
}

impl Context<'_> {
    /// A call through a slot.
    pub(super) fn call_store(&mut self, slot: i64, args: &[Term]) -> Term {
        let Some(kinds) = self.classify(args) else {
            return store_call("$d", slot, args);
        };
        if kinds.iter().all(|kind| *kind == Argument::Free) {
            return store_call("$o", slot, args);
        }
        if args.len() > INLINE_ARITY || !self.compiled {
            return store_call("$d", slot, args);
        }
        let answer = self.fresh_variable();
        let unknown = args
            .iter()
            .zip(&kinds)
            .filter(|(_, kind)| **kind == Argument::Unknown);
        let tests: Vec<Term> = unknown.flat_map(|(arg, _)| is_small(arg)).collect();
        let inline = conjunction(
            vec![foreign_call(slot, args, &kinds, &answer)],
            take(slot, args, &kinds, &answer),
        );
        let Some((last, others)) = tests.split_last() else {
            return inline;
        };
        let test = conjunction(others.to_vec(), last.clone());
        let then = Term::compound("->", vec![test, inline]);
        Term::compound(";", vec![then, store_call("$d", slot, args)])
    }

    /// The kinds of the arguments; `None` if the call is not worth a closer look.
    fn classify(&self, args: &[Term]) -> Option<Vec<Argument>> {
        if args.is_empty() || args.len() > FAST_ARITY {
            return None;
        }
        let distinct: usize = args
            .iter()
            .filter(|arg| matches!(arg, Term::Var(_)))
            .count();
        let repeated = args
            .iter()
            .flat_map(variables)
            .collect::<std::collections::HashSet<_>>()
            .len()
            != distinct;
        let kind = |arg: &Term| match arg {
            Term::Int(value) if i16::try_from(*value).is_ok() => Some(Argument::Small),
            Term::Var(number) if self.seen.contains(number) => Some(Argument::Unknown),
            Term::Var(_) if !repeated => Some(Argument::Free),
            _ => None,
        };
        args.iter().map(kind).collect()
    }
}

/// `integer(Arg), Arg >= SMALL_MIN, Arg =< SMALL_MAX`.
fn is_small(arg: &Term) -> [Term; 3] {
    [
        Term::compound("integer", vec![arg.clone()]),
        Term::compound(">=", vec![arg.clone(), Term::Int(SMALL_MIN)]),
        Term::compound("=<", vec![arg.clone(), Term::Int(SMALL_MAX)]),
    ]
}

fn foreign_call(slot: i64, args: &[Term], kinds: &[Argument], answer: &Term) -> Term {
    let code = |(arg, kind): (&Term, &Argument)| match kind {
        Argument::Free => Term::Int(ANY),
        _ => arg.clone(),
    };
    let codes = std::iter::once(Term::Int(slot)).chain(args.iter().zip(kinds).map(code));
    let name = Term::atom(format!("arbiiter_d{}", args.len()));
    Term::compound(
        "$foreign_call",
        vec![name, Term::list(codes.collect::<Vec<_>>()), answer.clone()],
    )
}

/// `( Answer >= 0 -> unpack the free arguments ; the other cases )`.
fn take(slot: i64, args: &[Term], kinds: &[Argument], answer: &Term) -> Term {
    let free = args
        .iter()
        .zip(kinds)
        .filter(|(_, kind)| **kind == Argument::Free)
        .map(|(arg, _)| arg);
    let unpacked: Vec<Term> = free
        .enumerate()
        .map(|(place, arg)| unpack(arg, answer, place))
        .collect();
    let then = match unpacked.split_last() {
        Some((last, others)) => conjunction(others.to_vec(), last.clone()),
        None => Term::atom("true"),
    };
    let single = Term::compound(">=", vec![answer.clone(), Term::Int(0)]);
    let mut rest = vec![answer.clone(), Term::Int(slot)];
    rest.extend_from_slice(args);
    let rest = Term::compound(format!("$dx{}", args.len()), rest);
    Term::compound(";", vec![Term::compound("->", vec![single, then]), rest])
}

/// `arg is (answer >> 16 * place) /\ 65535 - 32768`.
fn unpack(arg: &Term, answer: &Term, place: usize) -> Term {
    let two =
        |name: &str, left: Term, right: i64| Term::compound(name, vec![left, Term::Int(right)]);
    let shifted = match place {
        0 => answer.clone(),
        _ => two(">>", answer.clone(), 16 * place as i64),
    };
    Term::compound(
        "is",
        vec![arg.clone(), two("-", two("/\\", shifted, 65535), 32768)],
    )
}
