//! Conversions between terms and Rust values at the border of native predicates.
//!
//! A parameter of a native predicate is a type with [`FromTerm`], its result one with
//! [`IntoAnswer`], which every type with [`IntoTerm`] has. A conversion says what is wrong with a
//! term; which predicate got the term is added by the registry.

use crate::engine::fault::Fault;
use crate::frontend::term::{Atom, Term};

/// What a native predicate answers.
#[derive(Clone, Debug, PartialEq)]
pub enum NativeAnswer {
    /// It fails.
    Fail,
    /// It succeeds once; the values of the output arguments, in order.
    Succeed(Vec<Term>),
    /// It succeeds once for each row of output values, in order.
    Many(Vec<Vec<Term>>),
    /// The same, and a choice point behind the last one: the search for more goes on, in vain.
    Searched(Vec<Vec<Term>>),
}

impl NativeAnswer {
    /// Success without output arguments, or failure.
    pub fn truth(holds: bool) -> NativeAnswer {
        if holds {
            NativeAnswer::Succeed(Vec::new())
        } else {
            NativeAnswer::Fail
        }
    }

    /// Success with this output instead of none.
    pub fn or_output(self, output: &Term) -> NativeAnswer {
        match self {
            NativeAnswer::Succeed(_) => NativeAnswer::Succeed(vec![output.clone()]),
            other => other,
        }
    }
}

/// What the inner functions of native predicates return.
pub type Answer = Result<NativeAnswer, Fault>;

/// A value that is read from one argument.
pub trait FromTerm: Sized {
    /// The value of a term.
    ///
    /// # Errors
    /// What Prolog is told of a term that has none, without its context.
    fn from_term(term: &Term) -> Result<Self, Fault>;
}

/// A value that becomes one output argument.
pub trait IntoTerm {
    /// The term of the value.
    fn into_term(self) -> Term;
}

/// What a native predicate may return: whether it succeeds, and with which outputs.
pub trait IntoAnswer {
    /// The answer.
    ///
    /// # Errors
    /// The error that the value stands for.
    fn into_answer(self) -> Answer;
}

/// A parameter, which is read from some of the arguments: most from one.
pub trait FromArguments: Sized {
    /// The number of arguments that it is read from.
    const ARGUMENTS: usize;

    /// True if a shorter form of the predicate lacks it.
    const IS_OPTIONAL: bool = false;

    /// The value of the next arguments.
    ///
    /// # Errors
    /// As [`FromTerm::from_term`].
    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<Self, Fault>;
}

/// The arguments that a function sees: all but those of mode `-`. They are taken from left to
/// right.
pub struct Arguments<'a> {
    terms: &'a [Term],
    modes: &'a [u8],
    optional: bool,
}

impl<'a> Arguments<'a> {
    /// The arguments of a call. `optional` says whether the one that may lack is there.
    pub fn new(terms: &'a [Term], modes: &'a str, optional: bool) -> Arguments<'a> {
        Arguments {
            terms,
            modes: modes.as_bytes(),
            optional,
        }
    }

    /// Takes the next one.
    ///
    /// # Panics
    /// If there is none: the registry has compared their number with that of the parameters.
    #[inline(never)]
    pub fn next_term(&mut self) -> &'a Term {
        loop {
            let (term, mode) = (&self.terms[0], self.modes[0]);
            (self.terms, self.modes) = (&self.terms[1..], &self.modes[1..]);
            if mode != b'-' {
                return term;
            }
        }
    }
}

impl<T: FromTerm> FromArguments for T {
    const ARGUMENTS: usize = 1;

    // Several hundred native predicates share one function for each type.
    #[inline(never)]
    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<T, Fault> {
        T::from_term(arguments.next_term())
    }
}

/// An argument that a shorter form of the predicate lacks, such as the stream of `nl/1`. A
/// function has one at most.
pub struct Optional<T>(pub Option<T>);

impl<T: FromTerm> FromArguments for Optional<T> {
    const ARGUMENTS: usize = 0;
    const IS_OPTIONAL: bool = true;

    fn from_arguments(arguments: &mut Arguments<'_>) -> Result<Optional<T>, Fault> {
        let term = arguments.optional.then(|| arguments.next_term());
        Ok(Optional(term.map(T::from_term).transpose()?))
    }
}

impl FromTerm for Term {
    #[inline]
    fn from_term(term: &Term) -> Result<Term, Fault> {
        Ok(term.clone())
    }
}

/// `None` for a variable.
impl<T: FromTerm> FromTerm for Option<T> {
    fn from_term(term: &Term) -> Result<Option<T>, Fault> {
        match term {
            Term::Var(_) => Ok(None),
            _ => T::from_term(term).map(Some),
        }
    }
}

impl IntoTerm for Term {
    fn into_term(self) -> Term {
        self
    }
}

impl IntoTerm for Atom {
    fn into_term(self) -> Term {
        Term::Atom(self)
    }
}

impl IntoTerm for i64 {
    fn into_term(self) -> Term {
        Term::Int(self)
    }
}

impl IntoTerm for u32 {
    fn into_term(self) -> Term {
        Term::Int(i64::from(self))
    }
}

impl IntoTerm for i32 {
    fn into_term(self) -> Term {
        Term::Int(i64::from(self))
    }
}

/// A count, which fits.
impl IntoTerm for usize {
    fn into_term(self) -> Term {
        Term::Int(self as i64)
    }
}

/// A count, which fits.
impl IntoTerm for u64 {
    fn into_term(self) -> Term {
        Term::Int(self as i64)
    }
}

impl IntoTerm for f64 {
    fn into_term(self) -> Term {
        Term::Float(self)
    }
}

/// A list.
impl<T: IntoTerm> IntoTerm for Vec<T> {
    fn into_term(self) -> Term {
        Term::list(
            self.into_iter()
                .map(IntoTerm::into_term)
                .collect::<Vec<_>>(),
        )
    }
}

impl<T: IntoTerm> IntoAnswer for T {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        Ok(NativeAnswer::Succeed(vec![self.into_term()]))
    }
}

impl IntoAnswer for NativeAnswer {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        Ok(self)
    }
}

/// Success without outputs.
impl IntoAnswer for () {
    fn into_answer(self) -> Answer {
        Ok(NativeAnswer::Succeed(Vec::new()))
    }
}

/// Success without outputs, or failure.
impl IntoAnswer for bool {
    fn into_answer(self) -> Answer {
        Ok(NativeAnswer::truth(self))
    }
}

/// `None` is failure.
impl<T: IntoAnswer> IntoAnswer for Option<T> {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        self.map_or(Ok(NativeAnswer::Fail), T::into_answer)
    }
}

impl<T: IntoAnswer> IntoAnswer for Result<T, Fault> {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        self.and_then(T::into_answer)
    }
}

/// Several outputs.
impl<A: IntoTerm, B: IntoTerm> IntoAnswer for (A, B) {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        let (a, b) = self;
        Ok(NativeAnswer::Succeed(vec![a.into_term(), b.into_term()]))
    }
}

/// Several outputs of one type.
impl<T: IntoTerm, const N: usize> IntoAnswer for [T; N] {
    fn into_answer(self) -> Answer {
        Ok(NativeAnswer::Succeed(
            self.map(IntoTerm::into_term).to_vec(),
        ))
    }
}

/// Several outputs.
impl<A: IntoTerm, B: IntoTerm, C: IntoTerm> IntoAnswer for (A, B, C) {
    #[inline(never)]
    fn into_answer(self) -> Answer {
        let (a, b, c) = self;
        let outputs = vec![a.into_term(), b.into_term(), c.into_term()];
        Ok(NativeAnswer::Succeed(outputs))
    }
}
