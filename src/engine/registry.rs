//! The declaration of a foreign predicate: written once, in Rust; the Prolog side is generated.
//!
//! A native predicate is a Rust function with typed parameters ([`crate::engine::convert`]). It
//! answers with the values of its output arguments, which the generated Prolog wrapper unifies with
//! the actual ones. Those of the games are portable: SWI-Prolog calls the same functions, declared
//! by the same lines.
//!
//! A function is [`native`] or [`portable`] under the name by which Prolog calls it. Its errors
//! name the predicate so, in the module `system`, unless the declaration says otherwise.

use std::cell::RefCell;

use crate::engine::builtins::NativeSignature;
use crate::engine::convert::Arguments;
pub use crate::engine::convert::{Answer, NativeAnswer};
use crate::engine::fault::ErrorContext;
use crate::engine::host::Host;
use crate::engine::native_function::{AnyHost, Caller, OwnHost, TypedFunction};
use crate::engine::session::Session;
use crate::frontend::term::Term;

/// The answer of a native predicate, or the ball that it throws (the whole term).
pub type NativeResult = Result<NativeAnswer, Term>;

/// A function that works on what our own host keeps: streams, flags, modules, the store.
pub type Native = &'static (dyn Fn(&mut Session, &[Term]) -> Answer + Sync);

/// A function that works in any Prolog system.
pub type Portable = &'static (dyn Fn(&mut dyn Host, &[Term]) -> Answer + Sync);

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
/// The modes are one character an argument: `+` is an input, `-` an output, and `?` both: the
/// function sees the actual argument and gives a value for it.
#[derive(Clone, Copy)]
pub struct Predicate {
    /// The name under which Prolog calls it.
    pub name: &'static str,
    /// One of `+`, `-`, `?` for each argument.
    pub modes: &'static str,
    /// What it does.
    pub run: NativeFunction,
    context: ErrorContext,
    in_call: Option<ContextOfCall>,
}

/// What the errors of a call name when it depends on the arguments.
pub type ContextOfCall = fn(ErrorContext, &[Term]) -> ErrorContext;

impl Predicate {
    fn new(name: &'static str, modes: &'static str, run: NativeFunction) -> Predicate {
        let context = ErrorContext {
            module: "system",
            name,
            arity: modes.len(),
        };
        Predicate {
            name,
            modes,
            run,
            context,
            in_call: None,
        }
    }

    /// The number of arguments.
    pub fn arity(&self) -> usize {
        self.modes.len()
    }

    /// What has to be known to call it.
    pub fn signature(&self) -> NativeSignature {
        let Predicate { name, modes, .. } = *self;
        NativeSignature { name, modes }
    }

    /// Calls it in our own host.
    ///
    /// # Errors
    /// The ball that it throws.
    pub fn call(&self, session: &mut Session, args: &[Term]) -> NativeResult {
        let answer = match self.run {
            NativeFunction::Native(run) => run(session, args),
            NativeFunction::Portable(run) => run(session, args),
        };
        self.named(args, answer)
    }

    /// The answer to a call, its error with the context.
    ///
    /// # Errors
    /// The ball of the fault.
    pub fn named(&self, args: &[Term], answer: Answer) -> NativeResult {
        answer.map_err(|fault| {
            let adjust = self.in_call.unwrap_or(|context, _| context);
            fault.in_context(adjust(self.context, args))
        })
    }

    /// The same of a library: errors name its module, and `$LIBRARY_NAME` is `NAME` there.
    pub fn of_library(mut self, library: &'static str) -> Predicate {
        self.context.module = library;
        let private = self.name.strip_prefix('$');
        let own = private.and_then(|name| name.strip_prefix(library)?.strip_prefix('_'));
        if let (Some(own), true) = (own, self.context.name == self.name) {
            self.context.name = own;
        }
        self
    }

    /// The same with errors that name another predicate of the module.
    pub fn reported_as(mut self, name: &'static str, arity: usize) -> Predicate {
        (self.context.name, self.context.arity) = (name, arity);
        self
    }

    /// The same with errors whose context depends on the arguments.
    pub fn reported_by(mut self, in_call: ContextOfCall) -> Predicate {
        self.in_call = Some(in_call);
        self
    }
}

thread_local! {
    static INSTALLED: RefCell<Vec<Predicate>> = const { RefCell::new(Vec::new()) };
}

/// Lets the machine of this thread call these predicates by their numbers.
pub fn install(natives: Vec<Predicate>) {
    INSTALLED.set(natives);
}

/// The installed predicate of this number.
pub fn installed(number: usize) -> Option<Predicate> {
    INSTALLED.with_borrow(|natives| natives.get(number).copied())
}

/// The predicates of a library: see [`Predicate::of_library`].
pub fn library<const N: usize>(
    library: &'static str,
    predicates: [Predicate; N],
) -> Vec<Predicate> {
    let of_library = |predicate: Predicate| predicate.of_library(library);
    predicates.into_iter().map(of_library).collect()
}

/// The declaration of a predicate of our own host, in one line of a table.
///
/// # Panics
/// If the function has not the parameters that the modes tell.
pub fn native<K>(
    name: &'static str,
    modes: &'static str,
    function: impl TypedFunction<OwnHost, K>,
) -> Predicate {
    let optional = has_optional::<OwnHost, K, _>(&function, name, modes);
    // A function has no size, so that nothing is allocated here; one that holds a name is kept.
    let run = Box::leak(Box::new(move |session: &mut Session, args: &[Term]| {
        function.call(session, Arguments::new(args, modes, optional))
    }));
    Predicate::new(name, modes, NativeFunction::Native(run))
}

/// The declaration of a predicate that every host has, in one line of a table.
///
/// # Panics
/// As [`native`].
pub fn portable<K>(
    name: &'static str,
    modes: &'static str,
    function: impl TypedFunction<AnyHost, K>,
) -> Predicate {
    let optional = has_optional::<AnyHost, K, _>(&function, name, modes);
    let run = Box::leak(Box::new(move |host: &mut dyn Host, args: &[Term]| {
        function.call(host, Arguments::new(args, modes, optional))
    }));
    Predicate::new(name, modes, NativeFunction::Portable(run))
}

/// Do the modes have the argument that the function can do without?
fn has_optional<C: Caller, K, F: TypedFunction<C, K>>(_: &F, name: &str, modes: &str) -> bool {
    let seen = modes.bytes().filter(|mode| *mode != b'-').count();
    let optional = seen == F::ARGUMENTS + 1 && F::HAS_OPTIONAL;
    assert!(
        optional || seen == F::ARGUMENTS,
        "{name}: the function takes {} arguments and the modes {modes} give it {seen}",
        F::ARGUMENTS,
    );
    optional
}
