//! What `make/0` and `edit/1` ask: which files have changed, and where a predicate stands.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::engine::embedded::indicator;
use crate::engine::fault::Fault;
use crate::engine::names::split_module;
use crate::engine::program::{Definition, StaticCode};
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::any_text;
use crate::library::builtins::tracing::lines;

/// The predicates of this file.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("$changed_files", "-", changed_files).reported_as("make", 0),
        native("$edit_place", "+--", edit_place).reported_as("edit", 1),
        native("$run_editor", "++-", run_editor).reported_as("edit", 1),
    ]
}

/// The editor where no variable names one.
const USUAL_EDITOR: &str = "vi";

/// `'$changed_files'(-Files)`, in the order in which they were loaded.
fn changed_files(session: &mut Session) -> Term {
    lines::forget();
    let changed = session.loads.changed().into_iter();
    let changed = changed.map(|file| Term::atom(file.display().to_string()));
    Term::list(changed.collect::<Vec<Term>>())
}

/// `'$edit_place'(+What, -File, -Line)`: What is `last` or `spec(Spec)`.
fn edit_place(session: &mut Session, what: Term) -> Result<(Term, i64), Fault> {
    let place = match what.as_compound("spec", 1) {
        None => session.loads.last_file().map(|file| (file.to_owned(), 1)),
        Some([spec]) => {
            let known = of_predicate(session, spec);
            known.or_else(|| of_file(spec).map(|file| (file, 1)))
        }
        Some(_) => None,
    };
    let (file, line) = place.ok_or_else(|| {
        let culprit = what.arguments().first().cloned();
        Fault::existence("source", &culprit.unwrap_or_else(|| Term::atom("file")))
    })?;
    Ok((Term::atom(file.display().to_string()), line))
}

/// File and line of the first predicate of the program that the specification names.
fn of_predicate(session: &Session, spec: &Term) -> Option<(PathBuf, i64)> {
    let (module, spec) = split_module("user", spec);
    let (name, arity) = match (indicator(spec), spec) {
        (Some((name, arity)), _) => (name, Some(arity)),
        (None, Term::Atom(name)) => (name.clone(), None),
        _ => return None,
    };
    let program = &session.program;
    let fits = |slot: &&crate::engine::program::Slot| {
        slot.name == name
            && arity.is_none_or(|arity| slot.arity == arity)
            && (module == "user" || slot.module == module)
            && !program.is_library(slot.module.as_str())
    };
    program
        .slots()
        .iter()
        .filter(fits)
        .find_map(|slot| match &slot.definition {
            Definition::Static(code) => of_code(code),
            _ => None,
        })
}

fn of_code(code: &StaticCode) -> Option<(PathBuf, i64)> {
    let file = code.file.clone()?;
    Some((file, code.place.line as i64))
}

/// The file that the specification is the name of.
fn of_file(spec: &Term) -> Option<PathBuf> {
    let name = any_text(spec).ok()?;
    let names = [name.clone(), format!("{name}.pl")];
    let found = names.iter().map(Path::new).find(|path| path.is_file());
    found.map(Path::to_owned)
}

/// `'$run_editor'(+File, +Line, -Status)`: the editor ends before this does.
fn run_editor(session: &mut Session, file: Term, line: i64) -> Result<i64, Fault> {
    let file = any_text(&file)?;
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let editor = set("VISUAL").or_else(|| set("EDITOR"));
    let editor = editor.unwrap_or_else(|| USUAL_EDITOR.to_owned());
    session.streams.flush_all();
    // The variable may hold options, as shells allow it.
    let status = Command::new("sh")
        .args(["-c", "exec $0 \"$@\""])
        .arg(&editor)
        .arg(format!("+{line}"))
        .arg(&file)
        .status()
        .map_err(|_| Fault::existence("editor", &Term::atom(&editor)))?;
    Ok(i64::from(status.code().unwrap_or(-1)))
}
