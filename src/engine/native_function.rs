//! Which Rust functions can be native predicates: those of up to eight parameters that
//! [`FromArguments`] reads. Before them the Prolog system may stand that calls the function.

use std::marker::PhantomData;

use crate::engine::convert::{Answer, Arguments, FromArguments, IntoAnswer};
use crate::engine::host::Host;
use crate::engine::session::Session;

/// The Prolog system that a function may ask for as its first parameter.
pub trait Caller {
    /// How the function gets it.
    type Reference<'a>;
}

/// Our own host.
pub struct OwnHost;

impl Caller for OwnHost {
    type Reference<'a> = &'a mut Session;
}

/// Any host.
pub struct AnyHost;

impl Caller for AnyHost {
    type Reference<'a> = &'a mut (dyn Host + 'a);
}

/// The kind of functions with the signature `S` that ask for their host.
pub struct WithHost<S>(PhantomData<S>);

/// The kind of functions with the signature `S` that don't.
pub struct WithoutHost<S>(PhantomData<S>);

/// A function of the kind `K` that a host `C` can call.
pub trait TypedFunction<C: Caller, K>: Sync + 'static {
    /// The number of arguments that it needs.
    const ARGUMENTS: usize;

    /// True if it takes one argument more when there is one.
    const HAS_OPTIONAL: bool;

    /// Calls it with these arguments.
    ///
    /// # Errors
    /// The first argument that is no value of its parameter; what the function returns.
    fn call(&self, host: C::Reference<'_>, arguments: Arguments<'_>) -> Answer;
}

/// Both kinds of functions with these parameters.
macro_rules! typed_functions {
    ($($type:ident $value:ident),*) => {
        impl<C, F, R, $($type),*> TypedFunction<C, WithHost<fn($($type),*) -> R>> for F
        where
            C: Caller,
            F: for<'a> Fn(C::Reference<'a>, $($type),*) -> R + Sync + 'static,
            R: IntoAnswer,
            $($type: FromArguments),*
        {
            const ARGUMENTS: usize = 0 $(+ $type::ARGUMENTS)*;
            const HAS_OPTIONAL: bool = false $(|| $type::IS_OPTIONAL)*;

            #[inline]
            #[allow(unused_mut, unused_variables, reason = "there may be no parameters")]
            fn call(&self, host: C::Reference<'_>, mut arguments: Arguments<'_>) -> Answer {
                $(let $value = $type::from_arguments(&mut arguments)?;)*
                self(host, $($value),*).into_answer()
            }
        }

        impl<C, F, R, $($type),*> TypedFunction<C, WithoutHost<fn($($type),*) -> R>> for F
        where
            C: Caller,
            F: Fn($($type),*) -> R + Sync + 'static,
            R: IntoAnswer,
            $($type: FromArguments),*
        {
            const ARGUMENTS: usize = 0 $(+ $type::ARGUMENTS)*;
            const HAS_OPTIONAL: bool = false $(|| $type::IS_OPTIONAL)*;

            #[inline]
            #[allow(unused_mut, unused_variables, reason = "there may be no parameters")]
            fn call(&self, _: C::Reference<'_>, mut arguments: Arguments<'_>) -> Answer {
                $(let $value = $type::from_arguments(&mut arguments)?;)*
                self($($value),*).into_answer()
            }
        }
    };
}

typed_functions!();
typed_functions!(A a);
typed_functions!(A a, B b);
typed_functions!(A a, B b, D d);
typed_functions!(A a, B b, D d, E e);
typed_functions!(A a, B b, D d, E e, G g);
typed_functions!(A a, B b, D d, E e, G g, H h);
typed_functions!(A a, B b, D d, E e, G g, H h, I i);
typed_functions!(A a, B b, D d, E e, G g, H h, I i, J j);
