//! SWI-Prolog as a host: the portable predicates registered through its C interface.
//!
//! - [`api`] finds the functions of that interface in the process, so that nothing is linked with
//!   SWI-Prolog.
//! - [`terms`] carries terms over and back.
//! - [`host`] is SWI-Prolog as a [`Host`](super::host::Host).
//! - [`calls`] registers the predicates and answers their calls.
//! - [`embedded`] is an installed SWI-Prolog inside our own process.
//! - [`interrupts`] lets a signal stop a computation.

pub mod api;
pub mod calls;
pub mod embedded;
pub mod host;
pub mod interrupts;
pub mod terms;
