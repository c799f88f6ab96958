//! Random cases, each a few clauses of Prolog, that must be answered as SWI-Prolog answers them.
//!
//! A failure prints the seed with the case, shortened as far as the difference stays.
//! `ARBIITER_SEED` is another seed, `ARBIITER_SEED=new` one that no run had. The seed is fixed
//! otherwise.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::course::{arbiiter, failures, run};
use crate::dialect::has_swipl;
use crate::random_programs::Dice;

const LIMIT: Duration = Duration::from_secs(600);

/// The seed of a run that names none.
const SEED: u64 = 5;

/// How many cases of a file are shortened and told of.
const SHORTENED: usize = 3;

/// How many cases a file has.
const CASES_PER_FILE: u64 = 250;

/// A random case.
pub trait Case: Clone + Sized {
    /// The name of the files.
    const NAME: &'static str;

    /// The variable of the environment that says how many cases are tried.
    const COUNT: &'static str;

    /// What the clauses call, and `all/0`, which asks all cases: for each it prints `case(Number)`,
    /// a new line, and what it does.
    const PRELUDE: &'static str;

    /// A case.
    fn random(dice: &mut Dice) -> Self;

    /// The clauses of the case that is the `at`-th of its file.
    fn text(&self, at: usize) -> String;

    /// Shorter cases.
    fn smaller(&self) -> Vec<Self>;

    /// Whether answers that differ, ours and that of swipl, are not compared.
    fn is_left_out(ours: &str, theirs: &str) -> bool;
}

/// Tries the cases, `count` unless the environment says otherwise.
pub fn all_mean_the_same<C: Case>(count: u64) {
    if !has_swipl() {
        return;
    }
    let seed = seed();
    let files = number(C::COUNT).unwrap_or(count).div_ceil(CASES_PER_FILE);
    println!("ARBIITER_SEED={seed}, {} cases", files * CASES_PER_FILE);
    let numbers: Vec<u64> = (0..files).collect();
    let told = failures(&numbers, |&file| {
        let mut dice = Dice::new(seed.wrapping_mul(1_000_003).wrapping_add(file));
        let cases: Vec<C> = (0..CASES_PER_FILE).map(|_| C::random(&mut dice)).collect();
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let path = folder.join(format!("{}-{file}.pl", C::NAME));
        let found = differing(&cases, &path);
        let told: Vec<String> = found
            .iter()
            .take(SHORTENED)
            .filter_map(|&at| explained(&cases[at], &path))
            .collect();
        let _ = fs::remove_file(&path);
        (!told.is_empty()).then(|| told.join("\n"))
    });
    assert!(told.is_empty(), "ARBIITER_SEED={seed}\n{}", told.join("\n"));
}

/// The seed that is asked for.
pub fn seed() -> u64 {
    match std::env::var("ARBIITER_SEED") {
        Ok(text) if text == "new" => fresh_seed(),
        _ => number("ARBIITER_SEED").unwrap_or(SEED),
    }
}

pub fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_micros() as u64 % 1_000_000_007)
}

/// What the two systems print for the cases, ours first.
fn outputs<C: Case>(cases: &[C], path: &Path) -> (String, String) {
    let texts: Vec<String> = cases
        .iter()
        .enumerate()
        .map(|(at, case)| case.text(at))
        .collect();
    fs::write(path, format!("{}{}", C::PRELUDE, texts.concat())).expect("written");
    let ours = run(
        arbiiter()
            .arg("consult")
            .arg(path)
            .args(["-g", "all", "-g", "halt"]),
        LIMIT,
    );
    let theirs = run(
        Command::new("swipl")
            .args(["-f", "none", "-g", "all", "-t", "halt"])
            .arg(path)
            .stdin(Stdio::null()),
        LIMIT,
    );
    let theirs_text = match theirs.code() {
        0 => theirs.text(),
        code => before_the_end(&theirs.text(), code),
    };
    (ours.text(), theirs_text)
}

/// What swipl printed for the cases before that in which its process ended. The others are not
/// compared.
fn before_the_end(output: &str, code: i32) -> String {
    println!("skipped: the cases after swipl's end with status {code}");
    output
        .rsplit_once("case(")
        .map_or("", |(before, _)| before)
        .to_owned()
}

/// What a system printed for each case, by its number.
fn answers(output: &str) -> Vec<String> {
    let cases = output.split("case(").skip(1);
    cases
        .map(|case| {
            case.split_once('\n')
                .map_or("", |(_, rest)| rest)
                .to_owned()
        })
        .collect()
}

/// The cases that the two systems answer otherwise, but for what is left out.
fn differing<C: Case>(cases: &[C], path: &Path) -> Vec<usize> {
    let (ours, theirs) = outputs(cases, path);
    let (ours, theirs) = (answers(&ours), answers(&theirs));
    let differs = |&at: &usize| {
        let their = &theirs[at];
        let our = ours.get(at).map_or("", String::as_str);
        our != their && !C::is_left_out(our, their)
    };
    (0..theirs.len()).filter(differs).collect()
}

fn differs<C: Case>(case: &C, path: &Path) -> bool {
    !differing(std::slice::from_ref(case), path).is_empty()
}

/// The smallest program found in which the case differs, with both outputs; nothing if alone it
/// does not.
fn explained<C: Case>(case: &C, path: &Path) -> Option<String> {
    if !differs(case, path) {
        return None;
    }
    let mut case = case.clone();
    while let Some(smaller) = case
        .smaller()
        .into_iter()
        .find(|smaller| differs(smaller, path))
    {
        case = smaller;
    }
    let (ours, theirs) = outputs(std::slice::from_ref(&case), path);
    Some(format!("{}ours:\n{ours}swipl:\n{theirs}", case.text(0)))
}
