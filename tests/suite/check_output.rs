//! `arbiiter check --output`: whatever kills it, the file is well-formed and has all results so
//! far.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use arbiiter::games::random::Random;
use serde_json::Value;

use crate::check::LIMIT;
use crate::course::{arbiiter, run};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A program without a fault in its text.
fn write_program(folder: &Path, name: &str, body: &str) {
    let text =
        format!(":- module({name}, [{name}/3]).\n{name}(_, _, _) :- {body}.\n{name}(_, _, _).\n");
    fs::write(folder.join(format!("{name}.pl")), text).expect("written");
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = arbiiter();
    command.current_dir(folder).arg("check").args(arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// The names of the files in a document, which has to be well-formed.
fn files_in(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the document");
    if path.extension().is_some_and(|extension| extension == "xml") {
        let report = quick_junit::Report::deserialize_from_str(&text).expect("JUnit");
        return report
            .test_suites
            .iter()
            .map(|suite| suite.name.to_string())
            .collect();
    }
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let results = document["runs"][0]["results"].as_array().expect("results");
    let place = "/locations/0/physicalLocation/artifactLocation/uri";
    let uris = results
        .iter()
        .filter_map(|result| result.pointer(place)?.as_str());
    let mut uris: Vec<String> = uris.map(str::to_owned).collect();
    uris.dedup();
    uris
}

/// The process is killed while it lets the third of four programs play.
#[test]
fn a_killed_check_keeps_what_was_found() {
    for (format, name) in [("junit", "found.xml"), ("sarif", "found.sarif")] {
        let folder = folder(&format!("check-output-{format}"));
        for name in ["esimene", "teine", "neljas"] {
            write_program(&folder, name, "missing_helper");
        }
        write_program(&folder, "kolmas", "sleep(3600)");
        let found = folder.join(name);
        fs::write(&found, "what an earlier run has left").expect("written");
        let files = ["esimene.pl", "teine.pl", "kolmas.pl", "neljas.pl"];
        let more = [
            "--output",
            name,
            "--format",
            format,
            "--jobs",
            "1",
            "--fail-fast",
        ];
        let more = [
            &more[..],
            &["--move-time", "3600", "--budget", "3600"],
            &files,
        ]
        .concat();
        let mut child = start(&folder, &more);
        let told = |file: &str| fs::read_to_string(&found).is_ok_and(|text| text.contains(file));
        while !told("teine.pl") {
            assert!(child.try_wait().expect("a child").is_none(), "it has ended");
            sleep(Duration::from_millis(20));
        }
        child.kill().expect("SIGKILL");
        child.wait().expect("it ends");
        assert_eq!(files_in(&found), files[..2]);
    }
}

/// Whenever it is killed, a prefix of the results is there.
#[test]
fn a_kill_at_any_moment_leaves_a_document() {
    let folder = folder("check-output-moments");
    let names: Vec<String> = (0..40).map(|number| format!("p{number}")).collect();
    for name in &names {
        write_program(&folder, name, "missing_helper");
    }
    let files: Vec<String> = names.iter().map(|name| format!("{name}.pl")).collect();
    let mut random = Random::new(1);
    let found = folder.join("found.sarif");
    for _ in 0..20 {
        let more = ["--static", "--output", "found.sarif", "--format", "sarif"];
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let mut child = start(&folder, &[&more[..], &files].concat());
        sleep(Duration::from_millis(random.below(400) as u64));
        child.kill().expect("SIGKILL");
        child.wait().expect("it ends");
        if found.exists() {
            let told = files_in(&found);
            assert_eq!(told, files[..told.len()]);
        }
    }
}

#[test]
fn the_file_is_what_would_be_printed() {
    let folder = folder("check-output-whole");
    write_program(&folder, "esimene", "missing_helper");
    for format in ["text", "json", "junit", "github", "sarif"] {
        let checked = |more: &[&str]| {
            let mut command = arbiiter();
            command.current_dir(&folder);
            command.args(["check", "--static", "esimene.pl", "--format", format]);
            let run = run(command.args(more), LIMIT);
            assert_eq!(run.code(), 0, "{}", run.stderr);
            run.text()
        };
        let printed = checked(&[]);
        assert_eq!(checked(&["-o", "found"]), "");
        let written = fs::read_to_string(folder.join("found")).expect("the document");
        assert_eq!(written, printed);
        let entries = fs::read_dir(&folder).expect("the folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let beside = names.filter(|name| name.to_string_lossy().starts_with(".found"));
        assert_eq!(beside.count(), 0);
    }
    let mut command = arbiiter();
    command.current_dir(&folder);
    command.args(["check", "--static", "esimene.pl", "-o", "missing/found"]);
    run(&mut command, LIMIT).check(2, &[], "--output missing/found");
}

/// A file that the command reads is not written over.
#[test]
fn what_is_read_is_not_written() {
    let folder = folder("check-output-read");
    write_program(&folder, "esimene", "fail");
    write_program(&folder, "teine", "fail");
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("the program");
    let before = text("esimene.pl");
    let commands: [&[&str]; 4] = [
        &["check", "--static", "esimene.pl", "-o", "./esimene.pl"],
        &["check", "--static", "--output=esimene.pl", "esimene.pl"],
        &[
            "turniir",
            "--valged",
            "esimene.pl",
            "--mustad",
            "teine.pl",
            "--pdn",
            "esimene.pl",
        ],
        &[
            "turniir",
            "--valged=esimene.pl",
            "--mustad",
            "teine.pl",
            "--pdn=esimene.pl",
        ],
    ];
    for arguments in commands {
        let run = run(arbiiter().current_dir(&folder).args(arguments), LIMIT);
        assert_eq!(run.code(), 2, "{arguments:?}: {}", run.stderr);
        assert!(
            run.stderr.contains("name another one to write to"),
            "{}",
            run.stderr
        );
        assert_eq!(text("esimene.pl"), before, "{arguments:?}");
    }
}

/// A hyphen is standard output, and a device is written to.
#[test]
fn a_hyphen_and_devices_are_no_files() {
    let folder = folder("check-output-devices");
    write_program(&folder, "esimene", "fail");
    let checked = |more: &[&str]| {
        let mut command = arbiiter();
        command.current_dir(&folder);
        command.args(["check", "--static", "esimene.pl", "--format", "json"]);
        run(command.args(more), LIMIT)
    };
    let printed = checked(&[]).text();
    assert_eq!(checked(&["-o", "-"]).text(), printed);
    assert_eq!(checked(&["-o", "/dev/stderr"]).stderr, printed);
    checked(&["-o", "/dev/full"]).check(2, &[], "--output /dev/full");
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1);
}
