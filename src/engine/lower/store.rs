//! Calls of dynamic predicates.
//!
//! Where the arguments are integers or first occurrences of variables, as far as the clause's text shows, the
//! foreign call is compiled in place; its answer is one integer (see the engine's `store_calls`). A test on
//! the types of the others leads to the general predicate of that arity.
//! Facts of three arguments, the first two of them bound, are read from a page of bytes if they stand there (see
//! the store's `grid`).

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

/// Pages show pairs of arguments from 0 to one less than this, a power of two.
pub const PAGE_SIDE: i64 = 16;
/// The byte of a page that says nothing.
pub const PAGE_UNKNOWN: i64 = 0;
/// The byte of a page that says that there is no fact; in between is the third argument plus one.
pub const PAGE_ABSENT: i64 = 255;

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
        if let Some(read) = self.read_page(slot, args, &kinds) {
            return read;
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

    /// A call whose first two arguments are bound, as far as the text shows, and whose answer may stand in a page of
    /// the store:
    ///
    /// ```prolog
    /// ( integer(A), integer(B), (A \/ B) /\ -16 =:= 0, Place is A << 4 + B + Page,
    ///   '$ffi_read_ptr'(u8, Place, Byte), Byte > 0
    /// -> Byte < 255, C is Byte - 1
    /// ;  '$d3'(Slot, A, B, C)
    /// )
    /// ```
    fn read_page(&mut self, slot: i64, args: &[Term], kinds: &[Argument]) -> Option<Term> {
        let ([first, second, third], [a, b, c]) = (args, kinds) else {
            return None;
        };
        if *a == Argument::Free || *b == Argument::Free {
            return None;
        }
        let mut goals = pair_tests(first, second, PAGE_SIDE)?;
        let page = self.scope.page(slot)?;
        let (place, byte) = (self.fresh_variable(), self.fresh_variable());
        goals.push(is(
            &place,
            binary("+", pair(first, second), Term::Int(page)),
        ));
        let read = vec![Term::atom("u8"), place, byte.clone()];
        goals.push(Term::compound("$ffi_read_ptr", read));
        let known = binary(">", byte.clone(), Term::Int(PAGE_UNKNOWN));
        let test = conjunction(goals, known);
        let present = binary("<", byte.clone(), Term::Int(PAGE_ABSENT));
        let value = binary("-", byte.clone(), Term::Int(1));
        let take = match (third, c) {
            (Term::Int(number), _) if (0..PAGE_ABSENT - 1).contains(number) => {
                binary("=:=", byte, Term::Int(number + 1))
            }
            (_, Argument::Free) => conjunction(vec![present], is(third, value)),
            _ => {
                let found = self.fresh_variable();
                let goals = vec![present, is(&found, value)];
                conjunction(goals, binary("=", third.clone(), found))
            }
        };
        let then = Term::compound("->", vec![test, take]);
        Some(Term::compound(
            ";",
            vec![then, store_call("$d", slot, args)],
        ))
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

/// Tests that both arguments are integers, not negative and less than `end`, a power of two; `None` if the text shows
/// that one is not.
pub(super) fn pair_tests(first: &Term, second: &Term, end: i64) -> Option<Vec<Term>> {
    let mut variables = Vec::new();
    for argument in [first, second] {
        match argument {
            Term::Int(number) if (0..end).contains(number) => {}
            Term::Int(_) => return None,
            _ => variables.push(argument.clone()),
        }
    }
    let mut tests: Vec<Term> = variables.iter().map(is_integer).collect();
    let joined = variables
        .into_iter()
        .reduce(|left, right| binary("\\/", left, right));
    if let Some(joined) = joined {
        let outside = binary("/\\", joined, Term::Int(-end));
        tests.push(binary("=:=", outside, Term::Int(0)));
    }
    Some(tests)
}

/// The place of a pair in a page.
pub(super) fn pair(first: &Term, second: &Term) -> Term {
    let shift = i64::from(PAGE_SIDE.trailing_zeros());
    match (first, second) {
        (Term::Int(first), Term::Int(second)) => Term::Int(first * PAGE_SIDE + second),
        (Term::Int(first), _) => binary("+", second.clone(), Term::Int(first * PAGE_SIDE)),
        _ => {
            let row = binary("<<", first.clone(), Term::Int(shift));
            binary("+", row, second.clone())
        }
    }
}

pub(super) fn is_integer(argument: &Term) -> Term {
    Term::compound("integer", vec![argument.clone()])
}

pub(super) fn binary(name: &str, left: Term, right: Term) -> Term {
    Term::compound(name, vec![left, right])
}

pub(super) fn is(result: &Term, expression: Term) -> Term {
    binary("is", result.clone(), expression)
}
