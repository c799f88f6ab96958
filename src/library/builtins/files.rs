//! Files and directories: whether they exist, making, moving and deleting them.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::UNIX_EPOCH;

use rustix::fs::{Access, access};

use crate::engine::convert::FromTerm;
use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::engine::streams::{OpenOptions, StreamEncoding, StreamMode, system_message};
use crate::frontend::term::Term;
use crate::library::arguments::{AnyText, atom_of, options_of, text_argument};
use crate::library::text::is_var;

/// The native predicates on files.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("exists_file", "+", exists_file),
        native("exists_directory", "+", exists_directory),
        native("access_file", "++", access_file),
        native("same_file", "++", same_file),
        native("size_file", "+-", size_file),
        native("time_file", "+-", time_file),
        native("delete_file", "+", delete_file),
        native("rename_file", "++", rename_file),
        native("make_directory", "+", make_directory),
        native("delete_directory", "+", delete_directory),
        native("directory_files", "+-", directory_files),
        native("working_directory", "??", working_directory).reported_as("$chdir", 1),
        native("chdir", "+", change_directory).reported_as("$chdir", 1),
        native("tmp_file", "+-", tmp_file),
        native("tmp_file_stream", "???", tmp_file_stream),
    ]
}

/// The name of a file, and the term that it was given as.
struct FileName {
    path: String,
    term: Term,
}

impl FromTerm for FileName {
    fn from_term(term: &Term) -> Result<FileName, Fault> {
        Ok(FileName {
            path: text_argument(term)?,
            term: term.clone(),
        })
    }
}

fn exists_file(file: FileName) -> bool {
    Path::new(&file.path).is_file()
}

fn exists_directory(file: FileName) -> bool {
    Path::new(&file.path).is_dir()
}

fn access_file(file: FileName, mode: Term) -> Result<bool, Fault> {
    let mode = access_mode(&mode)?;
    Ok(is_accessible(Path::new(&file.path), mode) == Some(true))
}

/// A mode that [`is_accessible`] knows.
///
/// # Errors
/// `instantiation_error`, `type_error(atom, T)`, `domain_error(io_mode, T)`.
pub fn access_mode(term: &Term) -> Result<&str, Fault> {
    let known = atom_of(term).map(|name| name.as_str()).and_then(|mode| {
        let is_known = is_accessible(Path::new("/"), mode).is_some();
        if is_known {
            Ok(mode)
        } else {
            Err(Fault::domain("io_mode", term))
        }
    });
    known.map_err(|fault| fault.placed(None, "access_file", 2))
}

/// May the file be used so? A file that is not there may be written when its directory may be.
/// `None` when the mode is unknown.
pub fn is_accessible(path: &Path, mode: &str) -> Option<bool> {
    let may = |path: &Path, how| access(path, how).is_ok();
    match mode {
        "none" => Some(true),
        "read" => Some(may(path, Access::READ_OK)),
        "exist" => Some(may(path, Access::EXISTS)),
        "execute" => Some(may(path, Access::EXEC_OK)),
        "write" | "append" if may(path, Access::EXISTS) => Some(may(path, Access::WRITE_OK)),
        "write" | "append" => {
            let parent = path
                .parent()
                .filter(|parent| !parent.as_os_str().is_empty());
            Some(may(parent.unwrap_or(Path::new(".")), Access::WRITE_OK))
        }
        _ => None,
    }
}

fn same_file(left: FileName, right: FileName) -> bool {
    let identity = |path: &str| fs::metadata(path).ok().map(|data| (data.dev(), data.ino()));
    left.path == right.path
        || identity(&left.path).is_some_and(|found| Some(found) == identity(&right.path))
}

fn missing(kind: &str, culprit: &Term, error: &io::Error) -> Fault {
    Fault::existence(kind, culprit).with_message(system_message(error))
}

fn size_file(file: FileName) -> Result<u64, Fault> {
    let data = fs::metadata(&file.path)
        .map_err(|error| missing("file", &file.term, &error).unqualified())?;
    Ok(data.len())
}

fn time_file(file: FileName) -> Result<f64, Fault> {
    let modified = fs::metadata(&file.path).and_then(|data| data.modified());
    let modified = modified.map_err(|_| Fault::existence("file", &file.term))?;
    let age = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(age.as_secs_f64())
}

fn delete_file(file: FileName) -> Result<(), Fault> {
    let outcome = match fs::metadata(&file.path) {
        // As C's remove(3), which deletes empty directories too.
        Ok(data) if data.is_dir() => fs::remove_dir(&file.path),
        _ => fs::remove_file(&file.path),
    };
    outcome.map_err(|error| refused("delete", "file", &file.term, &error))?;
    Ok(())
}

/// A file that is not there does not exist; anything else is a matter of permission.
fn refused(action: &str, kind: &str, culprit: &Term, error: &io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::NotFound => missing(kind, culprit, error),
        _ => Fault::permission(action, kind, culprit).with_message(system_message(error)),
    }
}

fn rename_file(from: FileName, to: FileName) -> Result<(), Fault> {
    fs::rename(&from.path, &to.path)
        .map_err(|error| refused("rename", "file", &from.term, &error).unqualified())
}

fn make_directory(directory: FileName) -> Result<(), Fault> {
    fs::create_dir(&directory.path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => refused("create", "directory", &directory.term, &error),
        _ => missing("directory", &directory.term, &error),
    })?;
    Ok(())
}

fn delete_directory(directory: FileName) -> Result<(), Fault> {
    fs::remove_dir(&directory.path)
        .map_err(|error| refused("delete", "directory", &directory.term, &error))?;
    Ok(())
}

fn directory_files(directory: FileName) -> Result<Vec<Term>, Fault> {
    let entries =
        fs::read_dir(&directory.path).map_err(|_| Fault::existence("file", &directory.term))?;
    let names = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = [".".to_owned(), "..".to_owned()].into_iter().chain(names);
    Ok(names.map(Term::atom).collect())
}

/// The current directory with a slash at its end.
pub fn current_directory() -> String {
    let path = std::env::current_dir().unwrap_or_else(|_| "/".into());
    let mut text = path.to_string_lossy().into_owned();
    if !text.ends_with('/') {
        text.push('/');
    }
    text
}

fn working_directory(old: Term, new: Term) -> Result<Option<(Term, Term)>, Fault> {
    let current = Term::atom(current_directory());
    if !is_var(&old) && old != current {
        return Ok(None);
    }
    // `working_directory(D, D)` only asks.
    if old == new {
        return Ok(Some((current.clone(), current)));
    }
    change_directory(FileName::from_term(&new)?)?;
    Ok(Some((current, new)))
}

fn change_directory(target: FileName) -> Result<(), Fault> {
    std::env::set_current_dir(&target.path).map_err(|_| Fault::existence("directory", &target.term))
}

/// A file name in the temporary directory that no other call has given.
fn fresh_name(session: &mut Session, base: &str, extension: &str) -> String {
    const COUNTER: &str = "$tmp_file_counter";
    let number = match session.flags.get(COUNTER) {
        Some(Term::Int(number)) => number + 1,
        _ => 1,
    };
    session.flags.define(COUNTER, Term::Int(number));
    let base = if base.is_empty() {
        String::new()
    } else {
        format!("{base}_")
    };
    let dot = if extension.is_empty() { "" } else { "." };
    let process = std::process::id();
    let folder = std::env::temp_dir();
    let name = format!("swipl_{base}{process}_{number}{dot}{extension}");
    folder.join(name).to_string_lossy().into_owned()
}

fn tmp_file(session: &mut Session, AnyText(base): AnyText) -> Term {
    Term::atom(fresh_name(session, &base, ""))
}

/// `tmp_file_stream(+Encoding, -File, -Stream)` or
/// `tmp_file_stream(-File, -Stream, +Options)`.
fn tmp_file_stream(
    session: &mut Session,
    first: Term,
    _: Term,
    third: Term,
) -> Result<(Term, Term, Term), Fault> {
    let mut open = OpenOptions::default();
    let mut extension = String::new();
    let is_new_form = is_var(&first);
    if is_new_form {
        for option in options_of(&third, &[])? {
            match option.name.as_str() {
                "extension" => extension = text_argument(&option.value)?,
                "encoding" => set_encoding(&mut open, &option.value)?,
                _ => {}
            }
        }
    } else {
        set_encoding(&mut open, &first)?;
    }
    let path = fresh_name(session, "", &extension);
    let id = session
        .streams
        .open_file(&path, StreamMode::Write, &open)
        .map_err(|error| {
            Fault::permission("create", "temporary_file", &Term::atom(&path))
                .with_message(system_message(&error))
        })?;
    let (file, stream) = (Term::atom(&path), session.streams.get(id)?.term());
    Ok(match is_new_form {
        true => (file, stream, third),
        false => (first, file, stream),
    })
}

fn set_encoding(open: &mut OpenOptions, value: &Term) -> Result<(), Fault> {
    let name = atom_of(value)?.as_str();
    open.is_binary = name == "binary";
    if !open.is_binary {
        let encoding = StreamEncoding::from_name(name);
        open.encoding = Some(encoding.ok_or_else(|| Fault::domain("encoding", value))?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_may_be_written_where_its_directory_may() {
        let folder = std::env::temp_dir();
        assert_eq!(
            is_accessible(&folder.join("no-such-file"), "write"),
            Some(true)
        );
        assert_eq!(
            is_accessible(&folder.join("no-such-file"), "read"),
            Some(false)
        );
        assert_eq!(
            is_accessible(Path::new("/no/such/file"), "write"),
            Some(false)
        );
        assert_eq!(is_accessible(&folder, "zip"), None);
    }
}
