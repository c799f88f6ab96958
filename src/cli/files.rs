//! Loading the files of a command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
