//! The files of a command line: loading programs, reading and writing others.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

use crate::engine::machine::{Engine, QueryAnswer};
use crate::engine::messages;
use crate::engine::session::with_session;
use crate::frontend::term::Term;

/// Loads the files in order, each as `consult/1` does.
///
/// # Errors
/// Status 1 when there is no such file, which has been told.
pub fn load(engine: &mut Engine, paths: &[PathBuf]) -> Result<(), ExitCode> {
    paths
        .iter()
        .try_for_each(|path| consult(engine, file_term(path)))
}

/// Loads what the term names: a file or `library(Name)`.
///
/// # Errors
/// As [`load`].
pub fn consult(engine: &mut Engine, what: Term) -> Result<(), ExitCode> {
    let answer = engine.once("user", &Term::compound("consult", vec![what]));
    if let QueryAnswer::Error(ball) = answer {
        with_session(|session| {
            let text = messages::initialisation_failed(&ball, &session.operators("user"));
            session.tell_user(&text);
        });
        return Err(ExitCode::FAILURE);
    }
    Ok(())
}

/// The file's name as an atom.
pub fn file_term(path: &Path) -> Term {
    Term::atom(path.display().to_string())
}

/// The bytes of a file.
///
/// # Errors
/// If it can't be read, with its name.
pub fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("can't read {}", path.display()))
}

/// Writes a file.
///
/// # Errors
/// If it can't be written, with its name, and as [`expect_not_read`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    expect_not_read(path)?;
    fs::write(path, bytes).with_context(|| format!("can't write {}", path.display()))
}

/// Makes an empty file to write to.
///
/// # Errors
/// As [`write`].
pub fn create(path: &Path) -> anyhow::Result<File> {
    expect_not_read(path)?;
    File::create(path).with_context(|| format!("can't write {}", path.display()))
}

/// Expects that the command line names this file once only: what is to be written would replace
/// what is to be read.
///
/// # Errors
/// If another argument names the file.
pub fn expect_not_read(path: &Path) -> anyhow::Result<()> {
    let Ok(file) = path.canonicalize() else {
        return Ok(());
    };
    let named = env::args_os().skip(1).filter(|argument| {
        let text = argument.to_string_lossy();
        let value = text
            .strip_prefix("--")
            .and_then(|long| long.split_once('='));
        let path = value.map_or(Path::new(argument), |(_, value)| Path::new(value));
        path.canonicalize().is_ok_and(|other| other == file)
    });
    if file.is_file() && named.count() > 1 {
        bail!(
            "{} is a file that this command reads; name another one to write to",
            path.display()
        );
    }
    Ok(())
}

/// Writes a file, or standard output if the path is `-`.
///
/// # Errors
/// As [`write`].
pub fn write_or_print(path: &Path, text: &str) -> anyhow::Result<()> {
    if is_standard(path) {
        return Ok(io::stdout().lock().write_all(text.as_bytes())?);
    }
    write(path, text)
}

/// Whether a path is `-`, standard output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
