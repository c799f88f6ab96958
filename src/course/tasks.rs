//! The tasks of a course. Each has a living league, in which the last program of each student plays
//! under the student's number of the roster.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};

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
    /// When it was archived, if it was: milliseconds since 1970, UTC. Students then see it no
    /// more, and no game is played.
    pub archived: Option<u64>,
    /// Counts the changes of what is said about it.
    pub revision: i64,
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
    /// Which hand-in the grade is of.
    pub counts: Counted,
}

impl TaskText {
    /// Whether what comes at this time is after the deadline.
    pub fn is_over(&self, now: u64) -> bool {
        self.deadline.is_some_and(|deadline| now > deadline)
    }

    /// Whether programs are still taken into the league at this time.
    pub fn is_open(&self, now: u64) -> bool {
        !self.is_frozen && !self.is_over(now)
    }

    /// Whether what comes at this time has no part in the grade.
    pub fn ignores(&self, now: u64) -> bool {
        self.is_over(now) && self.counts != Counted::Last
    }
}

/// Which hand-in of a student the grade is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// The last one, late or not.
    #[default]
    Last,
    /// The last one that was in time.
    InTime,
    /// Of those in time the one that keeps the most rules; of several the last one.
    Best,
}

impl Counted {
    /// All of them.
    pub const ALL: [Counted; 3] = [Counted::Last, Counted::InTime, Counted::Best];

    /// The name in the database and in forms.
    pub fn code(self) -> &'static str {
        match self {
            Counted::Last => "last",
            Counted::InTime => "in-time",
            Counted::Best => "best",
        }
    }

    /// The one with this name, if there is one.
    pub fn from_code(code: &str) -> Option<Counted> {
        Counted::ALL
            .into_iter()
            .find(|counted| counted.code() == code)
    }
}

impl ToSql for Counted {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.code()))
    }
}

impl FromSql for Counted {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Counted> {
        Counted::from_code(value.as_str()?).ok_or(FromSqlError::InvalidType)
    }
}

/// Makes a task with a league of its own.
///
/// # Errors
/// If the database fails.
pub fn create(database: &Database, text: &TaskText, league: &League) -> Result<i64, LivingError> {
    database.transaction(|| {
        let league = LivingLeague::create(database, league)?.id();
        let insert = "INSERT INTO task (league, title, description) VALUES (?1, '', '')";
        let id = database.insert(insert, [league])?;
        change(database, id, text, FIRST_REVISION)?;
        Ok(id)
    })
}

/// The revision of a task before its first change.
const FIRST_REVISION: i64 = 1;

/// Changes what is said about a task. Returns whether it was changed: it is not if somebody else
/// has changed it since this revision.
///
/// # Errors
/// If the database fails.
pub fn change(
    database: &Database,
    task: i64,
    text: &TaskText,
    revision: i64,
) -> Result<bool, LivingError> {
    let changed = database.execute(
        "UPDATE task SET title = ?2, description = ?3, deadline = ?4, frozen = ?5, anonymous = ?6, counts = ?7,
         revision = revision + 1 WHERE id = ?1 AND revision = ?8",
        params![
            task,
            text.title,
            text.description,
            text.deadline.map(|deadline| deadline as i64),
            text.is_frozen,
            text.is_anonymous,
            text.counts,
            revision,
        ],
    )?;
    Ok(changed == 1)
}

/// Archives a task. Its hand-ins and games stay.
///
/// # Errors
/// If the database fails.
pub fn archive(database: &Database, task: i64, now: u64) -> Result<(), LivingError> {
    let update = "UPDATE task SET archived = coalesce(archived, ?2) WHERE id = ?1";
    database.execute(update, params![task, now as i64])?;
    Ok(())
}

/// Brings an archived task back as it was.
///
/// # Errors
/// If the database fails.
pub fn restore(database: &Database, task: i64) -> Result<(), LivingError> {
    database.execute("UPDATE task SET archived = NULL WHERE id = ?1", [task])?;
    Ok(())
}

const COLUMNS: &str = "SELECT id, league, title, description, deadline, frozen, anonymous, counts, archived, revision FROM task";

/// The task with this row, if there is one.
///
/// # Errors
/// If the database fails.
pub fn task(database: &Database, id: i64) -> Result<Option<Task>, LivingError> {
    let query = format!("{COLUMNS} WHERE id = ?1");
    Ok(database.row(&query, [id], task_of)?)
}

/// All tasks, archived ones too, in the order in which they were made.
///
/// # Errors
/// If the database fails.
pub fn tasks(database: &Database) -> Result<Vec<Task>, LivingError> {
    Ok(database.rows(&format!("{COLUMNS} ORDER BY id"), [], task_of)?)
}

fn task_of(row: &Row<'_>) -> rusqlite::Result<Task> {
    let time = |column| -> rusqlite::Result<Option<u64>> {
        let time: Option<i64> = row.get(column)?;
        Ok(time.map(|time| time as u64))
    };
    Ok(Task {
        id: row.get(0)?,
        league: row.get(1)?,
        text: TaskText {
            title: row.get(2)?,
            description: row.get(3)?,
            deadline: time(4)?,
            is_frozen: row.get(5)?,
            is_anonymous: row.get(6)?,
            counts: row.get(7)?,
        },
        archived: time(8)?,
        revision: row.get(9)?,
    })
}
