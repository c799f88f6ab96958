//! `arbiiter liiga`: whole tournaments by the program itself, killed, resumed, shared out and
//! joined.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use arbiiter::games::random::Random;
use rustix::fs::{FlockOperation, flock};
use rustix::process::{Pid, Signal, kill_process};

use crate::course::{Run, arbiiter, run};

const LIMIT: Duration = Duration::from_secs(300);
/// How often a journal is looked at.
const POLL: Duration = Duration::from_millis(2);

/// Players that break a rule, each in its way, with what they do.
const HOSTILE: [(&str, &str); 6] = [
    ("loops", "repeat, fail"),
    ("eats", "numlist(1, 100000000, L), length(L, _)"),
    ("halts", "halt"),
    (
        "floods",
        "forall(between(1, 1000000, _), writeln('a line of fifty letters, a line of fifty letters'))",
    ),
    (
        "crashes",
        "length(L, 300000), foldl([_, A, f(A)]>>true, L, x, T), copy_term(T, C), C == x",
    ),
    (
        "writes",
        "open('written.txt', write, S), write(S, x), close(S)",
    ),
];

/// The shipped players that always play the same and are quick.
const GOOD: [&str; 3] = ["ahnus", "puu", "planeerija"];

/// A new folder of the test.
pub fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("liiga")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A player that does `body`.
fn player(name: &str, body: &str) -> String {
    format!(":- module({name}, [{name}/3]).\n{name}(_, _, _) :- {body}, !.\n{name}(_, _, _).\n")
}

/// Puts good players and hostile ones into the folder.
fn players(folder: &Path, good: &[&str], hostile: &[(&str, &str)]) -> Vec<String> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files = Vec::new();
    for name in good {
        let file = format!("{name}.pl");
        fs::copy(examples.join(&file), folder.join(&file)).expect("an example");
        files.push(file);
    }
    for (name, body) in hostile {
        let file = format!("{name}.pl");
        fs::write(folder.join(&file), player(name, body)).expect("a file");
        files.push(file);
    }
    files
}

pub fn liiga(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = arbiiter();
    command.arg("liiga").args(arguments).current_dir(folder);
    command
}

pub fn play(folder: &Path, arguments: &[&str]) -> Run {
    run(&mut liiga(folder, arguments), LIMIT)
}

/// The tables without the times, which are never the same.
pub fn tables(folder: &Path, output: &str) -> String {
    let file = folder.join(output).join("standings.txt");
    let text = fs::read_to_string(&file).expect("the standings");
    let times = text.find("Aeg käigu kohta").unwrap_or(text.len());
    text[..times].to_owned()
}

/// The bytes of a journal so far.
pub fn size(journal: &Path) -> u64 {
    fs::metadata(journal).map_or(0, |about| about.len())
}

/// Waits until the journal has so many bytes, or the process has ended.
pub fn wait_for(child: &mut Child, journal: &Path, bytes: u64) {
    let start = Instant::now();
    while size(journal) < bytes && child.try_wait().expect("the child is ours").is_none() {
        assert!(start.elapsed() < LIMIT, "the journal does not grow");
        thread::sleep(POLL);
    }
}

/// Kills with SIGKILL at ten random lengths of the journal; each time the same command goes on.
#[test]
fn a_killed_league_tells_the_same() {
    let folder = folder("killed");
    let files = players(&folder, &GOOD, &[HOSTILE[2], HOSTILE[5]]);
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    arguments.extend(["--jobs", "2", "--quiet", "--games", "4"]);
    let mut whole = arguments.clone();
    whole.extend(["--output", "whole"]);
    play(&folder, &whole).check(0, &["kõik mängitud"], "");
    let journal = folder.join("killed/journal.jsonl");
    let length = size(&folder.join("whole/journal.jsonl"));
    arguments.extend(["--output", "killed"]);
    let mut random = Random::new(2026);
    let mut moments: Vec<u64> = (0..10)
        .map(|_| random.below(length as usize) as u64)
        .collect();
    moments.sort_unstable();
    let mut kills = 0;
    for moment in moments {
        let mut command = liiga(&folder, &arguments);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        wait_for(&mut child, &journal, moment);
        // Whatever the last bytes are, the next run copes with them.
        kills += u32::from(child.kill().is_ok());
        child.wait().expect("the child is ours");
    }
    assert_eq!(kills, 10);
    play(&folder, &arguments).check(0, &["kõik mängitud"], "");
    assert_eq!(tables(&folder, "killed"), tables(&folder, "whole"));
    let lines = fs::read_to_string(&journal).expect("the journal");
    assert_eq!(lines.lines().count(), 1 + 40, "no game is lost or doubled");
}

/// Six hostile programs of eight; each loses all its games against the good ones for what it does.
#[test]
fn a_league_with_hostile_programs_ends_well() {
    let folder = folder("hostile");
    let files = players(&folder, &["ahnus", "puu"], &HOSTILE);
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    let options = "--move-time 3 --memory 100 --output-limit 5 --lang en --games 1 --json --quiet";
    arguments.extend(options.split(' '));
    let run = play(&folder, &arguments);
    run.check(0, &["\"event\":\"finished\""], "");
    let text = fs::read_to_string(folder.join("liiga-out/results.json")).expect("the results");
    let results: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(run.text().lines().count(), 28 + 1);
    assert!(
        run.text()
            .lines()
            .all(|line| line.starts_with("{\"event\":\""))
    );
    let standings = results["standings"].as_array().expect("standings");
    for standing in standings {
        let label = standing["label"].as_str().expect("a label");
        let fouls = standing["disqualifications"].as_u64().expect("a number");
        let is_good = ["ahnus", "puu"].contains(&label);
        assert_eq!(fouls == 0, is_good, "{label}: {fouls}\n{text}");
    }
    let expected = [
        ("loops", &["time", "resources"][..]),
        ("eats", &["resources", "time"]),
        ("halts", &["confinement"]),
        ("floods", &["resources", "time"]),
        ("crashes", &["resources", "time", "moves"]),
        ("writes", &["2.4", "confinement"]),
    ];
    let fouls = results["disqualifications"].as_array().expect("fouls");
    for foul in fouls {
        let entrant = foul["entrant"].as_u64().expect("an index") as usize;
        let (label, rules) = expected[entrant - 2];
        let rule = foul["rule"].as_str().expect("a rule");
        assert!(rules.contains(&rule), "{label}: {foul}");
    }
    assert!(!folder.join("written.txt").exists());
}

/// A program that does not see the board, because its module has one: the league says so as a match
/// does.
#[test]
fn a_board_of_its_own_is_told() {
    let folder = folder("own-board");
    let mut files = players(&folder, &["ahnus"], &[]);
    let own = ":- dynamic ruut/3.\nomalaud(_, X, Y) :- ruut(X, Y, _), !.\nomalaud(_, _, _).\n";
    let text = format!(":- module(omalaud, [omalaud/3]).\n{own}");
    fs::write(folder.join("omalaud.pl"), text).expect("a file");
    files.push("omalaud.pl".to_owned());
    let arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    play(&folder, &arguments).check(0, &["moodulis on oma ruut/3, mis varjab laua"], "");
    let output = folder.join("liiga-out");
    let text = fs::read_to_string(output.join("results.json")).expect("the results");
    let results: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let fouls = results["disqualifications"].as_array().expect("fouls");
    assert_eq!(fouls.len(), 2, "{text}");
    for foul in fouls {
        assert_eq!(foul["own_board"], true, "{text}");
    }
    let table = fs::read_to_string(output.join("games.csv")).expect("the games");
    let reasons = ",moves; 2.3,";
    assert_eq!(table.matches(reasons).count(), 2, "{table}");
    let page = fs::read_to_string(output.join("report.html")).expect("the report");
    assert!(page.contains("a ruut/3 of its own, which hides the board"));
}

#[test]
fn parts_are_joined() {
    let folder = folder("parts");
    let files = players(&folder, &["ahnus", "puu"], &[HOSTILE[2]]);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let with = |more: &[&str]| {
        let mut arguments = files.clone();
        arguments.extend(more);
        play(&folder, &arguments)
    };
    with(&["--output", "whole"]).check(0, &["kõik mängitud"], "results in whole");
    for shard in ["1/2", "2/2"] {
        with(&["--shard", shard]).check(0, &[], "liiga merge");
        // A part that is run again has nothing to do.
        with(&["--shard", shard]).check(0, &[], "3 of them played before");
    }
    let (one, two) = (
        "liiga-out/journal-1-of-2.jsonl",
        "liiga-out/journal-2-of-2.jsonl",
    );
    play(&folder, &["merge", "--lang", "en", "-o", "half.jsonl", two]).check(
        1,
        &["3 of 6 games", "part 1/2 lacks 3 games", "missing: "],
        "",
    );
    let half = play(&folder, &["report", "half.jsonl", "--lang", "en"]);
    half.check(1, &["3 not played"], "");
    // What is there already is joined too.
    play(&folder, &["merge", "--lang", "en", "-o", "half.jsonl", one]).check(
        0,
        &["6 of 6 games"],
        "",
    );
    play(
        &folder,
        &["merge", "--lang", "en", "-o", "all.jsonl", one, two, one],
    )
    .check(0, &["6 of 6 games, 3 further"], "");
    let journals = ["half.jsonl", "all.jsonl"].map(|name| fs::read(folder.join(name)).ok());
    assert_eq!(journals[0], journals[1]);
    play(&folder, &["report", "all.jsonl", "--output", "joined"]).check(0, &["kõik"], "");
    assert_eq!(tables(&folder, "joined"), tables(&folder, "whole"));
    for name in [
        "games.pdn",
        "games.csv",
        "report.html",
        "results.json",
        "standings.csv",
    ] {
        assert!(size(&folder.join("joined").join(name)) > 100, "{name}");
    }
    let json = play(&folder, &["report", "all.jsonl", "--json"]);
    json.check(0, &["\"schema\": \"arbiiter-liiga/1\""], "");
}

#[test]
fn what_can_not_be_played_is_refused() {
    let folder = folder("refused");
    players(&folder, &["ahnus", "puu"], &[HOSTILE[2]]);
    fs::write(folder.join("text.jsonl"), "tere\n").expect("a file");
    let good = ["ahnus.pl", "puu.pl"];
    for (arguments, told) in [
        (&[][..], "required"),
        (&["ahnus.pl"], "kaht programmi"),
        (&["ahnus.pl", "none.pl"], "none.pl"),
        (&["ahnus.pl", "./ahnus.pl"], "named twice"),
        (&[good[0], good[1], "--rounds", "3"], "--format swiss"),
        (&[good[0], good[1], "--first", "1"], "--format gauntlet"),
        (
            &[good[0], good[1], "--format", "gauntlet", "--first", "2"],
            "at most 1",
        ),
        (
            &[good[0], good[1], "--format", "swiss", "--shard", "1/2"],
            "can't be played in parts",
        ),
        (&[good[0], good[1], "--shard", "3/2"], "PART/OF"),
        (
            &[good[0], good[1], "--journal", "text.jsonl"],
            "not a journal",
        ),
        (&["report", "none.jsonl"], "none.jsonl"),
        (
            &["merge", "--lang", "en", "-o", "out.jsonl", "text.jsonl"],
            "not a journal",
        ),
    ] {
        play(&folder, arguments).check(2, &[], told);
    }
    assert!(!folder.join("out.jsonl").exists());
    assert_eq!(
        fs::read(folder.join("text.jsonl")).expect("the file"),
        b"tere\n"
    );
}

#[test]
fn a_journal_belongs_to_one_tournament_and_one_run() {
    let folder = folder("journal");
    players(&folder, &["ahnus"], &[HOSTILE[2]]);
    let arguments = ["ahnus.pl", "halts.pl", "--quiet"];
    play(&folder, &arguments).check(0, &["4"], "");
    let journal = folder.join("liiga-out/journal.jsonl");
    let file = OpenOptions::new().append(true).open(&journal);
    let file = file.expect("the journal");
    flock(&file, FlockOperation::LockExclusive).expect("a lock");
    play(&folder, &arguments).check(2, &[], "another run is writing this journal");
    drop(file);
    fs::write(folder.join("halts.pl"), player("halts", "true")).expect("a file");
    play(&folder, &arguments).check(2, &[], "the file halts.pl of halts has changed; --new");
    play(&folder, &["ahnus.pl", "halts.pl", "--quiet", "--new"]).check(0, &["4"], "");
    assert!(folder.join("liiga-out/journal.jsonl.1").exists());
}

#[test]
fn other_formats_are_played() {
    let folder = folder("formats");
    let files = players(&folder, &["ahnus", "puu"], &[HOSTILE[2]]);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    for (format, games) in [("gauntlet", "4 partiid"), ("swiss", "3 partiid")] {
        let mut arguments = files.clone();
        arguments.extend(["--format", format, "--output", format]);
        play(&folder, &arguments).check(0, &[games, "kõik mängitud"], "");
    }
}

#[test]
fn an_interrupt_stops_after_the_move_and_the_run_goes_on() {
    let folder = folder("interrupt");
    let files = players(&folder, &["puu"], &HOSTILE[..1]);
    let mut arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    arguments.extend(["--games", "6", "--move-time", "0.3", "--jobs", "1"]);
    let mut command = liiga(&folder, &arguments);
    let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    let journal = folder.join("liiga-out/journal.jsonl");
    // The announcement and the first game.
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        thread::sleep(POLL);
    }
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).expect("a signal");
    let output = child.wait_with_output().expect("the child is ours");
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("goes on from here"), "{told}");
    play(&folder, &arguments).check(0, &["6 partiid (kõik mängitud)"], "6 games, ");
}
