//! The threads that check what is handed in and play the leagues.
//!
//! Checks come before games: while somebody waits for a check, no game is begun. What a thread was
//! doing when the process ended is done again after the next start.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::conformance::checking::{CheckedText, PlayTrials, check_text};
use crate::conformance::fingerprints;
use crate::conformance::report::json;
use crate::conformance::verdict::CheckedFile;
use crate::course::database::Database;
use crate::course::handins::{self, CheckOutcome, HandIn};
use crate::course::living::{LivingError, LivingLeague};
use crate::course::pairing::Pairing;
use crate::course::record::LivingRecord;
use crate::course::tasks::{self, Task};
use crate::referee::draughts::DraughtsGame;
use crate::referee::host_failure::HostFailure;
use crate::referee::refereed::Refereed;
use crate::referee::rule::Language;
use crate::referee::text_match::TextMatch;
use crate::referee::workers::Workers;
use crate::tournament::games::{DRAUGHTS, TournamentMatch};
use crate::tournament::league::{ReadEntrant, entrant_of};
use crate::tournament::run::{RunProgress, TournamentRun, now, run};
use crate::web::classroom::state::Classroom;

/// How long a thread waits before it looks again.
const PAUSE: Duration = Duration::from_secs(2);

/// Games are handed out in batches of so many for each job, so that new programs come in soon.
const GAMES_PER_JOB: usize = 2;

/// Starts the threads. They end when the classroom closes.
pub fn start(classroom: &Arc<Classroom>) -> io::Result<()> {
    let under_way = Arc::new(Mutex::new(HashSet::new()));
    for number in 0..classroom.settings.jobs.max(1) {
        let (classroom, under_way) = (Arc::clone(classroom), Arc::clone(&under_way));
        let work = move || {
            repeat(&classroom, |database| {
                check_next(&classroom, database, &under_way)
            })
        };
        thread::Builder::new()
            .name(format!("check-{number}"))
            .spawn(work)?;
    }
    let classroom = Arc::clone(classroom);
    let work = move || repeat(&classroom, |database| play_some(&classroom, database));
    thread::Builder::new()
        .name("league".to_owned())
        .spawn(work)?;
    Ok(())
}

/// Does the work over and over, and waits when there was nothing to do. The thread survives work
/// that fails or panics.
fn repeat(classroom: &Classroom, work: impl Fn(&Database) -> Result<bool, LivingError>) {
    let mut database = None;
    while !classroom.is_closing() {
        let done = match &database {
            None => {
                database = Database::open(classroom.path()).ok();
                Ok(Ok(database.is_some()))
            }
            Some(database) => catch_unwind(AssertUnwindSafe(|| work(database))),
        };
        if !matches!(done, Ok(Ok(true))) {
            classroom.wait(PAUSE);
        }
    }
}

/// Checks a hand-in that waits, if there is one.
fn check_next(
    classroom: &Classroom,
    database: &Database,
    under_way: &Mutex<HashSet<i64>>,
) -> Result<bool, LivingError> {
    let locked = || under_way.lock().unwrap_or_else(PoisonError::into_inner);
    let next = {
        let mut under_way = locked();
        let next = handins::next_to_check(database, &under_way, now())?;
        under_way.extend(next.as_ref().map(|handin| handin.student));
        next
    };
    let Some(handin) = next else {
        return Ok(false);
    };
    let checked = catch_unwind(AssertUnwindSafe(|| check(classroom, database, &handin)));
    locked().remove(&handin.student);
    if !matches!(checked, Ok(Ok(()))) && !classroom.is_closing() {
        handins::note_failure(database, handin.id)?;
    }
    classroom.changed();
    Ok(true)
}

/// Why a check came to nothing: our fault.
enum CheckFailure {
    Host,
    Database,
}

impl From<HostFailure> for CheckFailure {
    fn from(_: HostFailure) -> CheckFailure {
        CheckFailure::Host
    }
}

impl<E: std::error::Error> From<E> for CheckFailure
where
    LivingError: From<E>,
{
    fn from(_: E) -> CheckFailure {
        CheckFailure::Database
    }
}

/// What the text shows is kept as soon as it is known, and all of it at the end.
fn check(classroom: &Classroom, database: &Database, handin: &HandIn) -> Result<(), CheckFailure> {
    let task = tasks::task(database, handin.task)?.ok_or(LivingError::NoLeague)?;
    let game = LivingLeague::of(database, task.league).announcement()?.game;
    let workers = classroom
        .settings
        .workers
        .clone()
        .stopped_by(Arc::clone(&classroom.stop));
    let bytes = handins::text(database, handin.id)?;
    let path = unpack(classroom, handin, &bytes).map_err(|_| CheckFailure::Host)?;
    let CheckedText {
        program,
        mut checked,
        examined,
    } = check_text(&path, &workers)?;
    checked.file.clone_from(&handin.file);
    let is_draughts = game == DRAUGHTS;
    if !is_draughts {
        // The rules are those of the assignment of draughts.
        checked.findings.clear();
    }
    handins::keep_reports(database, handin.id, &reports(&checked))?;
    classroom.changed();
    if let (Some(program), true) = (&program, is_draughts) {
        let mut workers = workers.among([program]);
        PlayTrials::suite().play(&mut workers, program, &mut checked, &mut |_| ())?;
    }
    if classroom.is_closing() {
        return Err(CheckFailure::Host);
    }
    let clauses = checked
        .source
        .as_ref()
        .map(|source| fingerprints::hear(&examined, source));
    let score = checked.score();
    let outcome = CheckOutcome {
        score: is_draughts.then_some((score.kept as u32, score.total() as u32)),
        fingerprints: clauses.and_then(|clauses| serde_json::to_string(&clauses).ok()),
        reports: reports(&checked),
    };
    let arity = match is_draughts {
        true => DraughtsGame::ARITY,
        false => TextMatch::ARITY,
    };
    let entrant = program.filter(|program| program.module.is_some());
    let entrant: Option<ReadEntrant> =
        entrant.map(|program| entrant_of(program.with_arity(arity), bytes, &path));
    handins::finish(database, handin, &outcome, entrant.as_ref(), now())?;
    // What is kept in the database is enough.
    let _ = path.parent().map(fs::remove_dir_all);
    Ok(())
}

/// The file in a folder of its own, in which there is nothing else to read.
fn unpack(classroom: &Classroom, handin: &HandIn, bytes: &[u8]) -> io::Result<PathBuf> {
    let folder = classroom.unpacked().join(handin.id.to_string());
    fs::create_dir_all(&folder)?;
    let path = folder.join(&handin.file);
    fs::write(&path, bytes)?;
    Ok(path)
}

fn reports(checked: &CheckedFile) -> Vec<(&'static str, String)> {
    let checked = std::slice::from_ref(checked);
    let told = Language::ALL.into_iter().map(|language| {
        let document = json::write(checked, language).unwrap_or_default();
        (language.code(), document)
    });
    told.collect()
}

/// Plays a batch of games of each league that lacks some, if nobody waits for a check.
fn play_some(classroom: &Classroom, database: &Database) -> Result<bool, LivingError> {
    let mut has_played = false;
    for task in tasks::tasks(database)? {
        if classroom.is_closing() || handins::waiting(database)? > 0 {
            return Ok(false);
        }
        if !task.text.is_frozen {
            let game = LivingLeague::of(database, task.league).announcement()?.game;
            has_played |= match game == DRAUGHTS {
                true => play_batch::<DraughtsGame>(classroom, database, &task)?,
                false => play_batch::<TextMatch>(classroom, database, &task)?,
            };
        }
    }
    Ok(has_played)
}

fn play_batch<R: TournamentMatch>(
    classroom: &Classroom,
    database: &Database,
    task: &Task,
) -> Result<bool, LivingError> {
    let league = LivingLeague::of(database, task.league);
    let announced = league.announcement()?;
    let jobs = (classroom.settings.jobs / 2).max(1);
    let by_need = Pairing::Need { interval: 0.0 };
    let record = LivingRecord::new(league, by_need, jobs * GAMES_PER_JOB)?;
    if record.missing().is_empty() {
        return Ok(false);
    }
    let programs = league.programs(record.versions())?;
    let settings = TournamentRun {
        game: announced.game,
        programs: &programs,
        jobs,
        seed: announced.seed,
        stop: Arc::clone(&classroom.stop),
    };
    let make = || {
        let workers = Workers::new(announced.limits.clone()).of_game::<R>();
        Ok(workers
            .with_files_of(classroom.settings.workers.file_bytes())
            .among(&programs))
    };
    let mut tell = |progress: RunProgress<'_>| {
        if matches!(progress, RunProgress::Ended(_)) {
            classroom.changed();
        }
    };
    let mut record = record.for_one_batch();
    let outcome = run(&settings, &mut record, &make, &mut tell);
    // Games that we failed to play are missing still, and are played again after a pause.
    Ok(outcome.is_ok_and(|outcome| outcome.given_up.is_empty() && !outcome.stopped))
}
