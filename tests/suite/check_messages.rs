//! `docs/check-messages.md` has an example of each message of `arbiiter check`.
//!
//! That the examples print what the page shows is a matter of `guides`. Here: no code of a finding
//! is without a section, and the program of a section causes the finding that it is about.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use arbiiter::conformance::finding::TextFault;
use arbiiter::referee::foul::Foul;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::check::LIMIT;
use crate::course::{arbiiter, run};

/// Codes without a program: what these programs do is an accident or an attack, or they play
/// another game.
const WITHOUT_PROGRAM: [&str; 3] = ["crashed", "meddled", "trial_game"];

/// A section of the page.
#[derive(Debug, Default)]
struct Section {
    files: Vec<(String, String)>,
    commands: Vec<String>,
}

fn sections() -> BTreeMap<String, Section> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/check-messages.md");
    let page = fs::read_to_string(page).expect("the page");
    let parts = page.split("\n### `").skip(1);
    parts
        .map(|part| {
            let (code, text) = part.split_once("`\n").expect("a heading");
            (code.to_owned(), section(text))
        })
        .collect()
}

fn section(text: &str) -> Section {
    let mut section = Section::default();
    for block in text.split("```").skip(1).step_by(2) {
        let (kind, body) = block.split_once('\n').expect("a block");
        match kind.split_once(' ') {
            Some(("prolog", name)) => section.files.push((name.to_owned(), body.to_owned())),
            _ => {
                let commands = body.lines().filter_map(|line| line.strip_prefix("$ "));
                section.commands.extend(commands.map(str::to_owned));
            }
        }
    }
    section
}

/// The codes of an enumeration, which serde tells to whoever asks for another one.
fn codes<T: DeserializeOwned>() -> BTreeSet<String> {
    let told = serde_json::from_value::<T>(json!({ "code": "?" }))
        .err()
        .expect("an error");
    let told = told.to_string();
    let listed = told.split_once("expected one of ").expect("a list").1;
    listed
        .split(", ")
        .map(|code| code.trim_matches('`').to_owned())
        .collect()
}

#[test]
fn every_code_has_a_section() {
    let all = &codes::<TextFault>() | &codes::<Foul>();
    assert!(
        all.contains("no_module") && all.contains("must_capture"),
        "{all:?}"
    );
    let told: BTreeSet<String> = sections().into_keys().collect();
    assert_eq!(told, all);
}

#[test]
fn every_example_causes_its_finding() {
    for (code, section) in sections() {
        let is_without = WITHOUT_PROGRAM.contains(&code.as_str());
        assert_eq!(section.commands.is_empty(), is_without, "{code}");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("check-messages")
            .join(&code);
        fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in &section.files {
            fs::write(folder.join(name), text).expect("written");
        }
        let Some((last, before)) = section.commands.split_last() else {
            continue;
        };
        for command in before {
            run(
                Command::new("bash")
                    .current_dir(&folder)
                    .args(["-c", command]),
                LIMIT,
            )
            .check(0, &[], "");
        }
        let arguments = last
            .split(" | ")
            .next()
            .expect("a command")
            .replace('"', "");
        let arguments = arguments.split_whitespace().skip(1);
        let mut command = arbiiter();
        command
            .current_dir(&folder)
            .args(arguments)
            .args(["--format", "json"]);
        let run = run(&mut command, LIMIT);
        let document: Value = serde_json::from_slice(&run.stdout).expect(&run.stderr);
        let findings = document["files"][0]["findings"]
            .as_array()
            .expect("findings");
        let is_it = |finding: &Value| {
            let told = [&finding["fault"]["code"], &finding["play"]["foul"]["code"]];
            told.iter().any(|told| **told == json!(code))
        };
        assert!(findings.iter().any(is_it), "{code}: {findings:#?}");
    }
}
