//! Finding source files as SWI-Prolog does.

use std::path::{Path, PathBuf};

use crate::frontend::term::Term;

/// SWI-Prolog libraries whose predicates are all built in here, or which a program can do without.
const IGNORED: &[&str] = &[
    "prolog_stack",
    "threadutil",
    "shell",
    "prolog_source",
    "listing",
    "apply_macros",
    "ansi_term",
    "pio",
    "make",
    "check",
    "www_browser",
    "thread",
    "dialect",
    "readline",
    "editline",
];

/// The name in `library(name)` or `library(a/b)`.
pub fn library_name(spec: &Term) -> Option<String> {
    if let Some([folder, name]) = spec.as_compound("/", 2) {
        return Some(format!("{}/{}", library_name(folder)?, library_name(name)?));
    }
    spec.as_atom().map(str::to_owned)
}

/// True for libraries that need not be there.
pub fn is_ignored_library(name: &str) -> bool {
    IGNORED.contains(&name)
}

/// `source_sink Spec does not exist`.
pub fn no_such_source(spec: &Term) -> Term {
    let formal = Term::compound(
        "existence_error",
        vec![Term::atom("source_sink"), spec.clone()],
    );
    Term::compound("error", vec![formal, Term::Var(0)])
}

/// The file that a specification names, looked for beside the file being loaded and then in the working folder,
/// with and without the extensions of Prolog files.
///
/// # Errors
/// The ball `error(existence_error(source_sink, Spec), _)`, or an instantiation error.
pub fn find_source(spec: &Term, near: Option<&Path>) -> Result<PathBuf, Term> {
    let Some(name) = text(spec) else {
        let formal = match spec {
            Term::Var(_) => Term::atom("instantiation_error"),
            _ => Term::compound(
                "domain_error",
                vec![Term::atom("source_sink"), spec.clone()],
            ),
        };
        return Err(Term::compound("error", vec![formal, Term::Var(0)]));
    };
    let here = std::env::current_dir().unwrap_or_default();
    let folders = near.into_iter().chain([here.as_path()]);
    let candidates = folders.flat_map(|folder| {
        let base = folder.join(&name);
        ["", ".pl", ".prolog", ".pro"].map(|extension| {
            let mut file = base.clone().into_os_string();
            file.push(extension);
            PathBuf::from(file)
        })
    });
    let found = candidates.into_iter().find(|path| path.is_file());
    found
        .map(|path| path.canonicalize().unwrap_or(path))
        .ok_or_else(|| no_such_source(spec))
}

/// The text of an atom, a string, or a path `a/b/c`.
fn text(spec: &Term) -> Option<String> {
    match spec {
        Term::Atom(atom) => Some(atom.as_str().to_owned()),
        Term::Str(text) => Some(text.to_string()),
        _ => {
            let [folder, name] = spec.as_compound("/", 2)? else {
                return None;
            };
            Some(format!("{}/{}", text(folder)?, text(name)?))
        }
    }
}
