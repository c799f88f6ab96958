//! File names as text: base names, directories, extensions, absolute and expanded names.

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::frontend::term::Term;
use crate::library::arguments::{AnyText, ProperText, any_text};
use crate::library::text::is_var;

/// The native predicates on file names.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("file_base_name", "+-", file_base_name),
        native("file_directory_name", "+-", file_directory_name),
        native("file_name_extension", "???", file_name_extension),
        native("is_absolute_file_name", "+", is_absolute_file_name),
        native("directory_file_path", "???", directory_file_path),
        native("prolog_to_os_filename", "??", prolog_to_os_filename),
    ]
}

fn file_base_name(AnyText(path): AnyText) -> Term {
    Term::atom(base_name(&path))
}

fn file_directory_name(AnyText(path): AnyText) -> Term {
    Term::atom(directory_name(&path))
}

/// The last part of a path, without the slashes behind it.
pub fn base_name(path: &str) -> &str {
    let trimmed = path.trim_end_matches('/');
    if trimmed.is_empty() {
        return if path.is_empty() { "" } else { "/" };
    }
    trimmed.rsplit('/').next().unwrap_or(trimmed)
}

/// The path without its last part; `.` when there is none.
pub fn directory_name(path: &str) -> &str {
    let trimmed = path.trim_end_matches('/');
    match trimmed.rfind('/') {
        None if trimmed.is_empty() && !path.is_empty() => "/",
        None => ".",
        Some(at) => match trimmed[..at].trim_end_matches('/') {
            "" => "/",
            directory => directory,
        },
    }
}

/// The name and its extension without the dot; the extension is empty when there is none.
pub fn split_extension(path: &str) -> (&str, &str) {
    match path.rfind('.') {
        Some(dot) if !path[dot..].contains('/') => (&path[..dot], &path[dot + 1..]),
        _ => (path, ""),
    }
}

/// The name with the extension, unless it has it already.
pub fn with_extension(base: &str, extension: &str) -> String {
    let extension = extension.strip_prefix('.').unwrap_or(extension);
    if extension.is_empty() || split_extension(base).1 == extension {
        return base.to_owned();
    }
    format!("{base}.{extension}")
}

/// The arguments of a predicate that finds one or two of them by the others; `None` is failure.
type Completed = Result<Option<[Term; 3]>, Fault>;

fn file_name_extension(base: Term, extension: Term, name: Term) -> Completed {
    if !is_var(&name) {
        let full = any_text(&name)?;
        if is_var(&extension) {
            let (base, extension) = split_extension(&full);
            return Ok(Some([Term::atom(base), Term::atom(extension), name]));
        }
        if is_var(&base) {
            let base = without_extension(&full, &any_text(&extension)?);
            return Ok(base.map(|base| [Term::atom(base), extension, name]));
        }
    }
    if is_var(&base) || is_var(&extension) {
        return Err(Fault::instantiation());
    }
    let full = with_extension(&any_text(&base)?, &any_text(&extension)?);
    Ok(Some([base, extension, Term::atom(full)]))
}

/// The name without this extension, if it has it.
fn without_extension<'t>(full: &'t str, wanted: &str) -> Option<&'t str> {
    let (base, extension) = split_extension(full);
    (extension == wanted.strip_prefix('.').unwrap_or(wanted)).then_some(base)
}

fn is_absolute_file_name(ProperText(name): ProperText) -> bool {
    name.starts_with('/')
}

fn directory_file_path(directory: Term, file: Term, path: Term) -> Completed {
    if !is_var(&directory) && !is_var(&file) {
        let joined = Term::atom(join(&any_text(&directory)?, &any_text(&file)?));
        return Ok(Some([directory, file, joined]));
    }
    if is_var(&path) {
        return Err(Fault::instantiation().without_context());
    }
    let whole = any_text(&path)?;
    if is_var(&directory) {
        let parts = [directory_name(&whole), base_name(&whole)];
        let [directory, file] = parts.map(Term::atom);
        return Ok(Some([directory, file, path]));
    }
    let start = any_text(&directory)?;
    let rest = whole
        .strip_prefix(start.trim_end_matches('/'))
        .unwrap_or_default();
    let file = rest.strip_prefix('/').map(Term::atom);
    Ok(file.map(|file| [directory, file, path]))
}

/// A file within a directory; an absolute file stays as it is.
pub fn join(directory: &str, file: &str) -> String {
    match directory {
        _ if file.starts_with('/') => file.to_owned(),
        "." => file.to_owned(),
        _ if directory.ends_with('/') => format!("{directory}{file}"),
        _ => format!("{directory}/{file}"),
    }
}

fn prolog_to_os_filename(prolog: Term, os: Term) -> (Term, Term) {
    let name = if is_var(&prolog) { os } else { prolog };
    (name.clone(), name)
}

/// An absolute path without `.`, `..` and double slashes; links are not followed.
pub fn normalized(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    let slash = if path.ends_with('/') && !parts.is_empty() {
        "/"
    } else {
        ""
    };
    format!("/{}{slash}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_paths() {
        let cases = [
            ("/a/b/c.pl", "c.pl", "/a/b"),
            ("/a/b/", "b", "/a"),
            ("/", "/", "/"),
            ("", "", "."),
            ("a", "a", "."),
            ("a//b", "b", "a"),
            ("//a", "a", "/"),
            ("a/b//", "b", "a"),
        ];
        for (path, base, directory) in cases {
            assert_eq!(
                (base_name(path), directory_name(path)),
                (base, directory),
                "{path}"
            );
        }
    }

    #[test]
    fn extensions() {
        let cases = [
            ("foo.pl", ("foo", "pl")),
            ("foo", ("foo", "")),
            ("a.b/foo", ("a.b/foo", "")),
            (".bashrc", ("", "bashrc")),
            ("foo.", ("foo", "")),
            ("a.b.c", ("a.b", "c")),
        ];
        for (path, expected) in cases {
            assert_eq!(split_extension(path), expected, "{path}");
        }
        assert_eq!(with_extension("foo", ".pl"), "foo.pl");
        assert_eq!(with_extension("foo.pl", "pl"), "foo.pl");
        assert_eq!(with_extension("foo.", "pl"), "foo..pl");
    }

    #[test]
    fn absolute_paths() {
        assert_eq!(normalized("/a/./b/../c//d/"), "/a/c/d/");
        assert_eq!(normalized("/.."), "/");
        assert_eq!(join(".", "b"), "b");
        assert_eq!(join("/a/", "b"), "/a/b");
        assert_eq!(join("", "b"), "/b");
    }
}
