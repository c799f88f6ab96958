//! Reading the file of a program before it plays: in a process like those where programs run,
//! locked in and with a clock.
//!
//! The referee opens the file and hands it over. What the process finds out comes back as a
//! [`ReadReport`] on its standard output, which is not trusted: texts in it are made harmless here,
//! and a place in the text is to be looked at before it is used. A text whose reading takes too
//! long or too much memory is refused.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use rustix::fs::{MemfdFlags, memfd_create};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::frontend::source::Source;
use crate::referee::foul::Foul;
use crate::referee::program::{
    DeclaredPlayer, PlayerProgram, ProgramError, ProgramPlace, settled, stem,
};
use crate::referee::wire::{MAX_CHARACTERS, harmless};
use crate::referee::workers::Workers;
use crate::sandbox::reading;

/// Examines the text of a program, and returns what it found as JSON.
pub type Examine = fn(&Source, &str) -> Value;

/// The file of a program, after it was read.
#[derive(Clone, Debug)]
pub struct ReadFile {
    /// The program in it.
    pub program: PlayerProgram,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What the examination found; null if there was none.
    pub examined: Value,
}

/// What the process reports.
#[derive(Debug, Serialize, Deserialize)]
struct ReadReport {
    declared: DeclaredPlayer,
    examined: Value,
}

/// Reads the program in this file, and examines its text if that is wanted.
///
/// # Errors
/// Why it can't be read.
pub fn read<R>(
    workers: &Workers<R>,
    path: &Path,
    examines: bool,
) -> Result<ReadFile, ProgramError> {
    let unreadable = |cause| ProgramError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let place = settled(path).map_err(unreadable)?;
    let (file, bytes) = reading::open(&place, workers.file_bytes()).map_err(unreadable)?;
    let report = report_on(workers, path, &file, bytes.len(), &stem(&place), examines)?;
    let is_long = |name: &Option<String>| {
        let mut characters = name.iter().flat_map(|name| name.chars());
        characters.nth(MAX_CHARACTERS).is_some()
    };
    if is_long(&report.declared.module) || is_long(&report.declared.predicate) {
        return Err(ProgramError::TooHard {
            path: path.to_owned(),
            what: format!("found a name of more than {MAX_CHARACTERS} characters"),
            remedy: "a shorter one for the module and its predicates",
        });
    }
    Ok(ReadFile {
        program: PlayerProgram::declared(report.declared, ProgramPlace::File(place)),
        bytes,
        examined: all_harmless(report.examined),
    })
}

/// The program in this file, unread, as [`PlayerProgram::assumed`] has it.
///
/// # Errors
/// If there is no such file, or it is too long.
pub fn assume<R>(workers: &Workers<R>, path: &Path) -> Result<ReadFile, ProgramError> {
    let unreadable = |cause| ProgramError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let place = settled(path).map_err(unreadable)?;
    Ok(ReadFile {
        bytes: reading::read(&place, workers.file_bytes()).map_err(unreadable)?,
        program: PlayerProgram::assumed(place),
        examined: Value::Null,
    })
}

/// Examines a text that is in no file, as if it were in one of this name.
///
/// # Errors
/// As [`read`].
pub fn examine<R>(workers: &Workers<R>, stem: &str, text: &str) -> Result<Value, ProgramError> {
    let path = Path::new(stem);
    let file = memory_file(text).map_err(|cause| ProgramError::Unreadable {
        path: path.to_owned(),
        cause,
    })?;
    let report = report_on(workers, path, &file, text.len(), stem, true)?;
    Ok(all_harmless(report.examined))
}

fn memory_file(text: &str) -> io::Result<File> {
    let mut file = File::from(memfd_create("program", MemfdFlags::CLOEXEC)?);
    file.write_all(text.as_bytes())?;
    Ok(file)
}

/// What a process reports that has read a file.
fn report_on<R>(
    workers: &Workers<R>,
    path: &Path,
    file: &File,
    bytes: usize,
    stem: &str,
    examines: bool,
) -> Result<ReadReport, ProgramError> {
    let told = workers.report_on(file, bytes as u64, stem, examines);
    let told = told.map_err(|cause| ProgramError::NotRead {
        path: path.to_owned(),
        cause,
    })?;
    let report = told.and_then(|told| {
        serde_json::from_slice(&told).map_err(|_| Foul::Meddled("nonsense".to_owned()))
    });
    report.map_err(|foul| too_hard(path, &foul))
}

/// The error for a file whose reading has passed a limit.
fn too_hard(path: &Path, foul: &Foul) -> ProgramError {
    const NUMBERS: &str = "very long numbers and terms; a longer --move-time helps too";
    const DEPTH: &str = "terms that are nested deeply or very long; a larger --memory helps too";
    let (what, remedy) = match foul {
        Foul::TooSlow(limit) => {
            let seconds = *limit as f64 / 1000.0;
            (format!("took more than {seconds} seconds"), NUMBERS)
        }
        Foul::Memory(limit) => {
            let megabytes = limit / 1_000_000;
            (format!("took more than {megabytes} MB of memory"), DEPTH)
        }
        other => (format!("ended the process that did it ({other})"), DEPTH),
    };
    ProgramError::TooHard {
        path: path.to_owned(),
        what,
        remedy,
    }
}

/// The value with all texts made harmless.
fn all_harmless(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(harmless(&text)),
        Value::Array(values) => values.into_iter().map(all_harmless).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields
                .map(|(name, value)| (name, all_harmless(value)))
                .collect()
        }
        other => other,
    }
}

/// Runs in the process: reads the first bytes of the file and writes the report.
///
/// # Errors
/// Those of the operating system.
pub fn tell(file: File, bytes: u64, stem: &str, examine: Option<Examine>) -> io::Result<()> {
    let mut file = file;
    io::Seek::rewind(&mut file)?;
    let mut text = Vec::new();
    file.take(bytes).read_to_end(&mut text)?;
    let source = Source::from_bytes(stem, &text);
    drop(text);
    let declared = DeclaredPlayer::by(source.text(), stem);
    let place = ProgramPlace::File(stem.into());
    let program = PlayerProgram::declared(declared.clone(), place);
    let report = ReadReport {
        declared,
        examined: examine.map_or(Value::Null, |examine| examine(&source, &program.predicate)),
    };
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, &report)?;
    output.flush()
}
