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

/// Shown under `--help`.
pub const EXAMPLES: &str = "Examples:
  arbiiter solve graph examples/game-graph/figure.pl
  arbiiter solve graph examples/game-graph/figure.pl --from a --tree
  arbiiter solve graph examples/game-graph/tictactoe.pl --form two --from \"x/b(e,e,e,e,e,e,e,e,e)\"
  arbiiter solve graph examples/game-graph/nim.pl --form two --from \"[1,2,4]\" --strategy --json
  arbiiter solve graph examples/game-graph/cycles.pl --from a --svg cycles.svg
  arbiiter solve graph --plain moves.txt --from 17

A Prolog file says the game by predicates. With --form document: turn(Position, Next), and term_v(Position) and term_p(Position) for ends that
the player wins and loses; the sides move in turn, and the player begins. With --form two: move(Position, Next), won(Position, Side),
draw(Position), and to_move(Position, Side) unless the sides move in turn; a side is player or opponent.

A plain file has a word and names a line: turn FROM TO.., term_v NAME.., term_p NAME..; or player NAME.., opponent NAME.., move FROM TO..,
won_player NAME.., won_opponent NAME.., draw NAME.. It is the way to graphs of millions of moves, which no program has to enumerate.

Exit status:
  0  solved
  1  a position asked about is not won by the side whose strategy or tree is wanted
  2  the command line, the file or a position is wrong, the program threw, the game, a tree or a drawing is too large";

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
    let plain = read_plain(&text, options.dead_end.reading());
    let plain = plain.with_context(|| options.file.display().to_string())?;
    drop(text);
    let subject = Subject::of_plain(&plain, options)?;
    report::report(&subject, options)
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
