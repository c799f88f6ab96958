//! The handler for a process that runs out of memory.
//!
//! The interpreter looks whether it has got its heap, and throws a resource error if not. Rust's
//! collections, among them the facts of a program, don't look: the process aborts.

#![expect(unsafe_code, reason = "a signal handler")]

use std::ffi::c_int;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// What is printed at the end, which no memory can be had for then.
static MESSAGE: OnceLock<String> = OnceLock::new();

/// The status of a process that ends so.
static STATUS: AtomicI32 = AtomicI32::new(0);

/// Whether the system has refused the block that was last asked of it.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// From now on a process that aborts because it is out of memory says so and ends with this status.
pub fn end_with(status: u8) {
    MESSAGE.get_or_init(|| format!("arbiiter: out of memory; {}\n", advice()));
    STATUS.store(c_int::from(status), Ordering::Relaxed);
    // SAFETY: the handler does only what a handler may.
    unsafe { libc::signal(libc::SIGABRT, aborted as *const () as usize) };
}

/// What helps a program that needs more memory.
pub fn advice() -> &'static str {
    let path = std::env::var_os("PATH").unwrap_or_default();
    match std::env::split_paths(&path).any(|folder| folder.join("swipl").is_file()) {
        true => {
            "ARBIITER_MEMORY=MEGABYTES allows more or less, and with --engine swipl SWI-Prolog runs the program, which \
             gives back memory that is no longer used"
        }
        false => "ARBIITER_MEMORY=MEGABYTES allows more or less",
    }
}

/// Notes whether the system has given the block that the allocator has asked for.
#[inline]
pub fn noted(block: *mut u8) -> *mut u8 {
    if block.is_null() != REFUSED.load(Ordering::Relaxed) {
        REFUSED.store(block.is_null(), Ordering::Relaxed);
    }
    block
}

/// When it returns the process aborts as it was about to.
extern "C" fn aborted(_signal: c_int) {
    if REFUSED.load(Ordering::Relaxed) {
        let message = MESSAGE.get().map_or("", String::as_str);
        // SAFETY: both functions may be called in a handler, and the bytes are there.
        unsafe {
            libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len());
            libc::_exit(STATUS.load(Ordering::Relaxed));
        }
    }
}
