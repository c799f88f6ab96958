//! Programs in our own host and in an installed SWI-Prolog: the same games, the same tables.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::course::{arbiiter, course, files, run};
use crate::dialect::has_swipl;

const LIMIT: Duration = Duration::from_secs(500);

/// Programs of the corpus that play otherwise each time, and those that take long.
const LEFT_OUT: [&str; 3] = ["juhuslik", "alfabeta", "minimaks"];

/// A league of these programs: each game as it was played, and the table with the cross table.
fn league(engine: &str, programs: &[PathBuf]) -> (Vec<String>, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("engines")
        .join(engine);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut command = arbiiter();
    command
        .args(["liiga", "--engine", engine, "--output"])
        .arg(&folder)
        .args(programs);
    let run = run(&mut command, LIMIT);
    run.check(0, &[], "");
    let journal = fs::read_to_string(folder.join("journal.jsonl")).expect("a journal");
    let results = fs::read_to_string(folder.join("results.json")).expect("the results");
    for text in [journal.lines().next().unwrap_or_default(), &results] {
        let told: Value = serde_json::from_str(text).expect("JSON");
        let name = told["engine"].as_str().unwrap_or_default();
        assert!(name.starts_with(engine), "{name}");
    }
    let games = journal.lines().filter_map(|line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let (game, moves, end) = (line.get("game")?, &line["moves"], &line["end"]);
        Some(format!("{game} {moves} {end}"))
    });
    let mut games: Vec<String> = games.collect();
    games.sort();
    let text = run.text();
    // What follows are times.
    let table = text.split("protsessoriaeg").next().unwrap_or_default();
    (games, table.to_owned())
}

#[test]
fn a_league_has_the_same_table_in_both_engines() {
    let Some(course) = course().filter(|_| has_swipl()) else {
        return;
    };
    let programs = files(&course, "pl").into_iter().filter(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        !LEFT_OUT.iter().any(|left_out| name.starts_with(left_out))
    });
    let programs: Vec<PathBuf> = programs.collect();
    assert!(programs.len() >= 6, "{programs:?}");
    let (ours, theirs) = (league("scryer", &programs), league("swipl", &programs));
    assert_eq!(ours.0, theirs.0);
    assert_eq!(ours.1, theirs.1);
    assert_eq!(ours.0.len(), programs.len() * (programs.len() - 1));
}

#[test]
fn the_shipped_players_play_the_same_match() {
    if !has_swipl() {
        return;
    }
    let moves = |engine: &str| {
        let mut command = arbiiter();
        let run = run(
            command.args(["turniir", "--json", "--engine", engine]),
            LIMIT,
        );
        run.check(0, &["finished"], "");
        let events = run.text();
        let moves: Vec<String> = events
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
            .filter(|event| event["event"] == "moved" || event["event"] == "finished")
            .map(|event| event.to_string())
            .collect();
        moves
    };
    let ours = moves("scryer");
    assert!(ours.len() > 20, "{ours:?}");
    assert_eq!(ours, moves("swipl"));
}

#[test]
fn a_checked_program_gets_the_same_marks() {
    if !has_swipl() {
        return;
    }
    let example = |name: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("examples")
            .join(name)
    };
    let marks = |engine: &str| {
        let mut command = arbiiter();
        command.args(["check", "--format", "json", "--engine", engine]);
        let run = run(command.arg(example("ahnus.pl")), LIMIT);
        run.check(0, &[], "");
        let told: Value = serde_json::from_str(&run.text()).expect("JSON");
        let file = &told["files"][0];
        ["verdict", "score", "rules", "findings"].map(|field| file[field].clone())
    };
    let ours = marks("scryer");
    assert!(
        ours[2].as_array().is_some_and(|rules| rules.len() > 10),
        "{ours:?}"
    );
    assert_eq!(ours, marks("swipl"));
}

#[test]
fn the_libraries_of_the_games_are_there() {
    if !has_swipl() {
        return;
    }
    let mut command = arbiiter();
    command.args(["consult", "--engine", "swipl"]);
    command.args(["-g", "use_module(library(mastermind))"]);
    command.args(["-g", "yhiseid([a,b], [b,c], N), print(N), nl"]);
    command.args(["-g", "kabe:board_fen(B, 'W:We5:Bf6'), kabe:legal_moves(B, 1, 0, 0, Ms), length(Ms, L), print(L), nl"]);
    command.args(["-g", "hexagon:initial_position(red, P), catch(call_with_time_limit(0.2, hexagon:best_move(P, [time(30)], _, _)), E, (print(E), nl))"]);
    run(&mut command, LIMIT).check(0, &["1\n1\ntime_limit_exceeded\n"], "");
}

/// Where there is no `arbiter.pl`, ours is loaded by that name, and the examples as libraries.
#[test]
fn the_arbiter_and_the_examples_are_there() {
    if !has_swipl() {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("engines");
    fs::create_dir_all(&folder).expect("a folder");
    let players = "use_module(library(examples/ahnus)), use_module(library('examples/puu'))";
    let facts = "assert(mustad(puu)), assert(valged(ahnus))";
    for arguments in [
        &["arbiter.pl", "-g", players, "-g", facts, "-g", "turniir"][..],
        &[
            "-g",
            "[arbiter]",
            "-g",
            players,
            "-g",
            facts,
            "-g",
            "turniir",
        ],
        &[
            "-g",
            "use_module(library(arbiiter))",
            "-g",
            players,
            "-g",
            "turniir(puu, ahnus, R), print(R), nl",
        ],
        &[
            "-g",
            "[arbiter], use_module(library(arbiiter))",
            "-g",
            players,
            "-g",
            "algseis, kuva_laud",
        ],
    ] {
        let printed = ["scryer", "swipl"].map(|engine| {
            let mut command = arbiiter();
            command
                .args(["consult", "--engine", engine])
                .args(arguments);
            let run = run(command.current_dir(&folder), LIMIT);
            run.check(0, &[], "");
            run.text()
        });
        assert!(printed[0].lines().count() >= 10, "{}", printed[0]);
        assert_eq!(printed[0], printed[1]);
    }
}

#[test]
fn the_engines_are_told() {
    let mut command = arbiiter();
    let run = run(command.args(["engines", "--json"]), LIMIT);
    let told: Value = serde_json::from_str(&run.text()).expect("JSON");
    let engines: Vec<&str> = (0..2)
        .filter_map(|place| told[place]["engine"].as_str())
        .collect();
    if has_swipl() {
        assert_eq!((run.code(), engines), (0, vec!["scryer", "swipl"]));
    } else {
        assert_eq!((run.code(), engines), (1, vec!["scryer"]));
    }
    let seconds = told[0]["seconds"].as_array().expect("workloads");
    assert!(
        seconds
            .iter()
            .all(|measured| measured["seconds"].as_f64().is_some()),
        "{told}"
    );
}

/// What takes up to a minute is said before it begins.
#[test]
fn what_is_waited_for_is_said_at_once() {
    for (language, waiting) in [("et", "Mõõdan (scryer"), ("en", "Measuring scryer")] {
        let mut command = arbiiter();
        command.args(["engines", "--lang", language]);
        let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let mut errors = BufReader::new(process.stderr.take().expect("its errors"));
        let mut first = String::new();
        errors.read_line(&mut first).expect("a line");
        let has_ended = process.try_wait().expect("a child").is_some();
        process.kill().expect("killed");
        process.wait().expect("its end");
        assert!(first.starts_with(waiting) && !has_ended, "{first}");
    }
}

#[test]
fn without_swipl_the_choice_is_refused() {
    for arguments in [
        &["turniir"][..],
        &["consult", "-g", "true"],
        &["liiga", "a.pl", "b.pl"],
    ] {
        let mut command = arbiiter();
        command
            .env("PATH", "/nonexistent")
            .args(arguments)
            .args(["--engine", "swipl"]);
        run(&mut command, LIMIT).check(2, &[], "");
    }
    let mut command = arbiiter();
    command
        .env("PATH", "/nonexistent")
        .args(["turniir", "--engine", "swipl"]);
    run(&mut command, LIMIT).check(2, &[], "apt-get install swi-prolog-nox");
}
