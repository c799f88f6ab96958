//! The students of a course, and the teacher.
//!
//! The roster is CSV with a head: `number` and `name`, in any order among other columns. A code is
//! the number of the student's row and a secret, `17-AAAAA-BBBBB-CCCCC-DDDDD`, so that one hash has
//! to be computed to know whose it is.

use std::collections::HashMap;

use rusqlite::params;
use thiserror::Error;

use crate::course::database::{Database, DatabaseError};
use crate::course::secrets::{self, NoSecret};

/// More students are not taken in at once.
pub const MAX_STUDENTS: usize = 1000;

/// Numbers and names have no more characters.
pub const MAX_NAME: usize = 200;

/// A student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Student {
    /// The row.
    pub id: i64,
    /// What the roster knows the student by.
    pub number: String,
    /// The name.
    pub name: String,
    /// When the student was archived, if so: milliseconds since 1970, UTC. Who is archived can't
    /// sign in, has no program in a league, and gets no grade.
    pub archived: Option<u64>,
}

/// A student with a new code, which is shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCode {
    /// The number of the roster.
    pub number: String,
    /// The name.
    pub name: String,
    /// The code.
    pub code: String,
}

/// Why a roster is not taken in.
#[derive(Debug, Error)]
pub enum RosterError {
    /// It is not CSV.
    #[error("the roster can't be read: {0}")]
    Csv(#[from] csv::Error),
    /// It is in another encoding. Here and below, lines are counted from 1.
    #[error("line {line} of the roster is not UTF-8: save it as CSV UTF-8")]
    Encoding {
        /// The line.
        line: u64,
    },
    /// A column is missing.
    #[error("the roster has no column `{0}`")]
    NoColumn(&'static str),
    /// A line has more or fewer fields than the head.
    #[error("line {line} of the roster has {found} fields, and its head has {expected}")]
    Fields {
        /// The line.
        line: u64,
        /// How many fields there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A line has no number or no name.
    #[error("line {line} of the roster has no number or no name")]
    Empty {
        /// The line.
        line: u64,
    },
    /// A number or a name is very long.
    #[error("line {line} of the roster has a number or name of more than {MAX_NAME} characters")]
    TooLong {
        /// The line.
        line: u64,
    },
    /// A number stands there with two names.
    #[error("line {line} of the roster has the number {number} again, with another name")]
    Repeated {
        /// The line of the second name.
        line: u64,
        /// The number.
        number: String,
    },
    /// There are too many lines.
    #[error("the roster has more than {MAX_STUDENTS} students")]
    TooMany,
    /// No codes can be made.
    #[error(transparent)]
    NoSecret(#[from] NoSecret),
    /// The database fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<rusqlite::Error> for RosterError {
    fn from(error: rusqlite::Error) -> RosterError {
        RosterError::Database(error.into())
    }
}

/// Takes in a roster: students that are new get a code, the names of others are brought up to date.
/// All of it is taken in, or nothing. Who is archived stays so.
///
/// # Errors
/// If the roster makes no sense.
pub fn take_in(database: &Database, roster: &[u8]) -> Result<Vec<NewCode>, RosterError> {
    let text = str::from_utf8(roster).map_err(|error| RosterError::Encoding {
        line: 1 + lines_in(&roster[..error.valid_up_to()]),
    })?;
    let students = read(text)?;
    database.transaction(|| {
        count_change(database)?;
        let mut codes = Vec::new();
        for (number, name) in students {
            let update = "UPDATE student SET name = ?2 WHERE number = ?1";
            let known = database.execute(update, params![number, name])?;
            if known == 0 {
                let insert = "INSERT INTO student (number, name, code_hash) VALUES (?1, ?2, '')";
                let id = database.insert(insert, params![number, name])?;
                let code = set_code(database, id)?;
                codes.push(NewCode { number, name, code });
            }
        }
        Ok(codes)
    })
}

/// How often the roster has changed.
///
/// # Errors
/// If the database fails.
pub fn revision(database: &Database) -> Result<i64, DatabaseError> {
    Ok(database.value("SELECT revision FROM roster", [])?)
}

fn count_change(database: &Database) -> Result<(), DatabaseError> {
    database.execute("UPDATE roster SET revision = revision + 1", [])?;
    Ok(())
}

/// How many lines have ended in these bytes.
fn lines_in(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|byte| **byte == b'\n').count() as u64
}

/// The line of the first record behind this byte, with empty lines between.
fn line_at(roster: &str, byte: usize) -> u64 {
    let (before, rest) = roster.as_bytes().split_at(byte.min(roster.len()));
    let record = rest.iter().position(|byte| !b"\r\n".contains(byte));
    1 + lines_in(before) + lines_in(&rest[..record.unwrap_or(0)])
}

/// The numbers and names of a roster.
fn read(roster: &str) -> Result<Vec<(String, String)>, RosterError> {
    // Spreadsheets begin a file with a mark, and separate by semicolons in some languages.
    let roster = roster.trim_start_matches('\u{feff}');
    let head = roster.lines().next().unwrap_or_default();
    let delimiter = if head.contains(';') { b';' } else { b',' };
    let mut builder = csv::ReaderBuilder::new();
    let mut reader = builder
        .delimiter(delimiter)
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(roster.as_bytes());
    let heads = reader.headers()?.clone();
    let column = |name: &'static str| {
        let place = heads
            .iter()
            .position(|head| head.eq_ignore_ascii_case(name));
        place.ok_or(RosterError::NoColumn(name))
    };
    let (number, name) = (column("number")?, column("name")?);
    let mut students = Vec::new();
    let mut names = HashMap::new();
    for record in reader.records() {
        let record = record?;
        let start = record.position().map_or(0, csv::Position::byte);
        let line = || line_at(roster, start as usize);
        let (found, expected) = (record.len(), heads.len());
        if found != expected {
            return Err(RosterError::Fields {
                line: line(),
                found,
                expected,
            });
        }
        let field = |column: usize| record.get(column).unwrap_or_default().to_owned();
        let student = (field(number), field(name));
        if student.0.is_empty() || student.1.is_empty() {
            return Err(RosterError::Empty { line: line() });
        }
        if student.0.chars().count().max(student.1.chars().count()) > MAX_NAME {
            return Err(RosterError::TooLong { line: line() });
        }
        if students.len() == MAX_STUDENTS {
            return Err(RosterError::TooMany);
        }
        let (number, name) = student.clone();
        match names.insert(number, name) {
            None => students.push(student),
            Some(known) if known == student.1 => {}
            Some(_) => {
                let number = student.0;
                return Err(RosterError::Repeated {
                    line: line(),
                    number,
                });
            }
        }
    }
    Ok(students)
}

/// Gives a student a new code. The old one and the sessions that it began end.
///
/// # Errors
/// If no code can be made, or the database fails.
pub fn renew_code(database: &Database, student: i64) -> Result<String, RosterError> {
    database.transaction(|| {
        end_sessions(database, student)?;
        set_code(database, student)
    })
}

fn end_sessions(database: &Database, student: i64) -> Result<(), DatabaseError> {
    let forget = "DELETE FROM session WHERE student = ?1";
    database.execute(forget, [student])?;
    Ok(())
}

fn set_code(database: &Database, student: i64) -> Result<String, RosterError> {
    let code = secrets::code()?;
    let update = "UPDATE student SET code_hash = ?2 WHERE id = ?1";
    database.execute(update, params![student, secrets::code_hash(&code)?])?;
    Ok(format!("{student}-{code}"))
}

/// The student and the hash that a code has to have; `None` if the code names no student.
///
/// # Errors
/// If the database fails.
pub fn hash_of_code(
    database: &Database,
    code: &str,
) -> Result<Option<(i64, String, String)>, DatabaseError> {
    let Some((id, secret)) = code.trim().split_once('-') else {
        return Ok(None);
    };
    let Ok(id) = id.parse::<i64>() else {
        return Ok(None);
    };
    let query = "SELECT code_hash FROM student WHERE id = ?1 AND archived IS NULL";
    let hash = database.row(query, [id], |row| row.get(0))?;
    Ok(hash.map(|hash| (id, secret.to_ascii_uppercase(), hash)))
}

/// The student with this row, if there is one.
///
/// # Errors
/// If the database fails.
pub fn student(database: &Database, id: i64) -> Result<Option<Student>, DatabaseError> {
    let query = "SELECT id, number, name, archived FROM student WHERE id = ?1";
    Ok(database.row(query, [id], student_of)?)
}

/// All students, archived ones too, by name.
///
/// # Errors
/// If the database fails.
pub fn students(database: &Database) -> Result<Vec<Student>, DatabaseError> {
    let query = "SELECT id, number, name, archived FROM student ORDER BY name, number";
    Ok(database.rows(query, [], student_of)?)
}

fn student_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Student> {
    Ok(Student {
        id: row.get(0)?,
        number: row.get(1)?,
        name: row.get(2)?,
        archived: row.get::<_, Option<i64>>(3)?.map(|time| time as u64),
    })
}

/// Archives a student, whose sessions end. Hand-ins and games stay.
///
/// # Errors
/// If the database fails.
pub fn archive(database: &Database, student: i64, now: u64) -> Result<(), DatabaseError> {
    database.transaction(|| {
        count_change(database)?;
        let update = "UPDATE student SET archived = coalesce(archived, ?2) WHERE id = ?1";
        database.execute(update, params![student, now as i64])?;
        end_sessions(database, student)
    })
}

/// Brings an archived student back, who signs in with the same code as before.
///
/// # Errors
/// If the database fails.
pub fn restore(database: &Database, student: i64) -> Result<(), DatabaseError> {
    database.transaction(|| {
        count_change(database)?;
        let update = "UPDATE student SET archived = NULL WHERE id = ?1";
        database.execute(update, [student])?;
        Ok(())
    })
}

/// The hash of the teacher's secret, if there is one yet.
///
/// # Errors
/// If the database fails.
pub fn teacher_hash(database: &Database) -> Result<Option<String>, DatabaseError> {
    let query = "SELECT secret_hash FROM teacher";
    Ok(database.row(query, [], |row| row.get(0))?)
}

/// Sets the teacher's secret. The sessions of the old one end.
///
/// # Errors
/// If the hash can't be computed, or the database fails.
pub fn set_teacher_secret(database: &Database, secret: &str) -> Result<(), RosterError> {
    let hash = secrets::secret_hash(secret)?;
    database.transaction(|| {
        database.execute("DELETE FROM session WHERE student IS NULL", [])?;
        database.execute(
            "INSERT OR REPLACE INTO teacher (id, secret_hash) VALUES (1, ?1)",
            [hash],
        )?;
        Ok(())
    })
}
