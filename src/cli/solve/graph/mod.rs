//! `arbiiter solve graph`: any finite game for two, given by a Prolog program or as plain text.

mod options;
mod program;
mod report;
mod subject;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;

use crate::games::game_graph::read_plain;
pub use options::Options;
use subject::Subject;

/// Solves and tells.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    if options.plain {
        plain(options)
    } else {
        program::run(options)
    }
}

fn plain(options: &Options) -> anyhow::Result<ExitCode> {
    let text = read(&options.file)?;
    let plain = read_plain(&text, options.dead_end);
    let plain = plain.with_context(|| options.file.display().to_string())?;
    drop(text);
    let subject = Subject::of_plain(&plain, options)?;
    report::report(&subject, options)
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
