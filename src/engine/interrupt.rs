//! Interrupts the goal that runs, from another thread or from a signal handler.
//!
//! The machine looks every 256 instructions at a flag, and throws if it is set. The flag is private
//! to the interpreter's crate. Only one function outside the machine writes it: the handler of
//! SIGINT that the interpreter's own main program installs before it builds a runtime and a
//! machine. [`prepare`] lets that program begin where it can't go on, keeps the handler, and gives
//! SIGINT back its former action. Calling the handler interrupts the machine.
//!
//! ```text
//! time limit, Ctrl-C ──▶ interrupt ──▶ handler ──▶ its thread sets the flag ──▶ the machine throws ──▶ catch/3 asks why
//! ```
//!
//! The handler works through a thread, which a fork does not copy: a process interrupts its machine
//! if it has prepared that itself.

#![expect(unsafe_code, reason = "signal handlers")]

use std::any::Any;
use std::ffi::c_int;
use std::panic::{self, PanicHookInfo};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

use crate::engine::scryer::run_main_program;
use crate::engine::{deadline, tracer};

type Handler = extern "C" fn(c_int);

/// The interpreter's handler, and the process in which its thread runs; `None` if it could not be
/// had.
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

/// The status of a process that SIGTERM has ended, as a shell tells it.
pub const STATUS_TERMINATED: i32 = 128 + libc::SIGTERM;

/// How long a goal may take to come back to the machine before the process is killed.
const SECONDS_TO_END: u32 = 2;

/// Whether SIGTERM has asked the process to end.
static TERMINATED: AtomicBool = AtomicBool::new(false);

/// From now on SIGTERM interrupts the goal that runs, so that what the program has written is not
/// lost.
pub fn end_on_termination() {
    if is_possible() {
        // SAFETY: the handler does only what a handler may.
        unsafe { libc::signal(libc::SIGTERM, terminate as *const () as usize) };
    }
}

/// Whether the process is to end with [`STATUS_TERMINATED`].
pub fn is_terminated() -> bool {
    TERMINATED.load(Ordering::Relaxed)
}

/// Lets the machine throw. A native predicate, or a wait for input, is killed if it goes on.
extern "C" fn terminate(_signal: c_int) {
    TERMINATED.store(true, Ordering::Relaxed);
    // SAFETY: a handler may call it; nobody else has a use for the process's alarm.
    unsafe { libc::alarm(SECONDS_TO_END) };
    interrupt();
}

/// Whether Ctrl-C aborts the goal that runs. A second one, before the goal has been aborted, ends
/// the process.
pub fn set_abortable(abortable: bool) {
    ABORTABLE.store(abortable && is_possible(), Ordering::Relaxed);
}

/// Whether the machine was interrupted by Ctrl-C; it is told once.
pub fn take_abort() -> bool {
    ABORTED.swap(false, Ordering::Relaxed)
}

/// Whether Ctrl-C asks what to do with the goal that runs.
static ASKS: AtomicBool = AtomicBool::new(false);

/// Whether the goal that runs can be traced.
static TRACEABLE: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the user at the terminal what to do with a goal that can be aborted.
pub fn ask_at_terminal() {
    ASKS.store(true, Ordering::Relaxed);
}

/// Whether the goal that runs can be traced from where it is.
pub fn set_traceable(traceable: bool) {
    TRACEABLE.store(traceable, Ordering::Relaxed);
}

const MENU: &[u8] = b"Options:
a:           abort         c:           continue
e:           exit          g:           goals
t:           trace         p:           Show PID
h (?):       help
";

const NOT_TRACEABLE: &[u8] =
    b"the query runs compiled: abort it, and ask it again after `debug.`\n";

/// Asks what to do; true if the goal is to be aborted. Only what a signal handler may do is done
/// here.
fn wants_abort() -> bool {
    loop {
        say(b"Action (h for help) ? ");
        match key() {
            Some(b'a') => {
                say(b"abort\n");
                return true;
            }
            Some(b'c' | b'\n' | b'\r' | b' ') => {
                say(b"continue\n");
                return false;
            }
            Some(b't') if TRACEABLE.load(Ordering::Relaxed) => {
                say(b"trace\ncontinue (trace mode)\n");
                tracer::request();
                return false;
            }
            Some(b'g') if TRACEABLE.load(Ordering::Relaxed) => {
                say(b"goals\n");
                tracer::request_goals();
                return false;
            }
            Some(b't' | b'g') => say(NOT_TRACEABLE),
            Some(b'p') => say_number(std::process::id()),
            Some(b'h' | b'?') => say(MENU),
            Some(b'e') | None => {
                say(b"exit\n");
                end_process();
                return true;
            }
            Some(_) => say(b"Unknown option (h for help)\n"),
        }
    }
}

/// Writes to standard error.
fn say(text: &[u8]) {
    // SAFETY: the bytes are there, and a handler may call the function.
    unsafe { libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len()) };
}

/// Writes a number and a newline, without memory of the heap.
fn say_number(number: u32) {
    let mut digits = [b'\n'; 11];
    let mut place = digits.len() - 1;
    let mut rest = number;
    loop {
        place -= 1;
        digits[place] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    say(b"[PID: ");
    say(&digits[place..]);
}

/// The next key at the terminal, which need not be followed by a newline.
fn key() -> Option<u8> {
    let terminal = rustix::stdio::stdin();
    let saved = tcgetattr(terminal).ok();
    if let Some(saved) = &saved {
        let mut raw = saved.clone();
        raw.local_modes -= rustix::termios::LocalModes::ICANON | rustix::termios::LocalModes::ECHO;
        let _ = tcsetattr(terminal, OptionalActions::Now, &raw);
    }
    let mut byte = 0_u8;
    // SAFETY: there is room for the byte, and a handler may call the function.
    let count = unsafe { libc::read(libc::STDIN_FILENO, (&raw mut byte).cast(), 1) };
    if let Some(saved) = &saved {
        let _ = tcsetattr(terminal, OptionalActions::Now, saved);
    }
    (count == 1).then_some(byte)
}

extern "C" fn ctrl_c(_signal: c_int) {
    let asks = ASKS.load(Ordering::Relaxed) && ABORTABLE.load(Ordering::Relaxed);
    if asks && !ABORTED.load(Ordering::Relaxed) && !wants_abort() {
        return;
    }
    if ABORTABLE.load(Ordering::Relaxed) && !ABORTED.swap(true, Ordering::Relaxed) {
        deadline::expire();
        interrupt();
        return;
    }
    end_process();
}

/// Ends the process as Ctrl-C does where no goal can be aborted.
fn end_process() {
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
        // SAFETY: it is the address of the function that was installed for one argument (without
        // SA_SIGINFO), and a function is never unloaded.
        let handler = unsafe { std::mem::transmute::<usize, Handler>(after.sa_sigaction) };
        (handler, std::process::id())
    })
}

/// Starts the interpreter's main program inside a runtime, in which it can't start its own: it
/// panics after it has installed its handler and before it does anything else.
fn begin_interpreter() {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().build() else {
        return;
    };
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    runtime.block_on(async {
        let _ = panic::catch_unwind(run_main_program);
    });
    panic::set_hook(hook);
}

/// The action of SIGINT; the new one, if there is one, takes its place.
fn sigint_action(new: Option<&libc::sigaction>) -> Option<libc::sigaction> {
    let mut old = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    let new = new.map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: both pointers are null or point to an action; the system fills the old one when it
    // returns 0.
    unsafe {
        (libc::sigaction(libc::SIGINT, new, old.as_mut_ptr()) == 0).then(|| old.assume_init())
    }
}

/// Whether this is the panic of a machine that was interrupted between its two looks at the flag;
/// the hook of panics says nothing of it.
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
