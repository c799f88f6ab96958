//! Who is signed in, and what was done by whom.

use rusqlite::params;

use crate::course::database::{Database, DatabaseError};
use crate::course::secrets;

/// How long a session lasts, in milliseconds.
const LIFETIME: u64 = 12 * 3600 * 1000;

/// Who a session is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The teacher.
    Teacher,
    /// The student with this row.
    Student(i64),
}

/// A session that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Who is signed in.
    pub who: Who,
    /// What each form of the session has to bring back.
    pub csrf: String,
}

/// Begins a session; its token.
///
/// # Errors
/// If there are no random numbers, or the database fails.
pub fn begin(
    database: &Database,
    who: Who,
    now: u64,
) -> Result<String, crate::course::roster::RosterError> {
    let (token, csrf) = (secrets::token()?, secrets::token()?);
    let student = match who {
        Who::Teacher => None,
        Who::Student(id) => Some(id),
    };
    database.execute("DELETE FROM session WHERE expires < ?1", [now as i64])?;
    database.execute(
        "INSERT INTO session (token_hash, student, csrf, expires) VALUES (?1, ?2, ?3, ?4)",
        params![
            secrets::token_hash(&token),
            student,
            csrf,
            (now + LIFETIME) as i64
        ],
    )?;
    Ok(token)
}

/// The session of a token, if it has not ended.
///
/// # Errors
/// If the database fails.
pub fn find(database: &Database, token: &str, now: u64) -> Result<Option<Session>, DatabaseError> {
    let query = "SELECT student, csrf FROM session WHERE token_hash = ?1 AND expires >= ?2";
    let hash = secrets::token_hash(token);
    Ok(database.row(query, params![hash, now as i64], |row| {
        let student: Option<i64> = row.get(0)?;
        Ok(Session {
            who: student.map_or(Who::Teacher, Who::Student),
            csrf: row.get(1)?,
        })
    })?)
}

/// Ends the session of a token.
///
/// # Errors
/// If the database fails.
pub fn end(database: &Database, token: &str) -> Result<(), DatabaseError> {
    let forget = "DELETE FROM session WHERE token_hash = ?1";
    database.execute(forget, [secrets::token_hash(token)])?;
    Ok(())
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When: milliseconds since 1970, UTC.
    pub at: u64,
    /// Who: `teacher`, `student 17` or `-`.
    pub who: String,
    /// The address of the client.
    pub address: String,
    /// What was done.
    pub action: String,
    /// To what.
    pub detail: String,
}

/// Writes a line into the audit log.
///
/// # Errors
/// If the database fails.
pub fn audit(database: &Database, line: &AuditLine) -> Result<(), DatabaseError> {
    let AuditLine {
        at,
        who,
        address,
        action,
        detail,
    } = line;
    database.execute(
        "INSERT INTO audit (at, who, address, action, detail) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![*at as i64, who, address, action, detail],
    )?;
    Ok(())
}

/// The last lines of the audit log, the newest first.
///
/// # Errors
/// If the database fails.
pub fn audit_log(database: &Database, most: u32) -> Result<Vec<AuditLine>, DatabaseError> {
    let query = "SELECT at, who, address, action, detail FROM audit ORDER BY id DESC LIMIT ?1";
    Ok(database.rows(query, [most], |row| {
        Ok(AuditLine {
            at: row.get::<_, i64>(0)? as u64,
            who: row.get(1)?,
            address: row.get(2)?,
            action: row.get(3)?,
            detail: row.get(4)?,
        })
    })?)
}
