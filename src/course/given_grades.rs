//! Grades that the teacher gives by hand, in place of those of the check.

use std::collections::HashMap;

use rusqlite::{Row, params};

use crate::course::database::{Database, DatabaseError};

/// What the teacher says about the grade of a student in a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenGrade {
    /// The grade, of 100; `None` where it is that of the check.
    pub percent: Option<u32>,
    /// What is said about it.
    pub comment: String,
    /// Counts its changes.
    pub revision: i64,
}

impl GivenGrade {
    /// Whether anything is said.
    pub fn is_empty(&self) -> bool {
        self.percent.is_none() && self.comment.is_empty()
    }
}

/// What is said about each student and task about which anything is said.
///
/// # Errors
/// If the database fails.
pub fn all(database: &Database) -> Result<HashMap<(i64, i64), GivenGrade>, DatabaseError> {
    let query = "SELECT percent, comment, revision, student, task FROM grade";
    let row = |row: &Row<'_>| Ok(((row.get(3)?, row.get(4)?), given_of(row)?));
    Ok(database.rows(query, [], row)?.into_iter().collect())
}

/// What is said about a student in a task.
///
/// # Errors
/// If the database fails.
pub fn of(database: &Database, student: i64, task: i64) -> Result<GivenGrade, DatabaseError> {
    let query = "SELECT percent, comment, revision FROM grade WHERE student = ?1 AND task = ?2";
    let given = database.row(query, [student, task], given_of)?;
    Ok(given.unwrap_or_default())
}

/// Says this about a student in a task. Returns whether it is said now: it is not if somebody else
/// has said something since this revision.
///
/// # Errors
/// If the database fails.
pub fn give(
    database: &Database,
    (student, task): (i64, i64),
    given: &GivenGrade,
) -> Result<bool, DatabaseError> {
    let GivenGrade {
        percent,
        comment,
        revision,
    } = given;
    database.transaction(|| {
        if of(database, student, task)?.revision != *revision {
            return Ok(false);
        }
        database.execute(
            "INSERT OR REPLACE INTO grade (student, task, percent, comment, revision) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![student, task, percent, comment, revision + 1],
        )?;
        Ok(true)
    })
}

fn given_of(row: &Row<'_>) -> rusqlite::Result<GivenGrade> {
    Ok(GivenGrade {
        percent: row.get(0)?,
        comment: row.get(1)?,
        revision: row.get(2)?,
    })
}
