//! Calls of dynamic predicates.
//!
//! Facts of three arguments, the first two of them bound, are read from a page of bytes if they
//! stand there (see the store's `fact_cache`). All other calls cross the bridge, unless the
//! predicate has a compiled copy.

use super::LoweringContext;
use super::body::store_call;
use crate::engine::bridge::operation::{MAX_ARITY, Operation};
use crate::engine::lower::terms::conjunction;
use crate::engine::void_places::VoidPlaces;
use crate::frontend::term::Term;

/// Pages show pairs of arguments from 0 to one less than this, a power of two.
pub const PAGE_SIDE: i64 = 16;
/// The byte of a page that says nothing.
pub const PAGE_UNKNOWN: i64 = 0;
/// The byte of a page that says that there is no fact; in between is the third argument plus one.
pub const PAGE_ABSENT: i64 = 255;

/// What the text shows of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ShownArgument {
    /// A small integer.
    Small,
    /// A variable that occurs here for the first time.
    Free,
    /// A variable that may be bound.
    Unknown,
}

impl LoweringContext<'_> {
    /// A call through a slot.
    pub(super) fn call_store(&mut self, slot: i64, args: &[Term]) -> Term {
        let read = match args {
            [first, second, third] if self.compiled => self.read_page(slot, [first, second, third]),
            _ => None,
        };
        read.unwrap_or_else(|| self.call_copy(slot, args))
    }

    /// A call that runs the compiled copy of the predicate if it has a valid one.
    pub(super) fn call_copy(&mut self, slot: i64, args: &[Term]) -> Term {
        let code = self.with_void(slot, args);
        match self.scope.copy_entry(code) {
            Some(entry) => Term::callable(entry, VoidPlaces::of_code(code).1.others_of(args)),
            None => store_call(Operation::Call(code), args),
        }
    }

    /// The number of a slot with the void places of a call.
    pub(super) fn with_void(&self, slot: i64, args: &[Term]) -> i64 {
        self.void_places(args).in_code(slot)
    }

    /// The arguments that nobody looks at. One argument at least is sent.
    fn void_places(&self, args: &[Term]) -> VoidPlaces {
        if !self.leaves_out_void || args.len() > MAX_ARITY {
            return VoidPlaces::default();
        }
        let is_void = |place: &usize| match args[*place] {
            Term::Var(number) => {
                !self.seen.contains(&number) && self.occurrences.get(&number) == Some(&1)
            }
            _ => false,
        };
        let void = VoidPlaces::new((0..args.len()).filter(is_void));
        match void.count() < args.len() {
            true => void,
            false => VoidPlaces::new(1..args.len()),
        }
    }

    /// A call through the slot of a predicate that nobody has defined yet. It may be a dynamic one
    /// when the call comes.
    pub(super) fn call_undefined(&mut self, slot: i64, args: &[Term]) -> Term {
        let call = self.call_store(slot, args);
        match (self.known_caller(), &call) {
            (Some(caller), Term::Compound(plain)) if plain.name == "$d" => {
                let args = std::iter::once(caller).chain(&plain.args);
                Term::compound("$d_for", args.cloned().collect())
            }
            _ => call,
        }
    }

    /// A call whose first two arguments are bound, as far as the text shows, and whose answer may
    /// stand in a page of the store:
    ///
    /// ```prolog
    /// ( integer(A), integer(B), (A \/ B) /\ -16 =:= 0, Place is A << 4 + B + Page,
    ///   '$ffi_read_ptr'(u8, Place, Byte), Byte > 0
    /// -> Byte < 255, C is Byte - 1
    /// ;  '$d'(Operation, g(A, B, C))
    /// )
    /// ```
    fn read_page(&mut self, slot: i64, args: [&Term; 3]) -> Option<Term> {
        let [first, second, third] = args;
        let (a, b) = (self.argument(first)?, self.argument(second)?);
        let c = self.argument(third)?;
        if a == ShownArgument::Free || b == ShownArgument::Free {
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
            (_, ShownArgument::Free) => conjunction(vec![present], is(third, value)),
            _ => {
                let found = self.fresh_variable();
                let goals = vec![present, is(&found, value)];
                conjunction(goals, binary("=", third.clone(), found))
            }
        };
        let then = Term::compound("->", vec![test, take]);
        let call = self.call_copy(slot, &args.map(Term::clone));
        Some(Term::compound(";", vec![then, call]))
    }

    /// The kind of an argument; `None` if the call is not worth a closer look.
    fn argument(&self, arg: &Term) -> Option<ShownArgument> {
        match arg {
            Term::Int(value) if i16::try_from(*value).is_ok() => Some(ShownArgument::Small),
            Term::Var(number) if self.seen.contains(number) => Some(ShownArgument::Unknown),
            Term::Var(_) => Some(ShownArgument::Free),
            _ => None,
        }
    }
}

/// Tests that both arguments are integers, not negative and less than `end`, a power of two; `None`
/// if the text shows that one is not.
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
