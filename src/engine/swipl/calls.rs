//! Calls of the portable predicates by SWI-Prolog.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::collections::HashMap;
use std::ffi::{CString, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use thiserror::Error;

use crate::engine::fault::Fault;
use crate::engine::registry::{NativeAnswer, NativeFunction, NativeResult, Portable, Predicate};
use crate::engine::swipl::api::{Api, Control, Returned, TermRef, flag, reason};
use crate::engine::swipl::host::{Swipl, SwiplStop};
use crate::engine::swipl::interrupts::Inside;
use crate::engine::swipl::terms::Exchange;
use crate::frontend::term::Term;

const FAILED: Returned = 0;
const SUCCEEDED: Returned = 1;

/// Where the predicates are: every module sees them from there.
const MODULE: &std::ffi::CStr = c"user";

/// Why the predicates can't be registered.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Unregistered {
    /// Another program, or another version.
    #[error("this is no SWI-Prolog 9: its function {0} is missing")]
    Missing(&'static str),
    /// SWI-Prolog says no.
    #[error("SWI-Prolog does not take {0}")]
    Refused(&'static str),
}

/// A predicate as a call finds it.
#[derive(Clone, Copy)]
struct SwiplPredicate {
    predicate: Predicate,
    run: Portable,
}

/// What has been registered.
struct Registered {
    api: Api,
    callees: HashMap<usize, SwiplPredicate>,
}

static REGISTERED: OnceLock<Registered> = OnceLock::new();

/// Registers the portable ones of these predicates. A second time does nothing.
///
/// # Errors
/// [`Unregistered`].
pub fn register(predicates: &[Predicate]) -> Result<(), Unregistered> {
    if REGISTERED.get().is_some() {
        return Ok(());
    }
    let api = Api::find().map_err(Unregistered::Missing)?;
    let mut callees = HashMap::new();
    for predicate in predicates {
        if let NativeFunction::Portable(run) = predicate.run {
            let callee = SwiplPredicate {
                predicate: *predicate,
                run,
            };
            callees.insert(declare(&api, predicate)?, callee);
        }
    }
    let _ = REGISTERED.set(Registered { api, callees });
    Ok(())
}

/// Declares a predicate; the address by which its calls tell which it is.
fn declare(api: &Api, predicate: &Predicate) -> Result<usize, Unregistered> {
    let refused = Unregistered::Refused(predicate.name);
    let Ok(name) = CString::new(predicate.name) else {
        return Err(refused);
    };
    let (arity, flags) = (
        predicate.arity() as c_int,
        flag::VARARGS | flag::NONDETERMINISTIC,
    );
    // SAFETY: the names are C strings, and `call` takes its arguments as the flags say.
    unsafe {
        match (api.PL_register_foreign_in_module)(
            MODULE.as_ptr(),
            name.as_ptr(),
            arity,
            call,
            flags,
        ) {
            0 => Err(refused),
            _ => Ok((api.PL_predicate)(name.as_ptr(), arity, MODULE.as_ptr()) as usize),
        }
    }
}

/// The answers that are left.
type Rows = std::vec::IntoIter<Vec<Term>>;

/// What SWI-Prolog calls, whatever the predicate.
unsafe extern "C" fn call(arguments: TermRef, _: c_int, control: Control) -> Returned {
    let Some(registered) = REGISTERED.get() else {
        return FAILED;
    };
    let api = &registered.api;
    // SAFETY: `control` is what SWI-Prolog has given for this call.
    let (why, predicate) = unsafe {
        let predicate = (api.PL_foreign_context_predicate)(control) as usize;
        ((api.PL_foreign_control)(control), predicate)
    };
    let callee = registered.callees.get(&predicate);
    let call = callee.map(|&callee| SwiplCall {
        api,
        callee,
        arguments,
        exchange: Exchange::new(api),
    });
    if why == reason::FIRST_CALL {
        return call.map_or(FAILED, |call| call.first());
    }
    // SAFETY: the address is that of the box that `next` has let go, and comes back once.
    let rows = unsafe { Box::from_raw((api.PL_foreign_context_address)(control).cast::<Rows>()) };
    match call {
        Some(call) if why != reason::PRUNED => call.next(rows),
        _ => SUCCEEDED,
    }
}

/// One call.
struct SwiplCall<'a> {
    api: &'a Api,
    callee: SwiplPredicate,
    arguments: TermRef,
    exchange: Exchange<'a>,
}

impl SwiplCall<'_> {
    fn first(&self) -> Returned {
        let arity = self.callee.predicate.modes.len();
        let mut terms = Vec::with_capacity(arity);
        for handle in self.arguments..self.arguments + arity {
            match self.exchange.read(handle) {
                Ok(term) => terms.push(term),
                Err(_) => return self.untold(handle),
            }
        }
        match self.answer(&terms) {
            None => FAILED,
            Some(Ok(NativeAnswer::Fail)) => FAILED,
            Some(Ok(NativeAnswer::Succeed(row))) => Returned::from(self.unify(&row)),
            Some(Ok(NativeAnswer::Many(rows) | NativeAnswer::Searched(rows))) => {
                self.next(Box::new(rows.into_iter()))
            }
            Some(Err(ball)) => self.raise(&ball),
        }
    }

    /// What the predicate answers; `None` when an exception waits already.
    fn answer(&self, terms: &[Term]) -> Option<NativeResult> {
        loop {
            let mut host = Swipl::new(self.api);
            let inside = Inside::enter();
            // What has come before nothing but this looks at.
            if host.is_told_to_stop() {
                return None;
            }
            let run = AssertUnwindSafe(|| (self.callee.run)(&mut host, terms));
            let answer = catch_unwind(run);
            drop(inside);
            match (answer, host.stop) {
                (Err(_), _) => return Some(Err(internal_error())),
                (Ok(_), Some(SwiplStop::Thrown)) => return None,
                (Ok(_), Some(SwiplStop::Again)) => {}
                (Ok(answer), None) => {
                    return Some(self.callee.predicate.named(terms, answer));
                }
            }
        }
    }

    /// The first of the rows that fits; the others wait.
    fn next(&self, mut rows: Box<Rows>) -> Returned {
        let api = self.api;
        // SAFETY: the frame is closed before the call ends, and the box that is let go comes back
        // in another call.
        unsafe {
            let frame = (api.PL_open_foreign_frame)();
            while let Some(row) = rows.next() {
                if self.unify(&row) {
                    (api.PL_close_foreign_frame)(frame);
                    return match rows.len() {
                        0 => SUCCEEDED,
                        _ => (api._PL_retry_address)(Box::into_raw(rows).cast()),
                    };
                }
                (api.PL_rewind_foreign_frame)(frame);
            }
            (api.PL_close_foreign_frame)(frame);
        }
        FAILED
    }

    /// Unifies the output arguments with their values.
    fn unify(&self, row: &[Term]) -> bool {
        let outputs = self.callee.predicate.modes.bytes().zip(self.arguments..);
        let outputs = outputs.filter(|(mode, _)| *mode != b'+');
        outputs.zip(row).all(|((_, argument), value)| {
            // SAFETY: a new handle, and one of the call.
            unsafe {
                let handle = (self.api.PL_new_term_ref)();
                self.exchange.write(value, handle) && (self.api.PL_unify)(argument, handle) != 0
            }
        })
    }

    fn raise(&self, ball: &Term) -> Returned {
        // SAFETY: a new handle.
        unsafe {
            let handle = (self.api.PL_new_term_ref)();
            self.exchange.write(ball, handle);
            (self.api.PL_raise_exception)(handle) as Returned
        }
    }

    /// An argument that is no term of ours: a stream, a dictionary, a fraction.
    fn untold(&self, handle: TermRef) -> Returned {
        let culprit = self.exchange.variable(handle);
        let fault = Fault::type_error("plain_term", &culprit);
        self.raise(&fault.without_context().ball("", 0))
    }
}

/// A mistake of our own, so that the program can go on.
fn internal_error() -> Term {
    let what = Term::atom("internal error in a native predicate");
    let formal = Term::compound("system_error", vec![what]);
    Term::compound("error", vec![formal, Term::Var(u32::MAX)])
}
