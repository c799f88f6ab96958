//! `arbiiter check`: does a program keep the rules?

mod library;
mod options;
mod playing;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use codespan_reporting::term::termcolor::{ColorChoice, StandardStream};
use serde_json::Value;

use crate::cli::exit_codes;
use crate::cli::protection;
use crate::cli::tell::tell_line;
use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
use crate::conformance::report::{github, json, junit, sarif, text};
use crate::conformance::rules::{Inspected, inspect, pages};
use crate::conformance::told;
use crate::conformance::verdict::CheckedFile;
use crate::frontend::source::Source;
use crate::referee::player::HostFailure;
use crate::referee::program::{PlayerProgram, ProgramError};
use crate::referee::rule::{Language, Rule};
use crate::referee::wire::harmless;
use crate::referee::workers::Workers;

use library::LibraryPredicates;
use options::{ColorWhen, FindingFormat};
pub use options::{EXAMPLES, Options};
use playing::Playing;

/// Checks the files; the status tells what came of it.
pub fn run(options: &Options) -> ExitCode {
    exit_codes::of(check(options))
}

fn check(options: &Options) -> anyhow::Result<ExitCode> {
    if let Some(rule) = &options.explain {
        return explain(rule.as_deref(), options.language());
    }
    protection::tell_missing(options.language(), options.limits.require_sandbox)?;
    let readers = options.limits.readers()?;
    let mut playing = if options.only_text {
        None
    } else {
        Some(Playing::new(options)?)
    };
    let mut checked = Vec::new();
    let mut is_broken = false;
    for file in &options.files {
        let mut tell_broken = |broken: HostFailure| {
            tell_line(&format!("ERROR: {}: {broken}", file.display()));
            is_broken = true;
        };
        let (program, mut found) = match check_text(file, &readers) {
            Ok(checked) => checked,
            Err(broken) => {
                tell_broken(broken);
                continue;
            }
        };
        if let (Some(program), Some(playing)) = (program, &mut playing)
            && let Err(broken) = playing.try_program(&program, &mut found)
        {
            tell_broken(broken);
        }
        checked.push(found);
    }
    report(&checked, options)?;
    if is_broken {
        return Ok(ExitCode::from(exit_codes::ERROR));
    }
    Ok(status_of(&checked, options))
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
    told::tell(inspect(source, &LibraryPredicates::new(), main), harmless)
}

/// The program in a file, and what its text shows.
fn check_text(
    path: &Path,
    readers: &Workers,
) -> Result<(Option<PlayerProgram>, CheckedFile), HostFailure> {
    let read = match readers.examine(path) {
        Ok(read) => read,
        Err(ProgramError::NotRead { cause, .. }) => return Err(cause),
        Err(ProgramError::Unreadable { cause, .. }) => {
            return Ok((None, unreadable(path, cause.to_string())));
        }
        Err(ProgramError::TooHard { what, remedy, .. }) => {
            let why = format!("reading it {what}; look for {remedy}");
            return Ok((None, unreadable(path, why)));
        }
        Err(other) => return Ok((None, unreadable(path, other.to_string()))),
    };
    let program = read.program;
    let source = Source::from_bytes(path.display().to_string(), &read.bytes);
    let nothing = || Inspected {
        findings: Vec::new(),
        main: None,
    };
    let inspected = told::hear(read.examined, &source).unwrap_or_else(nothing);
    let mut checked = CheckedFile {
        file: path.display().to_string(),
        source: Some(source),
        module: program.module.clone(),
        predicate: program.predicate.clone(),
        main: inspected.main,
        findings: inspected.findings,
        played: None,
    };
    checked.sort();
    Ok((Some(program), checked))
}

fn unreadable(path: &Path, why: String) -> CheckedFile {
    let fault = TextFault::Unreadable(why);
    CheckedFile {
        file: path.display().to_string(),
        source: None,
        module: None,
        predicate: String::new(),
        main: None,
        findings: vec![Finding::in_text(FindingSeverity::Error, fault, 0..0)],
        played: None,
    }
}

fn report(checked: &[CheckedFile], options: &Options) -> anyhow::Result<()> {
    let language = options.language();
    let document = match options.format {
        FindingFormat::Text => return text_report(checked, options),
        FindingFormat::Json => json::write(checked, language)? + "\n",
        FindingFormat::Junit => junit::write(checked, language)?,
        FindingFormat::Github => github::write(checked, language),
        FindingFormat::Sarif => sarif::write(checked, language)? + "\n",
    };
    let mut out = io::stdout().lock();
    out.write_all(document.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn text_report(checked: &[CheckedFile], options: &Options) -> anyhow::Result<()> {
    let choice = match options.color {
        ColorWhen::Always => ColorChoice::AlwaysAnsi,
        ColorWhen::Auto if io::stdout().is_terminal() => ColorChoice::Auto,
        ColorWhen::Auto | ColorWhen::Never => ColorChoice::Never,
    };
    let mut out = StandardStream::stdout(choice);
    let show = text::Show {
        language: options.language(),
        plays_per_rule: if options.all {
            usize::MAX
        } else {
            PLAYS_PER_RULE
        },
    };
    for file in checked {
        text::write(&mut out, file, show)?;
    }
    out.flush()?;
    Ok(())
}

/// How many positions are drawn for a rule, unless all are wanted.
const PLAYS_PER_RULE: usize = 2;
