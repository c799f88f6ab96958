//! A course that is served: its database, and what all requests share.

use std::collections::HashMap;
use std::fs::{File, Permissions, TryLockError};
use std::io;
use std::ops::Deref;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use thiserror::Error;
use tokio::sync::{Semaphore, watch};

use crate::course::database::{Database, DatabaseError};
use crate::course::live_standings::{LiveStanding, live_standings};
use crate::course::living::{LivingError, LivingLeague, ProgramVersion};
use crate::course::roster::{self, RosterError};
use crate::course::tasks::Task;
use crate::course::unfinished::Unfinished;
use crate::games::puzzle::{PuzzleMeasure, PuzzleSize};
use crate::referee::language::Language;
use crate::referee::limits::ProgramLimits;
use crate::referee::workers::Workers;
use crate::tournament::games::{DRAUGHTS, sizes};
use crate::web::classroom::sign_in_limits::SignInLimits;

/// The longest file that is taken, in bytes.
pub const MAX_FILE_BYTES: usize = 512 << 10;

/// Limits of memory are told in these.
pub(super) const MEGABYTE: u64 = 1_000_000;

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
    /// There is a file where the folder should be.
    #[error("{}: this is a file, and a course is a folder", .0.display())]
    NoFolder(PathBuf),
    /// Another server has the course.
    #[error("{}: another server has this course; end that one first", .0.display())]
    InUse(PathBuf),
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
    /// Keeps other servers out as long as this process lives.
    _lock: File,
    pub(super) settings: ClassroomSettings,
    path: PathBuf,
    database: Mutex<Database>,
    /// Connections for pages that take long, between two of them.
    idle: Mutex<Vec<Database>>,
    /// Counts what has changed for those who watch.
    pub(super) changes: watch::Sender<u64>,
    /// Wakes the threads when there is something to do.
    work: (Mutex<()>, Condvar),
    pub(super) stop: Arc<AtomicBool>,
    pub(super) sign_ins: SignInLimits,
    pub(super) comparisons: Semaphore,
    /// Counts what has changed in the leagues, and in what is shown of them.
    league_changes: AtomicU64,
    tables: Mutex<HashMap<i64, (u64, Arc<LiveTable>)>>,
    reports: Mutex<HashMap<ReportKey, KeptReport>>,
    /// One report is made at a time: it takes much memory.
    making: Mutex<()>,
    /// What stood in the way of checks or games last, and when.
    problem: Mutex<Option<(Instant, String)>>,
}

/// A connection that others use afterwards.
pub(super) struct OwnDatabase<'c> {
    classroom: &'c Classroom,
    /// It is there until this is dropped.
    database: Option<Database>,
}

/// So many connections are kept.
const MAX_IDLE: usize = 8;

impl Deref for OwnDatabase<'_> {
    type Target = Database;

    fn deref(&self) -> &Database {
        self.database.as_ref().expect("it is not dropped")
    }
}

impl Drop for OwnDatabase<'_> {
    fn drop(&mut self) {
        let mut idle = self.classroom.idle();
        if idle.len() < MAX_IDLE {
            idle.extend(self.database.take());
        }
    }
}

/// Which report of the games of a task: its row, the student whom it is for if others see another
/// one, the row of the program if it has the games of one alone, and the language.
pub type ReportKey = (i64, Option<i64>, Option<i64>, Language);

/// A report, and of what.
struct KeptReport {
    changes: u64,
    made: Instant,
    page: Bytes,
}

/// How many reports are kept.
const MAX_REPORTS: usize = 32;

/// A report may be so old while games end, since it takes long to make.
const REPORT_AGE: Duration = Duration::from_secs(10);

/// So long the teacher sees what stood in the way of checks or games.
const PROBLEM_AGE: Duration = Duration::from_secs(60);

/// The table of a task, made once for all who watch it.
pub struct LiveTable {
    /// All versions of its league.
    pub versions: Vec<ProgramVersion>,
    /// Whether the game is draughts, which programs play on boards too.
    pub is_draughts: bool,
    /// What is counted in a game of one player.
    pub puzzle: Option<PuzzleMeasure>,
    /// The size of the puzzles, in a game of which there are several.
    pub size: Option<PuzzleSize>,
    /// What the puzzles follow from.
    pub seed: Option<u64>,
    /// The limits of programs.
    pub limits: ProgramLimits,
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
        // Programs and hashes are nobody else's business on this machine.
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true).mode(0o700);
        if folder.is_file() {
            return Err(ClassroomError::NoFolder(folder.clone()));
        }
        let has_lock = lock_of(folder).exists();
        let mut unfinished = Unfinished::folder(folder, &builder).map_err(system)?;
        let lock = match lock(folder) {
            // What is there is the other server's.
            Err(ClassroomError::InUse(folder)) => {
                unfinished.keep();
                return Err(ClassroomError::InUse(folder));
            }
            lock => lock?,
        };
        if !has_lock {
            unfinished.file(lock_of(folder));
        }
        let path = folder.canonicalize().map_err(system)?.join("course.db");
        if !path.exists() {
            unfinished.files_of(&path);
        }
        let database = Database::open(&path)?;
        std::fs::set_permissions(&path, Permissions::from_mode(0o600)).map_err(system)?;
        match &settings.secret {
            Some(secret) => roster::set_teacher_secret(&database, secret)?,
            None if roster::teacher_hash(&database)?.is_none() => {
                return Err(ClassroomError::NoSecret);
            }
            None => {}
        }
        unfinished.keep();
        let classroom = Arc::new(Classroom {
            _lock: lock,
            path,
            database: Mutex::new(database),
            idle: Mutex::default(),
            changes: watch::Sender::new(0),
            work: Default::default(),
            stop: Arc::default(),
            sign_ins: SignInLimits::new(),
            comparisons: Semaphore::new(MAX_COMPARISONS),
            league_changes: AtomicU64::new(0),
            tables: Mutex::default(),
            reports: Mutex::default(),
            making: Mutex::default(),
            problem: Mutex::default(),
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

    /// A connection of its own for what takes long: other requests go on meanwhile.
    ///
    /// # Errors
    /// If there is no idle one, and another one can't be opened.
    pub(super) fn own_database(&self) -> Result<OwnDatabase<'_>, DatabaseError> {
        let idle = self.idle().pop();
        let database = idle.map_or_else(|| Database::open(&self.path), Ok)?;
        Ok(OwnDatabase {
            classroom: self,
            database: Some(database),
        })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Database>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who watch, and those who work.
    pub(super) fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
        // With the lock taken once, nobody is between looking at the count and waiting.
        drop(self.work.0.lock());
        self.work.1.notify_all();
    }

    /// The same, when a table may look otherwise now.
    pub(super) fn league_changed(&self) {
        self.league_changes.fetch_add(1, Ordering::Relaxed);
        self.changed();
    }

    /// Keeps what stands in the way of checks or games for the teacher's page, and tells it to
    /// whoever runs the server, once as long as it stays the same.
    pub(super) fn note_problem(&self, problem: String) {
        let mut known = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref().is_none_or(|(_, known)| *known != problem) {
            eprintln!("{problem}");
        }
        *known = Some((Instant::now(), problem));
    }

    /// What stands in the way of checks or games, if it did so in the last minute.
    pub(super) fn problem(&self) -> Option<String> {
        let known = self.problem.lock().unwrap_or_else(PoisonError::into_inner);
        let (noted, problem) = known.as_ref()?;
        (noted.elapsed() < PROBLEM_AGE).then(|| problem.clone())
    }

    /// How much has changed so far.
    pub(super) fn change_count(&self) -> u64 {
        *self.changes.borrow()
    }

    /// Waits until more has changed than this, or for this time.
    pub(super) fn wait(&self, count: u64, time: Duration) {
        let lock = self.work.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(): &mut ()| self.change_count() == count;
        drop(self.work.1.wait_timeout_while(lock, time, same));
    }

    /// The table of a task as it is now.
    pub(super) fn table(
        &self,
        database: &Database,
        task: &Task,
    ) -> Result<Arc<LiveTable>, LivingError> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has waited here takes what was computed meanwhile.
        let count = self.league_changes.load(Ordering::Relaxed);
        if let Some((made, table)) = tables.get(&task.id)
            && *made == count
        {
            return Ok(Arc::clone(table));
        }
        let league = LivingLeague::of(database, task.league);
        let versions = league.versions()?;
        let standings = live_standings(&versions, &league.results(&versions)?);
        let announced = league.announcement()?;
        let table = Arc::new(LiveTable {
            is_draughts: announced.game == DRAUGHTS,
            puzzle: announced.game.puzzle,
            size: sizes(announced.game).map(|sizes| announced.size.unwrap_or(sizes.usual)),
            seed: announced.seed,
            limits: announced.limits,
            versions,
            standings,
        });
        tables.insert(task.id, (count, Arc::clone(&table)));
        Ok(table)
    }

    /// A report of games as it was kept, or as it is made now.
    pub(super) fn report<E>(
        &self,
        key: ReportKey,
        make: impl FnOnce() -> Result<String, E>,
    ) -> Result<Bytes, E> {
        let kept = || self.kept_report(key);
        if let Some(page) = kept() {
            return Ok(page);
        }
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = kept() {
            return Ok(page);
        }
        let changes = self.league_changes.load(Ordering::Relaxed);
        let page = Bytes::from(make()?);
        let report = KeptReport {
            changes,
            made: Instant::now(),
            page: page.clone(),
        };
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        if reports.len() >= MAX_REPORTS {
            reports.clear();
        }
        reports.insert(key, report);
        Ok(page)
    }

    fn kept_report(&self, key: ReportKey) -> Option<Bytes> {
        let changes = self.league_changes.load(Ordering::Relaxed);
        let reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        let report = reports.get(&key)?;
        let is_fresh = report.changes == changes || report.made.elapsed() < REPORT_AGE;
        is_fresh.then(|| report.page.clone())
    }
}

fn lock_of(folder: &Path) -> PathBuf {
    folder.join("course.lock")
}

/// Locks a course, which has one server at a time: checks and games would be done twice. The system
/// takes the lock back when the process ends, however it does.
fn lock(folder: &Path) -> Result<File, ClassroomError> {
    let path = lock_of(folder);
    let system = |cause| ClassroomError::System {
        path: path.clone(),
        cause,
    };
    let mut options = File::options();
    let options = options.write(true).create(true).truncate(false).mode(0o600);
    let file = options.open(&path).map_err(system)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ClassroomError::InUse(folder.to_owned())),
        Err(TryLockError::Error(cause)) => Err(system(cause)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::trial::Folder;

    #[test]
    fn a_report_is_made_once_for_all_who_see_the_same() {
        let folder = Folder::new("reports");
        let limits = ProgramLimits::default();
        let settings = ClassroomSettings {
            folder: folder.file("course"),
            secret: Some("a long enough secret".to_owned()),
            workers: Workers::new(limits.clone()),
            limits,
            jobs: 1,
            language: Language::English,
            is_secure: false,
        };
        let classroom = Classroom::new(settings).expect("a course");
        let mut made = 0;
        let mut report = |student| {
            let key = (1, student, None, Language::English);
            let page = classroom.report::<()>(key, || {
                made += 1;
                Ok(format!("{student:?} {made}"))
            });
            String::from_utf8(page.expect("a report").to_vec()).expect("a text")
        };
        assert_eq!(report(None), "None 1");
        assert_eq!(report(None), "None 1");
        assert_eq!(report(Some(1)), "Some(1) 2");
        assert_eq!(report(None), "None 1");
    }
}
