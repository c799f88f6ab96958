//! What a command says on standard error.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressStyle};

/// Writes text there as it is. When nobody reads it any more the work goes on in silence.
pub fn tell(text: &str) {
    let mut out = io::stderr();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes a line there.
pub fn tell_line(line: &str) {
    tell(&format!("{line}\n"));
}

/// Shows on the terminal how far the work has come; nothing elsewhere.
pub fn progress_bar(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(0).with_message(what);
    match ProgressStyle::with_template("{msg} {percent:>3} %") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Says how much of all is done.
pub fn show_progress(bar: &ProgressBar, done: u64, all: u64) {
    bar.set_length(all);
    bar.set_position(done);
}
