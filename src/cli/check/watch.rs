//! `arbiiter check --watch`: checks again whenever a file changes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use anyhow::Context;
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::check_once;
use super::options::Options;
use crate::cli::exit_codes;
use crate::cli::interrupt::on_interrupt;
use crate::cli::tell::tell_line;
use crate::referee::language::Language;

/// Editors write a file in several steps. After the last one nothing happens for so long.
const QUIET: Duration = Duration::from_millis(200);

/// What ends a check, or the wait for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Signal {
    /// One of the files has changed.
    Changed,
    /// Ctrl-C.
    Interrupted,
}

/// Checks the files, and again after each change, until Ctrl-C. A change ends the check that is
/// under way, whose result would be of a file that is no more.
///
/// # Errors
/// When the files can't be watched or checked.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, signals) = channel();
    let _watcher = watch(&options.files, sender.clone(), Arc::clone(&stop))?;
    let flag = Arc::clone(&stop);
    on_interrupt(move || tell(&sender, &flag, Signal::Interrupted));
    loop {
        check_once(options, &stop)?;
        if !stop.load(Ordering::Relaxed) {
            tell_line(waiting(options.language()));
        }
        if next(&signals) == Signal::Interrupted {
            return Ok(ExitCode::from(exit_codes::INTERRUPTED));
        }
        stop.store(false, Ordering::Relaxed);
    }
}

fn waiting(language: Language) -> &'static str {
    language.text("check.waiting")
}

/// The signal comes before the flag: whoever resets the flag has not missed the signal.
fn tell(sender: &Sender<Signal>, stop: &AtomicBool, signal: Signal) {
    // Nobody listens any more when the command ends.
    let _ = sender.send(signal);
    stop.store(true, Ordering::Relaxed);
}

/// Waits for a change and for the quiet after it, or for Ctrl-C.
fn next(signals: &Receiver<Signal>) -> Signal {
    let mut signal = signals.recv();
    while signal == Ok(Signal::Changed) {
        match signals.recv_timeout(QUIET) {
            Ok(next) => signal = Ok(next),
            Err(mpsc::RecvTimeoutError::Timeout) => return Signal::Changed,
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    Signal::Interrupted
}

/// Watches the folders of the files, since editors put a new file in the place of the old one.
fn watch(
    files: &[PathBuf],
    sender: Sender<Signal>,
    stop: Arc<AtomicBool>,
) -> anyhow::Result<RecommendedWatcher> {
    let watched: BTreeSet<PathBuf> = files.iter().flat_map(|file| places(file)).collect();
    let folders: BTreeSet<PathBuf> = watched
        .iter()
        .filter_map(|file| file.parent().map(Path::to_owned))
        .collect();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        let is_change = |event: &Event| {
            !event.kind.is_access() && event.paths.iter().any(|path| watched.contains(path))
        };
        // What the system could not tell may have been a change.
        if event.as_ref().map_or(true, is_change) {
            tell(&sender, &stop, Signal::Changed);
        }
    })
    .context("--watch")?;
    for folder in folders {
        watcher
            .watch(&folder, RecursiveMode::NonRecursive)
            .with_context(|| format!("--watch {}", folder.display()))?;
    }
    Ok(watcher)
}

/// Where the file is, by its name and, if that is a link, itself.
fn places(file: &Path) -> Vec<PathBuf> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let named = folder
        .canonicalize()
        .ok()
        .zip(file.file_name())
        .map(|(folder, name)| folder.join(name));
    named.into_iter().chain(file.canonicalize().ok()).collect()
}
