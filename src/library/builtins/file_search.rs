//! Finding files: `absolute_file_name/2,3` and `expand_file_name/2`.

use std::fs;
use std::path::Path;

use crate::engine::fault::Fault;
use crate::engine::paths;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{AnyText, ReadOption, atom_of, list_of, options_of, text_argument};
use crate::library::builtins::file_names::{
    directory_name, join, normalized, split_extension, with_extension,
};
use crate::library::builtins::files::{access_mode, current_directory, is_accessible};

/// The native predicates that find files.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("absolute_file_name", "+-", absolute_file_name)
            .reported_as("$absolute_file_name", 2),
        native("absolute_file_name", "+-+", find_file).reported_as("$absolute_file_name", 2),
        native("expand_file_name", "+-", expand_file_name),
    ]
}

fn absolute_file_name(session: &mut Session, spec: Term) -> Result<Option<Term>, Fault> {
    let paths = path_texts(session, &spec)?.into_iter();
    let mut absolute = paths.map(|path| Term::atom(absolute(&path, &current_directory())));
    Ok(absolute.next())
}

/// The paths of `a/b/c`, of plain text or of `Alias(Path)`; none if nothing gives the alias a
/// folder.
fn path_texts(session: &mut Session, spec: &Term) -> Result<Vec<String>, Fault> {
    match spec {
        Term::Compound(_) if !spec.is_ground() => Err(Fault::instantiation().without_context()),
        Term::Compound(_) if spec.as_list().is_none() => {
            Ok(paths::paths_of(&mut session.program, spec))
        }
        Term::Var(_) => Err(Fault::instantiation().without_context()),
        text => Ok(vec![text_argument(text)?]),
    }
}

/// The path, from the directory when it is not absolute.
pub fn absolute(path: &str, directory: &str) -> String {
    if path.is_empty() {
        return directory.to_owned();
    }
    normalized(&join(directory, path))
}

/// What is looked for.
struct FileSearch {
    extensions: Vec<String>,
    access: String,
    wants_directory: bool,
    fails_silently: bool,
    expands: bool,
    /// Where a relative path begins.
    directories: Vec<String>,
}

fn find_file(session: &mut Session, spec: Term, options: Term) -> Result<Option<Term>, Fault> {
    let options = options_of(&options, &[])
        .map_err(|_| Fault::type_error("options", &options).without_context())?;
    let search = search_of(session, &options)?;
    let mut known = Vec::new();
    for path in path_texts(session, &spec)? {
        let path = match search.expands {
            true => expanded(&path)?,
            false => path,
        };
        for directory in &search.directories {
            known.extend(candidates(&absolute(&path, directory), &search.extensions));
        }
    }
    let unchecked = search.access == "none" && !search.wants_directory;
    let found = known.iter().find(|path| is_found(path, &search));
    match found.or(known.first().filter(|_| unchecked)) {
        // Without a condition, the first extension is taken on trust.
        Some(path) => Ok(Some(Term::atom(path))),
        None => not_found(&search, &spec),
    }
}

fn expanded(path: &str) -> Result<String, Fault> {
    let found = expand(path).map_err(|name| Fault::existence("variable", &Term::atom(name)))?;
    Ok(found.into_iter().next().unwrap_or_else(|| path.to_owned()))
}

fn not_found(search: &FileSearch, spec: &Term) -> Result<Option<Term>, Fault> {
    if search.fails_silently {
        return Ok(None);
    }
    Err(Fault::existence("source_sink", spec).without_context())
}

fn search_of(session: &Session, options: &[ReadOption]) -> Result<FileSearch, Fault> {
    let mut search = FileSearch {
        extensions: vec![String::new()],
        access: "none".to_owned(),
        wants_directory: false,
        fails_silently: false,
        expands: false,
        directories: vec![current_directory()],
    };
    let (mut is_relative_to_program, mut relative_to) = (false, None);
    for option in options {
        let value = &option.value;
        match option.name.as_str() {
            "extensions" => search.extensions = extensions(value)?,
            "access" => search.access = access_mode(value)?.to_owned(),
            "file_type" => {
                let kind = atom_of(value)?;
                is_relative_to_program = ["prolog", "source"].contains(&kind.as_str());
                set_type(&mut search, kind.as_str());
            }
            "file_errors" => search.fails_silently = atom_of(value)?.as_str() == "fail",
            "expand" => search.expands = atom_of(value)?.as_str() == "true",
            "relative_to" => relative_to = Some(base_directory(&text_argument(value)?)),
            _ => {}
        }
    }
    if let Some(directory) = relative_to {
        search.directories = vec![directory];
    } else if is_relative_to_program && let Some(near) = session.loads.directory() {
        search.directories.insert(0, near.to_string_lossy().into());
    }
    Ok(search)
}

fn extensions(list: &Term) -> Result<Vec<String>, Fault> {
    list_of(list)?.iter().map(text_argument).collect()
}

fn set_type(search: &mut FileSearch, kind: &str) {
    match kind {
        "prolog" | "source" => {
            search.extensions = [".pl", ".prolog", ""].map(str::to_owned).to_vec();
        }
        "directory" => {
            search.wants_directory = true;
            search.extensions = vec![String::new()];
        }
        _ => search.extensions = vec![String::new()],
    }
}

/// A file stands for the directory that it is in.
fn base_directory(path: &str) -> String {
    let path = absolute(path, &current_directory());
    match Path::new(&path).is_dir() || path.ends_with('/') {
        true => path,
        false => directory_name(&path).to_owned(),
    }
}

/// The path with each extension; an extension that it has already is not added again.
fn candidates(base: &str, extensions: &[String]) -> Vec<String> {
    let has_one_of_them = extensions.iter().any(|extension| {
        let extension = extension.trim_start_matches('.');
        !extension.is_empty() && split_extension(base).1 == extension
    });
    if has_one_of_them {
        return vec![base.to_owned()];
    }
    extensions
        .iter()
        .map(|extension| with_extension(base, extension))
        .collect()
}

fn is_found(path: &str, search: &FileSearch) -> bool {
    let path = Path::new(path);
    if search.wants_directory {
        return path.is_dir() && is_accessible(path, &search.access) == Some(true);
    }
    if search.access == "none" {
        return path.is_file();
    }
    // A directory is no file to read, but a new file may be written.
    !path.is_dir() && is_accessible(path, &search.access) == Some(true)
}

fn expand_file_name(AnyText(pattern): AnyText) -> Result<Vec<Term>, Fault> {
    let found = expand(&pattern).map_err(|name| Fault::existence("variable", &Term::atom(name)))?;
    Ok(found.into_iter().map(Term::atom).collect())
}

/// `~`, `$VARIABLE`, `*`, `?`, `[...]` and `{a,b}` of a file name. The error is the name of a
/// variable that is not set.
fn expand(pattern: &str) -> Result<Vec<String>, String> {
    let pattern = with_variables(&with_home(pattern))?;
    if !pattern.contains(['*', '?', '[', '{']) {
        return Ok(vec![pattern]);
    }
    let start = if pattern.starts_with('/') { "/" } else { "" };
    let mut found = vec![start.to_owned()];
    for part in pattern.split('/').filter(|part| !part.is_empty()) {
        found = found
            .iter()
            .flat_map(|directory| matches_in(directory, part))
            .collect();
    }
    Ok(found)
}

fn with_home(pattern: &str) -> String {
    match pattern.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => {
            std::env::var("HOME").unwrap_or_default() + rest
        }
        _ => pattern.to_owned(),
    }
}

fn with_variables(pattern: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = pattern;
    while let Some(at) = rest.find('$') {
        text.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let end = after
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(after.len());
        let name = &after[..end];
        text.push_str(&std::env::var(name).map_err(|_| name.to_owned())?);
        rest = &after[end..];
    }
    Ok(text + rest)
}

fn matches_in(directory: &str, part: &str) -> Vec<String> {
    let at = |name: &str| match directory {
        "" => name.to_owned(),
        _ if directory.ends_with('/') => format!("{directory}{name}"),
        _ => format!("{directory}/{name}"),
    };
    if !part.contains(['*', '?', '[', '{']) {
        let path = at(part);
        return if Path::new(&path).exists() {
            vec![path]
        } else {
            Vec::new()
        };
    }
    let folder = if directory.is_empty() { "." } else { directory };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned());
    let visible = names.filter(|name| !name.starts_with('.') || part.starts_with('.'));
    let mut names: Vec<String> = visible.filter(|name| matches_pattern(part, name)).collect();
    names.sort();
    names.iter().map(|name| at(name)).collect()
}

/// Does the whole name match the pattern of `*`, `?`, `[abc]`, `[a-z]` and `{one,other}`?
pub fn matches_pattern(pattern: &str, name: &str) -> bool {
    let Some(first) = pattern.chars().next() else {
        return name.is_empty();
    };
    let rest = &pattern[first.len_utf8()..];
    match first {
        '*' => {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter()
                .any(|at| matches_pattern(rest, &name[at..]))
        }
        '[' if rest.contains(']') => matches_set(rest, name),
        '{' if rest.contains('}') => {
            let (choices, rest) = rest.split_once('}').unwrap_or((rest, ""));
            choices
                .split(',')
                .any(|choice| matches_pattern(&format!("{choice}{rest}"), name))
        }
        _ => match name.chars().next() {
            Some(c) if first == '?' || c == first => matches_pattern(rest, &name[c.len_utf8()..]),
            _ => false,
        },
    }
}

fn matches_set(rest: &str, name: &str) -> bool {
    let (set, rest) = rest.split_once(']').unwrap_or((rest, ""));
    let Some(c) = name.chars().next() else {
        return false;
    };
    let set: Vec<char> = set.chars().collect();
    let in_range = set
        .windows(3)
        .any(|w| w[1] == '-' && w[0] <= c && c <= w[2]);
    (in_range || set.contains(&c)) && matches_pattern(rest, &name[c.len_utf8()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let cases = [
            ("m*.pl", "m1.pl", true),
            ("m*.pl", "n.pl", false),
            ("m[12].pl", "m2.pl", true),
            ("m[1-3].pl", "m4.pl", false),
            ("m?.pl", "m12.pl", false),
            ("{a,b}.pl", "b.pl", true),
            ("*", "", true),
        ];
        for (pattern, name, expected) in cases {
            assert_eq!(matches_pattern(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn extensions_are_tried_in_order() {
        let extensions = [".pl", ""].map(str::to_owned);
        assert_eq!(candidates("/a/b", &extensions), ["/a/b.pl", "/a/b"]);
        assert_eq!(candidates("/a/b.pl", &extensions), ["/a/b.pl"]);
    }
}
