//! `arbiiter completions` and `arbiiter man`: what an installation puts beside the program.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;

/// What `arbiiter completions` is told.
#[derive(Args)]
pub struct CompletionsOptions {
    /// The shell
    shell: Shell,
}

/// What `arbiiter man` is told.
#[derive(Args)]
pub struct ManOptions {
    /// Where to write the pages; the folder is made if it does not exist
    folder: PathBuf,
}

/// Writes the completions of a shell to standard output.
///
/// # Errors
/// If standard output can't be written.
pub fn completions(options: &CompletionsOptions, mut command: Command) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "arbiiter", &mut script);
    io::Write::write_all(&mut io::stdout().lock(), &script)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a manual page for the program and for each of its commands.
///
/// # Errors
/// If a page can't be written.
pub fn man(options: &ManOptions, command: Command) -> anyhow::Result<ExitCode> {
    let folder = &options.folder;
    let make = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(command, folder)
    };
    make().with_context(|| format!("can't write manual pages to {}", folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
