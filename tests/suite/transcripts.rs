//! The corpus's own arbiter and players, loaded unchanged, print what SWI-Prolog prints.

use std::path::Path;
use std::time::Duration;

use crate::course::{Pairing, arbiiter, course, failures, files, first_difference, pairings, run};

/// The longest match takes a tenth of this.
const MATCH_LIMIT: Duration = Duration::from_secs(200);
/// Loading a file.
const LOAD_LIMIT: Duration = Duration::from_secs(20);

#[test]
fn every_transcript_comes_out_byte_for_byte() {
    let Some(course) = course() else { return };
    let arbiter = course.join("arbiter_kursus.pl");
    let told = failures(&pairings(&course), |pairing| played(&arbiter, pairing));
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn played(arbiter: &Path, pairing: &Pairing) -> Option<String> {
    let mut command = arbiiter();
    command.arg("turniir").arg("--arbiter").arg(arbiter);
    command
        .arg("--valged")
        .arg(&pairing.white)
        .arg("--mustad")
        .arg(&pairing.black);
    let run = run(&mut command, MATCH_LIMIT);
    if run.stdout == pairing.expected && run.code() == 0 {
        return None;
    }
    let expected = String::from_utf8_lossy(&pairing.expected);
    let difference = first_difference(&expected, &run.text());
    Some(format!(
        "{}: status {}, {difference}\n{}",
        pairing.name,
        run.code(),
        run.stderr
    ))
}

/// The faulty programs that consult/1 refuses, as swipl's does.
const REFUSED: &[&str] = &["23_moodul_user.pl"];

#[test]
fn faulty_programs_load_or_are_refused() {
    let Some(course) = course() else { return };
    let told = failures(&files(&course.join("vead"), "pl"), |file| loaded(file));
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Loading ends, goes on to the goal behind it unless the file is refused, and writes nothing.
fn loaded(file: &Path) -> Option<String> {
    let run = run(
        arbiiter()
            .arg("consult")
            .arg(file)
            .args(["-g", "write(laaditud)"]),
        LOAD_LIMIT,
    );
    let is_refused = file
        .file_name()
        .is_some_and(|name| REFUSED.iter().any(|refused| name == *refused));
    let (status, text) = if is_refused { (1, "") } else { (0, "laaditud") };
    let is_right = run.code() == status && run.text() == text;
    (!is_right).then(|| {
        format!(
            "{}: status {}, {}\n{}",
            file.display(),
            run.code(),
            run.text(),
            run.stderr
        )
    })
}

#[test]
fn every_good_program_loads() {
    let Some(course) = course() else { return };
    let told = failures(&files(&course, "pl"), |file| {
        let run = run(arbiiter().arg("consult").arg(file), LOAD_LIMIT);
        (run.code() != 0 || run.stderr.contains("ERROR"))
            .then(|| format!("{}: {}", file.display(), run.stderr))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}
