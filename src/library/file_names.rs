//! File names as text: base names, directories, extensions, absolute and expanded names.

use crate::engine::fault::{Answer, Fault, named};
use crate::engine::registry::{NativeAnswer, Predicate, raw_native};
use crate::frontend::term::Term;
use crate::library::arguments::{any_text, one, text_argument};
use crate::library::text::is_var;

/// The native predicates on file names.
pub fn predicates() -> Vec<Predicate> {
    vec![
        raw_native("file_base_name", "+-", |_, a| {
            named("file_base_name", a, map_name(a, base_name))
        }),
        raw_native("file_directory_name", "+-", |_, a| {
            named("file_directory_name", a, map_name(a, directory_name))
        }),
        raw_native("file_name_extension", "???", |_, a| {
            named("file_name_extension", a, file_name_extension(a))
        }),
        raw_native("is_absolute_file_name", "+", |_, a| {
            named("is_absolute_file_name", a, is_absolute_file_name(a))
        }),
        raw_native("directory_file_path", "???", |_, a| {
            directory_file_path(a).map_err(|fault| fault.ball("directory_file_path", 3))
        }),
        raw_native("prolog_to_os_filename", "??", |_, a| {
            Ok(prolog_to_os_filename(a))
        }),
    ]
}

fn map_name(args: &[Term], part: fn(&str) -> &str) -> Answer {
    one(Term::atom(part(&any_text(&args[0])?)))
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

fn file_name_extension(args: &[Term]) -> Answer {
    if !is_var(&args[2]) {
        let full = any_text(&args[2])?;
        if is_var(&args[1]) {
            let (base, extension) = split_extension(&full);
            return answer([Term::atom(base), Term::atom(extension), args[2].clone()]);
        }
        if is_var(&args[0]) {
            return strip_extension(args, &full);
        }
    }
    if is_var(&args[0]) || is_var(&args[1]) {
        return Err(Fault::instantiation());
    }
    let full = with_extension(&any_text(&args[0])?, &any_text(&args[1])?);
    answer([args[0].clone(), args[1].clone(), Term::atom(full)])
}

fn strip_extension(args: &[Term], full: &str) -> Answer {
    let wanted = any_text(&args[1])?;
    let wanted = wanted.strip_prefix('.').unwrap_or(&wanted);
    let (base, extension) = split_extension(full);
    if extension != wanted {
        return Ok(NativeAnswer::Fail);
    }
    answer([Term::atom(base), args[1].clone(), args[2].clone()])
}

fn answer(values: [Term; 3]) -> Answer {
    Ok(NativeAnswer::Succeed(values.to_vec()))
}

fn is_absolute_file_name(args: &[Term]) -> Answer {
    Ok(NativeAnswer::truth(
        text_argument(&args[0])?.starts_with('/'),
    ))
}

fn directory_file_path(args: &[Term]) -> Answer {
    if !is_var(&args[0]) && !is_var(&args[1]) {
        let path = join(&any_text(&args[0])?, &any_text(&args[1])?);
        return answer([args[0].clone(), args[1].clone(), Term::atom(path)]);
    }
    if is_var(&args[2]) {
        return Err(Fault::instantiation().without_context());
    }
    let path = any_text(&args[2])?;
    if is_var(&args[0]) {
        let (directory, file) = (directory_name(&path), base_name(&path));
        return answer([Term::atom(directory), Term::atom(file), args[2].clone()]);
    }
    let directory = any_text(&args[0])?;
    let rest = path
        .strip_prefix(directory.trim_end_matches('/'))
        .unwrap_or_default();
    match rest.strip_prefix('/') {
        Some(file) => answer([args[0].clone(), Term::atom(file), args[2].clone()]),
        None => Ok(NativeAnswer::Fail),
    }
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

fn prolog_to_os_filename(args: &[Term]) -> NativeAnswer {
    let name = if is_var(&args[0]) { &args[1] } else { &args[0] };
    NativeAnswer::Succeed(vec![name.clone(), name.clone()])
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
