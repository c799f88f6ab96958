//! Ctrl-C while a query runs.

use crate::cli::exit_codes;

/// From now on, Ctrl-C ends the process with a message: the interpreter can't be interrupted. At a prompt the
/// line editor takes the key itself.
pub fn tell_on_interrupt() {
    let terminal = rustix::termios::tcgetattr(rustix::stdio::stdin()).ok();
    let told = ctrlc::set_handler(move || {
        // A program may have been waiting for a single key.
        if let Some(settings) = &terminal {
            let _ = rustix::termios::tcsetattr(
                rustix::stdio::stdin(),
                rustix::termios::OptionalActions::Now,
                settings,
            );
        }
        eprintln!("\n% Interrupted: a running query can't be stopped alone, so the process ends");
        std::process::exit(i32::from(exit_codes::INTERRUPTED))
    });
    // Without a handler Ctrl-C ends the process silently.
    drop(told);
}
