//! What the probe finds: every mutant of a correct player, nothing in the good players, the right
//! rule in the faulty ones.

#[path = "../mutants/patches.rs"]
mod patches;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arbiiter::conformance::finding::{Evidence, Finding, FindingSeverity};
use arbiiter::conformance::probe::{ProbeOptions, ProbeOutcome, Theme, Trial, Until, probe, suite};
use arbiiter::referee::limits::ProgramLimits;
use arbiiter::referee::program::PlayerProgram;
use arbiiter::referee::workers::Workers;

use crate::course::{self, course, files};
use patches::{PATCHES, Patch};

const CORRECT: &str = include_str!("../mutants/correct.pl");
/// Enough for every program here that comes back at all.
const MOVE_TIME: Duration = Duration::from_secs(6);

/// What comes of probing a file.
fn outcome_of(file: &Path, trials: &[Trial], until: Until) -> ProbeOutcome {
    let limits = ProgramLimits {
        move_time: MOVE_TIME,
        ..ProgramLimits::default()
    };
    let workers = Workers::prepared_by(env!("CARGO_BIN_EXE_arbiiter").into(), limits);
    let program = PlayerProgram::of_file(file).expect("the file can be read");
    let options = ProbeOptions {
        until,
        // Longer than any of these takes on a busy machine.
        budget: Duration::from_secs(3600),
        games: 2,
        calls_a_game: 12,
        ..ProbeOptions::default()
    };
    probe(&mut [workers], &program, trials, &options, &mut |_| ())
        .unwrap_or_else(|broken| panic!("{}: {broken}", file.display()))
}

/// The ids of the rules that were broken.
fn rules_broken(outcome: &ProbeOutcome) -> Vec<&'static str> {
    if let Some(foul) = &outcome.not_loaded {
        return vec![foul.rule().id()];
    }
    let errors = |finding: &&Finding| finding.severity == FindingSeverity::Error;
    let broken = outcome.findings.iter().filter(errors);
    let mut rules: Vec<&str> = broken.map(|finding| finding.rule.id()).collect();
    rules.dedup();
    rules
}

/// What was found, a line each, for messages.
fn told(outcome: &ProbeOutcome) -> String {
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
    let trials = suite();
    let mutants: Vec<(usize, &Patch)> = PATCHES.iter().enumerate().collect();
    let told = course::failures(&mutants, |(number, patch)| {
        let file = written(*number, &mutated(patch));
        let outcome = outcome_of(&file, &trials, Until::FirstError);
        let rules = rules_broken(&outcome);
        let found = rules.iter().any(|rule| patch.rules.contains(rule));
        (!found).then(|| format!("{}: {rules:?}\n{}", patch.name, told(&outcome)))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The correct player in every position; the examples and the good players of the corpus, who think
/// longer, in some of each theme.
#[test]
fn good_players_pass() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut good = files(&package.join("examples"), "pl");
    if let Some(course) = course() {
        good.extend(files(&course, "pl"));
    }
    good.retain(|file| {
        let name = file.file_name().expect("a name").to_string_lossy();
        !["arbiter_kursus.pl", "inimene.pl"].contains(&&*name)
    });
    good.push(package.join("tests/mutants/correct.pl"));
    let (all, some) = (suite(), 2 * Theme::QUOTAS.len());
    let told = course::failures(&good, |file| {
        let is_quick = file.ends_with("correct.pl");
        let trials = if is_quick { &all[..] } else { &all[..some] };
        let outcome = outcome_of(file, trials, Until::AllTried);
        let good = outcome.is_good() && outcome.stopped.is_none();
        (!good).then(|| format!("{}: {}", file.display(), told(&outcome)))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The rules that the faulty programs of the corpus break while they play, one of them each; none
/// where only the text is at fault.
const FAULTY: &[(&str, &[&str])] = &[
    ("01_staatiline_ruut", &["2.4", "moves"]),
    ("02_dynaamiline_ruut", &["moves"]),
    ("03_ebaonnestub", &["2.4"]),
    ("04_erind", &["2.4"]),
    ("05_lopmatu", &["time"]),
    ("06_malu", &["resources", "time"]),
    ("07_kaks_kaiku", &["moves", "continuing"]),
    ("08_vastase_nupp", &["moves"]),
    ("09_loomata", &["capturing"]),
    ("10_ei_jatka", &["continuing", "moves"]),
    ("11_kaob_nupp", &["moves", "continuing"]),
    ("12_tammita", &["crowning"]),
    ("13_kustutab_ruudu", &["1"]),
    ("14_topeltruut", &["1"]),
    ("15_vale_arv", &["2.2"]),
    ("16_moodulita", &["2.1"]),
    ("17_syntaks", &["2.4"]),
    ("18_windows1257", &[]),
    ("19_valikupunkt", &["2.5"]),
    ("20_halt", &["confinement"]),
    ("21_shell", &["confinement"]),
    ("22_valjund", &["resources"]),
    ("23_moodul_user", &["2.1"]),
    ("24_moodul_arbiiter", &["2.1"]),
    ("25_mustad_yle", &["3.2"]),
    ("26_kohalik_ruut", &["moves"]),
    ("27_puuduv_predikaat", &["2.4"]),
    ("28_tagurpidi", &["moves"]),
    ("29_hyppab_kaugele", &["moves"]),
    ("30_loob_oma_nuppu", &["moves", "capturing"]),
];

#[test]
fn faulty_players_break_the_rule_they_are_there_for() {
    let Some(course) = course() else {
        return;
    };
    let trials = &suite()[..2 * Theme::QUOTAS.len()];
    let told = course::failures(FAULTY, |(name, rules)| {
        let file = course.join("vead").join(name).with_extension("pl");
        let outcome = outcome_of(&file, trials, Until::FirstError);
        let broken = rules_broken(&outcome);
        let right = match broken.first() {
            Some(rule) => rules.contains(rule),
            None => rules.is_empty(),
        };
        (!right).then(|| format!("{name}: {broken:?}\n{}", told(&outcome)))
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}
