//! Matches in arbiiter and in swipl, one after the other in one run: CPU seconds and their ratio.
//!
//! `cargo bench --bench against_swipl [-- PAIRS]`, where PAIRS is how many of the longest matches to play. The
//! course corpus is looked for in `ARBIITER_COURSE` or beside the repository; without it the shipped players
//! meet under the shipped arbiter.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The pairings of the corpus that take swipl longest, the longest first.
const CORPUS: &[(&str, &str)] = &[
    ("nimistu", "minimaks"),
    ("alfabeta", "minimaks"),
    ("minimaks", "alfabeta"),
    ("minimaks", "nimistu"),
    ("planeerimispuu", "minimaks"),
    ("planeerimispuu", "alfabeta"),
    ("nimistu", "alfabeta"),
    ("alfabeta", "planeerimispuu"),
    ("minimaks", "ahne"),
    ("123456", "alfabeta"),
    ("123456", "minimaks"),
    ("planeerimispuu", "nimistu"),
    ("alfabeta", "nimistu"),
    ("ahne", "alfabeta"),
    ("esimene", "minimaks"),
];

/// Pairings of the shipped players.
const SHIPPED: &[(&str, &str)] = &[
    ("loikaja", "miinimaks"),
    ("miinimaks", "puu"),
    ("loikaja", "ahnus"),
];

/// One match: its files and the goals that start it.
struct Match {
    name: String,
    files: Vec<PathBuf>,
    goals: [String; 2],
}

fn main() {
    let wanted = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(usize::MAX);
    if Command::new("swipl")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        println!("skipped: needs swipl");
        return;
    }
    let matches = matches();
    let mut logarithms = Vec::new();
    println!(
        "{:34} {:>8} {:>8} {:>6}",
        "match", "swipl s", "ours s", "ratio"
    );
    for game in matches.iter().take(wanted) {
        let theirs = cpu_seconds(&mut swipl(game));
        let ours = cpu_seconds(&mut arbiiter(game));
        println!(
            "{:34} {theirs:8.2} {ours:8.2} {:6.2}",
            game.name,
            ours / theirs
        );
        logarithms.push((ours / theirs).ln());
    }
    let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
    println!("geometric mean of {} ratios: {mean:.2}", logarithms.len());
}

fn matches() -> Vec<Match> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let course = std::env::var_os("ARBIITER_COURSE")
        .map_or_else(|| root.join("../shared/course"), PathBuf::from);
    if course.join("arbiter_kursus.pl").is_file() {
        return CORPUS
            .iter()
            .map(|pair| game(&course.join("arbiter_kursus.pl"), &course, *pair))
            .collect();
    }
    SHIPPED
        .iter()
        .map(|pair| {
            game(
                &root.join("prolog/arbiter.pl"),
                &root.join("examples"),
                *pair,
            )
        })
        .collect()
}

fn game(arbiter: &Path, players: &Path, (white, black): (&str, &str)) -> Match {
    Match {
        name: format!("{white}-{black}"),
        files: vec![
            arbiter.into(),
            players.join(format!("{white}.pl")),
            players.join(format!("{black}.pl")),
        ],
        goals: [
            format!("assert(valged('{white}')), assert(mustad('{black}'))"),
            "turniir".into(),
        ],
    }
}

fn swipl(game: &Match) -> Command {
    let mut command = Command::new("swipl");
    command.args(["-f", "none", "-q"]);
    for file in &game.files {
        command
            .arg("-g")
            .arg(format!("consult('{}')", file.display()));
    }
    for goal in &game.goals {
        command.arg("-g").arg(goal);
    }
    command.args(["-t", "halt"]);
    command
}

fn arbiiter(game: &Match) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    command.arg("consult").args(&game.files);
    for goal in &game.goals {
        command.arg("-g").arg(goal);
    }
    command
}

/// The CPU time of a finished child, as the kernel accounts it to this process.
fn cpu_seconds(command: &mut Command) -> f64 {
    let before = children_ticks();
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        status.is_ok_and(|status| status.success()),
        "the match did not end well"
    );
    (children_ticks() - before) as f64 / 100.0
}

/// User and system time of the children waited for, in hundredths of a second.
fn children_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum()
}
