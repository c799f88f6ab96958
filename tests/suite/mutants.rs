//! What the probe finds: every mutant of a correct player, nothing in the good players, the right rule in the faulty ones.

#[path = "../mutants/patches.rs"]
mod patches;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbiiter::conformance::finding::{Evidence, Finding, Severity};
use arbiiter::conformance::probe::{Options, Outcome, Until, probe, suite};
use arbiiter::referee::limits::Limits;
use arbiiter::referee::program::Program;
use arbiiter::referee::workers::Workers;

use crate::course::{self, course, files};
use patches::{PATCHES, Patch};

const CORRECT: &str = include_str!("../mutants/correct.pl");
/// Enough for every program here that comes back at all.
const MOVE_TIME: Duration = Duration::from_secs(2);

/// What comes of probing a file.
fn outcome_of(file: &Path, until: Until) -> Outcome {
    let limits = Limits {
        move_time: MOVE_TIME,
        ..Limits::default()
    };
    let mut workers = Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits);
    let program = Program::of_file(file).expect("the file can be read");
    let options = Options {
        until,
        budget: Duration::from_secs(3600),
        ..Options::default()
    };
    probe(&mut workers, &program, &suite(), &options, &mut |_| ())
        .unwrap_or_else(|broken| panic!("{}: {broken}", file.display()))
}

/// The ids of the rules that were broken.
fn rules_broken(outcome: &Outcome) -> Vec<&'static str> {
    if let Some(foul) = &outcome.not_loaded {
        return vec![foul.rule().id()];
    }
    let errors = |finding: &&Finding| finding.severity == Severity::Error;
    let broken = outcome.findings.iter().filter(errors);
    let mut rules: Vec<&str> = broken.map(|finding| finding.rule.id()).collect();
    rules.dedup();
    rules
}

/// What was found, a line each, for messages.
fn told(outcome: &Outcome) -> String {
    let mut text = format!("{:?}\n", outcome.not_loaded);
    for finding in &outcome.findings {
        if let Evidence::Play(play) = &finding.evidence {
            let fen = arbiiter::games::draughts::fen::write(&play.position, Default::default());
            text += &format!(
                "  {} {:?} {} times: {fen}\n",
                play.theme, play.foul, play.times
            );
        }
    }
    text
}

/// The text of a mutant.
fn mutated(patch: &Patch) -> String {
    let places = CORRECT.matches(patch.search).count();
    assert_eq!(places, 1, "{}: {:?}", patch.name, patch.search);
    CORRECT.replacen(patch.search, patch.replacement, 1)
}

fn written(number: usize, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    fs::create_dir_all(&folder).expect("a folder for the mutants");
    let file = folder.join(format!("mutant_{number}.pl"));
    fs::write(&file, text).expect("a mutant");
    file
}

#[test]
fn every_mutant_is_found() {
    let mutants: Vec<(usize, &Patch)> = PATCHES.iter().enumerate().collect();
    let told = course::failures(&mutants, |(number, patch)| {
        let outcome = outcome_of(&written(*number, &mutated(patch)), Until::FirstError);
        let rules = rules_broken(&outcome);
        eprintln!(
            "{}: {:?} {:?}",
            patch.name, outcome.positions, outcome.times
        );
        let found = rules.iter().any(|rule| patch.rules.contains(rule));
        let told = told(&outcome);
        (!found).then(|| format!("{}: {rules:?}\n{told}", patch.name))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The correct player, the examples and the good players of the corpus.
#[test]
fn good_players_pass() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut good = files(&tests, "pl");
    good.extend(files(&examples, "pl"));
    if let Some(course) = course() {
        good.extend(files(&course, "pl"));
    }
    if let Ok(only) = std::env::var("ONLY") {
        good = vec![only.into()];
    }
    good.retain(|file| {
        let name = file.file_name().expect("a name").to_string_lossy();
        !["arbiter_kursus.pl", "inimene.pl"].contains(&&*name)
    });
    let told = course::failures(&good, |file| {
        let start = std::time::Instant::now();
        let outcome = outcome_of(file, Until::AllTried);
        eprintln!(
            "{} {:?} {:?} {:?}",
            file.display(),
            start.elapsed(),
            outcome.times,
            outcome.positions
        );
        let good = outcome.is_good() && outcome.stopped.is_none();
        (!good).then(|| format!("{}: {}", file.display(), told(&outcome)))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn vead_scratch() {
    let Some(course) = course() else { return };
    let faulty = files(&course.join("vead"), "pl");
    course::failures(&faulty, |file| {
        let start = std::time::Instant::now();
        let outcome = outcome_of(file, Until::AllTried);
        eprintln!(
            "{} {:?} {:?} {:?} {:?} {:?} {:?}\n{}",
            file.file_name().unwrap().display(),
            rules_broken(&outcome),
            start.elapsed(),
            outcome.times,
            outcome.positions,
            outcome.games,
            outcome.stopped,
            told(&outcome)
        );
        None
    });
}
