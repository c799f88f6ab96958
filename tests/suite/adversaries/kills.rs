//! A league whose processes somebody kills: the parent, the prepared process, those of players. The
//! same command goes on each time, and in the end every game is what it would have been.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use arbiiter::games::random::Random;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use super::program::Copy;
use crate::liiga::tables;
use crate::random_cases::{number, seed};

/// How often somebody kills unless `ARBIITER_KILLS` says otherwise.
const KILLS: u64 = 20;

/// Players that always do the same, and quickly: three examples, and those that play a certain one
/// of the legal moves.
const EXAMPLES: [&str; 3] = ["ahnus", "puu", "planeerija"];
const CHOOSERS: [(&str, usize); 5] = [
    ("first", 0),
    ("third", 2),
    ("fifth", 4),
    ("seventh", 6),
    ("eleventh", 10),
];

/// Milliseconds between two kills, at most.
const PAUSE: usize = 400;

fn chooser(name: &str, place: usize) -> String {
    format!(
        ":- module({name}, [{name}/3]).\n\
        {name}(C, X, Y) :- kabe:legal_moves(C, X, Y, Ms), length(Ms, N), I is {place} mod N, nth0(I, Ms, M), kabe:make_move(M), !.\n\
        {name}(_, _, _).\n"
    )
}

fn settle(copy: &Copy) -> Vec<String> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for name in EXAMPLES {
        let file = format!("{name}.pl");
        fs::copy(examples.join(&file), copy.folder.join(&file)).expect("an example");
    }
    for (name, place) in CHOOSERS {
        let file = copy.folder.join(format!("{name}.pl"));
        fs::write(file, chooser(name, place)).expect("written");
    }
    let names = EXAMPLES.into_iter().chain(CHOOSERS.map(|(name, _)| name));
    names.map(|name| format!("{name}.pl")).collect()
}

/// What was played: each game with its moves and its end.
fn games(copy: &Copy, output: &str) -> BTreeSet<String> {
    let journal = copy.folder.join(output).join("journal.jsonl");
    let journal = fs::read_to_string(journal).expect("the journal");
    let games = journal.lines().skip(1).map(|line| {
        let game: Value = serde_json::from_str(line).expect("a game");
        format!("{} {} {}", game["game"], game["moves"], game["end"])
    });
    let all: Vec<String> = games.collect();
    let different: BTreeSet<String> = all.iter().cloned().collect();
    assert_eq!(different.len(), all.len(), "a game is there twice");
    different
}

/// How often which process was killed.
#[derive(Debug, Default)]
struct Kills {
    parents: u64,
    prepared: u64,
    players: u64,
}

impl Kills {
    fn count(&self) -> u64 {
        self.parents + self.prepared + self.players
    }

    /// Kills a process of the league, if there is one of the kind: of players as often as of both
    /// others.
    fn kill_one(&mut self, copy: &Copy, league: &Child, random: &mut Random) {
        let kind_of = |pid: u32| match pid {
            parent if parent == league.id() => 0,
            prepared if parent_of(prepared) == Some(league.id()) => 1,
            _ => 2,
        };
        let mut processes = copy.processes();
        let kind = random.below(4).min(2);
        processes.retain(|pid| kind_of(*pid) == kind);
        if processes.is_empty() {
            return;
        }
        let chosen = processes[random.below(processes.len())];
        let pid = Pid::from_raw(chosen.cast_signed()).expect("a number");
        // It may have ended by itself.
        let is_killed = u64::from(kill_process(pid, Signal::KILL).is_ok());
        *[&mut self.parents, &mut self.prepared, &mut self.players][kind] += is_killed;
    }
}

fn parent_of(pid: u32) -> Option<u32> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("PPid:"))?;
    line.trim().parse().ok()
}

/// Runs the command while its processes are killed now and then, so often at most.
fn run_once(
    copy: &Copy,
    words: &[&str],
    most: u64,
    kills: &mut Kills,
    random: &mut Random,
) -> ExitStatus {
    let mut command = copy.command();
    command
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut league = command.spawn().expect("the program starts");
    loop {
        thread::sleep(Duration::from_millis(random.below(PAUSE) as u64));
        if let Some(status) = league.try_wait().expect("the child is ours") {
            return status;
        }
        if kills.count() < most {
            kills.kill_one(copy, &league, random);
        }
    }
}

#[test]
fn a_league_whose_processes_are_killed_ends_the_same() {
    let (most, seed) = (number("ARBIITER_KILLS").unwrap_or(KILLS), seed());
    println!("ARBIITER_SEED={seed} ARBIITER_KILLS={most}");
    let copy = Copy::of_arbiiter("kills");
    let files = settle(&copy);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    // So many that the league lasts longer than the kills.
    let games_a_pair = (most.div_ceil(20) * 2).to_string();
    let words = [
        "liiga",
        "--quiet",
        "--jobs",
        "2",
        "--move-time",
        "600",
        "--games",
        &games_a_pair,
    ];
    let words = [&words[..], &files].concat();
    let whole = copy.run(&[&words[..], &["--output", "whole"]].concat());
    whole.run.check(0, &["kõik mängitud"], "");
    let words = [&words[..], &["--output", "killed"]].concat();
    let (mut random, mut kills) = (Random::new(seed), Kills::default());
    let mut starts = 1;
    while !run_once(&copy, &words, most, &mut kills, &mut random).success() {
        starts += 1;
        assert!(starts <= most + 2, "{kills:?}: it does not come to its end");
    }
    println!("undisturbed {:?}; {starts} starts, {kills:?}", whole.time);
    assert!(kills.count() >= most / 2, "{kills:?}: it was over too soon");
    assert_eq!(games(&copy, "killed"), games(&copy, "whole"));
    assert_eq!(
        tables(&copy.folder, "killed"),
        tables(&copy.folder, "whole")
    );
    copy.check_nothing_is_left();
}
