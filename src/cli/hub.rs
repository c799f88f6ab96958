//! `arbiiter hub`: speaks the Hub protocol by standard input and output.

use std::io;
use std::process::ExitCode;

use clap::Args;

use crate::cli::draughts::endings;
use crate::hub::serve;

/// What `arbiiter hub` is told.
#[derive(Args)]
pub struct Options {
    /// Leave the ending tables out unless the program asks for them
    #[arg(long)]
    no_endings: bool,
}

/// Speaks until `quit` or the end of the input.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    serve(&mut io::stdin().lock(), !options.no_endings, endings)?;
    Ok(ExitCode::SUCCESS)
}
