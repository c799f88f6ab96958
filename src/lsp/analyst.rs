//! Looks through texts beside the server, so that the server always answers.

use std::collections::HashMap;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::rules::Inspected;
use crate::conformance::told;
use crate::frontend::source::Source;
use crate::referee::program::ProgramError;
use crate::referee::workers::Workers;

/// A text to look through.
#[derive(Clone, Debug)]
pub struct Task {
    /// Which document it is of.
    pub key: String,
    /// Which state of the document.
    pub version: u64,
    /// The name of the file, without its extension.
    pub stem: String,
    /// The text.
    pub text: String,
}

/// What was seen in it.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// As in the task.
    pub key: String,
    /// As in the task.
    pub version: u64,
    /// What was seen.
    pub inspected: Inspected,
}

/// Looks through the tasks that come, of each document the last one, until nobody sends any more.
pub fn start(workers: Workers) -> (Sender<Task>, Receiver<Analysis>) {
    let (tasks, received) = unbounded::<Task>();
    let (sender, analyses) = unbounded();
    thread::spawn(move || {
        while let Ok(first) = received.recv() {
            let mut latest = HashMap::from([(first.key.clone(), first)]);
            latest.extend(received.try_iter().map(|task| (task.key.clone(), task)));
            for task in latest.into_values() {
                // The server has ended when nobody receives.
                if sender.send(analysis(&workers, task)).is_err() {
                    return;
                }
            }
        }
    });
    (tasks, analyses)
}

fn analysis(workers: &Workers, task: Task) -> Analysis {
    let inspected = match workers.examine_text(&task.stem, &task.text) {
        Ok(told) => told::hear(told, &Source::from_text(task.stem.as_str(), task.text)),
        Err(error) => Some(unreadable(&error)),
    };
    Analysis {
        key: task.key,
        version: task.version,
        // The folder of a text that is being edited is not known.
        inspected: inspected.unwrap_or_default().without_files(|_| true),
    }
}

/// A text that takes too much to read, or that we failed to have read.
fn unreadable(error: &ProgramError) -> Inspected {
    let fault = TextFault::Unreadable(error.to_string());
    Inspected {
        findings: vec![Finding::in_text(FindingSeverity::Error, fault, 0..0)],
        ..Inspected::default()
    }
}
