//! `arbiiter turniir`: one match.
//!
//! Our own referee is written in Rust and runs each program in a locked process of its own
//! ([`refereed`]). A teacher's arbiter is Prolog, and runs with both programs in one process
//! ([`teacher`]).

mod computer;
mod human;
pub mod input;
mod pdn;
mod player_spec;
mod refereed;
mod screen;
mod spoken;
mod teacher;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::cli::draughts::positive_seconds;
use crate::cli::limits::LimitOptions;
use crate::referee::language::Language;
use player_spec::{PlayerSpec, PlayerSpecError};

/// What `arbiiter turniir` is told.
#[derive(Args)]
pub struct TurniirOptions {
    /// Who plays white: a file, `inimene` (you), `tuum`, `tuum:N` or `level:N` (our engine); a
    /// shipped example if left out
    #[arg(long, value_name = "PLAYER", value_parser = player_spec_parser())]
    valged: Option<PlayerSpec>,
    /// Who plays black, in the same way
    #[arg(long, value_name = "PLAYER", value_parser = player_spec_parser())]
    mustad: Option<PlayerSpec>,
    /// A teacher's arbiter with turniir/0, which reads valged/1 and mustad/1; both programs then
    /// run in one process, for which --memory is 4096 unless told otherwise, and 0 no limit
    #[arg(long, value_name = "FILE", conflicts_with_all = OURS_ONLY)]
    arbiter: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Seconds for the whole match under a teacher's arbiter [default: 1800]
    #[arg(long, value_name = "S", value_parser = positive_seconds, requires = "arbiter")]
    match_time: Option<f64>,
    /// The language of the referee's messages
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Tell the match as JSON, one object a line; what the programs print goes to standard error
    #[arg(long)]
    json: bool,
    /// Only the result: no boards, no moves, nothing that the programs print
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
    /// Write the game to this file in Portable Draughts Notation
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
}

/// What a teacher's arbiter knows nothing of.
const OURS_ONLY: [&str; 7] = [
    "move_time",
    "output_limit",
    "require_sandbox",
    "lang",
    "json",
    "quiet",
    "pdn",
];

fn player_spec_parser() -> impl TypedValueParser<Value = PlayerSpec> {
    OsStringValueParser::new()
        .try_map(|text: OsString| -> Result<PlayerSpec, PlayerSpecError> { PlayerSpec::read(text) })
}

impl TurniirOptions {
    /// Whether programs run in this very process.
    pub fn runs_prolog(&self) -> bool {
        self.arbiter.is_some()
    }
}

/// Plays the match; the status tells how it went.
pub fn run(options: &TurniirOptions) -> anyhow::Result<ExitCode> {
    match &options.arbiter {
        Some(arbiter) => Ok(teacher::run(options, arbiter)),
        None => refereed::run(options),
    }
}
