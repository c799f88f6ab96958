//! The tasks of a course. Each has a living league, in which the last program of each student plays
//! under the student's number of the roster.

use rusqlite::{OptionalExtension, Row, params};

use crate::course::database::Database;
use crate::course::living::{LivingError, LivingLeague};
use crate::tournament::league::League;

/// A task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The row.
    pub id: i64,
    /// The row of its league.
    pub league: i64,
    /// What the teacher says about it.
    pub text: TaskText,
}

/// What the teacher says about a task, and can change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskText {
    /// The title.
    pub title: String,
    /// What is asked.
    pub description: String,
    /// When it ends: milliseconds since 1970, UTC. Later hand-ins are checked, but do not play.
    pub deadline: Option<u64>,
    /// Nothing is handed in any more, and no game is played.
    pub is_frozen: bool,
    /// Students see numbers instead of the names of others.
    pub is_anonymous: bool,
}

/// Makes a task with a league of its own.
///
/// # Errors
/// If the database fails.
pub fn create(database: &Database, text: &TaskText, league: &League) -> Result<i64, LivingError> {
    database.transaction(|| {
        let league = LivingLeague::create(database, league)?.id();
        let insert = "INSERT INTO task (league, title, description) VALUES (?1, '', '')";
        database.connection().execute(insert, [league])?;
        let id = database.connection().last_insert_rowid();
        change(database, id, text)?;
        Ok(id)
    })
}

/// Changes what is said about a task.
///
/// # Errors
/// If the database fails.
pub fn change(database: &Database, task: i64, text: &TaskText) -> Result<(), LivingError> {
    database.connection().execute(
        "UPDATE task SET title = ?2, description = ?3, deadline = ?4, frozen = ?5, anonymous = ?6 WHERE id = ?1",
        params![
            task,
            text.title,
            text.description,
            text.deadline.map(|deadline| deadline as i64),
            text.is_frozen,
            text.is_anonymous,
        ],
    )?;
    Ok(())
}

const COLUMNS: &str =
    "SELECT id, league, title, description, deadline, frozen, anonymous FROM task";

/// The task with this row, if there is one.
///
/// # Errors
/// If the database fails.
pub fn task(database: &Database, id: i64) -> Result<Option<Task>, LivingError> {
    let query = format!("{COLUMNS} WHERE id = ?1");
    Ok(database
        .connection()
        .query_row(&query, [id], task_of)
        .optional()?)
}

/// All tasks, in the order in which they were made.
///
/// # Errors
/// If the database fails.
pub fn tasks(database: &Database) -> Result<Vec<Task>, LivingError> {
    let mut query = database
        .connection()
        .prepare_cached(&format!("{COLUMNS} ORDER BY id"))?;
    let rows = query.query_map([], task_of)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn task_of(row: &Row<'_>) -> rusqlite::Result<Task> {
    Ok(Task {
        id: row.get(0)?,
        league: row.get(1)?,
        text: TaskText {
            title: row.get(2)?,
            description: row.get(3)?,
            deadline: row
                .get::<_, Option<i64>>(4)?
                .map(|deadline| deadline as u64),
            is_frozen: row.get(5)?,
            is_anonymous: row.get(6)?,
        },
    })
}
