//! `arbiiter check`: its output in all formats against golden files, and what it says of the
//! corpus.
//!
//! `ARBIITER_BLESS=1 cargo test --test suite check::` writes the golden files anew; look at the
//! difference before it is committed.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use serde_sarif::sarif::Sarif;

use crate::course::{Run, arbiiter, course, files, first_difference, run};
use crate::protocol::descendants;

/// A run that lets programs play takes half a minute of a processor's time at most.
pub const LIMIT: Duration = Duration::from_secs(3600);

/// No machine is so busy that a file needs longer.
pub const BUDGET: [&str; 2] = ["--budget", "3000"];

/// One man, which `taandub.pl` moves backward.
pub const POSITION: &str = "W:Wc3:Bh8";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check")
}

/// Runs `arbiiter check` in the folder of the golden files.
fn check(arguments: &[&str]) -> Run {
    let mut command = arbiiter();
    command.current_dir(folder()).arg("check").args(arguments);
    run(&mut command, LIMIT)
}

/// The output and the status of a run are those of the golden file, apart from times.
#[track_caller]
fn check_golden(name: &str, status: i32, arguments: &[&str]) -> String {
    let run = check(arguments);
    let text = without_times(&run.text());
    let path = folder().join(name);
    if std::env::var_os("ARBIITER_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the golden file can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == text,
        "{name}: {}\n{}",
        first_difference(&expected, &text),
        run.stderr
    );
    assert_eq!(run.code(), status, "{}", run.stderr);
    text
}

/// Times differ from run to run, and so does the version from release to release.
fn without_times(text: &str) -> String {
    let keys = [
        "pikim käik ",
        "longest move ",
        "_seconds\": ",
        "\"version\": \"0",
    ];
    let mut out = String::new();
    for line in text.lines() {
        let cut = keys
            .iter()
            .find_map(|key| Some(line.find(key)? + key.len()));
        match cut {
            Some(cut) => {
                let rest = line[cut..].trim_start_matches(|c: char| {
                    c.is_ascii_digit() || c == '.' || c == 'e' || c == '-'
                });
                out += &format!("{}*{rest}\n", &line[..cut]);
            }
            None => out += &format!("{line}\n"),
        }
    }
    out
}

const STATIC: [&str; 4] = ["--static", "tekst.pl", "taandub.pl", "puudub.pl"];

fn with<'a>(more: &[&'a str], arguments: &[&'a str]) -> Vec<&'a str> {
    [more, arguments].concat()
}

#[test]
fn text_in_both_languages() {
    check_golden("static.et.txt", 2, &STATIC);
    check_golden("static.en.txt", 2, &with(&["--lang", "en"], &STATIC));
    check_golden("play.et.txt", 1, &["taandub.pl", "--position", POSITION]);
    check_golden(
        "play.en.txt",
        1,
        &["--lang", "en", "taandub.pl", "--position", POSITION],
    );
}

#[test]
fn json_can_be_read() {
    for (name, status, arguments) in [
        ("static.json", 2, with(&["--format", "json"], &STATIC)),
        (
            "play.json",
            1,
            vec!["--format", "json", "taandub.pl", "--position", POSITION],
        ),
    ] {
        check_golden(name, status, &arguments);
        let document: Value = serde_json::from_slice(&check(&arguments).stdout).expect("JSON");
        assert_eq!(document["version"], 1);
        for file in document["files"].as_array().expect("files") {
            let score = &file["score"];
            let sum =
                ["kept", "broken", "untried"].map(|key| score[key].as_u64().expect("a number"));
            assert_eq!(
                sum.iter().sum::<u64>(),
                score["total"].as_u64().expect("a number")
            );
            assert_eq!(file["rules"].as_array().map(Vec::len), Some(14));
        }
    }
}

#[test]
fn junit_can_be_read() {
    let text = check_golden(
        "static.junit.xml",
        2,
        &with(&["--format", "junit"], &STATIC),
    );
    let report = quick_junit::Report::deserialize_from_str(&text).expect("JUnit");
    assert_eq!(report.test_suites.len(), 3);
    assert!(
        report
            .test_suites
            .iter()
            .all(|suite| suite.test_cases.len() == 14)
    );
}

#[test]
fn sarif_can_be_read() {
    check_golden(
        "static.sarif.json",
        2,
        &with(&["--format", "sarif"], &STATIC),
    );
    let run = check(&with(&["--format", "sarif"], &STATIC));
    let document: Sarif = serde_json::from_slice(&run.stdout).expect("SARIF");
    let rules = document.runs[0].tool.driver.rules.as_ref().expect("rules");
    for result in document.runs[0].results.as_ref().expect("results") {
        let index = result.rule_index.expect("an index") as usize;
        assert_eq!(Some(&rules[index].id), result.rule_id.as_ref());
    }
}

#[test]
fn github_gets_commands() {
    check_golden(
        "static.github.txt",
        2,
        &with(&["--format", "github"], &STATIC),
    );
}

#[test]
fn colours_are_for_those_who_want_them() {
    let always = check(&["--static", "tekst.pl", "--color", "always"]);
    assert!(always.text().contains("\u{1b}[") && always.text().contains("viga"));
    assert!(!check(&["--static", "tekst.pl"]).text().contains('\u{1b}'));
}

#[test]
fn rules_are_explained() {
    check(&["--explain"]).check(0, &["2.1 ", "confinement "], "");
    check(&["--explain", "2.3", "--lang", "en"]).check(0, &["# Rule 2.3", "## Instead"], "");
    check(&["--explain", "2.9"]).check(2, &[], "no rule `2.9`");
    check(&[]).check(2, &[], "<FILE>");
}

#[test]
fn warnings_count_when_they_are_to() {
    check(&["--static", "taandub.pl"]).check(0, &["taandub.pl: "], "");
    let warned = folder().join("hoiatus.pl");
    let file = warned.to_str().expect("a name");
    check(&["--static", file]).check(0, &["hoiatus[2.4]"], "");
    check(&["--static", "--strict", file]).check(1, &["hoiatus[2.4]"], "");
}

#[test]
fn positions_that_make_no_sense_are_refused() {
    check(&["taandub.pl", "--position", "W:Wc9:Bd4"]).check(2, &[], "--position");
    check(&["taandub.pl", "--position", POSITION, "--order", "a1"]).check(2, &[], "--order");
    check(&["taandub.pl", "--order", "a1"]).check(2, &[], "--position");
}

/// All positions and games: what breaks rules is told, and a shipped player breaks none.
#[test]
fn programs_play() {
    let files = ["taandub.pl", "../../examples/ahnus.pl", "--lang", "en"];
    let run = check(&with(&BUDGET, &files));
    let told = [
        "taandub.pl: rules broken: moves, capturing, crowning",
        "ahnus.pl: no fault found; positions 310/310, games 4",
        "score: 14/14 rules kept",
    ];
    run.check(1, &told, "");
}

/// A part of it all is enough to see every rule kept, and the files are told of in their order.
#[test]
fn programs_play_a_part_at_the_same_time() {
    let good = "../../examples/ahnus.pl";
    let files = [
        good,
        "taandub.pl",
        good,
        "--lang",
        "en",
        "--quick",
        "--jobs",
        "3",
    ];
    let run = check(&with(&BUDGET, &files));
    run.check(1, &[], "");
    let text = run.text();
    let good = "ahnus.pl: no fault found; positions 54/54, games 2";
    let bad = "taandub.pl: rules broken: moves, capturing, crowning";
    let places: Vec<_> = text.match_indices(good).map(|(place, _)| place).collect();
    let bad = text.find(bad).expect(&text);
    assert!(
        places.len() == 2 && places[0] < bad && bad < places[1],
        "{text}"
    );
}

/// A file is told of while the next one is still played, and Ctrl-C does not lose what was found in
/// that one.
#[test]
fn an_interrupt_tells_what_was_found() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-interrupt");
    std::fs::create_dir_all(&folder).expect("a folder");
    let sleeper = folder.join("uni.pl");
    let text = ":- module(uni, [uni/3]).\nuni(_, _, _) :- sleep(3600).\nmuu.\n";
    std::fs::write(&sleeper, text).expect("written");
    let mut command = arbiiter();
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"));
    command.args(["check", "--lang", "en", "--quick", "--jobs", "1"]);
    command
        .args(["--move-time", "3600", "ahnus.pl"])
        .arg(&sleeper)
        .args(BUDGET);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut line = || lines.next().expect("a line").expect("text");
    assert!(line().starts_with("ahnus.pl: no fault found"));
    // Besides the two prepared processes there is one that has to do with the second file.
    while descendants(child.id()).len() < 3 {
        std::thread::sleep(Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&child), Signal::INT).expect("sent");
    let last = lines.map(|line| line.expect("text")).last();
    let last = last.unwrap_or_default();
    assert!(
        last.contains("positions 0/54, games 0 (interrupted)"),
        "{last}"
    );
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The order of the facts is part of the command that shows a call again.
#[test]
fn the_command_told_shows_the_same_again() {
    let squares: Vec<String> = arbiiter::games::draughts::Square::all()
        .rev()
        .map(|s| s.to_string())
        .collect();
    let order = squares.join(",");
    let told = check(&[
        "taandub.pl",
        "--position",
        "W:Wc3,e3:Bh8",
        "--order",
        &order,
    ]);
    told.check(1, &["--order h8,f8", "3,5 (e3): 1 -> 0"], "");
}

/// No good player has so much as a warning.
#[test]
fn good_players_have_clean_texts() {
    let mut players = files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"),
        "pl",
    );
    if let Some(course) = course() {
        players.extend(files(&course, "pl"));
    }
    players.retain(|path| !path.ends_with("arbiter_kursus.pl"));
    // Of one SWI-Prolog says when it loads the file that variables stand alone and clauses apart.
    let (warned, clean): (Vec<&str>, Vec<&str>) = players
        .iter()
        .filter_map(|path| path.to_str())
        .partition(|path| path.ends_with("/123456.pl"));
    let run = check(&with(&["--static", "--strict"], &clean));
    assert_eq!(run.code(), 0, "{}{}", run.text(), run.stderr);
    if !warned.is_empty() {
        let run = check(&with(&["--static"], &warned));
        assert_eq!(run.code(), 0, "{}{}", run.text(), run.stderr);
        assert!(
            run.text()
                .contains("muutuja Algus esineb lauses ainult üks kord")
        );
    }
}

/// What the text of a faulty player shows: the rules that it breaks, then those that it endangers.
/// The others are left to play.
const TEXTS: [(&str, &str, &str); 30] = [
    ("01_staatiline_ruut", "2.3", ""),
    ("02_dynaamiline_ruut", "2.3", ""),
    ("03_ebaonnestub", "", "2.4"),
    ("04_erind", "", ""),
    ("05_lopmatu", "", ""),
    ("06_malu", "", "2.4"),
    ("07_kaks_kaiku", "", ""),
    ("08_vastase_nupp", "", ""),
    ("09_loomata", "", ""),
    ("10_ei_jatka", "", ""),
    ("11_kaob_nupp", "", ""),
    ("12_tammita", "", ""),
    ("13_kustutab_ruudu", "", ""),
    ("14_topeltruut", "", ""),
    ("15_vale_arv", "2.2", ""),
    ("16_moodulita", "2.1", ""),
    ("17_syntaks", "2.1", ""),
    ("18_windows1257", "2.1", ""),
    ("19_valikupunkt", "", "2.4 2.5"),
    ("20_halt", "", "confinement"),
    ("21_shell", "", "confinement"),
    ("22_valjund", "", ""),
    ("23_moodul_user", "2.1", ""),
    ("24_moodul_arbiiter", "2.1", ""),
    ("25_mustad_yle", "3.2", ""),
    ("26_kohalik_ruut", "", "2.3"),
    ("27_puuduv_predikaat", "", "2.4"),
    ("28_tagurpidi", "", ""),
    ("29_hyppab_kaugele", "", ""),
    ("30_loob_oma_nuppu", "", ""),
];

#[test]
fn texts_of_the_faulty_players() {
    let Some(course) = course() else { return };
    let paths = files(&course.join("vead"), "pl");
    let names: Vec<&str> = paths.iter().filter_map(|path| path.to_str()).collect();
    let run = check(&with(&["--static", "--format", "json"], &names));
    let document: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let found: Vec<(String, String, String)> = document["files"]
        .as_array()
        .expect("files")
        .iter()
        .map(|file| {
            let path = Path::new(file["file"].as_str().expect("a name"));
            let stem = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (stem, rules(file, "error"), rules(file, "warning"))
        })
        .collect();
    let expected: Vec<_> = TEXTS
        .iter()
        .map(|(stem, errors, warnings)| ((*stem).into(), (*errors).into(), (*warnings).into()))
        .collect();
    assert_eq!(found, expected);
}

/// The rules with findings of this severity, each once, parted by spaces.
fn rules(file: &Value, severity: &str) -> String {
    let findings = file["findings"].as_array().expect("findings").iter();
    let mut rules: Vec<&str> = findings
        .filter(|finding| finding["severity"] == severity)
        .filter_map(|finding| finding["rule"].as_str())
        .collect();
    rules.sort_unstable();
    rules.dedup();
    rules.join(" ")
}

/// A file of very many clauses takes time in proportion to their number: a reader that looked for
/// each among all others would not come to the end in its time.
#[test]
fn many_clauses_are_checked() {
    let mut text = ":- module(tabel, [tabel/3]).\ntabel(_, _, _) :- fact(1, _).\n".to_owned();
    for number in 0..20_000 {
        text += &format!("fact({number}, a).\nrule{number}(X) :- fact(X, b).\n");
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tabel.pl");
    fs::write(&file, text).expect("written");
    let run = run(arbiiter().args(["check", "--static"]).arg(&file), LIMIT);
    assert_eq!(run.code(), 0, "{}", run.stderr);
}

/// What a terminal would obey is shown as question marks, in its place.
#[test]
fn a_terminal_obeys_nothing_of_a_program() {
    let text = ":- module(v, [v/3]).\nv(_, _, _) :- foo(\u{1b}]0;title\u{7}), q.\n";
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("obeyed.pl");
    fs::write(&file, text).expect("written");
    let checked = run(arbiiter().args(["check", "--static"]).arg(&file), LIMIT);
    assert_eq!(checked.code(), 1, "{}", checked.stderr);
    let shown = checked.text();
    assert!(
        shown.contains("v(_, _, _) :- foo(?]0;title?), q."),
        "{shown}"
    );
    assert!(!shown.contains(['\u{1b}', '\u{7}']), "{shown}");
}
