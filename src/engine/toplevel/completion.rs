//! What the Tab key offers: predicates, atoms of the program, and files between quotes.

use std::collections::BTreeSet;
use std::path::Path;

use crate::engine::program::Definition;
use crate::engine::session::{Session, with_session};
use crate::frontend::term::Term;
use crate::frontend::writer::is_plain_atom;

/// What may stand where the text ends: the byte at which it begins, and the candidates.
pub fn complete(before: &str) -> (usize, Vec<String>) {
    match open_quote(before) {
        Some(start) => (start, files(&before[start..])),
        None => {
            let start = start_of_name(before);
            (start, names(&before[start..]))
        }
    }
}

/// The byte behind the quote that is open at the end of the text.
fn open_quote(text: &str) -> Option<usize> {
    let mut open: Option<(char, usize)> = None;
    for (place, c) in text.char_indices() {
        match (open, c) {
            (None, '\'' | '"') => open = Some((c, place + 1)),
            (Some((quote, _)), c) if c == quote => open = None,
            _ => {}
        }
    }
    open.map(|(_, start)| start)
}

fn start_of_name(text: &str) -> usize {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let name = text.chars().rev().take_while(|c| is_part(*c));
    text.len() - name.map(char::len_utf8).sum::<usize>()
}

/// The names that begin so: predicates that a query can call, and atoms of the program's clauses.
fn names(start: &str) -> Vec<String> {
    if !start.starts_with(char::is_lowercase) {
        return Vec::new();
    }
    let mut found = BTreeSet::new();
    with_session(|session| {
        collect_predicates(session, &mut found);
        collect_atoms(session, &mut found);
    });
    let fits = |name: &String| name.starts_with(start) && is_plain_atom(name);
    found.into_iter().filter(fits).collect()
}

fn collect_predicates(session: &Session, found: &mut BTreeSet<String>) {
    let program = &session.program;
    let own = program.slots().iter().filter(|slot| {
        !program.is_library(slot.module.as_str())
            && !matches!(slot.definition, Definition::Undefined)
    });
    found.extend(own.map(|slot| slot.name.to_string()));
    let known = program.builtins.known_predicates();
    found.extend(known.map(|(name, _)| name.to_owned()));
}

fn collect_atoms(session: &Session, found: &mut BTreeSet<String>) {
    for slot in session.program.slots() {
        if let Definition::Static(code) = &slot.definition {
            for (_, source) in code.sources() {
                collect_from(&source.head, found);
                collect_from(&source.body, found);
            }
        }
    }
}

fn collect_from(term: &Term, found: &mut BTreeSet<String>) {
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if let Some((name, _)) = term.functor() {
            found.insert(name.to_string());
        }
        pending.extend(term.arguments());
    }
}

/// The files whose names begin so; a folder ends with a slash.
fn files(start: &str) -> Vec<String> {
    let folder = start.rfind('/').map_or("", |place| &start[..=place]);
    let name = &start[folder.len()..];
    let place = if folder.is_empty() { "." } else { folder };
    let Ok(entries) = std::fs::read_dir(Path::new(place)) else {
        return Vec::new();
    };
    let mut found: Vec<String> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let found = entry.file_name().into_string().ok()?;
            let fits = found.starts_with(name) && (!name.is_empty() || !found.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            fits.then(|| format!("{folder}{found}{slash}"))
        })
        .collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_what_is_completed() {
        assert_eq!(open_quote("consult('src/ma"), Some(9));
        assert_eq!(open_quote("X = 'a', memb"), None);
        assert_eq!(start_of_name("X = 1, memb"), 7);
        assert_eq!(start_of_name("käi"), 0);
    }

    #[test]
    fn files_are_completed() {
        let folder = env!("CARGO_MANIFEST_DIR");
        let found = files(&format!("{folder}/Cargo.t"));
        assert_eq!(found, [format!("{folder}/Cargo.toml")]);
        assert!(files(&format!("{folder}/sr")).contains(&format!("{folder}/src/")));
    }
}
