//! Between a database and a journal, which is the portable form of a league.
//!
//! A journal has the games and says which files played, but does not have the files. What is
//! imported is exported as it was: the same announcement and the same games in the same order. A
//! league that has been changed since is exported as a living one, with all its versions.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::DateTime;
use thiserror::Error;

use crate::course::database::{Database, DatabaseError};
use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::tournament::journal::{self, Entry, JournalError};
use crate::tournament::league::{EntrantVersion, League};
use crate::tournament::model::TournamentFormat;

/// Why a league can't be carried over.
#[derive(Debug, Error)]
pub enum PortableError {
    /// The journal can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The database can't.
    #[error(transparent)]
    Living(#[from] LivingError),
    /// A version has a number that does not follow the one before, or another program's name.
    #[error("{0:?}: the numbers of its versions have no sense")]
    Versions(String),
}

/// Reads the journal of a league into a database that has none yet.
///
/// # Errors
/// If the journal can't be read, or there is a league in the database.
pub fn import<'d>(
    database: &'d Database,
    journal: &Path,
) -> Result<LivingLeague<'d>, PortableError> {
    let mut entries = Vec::new();
    let contents = journal::read(journal, &mut |entry| entries.push(entry))?;
    database.transaction(|| {
        if LivingLeague::first(database)?.is_some() {
            return Err(LivingError::LeagueExists.into());
        }
        keep(database, &contents.league, &entries)
    })
}

impl From<DatabaseError> for PortableError {
    fn from(error: DatabaseError) -> PortableError {
        PortableError::Living(error.into())
    }
}

fn keep<'d>(
    database: &'d Database,
    league: &League,
    entries: &[Entry],
) -> Result<LivingLeague<'d>, PortableError> {
    let kept = LivingLeague::create_as_announced(database, league)?;
    let mut programs = BTreeMap::new();
    for (entrant, told) in league.entrants.iter().zip(told(league)) {
        let program = match programs.get(&told.program) {
            Some((program, last)) if told.number > *last => *program,
            Some(_) => return Err(PortableError::Versions(told.program)),
            None => kept.insert_program(&told.program, told.is_withdrawn)?,
        };
        programs.insert(told.program.clone(), (program, told.number));
        kept.insert_version(program, &told, entrant)?;
    }
    let versions: Vec<ProgramVersion> = kept.versions()?;
    kept.append_within(&versions, entries)?;
    Ok(kept)
}

/// What is told of each entrant; each is the only version of a program where nothing is.
fn told(league: &League) -> Vec<EntrantVersion> {
    if league.format == TournamentFormat::Living {
        return league.versions.clone();
    }
    let began = DateTime::parse_from_rfc3339(&league.started);
    let entered = began.map_or(0, |began| began.timestamp_millis().max(0) as u64);
    let entrants = league.entrants.iter();
    let only = entrants.map(|entrant| EntrantVersion {
        program: entrant.label.clone(),
        number: 1,
        entered,
        is_withdrawn: false,
        byes: Vec::new(),
    });
    only.collect()
}

/// Writes the journal of a league. A file that is there is replaced at once, or stays what it is.
///
/// # Errors
/// If the database can't be read, or the journal can't be written.
pub fn export(league: LivingLeague<'_>, journal: &Path) -> Result<(), PortableError> {
    Ok(journal::write(
        journal,
        &league.league()?,
        &league.entries()?,
    )?)
}
