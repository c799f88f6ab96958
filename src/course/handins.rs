//! What students hand in.
//!
//! A hand-in is in the database before its student is told so. It waits there until it has been
//! checked: who waits is asked of the database, so that a restart loses nothing.

use std::collections::{HashMap, HashSet};

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};
use thiserror::Error;

use crate::course::database::{Database, DatabaseError};
use crate::course::living::{LivingError, LivingLeague};
use crate::course::tasks::Task;
use crate::tournament::league::ReadEntrant;

/// How many hand-ins may wait for their check.
const MAX_WAITING: i64 = 2000;

/// How many hand-ins of one student are taken in an hour.
pub const MAX_PER_HOUR: i64 = 40;

/// How often a check is begun that fails by our fault.
const MAX_FAILURES: u32 = 3;

const HOUR: u64 = 3600 * 1000;

/// How far the check of a hand-in has come. Everybody gets to a stage before anybody gets further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckStage {
    /// It is here.
    Taken,
    /// Its text was looked through.
    Read,
    /// Its program was tried in a few positions of each kind.
    Tried,
    /// Its program was tried in all of them: nothing more is to be done.
    Checked,
}

impl CheckStage {
    const ALL: [CheckStage; 4] = [
        CheckStage::Taken,
        CheckStage::Read,
        CheckStage::Tried,
        CheckStage::Checked,
    ];
}

impl ToSql for CheckStage {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(*self as i64))
    }
}

impl FromSql for CheckStage {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<CheckStage> {
        let number = value.as_i64()?;
        let stage = usize::try_from(number)
            .ok()
            .and_then(|number| CheckStage::ALL.get(number));
        stage.copied().ok_or(FromSqlError::OutOfRange(number))
    }
}

/// A file that a student handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandIn {
    /// The row.
    pub id: i64,
    /// The row of the task.
    pub task: i64,
    /// The row of the student.
    pub student: i64,
    /// The number of the version, from 1.
    pub number: u32,
    /// When: milliseconds since 1970, UTC.
    pub handed_in: u64,
    /// Whether that was after the deadline.
    pub is_late: bool,
    /// The name of the file.
    pub file: String,
    /// How far its check has come.
    pub stage: CheckStage,
    /// Whether we could not check it.
    pub is_given_up: bool,
    /// How many rules it keeps, and how many there are.
    pub score: Option<(u32, u32)>,
    /// Whether it takes part in the league, or did until it was replaced.
    pub plays: bool,
}

/// Why a file is not taken.
#[derive(Debug, Error)]
pub enum NotTaken {
    /// The teacher has frozen or archived the task.
    #[error("the task is closed")]
    Frozen,
    /// It is empty.
    #[error("the file is empty")]
    Empty,
    /// The student has handed in too much in the last hour.
    #[error("more than {MAX_PER_HOUR} files were handed in within an hour")]
    TooOften,
    /// Too many wait for their check.
    #[error("too many programs wait for their check")]
    Busy,
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<rusqlite::Error> for NotTaken {
    fn from(error: rusqlite::Error) -> NotTaken {
        NotTaken::Database(error.into())
    }
}

impl HandIn {
    /// Whether nothing more is to be done to check it.
    pub fn is_checked(&self) -> bool {
        self.stage == CheckStage::Checked
    }
}

/// What has come of a check so far.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckOutcome {
    /// How far it has come.
    pub stage: CheckStage,
    /// How many rules are kept, and how many there are.
    pub score: Option<(u32, u32)>,
    /// The fingerprints of the clauses, as JSON.
    pub fingerprints: Option<String>,
    /// What was found, as JSON, by the code of its language.
    pub reports: Vec<(&'static str, String)>,
}

/// Takes a file; its row.
///
/// # Errors
/// Why it is not taken.
pub fn hand_in(
    database: &Database,
    task: &Task,
    student: i64,
    (file, text): (&str, &[u8]),
    now: u64,
) -> Result<i64, NotTaken> {
    if task.text.is_frozen || task.archived.is_some() {
        return Err(NotTaken::Frozen);
    }
    if text.is_empty() {
        return Err(NotTaken::Empty);
    }
    database.transaction(|| {
        let lately = "SELECT count(*) FROM handin WHERE student = ?1 AND handed_in > ?2";
        let since = now.saturating_sub(HOUR) as i64;
        let count: i64 = database.value(lately, params![student, since])?;
        if count >= MAX_PER_HOUR {
            return Err(NotTaken::TooOften);
        }
        if waiting(database)? >= MAX_WAITING {
            return Err(NotTaken::Busy);
        }
        let is_late = task.text.is_over(now);
        Ok(database.insert(
            "INSERT INTO handin (task, student, number, handed_in, late, file, text)
             SELECT ?1, ?2, 1 + coalesce(max(number), 0), ?3, ?4, ?5, ?6 FROM handin WHERE task = ?1 AND student = ?2",
            params![task.id, student, now as i64, is_late, file, text],
        )?)
    })
}

const COLUMNS: &str = "SELECT id, task, student, number, handed_in, late, file,
    CASE WHEN checked IS NULL THEN stage ELSE 3 END, failures, kept, rules, plays FROM handin";

/// The hand-in of this stage to check next, where those of some students are being checked by
/// others: students of whose hand-ins of the last hour fewer have come further are first, then what
/// no later hand-in of the student has replaced, and nobody has two checks at once.
///
/// # Errors
/// If the database fails.
pub fn next_to_check(
    database: &Database,
    stage: CheckStage,
    under_way: &HashSet<i64>,
    now: u64,
) -> Result<Option<HandIn>, DatabaseError> {
    let query = format!(
        "{COLUMNS} WHERE checked IS NULL AND stage = ?1 AND failures < ?2
         ORDER BY (SELECT count(*) FROM handin AS other WHERE other.student = handin.student AND other.handed_in >= ?3
                   AND (other.stage > ?1 OR other.checked IS NOT NULL)),
         EXISTS (SELECT 1 FROM handin AS other WHERE other.task = handin.task AND other.student = handin.student
                 AND other.number > handin.number), id"
    );
    let mut query = database.connection().prepare_cached(&query)?;
    let since = now.saturating_sub(HOUR) as i64;
    let rows = query.query_map(params![stage, MAX_FAILURES, since], handin_of)?;
    for handin in rows {
        let handin = handin?;
        if !under_way.contains(&handin.student) {
            return Ok(Some(handin));
        }
    }
    Ok(None)
}

/// How many wait for their check.
///
/// # Errors
/// If the database fails.
pub fn waiting(database: &Database) -> Result<i64, DatabaseError> {
    let query = "SELECT count(*) FROM handin WHERE checked IS NULL AND failures < ?1";
    Ok(database.value(query, [MAX_FAILURES])?)
}

/// How many wait for their first answer.
///
/// # Errors
/// If the database fails.
pub fn waiting_for_answer(database: &Database) -> Result<i64, DatabaseError> {
    let query =
        "SELECT count(*) FROM handin WHERE checked IS NULL AND failures < ?1 AND stage < ?2";
    Ok(database.value(query, params![MAX_FAILURES, CheckStage::Tried])?)
}

/// Notes that we failed to check a hand-in.
///
/// # Errors
/// If the database fails.
pub fn note_failure(database: &Database, handin: i64) -> Result<(), DatabaseError> {
    let update = "UPDATE handin SET failures = failures + 1 WHERE id = ?1";
    database.execute(update, [handin])?;
    Ok(())
}

/// Keeps what has come of a check, and enters the program, if there is one, into the league of the
/// task if it is the student's last one that was in time. Returns whether it was entered.
///
/// # Errors
/// If the database fails.
pub fn advance(
    database: &Database,
    handin: &HandIn,
    outcome: &CheckOutcome,
    entrant: Option<&ReadEntrant>,
    now: u64,
) -> Result<bool, LivingError> {
    database.transaction(|| {
        for (language, document) in &outcome.reports {
            let insert =
                "INSERT OR REPLACE INTO report (handin, language, document) VALUES (?1, ?2, ?3)";
            database.execute(insert, params![handin.id, language, document])?;
        }
        let (kept, rules) = outcome.score.unzip();
        let checked = (outcome.stage == CheckStage::Checked).then_some(now as i64);
        let update = "UPDATE handin SET stage = ?2, checked = ?3, kept = ?4, rules = ?5, fingerprints = ?6 WHERE id = ?1";
        database.execute(
            update,
            params![handin.id, outcome.stage, checked, kept, rules, outcome.fingerprints],
        )?;
        match entrant {
            Some(entrant) if !handin.plays && is_last(database, handin)? => {
                enter(database, handin, entrant, now)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    })
}

/// Whether no later hand-in of the student was in time, and this one was.
fn is_last(database: &Database, handin: &HandIn) -> Result<bool, LivingError> {
    let query = "SELECT max(number) FROM handin WHERE task = ?1 AND student = ?2 AND late = 0";
    let last: Option<u32> = database.value(query, params![handin.task, handin.student])?;
    Ok(last == Some(handin.number))
}

fn enter(
    database: &Database,
    handin: &HandIn,
    entrant: &ReadEntrant,
    now: u64,
) -> Result<(), LivingError> {
    let query =
        "SELECT league, student.number FROM task, student WHERE task.id = ?1 AND student.id = ?2";
    let of = params![handin.task, handin.student];
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (league, number): (i64, String) = database.first_row(query, of, row)?;
    LivingLeague::of(database, league).enter_within(&number, entrant, now)?;
    database.execute(
        "UPDATE handin SET plays = 1, version =
         (SELECT version.id FROM version JOIN program ON program.id = version.program
          WHERE program.league = ?2 AND program.name = ?3 ORDER BY version.number DESC LIMIT 1)
         WHERE id = ?1",
        params![handin.id, league, number],
    )?;
    Ok(())
}

/// Lets what was handed in be late or in time by this deadline. Where another hand-in of a student
/// is now the last one in time, it is checked again and enters the league then; where there is
/// none, the student's program leaves the league.
///
/// # Errors
/// If the database fails.
pub fn apply_deadline(
    database: &Database,
    task: &Task,
    deadline: Option<u64>,
) -> Result<(), LivingError> {
    database.transaction(|| {
        let before = last_in_time(database, task.id)?;
        let deadline = deadline.map(|deadline| deadline as i64);
        let update = "UPDATE handin SET late = (?2 IS NOT NULL AND handed_in > ?2) WHERE task = ?1";
        database.execute(update, params![task.id, deadline])?;
        let after = last_in_time(database, task.id)?;
        for (student, handin) in &after {
            if before.get(student) != Some(handin) {
                let again = "UPDATE handin SET checked = NULL, stage = 0, failures = 0, plays = 0 WHERE id = ?1";
                database.execute(again, [handin])?;
            }
        }
        let league = LivingLeague::of(database, task.league);
        for student in before.keys().filter(|student| !after.contains_key(*student)) {
            let number: String =
                database.value("SELECT number FROM student WHERE id = ?1", [student])?;
            match league.withdraw(&number) {
                Ok(()) | Err(LivingError::NoProgram(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    })
}

/// The last hand-in in time of each student who has one.
fn last_in_time(database: &Database, task: i64) -> Result<HashMap<i64, i64>, DatabaseError> {
    let query =
        "SELECT student, id, max(number) FROM handin WHERE task = ?1 AND late = 0 GROUP BY student";
    let rows = database.rows(query, [task], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.into_iter().collect())
}

/// Has the last hand-in of each student checked again.
///
/// # Errors
/// If the database fails.
pub fn check_again(database: &Database, task: i64) -> Result<(), DatabaseError> {
    database.execute(
        "UPDATE handin SET checked = NULL, stage = 0, failures = 0 WHERE task = ?1 AND number =
         (SELECT max(number) FROM handin AS other WHERE other.task = handin.task AND other.student = handin.student)",
        [task],
    )?;
    Ok(())
}

/// The hand-in with this row, if there is one.
///
/// # Errors
/// If the database fails.
pub fn handin(database: &Database, id: i64) -> Result<Option<HandIn>, DatabaseError> {
    let query = format!("{COLUMNS} WHERE id = ?1");
    Ok(database.row(&query, [id], handin_of)?)
}

/// The hand-ins of a student, or of all, the newest first.
///
/// # Errors
/// If the database fails.
pub fn handins(database: &Database, student: Option<i64>) -> Result<Vec<HandIn>, DatabaseError> {
    let query = format!("{COLUMNS} WHERE ?1 IS NULL OR student = ?1 ORDER BY id DESC");
    Ok(database.rows(&query, [student], handin_of)?)
}

/// The bytes of the file.
///
/// # Errors
/// If the database fails.
pub fn text(database: &Database, handin: i64) -> Result<Vec<u8>, DatabaseError> {
    let query = "SELECT text FROM handin WHERE id = ?1";
    Ok(database.value(query, [handin])?)
}

/// What was found, as JSON, in the language with this code.
///
/// # Errors
/// If the database fails.
pub fn report(
    database: &Database,
    handin: i64,
    language: &str,
) -> Result<Option<String>, DatabaseError> {
    let query = "SELECT document FROM report WHERE handin = ?1 AND language = ?2";
    Ok(database.row(query, params![handin, language], |row| row.get(0))?)
}

/// The fingerprints of the last hand-in of each student for a task, as JSON.
///
/// # Errors
/// If the database fails.
pub fn fingerprints(
    database: &Database,
    task: i64,
) -> Result<Vec<(HandIn, String)>, DatabaseError> {
    let query = COLUMNS.replacen("plays", "plays, fingerprints", 1);
    let query = format!(
        "{query} WHERE task = ?1 AND fingerprints IS NOT NULL AND number =
         (SELECT max(number) FROM handin AS other WHERE other.task = handin.task AND other.student = handin.student)
         ORDER BY id"
    );
    Ok(database.rows(&query, [task], |row| Ok((handin_of(row)?, row.get(12)?)))?)
}

fn handin_of(row: &Row<'_>) -> rusqlite::Result<HandIn> {
    let score: (Option<u32>, Option<u32>) = (row.get(9)?, row.get(10)?);
    Ok(HandIn {
        id: row.get(0)?,
        task: row.get(1)?,
        student: row.get(2)?,
        number: row.get(3)?,
        handed_in: row.get::<_, i64>(4)? as u64,
        is_late: row.get(5)?,
        file: row.get(6)?,
        stage: row.get(7)?,
        is_given_up: row.get::<_, u32>(8)? >= MAX_FAILURES,
        score: score.0.zip(score.1),
        plays: row.get(11)?,
    })
}
