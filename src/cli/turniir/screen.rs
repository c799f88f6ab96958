//! Standard output, where the match is shown.

use std::io::{self, IsTerminal, Stdout, Write};

use crate::engine::streams::STATUS_BROKEN_PIPE;
use crate::referee::wire::output_text;

/// Standard output. To a terminal no control characters go but line breaks and tabs: what programs
/// print must not move the cursor over the verdict, or worse. Into a file or a pipe everything goes
/// as it is.
pub struct Screen {
    out: Stdout,
    is_terminal: bool,
}

impl Screen {
    /// This process's.
    pub fn new() -> Screen {
        let out = io::stdout();
        Screen {
            is_terminal: out.is_terminal(),
            out,
        }
    }

    /// Shows what `write` writes, at once. When nobody reads it any more the process ends, with the
    /// status of the commands that run Prolog.
    ///
    /// # Errors
    /// Any other reason why it can't be written.
    pub fn show(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        let shown = match self.is_terminal {
            true => output_text(&bytes).into_bytes(),
            false => bytes,
        };
        match self.out.write_all(&shown).and_then(|()| self.out.flush()) {
            Err(cause) if cause.kind() == io::ErrorKind::BrokenPipe => {
                std::process::exit(i32::from(STATUS_BROKEN_PIPE))
            }
            done => done,
        }
    }
}

/// Writes to standard error what a program wrote, in the same way. Whether it can be written is the
/// program's business.
pub fn complain(bytes: &[u8]) {
    let mut errors = io::stderr();
    let _ = match errors.is_terminal() {
        true => errors.write_all(output_text(bytes).as_bytes()),
        false => errors.write_all(bytes),
    };
}
