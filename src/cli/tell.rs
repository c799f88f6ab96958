//! What a command says on standard error.

use std::io::{self, IsTerminal, Write};

/// Writes text there as it is. When nobody reads it any more the work goes on in silence.
pub fn tell(text: &str) {
    let mut out = io::stderr();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes a line there.
pub fn tell_line(line: &str) {
    tell(&format!("{line}\n"));
}

/// A line on the terminal that tells how far the work has come; nothing elsewhere.
pub struct ProgressLine {
    visible: bool,
    shown: u64,
}

impl ProgressLine {
    /// A line that says nothing yet.
    pub fn new() -> ProgressLine {
        ProgressLine {
            visible: io::stderr().is_terminal(),
            shown: u64::MAX,
        }
    }

    /// Says how much of all is done.
    pub fn show(&mut self, what: &str, done: u64, all: u64) {
        let permille = done * 1000 / all.max(1);
        if self.visible && permille != self.shown {
            self.shown = permille;
            tell(&format!("\r{what} {:5.1} %", permille as f64 / 10.0));
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.visible && self.shown != u64::MAX {
            tell("\r                    \r");
        }
    }
}
