//! A league that lives: programs are added, replaced and withdrawn at any time.
//!
//! A program has versions; the last one plays, unless the program is withdrawn. Games are between
//! versions. When a program is replaced, its old version and its games stay, and only the games of
//! the new version are missing. The table is that of the versions that play now.
//!
//! The identities of games, [`GameId`], count the versions in the order in which they were entered,
//! from the first one of the league, so that they never change.

use std::collections::HashMap;
use std::path::PathBuf;

use rusqlite::{Connection, Row, params};
use thiserror::Error;

use crate::course::database::{Database, DatabaseError};
use crate::files;
use crate::referee::program::{PlayerProgram, ProgramPlace};
use crate::tournament::journal::{self, Entry};
use crate::tournament::league::{EntrantVersion, League, ReadEntrant};
use crate::tournament::model::{Entrant, GameId, TournamentFormat};
use crate::tournament::schedule::Results;
use crate::tournament::standings::Stray;

/// A league in a database.
#[derive(Clone, Copy, Debug)]
pub struct LivingLeague<'d> {
    database: &'d Database,
    id: i64,
}

/// A version of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramVersion {
    /// Its row.
    pub id: i64,
    /// The row of the program.
    pub program: i64,
    /// The name of the program in the tables.
    pub name: String,
    /// The number of the version, from 1.
    pub number: u32,
    /// The number of the last hand-in that it is, in a course.
    pub handin: Option<u32>,
    /// When it was entered: milliseconds since 1970, UTC.
    pub entered: u64,
    /// How it takes part.
    pub entrant: Entrant,
    /// Whether its module exports the predicate that plays.
    pub is_exported: bool,
    /// Whether it is the last version of a program that is not withdrawn.
    pub is_current: bool,
    /// Whether the program is withdrawn, or its student is archived.
    pub is_withdrawn: bool,
    /// Whether its file is in the database: what a journal brought has none.
    pub has_text: bool,
}

/// What came of entering a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryOutcome {
    /// It is new.
    Added,
    /// It is another version of a program, with this number.
    Replaced(u32),
    /// It is the version that plays already.
    Unchanged,
    /// It was withdrawn, or known from a journal only, and plays again.
    Returned,
}

/// Why a league can't be used.
#[derive(Debug, Error)]
pub enum LivingError {
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// There is no league in it.
    #[error("there is no league in this store yet")]
    NoLeague,
    /// There is a league in it.
    #[error("there is a league in this store already")]
    LeagueExists,
    /// There is no program of this name.
    #[error("there is no program {0:?} in this league")]
    NoProgram(String),
    /// A version whose file is only known by its fingerprint.
    #[error("the file {file} of {name} is not in this store: name it once more")]
    NoText {
        /// The program.
        name: String,
        /// The file.
        file: String,
    },
    /// A game that is between no two entrants.
    #[error(transparent)]
    Stray(#[from] Stray),
}

impl From<rusqlite::Error> for LivingError {
    fn from(error: rusqlite::Error) -> LivingError {
        LivingError::Database(error.into())
    }
}

impl<'d> LivingLeague<'d> {
    /// Makes a league of what is announced, without its entrants.
    ///
    /// # Errors
    /// If the database fails.
    pub fn create(
        database: &'d Database,
        league: &League,
    ) -> Result<LivingLeague<'d>, LivingError> {
        let living = League {
            format: TournamentFormat::Living,
            ..league.clone()
        };
        LivingLeague::create_as_announced(database, &living)
    }

    /// The same, in the format that was announced.
    pub(super) fn create_as_announced(
        database: &'d Database,
        league: &League,
    ) -> Result<LivingLeague<'d>, LivingError> {
        let text = announcement_text(league)?;
        let id = database.insert("INSERT INTO league (announcement) VALUES (?1)", [text])?;
        Ok(LivingLeague { database, id })
    }

    /// The league with this row.
    pub fn of(database: &'d Database, id: i64) -> LivingLeague<'d> {
        LivingLeague { database, id }
    }

    /// The first league of a database, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub fn first(database: &'d Database) -> Result<Option<LivingLeague<'d>>, LivingError> {
        let query = "SELECT id FROM league ORDER BY id LIMIT 1";
        let id: Option<i64> = database.row(query, [], |row| row.get(0))?;
        Ok(id.map(|id| LivingLeague { database, id }))
    }

    /// Its row.
    pub fn id(self) -> i64 {
        self.id
    }

    fn connection(self) -> &'d Connection {
        self.database.connection()
    }

    /// What was announced; of a living league without entrants.
    ///
    /// # Errors
    /// If the database fails.
    pub fn announcement(self) -> Result<League, LivingError> {
        let query = "SELECT announcement FROM league WHERE id = ?1";
        let found = self.database.row(query, [self.id], |row| row.get(0))?;
        let text: String = found.ok_or(LivingError::NoLeague)?;
        Ok(journal::read_league_text(&text).map_err(DatabaseError::from)?)
    }

    /// Enters a program under this name: adds it, or a version of it, or brings it back.
    ///
    /// # Errors
    /// If the database fails.
    pub fn enter(
        self,
        name: &str,
        read: &ReadEntrant,
        now: u64,
    ) -> Result<EntryOutcome, LivingError> {
        self.database
            .transaction(|| self.enter_within(name, read, now))
    }

    /// The same, within a transaction of the caller.
    pub(super) fn enter_within(
        self,
        name: &str,
        read: &ReadEntrant,
        now: u64,
    ) -> Result<EntryOutcome, LivingError> {
        let versions = self.versions()?;
        let last = versions.iter().rfind(|version| version.name == name);
        let same = last.filter(|last| last.entrant.fingerprint == read.entrant.fingerprint);
        if let Some(same) = same {
            return self.bring_back(same, read);
        }
        let program = match last {
            Some(last) => last.program,
            None => self.insert_program(name, false)?,
        };
        let told = EntrantVersion {
            program: name.to_owned(),
            number: last.map_or(1, |last| last.number + 1),
            entered: now,
            is_withdrawn: false,
            byes: Vec::new(),
        };
        let version = self.insert_version(program, &told, &read.entrant)?;
        self.keep_text(version, read)?;
        self.let_play(program)?;
        Ok(match last {
            Some(_) => EntryOutcome::Replaced(told.number),
            None => EntryOutcome::Added,
        })
    }

    fn let_play(self, program: i64) -> Result<(), LivingError> {
        let update = "UPDATE program SET withdrawn = 0 WHERE id = ?1";
        self.database.execute(update, [program])?;
        Ok(())
    }

    fn bring_back(
        self,
        version: &ProgramVersion,
        read: &ReadEntrant,
    ) -> Result<EntryOutcome, LivingError> {
        if version.has_text && !version.is_withdrawn {
            return Ok(EntryOutcome::Unchanged);
        }
        self.let_play(version.program)?;
        self.keep_text(version.id, read)?;
        Ok(EntryOutcome::Returned)
    }

    /// Adds a program without versions.
    pub(super) fn insert_program(self, name: &str, is_withdrawn: bool) -> Result<i64, LivingError> {
        let insert = "INSERT INTO program (league, name, withdrawn) VALUES (?1, ?2, ?3)";
        Ok(self
            .database
            .insert(insert, params![self.id, name, is_withdrawn])?)
    }

    /// Adds a version of a program, without its file.
    pub(super) fn insert_version(
        self,
        program: i64,
        told: &EntrantVersion,
        entrant: &Entrant,
    ) -> Result<i64, LivingError> {
        let version = self.database.insert(
            "INSERT INTO version (program, number, entered, label, file, module, predicate, fingerprint, exported)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1)",
            params![
                program,
                told.number,
                told.entered as i64,
                entrant.label,
                entrant.file,
                entrant.module,
                entrant.predicate,
                entrant.fingerprint,
            ],
        )?;
        for round in &told.byes {
            let insert = "INSERT INTO bye (league, round, version) VALUES (?1, ?2, ?3)";
            self.database
                .execute(insert, params![self.id, round, version])?;
        }
        Ok(version)
    }

    /// Keeps the file of a version.
    fn keep_text(self, version: i64, read: &ReadEntrant) -> Result<(), LivingError> {
        let update = "UPDATE version SET text = ?2, exported = ?3 WHERE id = ?1";
        let is_exported = read.program.is_exported;
        self.database
            .execute(update, params![version, read.bytes, is_exported])?;
        Ok(())
    }

    /// Takes a program out of the league. Its games stay.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn withdraw(self, name: &str) -> Result<(), LivingError> {
        let update = "UPDATE program SET withdrawn = 1 WHERE league = ?1 AND name = ?2";
        let changed = self.database.execute(update, params![self.id, name])?;
        match changed {
            0 => Err(LivingError::NoProgram(name.to_owned())),
            _ => Ok(()),
        }
    }

    /// All versions in the order in which they were entered.
    ///
    /// # Errors
    /// If the database fails.
    pub fn versions(self) -> Result<Vec<ProgramVersion>, LivingError> {
        Ok(self.database.rows(
            "SELECT version.id, program, name, number, entered, label, file, module, predicate, fingerprint, exported,
                    withdrawn OR EXISTS (SELECT 1 FROM task JOIN student ON student.number = program.name
                                         WHERE task.league = program.league AND student.archived IS NOT NULL),
                    text IS NOT NULL, number = max(number) OVER (PARTITION BY program),
                    (SELECT max(handin.number) FROM handin WHERE handin.version = version.id)
             FROM version JOIN program ON program.id = version.program
             WHERE league = ?1 ORDER BY version.id", [self.id], version_of)?)
    }

    /// The programs of all versions, in their order, as players. The files of those that play now
    /// are unpacked beside the database.
    ///
    /// # Errors
    /// If the file of one of them is not in the database, or can't be written.
    pub fn programs(self, versions: &[ProgramVersion]) -> Result<Vec<PlayerProgram>, LivingError> {
        versions
            .iter()
            .map(|version| self.program(version))
            .collect()
    }

    /// The program of a version as a player. Its file is unpacked beside the database if it plays
    /// now.
    ///
    /// # Errors
    /// If the file is not in the database, or can't be written.
    pub fn program(self, version: &ProgramVersion) -> Result<PlayerProgram, LivingError> {
        let path = if version.is_current {
            self.unpack(version)?
        } else {
            self.place(version)
        };
        Ok(PlayerProgram {
            place: ProgramPlace::File(path),
            module: version.entrant.module.clone(),
            predicate: version.entrant.predicate.clone(),
            is_exported: version.is_exported,
        })
    }

    /// Each version has a folder of its own.
    fn place(self, version: &ProgramVersion) -> PathBuf {
        let folder = self.database.unpacked();
        let folder = folder.canonicalize().unwrap_or(folder);
        folder
            .join(version.id.to_string())
            .join(file_name(&version.entrant.file))
    }

    /// The file of a version, with what the database has.
    ///
    /// # Errors
    /// If the file is not in the database, or can't be written.
    pub fn unpack(self, version: &ProgramVersion) -> Result<PathBuf, LivingError> {
        let text = self.text(version)?;
        let system = |path: &PathBuf| {
            let path = path.clone();
            move |cause| DatabaseError::System { path, cause }
        };
        let folder = self.database.unpacked();
        std::fs::create_dir_all(&folder).map_err(system(&folder))?;
        let path = self.place(version);
        if std::fs::read(&path).is_ok_and(|there| there == text) {
            return Ok(path);
        }
        let folder = path.parent().map(PathBuf::from).unwrap_or_default();
        std::fs::create_dir_all(&folder).map_err(system(&folder))?;
        let write = files::replace(&path, |file| std::io::Write::write_all(file, &text));
        write.map_err(system(&path))?;
        Ok(path)
    }

    /// The bytes of the file of a version.
    ///
    /// # Errors
    /// If the file is not in the database.
    pub fn text(self, version: &ProgramVersion) -> Result<Vec<u8>, LivingError> {
        let query = "SELECT text FROM version WHERE id = ?1";
        let text: Option<Vec<u8>> = self.database.value(query, [version.id])?;
        text.ok_or_else(|| LivingError::NoText {
            name: version.name.clone(),
            file: version.entrant.file.clone(),
        })
    }

    /// Keeps games that have ended; of several results of one game the first counts.
    ///
    /// # Errors
    /// If the database fails.
    pub fn append(self, versions: &[ProgramVersion], entries: &[Entry]) -> Result<(), LivingError> {
        self.database
            .transaction(|| self.append_within(versions, entries))
    }

    /// The same, within a transaction of the caller.
    pub(super) fn append_within(
        self,
        versions: &[ProgramVersion],
        entries: &[Entry],
    ) -> Result<(), LivingError> {
        let mut insert = self.connection().prepare_cached(
            "INSERT INTO game (league, round, white, black, number, white_points, black_points, record)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (league, round, white, black, number) DO UPDATE
             SET white_points = excluded.white_points, black_points = excluded.black_points, record = excluded.record
             WHERE record IS NULL",
        )?;
        for entry in entries {
            let id = entry.game.id;
            let (white, black) = rows_of(versions, id)?;
            let (first, second) = entry.game.points();
            let text = journal::game_text(entry).map_err(DatabaseError::from)?;
            insert.execute(params![
                self.id, id.round, white, black, id.number, first, second, text
            ])?;
        }
        Ok(())
    }

    /// The points of all games that have ended.
    ///
    /// # Errors
    /// If the database fails.
    pub fn results(self, versions: &[ProgramVersion]) -> Result<Results, LivingError> {
        let index = indices(versions);
        let results = self.database.rows(
            "SELECT round, white, black, number, white_points, black_points FROM game
             WHERE league = ?1 AND record IS NOT NULL",
            [self.id],
            |row| Ok((game_of(row, &index)?, (row.get(4)?, row.get(5)?))),
        )?;
        Ok(results.into_iter().collect())
    }

    /// The games of Swiss rounds that have not been played.
    ///
    /// # Errors
    /// If the database fails.
    pub fn paired(self, versions: &[ProgramVersion]) -> Result<Vec<GameId>, LivingError> {
        let index = indices(versions);
        Ok(self.database.rows(
            "SELECT round, white, black, number FROM game WHERE league = ?1 AND record IS NULL
             ORDER BY round, white, black, number",
            [self.id],
            |row| game_of(row, &index),
        )?)
    }

    /// Settles a Swiss round before its first game: its games, and who has a bye. Games of earlier
    /// rounds that have not been played will not be.
    ///
    /// # Errors
    /// If the database fails.
    pub fn begin_round(
        self,
        versions: &[ProgramVersion],
        games: &[GameId],
        bye: Option<(u32, usize)>,
    ) -> Result<(), LivingError> {
        self.database.transaction(|| {
            let forget = "DELETE FROM game WHERE league = ?1 AND record IS NULL";
            self.database.execute(forget, [self.id])?;
            for id in games {
                let (white, black) = rows_of(versions, *id)?;
                self.database.execute(
                    "INSERT INTO game (league, round, white, black, number) VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![self.id, id.round, white, black, id.number],
                )?;
            }
            match bye {
                Some((round, bye)) => self.insert_bye(versions, round, bye),
                None => Ok(()),
            }
        })
    }

    /// The byes: the round, and who had it.
    ///
    /// # Errors
    /// If the database fails.
    pub fn byes(self, versions: &[ProgramVersion]) -> Result<Vec<(u32, usize)>, LivingError> {
        let index = indices(versions);
        let query = "SELECT round, version FROM bye WHERE league = ?1 ORDER BY round";
        let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let byes: Vec<(u32, i64)> = self.database.rows(query, [self.id], row)?;
        let known = |(round, version): (u32, i64)| Some((round, *index.get(&version)?));
        Ok(byes.into_iter().filter_map(known).collect())
    }

    /// All games that have ended, in the order in which they did.
    ///
    /// # Errors
    /// If the database fails.
    pub fn entries(self) -> Result<Vec<Entry>, LivingError> {
        let announced = self.announcement()?;
        let mut query = self.connection().prepare_cached(
            "SELECT record FROM game WHERE league = ?1 AND record IS NOT NULL ORDER BY id",
        )?;
        let rows = query.query_map([self.id], |row| row.get(0))?;
        rows.map(|text| entry(text?, &announced)).collect()
    }

    /// The games that a version has played alone, in the order of their numbers.
    ///
    /// # Errors
    /// If the database fails.
    pub fn entries_alone(self, version: &ProgramVersion) -> Result<Vec<Entry>, LivingError> {
        let announced = self.announcement()?;
        let records: Vec<String> = self.database.rows(
            "SELECT record FROM game WHERE league = ?1 AND white = ?2 AND black = ?2 AND record IS NOT NULL
             ORDER BY number",
            [self.id, version.id],
            |row| row.get(0),
        )?;
        let entries = records.into_iter().map(|text| entry(text, &announced));
        entries.collect()
    }

    /// How many games have ended.
    ///
    /// # Errors
    /// If the database fails.
    pub fn ended(self) -> Result<u32, LivingError> {
        let query = "SELECT count(*) FROM game WHERE league = ?1 AND record IS NOT NULL";
        Ok(self.database.value(query, [self.id])?)
    }

    /// The last games of all versions of a program, or of all programs, the newest last.
    ///
    /// # Errors
    /// If the database fails.
    pub fn last_entries(self, program: Option<&str>, most: u32) -> Result<Vec<Entry>, LivingError> {
        let announced = self.announcement()?;
        let mut query = self.connection().prepare_cached(
            "SELECT record FROM game WHERE game.league = ?1 AND record IS NOT NULL AND (?2 IS NULL OR EXISTS
             (SELECT 1 FROM version JOIN program ON program.id = version.program
              WHERE version.id IN (white, black) AND name = ?2 AND program.league = ?1))
             ORDER BY game.id DESC LIMIT ?3",
        )?;
        let rows = query.query_map(params![self.id, program, most], |row| row.get(0))?;
        let entries = rows.map(|text| entry(text?, &announced));
        let mut entries = entries.collect::<Result<Vec<Entry>, _>>()?;
        entries.reverse();
        Ok(entries)
    }

    /// The league with all versions as entrants, as a journal has it.
    ///
    /// # Errors
    /// If the database fails.
    pub fn league(self) -> Result<League, LivingError> {
        let announcement = self.announcement()?;
        if announcement.format != TournamentFormat::Living {
            return Ok(announcement);
        }
        let versions = self.versions()?;
        Ok(League {
            versions: self.told(&versions)?,
            entrants: versions
                .into_iter()
                .map(|version| version.entrant)
                .collect(),
            ..announcement
        })
    }

    /// What a journal tells of the versions.
    pub(super) fn told(
        self,
        versions: &[ProgramVersion],
    ) -> Result<Vec<EntrantVersion>, LivingError> {
        let mut told: Vec<EntrantVersion> = versions.iter().map(ProgramVersion::as_told).collect();
        for (round, version) in self.byes(versions)? {
            told[version].byes.push(round);
        }
        Ok(told)
    }

    /// Makes a league that was announced whole, and came from a journal, one that lives.
    ///
    /// # Errors
    /// If the database fails.
    pub fn enliven(self) -> Result<(), LivingError> {
        let league = self.league()?;
        if league.format == TournamentFormat::Living {
            return Ok(());
        }
        self.database.transaction(|| {
            let versions = self.versions()?;
            let byes = league.plan().schedule(&self.results(&versions)?).byes;
            for (round, bye) in (1..).zip(byes) {
                self.insert_bye(&versions, round, bye)?;
            }
            self.announce(&League {
                format: TournamentFormat::Living,
                shard: None,
                ..league
            })
        })
    }

    /// Replaces what was announced.
    fn announce(self, league: &League) -> Result<(), LivingError> {
        let text = announcement_text(league)?;
        let update = "UPDATE league SET announcement = ?2 WHERE id = ?1";
        self.database.execute(update, params![self.id, text])?;
        Ok(())
    }

    fn insert_bye(
        self,
        versions: &[ProgramVersion],
        round: u32,
        bye: usize,
    ) -> Result<(), LivingError> {
        let insert = "INSERT INTO bye (league, round, version) VALUES (?1, ?2, ?3)";
        self.database
            .execute(insert, params![self.id, round, versions[bye].id])?;
        Ok(())
    }
}

impl ProgramVersion {
    /// The number under which people know it: that of the hand-in in a course.
    pub fn shown_number(&self) -> u32 {
        self.handin.unwrap_or(self.number)
    }

    fn as_told(&self) -> EntrantVersion {
        EntrantVersion {
            program: self.name.clone(),
            number: self.number,
            entered: self.entered,
            is_withdrawn: self.is_withdrawn,
            byes: Vec::new(),
        }
    }
}

/// What is announced. The entrants of a living league have tables of their own.
fn announcement_text(league: &League) -> Result<String, DatabaseError> {
    let mut announcement = league.clone();
    if league.format == TournamentFormat::Living {
        announcement.entrants.clear();
        announcement.versions.clear();
    }
    Ok(journal::league_text(&announcement)?)
}

fn version_of(row: &Row<'_>) -> rusqlite::Result<ProgramVersion> {
    let is_withdrawn: bool = row.get(11)?;
    let is_last: bool = row.get(13)?;
    Ok(ProgramVersion {
        id: row.get(0)?,
        program: row.get(1)?,
        name: row.get(2)?,
        number: row.get(3)?,
        handin: row.get(14)?,
        entered: row.get::<_, i64>(4)? as u64,
        entrant: Entrant {
            label: row.get(5)?,
            file: row.get(6)?,
            module: row.get(7)?,
            predicate: row.get(8)?,
            fingerprint: row.get(9)?,
        },
        is_exported: row.get(10)?,
        is_current: is_last && !is_withdrawn,
        is_withdrawn,
        has_text: row.get(12)?,
    })
}

/// The indices of the versions that play now.
pub(super) fn current(versions: &[ProgramVersion]) -> Vec<usize> {
    let indices = 0..versions.len();
    indices
        .filter(|index| versions[*index].is_current)
        .collect()
}

/// The game that a record tells.
fn entry(record: String, league: &League) -> Result<Entry, LivingError> {
    let read = journal::read_game_text(&record, league);
    Ok(read.map_err(DatabaseError::from)?)
}

/// The index of each version by its row.
fn indices(versions: &[ProgramVersion]) -> HashMap<i64, usize> {
    let indexed = versions.iter().enumerate();
    indexed
        .map(|(index, version)| (version.id, index))
        .collect()
}

/// The game of a row that begins with round, white, black and number. The foreign keys see to it
/// that both versions are there.
fn game_of(row: &Row<'_>, index: &HashMap<i64, usize>) -> rusqlite::Result<GameId> {
    let place = |column: usize| -> rusqlite::Result<usize> {
        let version: i64 = row.get(column)?;
        index
            .get(&version)
            .copied()
            .ok_or(rusqlite::Error::IntegralValueOutOfRange(column, version))
    };
    Ok(GameId {
        round: row.get(0)?,
        white: place(1)?,
        black: place(2)?,
        number: row.get(3)?,
    })
}

fn rows_of(versions: &[ProgramVersion], game: GameId) -> Result<(i64, i64), LivingError> {
    let row = |index: usize| versions.get(index).map(|version| version.id);
    let rows = row(game.white).zip(row(game.black));
    rows.ok_or(LivingError::Stray(Stray(game)))
}

/// The last part of a name, which stays in its folder whatever it is.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    match last {
        "" | "." | ".." => "program.pl".to_owned(),
        last => last.to_owned(),
    }
}
