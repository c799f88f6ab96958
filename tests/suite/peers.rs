//! Programs, built-ins and syntax in the manner of other systems' suites: arbiiter does what swipl
//! does.
//!
//! `tests/peers/expected.txt` keeps what swipl does, so that the comparison also works where it is
//! not installed. `ARBIITER_BLESS=1` writes the file anew. See `tests/peers/README.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::dialect::{Ending, KnownDifferences, create_file, has_swipl, read_text, wait};

/// The least number of programs and of single cases.
const PROGRAMS_MINIMUM: usize = 80;
const CASES_MINIMUM: usize = 1_700;

/// What was seen of each program and each case, by its name.
type Answers = BTreeMap<String, String>;

#[test]
fn expected_peers_are_those_of_swipl() {
    if !has_swipl() {
        return;
    }
    let answers = answers(Host::Swipl);
    let text: String = answers
        .iter()
        .map(|(id, answer)| format!("@@ {id}\n{answer}"))
        .collect();
    let path = folder().join("expected.txt");
    if std::env::var_os("ARBIITER_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, &text).expect("the expected answers can be written");
    }
    assert!(
        text == read_text(&path),
        "ARBIITER_BLESS=1 writes them anew"
    );
}

#[test]
fn peers_do_what_they_do_in_swipl() {
    let known = KnownDifferences::read(&folder().join("known_differences.md"));
    let expected = split(&read_text(&folder().join("expected.txt")), |line| {
        line.strip_prefix("@@ ").map(str::to_owned)
    });
    let actual = answers(Host::Arbiiter);
    let mut failures: Vec<String> = known
        .ids
        .iter()
        .filter(|id| expected.get(*id) == actual.get(*id))
        .map(|id| format!("{id} does not differ: remove it from the table\n"))
        .collect();
    for (id, swipl) in &expected {
        let arbiiter = actual.get(id).map_or("(nothing)", String::as_str);
        if swipl != arbiiter && !known.ids.contains(id) {
            failures.push(format!("{id}\n-- swipl\n{swipl}-- arbiiter\n{arbiiter}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn peers_are_many() {
    let expected = read_text(&folder().join("expected.txt"));
    let is_case = |line: &&str| line.starts_with("@@ syntax:") || line.starts_with("@@ builtins:");
    assert!(expected.lines().filter(is_case).count() >= CASES_MINIMUM);
    assert!(programs().len() >= PROGRAMS_MINIMUM);
}

/// Who runs the programs.
#[derive(Clone, Copy)]
enum Host {
    Swipl,
    Arbiiter,
}

impl Host {
    fn command(self, file: &str, goal: &str) -> Command {
        let (program, arguments) = match self {
            Host::Swipl => ("swipl", ["-f", "none", "-g", goal, "-t", "halt", file]),
            Host::Arbiiter => (
                env!("CARGO_BIN_EXE_arbiiter"),
                ["consult", file, "-g", goal, "-g", "halt", "--"],
            ),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command
    }
}

/// What a run wrote, and how it ended.
struct Run {
    output: String,
    errors: String,
    ending: String,
}

fn run(host: Host, file: &str, goal: &str) -> Run {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peers");
    fs::create_dir_all(&scratch).expect("the folder for temporary files can be made");
    let path = |kind| scratch.join(format!("{}-{}.{kind}", name_of(file), host as u8));
    let child = host
        .command(file, goal)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(create_file(&path("out")))
        .stderr(create_file(&path("err")))
        .spawn()
        .expect("the program can be started");
    let ending = match wait(child, &path("out")) {
        Ending::Exit(status) => status.to_string(),
        Ending::TooLong => String::from("no end"),
    };
    Run {
        output: read_text(&path("out")),
        errors: read_text(&path("err")),
        ending,
    }
}

fn answers(host: Host) -> Answers {
    let mut answers = Answers::new();
    let syntax = run(
        host,
        "tests/peers/syntax.pl",
        "run('tests/peers/syntax.txt')",
    );
    answers.extend(split(&syntax.output, |line| {
        let number: u32 = line.strip_prefix('@')?.parse().ok()?;
        Some(format!("syntax:{number:03}"))
    }));
    let builtins = run(
        host,
        "tests/dialect/driver.pl",
        "run('tests/peers/builtins.pl')",
    );
    answers.extend(split(&without_contexts(&builtins.output), |line| {
        let number: u32 = line.strip_prefix("@builtins:")?.parse().ok()?;
        Some(format!("builtins:{number:03}"))
    }));
    for file in programs() {
        let run = run(host, &file, "main");
        let name = name_of(&file);
        answers.insert(format!("{name} messages"), load_messages(&run.errors));
        let answer = format!("{}\n({})\n", run.output, run.ending);
        answers.insert(name, answer);
    }
    answers
}

/// The parts of a text, each under the name that the line before it gives.
fn split(text: &str, name: impl Fn(&str) -> Option<String>) -> Answers {
    let mut answers = Answers::new();
    let mut current = String::new();
    for line in text.lines() {
        if let Some(id) = name(line) {
            current = id;
            answers.insert(current.clone(), String::new());
        } else if let Some(answer) = answers.get_mut(&current) {
            answer.push_str(line);
            answer.push('\n');
        }
    }
    answers
}

/// Which predicate met an error is compared by the dialect corpus.
fn without_contexts(output: &str) -> String {
    let lines = output.lines().filter(|line| !line.starts_with("~ "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// What was said while the file was loaded: without the errors of goals, and without the line of
/// the program that arbiiter shows under a syntax error.
fn load_messages(errors: &str) -> String {
    let root = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let is_of_load = |line: &&str| {
        let is_quoted = line.starts_with("ERROR:   ") && !line.starts_with("ERROR:    ");
        let is_pointer = line.trim_end().ends_with("  ^");
        line.contains(':') && !line.starts_with("ERROR: -g") && !is_quoted && !is_pointer
    };
    let lines = errors.lines().filter(is_of_load);
    lines.map(|line| line.replace(&root, "") + "\n").collect()
}

/// The programs, by name.
fn programs() -> Vec<String> {
    let entries = fs::read_dir(folder().join("programs")).expect("the programs can be listed");
    let mut files: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .map(|file| format!("tests/peers/programs/{file}"))
        .collect();
    files.sort();
    files
}

fn name_of(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/peers")
}
