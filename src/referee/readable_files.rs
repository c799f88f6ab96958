//! The files that a program can read: its own file, and those beside it that it names.
//!
//! A folder may hold other programs or private files, so it is never opened as a whole. A program
//! names a file if the name occurs in its text, so that no form of `include/1` or `consult/1` is
//! missed. The files of other programs are left out even if they are named.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::sandbox::reading;

/// How many files and folders a program can have.
const MAX_FILES: usize = 64;
/// How long their names can be together. They go in one message.
const MAX_PATH_BYTES: usize = 32 * 1024;
/// How many names of a folder are looked at.
const MAX_NEIGHBOURS: usize = 10_000;

/// The files that the program in this file can read, and the folders that it can read with all that
/// is below them.
pub fn of(program: &Path, others: &BTreeSet<PathBuf>, file_bytes: u64) -> Vec<PathBuf> {
    let mut own = vec![program.to_owned()];
    let mut beside = neighbours(program, others);
    let mut bytes = program.as_os_str().len();
    let mut read = 0;
    while let Some(path) = own.get(read) {
        let text = reading::read(path, file_bytes).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let named = named(&text, &beside);
        drop(text);
        for path in beside.extract_if(.., |path| named.contains(path)) {
            bytes += path.as_os_str().len();
            if own.len() < MAX_FILES && bytes < MAX_PATH_BYTES {
                own.push(path);
            }
        }
        read += 1;
    }
    own
}

/// The files and folders beside a program that belong to no other program. Links are not followed.
fn neighbours(program: &Path, others: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let folder = program.parent().unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.take(MAX_NEIGHBOURS).filter_map(|entry| {
        let entry = entry.ok()?;
        let (kind, path) = (entry.file_type().ok()?, entry.path());
        let is_free = match kind {
            kind if kind.is_file() => path != program && !others.contains(&path),
            kind if kind.is_dir() => !others.iter().any(|other| other.starts_with(&path)),
            _ => false,
        };
        (is_free && path.to_str().is_some()).then_some(path)
    });
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    paths
}

/// Those of the paths that a text names, with or without their extension: as a word of letters,
/// digits and the signs of file names, or in quotes. The text is read once, and nothing of it is
/// kept.
fn named(text: &str, beside: &[PathBuf]) -> HashSet<PathBuf> {
    let mut paths: HashMap<&str, Vec<&PathBuf>> = HashMap::new();
    for path in beside {
        let names = [path.file_name(), path.file_stem()].into_iter().flatten();
        for name in names.filter_map(|name| name.to_str()) {
            paths.entry(name).or_default().push(path);
        }
    }
    let plain = text.split(|sign: char| !sign.is_alphanumeric() && !"_-.".contains(sign));
    let quoted = text.split(['\'', '"', '/', '\n']);
    let words = plain.map(|word| word.trim_matches('.')).chain(quoted);
    let found = words.filter_map(|word| paths.get(word));
    found.flatten().map(|path| (*path).clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::of;
    use crate::sandbox::reading;

    #[test]
    fn a_program_has_what_it_names_and_no_more() {
        let folder = std::env::temp_dir().join(format!("arbiiter-own-{}", std::process::id()));
        let place = |name: &str| folder.join(name);
        fs::create_dir_all(place("osad")).expect("a folder");
        fs::create_dir_all(place("muud")).expect("a folder");
        for (name, text) in [
            (
                "mina.pl",
                ":- include(abi).\n:- consult('minu fail.pl').\n:- use_module(osad/tahed), see(vastane).",
            ),
            ("abi.pl", ":- use_module(veel)."),
            ("veel.pl", "p."),
            ("minu fail.pl", "p."),
            ("vastane.pl", "p."),
            ("kiri.txt", "p."),
        ] {
            fs::write(place(name), text).expect("written");
        }
        std::os::unix::fs::symlink("/etc/passwd", place("see")).expect("a link");
        let others = BTreeSet::from([place("vastane.pl")]);
        let own: BTreeSet<_> = of(&place("mina.pl"), &others, reading::MAX_BYTES)
            .into_iter()
            .collect();
        let expected = ["mina.pl", "abi.pl", "veel.pl", "minu fail.pl", "osad"].map(place);
        assert_eq!(own, BTreeSet::from(expected));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
