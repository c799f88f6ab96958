//! Standard output, where the match is shown.

use std::io::{self, IsTerminal, Stdout, Write};

use crate::engine::streams::STATUS_BROKEN_PIPE;
use crate::referee::wire::is_obeyed;

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
            true => harmless(&bytes).into_bytes(),
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
        true => errors.write_all(harmless(bytes).as_bytes()),
        false => errors.write_all(bytes),
    };
}

/// The text with a sign in place of each character that a terminal obeys, but for ends of lines and
/// tabs.
pub fn harmless(bytes: &[u8]) -> String {
    let is_wrong = |sign: char| !matches!(sign, '\n' | '\t') && is_obeyed(sign);
    String::from_utf8_lossy(bytes).replace(is_wrong, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_terminal_gets_no_control_characters() {
        for (text, expected) in [
            ("1. valged\n\tx", "1. valged\n\tx"),
            ("\u{1b}[2Jlõi\r", "\u{FFFD}[2Jlõi\u{FFFD}"),
            ("lõi\u{9b}2J", "lõi\u{FFFD}2J"),
        ] {
            assert_eq!(harmless(text.as_bytes()), expected);
        }
        assert_eq!(harmless(b"\xff"), "\u{FFFD}");
    }
}
