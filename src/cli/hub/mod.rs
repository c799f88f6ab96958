//! `arbiiter hub`: the engine for draughts programs that speak the Hub protocol (version 2, Scan's), by standard input and output.
//!
//! A square's number is that of Russian numeric notation: 1 is b8, 4 is h8, 32 is g1, as 1 is black's left corner on the 100 squares
//! for which the protocol was made. A position is so one letter for the side to move and 32 for the squares, `w`, `b`, `W`, `B`
//! (kings) or `e`; the start is `Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww`. A step is `22-18`, a capture `22x15x18`: from, to, and
//! the captured squares in ascending order.
//!
//! Understood: `hub`, `init`, `set-param`, `pos`, `level`, `go think|ponder|analyze`, `ponder-hit`, `stop`, `new-game`, `ping`, `quit`.
//! Where there is no legal move, `done` comes without one. Variants: `russian`, and `course` for the course's rules, where each jump is a move of its own.
//!
//! Source: protocol.txt of Scan 3.1.

mod session;
mod thinking;
mod wire;

use std::io::{self, BufRead};
use std::process::ExitCode;

use clap::Args;
use session::HubSession;

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
    let mut session = HubSession::new(!options.no_endings);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if !session.answer(&String::from_utf8_lossy(&line))? {
            break;
        }
    }
    session.end();
    Ok(ExitCode::SUCCESS)
}
