//! `arbiiter solve graph`: any finite game for two, given by a Prolog program or as plain text.

mod program;
mod report;
mod subject;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};

use crate::games::Side;
use crate::games::game_graph::{DeadEnds, read_plain};
use crate::library::bindings::game_graph::MAX_USUAL;
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

/// What `arbiiter solve graph` is told.
#[derive(Args)]
pub struct Options {
    /// The Prolog file, or the plain one
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// FILE is plain text, no Prolog program
    #[arg(long)]
    plain: bool,
    /// The predicates that a Prolog file has
    #[arg(long, value_enum, default_value_t = GraphForm::Document, conflicts_with = "plain")]
    form: GraphForm,
    /// A position to tell about; without it all are told, which only works for facts
    #[arg(long, value_name = "POSITION")]
    from: Vec<String>,
    /// Whose turn it is there, where the sides move in turn
    #[arg(long, value_enum, default_value_t = GraphPlayer::Player)]
    turn: GraphPlayer,
    /// What it is to have to move and not to be able to, in the form with sides
    #[arg(long, value_enum, default_value_t = DeadEnd::Lost)]
    dead_end: DeadEnd,
    /// Show a winning strategy from each --from: one move for each position that the winner can come to
    #[arg(long, requires = "from")]
    strategy: bool,
    /// Show the solution tree from each --from
    #[arg(long, requires = "from")]
    tree: bool,
    /// Whose strategy or tree
    #[arg(long, value_enum, default_value_t = GraphPlayer::Player)]
    side: GraphPlayer,
    /// The positions that a Prolog game may have before it counts as one without end
    #[arg(
        long,
        value_name = "N",
        default_value_t = MAX_USUAL,
        conflicts_with = "plain"
    )]
    positions: usize,
    /// The places that a tree may have
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tree_limit: usize,
    /// The positions that a drawing may have
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    drawing_limit: usize,
    /// Write a drawing for Graphviz to this file, `-` for the standard output: what can be reached from --from, else from the first position
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Write a drawing as SVG to this file, `-` for the standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Tell all positions even when there are more than a thousand
    #[arg(long, conflicts_with = "from")]
    all: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// How a Prolog file says the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GraphForm {
    /// turn/2, term_v/1, term_p/1
    Document,
    /// move/2, to_move/2, won/2, draw/1
    Two,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GraphPlayer {
    Player,
    Opponent,
}

impl GraphPlayer {
    fn side(self) -> Side {
        match self {
            GraphPlayer::Player => Side::First,
            GraphPlayer::Opponent => Side::Second,
        }
    }
}

/// What a side has that can't move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DeadEnd {
    Lost,
    Won,
    Drawn,
}

impl DeadEnd {
    fn reading(self) -> DeadEnds {
        match self {
            DeadEnd::Lost => DeadEnds::Lose,
            DeadEnd::Won => DeadEnds::Win,
            DeadEnd::Drawn => DeadEnds::Draw,
        }
    }
}

impl Options {
    /// True if the file is a program.
    pub fn runs_prolog(&self) -> bool {
        !self.plain
    }

    /// True if the standard output is for a machine to read.
    fn is_for_machines(&self) -> bool {
        let drawings = [&self.dot, &self.svg].into_iter().flatten();
        self.json || drawings.into_iter().any(|path| is_standard(path))
    }
}

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

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))
}
