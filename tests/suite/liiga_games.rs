//! `arbiiter liiga --game`: leagues of all games of the table, with the example programs and with
//! hostile ones; kills, parts, journals of another game and of before there was a choice.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use arbiiter::games::random::Random;
use serde_json::Value;

use crate::course::Run;
use crate::liiga::{folder, liiga, play, size, tables, wait_for};

/// Games, two examples that play them, and a move that is never legal.
const LEAGUES: [(&str, [&str; 2], &str); 4] = [
    (
        "hexagon",
        ["hexagon/krabaja", "hexagon/ettenagija"],
        "move(tuple(0,0), tuple(8,8), nbr1)",
    ),
    ("kalah", ["kalah/koguja", "kalah/kordaja"], "17"),
    (
        "breakthrough",
        ["breakthrough/jooksja", "breakthrough/valvur"],
        "move(1-1, 1-8)",
    ),
    (
        "slither",
        ["slither/esimene_ots", "slither/paariline"],
        "segment(1-1, 9-9)",
    ),
];

/// Programs that break a rule, each in its way, with what they do and how it is told.
const HOSTILE: [(&str, &str, &[&str]); 7] = [
    ("loops", "repeat, fail", &["too_slow"]),
    (
        "eats",
        "numlist(1, 100000000, L), length(L, _)",
        &["memory", "too_slow"],
    ),
    ("halts", "write('tere\\e[2J'), halt", &["halted"]),
    (
        "floods",
        "forall(between(1, 1000000, _), writeln('a line of fifty letters, a line of fifty letters'))",
        &["output", "too_slow"],
    ),
    ("fails", "fail", &["failed"]),
    ("throws", "throw(oops)", &["threw_ball"]),
    (
        "writes",
        "open('written.txt', write, S), close(S)",
        &["threw", "forbidden"],
    ),
];

/// Puts the examples of a game and its hostile programs into the folder.
fn programs(folder: &Path, examples: &[&str], illegal: &str) -> Vec<String> {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files = Vec::new();
    for example in examples {
        let path = shipped.join(example).with_extension("pl");
        let name = path.file_name().expect("a name").to_string_lossy();
        fs::copy(&path, folder.join(&*name)).expect("an example");
        files.push(name.into_owned());
    }
    let mut write = |name: &str, arity: usize, clauses: &str| {
        let file = format!("{name}.pl");
        let text = format!(":- module({name}, [{name}/{arity}]).\n{clauses}\n");
        fs::write(folder.join(&file), text).expect("a file");
        files.push(file);
    };
    for (name, body, _) in HOSTILE {
        write(name, 2, &format!("{name}(_, _) :- {body}."));
    }
    write("illegal", 2, &format!("illegal(_, {illegal})."));
    write(
        "long",
        2,
        "long(_, Long) :- length(Long, 2000), maplist(=('\\e'), Long).",
    );
    write("three", 3, "three(_, _, _).");
    files
}

/// The files without the hostile ones.
fn good(files: &[String]) -> Vec<&str> {
    files[..2].iter().map(String::as_str).collect()
}

/// The arguments of a league of these files.
fn arguments<'a>(files: &[&'a str], options: &'a str) -> Vec<&'a str> {
    files.iter().copied().chain(options.split(' ')).collect()
}

fn results(folder: &Path, output: &str) -> Value {
    let text = fs::read_to_string(folder.join(output).join("results.json")).expect("the results");
    serde_json::from_str(&text).expect("JSON")
}

/// Each program that breaks a rule loses to an example for what it does; the examples play whole
/// games.
#[test]
fn each_game_has_a_league() {
    for (game, examples, illegal) in LEAGUES {
        let folder = folder(&format!("game-{game}"));
        let files = programs(&folder, &examples, illegal);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let options = format!(
            "--game {game} --format gauntlet --games 2 --move-time 2 --memory 100 --output-limit 5 --lang en --quiet"
        );
        let run = play(&folder, &arguments(&files, &options));
        let total = 2 * (files.len() - 1);
        run.check(0, &[&format!("{total} games (all played)")], "");
        assert!(!folder.join("written.txt").exists());
        assert!(!folder.join("liiga-out/games.pdn").exists());
        let results = results(&folder, "liiga-out");
        assert_eq!(results["game_name"], game);
        check_standings(&results, game);
        check_fouls(&results, game);
        let report = fs::read_to_string(folder.join("liiga-out/report.html")).expect("the report");
        assert!(
            report.contains("text-board") && !report.contains('\u{1b}'),
            "{game}"
        );
    }
}

fn check_standings(results: &Value, game: &str) {
    for standing in results["standings"].as_array().expect("standings") {
        let is_good = standing["entrant"].as_u64().expect("an index") < 2;
        let fouls = standing["disqualifications"].as_u64().expect("a number");
        let games = standing["games"].as_u64().expect("a number");
        assert_eq!(fouls, if is_good { 0 } else { games }, "{game}: {standing}");
        assert!(
            standing["elo_error"]
                .as_f64()
                .is_some_and(|error| error > 0.0)
        );
    }
}

fn label<'a>(results: &'a Value, entrant: &Value) -> &'a str {
    let entrant = &results["entrants"][entrant.as_u64().expect("an index") as usize];
    entrant["label"].as_str().expect("a label")
}

/// The games of the program of this name.
fn games_of<'a>(results: &'a Value, name: &str) -> Vec<&'a Value> {
    let games = results["games"].as_array().expect("games").iter();
    let plays = |game: &&Value| {
        let sides = [&game["white"], &game["black"]];
        sides.iter().any(|side| label(results, side) == name)
    };
    games.filter(plays).collect()
}

fn check_fouls(results: &Value, game: &str) {
    let fouls = results["disqualifications"].as_array().expect("fouls");
    for foul in fouls {
        let code = foul["foul"]["code"].as_str().expect("a code");
        let expected = match label(results, &foul["entrant"]) {
            "illegal" | "long" => &["illegal_move"][..],
            "three" => &["not_loaded"],
            name => {
                let mut hostile = HOSTILE.iter();
                hostile.find(|one| one.0 == name).expect("a program").2
            }
        };
        assert!(expected.contains(&code), "{game}: {foul}");
        let reason = foul["reason"]["en"].as_str().expect("a reason");
        let is_missing = reason == "there is no predicate three/2";
        assert_eq!(code == "not_loaded", is_missing, "{reason}");
    }
    for name in ["illegal", "long"] {
        for played in games_of(results, name) {
            let left = played["left"].as_str().expect("an answer");
            assert!(
                left.chars().count() < 600 && !left.contains('\u{1b}'),
                "{left}"
            );
        }
    }
    for played in games_of(results, "halts") {
        assert_eq!(played["printed"][0][1], "tere\u{fffd}[2J", "{played}");
    }
}

/// Killed with SIGKILL at random lengths of the journal; each time the same command goes on.
#[test]
fn a_killed_league_goes_on() {
    let folder = folder("game-killed");
    let files = programs(&folder, &LEAGUES[1].1, LEAGUES[1].2);
    let mut files = good(&files);
    files.extend(["halts.pl", "illegal.pl"]);
    let options = "--game kalah --games 4 --seed 5 --jobs 2 --quiet --output";
    play(&folder, &arguments(&files, &format!("{options} whole"))).check(0, &["kõik mängitud"], "");
    let options = format!("{options} killed");
    let killed = arguments(&files, &options);
    let journal = folder.join("killed/journal.jsonl");
    let length = size(&folder.join("whole/journal.jsonl"));
    let mut random = Random::new(17);
    let mut moments: Vec<u64> = (0..5)
        .map(|_| random.below(length as usize) as u64)
        .collect();
    moments.sort_unstable();
    for moment in moments {
        let mut command = liiga(&folder, &killed);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        wait_for(&mut child, &journal, moment);
        child.kill().expect("a kill");
        child.wait().expect("the child is ours");
    }
    play(&folder, &killed).check(0, &["kõik mängitud"], "");
    assert_eq!(tables(&folder, "killed"), tables(&folder, "whole"));
    let lines = fs::read_to_string(&journal).expect("the journal");
    assert_eq!(lines.lines().count(), 1 + 24, "no game is lost or doubled");
}

#[test]
fn parts_of_a_game_are_joined_and_games_are_not_mixed() {
    let folder = folder("game-parts");
    let files = programs(&folder, &LEAGUES[2].1, LEAGUES[2].2);
    let mut files = good(&files);
    files.push("illegal.pl");
    let run = |options: &str| play(&folder, &arguments(&files, options));
    run("--game breakthrough --seed 3 --output whole").check(0, &["kõik mängitud"], "");
    for part in ["1/2", "2/2"] {
        run(&format!("--game breakthrough --seed 3 --shard {part}")).check(0, &[], "liiga merge");
    }
    let parts = [
        "liiga-out/journal-1-of-2.jsonl",
        "liiga-out/journal-2-of-2.jsonl",
    ];
    let merge = |journals: &[&str]| {
        let mut arguments = vec!["merge", "--lang", "en", "-o", "all.jsonl"];
        arguments.extend(journals);
        play(&folder, &arguments)
    };
    merge(&parts).check(0, &["6 of 6 games"], "");
    play(&folder, &["report", "all.jsonl", "--output", "joined"]).check(0, &["Breakthrough"], "");
    assert_eq!(tables(&folder, "joined"), tables(&folder, "whole"));
    // The same programs under another game.
    run("--game kalah --games 1 --quiet --output kalah").check(0, &["Kalah"], "");
    let told = "different tournaments: it is a league of breakthrough, not of kalah";
    merge(&[parts[0], "kalah/journal.jsonl"]).check(2, &[], told);
    let told = "this journal is of another tournament: it is a league of kalah, not of breakthrough; --new begins again";
    run("--game breakthrough --quiet --output kalah").check(2, &[], told);
    let told = "it is a league of kalah, not of draughts";
    run("--quiet --output kalah").check(2, &[], told);
}

#[test]
fn a_swiss_league_is_played_in_rounds() {
    let folder = folder("game-swiss");
    let files = programs(&folder, &LEAGUES[1].1, LEAGUES[1].2);
    let mut files = good(&files);
    files.extend(["halts.pl", "fails.pl"]);
    let run = play(
        &folder,
        &arguments(&files, "--game kalah --format swiss --rounds 3 --lang en"),
    );
    let heading = "Kalah; Swiss system, 3 rounds; 4 programs; 6 games (all played)";
    run.check(0, &[heading, "  South", "  North"], "");
}

#[test]
fn games_without_a_league_are_refused() {
    let folder = folder("game-refused");
    let files = programs(&folder, &LEAGUES[1].1, LEAGUES[1].2);
    let refused = |options: &str| -> Run { play(&folder, &arguments(&good(&files), options)) };
    let known = "there are leagues of hexagon, draughts, kalah, minesweeper, slither, breakthrough, mastermind, queen_ending, labyrinth\n";
    for game in ["chess", "graph", "game_graph"] {
        refused(&format!("--game {game}")).check(2, &[], known);
    }
    fs::write(folder.join("koguja.pl"), "x.").expect("a file");
    let run = refused("--game kalah --lang en --quiet");
    run.check(0, &["the file has no module"], "");
    fs::remove_file(folder.join("koguja.pl")).expect("a file");
    refused("--game kalah --quiet").check(2, &[], "koguja.pl");
    assert!(!folder.join("koguja").exists());
}

/// A journal of draughts from before there was a choice of the game: its tables are what they were.
#[test]
fn older_journals_are_draughts() {
    let folder = folder("game-older");
    let kept = |name: &str| -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/suite/liiga")
            .join(name)
    };
    let journal = fs::read_to_string(kept("draughts_journal.jsonl")).expect("the journal");
    assert!(!journal.contains("game_name") && journal.contains("\"no_moves\""));
    fs::write(folder.join("old.jsonl"), &journal).expect("a journal");
    let report = ["report", "old.jsonl", "--output", "told", "--lang", "en"];
    let run = play(&folder, &report);
    run.check(0, &[], "");
    let expected = fs::read_to_string(kept("draughts_standings.txt")).expect("the standings");
    assert_eq!(run.text(), expected);
    let pdn = fs::read_to_string(folder.join("told/games.pdn")).expect("the games");
    assert_eq!(pdn.matches("[GameId ").count(), 15);
    // A changed move is not believed in this game either.
    fs::write(folder.join("old.jsonl"), journal.replacen("c3-", "c3:", 1)).expect("a journal");
    play(&folder, &report).check(2, &[], "has been changed");
}
