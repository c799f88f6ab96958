//! Ctrl-C while a query runs, and while a command runs programs of others.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::exit_codes;
use crate::cli::tell::tell_line;
use crate::engine::interrupt;

/// From now on, Ctrl-C ends the process with a message. At a prompt the line editor takes the key
/// itself.
pub fn tell_on_interrupt() {
    interrupt::end_on_ctrl_c("\n% Interrupted\n", exit_codes::INTERRUPTED);
}

/// Becomes true at the first Ctrl-C, and `what_now` is told then. The second one ends the process.
pub fn stop_on_interrupt(what_now: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    on_interrupt(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(exit_codes::INTERRUPTED));
        }
        tell_line(&format!("{what_now}; Ctrl-C again stops at once"));
    });
    stop
}

/// From now on Ctrl-C does this.
pub fn on_interrupt(what: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the process.
    drop(ctrlc::set_handler(what));
}
