//! `arbiiter liiga import`, `export` and `versions`: the store of a living league.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use chrono::DateTime;
use clap::Args;

use super::results::say;
use crate::course::database::{Database, is_database};
use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::course::portable;
use crate::course::tables::{ShownVersions, tournament};
use crate::course::unfinished::Unfinished;
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::tournament::model::Tournament;

#[derive(Args)]
pub(super) struct Import {
    /// The journal
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,
    /// The store to make
    #[arg(long = "into", short = 'o', value_name = "STORE")]
    into: PathBuf,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
}

#[derive(Args)]
pub(super) struct Export {
    /// The store
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// The journal to write
    #[arg(long = "into", short = 'o', value_name = "JOURNAL")]
    into: PathBuf,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
}

#[derive(Args)]
pub(super) struct StoredVersions {
    /// The store
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// Write the file of a version to standard output: NAME/NUMBER
    #[arg(long, value_name = "VERSION")]
    show: Option<String>,
    /// The language of messages
    #[arg(long, value_enum, value_name = "LANG", default_value_t)]
    lang: Language,
}

/// Reads a journal into a new store.
pub fn import(options: &Import) -> anyhow::Result<ExitCode> {
    let unfinished = Unfinished::database(&options.into);
    let database = Database::open(&options.into)?;
    let league = portable::import(&database, &options.journal)
        .with_context(|| options.into.display().to_string())?;
    unfinished.keep();
    let (versions, games) = (league.versions()?.len(), league.entries()?.len());
    say(&say!(options.lang, "league.imported", versions, games))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the journal of a store.
pub fn export(options: &Export) -> anyhow::Result<ExitCode> {
    let database = existing(&options.store, options.lang)?;
    portable::export(league(&database)?, &options.into)?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the versions of a store, or shows the file of one.
pub fn versions(options: &StoredVersions) -> anyhow::Result<ExitCode> {
    let language = options.lang;
    let database = existing(&options.store, language)?;
    let league = league(&database)?;
    let versions = league.versions()?;
    let Some(shown) = &options.show else {
        let lines = versions.iter().map(|version| line(version, language));
        say(&lines.collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    };
    let is_shown =
        |version: &&ProgramVersion| format!("{}/{}", version.name, version.number) == *shown;
    let Some(version) = versions.iter().find(is_shown) else {
        bail!(say!(
            language,
            "league.no_version",
            shown = format_args!("{shown:?}")
        ));
    };
    say(&String::from_utf8_lossy(&league.text(version)?))?;
    Ok(ExitCode::SUCCESS)
}

fn line(version: &ProgramVersion, language: Language) -> String {
    let entered = DateTime::from_timestamp_millis(version.entered as i64).unwrap_or_default();
    let entered = entered.format("%Y-%m-%d %H:%M");
    let state = language.text(match (version.is_withdrawn, version.is_current) {
        (true, _) => "league.withdrawn",
        (false, true) => "league.plays",
        (false, false) => "league.replaced",
    });
    let ProgramVersion {
        name,
        number,
        entrant,
        ..
    } = version;
    format!("{name}/{number}  {entered}  {state}  {}\n", entrant.file)
}

/// The tournament that a store tells.
pub fn read(path: &Path, all_versions: bool, language: Language) -> anyhow::Result<Tournament> {
    let database = existing(path, language)?;
    let shown = match all_versions {
        true => ShownVersions::All,
        false => ShownVersions::Current,
    };
    Ok(tournament(league(&database)?, shown)?)
}

/// A store that there is: opening makes no new one.
fn existing(path: &Path, language: Language) -> anyhow::Result<Database> {
    if !is_database(path) {
        let path = path.display();
        bail!(say!(language, "league.no_store", path));
    }
    Ok(Database::open(path)?)
}

fn league(database: &Database) -> anyhow::Result<LivingLeague<'_>> {
    Ok(LivingLeague::first(database)?.ok_or(LivingError::NoLeague)?)
}
