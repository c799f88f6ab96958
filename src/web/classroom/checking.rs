//! The threads that check what is handed in and play the leagues.
//!
//! A check has stages, [`CheckStage`]. A thread of its own looks texts through, which takes little.
//! The others first try the programs of everybody in a few positions, and then in all; who is tried
//! in all of them lets those go first, between two positions, who wait for a first verdict. No game
//! is begun while anybody waits for a first verdict. What a thread was doing when the process ended
//! is done again after the next start.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::conformance::checking::{PlayTrials, check_text};
use crate::conformance::finding::Evidence;
use crate::conformance::fingerprints;
use crate::conformance::report::json;
use crate::conformance::trial_games::{TRIAL_GAMES, trial_games};
use crate::conformance::verdict::CheckedFile;
use crate::course::database::{Database, DatabaseError};
use crate::course::handins::{self, CheckOutcome, CheckStage, HandIn};
use crate::course::living::{LivingError, LivingLeague};
use crate::course::pairing::Pairing;
use crate::course::record::LivingRecord;
use crate::course::tasks::{self, Task};
use crate::referee::draughts::DraughtsGame;
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::program::PlayerProgram;
use crate::referee::refereed::Refereed;
use crate::referee::text_match::TextMatch;
use crate::referee::workers::Workers;
use crate::tournament::games::{DRAUGHTS, TournamentMatch, begin, puzzle_seed};
use crate::tournament::league::{League, ReadEntrant, entrant_of};
use crate::tournament::run::{RunProgress, TournamentRun, now, run};
use crate::web::classroom::state::Classroom;

/// How much checks and games yield to the pages, from 0 to 19.
const NICENESS: i32 = 10;

/// How long a thread waits before it looks again.
const PAUSE: Duration = Duration::from_secs(2);

/// How long a program is tried for the first answer: nobody's heavy program keeps others waiting
/// for longer.
const FIRST_ANSWER: Duration = Duration::from_secs(20);

/// How long it is tried in all, at least.
const WHOLE_CHECK: Duration = Duration::from_secs(120);

/// So many moves that take as long as is allowed are tried in any case: enough for a grade.
const GRADED_MOVES: u32 = 60;

/// Games are handed out in batches of so many for each job, so that new programs come in soon.
const GAMES_PER_JOB: usize = 2;

/// A thread of the classroom: its database, and whose checks are under way.
struct Checker<'c> {
    classroom: &'c Classroom,
    database: &'c Database,
    under_way: &'c UnderWay,
}

/// The students whose hand-ins are being checked, by the stage that these have reached.
type UnderWay = Mutex<HashSet<(CheckStage, i64)>>;

/// Starts the threads. They end when the classroom closes.
pub fn start(classroom: &Arc<Classroom>) -> io::Result<()> {
    let under_way: Arc<UnderWay> = Arc::default();
    let reading: &[CheckStage] = &[CheckStage::Taken];
    let trying: &[CheckStage] = &[CheckStage::Read, CheckStage::Tried];
    let jobs = classroom.settings.jobs.max(1);
    for stages in iter::once(reading).chain(iter::repeat_n(trying, jobs)) {
        let (classroom, under_way) = (Arc::clone(classroom), Arc::clone(&under_way));
        let work = move || {
            repeat(&classroom, |database| {
                let (classroom, under_way) = (&*classroom, &*under_way);
                let checker = Checker {
                    classroom,
                    database,
                    under_way,
                };
                checker.check_first(stages)
            })
        };
        thread::Builder::new()
            .name("check".to_owned())
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
    // Pages come first. On Linux this is the niceness of the thread, and of the threads and
    // programs that it starts.
    let _ = rustix::process::nice(NICENESS);
    let mut database = None;
    while !classroom.is_closing() {
        let count = classroom.change_count();
        let done = match &database {
            None => Database::open(classroom.path())
                .map(|opened| database.replace(opened).is_none())
                .map_err(|error| error.to_string()),
            Some(database) => match catch_unwind(AssertUnwindSafe(|| work(database))) {
                Ok(done) => done.map_err(|error| error.to_string()),
                Err(_) => Err("an internal error, which was reported above".to_owned()),
            },
        };
        match done {
            Ok(true) => {}
            Ok(false) => classroom.wait(count, PAUSE),
            Err(problem) => {
                classroom.note_problem(problem);
                classroom.wait(count, PAUSE);
            }
        }
    }
}

/// Why a check came to nothing: our fault.
#[derive(Debug, Error)]
enum CheckFailure {
    #[error("{0}")]
    Host(#[from] HostFailure),
    #[error("{0}")]
    Database(#[from] LivingError),
    #[error("a program can't be unpacked: {0}")]
    Unpacked(#[from] io::Error),
}

impl From<DatabaseError> for CheckFailure {
    fn from(error: DatabaseError) -> CheckFailure {
        CheckFailure::Database(error.into())
    }
}

impl Checker<'_> {
    /// Brings a hand-in of the first of these stages in which one waits to its next stage.
    fn check_first(&self, stages: &[CheckStage]) -> Result<bool, LivingError> {
        for stage in stages {
            if self.check_next(*stage)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Brings a hand-in of this stage to its next one, if one waits.
    fn check_next(&self, stage: CheckStage) -> Result<bool, LivingError> {
        let Some(handin) = self.take(stage)? else {
            return Ok(false);
        };
        let checked = catch_unwind(AssertUnwindSafe(|| self.check(&handin)));
        self.under_way().remove(&(stage, handin.student));
        let plays = matches!(checked, Ok(Ok(true)));
        let problem = match checked {
            Ok(Ok(_)) => None,
            Ok(Err(failure)) => Some(failure.to_string()),
            Err(_) => Some("an internal error, which was reported above".to_owned()),
        };
        if let Some(problem) = problem.filter(|_| !self.classroom.is_closing()) {
            let about = format!("hand-in {} was not checked: {problem}", handin.id);
            self.classroom.note_problem(about);
            handins::note_failure(self.database, handin.id)?;
        }
        match plays {
            true => self.classroom.league_changed(),
            false => self.classroom.changed(),
        }
        Ok(true)
    }

    fn take(&self, stage: CheckStage) -> Result<Option<HandIn>, LivingError> {
        let mut under_way = self.under_way();
        let of_stage = under_way.iter().filter(|(other, _)| *other == stage);
        let students = of_stage.map(|(_, student)| *student).collect();
        let next = handins::next_to_check(self.database, stage, &students, now())?;
        under_way.extend(next.as_ref().map(|handin| (stage, handin.student)));
        Ok(next)
    }

    fn under_way(&self) -> MutexGuard<'_, HashSet<(CheckStage, i64)>> {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the next stage of a check. Returns whether the program has entered its league.
    fn check(&self, handin: &HandIn) -> Result<bool, CheckFailure> {
        let (classroom, database) = (self.classroom, self.database);
        let task = tasks::task(database, handin.task)?.ok_or(LivingError::NoLeague)?;
        let announced = LivingLeague::of(database, task.league).announcement()?;
        let workers = classroom.settings.workers.clone();
        let workers = workers.with_limits(announced.limits.clone());
        let workers = workers.stopped_by(Arc::clone(&classroom.stop));
        let bytes = handins::text(database, handin.id)?;
        let path = unpack(classroom, handin, &bytes)?;
        let mut text = check_text(&path, &workers)?;
        text.checked.file.clone_from(&handin.file);
        let is_draughts = announced.game == DRAUGHTS;
        let mut score = None;
        let stage = match &text.program {
            Some(program) if is_draughts => {
                let workers = workers.among([program]);
                let stage = self.try_out(handin.stage, workers, program, &mut text.checked)?;
                let known = text.checked.score();
                score = Some((known.kept as u32, known.total() as u32));
                stage
            }
            Some(program) => {
                let workers = workers.among([program]).of_game();
                score = try_in_games(workers, &announced, program, &mut text.checked)?;
                CheckStage::Checked
            }
            None => CheckStage::Checked,
        };
        if classroom.is_closing() {
            return Err(HostFailure::Stopped.into());
        }
        let clauses = text.checked.source.as_ref();
        let clauses = clauses.map(|source| fingerprints::hear(&text.examined, source));
        let outcome = CheckOutcome {
            stage,
            score: score.filter(|_| stage >= CheckStage::Tried),
            fingerprints: clauses.and_then(|clauses| serde_json::to_string(&clauses).ok()),
            reports: reports(&text.checked),
        };
        let arity = match is_draughts {
            true => DraughtsGame::ARITY,
            false => TextMatch::ARITY,
        };
        let player = text.program.filter(|program| program.module.is_some());
        let entrant: Option<ReadEntrant> = player
            .filter(|_| stage >= CheckStage::Tried)
            .map(|program| entrant_of(program.with_arity(arity), bytes, &path));
        let plays = handins::advance(database, handin, &outcome, entrant.as_ref(), now())?;
        // What is kept in the database is enough.
        let _ = path.parent().map(fs::remove_dir_all);
        Ok(plays)
    }

    /// Tries a program of this stage; the stage that it reaches.
    fn try_out(
        &self,
        stage: CheckStage,
        workers: Workers,
        program: &PlayerProgram,
        checked: &mut CheckedFile,
    ) -> Result<CheckStage, CheckFailure> {
        let next = match stage {
            CheckStage::Taken => return Ok(CheckStage::Read),
            CheckStage::Read => {
                let mut trials = PlayTrials::quick();
                trials.options.costly_fouls = 1;
                trials.options.budget = FIRST_ANSWER;
                trials.play(&mut [workers], program, checked, &mut |_| ())?;
                CheckStage::Tried
            }
            _ => {
                let mut let_others_first = |_| {
                    while !self.classroom.is_closing()
                        && matches!(self.check_next(CheckStage::Read), Ok(true))
                    {
                    }
                };
                let mut trials = PlayTrials::suite();
                let needed = workers.limits().move_time * GRADED_MOVES;
                trials.options.budget = WHOLE_CHECK.max(needed);
                trials.play(&mut [workers], program, checked, &mut let_others_first)?;
                CheckStage::Checked
            }
        };
        // What can't be loaded will not be loaded in other positions.
        let is_player = checked
            .played
            .as_ref()
            .is_some_and(|played| played.positions > 0);
        Ok(match is_player {
            true => next,
            false => CheckStage::Checked,
        })
    }
}

/// Tries a program of another game than draughts in trial games; how many of them went without a
/// foul, and how many there were. What the text shows is told as far as it has nothing to do with
/// the assignment of draughts.
fn try_in_games(
    mut workers: Workers<TextMatch>,
    announced: &League,
    program: &PlayerProgram,
    checked: &mut CheckedFile,
) -> Result<Option<(u32, u32)>, CheckFailure> {
    checked.is_of_assignment = false;
    checked.findings.retain(|finding| match &finding.evidence {
        Evidence::Text { fault, .. } => fault.is_of_reading() || fault.is_of_loading(),
        Evidence::Play(_) => false,
    });
    let program = program.clone().with_arity(TextMatch::ARITY);
    let fouls = trial_games(&mut workers, &program, &|number| {
        begin(announced.game, announced.size, puzzle_seed(None, number))
    })?;
    let good = TRIAL_GAMES.saturating_sub(fouls.len() as u32);
    checked.findings.extend(fouls);
    Ok(Some((good, TRIAL_GAMES)))
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

/// Plays a batch of games of each league that lacks some, if nobody waits for a first answer.
fn play_some(classroom: &Classroom, database: &Database) -> Result<bool, LivingError> {
    let mut has_played = false;
    for task in tasks::tasks(database)? {
        if classroom.is_closing() || handins::waiting_for_answer(database)? > 0 {
            return Ok(false);
        }
        if !task.text.is_frozen && task.archived.is_none() {
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
        league: &announced,
        programs: &programs,
        jobs,
        stop: Arc::clone(&classroom.stop),
    };
    let make = || {
        let workers = Workers::new(announced.limits.clone()).of_game::<R>();
        Ok(workers
            .with_files_of(classroom.settings.workers.file_bytes())
            .among(&programs))
    };
    let mut tell = |progress: RunProgress<'_>| match progress {
        RunProgress::Ended(_) => classroom.league_changed(),
        RunProgress::Again { .. } => {}
        RunProgress::GivenUp { cause, .. } => {
            classroom.note_problem(format!("a game was not played: {cause}"));
        }
    };
    let mut record = record.for_one_batch();
    let outcome = run(&settings, &mut record, &make, &mut tell);
    // Games that we failed to play are missing still, and are played again after a pause.
    match outcome {
        Ok(outcome) => Ok(outcome.given_up.is_empty() && !outcome.stopped),
        Err(error) => {
            classroom.note_problem(format!("games were not played: {error}"));
            Ok(false)
        }
    }
}
