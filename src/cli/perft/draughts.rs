//! `arbiiter perft draughts`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde_json::json;

use super::counter::CounterOptions;
use crate::cli::draughts::position;
use crate::games::draughts::perft::{Paths, cases};
use crate::games::draughts::{Move, Rules};

/// What `arbiiter perft draughts` is told.
#[derive(Args)]
pub struct Options {
    /// The rules
    #[arg(long, value_enum, default_value_t = Rules::Official, conflicts_with = "check")]
    rules: Rules,
    /// The position, or `start`
    #[arg(
        long,
        value_name = "FEN",
        default_value = "start",
        conflicts_with = "check"
    )]
    fen: String,
    /// Count each way of a capture as a move of its own (the KEEP of published tables)
    #[arg(long, conflicts_with = "check")]
    paths: bool,
    #[command(flatten)]
    counter: CounterOptions,
}

/// Counts, or checks a table.
///
/// # Errors
/// The position, the table or the memory.
pub fn run(options: &Options, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let paths = if options.paths {
        Paths::Apart
    } else {
        Paths::Merged
    };
    let start = || position(&options.fen, options.rules).context("--fen");
    options.counter.run(paths, start, told, cases::parse, out)
}

/// A move for the eye, and the fields of its JSON object.
fn told(chosen: &Move) -> (String, String) {
    let captured: Vec<String> = chosen.captured.map(|square| square.to_string()).collect();
    let fields = format!(r#""move":"{chosen}","captured":{}"#, json!(captured));
    let text = match captured.len() {
        0 | 1 => chosen.to_string(),
        _ => format!("{chosen} ({})", captured.join(" ")),
    };
    (text, fields)
}
