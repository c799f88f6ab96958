//! What all boards share: the threads that think, the programs that may be played against, and the limits.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::draughts::stage::Stages;
use super::modules::{self, Module};
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
    /// How many thoughts run at once.
    pub thinkers: usize,
    /// How many boards there may be.
    pub most_boards: usize,
}

/// What all boards share.
pub struct House {
    settings: Settings,
    modules: Vec<Module>,
    stages: Stages,
    thoughts: SyncSender<Thought>,
}

type Thought = Box<dyn FnOnce() + Send>;

/// So many thoughts may wait for a thread.
const MOST_WAITING: usize = 4096;

impl House {
    /// Opens a house: starts its threads.
    ///
    /// # Errors
    /// When the operating system gives no thread.
    pub fn open(mut settings: Settings) -> io::Result<Arc<House>> {
        let (thoughts, waiting) = sync_channel(MOST_WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..settings.thinkers {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new()
                .name(format!("thinker-{number}"))
                .spawn(move || while_open(&waiting))?;
        }
        let modules = modules::on_offer(std::mem::take(&mut settings.programs));
        let workers = Workers::new(settings.limits.clone());
        let stages = Stages::new(workers, settings.thinkers);
        Ok(Arc::new(House {
            settings,
            modules,
            stages,
            thoughts,
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
    pub fn think(&self, thought: Thought) -> Result<(), Refusal> {
        self.thoughts
            .try_send(thought)
            .map_err(|error| match error {
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

fn while_open(waiting: &Mutex<Receiver<Thought>>) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        match next {
            Ok(thought) => thought(),
            Err(_) => return,
        }
    }
}
