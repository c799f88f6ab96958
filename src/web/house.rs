//! What all boards share: the threads that think, the programs that may be played against, and the limits.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::draughts::stage::Stages;
use super::modules::{self, Module};
use super::play::Effort;
use super::refusal::{Cause, Refusal};
use crate::referee::limits::Limits;
use crate::referee::program::Program;
use crate::referee::workers::Workers;

/// What a server is given.
pub struct Settings {
    /// The programs that may be played against beside the shipped ones.
    pub programs: Vec<Program>,
    /// Limits of a program in its locked process.
    pub limits: Limits,
    /// Where their processes come from, under those limits.
    pub workers: Workers,
    /// How many brief thoughts run at once, and as many long ones.
    pub thinkers: usize,
    /// How many boards there may be.
    pub most_boards: usize,
    /// How many of them one address may have.
    pub boards_of_address: usize,
    /// How many games with programs one address may have.
    pub matches_of_address: usize,
}

/// What all boards share.
pub struct House {
    settings: Settings,
    modules: Vec<Module>,
    stages: Stages,
    brief: SyncSender<Thought>,
    long: SyncSender<Thought>,
}

type Thought = Box<dyn FnOnce() + Send>;

/// So many thoughts of a kind may wait for a thread.
const MOST_WAITING: usize = 4096;

impl House {
    /// Opens a house: starts its threads.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn open(mut settings: Settings) -> io::Result<Arc<House>> {
        let modules = modules::on_offer(std::mem::take(&mut settings.programs));
        let stages = Stages::new(
            settings.workers.clone(),
            settings.thinkers,
            settings.matches_of_address,
        );
        Ok(Arc::new(House {
            brief: thinkers("brief", settings.thinkers)?,
            long: thinkers("long", settings.thinkers)?,
            settings,
            modules,
            stages,
        }))
    }

    /// What the house was given.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The programs that may be played against.
    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// The program with this identity.
    ///
    /// # Errors
    /// When there is none.
    pub fn module(&self, id: &str) -> Result<&Module, Refusal> {
        modules::find(&self.modules, id)
    }

    /// Where modules play, in locked processes.
    pub fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Runs a thought when a thread is free.
    ///
    /// # Errors
    /// When too many are waiting.
    pub fn think(&self, effort: Effort, thought: Thought) -> Result<(), Refusal> {
        let thoughts = match effort {
            Effort::Brief => &self.brief,
            Effort::Long => &self.long,
        };
        thoughts.try_send(thought).map_err(|error| match error {
            TrySendError::Full(_) => Refusal::new(
                Cause::Busy,
                "busy",
                "too many games are being thought about",
            ),
            TrySendError::Disconnected(_) => {
                Refusal::new(Cause::Broken, "closed", "the server is closing")
            }
        })
    }
}

/// Starts so many threads for thoughts of a kind. They end with the house.
fn thinkers(kind: &str, count: usize) -> io::Result<SyncSender<Thought>> {
    let (thoughts, waiting) = sync_channel(MOST_WAITING);
    let waiting = Arc::new(Mutex::new(waiting));
    for number in 0..count.max(1) {
        let waiting = Arc::clone(&waiting);
        thread::Builder::new()
            .name(format!("{kind}-{number}"))
            .spawn(move || while_open(&waiting))?;
    }
    Ok(thoughts)
}

fn while_open(waiting: &Mutex<Receiver<Thought>>) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        match next {
            // A thread outlives the thought that panics on it.
            Ok(thought) => drop(catch_unwind(AssertUnwindSafe(thought))),
            Err(_) => return,
        }
    }
}
