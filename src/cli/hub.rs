//! `arbiiter hub`: speaks the Hub protocol by standard input and output.

use std::io;
use std::process::ExitCode;

use clap::Args;

use crate::cli::draughts::endings;
use crate::hub::serve;

/// Shown under `--help`.
pub const EXAMPLES: &str = "Example:
  $ arbiiter hub
  hub
  id name=arbiiter ...
  wait
  init
  ready
  pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"22-18\"
  level move-time=1
  go think
  info depth=13 ...
  done move=11-15 ponder=25-22

Squares are numbered from b8 (1) to g1 (32). Variants (set-param name=variant): russian, course.

Exit status:
  0    after quit, or at the end of the input
  2    the command line is wrong, or the input can't be read
  141  the output is closed";

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
