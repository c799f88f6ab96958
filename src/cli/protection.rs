//! What keeps programs in: `arbiiter sandbox`, and what commands that run strangers' programs say
//! of it before they begin.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use thiserror::Error;

use crate::cli::exit_codes;
use crate::cli::tell::tell_line;
use crate::referee::language::Language;
use crate::sandbox::{Missing, Protection, protection};

/// The parts of the protection, in the order in which they are told.
const PARTS: [Missing; 3] = [Missing::Files, Missing::Calls, Missing::Limits];

/// The sandbox is required, and parts of it are missing.
#[derive(Debug, Error)]
#[error("{0}; --require-sandbox refuses to run without it")]
pub struct NotProtected(String);

/// Says in one line on standard error what protection is missing; nothing when it is whole.
///
/// # Errors
/// When something is missing and all of it is required.
pub fn tell_missing(language: Language, is_required: bool) -> Result<(), NotProtected> {
    let protection = protection();
    if protection.is_whole() {
        return Ok(());
    }
    let told = missing(&protection, language);
    if is_required {
        return Err(NotProtected(told));
    }
    let warning = language.text("sandbox.warning");
    tell_line(&format!("{warning}: {told}"));
    Ok(())
}

fn missing(protection: &Protection, language: Language) -> String {
    let parts: Vec<String> = protection
        .missing()
        .into_iter()
        .map(|part| format!("{} ({})", name(part, language), harm(part, language)))
        .collect();
    let parts = parts.join("; ");
    let lacks = language.text("sandbox.missing");
    format!("{lacks}: {parts}")
}

/// What the part is made with.
fn name(part: Missing, language: Language) -> &'static str {
    match part {
        Missing::Files => "Landlock",
        Missing::Calls => "seccomp",
        Missing::Limits => language.text("sandbox.limits"),
    }
}

/// What a program may do without the part.
fn harm(part: Missing, language: Language) -> &'static str {
    match part {
        Missing::Files => language.text("sandbox.harm_files"),
        Missing::Calls => language.text("sandbox.harm_calls"),
        Missing::Limits => language.text("sandbox.harm_limits"),
    }
}

/// What the part keeps a program from.
fn use_of(part: Missing, language: Language) -> &'static str {
    match part {
        Missing::Files => language.text("sandbox.use_files"),
        Missing::Calls => language.text("sandbox.use_calls"),
        Missing::Limits => language.text("sandbox.use_limits"),
    }
}

/// What `arbiiter sandbox` is told.
#[derive(Args)]
pub struct Options {
    /// The language of the answer
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Answer as one JSON object
    #[arg(long)]
    json: bool,
}

/// Lists what the kernel gives.
pub fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let protection = protection();
    let text = match options.json {
        true => format!("{}\n", json(&protection)),
        false => listing(&protection, options.lang),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(exit_codes::yes_or_no(protection.is_whole()))
}

fn listing(protection: &Protection, language: Language) -> String {
    let missing = protection.missing();
    let mut text = String::new();
    for part in PARTS {
        let (signs, sense) = match missing.contains(&part) {
            false => (["olemas", "there", "есть"], use_of(part, language)),
            true => (["PUUDUB", "MISSING", "НЕТ"], harm(part, language)),
        };
        let sign = language.choose(signs);
        let version = match (part, protection.landlock) {
            (Missing::Files, Some(version)) => format!(" {version}"),
            _ => String::new(),
        };
        let name = name(part, language);
        text += &format!("{sign:<8}{:<20}{sense}\n", format!("{name}{version}"));
    }
    text + match protection.is_whole() {
        true => language.text("sandbox.whole"),
        false => language.text("sandbox.not_whole"),
    }
}

fn json(protection: &Protection) -> String {
    serde_json::json!({
        "whole": protection.is_whole(),
        "landlock": protection.landlock,
        "seccomp": protection.has_seccomp,
        "limits": protection.has_limits,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::{listing, missing};
    use crate::referee::language::Language;
    use crate::sandbox::Protection;

    const NOTHING: Protection = Protection {
        landlock: None,
        has_seccomp: false,
        has_limits: false,
    };

    #[test]
    fn what_is_missing_is_told_in_one_line() {
        for language in Language::ALL {
            let told = missing(&NOTHING, language);
            assert!(
                told.contains("Landlock (") && told.contains("seccomp ("),
                "{told}"
            );
            assert!(!told.contains('\n'), "{told}");
            assert_eq!(listing(&NOTHING, language).lines().count(), 4);
        }
        let half = Protection {
            landlock: Some(3),
            ..NOTHING
        };
        assert!(!missing(&half, Language::English).contains("Landlock"));
        let listed = listing(&half, Language::English);
        assert!(listed.starts_with("there   Landlock 3 "), "{listed}");
    }
}
