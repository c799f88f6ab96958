//! Loading of files tells on standard error, prints and ends as swipl does.
//!
//! `loading_cases.txt` holds small programs of a few files, most of them faulty, and the goals to
//! run with them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::course::arbiiter;
use crate::dialect::has_swipl;

/// A program, and each time the files to load and the goals to run.
#[derive(Debug, Default)]
struct Case {
    name: String,
    files: Vec<(String, String)>,
    runs: Vec<(Vec<String>, Vec<String>)>,
}

/// Standard output, standard error and status.
type Ended = (String, String, Option<i32>);

fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/loading_cases.txt");
    let text = fs::read_to_string(path).expect("the cases");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            cases.push(Case {
                name: name.to_owned(),
                ..Case::default()
            });
            continue;
        }
        let Some(case) = cases.last_mut() else {
            continue;
        };
        match (line.split_once(' '), case.runs.last_mut()) {
            (Some(("@", file)), _) => case.files.push((file.to_owned(), String::new())),
            (Some(("$", files)), _) => {
                let files = files.split(' ').map(str::to_owned).collect();
                case.runs.push((files, Vec::new()));
            }
            (Some(("?", goal)), Some((_, goals))) => goals.push(goal.to_owned()),
            _ => {
                let (_, text) = case.files.last_mut().expect("a file comes first");
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    cases
}

fn folder(case: &Case) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("loading")
        .join(case.name.replace(' ', "_"));
    for (name, text) in &case.files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder");
        fs::write(path, text).expect("the file");
    }
    folder
}

fn run(command: &mut Command, folder: &Path) -> Ended {
    let output = command
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| comparable(&String::from_utf8_lossy(bytes), folder);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// The text with its files named from the folder, without names of variables and what swipl says of
/// itself.
fn comparable(text: &str, folder: &Path) -> String {
    let text = text.replace(&format!("{}/", folder.display()), "");
    // A loaded machine lets swipl tell of its threads.
    let of_swipl = [
        "Defined at /usr/lib/",
        "% The following threads wouldn't die",
    ];
    let told = |line: &&str| *line != "% halt" && !of_swipl.iter().any(|own| line.contains(own));
    let lines = text.lines().filter(told).map(without_time);
    let lines: Vec<String> = lines.map(without_variables).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What plunit writes behind its tests, without how long they took.
fn without_time(line: &str) -> &str {
    match line.strip_suffix(" sec") {
        Some(timed) if timed.starts_with("**FAILED") => "**FAILED",
        _ => line,
    }
}

/// `_` for `_123`.
pub fn without_variables(line: &str) -> String {
    let mut plain = String::new();
    for c in line.chars() {
        let in_number = c.is_ascii_digit() && plain.ends_with('_');
        if !in_number {
            plain.push(c);
        }
    }
    plain
}

#[test]
fn files_load_as_in_swipl() {
    if !has_swipl() {
        return;
    }
    let mut different = Vec::new();
    for case in cases() {
        let folder = folder(&case);
        for (files, goals) in &case.runs {
            let goals: Vec<&str> = goals.iter().flat_map(|goal| ["-g", goal]).collect();
            let expected = run(Command::new("swipl").args(&goals).args(files), &folder);
            let got = run(arbiiter().arg("consult").args(files).args(&goals), &folder);
            if got != expected {
                let name = &case.name;
                different.push(format!(
                    "{name}: {files:?}\nswipl {expected:#?}\nhere {got:#?}"
                ));
            }
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn a_file_that_loads_itself_without_end_is_told() {
    let case = Case {
        name: "itself".to_owned(),
        files: vec![("a.pl".to_owned(), ":- consult(a).\np(1).\n".to_owned())],
        runs: Vec::new(),
    };
    let (_, told, status) = run(arbiiter().args(["consult", "a.pl"]), &folder(&case));
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("Not enough resources: nested_loads"),
        "{told}"
    );
}
