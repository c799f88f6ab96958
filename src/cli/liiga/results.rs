//! From a journal to the files of results, and to the table on standard output.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use super::stores;
use crate::cli::{exit_codes, files};
use crate::course::database::is_database;
use crate::referee::language::Language;
use crate::tournament::model::Tournament;
use crate::tournament::outputs::{self, json, text};
use crate::tournament::{journal, standings};

#[derive(Args)]
pub(super) struct LeagueReport {
    /// The journal, or the store of a living league
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,
    /// Of a living league, show the versions that were replaced too, and the programs that have
    /// left
    #[arg(long)]
    all_versions: bool,
    /// The folder for the results; without it only the table is told
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The language of the results
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Tell the results as JSON
    #[arg(long)]
    json: bool,
}

/// `arbiiter liiga report`.
pub fn run(report: &LeagueReport) -> anyhow::Result<ExitCode> {
    let language = report.lang;
    let tournament = match is_database(&report.journal) {
        true => stores::read(&report.journal, report.all_versions, language)?,
        false => read(&report.journal)?,
    };
    if let Some(folder) = &report.output {
        write(&tournament, folder, language)?;
    }
    if report.json {
        say(&json::results(&tournament))?;
    } else {
        say(&text::text(&tournament, language))?;
    }
    Ok(exit_codes::yes_or_no(tournament.complete))
}

/// The tournament that a journal tells.
pub fn read(path: &Path) -> anyhow::Result<Tournament> {
    let mut entries = Vec::new();
    let contents = journal::read(path, &mut |entry| entries.push(entry))?;
    standings::tournament(&contents.league, entries).with_context(|| path.display().to_string())
}

/// Writes all files of results.
pub fn write(tournament: &Tournament, folder: &Path, language: Language) -> anyhow::Result<()> {
    let create = || format!("can't make the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(create)?;
    for output in outputs::files(tournament, language) {
        files::write(&folder.join(output.name), output.text)?;
    }
    Ok(())
}

/// Text on standard output.
pub fn say(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
