//! The engine for draughts programs that speak the Hub protocol (version 2, Scan's).
//!
//! A square's number is that of Russian numeric notation: 1 is b8, 4 is h8, 32 is g1, as 1 is
//! black's left corner on the 100 squares for which the protocol was made. A position is so one
//! letter for the side to move and 32 for the squares, `w`, `b`, `W`, `B` (kings) or `e`; the start
//! is `Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww`. A step is `22-18`, a capture `22x15x18`: from, to, and
//! the captured squares in ascending order.
//!
//! Understood: `hub`, `init`, `set-param`, `pos`, `level`, `go think|ponder|analyze`, `ponder-hit`,
//! `stop`, `new-game`, `ping`, `quit`. Where there is no legal move, `done` comes without one.
//! Variants: `russian`, and `course` for the course's rules, where each jump is a move of its own.
//!
//! Source: protocol.txt of Scan 3.1.

mod session;
mod thinking;
mod wire;

use std::io::{self, BufRead};

use session::{EndingsOpener, HubSession};

/// Answers the lines of a program on standard output, until `quit` or the end of the input.
/// `endings` opens the ending tables, which are in use from the beginning if `uses_endings`.
///
/// # Errors
/// When the input can't be read or nobody reads the output.
pub fn serve(
    input: &mut impl BufRead,
    uses_endings: bool,
    endings: EndingsOpener,
) -> io::Result<()> {
    let mut session = HubSession::new(uses_endings, endings);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        if !session.answer(&String::from_utf8_lossy(&line))? {
            break;
        }
        line.clear();
    }
    session.end();
    Ok(())
}
