//! Copies of programs are found, and nothing else is, among the corpus and the shipped players.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arbiiter::conformance::fingerprints::{self, common, of_program, similarity};
use arbiiter::conformance::outline::{Library, Outline};
use arbiiter::frontend::operators::OpKind;
use arbiiter::frontend::source::Source;
use arbiiter::games::random::Random;

use crate::course::{course, files};

/// As in the room of courses.
const THRESHOLD: f64 = arbiiter::course::copies::THRESHOLD;

fn fingerprints(text: &str) -> BTreeSet<u64> {
    let source = Source::from_text("program", text);
    let outline = Outline::read(&source, &NoLibrary, "mari");
    of_program(&fingerprints::fingerprints(&outline))
}

/// The programs load no library with operators of its own.
struct NoLibrary;

impl Library for NoLibrary {
    fn operators(&self, _: &str) -> Vec<(i64, OpKind, String)> {
        Vec::new()
    }

    fn knows(&self, _: &str, _: usize) -> bool {
        false
    }

    fn is_protected(&self, _: &str, _: usize) -> bool {
        false
    }

    fn computes(&self, _: &str, _: usize) -> bool {
        true
    }

    fn similar(&self, _: &str, _: usize) -> Option<String> {
        None
    }

    fn exports(&self, _: &str) -> Option<Vec<(String, usize)>> {
        None
    }
}

/// The text with each of these names replaced, where it stands as a whole word.
fn renamed(text: &str, names: &[&str]) -> String {
    let mut out = text.to_owned();
    for (number, name) in names.iter().enumerate() {
        let fresh = match name.chars().next().is_some_and(char::is_uppercase) {
            true => format!("Xx{number}"),
            false => format!("xx{number}"),
        };
        out = whole_words(&out, name, &fresh);
    }
    out
}

fn whole_words(text: &str, name: &str, fresh: &str) -> String {
    let is_part =
        |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    let mut out = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(name) {
        let (before, after) = (&rest[..place], &rest[place + name.len()..]);
        let whole = !is_part(before.chars().next_back().or(out.chars().next_back()))
            && !is_part(after.chars().next());
        out += before;
        out += if whole { fresh } else { name };
        rest = after;
    }
    out + rest
}

/// All words of a text that are variables, or names that stand before a parenthesis at the
/// beginning of a line.
fn own_names(text: &str) -> Vec<&str> {
    let words = text
        .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .filter(|word| word.len() > 1);
    let variables = words.filter(|word| word.chars().next().is_some_and(char::is_uppercase));
    let heads = text
        .lines()
        .filter_map(|line| line.split_once('(').map(|(head, _)| head));
    let heads = heads.filter(|head| {
        !head.is_empty()
            && head
                .chars()
                .all(|sign| sign.is_alphanumeric() || sign == '_')
            && head.chars().next().is_some_and(char::is_lowercase)
    });
    let mut names: Vec<&str> = variables.chain(heads).collect();
    names.sort();
    names.dedup();
    names
}

/// The clauses, from the last to the first. A paragraph is a clause or more.
fn reordered(text: &str) -> String {
    let mut parts: Vec<&str> = text.split("\n\n").collect();
    let head = parts.remove(0);
    parts.reverse();
    format!("{head}\n\n{}\n", parts.join("\n\n"))
}

fn commented(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('%'));
    lines.map(|line| format!("{line}   % mine\n")).collect()
}

/// The text and code of its own that is never called.
fn with_dead_code(text: &str, seed: usize) -> String {
    const GOALS: [&str; 6] = [
        "atom_length(A, B)",
        "msort([A, B], _)",
        "B is A mod 7 + 3",
        "sub_atom(A, 1, 2, B, _)",
        "length(A, B)",
        "number_codes(A, [B|_])",
    ];
    let mut random = Random::new(seed as u64);
    let dead = (0..40).map(|number| {
        let goals: Vec<&str> = (0..4).map(|_| GOALS[random.below(GOALS.len())]).collect();
        // Each copy has other dead code.
        let goals = goals.join(", ").replace('A', &format!("c{seed}"));
        format!("dead{number}(B) :- {goals}.\n")
    });
    let dead: String = dead.collect();
    format!("{text}\n{dead}")
}

#[test]
fn planted_copies_are_found_and_nothing_else() {
    let Some(course) = course() else {
        return;
    };
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut paths: Vec<PathBuf> = files(&course, "pl");
    paths.retain(|path| !path.ends_with("arbiter_kursus.pl"));
    paths.extend(
        ["ahnus", "puu", "planeerija", "miinimaks", "loikaja"]
            .map(|name| examples.join(format!("{name}.pl"))),
    );
    let mut programs: Vec<(String, String)> = paths
        .iter()
        .filter_map(|path| {
            let bytes = fs::read(path).ok()?;
            let name = path.file_stem()?.to_string_lossy().into_owned();
            Some((
                name,
                Source::from_bytes("program", &bytes).text().to_owned(),
            ))
        })
        .collect();
    let long: Vec<(String, String)> = programs
        .iter()
        .filter(|(_, text)| text.len() > 2500)
        .cloned()
        .collect();
    assert!(long.len() >= 5, "{} programs", long.len());
    for (number, (name, text)) in long.iter().cycle().take(10).enumerate() {
        let copy = match number % 5 {
            0 => renamed(text, &own_names(text)),
            1 => reordered(&renamed(text, &own_names(text))),
            2 => commented(&reordered(text)),
            3 => with_dead_code(&renamed(text, &own_names(text)), number),
            _ => with_dead_code(&commented(&renamed(text, &own_names(text))), number),
        };
        programs.push((format!("copy of {name}"), copy));
    }
    let sets: Vec<BTreeSet<u64>> = programs
        .iter()
        .map(|(_, text)| fingerprints(text))
        .collect();
    let common = common(&sets);
    let original = |name: &str| name.trim_start_matches("copy of ").to_owned();
    let (mut missed, mut wrong) = (Vec::new(), Vec::new());
    for (place, (one, _)) in programs.iter().enumerate() {
        for (later, (other, _)) in programs.iter().enumerate().skip(place + 1) {
            let share = similarity(&sets[place], &sets[later], &common).unwrap_or(0.0);
            match (original(one) == original(other), share >= THRESHOLD) {
                (true, false) => missed.push(format!("{one} - {other}: {share:.2}")),
                (false, true) => wrong.push(format!("{one} - {other}: {share:.2}")),
                _ => {}
            }
        }
    }
    assert!(
        missed.is_empty() && wrong.is_empty(),
        "missed: {missed:#?}\nwrong: {wrong:#?}"
    );
}
