//! Ctrl-C while a query runs.

use crate::cli::exit_codes;
use crate::engine::interrupt;

/// From now on, Ctrl-C ends the process with a message. At a prompt the line editor takes the key itself.
pub fn tell_on_interrupt() {
    interrupt::end_on_ctrl_c("\n% Interrupted\n", exit_codes::INTERRUPTED);
}
