//! Alpha-beta called from Prolog, here and in swipl: positions a second and their ratios.
//!
//! `cargo bench --bench from_prolog`. Ours is `kabe:alphabeta/4`. The others run in swipl:
//! `alphabeta.pl` beside this file, the same algorithm with the same moves in the same order, and
//! the corpus's `alfabeta.pl`, which plays on the facts of the board and counts only the positions
//! in which it tries moves. The corpus is looked for in `ARBIITER_COURSE` or beside the repository.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The depth at which both are compared position by position.
const COMMON_DEPTH: u32 = 8;
/// Depths that take some tenths of a second.
const OUR_DEPTH: u32 = 14;
const SWIPL_DEPTH: u32 = 10;

/// What a search says of itself: value, from, to, positions, seconds.
struct Told {
    found: String,
    nodes: f64,
    seconds: f64,
}

impl Told {
    fn speed(&self) -> f64 {
        self.nodes / self.seconds
    }
}

fn main() {
    let ours = kabe(OUR_DEPTH);
    println!(
        "{:34} {:>12.0} positions/s",
        "kabe:alphabeta/4",
        ours.speed()
    );
    let is_there = Command::new("swipl").arg("--version").output().is_ok();
    if !is_there {
        println!("skipped: needs swipl");
        return;
    }
    let (here, there) = (kabe(COMMON_DEPTH), plain(COMMON_DEPTH));
    assert_eq!(
        (here.found, here.nodes),
        (there.found, there.nodes),
        "not the same search"
    );
    compare("the same algorithm in swipl", &plain(SWIPL_DEPTH), &ours);
    let course = std::env::var_os("ARBIITER_COURSE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/course"),
        PathBuf::from,
    );
    if course.join("alfabeta.pl").is_file() {
        compare("the corpus's alfabeta in swipl", &corpus(&course), &ours);
    }
}

fn compare(name: &str, theirs: &Told, ours: &Told) {
    let ratio = ours.speed() / theirs.speed();
    println!(
        "{name:34} {:>12.0} positions/s: {ratio:.0} times slower",
        theirs.speed()
    );
}

/// `kabe:alphabeta/4` as a course program calls it, with the positions that it looked at.
fn kabe(depth: u32) -> Told {
    let goal = format!(
        "algseis, statistics(cputime, A), '$kabe_alphabeta'(live, 1, {depth}, move(X,Y,X1,Y1,_), V, N), \
         statistics(cputime, B), S is B - A, F is (X - 1) * 4 + (Y + 1) // 2, T is (X1 - 1) * 4 + (Y1 + 1) // 2, \
         format('~w ~w ~w ~w ~6f~n', [V, F, T, N, S])"
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_arbiiter"));
    told(command.args(["consult", "prolog/arbiter.pl", "-g", &goal]))
}

fn plain(depth: u32) -> Told {
    let goal = format!("bench({depth})");
    told(swipl("benches/alphabeta.pl").args(["-g", &goal, "-t", "halt"]))
}

/// A move from the first position, again and again; the player counts in a fact of its own.
fn corpus(course: &Path) -> Told {
    let goal = "statistics(cputime, A), \
        findall(N, (between(1, 20, _), algseis, alfabeta(1, 0, 0), alfabeta:sõlmi(N)), Ns), \
        statistics(cputime, B), S is B - A, sum_list(Ns, N), format('0 0 0 ~w ~6f~n', [N, S])";
    let player = format!("consult('{}')", course.join("alfabeta.pl").display());
    told(swipl("prolog/arbiter.pl").args(["-g", &player, "-g", goal, "-t", "halt"]))
}

fn swipl(file: &str) -> Command {
    let mut command = Command::new("swipl");
    command
        .args(["-f", "none", "-q", "-g"])
        .arg(format!("consult('{file}')"))
        .env("LC_ALL", "C.UTF-8");
    command
}

fn told(command: &mut Command) -> Told {
    let output = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let words: Vec<&str> = text.split_whitespace().collect();
    let [value, from, to, nodes, seconds] = words[..] else {
        panic!("it printed {text:?}");
    };
    Told {
        found: format!("{value} {from} {to}"),
        nodes: nodes.parse().expect("a number"),
        seconds: seconds.parse().expect("a number"),
    }
}
