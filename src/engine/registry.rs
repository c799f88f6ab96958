//! The declaration of a foreign predicate: written once, in Rust; the Prolog side is generated.
//!
//! A native predicate gets all its arguments as terms (unbound ones are [`Term::Var`]) and answers with
//! the values of its output arguments, which the generated Prolog wrapper unifies with the actual ones.

use crate::engine::session::Session;
use crate::frontend::term::Term;

/// What a native predicate answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It fails.
    Fail,
    /// It succeeds once; the values of the output arguments, in order.
    Succeed(Vec<Term>),
    /// It succeeds once for each row of output values, in order.
    Many(Vec<Vec<Term>>),
}

impl Outcome {
    /// Success without output arguments, or failure.
    pub fn truth(holds: bool) -> Outcome {
        if holds {
            Outcome::Succeed(Vec::new())
        } else {
            Outcome::Fail
        }
    }

    /// Success with this output instead of none.
    pub fn or_output(self, output: &Term) -> Outcome {
        match self {
            Outcome::Succeed(_) => Outcome::Succeed(vec![output.clone()]),
            other => other,
        }
    }
}

/// The answer of a native predicate, or the ball that it throws (the whole term).
pub type NativeResult = Result<Outcome, Term>;

/// The Rust function behind a native predicate.
pub type Native = fn(&mut Session, &[Term]) -> NativeResult;

/// A native predicate: its name, the mode of each argument and its function.
///
/// The modes are one character an argument: `+` is input only; `-` and `?` are outputs (the function
/// sees the actual argument of each all the same).
#[derive(Clone, Copy)]
pub struct Predicate {
    /// The name under which Prolog calls it.
    pub name: &'static str,
    /// One of `+`, `-`, `?` for each argument.
    pub modes: &'static str,
    /// What it does.
    pub run: Native,
}

impl Predicate {
    /// The number of arguments.
    pub fn arity(&self) -> usize {
        self.modes.len()
    }
}
