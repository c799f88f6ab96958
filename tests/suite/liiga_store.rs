//! `arbiiter liiga --store`: a league to which programs come, in which they are replaced, and which
//! is killed.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::course::run;
use crate::liiga::{folder, liiga, play};

/// A player that gives a game up at once: it changes nothing.
fn idler(name: &str, more: &str) -> String {
    format!(":- module({name}, [{name}/3]).\n{name}(_, _, _).\n{more}")
}

fn idlers(folder: &std::path::Path, names: &[&str]) -> Vec<String> {
    let written = names.iter().map(|name| {
        let file = format!("{name}.pl");
        fs::write(folder.join(&file), idler(name, "")).expect("a file");
        file
    });
    written.collect()
}

/// The number of games that a store tells, of all versions.
fn games(folder: &std::path::Path, store: &str) -> usize {
    let told = play(folder, &["report", store, "--all-versions", "--json"]);
    let told: Value = serde_json::from_str(&told.text()).expect("JSON");
    told["games"].as_array().expect("games").len()
}

#[test]
fn a_late_and_a_corrected_program_play_their_games_only() {
    let folder = folder("store");
    let files = idlers(&folder, &["a", "b", "c"]);
    let quiet = ["--store", "kevad.db", "--lang", "en", "--quiet"];
    let with = |files: &[&str], more: &[&str]| play(&folder, &[files, &quiet, more].concat());
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    with(&files[..2], &[]).check(0, &["living league; 2 programs; 2 games (all played)"], "");
    with(&files[2..], &[]).check(0, &["3 programs; 6 games (all played)"], "");
    fs::write(folder.join("b.pl"), idler("b", "% better\n")).expect("a file");
    with(&["b.pl"], &[]).check(0, &["3 programs; 6 games (all played)"], "");
    assert_eq!(games(&folder, "kevad.db"), 10);
    let listed = play(&folder, &["versions", "kevad.db", "--lang", "en"]);
    listed.check(0, &["a/1", "plays", "b/1", "replaced", "b/2"], "");
    let shown = play(&folder, &["versions", "kevad.db", "--show", "b/1"]);
    assert_eq!(shown.text(), idler("b", ""));
    with(&[], &["--withdraw", "a"]).check(0, &["2 programs; 2 games (all played)"], "");
    with(&[], &["--games", "4"]).check(2, &[], "a pair had 2 games, not 4");
    with(&[], &["--game", "kalah"]).check(2, &[], "a league of draughts, not of kalah");

    play(&folder, &["export", "kevad.db", "-o", "out.jsonl"]).check(0, &[], "");
    play(
        &folder,
        &["import", "out.jsonl", "-o", "again.db", "--lang", "en"],
    )
    .check(0, &["4 programs, 10 games"], "");
    play(&folder, &["export", "again.db", "-o", "again.jsonl"]).check(0, &[], "");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a journal");
    assert_eq!(read("again.jsonl"), read("out.jsonl"));
    play(
        &folder,
        &["import", "out.jsonl", "-o", "again.db", "--lang", "en"],
    )
    .check(2, &[], "a league in this store already");
}

#[test]
fn a_journal_of_a_league_goes_on_in_a_store() {
    let folder = folder("store-journal");
    let files = idlers(&folder, &["a", "b", "c"]);
    let first = ["a.pl", "b.pl", "--quiet", "--output", "old"];
    play(&folder, &first).check(0, &[], "");
    let journal = fs::read_to_string(folder.join("old/journal.jsonl")).expect("a journal");
    let old: String = journal
        .lines()
        .map(|line| format!("{}}}\n", &line[..line.rfind(",\"sum\":").expect("a sum")]))
        .collect();
    let old = old.replacen("\"version\":2", "\"version\":1", 1);
    fs::write(folder.join("old.jsonl"), old).expect("a journal");
    for (journal, store) in [("old/journal.jsonl", "two.db"), ("old.jsonl", "one.db")] {
        play(&folder, &["import", journal, "-o", store, "--lang", "en"]).check(
            0,
            &["2 programs, 2 games"],
            "",
        );
        play(&folder, &["export", store, "-o", "out.jsonl"]).check(0, &[], "");
        let out = fs::read_to_string(folder.join("out.jsonl")).expect("a journal");
        assert_eq!(out, self::journal(&folder));
    }
    play(&folder, &["c.pl", "--store", "two.db", "--quiet"]).check(2, &[], "name it once more");
    let all = files.iter().map(String::as_str);
    let all: Vec<&str> = all
        .chain(["--store", "two.db", "--quiet", "--lang", "en"])
        .collect();
    play(&folder, &all).check(0, &["3 programs; 6 games (all played)"], "");
}

fn journal(folder: &std::path::Path) -> String {
    fs::read_to_string(folder.join("old/journal.jsonl")).expect("a journal")
}

#[test]
fn standings_with_intervals_follow_each_game() {
    let folder = folder("store-json");
    idlers(&folder, &["a", "b", "c"]);
    let told = play(
        &folder,
        &[
            "a.pl", "b.pl", "c.pl", "--store", "s.db", "--json", "--format", "need",
        ],
    );
    let events: Vec<Value> = told
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of = |kind: &str| events.iter().filter(|event| event["event"] == kind).count();
    assert_eq!((of("game"), of("standings"), of("finished")), (6, 6, 1));
    let last = events
        .iter()
        .rfind(|event| event["event"] == "standings")
        .expect("standings");
    let rows = last["standings"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    assert!(
        rows.iter()
            .all(|row| row["elo_error"].as_f64().expect("an interval") > 0.0)
    );
    assert!(rows.iter().all(|row| row["games"] == 4));
}

/// Killed with SIGKILL again and again; each time the same command goes on, and no game is lost or
/// counted twice.
#[test]
fn a_killed_store_goes_on() {
    let folder = folder("store-killed");
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for name in ["ahnus", "puu", "planeerija"] {
        let file = format!("{name}.pl");
        fs::copy(examples.join(&file), folder.join(&file)).expect("an example");
    }
    let files = ["ahnus.pl", "puu.pl", "planeerija.pl", "--games", "4"];
    let arguments = [
        &files[..],
        &["--store", "s.db", "--quiet", "--lang", "en", "--jobs", "2"],
    ]
    .concat();
    let mut before = 0;
    for pause in [150, 400, 800, 1500] {
        let mut command = liiga(&folder, &arguments);
        let mut child = command
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(pause));
        let _ = kill_process(Pid::from_child(&child), Signal::KILL);
        child.wait().expect("the child is ours");
        if folder.join("s.db").exists()
            && run(
                &mut liiga(&folder, &["versions", "s.db"]),
                Duration::from_secs(60),
            )
            .text()
            .lines()
            .count()
                == 3
        {
            let now = games(&folder, "s.db");
            assert!(now >= before, "games were lost");
            before = now;
        }
    }
    play(&folder, &arguments).check(0, &["3 programs; 12 games (all played)"], "");
    assert_eq!(games(&folder, "s.db"), 12);
}

/// A command that fails leaves no store behind, and one that was there as it was.
#[test]
fn a_command_that_fails_leaves_nothing_behind() {
    let folder = folder("left-behind");
    let files = idlers(&folder, &["a", "b"]);
    fs::write(folder.join("no.jsonl"), "no journal").expect("a file");
    let names = |folder: &std::path::Path| {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        names
    };
    let before = names(&folder);
    let league = ["--store", "new.db", "--quiet", files[0].as_str(), &files[1]];
    let failing: [&[&str]; 5] = [
        &[&league[..], &["--withdraw", "nobody"]].concat(),
        &[&league[..], &["--format", "gauntlet"]].concat(),
        &[&league[..], &["--rounds", "3"]].concat(),
        &["import", "no.jsonl", "-o", "new.db"],
        &["import", "missing.jsonl", "-o", "new.db"],
    ];
    for arguments in failing {
        play(&folder, arguments).check(2, &[], "");
        assert_eq!(names(&folder), before, "{arguments:?}");
    }
    play(&folder, &league).check(0, &[], "");
    let games_before = games(&folder, "new.db");
    for arguments in failing {
        play(&folder, arguments).check(2, &[], "");
        assert_eq!(games(&folder, "new.db"), games_before, "{arguments:?}");
    }
}

/// What is told of a store is in the language that is wanted.
#[test]
fn a_store_is_told_in_three_languages() {
    let folder = folder("languages");
    let files = idlers(&folder, &["a", "b"]);
    play(
        &folder,
        &["--store", "s.db", "--quiet", &files[0], &files[1]],
    )
    .check(0, &[], "");
    play(
        &folder,
        &["export", "s.db", "-o", "s.jsonl", "--lang", "ru"],
    )
    .check(0, &[], "");
    for (language, plays, counts, no_store) in [
        ("et", "mängib", "2 programmi, 2 mängu", "see ei ole hoidla"),
        ("en", "plays", "2 programs, 2 games", "this is not a store"),
        ("ru", "играет", "программ: 2, партий: 2", "это не хранилище"),
    ] {
        let run = |arguments: &[&str]| play(&folder, &[arguments, &["--lang", language]].concat());
        run(&["versions", "s.db"]).check(0, &["a/1", plays], "");
        let copy = format!("{language}.db");
        run(&["import", "s.jsonl", "-o", &copy]).check(0, &[counts], "");
        run(&["export", "s.jsonl", "-o", "x.jsonl"]).check(2, &[], no_store);
    }
}
