//! A course that is served: its database, and what all requests share.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{Semaphore, watch};

use crate::course::database::{Database, DatabaseError};
use crate::course::live_standings::{LiveStanding, live_standings};
use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::course::roster::{self, RosterError};
use crate::course::tasks::Task;
use crate::referee::limits::ProgramLimits;
use crate::referee::rule::Language;
use crate::referee::workers::Workers;
use crate::web::middleware::RateLimiter;

/// The longest file that is taken, in bytes.
pub const MAX_FILE_BYTES: usize = 512 << 10;

/// How often an address may try to sign in, a minute; twice as often for a short time.
const SIGN_INS_PER_MINUTE: f64 = 20.0;

/// How many secrets are compared at once, each of which takes 19 MB.
const MAX_COMPARISONS: usize = 2;

/// How a classroom is opened.
pub struct ClassroomSettings {
    /// The folder of the course.
    pub folder: PathBuf,
    /// The secret that the teacher signs in with from now on; without one it stays what it was.
    pub secret: Option<String>,
    /// Starts the processes of programs.
    pub workers: Workers,
    /// The limits of programs.
    pub limits: ProgramLimits,
    /// How many programs are checked at once, and how many games are played.
    pub jobs: usize,
    /// The language of those whose browser wants none of ours.
    pub language: Language,
    /// Whether cookies are for encrypted connections only.
    pub is_secure: bool,
}

/// Why a classroom can't be opened.
#[derive(Debug, Error)]
pub enum ClassroomError {
    /// The folder can't be made.
    #[error("{}: {cause}", path.display())]
    System {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// There is no secret yet, and none was given.
    #[error("the teacher needs a secret to sign in with: give it with --teacher-secret FILE")]
    NoSecret,
    /// The database can't be used.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The secret can't be kept.
    #[error(transparent)]
    Roster(#[from] RosterError),
}

/// A course that is served.
pub struct Classroom {
    pub(super) settings: ClassroomSettings,
    path: PathBuf,
    database: Mutex<Database>,
    /// Counts what has changed for those who watch.
    pub(super) changes: watch::Sender<u64>,
    /// Wakes the threads when there is something to do.
    work: (Mutex<()>, Condvar),
    pub(super) stop: Arc<AtomicBool>,
    pub(super) sign_ins: RateLimiter,
    pub(super) comparisons: Semaphore,
    tables: Mutex<HashMap<i64, (u64, Arc<LiveTable>)>>,
}

/// The table of a task, made once for all who watch it.
pub struct LiveTable {
    /// All versions of its league.
    pub versions: Vec<ProgramVersion>,
    /// Those that play, the strongest first.
    pub standings: Vec<LiveStanding>,
}

impl Classroom {
    /// Opens the course in a folder, or makes one.
    ///
    /// # Errors
    /// If the folder or its database can't be used, or the teacher has no secret.
    pub(super) fn new(settings: ClassroomSettings) -> Result<Arc<Classroom>, ClassroomError> {
        let folder = &settings.folder;
        let system = |cause| ClassroomError::System {
            path: folder.clone(),
            cause,
        };
        std::fs::create_dir_all(folder).map_err(system)?;
        let path = folder.canonicalize().map_err(system)?.join("course.db");
        let database = Database::open(&path)?;
        match &settings.secret {
            Some(secret) => roster::set_teacher_secret(&database, secret)?,
            None if roster::teacher_hash(&database)?.is_none() => {
                return Err(ClassroomError::NoSecret);
            }
            None => {}
        }
        let per_second = SIGN_INS_PER_MINUTE / 60.0;
        let classroom = Arc::new(Classroom {
            path,
            database: Mutex::new(database),
            changes: watch::Sender::new(0),
            work: Default::default(),
            stop: Arc::default(),
            sign_ins: RateLimiter::with_burst(per_second, 2.0 * SIGN_INS_PER_MINUTE),
            comparisons: Semaphore::new(MAX_COMPARISONS),
            tables: Mutex::default(),
            settings,
        });
        Ok(classroom)
    }

    /// Ends the streams, and the checks and games under way, which begin again with the next start.
    pub fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.changed();
    }

    pub(super) fn is_closing(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The folder in which files are unpacked to be checked.
    pub(super) fn unpacked(&self) -> PathBuf {
        self.path.with_file_name("handins")
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn database(&self) -> MutexGuard<'_, Database> {
        self.database.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who watch, and those who work.
    pub(super) fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
        self.work.1.notify_all();
    }

    /// Waits until something changes, or for this time.
    pub(super) fn wait(&self, time: Duration) {
        let lock = self.work.0.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.work.1.wait_timeout(lock, time));
    }

    /// The table of a task as it is now.
    pub(super) fn table(
        &self,
        database: &Database,
        task: &Task,
    ) -> Result<Arc<LiveTable>, LivingError> {
        let count = *self.changes.borrow();
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((made, table)) = tables.get(&task.id)
            && *made == count
        {
            return Ok(Arc::clone(table));
        }
        let league = LivingLeague::of(database, task.league);
        let versions = league.versions()?;
        let standings = live_standings(&versions, &league.results(&versions)?);
        let table = Arc::new(LiveTable {
            versions,
            standings,
        });
        tables.insert(task.id, (count, Arc::clone(&table)));
        Ok(table)
    }
}
