//! `arbiiter liiga` in games of one player: every program is set the same puzzles.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::liiga::{folder, liiga, play, size, tables, wait_for};

/// Games, an example that plays each, and a move that is never legal.
const GAMES: [(&str, &str, &str); 4] = [
    ("minesweeper", "minesweeper/ettevaatlik", "open(99-99)"),
    ("mastermind", "mastermind/hoolikas", "[1, 2, 3]"),
    ("queen_ending", "queen-ending/tabel", "queen(z9)"),
    ("labyrinth", "labyrinth/theseus", "nowhere"),
];

/// Programs that break a rule, each in its way, with the code of that.
const HOSTILE: [(&str, &str, &[&str]); 4] = [
    ("crashes", "throw(oops)", &["threw_ball"]),
    ("halts", "write(tere), halt", &["halted"]),
    ("sleeps", "repeat, fail", &["too_slow"]),
    (
        "writes",
        "open('written.txt', write, S), close(S)",
        &["threw", "forbidden"],
    ),
];

/// Copies the example of a game; the name of its file.
fn example(folder: &Path, example: &str) -> String {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let path = shipped.join(example).with_extension("pl");
    let name = path.file_name().expect("a name").to_string_lossy();
    fs::copy(&path, folder.join(&*name)).expect("an example");
    name.into_owned()
}

fn write(folder: &Path, name: &str, clauses: &str) -> String {
    let file = format!("{name}.pl");
    let text = format!(":- module({name}, [{name}/2]).\n{clauses}\n");
    fs::write(folder.join(&file), text).expect("a file");
    file
}

/// A field of mines that nobody looks at: the first covered cell is opened.
fn first_cell(name: &str, more: &str) -> String {
    format!(
        "{name}(board(_, Rows), open(Y-X)) :- nth1(Y, Rows, Row), nth1(X, Row, covered), !.\n{more}"
    )
}

fn results(folder: &Path, output: &str) -> Value {
    let text = fs::read_to_string(folder.join(output).join("results.json")).expect("the results");
    serde_json::from_str(&text).expect("JSON")
}

fn rows<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().expect("an array")
}

/// The games of the program of this name.
fn games_of<'a>(results: &'a Value, name: &str) -> Vec<&'a Value> {
    let entrants = rows(results, "entrants");
    let entrant = entrants.iter().position(|one| one["label"] == name);
    let entrant = entrant.expect("an entrant");
    let games = rows(results, "games").iter();
    games.filter(|game| game["white"] == entrant).collect()
}

/// The number of games that a store has of all versions.
fn games_in(folder: &Path, store: &str) -> usize {
    let told = play(folder, &["report", store, "--all-versions", "--json"]);
    let told: Value = serde_json::from_str(&told.text()).expect("JSON");
    rows(&told, "games").len()
}

/// The example of each game plays without a foul and solves something; whoever breaks a rule has
/// solved nothing, and is told what it did.
#[test]
fn each_game_of_one_player_has_a_league() {
    for (game, honest, illegal) in GAMES {
        let folder = folder(&format!("puzzles-{game}"));
        let honest = example(&folder, honest);
        let mut files = vec![honest.clone()];
        for (name, body, _) in HOSTILE {
            files.push(write(&folder, name, &format!("{name}(_, _) :- {body}.")));
        }
        files.push(write(
            &folder,
            "illegal",
            &format!("illegal(_, {illegal})."),
        ));
        let options = format!(
            "--game {game} --games 2 --seed 3 --move-time 4 --lang en --quiet --output out"
        );
        let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
        arguments.extend(options.split(' '));
        let run = play(&folder, &arguments);
        let told = "the same puzzles for all; 6 programs; 12 games (all played)";
        run.check(0, &[told, "Solved"], "");
        assert!(!folder.join("written.txt").exists());
        let results = results(&folder, "out");
        assert_eq!(results["game_name"], game);
        assert_eq!(rows(&results, "puzzle_seeds").len(), 2);
        check_standings(&results, honest.trim_end_matches(".pl"), game);
        check_fouls(&results, game);
        let report = fs::read_to_string(folder.join("out/report.html")).expect("the report");
        assert!(report.contains("\"starts\""), "{game}");
        let games = fs::read_to_string(folder.join("out/games.csv")).expect("the games");
        let seed = results["puzzle_seeds"][1].to_string();
        assert_eq!(games.matches(&format!(",2,{seed},")).count(), 6, "{games}");
    }
}

fn check_standings(results: &Value, honest: &str, game: &str) {
    let standings = rows(results, "standings");
    let first = &standings[0];
    assert_eq!(
        (&first["place"], &first["label"]),
        (&1.into(), &honest.into())
    );
    assert_eq!(first["disqualifications"], 0, "{game}: {first}");
    assert!(
        first["puzzles"]["solved"].as_u64() > Some(0),
        "{game}: {first}"
    );
    let cost = first["puzzles"]["cost_mean"].as_f64().expect("a mean");
    let is_counted = !["minesweeper", "queen_ending"].contains(&game);
    assert_eq!(is_counted, cost > 0.0, "{game}: {first}");
    for row in &standings[1..] {
        assert_eq!(row["place"], 2, "all others share the place: {row}");
        assert_eq!(row["puzzles"]["solved"], 0, "{game}: {row}");
        assert_eq!(row["disqualifications"], 2, "{game}: {row}");
        let low = row["puzzles"]["share_low"].as_f64().expect("an end");
        let high = row["puzzles"]["share_high"].as_f64().expect("an end");
        assert!(low == 0.0 && (0.6..0.7).contains(&high), "Wilson's: {row}");
    }
}

fn check_fouls(results: &Value, game: &str) {
    for foul in rows(results, "disqualifications") {
        let entrant = foul["entrant"].as_u64().expect("an index") as usize;
        let name = results["entrants"][entrant]["label"].as_str();
        let known = HOSTILE.iter().find(|(known, ..)| Some(*known) == name);
        let expected = known.map_or(&["illegal_move"][..], |known| known.2);
        let code = foul["foul"]["code"].as_str().expect("a code");
        assert!(expected.contains(&code), "{game}: {foul}");
    }
    for played in games_of(results, "illegal") {
        assert_eq!(played["end"]["kind"], "disqualified");
        assert!(played["left"].is_string(), "{played}");
    }
    for played in games_of(results, "halts") {
        assert_eq!(played["printed"][0][1], "tere", "{played}");
    }
}

/// The same seed sets the same puzzles, in a journal and in a store; another seed sets others, and
/// without one nobody foresees them, but a league goes on with its own.
#[test]
fn puzzles_follow_from_the_seed_of_the_league() {
    let folder = folder("puzzles-seed");
    let file = example(&folder, "mastermind/hoolikas");
    let run = |options: &str| {
        let mut arguments = vec![
            file.as_str(),
            "--game",
            "mastermind",
            "--games",
            "3",
            "--quiet",
        ];
        arguments.extend(options.split(' '));
        play(&folder, &arguments).check(0, &[], "");
    };
    run("--seed 5 --output one");
    run("--seed 5 --store two.db --output two");
    run("--seed 6 --output three");
    let seeds = |output: &str| results(&folder, output)["puzzle_seeds"].clone();
    let moves = |output: &str| -> Vec<Value> {
        let results = results(&folder, output);
        let games = rows(&results, "games").iter();
        games.map(|game| game["moves"].clone()).collect()
    };
    assert_eq!((seeds("one"), moves("one")), (seeds("two"), moves("two")));
    assert_ne!(seeds("one"), seeds("three"));
    run("--output four");
    let before = (seeds("four"), size(&folder.join("four/journal.jsonl")));
    run("--output four");
    assert_eq!(
        before,
        (seeds("four"), size(&folder.join("four/journal.jsonl")))
    );
    run("--output four --new");
    assert_ne!(before.0, seeds("four"));
}

/// The seeds in the results set the same puzzles in the command that plays one.
#[test]
fn a_puzzle_can_be_seen_again() {
    let folder = folder("puzzles-again");
    let file = example(&folder, "minesweeper/ettevaatlik");
    let options = [
        &file,
        "--game",
        "minesweeper",
        "--games",
        "4",
        "--seed",
        "1",
        "--quiet",
    ];
    play(&folder, &options).check(0, &[], "");
    let results = results(&folder, "liiga-out");
    for (game, seed) in rows(&results, "games")
        .iter()
        .zip(rows(&results, "puzzle_seeds"))
    {
        let mut command = crate::course::arbiiter();
        command
            .current_dir(&folder)
            .args(["solve", "minesweeper", "--json"]);
        command.args(["--program", &file, "--seed", &seed.to_string()]);
        let run = crate::course::run(&mut command, std::time::Duration::from_secs(60));
        let text = run.text();
        let end: Value = serde_json::from_str(text.lines().last().expect("the end")).expect("JSON");
        let is_won = end["status"] == "won";
        assert_eq!(game["end"]["kind"] == "solved", is_won, "{end}");
        assert_eq!(end["steps"], rows(game, "moves").len());
    }
}

/// A program that comes, or is replaced, is set the puzzles that it lacks, and nobody else any.
#[test]
fn a_living_league_of_puzzles_plays_what_is_new() {
    let folder = folder("puzzles-living");
    let a = write(&folder, "a", &first_cell("a", ""));
    let b = write(&folder, "b", "b(_, nothing).");
    let quiet = [
        "--game",
        "minesweeper",
        "--games",
        "3",
        "--store",
        "s.db",
        "--lang",
        "en",
    ];
    let quiet = [&quiet[..], &["--quiet"]].concat();
    let with = |more: &[&str]| play(&folder, &[more, &quiet].concat());
    let told = "living league; the same puzzles for all; 1 programs; 3 games (all played)";
    with(&[&a]).check(0, &[told], "");
    assert_eq!(games_in(&folder, "s.db"), 3);
    with(&[&b]).check(0, &["2 programs; 6 games (all played)"], "");
    write(&folder, "b", &first_cell("b", "% better"));
    with(&[&b]).check(0, &["2 programs; 6 games (all played)"], "");
    assert_eq!(
        games_in(&folder, "s.db"),
        9,
        "those of a stay, b plays again"
    );
    // What both do is the same now, so that nothing tells them apart.
    let standings = results(&folder, "liiga-out");
    for row in rows(&standings, "standings") {
        assert_eq!(row["place"], 1, "{row}");
    }
    let (one, other) = (games_of(&standings, "a"), games_of(&standings, "b"));
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one["moves"], other["moves"]);
    }
    with(&["--withdraw", "a"]).check(0, &["1 programs; 3 games (all played)"], "");
    with(&[&a]).check(0, &["2 programs; 6 games (all played)"], "");
    assert_eq!(games_in(&folder, "s.db"), 9);
    // More puzzles are played by both, those that they had stay.
    let more = [
        "--game",
        "minesweeper",
        "--games",
        "4",
        "--store",
        "s.db",
        "--quiet",
    ];
    play(&folder, &more).check(2, &[], "a pair had 3 games, not 4");
    let before = fs::read_to_string(folder.join("liiga-out/standings.txt")).expect("a table");
    play(&folder, &["export", "s.db", "-o", "s.jsonl"]).check(0, &[], "");
    play(&folder, &["import", "s.jsonl", "-o", "copy.db"]).check(0, &[], "");
    play(&folder, &["export", "copy.db", "-o", "copy.jsonl"]).check(0, &[], "");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a journal");
    assert_eq!(read("s.jsonl"), read("copy.jsonl"));
    let report = ["report", "copy.db", "--output", "copy", "--lang", "en"];
    play(&folder, &report).check(0, &[], "");
    assert_eq!(read("copy/standings.txt"), before);
    // A move that was not made is not believed.
    let changed = read("s.jsonl").replacen("open:", "flag:", 1);
    fs::write(folder.join("s.jsonl"), changed).expect("a journal");
    play(&folder, &["import", "s.jsonl", "-o", "no.db"]).check(2, &[], "has been changed");
}

/// Killed with SIGKILL as its journal grows; the same command goes on, and tells what a whole one
/// tells.
#[test]
fn a_killed_league_of_puzzles_goes_on() {
    let folder = folder("puzzles-killed");
    let files = [
        example(&folder, "queen-ending/tabel"),
        write(&folder, "halts", "halts(_, _) :- halt."),
    ];
    let options = "--game queen-ending --games 8 --seed 4 --jobs 2 --quiet --output";
    let with = |output: &'static str| {
        let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
        arguments.extend(options.split(' '));
        arguments.push(output);
        arguments
    };
    play(&folder, &with("whole")).check(0, &["kõik mängitud"], "");
    let length = size(&folder.join("whole/journal.jsonl"));
    let journal = folder.join("killed/journal.jsonl");
    for part in 1..4 {
        let mut command = liiga(&folder, &with("killed"));
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        wait_for(&mut child, &journal, length * part / 5);
        child.kill().expect("a kill");
        child.wait().expect("the child is ours");
    }
    play(&folder, &with("killed")).check(0, &["kõik mängitud"], "");
    assert_eq!(tables(&folder, "killed"), tables(&folder, "whole"));
    let lines = fs::read_to_string(&journal).expect("the journal");
    assert_eq!(lines.lines().count(), 1 + 16, "no game is lost or doubled");
}

/// What makes no sense among puzzles is refused.
#[test]
fn puzzles_have_one_format() {
    let folder = folder("puzzles-refused");
    let files = [
        example(&folder, "minesweeper/ettevaatlik"),
        write(&folder, "halts", "halts(_, _) :- halt."),
    ];
    let only = "everybody is set every puzzle: there is no other format";
    for (options, told) in [
        ("--format swiss", only),
        ("--format gauntlet", only),
        ("--store s.db --format need", only),
        ("--shard 1/2", "--shard needs a --seed"),
    ] {
        let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
        arguments.extend(["--game", "minesweeper", "--quiet"]);
        arguments.extend(options.split(' '));
        play(&folder, &arguments).check(2, &[], told);
    }
}

/// Parts with one seed are joined to the whole.
#[test]
fn parts_of_a_league_of_puzzles_are_joined() {
    let folder = folder("puzzles-parts");
    let files = [
        example(&folder, "queen-ending/tabel"),
        write(&folder, "halts", "halts(_, _) :- halt."),
    ];
    let run = |options: &str| {
        let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
        arguments.extend([
            "--game",
            "queen_ending",
            "--games",
            "3",
            "--seed",
            "3",
            "--quiet",
        ]);
        arguments.extend(options.split(' '));
        play(&folder, &arguments).check(0, &[], "");
    };
    run("--output whole");
    run("--shard 1/2");
    run("--shard 2/2");
    let parts = [
        "liiga-out/journal-1-of-2.jsonl",
        "liiga-out/journal-2-of-2.jsonl",
    ];
    let merge = [&["merge", "--lang", "en", "-o", "all.jsonl"][..], &parts].concat();
    play(&folder, &merge).check(0, &["6 of 6 games"], "");
    play(&folder, &["report", "all.jsonl", "--output", "joined"]).check(0, &[], "");
    assert_eq!(tables(&folder, "joined"), tables(&folder, "whole"));
}

/// With `--json` the shares and their intervals follow each game.
#[test]
fn the_table_of_puzzles_follows_each_game() {
    let folder = folder("puzzles-json");
    let file = example(&folder, "mastermind/hoolikas");
    let run = play(
        &folder,
        &[
            &file,
            "--game",
            "mastermind",
            "--games",
            "3",
            "--store",
            "s.db",
            "--json",
            "--quiet",
        ],
    );
    let text = run.text();
    let events = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let events: Vec<Value> = events.collect();
    let last = events.iter().rfind(|event| event["event"] == "standings");
    let row = &last.expect("standings")["standings"][0];
    let puzzles = &row["puzzles"];
    assert_eq!(
        (&row["points"], &row["games"]),
        (&3.into(), &3.into()),
        "{row}"
    );
    assert_eq!(
        (&puzzles["share"], &puzzles["share_high"]),
        (&1.0.into(), &1.0.into()),
        "{row}"
    );
    assert!(
        puzzles["cost_error"].is_number() && row.get("elo").is_none(),
        "{row}"
    );
    // The results have the same fields in the same digits.
    let results = results(&folder, "liiga-out");
    let row = &rows(&results, "standings")[0];
    assert_eq!(&row["puzzles"], puzzles);
    assert!(
        row.get("elo").is_none() && row.get("elo_error").is_none(),
        "{row}"
    );
    let costs = events.iter().filter(|event| event["event"] == "game");
    assert!(
        costs.clone().count() == 3 && costs.clone().all(|event| event["game"]["cost"].is_u64())
    );
}

/// Puzzles have the size that was asked for, in a journal and in a store, which go on with no
/// other. The usual size is the same whether it is named or not.
#[test]
fn puzzles_have_a_size() {
    for (game, program, asked, size, usual) in [
        ("mastermind", "mastermind/esimene", "3x5", "3x5", "4x6"),
        (
            "minesweeper",
            "minesweeper/ettevaatlik",
            "intermediate",
            "16x16x40",
            "9x9x10",
        ),
        ("labyrinth", "labyrinth/theseus", "4x6", "4x6", "5x5"),
    ] {
        let folder = folder(&format!("puzzles-size-{game}"));
        let file = example(&folder, program);
        let run = |options: &str| {
            let usual = format!("--game {game} --games 2 --seed 5 --lang en --quiet {options}");
            let arguments: Vec<&str> = usual.split(' ').collect();
            play(&folder, &[&[file.as_str()][..], &arguments].concat())
        };
        let told = format!(" {size}; the same puzzles for all");
        run(&format!("--size {asked} --output one")).check(0, &[&told], "");
        let told = format!(" {size}; living league; the same puzzles for all");
        run(&format!("--size {asked} --store s.db --output two")).check(0, &[&told], "");
        run("--store s.db --output two").check(0, &[&told], "");
        let another = format!("the size was {size}, not the usual one");
        run("--output one").check(2, &[], &another);
        run(&format!("--size {usual} --store s.db")).check(2, &[], &another);
        let [one, two] = ["one", "two"].map(|output| results(&folder, output));
        assert_eq!(one["puzzle_size"], size);
        let report = fs::read_to_string(folder.join("one/report.html")).expect("the report");
        assert!(report.contains(&format!(" {size}\",\"sides\"")), "{game}");
        for (one, two) in rows(&one, "games").iter().zip(rows(&two, "games")) {
            assert_eq!(one["moves"], two["moves"], "{game}");
        }
        play(&folder, &["export", "s.db", "-o", "s.jsonl"]).check(0, &[], "");
        play(&folder, &["report", "s.jsonl", "--lang", "en"]).check(0, &[&told], "");
        // An old journal says nothing of a size.
        run("--output three").check(0, &["; the same puzzles for all"], "");
        run(&format!("--size {usual} --output three")).check(0, &[], "");
        let journal = fs::read_to_string(folder.join("three/journal.jsonl")).expect("a journal");
        assert!(!journal.contains("\"size\""), "{journal}");
        assert_eq!(results(&folder, "three")["puzzle_size"], usual);
    }
}

/// A size that a game does not have is refused, and it is told what sizes are.
#[test]
fn no_game_has_all_sizes() {
    let folder = folder("puzzles-no-size");
    let file = write(&folder, "a", "a(_, nothing).");
    for (game, size, told) in [
        (
            "mastermind",
            "9x9",
            "Mastermind has no size 9x9: pegs x colours, such as 4x6",
        ),
        ("mastermind", "4x6x1", "Mastermind has no size 4x6x1: pegs"),
        (
            "mastermind",
            "expert",
            "Mastermind has no size expert: pegs",
        ),
        (
            "minesweeper",
            "9x9x81",
            "Minesweeper has no size 9x9x81: columns x rows x mines",
        ),
        ("minesweeper", "9x9", "or beginner, intermediate, expert"),
        ("labyrinth", "1x1", "has no size 1x1: columns x rows"),
        (
            "queen-ending",
            "8x8",
            "King and queen against king has no sizes to choose from",
        ),
    ] {
        let options = ["--game", game, "--size", size, "--lang", "en", "--quiet"];
        let run = play(&folder, &[&[file.as_str()][..], &options].concat());
        run.check(2, &[], told);
    }
    assert!(!folder.join("liiga-out").exists());
}
