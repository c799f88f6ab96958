//! `arbiiter check`: does a program keep the rules?

mod documents;
mod library;
mod options;
mod playing;
mod watch;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use codespan_reporting::term::termcolor::{ColorChoice, StandardStream};
use indicatif::MultiProgress;
use serde_json::Value;

use crate::cli::files::{expect_not_read, is_standard};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::tell::tell_line;
use crate::cli::{exit_codes, program_files, protection};
use crate::conformance::checking::{check_text, unread};
use crate::conformance::finding::FindingSeverity;
use crate::conformance::fingerprints;
use crate::conformance::outline::Outline;
use crate::conformance::report::text;
use crate::conformance::rules::{inspect, pages};
use crate::conformance::told;
use crate::conformance::verdict::CheckedFile;
use crate::files::is_device;
use crate::frontend::source::Source;
use crate::referee::host_failure::HostFailure;
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::referee::wire::harmless;
use crate::referee::workers::Workers;

use library::LibraryPredicates;
use options::ColorWhen;
pub use options::Options;
use playing::Playing;

/// Checks the files; the status tells what came of it.
pub fn run(mut options: Options) -> anyhow::Result<ExitCode> {
    if let Some(rule) = &options.explain {
        return explain(rule.as_deref(), options.language());
    }
    options.output.take_if(|path| is_standard(path));
    if let Some(path) = &options.output {
        expect_not_read(path)?;
    }
    options.files = program_files::named(&options.files, options.language())?;
    protection::tell_missing(options.language(), options.limits.require_sandbox)?;
    if options.watch {
        return watch::run(&options);
    }
    let stop = stop_on_interrupt("stopping; what was found so far follows");
    let status = check_once(&options, &stop)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(ExitCode::from(exit_codes::INTERRUPTED));
    }
    Ok(status)
}

/// Checks each file once and tells what was found.
fn check_once(options: &Options, stop: &Arc<AtomicBool>) -> anyhow::Result<ExitCode> {
    let bars = MultiProgress::new();
    let mut checked = Vec::new();
    let mut is_broken = false;
    let device = options.output.as_deref().filter(|path| is_device(path));
    let write = |checked: &[CheckedFile]| match &options.output {
        Some(path) if device.is_none() => documents::replace(path, checked, options),
        _ => Ok(()),
    };
    // What an earlier run has left there is not what this one found.
    write(&checked)?;
    check_files(options, stop, &bars, &mut |found, broken| {
        // The file has changed, and is checked again.
        if options.watch && stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(broken) = broken {
            bars.suspend(|| tell_line(&format!("ERROR: {}: {broken}", found.file)));
            is_broken = true;
            if found.source.is_none() {
                return Ok(());
            }
        }
        if options.is_told_at_once() {
            bars.suspend(|| text_report(&found, options))?;
        }
        checked.push(found);
        write(&checked)
    })?;
    if let Some(path) = device {
        documents::replace(path, &checked, options)?;
    }
    if options.output.is_none() && !options.is_told_at_once() {
        documents::print(&checked, options)?;
    }
    if is_broken {
        return Ok(ExitCode::from(exit_codes::ERROR));
    }
    Ok(status_of(&checked, options))
}

/// Takes what was found in a file, and the failure of ours that kept us from finding more.
type Take<'a> = dyn FnMut(CheckedFile, Option<HostFailure>) -> anyhow::Result<()> + 'a;

/// Checks several files at a time, and hands over what is found in the order of the files.
fn check_files(
    options: &Options,
    stop: &Arc<AtomicBool>,
    bars: &MultiProgress,
    take: &mut Take<'_>,
) -> anyhow::Result<()> {
    let jobs = options.jobs.count();
    let at_a_time = jobs.min(options.files.len());
    // Where there are fewer files than jobs, several players of a file play at a time.
    let checkers: anyhow::Result<Vec<Checker>> = (0..at_a_time)
        .map(|_| Checker::new(options, jobs / at_a_time, stop, bars))
        .collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for mut checker in checkers? {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(file) = options.files.get(number) else {
                        break;
                    };
                    // Nobody listens any more when the output is broken.
                    if sender.send((number, checker.check(file))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = 0;
        for (number, found) in receiver {
            waiting.insert(number, found);
            while let Some((found, broken)) = waiting.remove(&wanted) {
                take(found, broken)?;
                wanted += 1;
            }
        }
        Ok(())
    })
}

/// Checks one file after the other.
struct Checker {
    readers: Workers,
    playing: Option<Playing>,
}

impl Checker {
    fn new(
        options: &Options,
        players: usize,
        stop: &Arc<AtomicBool>,
        bars: &MultiProgress,
    ) -> anyhow::Result<Checker> {
        let playing = (!options.only_text).then(|| Playing::new(options, players, stop, bars));
        Ok(Checker {
            readers: options.limits.readers()?,
            playing: playing.transpose()?,
        })
    }

    fn check(&mut self, file: &Path) -> (CheckedFile, Option<HostFailure>) {
        let (program, mut found) = match check_text(file, &self.readers) {
            Ok(text) => (text.program, text.checked),
            Err(broken) => return (unread(file), Some(broken)),
        };
        let played = match (program, &mut self.playing) {
            (Some(program), Some(playing)) => playing.try_program(&program, &mut found),
            _ => Ok(()),
        };
        (found, played.err())
    }
}

fn status_of(checked: &[CheckedFile], options: &Options) -> ExitCode {
    let worst = if options.strict {
        FindingSeverity::Warning
    } else {
        FindingSeverity::Error
    };
    let mut findings = checked.iter().flat_map(|file| &file.findings);
    if checked.iter().any(|file| file.source.is_none()) {
        ExitCode::from(exit_codes::ERROR)
    } else if findings.any(|finding| finding.severity >= worst) {
        ExitCode::from(exit_codes::NO)
    } else {
        ExitCode::SUCCESS
    }
}

fn explain(rule: Option<&str>, language: Language) -> anyhow::Result<ExitCode> {
    let text = match rule {
        None => pages::index(language),
        Some(id) => {
            let Some(rule) = Rule::from_id(id) else {
                let known = Rule::ALL.map(Rule::id).join(", ");
                anyhow::bail!("no rule `{id}`; the rules are {known}");
            };
            pages::page(rule, language)
        }
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Looks through a text in which `main/3` plays, where that does no harm.
pub fn examine(source: &Source, main: &str) -> Value {
    let library = LibraryPredicates::new();
    let outline = Outline::read(source, &library, main);
    let mut told = told::tell(inspect(&outline), harmless);
    fingerprints::tell(&mut told, &fingerprints::fingerprints(&outline));
    told
}

fn text_report(checked: &CheckedFile, options: &Options) -> anyhow::Result<()> {
    let choice = match options.color {
        ColorWhen::Always => ColorChoice::AlwaysAnsi,
        ColorWhen::Auto if io::stdout().is_terminal() => ColorChoice::Auto,
        ColorWhen::Auto | ColorWhen::Never => ColorChoice::Never,
    };
    let mut out = StandardStream::stdout(choice);
    text::write(&mut out, checked, shown(options))?;
    out.flush()?;
    Ok(())
}

/// How much of what was found is told in text.
fn shown(options: &Options) -> text::Show {
    text::Show {
        language: options.language(),
        plays_per_rule: match options.all {
            true => usize::MAX,
            false => PLAYS_PER_RULE,
        },
    }
}

/// How many positions are drawn for a rule, unless all are wanted.
const PLAYS_PER_RULE: usize = 2;
