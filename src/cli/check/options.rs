//! The command line of `arbiiter check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::draughts::positive_seconds;
use crate::cli::jobs::JobOptions;
use crate::cli::limits::LimitOptions;
use crate::referee::language::Language;

/// What `arbiiter check` is told.
#[derive(Args)]
pub struct Options {
    /// The programs; a folder stands for the files *.pl and *.pro in it
    #[arg(required_unless_present = "explain", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How to write what was found
    #[arg(long, value_enum, default_value_t = FindingFormat::Text)]
    pub format: FindingFormat,
    /// Write it to this file, which is whole at every moment: it has all files checked so far
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    /// The language of the messages
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Look at the text only; nothing is run
    #[arg(long = "static")]
    pub only_text: bool,
    /// Try this position only: `start` or a FEN, with :Cc3 at its end when the piece on c3 has to
    /// go on capturing
    #[arg(long, value_name = "FEN", conflicts_with = "only_text")]
    pub position: Option<String>,
    /// The order of the facts of that position, as the 32 squares a1,c1,.. [default: row by row]
    #[arg(long, value_name = "SQUARES", requires = "position")]
    pub order: Option<String>,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Seconds for a file: then no further position is tried [default: 300]
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    pub budget: Option<f64>,
    #[command(flatten)]
    pub jobs: JobOptions,
    /// Two positions of each kind and two games, a sixth of the work
    #[arg(long, conflicts_with_all = ["only_text", "position"])]
    pub quick: bool,
    /// Stop playing at the first broken rule
    #[arg(long)]
    pub fail_fast: bool,
    /// Warnings count as findings
    #[arg(long)]
    pub strict: bool,
    /// Draw every position in which something went wrong, not only two for each rule
    #[arg(long)]
    pub all: bool,
    /// Print the page of a rule, or the list of rules
    #[arg(long, value_name = "RULE", conflicts_with_all = ["files", "format", "output", "watch", "only_text", "strict", "all"])]
    pub explain: Option<Option<String>>,
    /// When to use colours
    #[arg(long, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub color: ColorWhen,
}

/// The ways to write findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FindingFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For test reports
    Junit,
    /// For GitHub's annotations
    Github,
    /// For code scanning
    Sarif,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal
    Auto,
    /// Even into a file
    Always,
    /// Not at all
    Never,
}

impl Options {
    /// The language of the messages.
    pub fn language(&self) -> Language {
        self.lang
    }

    /// Whether each file is told of as soon as it is checked, on standard output.
    pub fn is_told_at_once(&self) -> bool {
        self.format == FindingFormat::Text && self.output.is_none()
    }
}
