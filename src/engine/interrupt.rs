//! Interrupts the goal that runs, from another thread or from a signal handler.
//!
//! The machine looks every 256 instructions at a flag, and throws if it is set. The flag is private to the interpreter's
//! crate. Only one function outside the machine writes it: the handler of SIGINT that the interpreter's own main
//! program installs before it builds a runtime and a machine. [`prepare`] lets that program begin where it can't go on,
//! keeps the handler, and gives SIGINT back its former action. Calling the handler interrupts the machine.
//!
//! ```text
//! time limit, Ctrl-C ──▶ interrupt ──▶ handler ──▶ its thread sets the flag ──▶ the machine throws ──▶ catch/3 asks why
//! ```
//!
//! The handler works through a thread, which a fork does not copy: a process interrupts its machine if it has prepared
//! that itself.

#![expect(unsafe_code, reason = "signal handlers")]

use std::any::Any;
use std::ffi::c_int;
use std::panic::{self, PanicHookInfo};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

use crate::engine::deadline;

type Handler = extern "C" fn(c_int);

/// The interpreter's handler, and the process in which its thread runs; `None` if it could not be had.
static HANDLER: OnceLock<Option<(Handler, u32)>> = OnceLock::new();

/// Whether the machine has been interrupted and the program has not caught that yet.
static PENDING: AtomicBool = AtomicBool::new(false);

/// Makes sure that the machine of this process can be interrupted; false if that can't be had.
pub fn prepare() -> bool {
    HANDLER.get_or_init(install);
    is_possible()
}

/// Whether the machine of this process can be interrupted.
fn is_possible() -> bool {
    handler().is_some()
}

/// Makes the goal that runs throw soon, unless that is under way. A signal handler may call it.
pub fn interrupt() {
    if let Some(handler) = handler()
        && !PENDING.swap(true, Ordering::Relaxed)
    {
        handler(libc::SIGINT);
    }
}

/// Whether the machine is going to throw: nothing may rely on what the goal does until then.
pub fn is_pending() -> bool {
    PENDING.load(Ordering::Relaxed)
}

/// The machine has thrown.
pub fn caught() {
    PENDING.store(false, Ordering::Relaxed);
}

/// What Ctrl-C does where no goal can be aborted.
#[derive(Debug)]
struct ProcessEnd {
    message: String,
    status: c_int,
    /// The settings of the terminal, which a program may have changed to wait for a single key.
    terminal: Option<Termios>,
}

static PROCESS_END: OnceLock<ProcessEnd> = OnceLock::new();

/// Whether Ctrl-C aborts the goal that runs.
static ABORTABLE: AtomicBool = AtomicBool::new(false);

/// Whether it has done so.
static ABORTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends the process with this message and status, unless a goal can be aborted.
pub fn end_on_ctrl_c(message: &str, status: u8) {
    PROCESS_END.get_or_init(|| ProcessEnd {
        message: message.to_owned(),
        status: c_int::from(status),
        terminal: tcgetattr(rustix::stdio::stdin()).ok(),
    });
    // SAFETY: the handler does only what a handler may.
    unsafe { libc::signal(libc::SIGINT, ctrl_c as *const () as usize) };
}

/// Whether Ctrl-C aborts the goal that runs. A second one, before the goal has been aborted, ends the process.
pub fn set_abortable(abortable: bool) {
    ABORTABLE.store(abortable && is_possible(), Ordering::Relaxed);
}

/// Whether the machine was interrupted by Ctrl-C; it is told once.
pub fn take_abort() -> bool {
    ABORTED.swap(false, Ordering::Relaxed)
}

extern "C" fn ctrl_c(_signal: c_int) {
    if ABORTABLE.load(Ordering::Relaxed) && !ABORTED.swap(true, Ordering::Relaxed) {
        deadline::expire();
        interrupt();
        return;
    }
    let Some(end) = PROCESS_END.get() else {
        return;
    };
    if let Some(settings) = &end.terminal {
        let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, settings);
    }
    // SAFETY: both functions may be called in a handler, and the bytes are there.
    unsafe {
        libc::write(
            libc::STDERR_FILENO,
            end.message.as_ptr().cast(),
            end.message.len(),
        );
        libc::_exit(end.status);
    }
}

fn handler() -> Option<Handler> {
    let (handler, process) = (*HANDLER.get()?)?;
    (process == std::process::id()).then_some(handler)
}

/// Takes the handler that the interpreter's main program installs.
fn install() -> Option<(Handler, u32)> {
    let before = sigint_action(None)?;
    begin_interpreter();
    let after = sigint_action(Some(&before))?;
    let is_new = after.sa_sigaction != before.sa_sigaction;
    let is_handler = is_new && ![libc::SIG_DFL, libc::SIG_IGN].contains(&after.sa_sigaction);
    is_handler.then(|| {
        // SAFETY: it is the address of the function that was installed for one argument (without SA_SIGINFO), and a
        // function is never unloaded.
        let handler = unsafe { std::mem::transmute::<usize, Handler>(after.sa_sigaction) };
        (handler, std::process::id())
    })
}

/// Starts the interpreter's main program inside a runtime, in which it can't start its own: it panics after it has
/// installed its handler and before it does anything else.
fn begin_interpreter() {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().build() else {
        return;
    };
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    runtime.block_on(async {
        let _ = panic::catch_unwind(scryer_prolog::run_binary);
    });
    panic::set_hook(hook);
}

/// The action of SIGINT; the new one, if there is one, takes its place.
fn sigint_action(new: Option<&libc::sigaction>) -> Option<libc::sigaction> {
    let mut old = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    let new = new.map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: both pointers are null or point to an action; the system fills the old one when it returns 0.
    unsafe {
        (libc::sigaction(libc::SIGINT, new, old.as_mut_ptr()) == 0).then(|| old.assume_init())
    }
}

/// Whether this is the panic of a machine that was interrupted between its two looks at the flag; the hook of panics says
/// nothing of it.
pub fn is_harmless(panic: &PanicHookInfo<'_>) -> bool {
    let place = panic.location();
    may_go_on(panic.payload())
        && place.is_some_and(|place| place.file().ends_with("machine/dispatch.rs"))
}

/// Whether a machine that panicked so is where it was: the flag is still set, and it can go on.
pub fn may_go_on(payload: &(dyn Any + Send)) -> bool {
    let text = payload.downcast_ref::<&str>();
    is_pending() && text.is_some_and(|text| text.contains("unreachable"))
}
