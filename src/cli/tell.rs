//! What a command says on standard error.

use std::io::{self, Write};

/// Writes text there as it is. When nobody reads it any more the work goes on in silence.
pub fn tell(text: &str) {
    let mut out = io::stderr();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes a line there.
pub fn tell_line(line: &str) {
    tell(&format!("{line}\n"));
}
