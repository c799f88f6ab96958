//! Redirects the standard output of the process to the null device for a while.

use std::io::Write as _;
use std::os::fd::OwnedFd;

/// While it lives, what is written to descriptor 1 goes to the null device.
#[derive(Debug)]
pub struct StdoutRedirect {
    saved: Option<OwnedFd>,
}

impl StdoutRedirect {
    /// Redirects standard output. If the system refuses, nothing changes.
    pub fn new() -> StdoutRedirect {
        let saved = rustix::io::dup(rustix::stdio::stdout()).ok();
        let null = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/null")
            .ok();
        let turned =
            saved.is_some() && null.is_some_and(|null| rustix::stdio::dup2_stdout(null).is_ok());
        StdoutRedirect {
            saved: saved.filter(|_| turned),
        }
    }
}

impl Default for StdoutRedirect {
    fn default() -> StdoutRedirect {
        StdoutRedirect::new()
    }
}

impl Drop for StdoutRedirect {
    fn drop(&mut self) {
        // What was printed meanwhile must not surface later.
        let _ = std::io::stdout().flush();
        if let Some(saved) = self.saved.take() {
            let _ = rustix::stdio::dup2_stdout(saved);
        }
    }
}
