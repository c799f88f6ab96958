//! `arbiiter liiga merge`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::results::say;
use crate::cli::exit_codes;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::tournament::journal;
use crate::tournament::merge::{MergedJournals, merge};

#[derive(Args)]
pub(super) struct Merge {
    /// The journals
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,
    /// The journal to write; one of the same tournament that is there already is joined too
    #[arg(short = 'o', long = "into", value_name = "OUT")]
    into: PathBuf,
    /// Tell what came of it as JSON
    #[arg(long)]
    json: bool,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
}

/// So many missing games are named.
const MAX_NAMED: usize = 20;

/// Joins journals into one, and says what is missing.
pub fn run(options: &Merge) -> anyhow::Result<ExitCode> {
    let mut paths = options.journals.clone();
    if options.into.exists() && !paths.contains(&options.into) {
        paths.push(options.into.clone());
    }
    let merged = merge(&paths)?;
    journal::write(&options.into, &merged.league, &merged.entries)?;
    say(&match options.json {
        true => json(&merged),
        false => text(&merged, options.lang),
    })?;
    Ok(exit_codes::yes_or_no(merged.missing.is_empty()))
}

fn text(merged: &MergedJournals, language: Language) -> String {
    let (games, missing) = (merged.entries.len(), merged.missing.len());
    let (all, repeated) = (games + missing, merged.repeated);
    let mut text = say!(language, "league.merged", games, all, repeated);
    for path in &merged.empty {
        let path = path.display();
        text += &say!(language, "league.empty", path);
    }
    for (shard, lacking) in &merged.unfinished {
        text += &say!(language, "league.part_lacks", shard, lacking);
    }
    let label = |entrant: usize| {
        let entrant = merged.league.entrants.get(entrant);
        entrant.map_or("?", |entrant| &entrant.label)
    };
    for game in merged.missing.iter().take(MAX_NAMED) {
        let (white, black) = (label(game.white), label(game.black));
        let lacking = language.text("league.missing");
        text += &format!("{lacking}: {game} ({white} - {black})\n");
    }
    if missing > MAX_NAMED {
        let more = missing - MAX_NAMED;
        text += &say!(language, "league.and_more", more);
    }
    text
}

fn json(merged: &MergedJournals) -> String {
    let missing: Vec<String> = merged.missing.iter().map(ToString::to_string).collect();
    let unfinished: Vec<serde_json::Value> = merged
        .unfinished
        .iter()
        .map(|(shard, lacking)| serde_json::json!({"part": shard.to_string(), "missing": lacking}))
        .collect();
    let empty: Vec<String> = merged
        .empty
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let told = serde_json::json!({
        "games": merged.entries.len(),
        "empty": empty,
        "repeated": merged.repeated,
        "missing": missing,
        "unfinished": unfinished,
    });
    format!("{told}\n")
}
