//! The declaration of a foreign predicate: written once, in Rust; the Prolog side is generated.
//!
//! A native predicate gets all its arguments as terms (unbound ones are [`Term::Var`]) and answers with
//! the values of its output arguments, which the generated Prolog wrapper unifies with the actual ones.
//! Those of the games are portable: SWI-Prolog calls the same functions, declared by the same lines.

use crate::engine::host::Host;
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// What a native predicate answers.
#[derive(Clone, Debug, PartialEq)]
pub enum NativeAnswer {
    /// It fails.
    Fail,
    /// It succeeds once; the values of the output arguments, in order.
    Succeed(Vec<Term>),
    /// It succeeds once for each row of output values, in order.
    Many(Vec<Vec<Term>>),
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

/// The answer of a native predicate, or the ball that it throws (the whole term).
pub type NativeResult = Result<NativeAnswer, Term>;

/// A Rust function that works on what our own host keeps: streams, flags, modules, the store.
pub type Native = fn(&mut Session, &[Term]) -> NativeResult;

/// A Rust function that works in any Prolog system.
pub type Portable = fn(&mut dyn Host, &[Term]) -> NativeResult;

/// The Rust function behind a predicate.
#[derive(Clone, Copy)]
pub enum NativeFunction {
    /// For our own host.
    Native(Native),
    /// For every host.
    Portable(Portable),
}

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
    pub run: NativeFunction,
}

impl Predicate {
    /// The number of arguments.
    pub fn arity(&self) -> usize {
        self.modes.len()
    }

    /// Calls it in our own host.
    ///
    /// # Errors
    /// The ball that it throws.
    pub fn call(&self, session: &mut Session, args: &[Term]) -> NativeResult {
        match self.run {
            NativeFunction::Native(run) => run(session, args),
            NativeFunction::Portable(run) => run(session, args),
        }
    }
}

/// The declaration of a predicate of our own host, in one line of a table.
pub const fn native(name: &'static str, modes: &'static str, run: Native) -> Predicate {
    Predicate {
        name,
        modes,
        run: NativeFunction::Native(run),
    }
}

/// The declaration of a predicate that every host has, in one line of a table.
pub const fn portable(name: &'static str, modes: &'static str, run: Portable) -> Predicate {
    Predicate {
        name,
        modes,
        run: NativeFunction::Portable(run),
    }
}
