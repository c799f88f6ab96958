//! Finding source files as SWI-Prolog does.

use std::path::PathBuf;

use crate::engine::program::Program;
use crate::engine::session::Session;
use crate::frontend::operators::OperatorTable;
use crate::frontend::source::PROGRAM_EXTENSIONS;
use crate::frontend::term::Term;
use crate::frontend::writer::{WriteOptions, term_text};

/// How many aliases may lead to one another.
const MAX_ALIASES: usize = 16;

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
    "dialect",
    "readline",
    "editline",
];

/// The name in `library(name)` or `library(a/b)`.
pub fn library_name(spec: &Term) -> Option<String> {
    if let Some([folder, name]) = spec.as_compound("/", 2) {
        return Some(format!("{}/{}", library_name(folder)?, library_name(name)?));
    }
    match spec {
        Term::Str(name) => Some(name.to_string()),
        _ => spec.as_atom().map(str::to_owned),
    }
}

/// True for libraries that need not be there.
pub fn is_ignored_library(name: &str) -> bool {
    IGNORED.contains(&name)
}

/// `source_sink Spec does not exist`.
pub fn no_such_source(spec: &Term) -> Term {
    let spec = match spec {
        Term::Compound(_) => spec.clone(),
        _ => {
            let operators = OperatorTable::standard();
            Term::atom(term_text(spec, &WriteOptions::write(), &operators))
        }
    };
    let formal = Term::compound("existence_error", vec![Term::atom("source_sink"), spec]);
    Term::compound("error", vec![formal, Term::Var(0)])
}

/// The file that a specification names, looked for beside the file being loaded and then in the
/// working folder, with and without the extensions of Prolog files. `Alias(Path)` is looked for
/// where `file_search_path/2` of the program says.
///
/// # Errors
/// The ball `error(existence_error(source_sink, Spec), _)`, or an instantiation error.
pub fn find_source(session: &mut Session, spec: &Term) -> Result<PathBuf, Term> {
    if !spec.is_ground() {
        let formal = Term::atom("instantiation_error");
        return Err(Term::compound("error", vec![formal, Term::Var(0)]));
    }
    let names = paths_of(&mut session.program, spec);
    let near = session.loads.directory();
    let here = std::env::current_dir().unwrap_or_default();
    let folders: Vec<PathBuf> = near.into_iter().chain([here]).collect();
    let candidates = names.iter().flat_map(|name| {
        let bases = folders.iter().map(move |folder| folder.join(name));
        bases.flat_map(|base| {
            PROGRAM_EXTENSIONS.map(|extension| {
                let mut file = base.clone().into_os_string();
                file.push(extension);
                PathBuf::from(file)
            })
        })
    });
    let found = candidates.into_iter().find(|path| path.is_file());
    found
        .map(|path| path.canonicalize().unwrap_or(path))
        .ok_or_else(|| no_such_source(spec))
}

/// `Alias(Path)`.
fn alias(spec: &Term) -> Option<(&str, &Term)> {
    let (name, 1) = spec.functor()? else {
        return None;
    };
    Some((name.as_str(), &spec.arguments()[0]))
}

/// The paths that a specification stands for: a text, `a/b/c`, or `Alias(Path)`, which is one in
/// each of the folders that `file_search_path/2` of the program gives to the alias.
pub fn paths_of(program: &mut Program, spec: &Term) -> Vec<String> {
    names(program, spec, MAX_ALIASES)
}

/// The same with at most so many aliases in one another.
fn names(program: &mut Program, spec: &Term, aliases: usize) -> Vec<String> {
    if let Some(name) = text(spec) {
        return vec![name];
    }
    let (Some((alias, path)), true) = (alias(spec), aliases > 0) else {
        return Vec::new();
    };
    let Some(path) = text(path) else {
        return Vec::new();
    };
    let folders = program.search_path(alias);
    let folders = folders
        .iter()
        .flat_map(|folder| names(program, folder, aliases - 1));
    folders.map(|folder| format!("{folder}/{path}")).collect()
}

/// The text of an atom, a string, or a path `a/b/c`.
fn text(spec: &Term) -> Option<String> {
    match spec {
        Term::Atom(atom) => Some(atom.as_str().to_owned()),
        Term::Str(text) => Some(text.to_string()),
        Term::Int(number) => Some(number.to_string()),
        _ => {
            let [folder, name] = spec.as_compound("/", 2)? else {
                return None;
            };
            Some(format!("{}/{}", text(folder)?, text(name)?))
        }
    }
}
