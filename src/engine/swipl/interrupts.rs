//! Signals that stop a computation: the end of a time limit, Ctrl-C, a message from another thread,
//! a terminal that is closed.
//!
//! SWI-Prolog notes a signal and handles it when the running foreign predicate asks it to. Our
//! computations look at one flag, so that a handler before SWI-Prolog's own raises it. Whether
//! there is anything to throw is found out afterwards; if not, the computation begins anew.

#![expect(unsafe_code, reason = "the C interface of SWI-Prolog")]

use std::ffi::{c_int, c_void};
use std::mem;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::engine::deadline;

/// The signals: SIGUSR2 is the one with which SWI-Prolog wakes a thread that has something to
/// handle.
const SIGNALS: [c_int; 3] = [libc::SIGINT, libc::SIGUSR2, libc::SIGHUP];

/// How many threads are computing.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// What SWI-Prolog does at each of [`SIGNALS`].
static BEFORE: [OnceLock<libc::sigaction>; SIGNALS.len()] =
    [const { OnceLock::new() }; SIGNALS.len()];

/// A thread is computing as long as this lives.
#[derive(Debug)]
pub struct Inside(());

impl Inside {
    /// The thread begins.
    pub fn enter() -> Inside {
        listen();
        INSIDE.fetch_add(1, Ordering::Relaxed);
        Inside(())
    }
}

/// Whoever is the last takes the flag down.
impl Drop for Inside {
    fn drop(&mut self) {
        if INSIDE.fetch_sub(1, Ordering::Relaxed) == 1 {
            deadline::renew();
        }
    }
}

/// Puts our handler before SWI-Prolog's, where it has one by now: for Ctrl-C only as long as there
/// is a toplevel, for none when it was started so.
fn listen() {
    for (signal, before) in SIGNALS.into_iter().zip(&BEFORE) {
        if before.get().is_some() {
            continue;
        }
        // SAFETY: a zeroed `sigaction` is one, and the places are our own.
        unsafe {
            let mut action: libc::sigaction = mem::zeroed();
            let known = libc::sigaction(signal, ptr::null(), &mut action) == 0;
            let is_handled = ![libc::SIG_DFL, libc::SIG_IGN].contains(&action.sa_sigaction);
            if known && is_handled && before.set(action).is_ok() {
                action.sa_sigaction = heard as *const () as usize;
                action.sa_flags |= libc::SA_SIGINFO;
                libc::sigaction(signal, &action, ptr::null_mut());
            }
        }
    }
}

/// Raises the flag and does what was done before. It only stores to an atomic and calls the handler
/// that was there.
extern "C" fn heard(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    if INSIDE.load(Ordering::Relaxed) > 0 {
        deadline::expire();
    }
    let place = SIGNALS.iter().position(|known| *known == signal);
    let Some(before) = place.and_then(|place| BEFORE[place].get()) else {
        return;
    };
    // SAFETY: the address is that of a handler of the kind that its flags say, as the system has
    // told it.
    unsafe {
        if before.sa_flags & libc::SA_SIGINFO == 0 {
            let handler: extern "C" fn(c_int) = mem::transmute(before.sa_sigaction);
            handler(signal);
        } else {
            type Handler = extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void);
            let handler: Handler = mem::transmute(before.sa_sigaction);
            handler(signal, info, context);
        }
    }
}
