//! The database: one SQLite file in WAL mode, <https://sqlite.org/wal.html>.
//!
//! What a transaction has committed survives a kill of the process and a loss of power. The tables
//! are made by migrations, which a later version of the program adds to and never changes. A copy
//! of the file that [`Database::back_up`] makes is whole at every moment.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::FromSql;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Params, Row, Transaction,
    TransactionBehavior,
};
use thiserror::Error;

use crate::tournament::journal::LineError;

/// The steps that make the tables, in their order. Databases that are in use have been made by
/// them, so none of them may be changed.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
];

/// Marks our databases among those of other programs: `arbi`.
const APPLICATION_ID: i32 = 0x6172_6269;

/// The first bytes of every SQLite database.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// How long a connection waits for another one that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// An open database.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    path: PathBuf,
}

/// What is wrong with a database, or with what it is to hold.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// SQLite refuses something.
    #[error("the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The operating system refuses something.
    #[error("{}: {cause}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// It is a database of another program.
    #[error("{}: this is not a store of arbiiter", .0.display())]
    Foreign(PathBuf),
    /// A later version of this program made it.
    #[error("{}: a later version of arbiiter made this store (format {found}; this one knows {known})", path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// The number of its format.
        found: u32,
        /// The last number that is known here.
        known: usize,
    },
    /// A text in it has no sense.
    #[error("the database: {0}")]
    Line(#[from] LineError),
}

impl Database {
    /// Opens a database, or makes it, and brings its tables up to date.
    ///
    /// # Errors
    /// If it can't be used, is of another program, or of a later version of this one.
    pub fn open(path: &Path) -> Result<Database, DatabaseError> {
        // Nobody but SQLite may open this file in this process: closing it again would drop the
        // locks of all connections, and another process would then take the log of the database
        // away (<https://sqlite.org/howtocorrupt.html>, 2.2).
        let mut connection = Connection::open_with_flags(path, OpenFlags::default())?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        let application: i32 = connection
            .pragma_query_value(None, "application_id", |row| row.get(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => DatabaseError::Foreign(path.to_owned()),
                _ => error.into(),
            })?;
        if application != APPLICATION_ID && !(application == 0 && is_empty(&connection)?) {
            return Err(DatabaseError::Foreign(path.to_owned()));
        }
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // What is in a file may be meant to do harm: nothing in its schema is trusted.
        connection.pragma_update(None, "trusted_schema", false)?;
        migrate(&mut connection, path)?;
        let path = path.to_owned();
        Ok(Database { connection, path })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The rows of a query.
    pub(super) fn rows<T>(
        &self,
        query: &str,
        params: impl Params,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Vec<T>> {
        let mut query = self.connection.prepare_cached(query)?;
        query.query_map(params, row)?.collect()
    }

    /// The first row of a query, which has one.
    pub(super) fn first_row<T>(
        &self,
        query: &str,
        params: impl Params,
        row: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let mut query = self.connection.prepare_cached(query)?;
        query.query_row(params, row)
    }

    /// The first row of a query, if there is one.
    pub(super) fn row<T>(
        &self,
        query: &str,
        params: impl Params,
        row: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
        self.first_row(query, params, row).optional()
    }

    /// The first value of the first row of a query.
    pub(super) fn value<T: FromSql>(
        &self,
        query: &str,
        params: impl Params,
    ) -> rusqlite::Result<T> {
        self.first_row(query, params, |row| row.get(0))
    }

    /// Changes rows; how many.
    pub(super) fn execute(&self, change: &str, params: impl Params) -> rusqlite::Result<usize> {
        self.connection.execute(change, params)
    }

    /// Adds a row; its number.
    pub(super) fn insert(&self, insert: &str, params: impl Params) -> rusqlite::Result<i64> {
        self.connection.execute(insert, params)?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Reads and writes outside a transaction.
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Does several things, all of them or none.
    ///
    /// # Errors
    /// Those of the work, and of the database.
    pub(super) fn transaction<T, E: From<DatabaseError>>(
        &self,
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let transaction = begun.map_err(DatabaseError::from)?;
        let done = work()?;
        transaction.commit().map_err(DatabaseError::from)?;
        Ok(done)
    }

    /// Writes a copy, which is a database of its own, while this one is in use.
    ///
    /// # Errors
    /// If there is a file already, or it can't be written.
    pub fn back_up(&self, copy: &Path) -> Result<(), DatabaseError> {
        let name = copy.to_string_lossy();
        self.connection.execute("VACUUM INTO ?1", [name.as_ref()])?;
        Ok(())
    }

    /// The folder beside the database in which the files of programs are unpacked. It can be
    /// removed at any time.
    pub fn unpacked(&self) -> PathBuf {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(".files");
        self.path.with_file_name(name)
    }
}

/// Whether a file is an SQLite database, by its first bytes.
pub fn is_database(path: &Path) -> bool {
    let mut first = [0; MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut first));
    read.is_ok() && first == *MAGIC
}

fn is_empty(connection: &Connection) -> Result<bool, DatabaseError> {
    let tables = "SELECT count(*) FROM sqlite_schema";
    let count: i64 = connection.query_row(tables, [], |row| row.get(0))?;
    Ok(count == 0)
}

/// Takes the steps that the database has not taken yet.
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), DatabaseError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let Some(missing) = MIGRATIONS.get(found as usize..) else {
        return Err(DatabaseError::Later {
            path: path.to_owned(),
            found,
            known: MIGRATIONS.len(),
        });
    };
    if missing.is_empty() {
        return Ok(());
    }
    for step in missing {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as u32)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.commit()?;
    Ok(())
}
