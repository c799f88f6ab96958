//! Files and directories: whether they exist, making, moving and deleting them.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::UNIX_EPOCH;

use rustix::fs::{Access, access};

use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::engine::session::Session;
use crate::engine::streams::{OpenOptions, StreamEncoding, StreamMode, system_message};
use crate::frontend::term::Term;
use crate::library::arguments::{atom_of, done, one, options_of, text_argument};
use crate::library::text::is_var;

/// The native predicates on files.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("exists_file", "+", |_, a| {
            named("exists_file", a, exists(a, Path::is_file))
        }),
        raw_native("exists_directory", "+", |_, a| {
            named("exists_directory", a, exists(a, Path::is_dir))
        }),
        raw_native("access_file", "++", |_, a| {
            named("access_file", a, access_file(a))
        }),
        raw_native("same_file", "++", |_, a| {
            named("same_file", a, same_file(a))
        }),
        raw_native("size_file", "+-", |_, a| {
            named("size_file", a, size_file(a))
        }),
        raw_native("time_file", "+-", |_, a| {
            named("time_file", a, time_file(a))
        }),
        raw_native("delete_file", "+", |_, a| {
            named("delete_file", a, delete_file(a))
        }),
        raw_native("rename_file", "++", |_, a| {
            named("rename_file", a, rename_file(a))
        }),
        raw_native("make_directory", "+", |_, a| {
            named("make_directory", a, make_directory(a))
        }),
        raw_native("delete_directory", "+", |_, a| {
            named("delete_directory", a, delete_directory(a))
        }),
        raw_native("directory_files", "+-", |_, a| {
            named("directory_files", a, directory_files(a))
        }),
        raw_native("working_directory", "-?", |_, a| {
            working_directory(a).map_err(|fault| fault.ball("$chdir", 1))
        }),
        raw_native("chdir", "+", |_, a| {
            change_directory(&a[0]).map_err(|fault| fault.ball("$chdir", 1))
        }),
        raw_native("tmp_file", "+-", |s, a| {
            named("tmp_file", a, tmp_file(s, a))
        }),
        raw_native("tmp_file_stream", "???", |s, a| {
            named("tmp_file_stream", a, tmp_file_stream(s, a))
        }),
    ]
}

fn exists(args: &[Term], holds: fn(&Path) -> bool) -> Answer {
    Ok(NativeAnswer::truth(holds(Path::new(&text_argument(
        &args[0],
    )?))))
}

fn access_file(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    let mode = access_mode(&args[1])?;
    Ok(NativeAnswer::truth(
        is_accessible(Path::new(&path), mode) == Some(true),
    ))
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

fn same_file(args: &[Term]) -> Answer {
    let (left, right) = (text_argument(&args[0])?, text_argument(&args[1])?);
    if left == right {
        return done();
    }
    let identity = |path: &str| fs::metadata(path).ok().map(|data| (data.dev(), data.ino()));
    let same = identity(&left).is_some_and(|found| Some(found) == identity(&right));
    Ok(NativeAnswer::truth(same))
}

fn missing(kind: &str, culprit: &Term, error: &io::Error) -> Fault {
    Fault::existence(kind, culprit).with_message(system_message(error))
}

fn size_file(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    let data = fs::metadata(path)
        .map_err(|error| missing("file", &args[0], &error).placed(None, "size_file", 2))?;
    one(Term::Int(data.len() as i64))
}

fn time_file(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    let modified = fs::metadata(path).and_then(|data| data.modified());
    let modified = modified.map_err(|_| Fault::existence("file", &args[0]))?;
    let age = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    one(Term::Float(age.as_secs_f64()))
}

fn delete_file(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    let outcome = match fs::metadata(&path) {
        // As C's remove(3), which deletes empty directories too.
        Ok(data) if data.is_dir() => fs::remove_dir(&path),
        _ => fs::remove_file(&path),
    };
    outcome.map_err(|error| refused("delete", "file", &args[0], &error))?;
    done()
}

/// A file that is not there does not exist; anything else is a matter of permission.
fn refused(action: &str, kind: &str, culprit: &Term, error: &io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::NotFound => missing(kind, culprit, error),
        _ => Fault::permission(action, kind, culprit).with_message(system_message(error)),
    }
}

fn rename_file(args: &[Term]) -> Answer {
    let (from, to) = (text_argument(&args[0])?, text_argument(&args[1])?);
    fs::rename(from, to).map_err(|error| {
        refused("rename", "file", &args[0], &error).placed(None, "rename_file", 2)
    })?;
    done()
}

fn make_directory(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    fs::create_dir(path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => refused("create", "directory", &args[0], &error),
        _ => missing("directory", &args[0], &error),
    })?;
    done()
}

fn delete_directory(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    fs::remove_dir(path).map_err(|error| refused("delete", "directory", &args[0], &error))?;
    done()
}

fn directory_files(args: &[Term]) -> Answer {
    let path = text_argument(&args[0])?;
    let entries = fs::read_dir(path).map_err(|_| Fault::existence("file", &args[0]))?;
    let names = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = [".".to_owned(), "..".to_owned()].into_iter().chain(names);
    one(Term::list(names.map(Term::atom).collect::<Vec<_>>()))
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

fn working_directory(args: &[Term]) -> Answer {
    let old = Term::atom(current_directory());
    if !is_var(&args[0]) && args[0] != old {
        return Ok(NativeAnswer::Fail);
    }
    // `working_directory(D, D)` only asks.
    if args[0] == args[1] {
        return Ok(NativeAnswer::Succeed(vec![old.clone(), old]));
    }
    change_directory(&args[1])?;
    Ok(NativeAnswer::Succeed(vec![old, args[1].clone()]))
}

fn change_directory(target: &Term) -> Answer {
    let path = text_argument(target)?;
    std::env::set_current_dir(path).map_err(|_| Fault::existence("directory", target))?;
    done()
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

fn tmp_file(session: &mut Session, args: &[Term]) -> Answer {
    let base = text_argument(&args[0])?;
    one(Term::atom(fresh_name(session, &base, "")))
}

/// `tmp_file_stream(+Encoding, -File, -Stream)` or
/// `tmp_file_stream(-File, -Stream, +Options)`.
fn tmp_file_stream(session: &mut Session, args: &[Term]) -> Answer {
    let mut open = OpenOptions::default();
    let mut extension = String::new();
    let is_new_form = is_var(&args[0]);
    if is_new_form {
        for option in options_of(&args[2], &[])? {
            match option.name.as_str() {
                "extension" => extension = text_argument(&option.value)?,
                "encoding" => set_encoding(&mut open, &option.value)?,
                _ => {}
            }
        }
    } else {
        set_encoding(&mut open, &args[0])?;
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
    Ok(NativeAnswer::Succeed(match is_new_form {
        true => vec![file, stream, args[2].clone()],
        false => vec![args[0].clone(), file, stream],
    }))
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
