//! What `arbiiter solve graph` is told.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::cli::files::is_standard;
use crate::games::Side;
use crate::games::game_graph::DeadEnds;
use crate::library::bindings::game_graph::MAX_USUAL;
use crate::referee::language::Language;

/// What `arbiiter solve graph` is told.
#[derive(Args)]
pub struct Options {
    /// The Prolog file, or the plain one
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// FILE is plain text, no Prolog program
    #[arg(long)]
    pub(super) plain: bool,
    /// The predicates that a Prolog file has
    #[arg(long, value_enum, default_value_t = GraphForm::Document, conflicts_with = "plain")]
    pub(super) form: GraphForm,
    /// A position to tell about; without it all are told, which only works for facts
    #[arg(long, value_name = "POSITION")]
    pub(super) from: Vec<String>,
    /// Whose turn it is there, where the sides move in turn
    #[arg(long, value_enum, default_value_t = GraphPlayer::Player)]
    pub(super) turn: GraphPlayer,
    /// What it is to have to move and not to be able to, in the form with sides
    #[arg(long, value_enum, default_value_t = DeadEnds::Lose)]
    pub(super) dead_end: DeadEnds,
    /// Show a winning strategy from each --from: one move for each position that the winner can
    /// come to
    #[arg(long, requires = "from")]
    pub(super) strategy: bool,
    /// Show the solution tree from each --from
    #[arg(long, requires = "from")]
    pub(super) tree: bool,
    /// Whose strategy or tree
    #[arg(long, value_enum, default_value_t = GraphPlayer::Player)]
    pub(super) side: GraphPlayer,
    /// The positions that a Prolog game may have before it counts as one without end
    #[arg(
        long,
        value_name = "N",
        default_value_t = MAX_USUAL,
        conflicts_with = "plain"
    )]
    pub(super) positions: usize,
    /// The places that a tree may have
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(super) tree_limit: usize,
    /// The positions that a drawing may have
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub(super) drawing_limit: usize,
    /// Write a drawing for Graphviz to this file, `-` for the standard output: what can be reached
    /// from --from, else from the first position
    #[arg(long, value_name = "FILE")]
    pub(super) dot: Option<PathBuf>,
    /// Write a drawing as SVG to this file, `-` for the standard output
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Tell all positions even when there are more than a thousand
    #[arg(long, conflicts_with = "from")]
    pub(super) all: bool,
    /// One JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// The language of what people read
    #[arg(long, value_enum, value_name = "LANG", default_value_t = Language::English)]
    pub(super) lang: Language,
}

/// How a Prolog file says the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GraphForm {
    /// turn/2, term_v/1, term_p/1
    Document,
    /// move/2, to_move/2, won/2, draw/1
    Two,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GraphPlayer {
    Player,
    Opponent,
}

impl GraphPlayer {
    pub(super) fn side(self) -> Side {
        match self {
            GraphPlayer::Player => Side::First,
            GraphPlayer::Opponent => Side::Second,
        }
    }
}

/// What a side has that can't move, as an option.
impl ValueEnum for DeadEnds {
    fn value_variants<'a>() -> &'a [DeadEnds] {
        &[DeadEnds::Lose, DeadEnds::Win, DeadEnds::Draw]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(dead_end_name(*self)))
    }
}

/// The word of an option and in Prolog.
pub(super) fn dead_end_name(dead_end: DeadEnds) -> &'static str {
    match dead_end {
        DeadEnds::Lose => "lost",
        DeadEnds::Win => "won",
        DeadEnds::Draw => "drawn",
    }
}

impl Options {
    /// True if the file is a program.
    pub fn runs_prolog(&self) -> bool {
        !self.plain
    }

    /// True if the standard output is for a machine to read.
    pub(super) fn is_for_machines(&self) -> bool {
        let drawings = [&self.dot, &self.svg].into_iter().flatten();
        self.json || drawings.into_iter().any(|path| is_standard(path))
    }
}
