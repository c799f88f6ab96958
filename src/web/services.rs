//! What all boards share: the threads that run jobs, the programs that can play, and the settings.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::api_error::{ApiError, ErrorKind};
use super::job::JobLength;
use super::match_runner::MatchRunners;
use super::modules::{self, ModuleEntry};
use super::quota::Client;
use super::session_actor::new_identity;
use crate::referee::program::PlayerProgram;
use crate::referee::workers::Workers;

/// The settings of the shared services.
pub struct ServiceSettings {
    /// The programs that can play, in addition to the shipped ones.
    pub programs: Vec<PlayerProgram>,
    /// Starts the processes of programs.
    pub workers: Workers,
    /// How many brief jobs run at once, and how many long ones.
    pub job_threads: usize,
    /// How many boards there can be.
    pub max_boards: usize,
    /// How many boards one address can have.
    pub max_boards_per_address: usize,
    /// How many games with programs one address can have.
    pub max_matches_per_address: usize,
}

#[cfg(test)]
impl ServiceSettings {
    /// Room for so many boards, one thread, and no programs but the shipped ones.
    pub fn for_tests(max_boards: usize) -> ServiceSettings {
        ServiceSettings {
            programs: Vec::new(),
            workers: Workers::new(Default::default()),
            job_threads: 1,
            max_boards,
            max_boards_per_address: max_boards,
            max_matches_per_address: 1,
        }
    }
}

/// What all boards share.
pub struct SharedServices {
    settings: ServiceSettings,
    modules: Vec<ModuleEntry>,
    /// Programs that no list has, and for whom they play.
    admitted: Mutex<VecDeque<AdmittedModule>>,
    match_runners: MatchRunners,
    brief: SyncSender<Job>,
    long: SyncSender<Job>,
}

/// A program that plays for those who may see it.
struct AdmittedModule {
    entry: ModuleEntry,
    audience: Audience,
}

/// Who may play against a program that no list has.
#[derive(Clone)]
pub struct Audience {
    /// The row of the task that the program was handed in for.
    pub task: i64,
    /// Whether this client may see what was handed in for it now.
    pub may_see: Arc<dyn Fn(Client) -> bool + Send + Sync>,
}

type Job = Box<dyn FnOnce() + Send>;

/// How many programs are admitted that no list has.
const MAX_ADMITTED: usize = 1000;

/// How many jobs of each length can wait for a thread.
const MAX_WAITING_JOBS: usize = 4096;

impl SharedServices {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the operating system gives no thread.
    pub fn open(mut settings: ServiceSettings) -> io::Result<Arc<SharedServices>> {
        let modules = modules::offered(std::mem::take(&mut settings.programs));
        let match_runners = MatchRunners::new(
            settings.workers.clone(),
            settings.job_threads,
            settings.max_matches_per_address,
        );
        Ok(Arc::new(SharedServices {
            brief: start_job_threads("brief", settings.job_threads)?,
            long: start_job_threads("long", settings.job_threads)?,
            settings,
            modules,
            admitted: Mutex::default(),
            match_runners,
        }))
    }

    /// The settings that were given.
    pub fn settings(&self) -> &ServiceSettings {
        &self.settings
    }

    /// The programs that can play.
    pub fn modules(&self) -> &[ModuleEntry] {
        &self.modules
    }

    /// The program with this identity, for this client.
    ///
    /// # Errors
    /// If there is none, or it is not for this client.
    pub fn module(&self, id: &str, client: Client) -> Result<ModuleEntry, ApiError> {
        let admitted = self.admitted_module(id);
        let may_see = |(_, audience): &(_, Audience)| (audience.may_see)(client);
        match admitted.filter(may_see) {
            Some((entry, _)) => Ok(entry),
            None => modules::find(&self.modules, id).cloned(),
        }
    }

    fn admitted_module(&self, id: &str) -> Option<(ModuleEntry, Audience)> {
        let admitted = self.admitted();
        let known = admitted.iter().find(|known| known.entry.id == id)?;
        Some((known.entry.clone(), known.audience.clone()))
    }

    /// Lets a program play for this audience, under the identity that is returned. Of many such
    /// programs the first ones are forgotten.
    ///
    /// # Errors
    /// If the operating system gives no random numbers.
    pub fn admit(
        &self,
        name: String,
        program: PlayerProgram,
        audience: Audience,
    ) -> Result<String, ApiError> {
        let mut admitted = self.admitted();
        let known = admitted.iter().find(|known| {
            known.entry.name == name
                && known.entry.program == program
                && known.audience.task == audience.task
        });
        if let Some(known) = known {
            return Ok(known.entry.id.clone());
        }
        if admitted.len() >= MAX_ADMITTED {
            admitted.pop_front();
        }
        let id = new_identity()?;
        let entry = ModuleEntry {
            id: id.clone(),
            name,
            shipped: false,
            program,
        };
        admitted.push_back(AdmittedModule { entry, audience });
        Ok(id)
    }

    fn admitted(&self) -> MutexGuard<'_, VecDeque<AdmittedModule>> {
        self.admitted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs matches of modules in locked processes.
    pub fn match_runners(&self) -> &MatchRunners {
        &self.match_runners
    }

    /// Runs a job when a thread is free.
    ///
    /// # Errors
    /// If too many jobs are waiting.
    pub fn submit(&self, job_length: JobLength, job: Job) -> Result<(), ApiError> {
        let jobs = match job_length {
            JobLength::Brief => &self.brief,
            JobLength::Long => &self.long,
        };
        jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => ApiError::new(
                ErrorKind::Busy,
                "busy",
                "too many games are being thought about",
            ),
            TrySendError::Disconnected(_) => {
                ApiError::new(ErrorKind::Broken, "closed", "the server is closing")
            }
        })
    }
}

/// Starts `count` threads for jobs of one length. They end when the services are dropped.
fn start_job_threads(kind: &str, count: usize) -> io::Result<SyncSender<Job>> {
    let (jobs, waiting) = sync_channel(MAX_WAITING_JOBS);
    let waiting = Arc::new(Mutex::new(waiting));
    for number in 0..count.max(1) {
        let waiting = Arc::clone(&waiting);
        thread::Builder::new()
            .name(format!("{kind}-{number}"))
            .spawn(move || run_jobs(&waiting))?;
    }
    Ok(jobs)
}

fn run_jobs(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        match next {
            // A thread survives a job that panics on it.
            Ok(job) => drop(catch_unwind(AssertUnwindSafe(job))),
            Err(_) => return,
        }
    }
}
