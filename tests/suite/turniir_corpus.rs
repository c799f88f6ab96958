//! Our referee and the programs of the course corpus: the verdict on every faulty one, and the same
//! text as `prolog/arbiter.pl` in one process.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::course::{Pairing, arbiiter, course, failures, files, first_difference, pairings, run};
use crate::dialect::has_swipl;

const LIMIT: Duration = Duration::from_secs(200);

/// What a faulty program does in a match as white: the file, the program that plays black, the code
/// of the foul, its rule, and the rule of the hint that follows. Nothing is wrong with a program in
/// another encoding.
const FAULTY: [(&str, &str, &str, &str, &str); 30] = [
    ("01_staatiline_ruut", "esimene", "threw", "2.4", "2.3"),
    ("02_dynaamiline_ruut", "esimene", "no_move", "moves", "2.3"),
    ("03_ebaonnestub", "esimene", "failed", "2.4", ""),
    ("04_erind", "esimene", "threw", "2.4", ""),
    ("05_lopmatu", "esimene", "too_slow", "time", ""),
    ("06_malu", "esimene", "memory", "resources", ""),
    ("07_kaks_kaiku", "esimene", "illegal_move", "moves", ""),
    ("08_vastase_nupp", "esimene", "opponents_piece", "moves", ""),
    ("09_loomata", "alfabeta", "must_capture", "capturing", ""),
    ("10_ei_jatka", "ahne", "must_continue", "continuing", ""),
    ("11_kaob_nupp", "esimene", "illegal_move", "moves", ""),
    ("12_tammita", "esimene", "not_crowned", "crowning", ""),
    ("13_kustutab_ruudu", "esimene", "wrong_squares", "1", ""),
    ("14_topeltruut", "esimene", "wrong_squares", "1", ""),
    ("15_vale_arv", "esimene", "not_loaded", "2.2", ""),
    ("16_moodulita", "esimene", "not_loaded", "2.1", ""),
    ("17_syntaks", "esimene", "threw", "2.4", ""),
    ("18_windows1257", "esimene", "", "", ""),
    ("19_valikupunkt", "esimene", "choice_point", "2.5", ""),
    ("20_halt", "esimene", "halted", "confinement", ""),
    ("21_shell", "esimene", "forbidden", "confinement", ""),
    ("22_valjund", "esimene", "output", "resources", ""),
    ("23_moodul_user", "esimene", "not_loaded", "2.1", ""),
    ("24_moodul_arbiiter", "esimene", "not_loaded", "2.1", ""),
    ("25_mustad_yle", "esimene", "names_changed", "3.2", ""),
    ("26_kohalik_ruut", "esimene", "no_move", "moves", "2.3"),
    ("27_puuduv_predikaat", "esimene", "threw", "2.4", ""),
    ("28_tagurpidi", "esimene", "illegal_move", "moves", ""),
    ("29_hyppab_kaugele", "esimene", "illegal_move", "moves", ""),
    ("30_loob_oma_nuppu", "esimene", "illegal_move", "moves", ""),
];

#[test]
fn every_faulty_program_gets_its_verdict() {
    let Some(course) = course() else { return };
    assert_eq!(files(&course.join("vead"), "pl").len(), FAULTY.len());
    let told = failures(&FAULTY, |&(file, black, code, rule, hint)| {
        wrong_verdict(&course, "scryer", file, black, [code, rule, hint])
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn swipl_as_the_engine_gives_the_same_verdicts() {
    let Some(course) = course().filter(|_| has_swipl()) else {
        return;
    };
    let told = failures(&FAULTY, |&(file, black, code, rule, hint)| {
        // SWI-Prolog takes a file in another encoding for what it is not, and drops the clauses.
        let (code, rule) = match file {
            "18_windows1257" => ("no_move", "moves"),
            _ => (code, rule),
        };
        wrong_verdict(&course, "swipl", file, black, [code, rule, hint])
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn wrong_verdict(
    course: &Path,
    engine: &str,
    file: &str,
    black: &str,
    expected: [&str; 3],
) -> Option<String> {
    let mut command = arbiiter();
    command.args(["turniir", "--json", "--move-time", "5", "--memory", "300"]);
    command.args(["--engine", engine]);
    command
        .arg("--valged")
        .arg(course.join("vead").join(format!("{file}.pl")))
        .arg("--mustad")
        .arg(course.join(format!("{black}.pl")));
    let run = run(&mut command, LIMIT);
    let lines: Vec<Value> = run.text().lines().map(parsed).collect();
    let of = |event: &str, field: &str| {
        let mut lines = lines.iter();
        let line = lines.find(|line| line["event"] == event);
        let value = line.and_then(|line| line[field].as_str());
        value.unwrap_or_default().to_owned()
    };
    let found = [
        of("disqualified", "code"),
        of("disqualified", "rule"),
        of("own_board", "rule"),
    ];
    let is_foul = !expected[0].is_empty();
    let loser = of("disqualified", "colour");
    let status = if is_foul { 3 } else { 0 };
    let right = found == expected && run.code() == status && (!is_foul || loser == "white");
    (!right).then(|| {
        format!(
            "{file}: {expected:?}, but {found:?} of {loser} with status {}\n{}",
            run.code(),
            run.stderr
        )
    })
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Programs that think long: two matches of each would double the time of the suite, and say
/// nothing new about the text.
const SLOW: [&str; 3] = ["minimaks", "alfabeta", "nimistu"];

/// It says hello once a process, and prints what it thinks of the processor's clock, which on a
/// busy machine is not always the same.
const TELLS_TIME: &str = "123456";

#[test]
fn the_text_is_that_of_the_arbiter_in_prolog() {
    let Some(course) = course() else { return };
    let is_short = |pairing: &Pairing| {
        !SLOW.iter().any(|slow| pairing.name.contains(slow)) && !pairing.name.contains(TELLS_TIME)
    };
    let mut pairings = pairings(&course);
    pairings.retain(is_short);
    assert!(pairings.len() > 10, "only {} pairings", pairings.len());
    let told = failures(&pairings, |pairing| {
        let english = pairing.expected.len() % 2 == 0;
        other_text(pairing, if english { "en" } else { "et" })
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn other_text(pairing: &Pairing, lang: &str) -> Option<String> {
    let mut ours = arbiiter();
    ours.args(["turniir", "--move-time", "60", "--lang", lang]);
    ours.arg("--valged").arg(&pairing.white);
    ours.arg("--mustad").arg(&pairing.black);
    let ours = run(&mut ours, LIMIT);
    let mut theirs = arbiiter();
    theirs.args(["consult", "prolog/arbiter.pl"]);
    theirs.arg(&pairing.white).arg(&pairing.black);
    let named = |colour: &str, file: &Path| format!("assert({colour}({}))", predicate(file));
    let setup = format!(
        "arbiiter:set_language({lang}), arbiiter:set_move_time(60), {}, {}",
        named("valged", &pairing.white),
        named("mustad", &pairing.black)
    );
    theirs.args(["-g", &setup, "-g", "turniir"]);
    let theirs = run(&mut theirs, LIMIT);
    let same = ours.stdout == theirs.stdout && theirs.code() == 0;
    (!same).then(|| {
        let difference = first_difference(&theirs.text(), &ours.text());
        format!("{} ({lang}): {difference}\n{}", pairing.name, theirs.stderr)
    })
}

/// The corpus names a file after the predicate in it, with a number before it if it is faulty.
fn predicate(file: &Path) -> String {
    let stem = file.file_stem().expect("a name").to_string_lossy();
    let name = stem.split_once('_').map_or(&*stem, |(_, name)| name);
    format!("'{name}'")
}
