//! Calls of random tables leave the choice points that they leave in SWI-Prolog, one call after the
//! other: its indexes are made just in time, and each call goes by those that are there.
//!
//! Where two arguments, or two pairs of them, are equally good, the last bit of a sum decides,
//! which hangs on the numbers of atoms. The seeds are those of programs in which that does not
//! happen.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::course::{arbiiter, failures, first_difference, run};
use crate::dialect::has_swipl;
use crate::random_programs::Dice;

const LIMIT: Duration = Duration::from_secs(100);

/// The programs, by the seeds that make them.
const SEEDS: [u64; 10] = [0, 2, 3, 4, 5, 6, 7, 9, 10, 11];

/// The tables of a program.
const TABLES: usize = 60;

/// Tells each answer, and whether it is the last one for certain.
const ASK: &str = "
t(G) :- print(G), write(' '), ( call_cleanup(G, D = true), ( D == true -> write(d) ; write(n) ), fail ; nl ).
all :- question(G), t(G), fail.
all.
";

#[test]
fn calls_leave_the_choice_points_of_swipl() {
    if !has_swipl() {
        return;
    }
    let told = failures(&SEEDS, |&seed| {
        let text = format!("{}{ASK}", tables(&mut Dice::new(seed)));
        difference(&format!("indexes-{seed}"), &text, TABLES)
    });
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// What the goal `all` of a program prints otherwise than in SWI-Prolog, where it prints more lines
/// than these.
pub fn difference(name: &str, text: &str, lines: usize) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pl"));
    fs::write(&file, text).expect("written");
    let mut ours = arbiiter();
    ours.arg("consult")
        .arg(&file)
        .args(["-g", "all", "-g", "halt"]);
    let mut theirs = Command::new("swipl");
    theirs.args(["-f", "none", "-g", "all", "-t", "halt"]);
    theirs.arg(&file).stdin(Stdio::null());
    let (found, wanted) = (
        shown(&run(&mut ours, LIMIT).text()),
        shown(&run(&mut theirs, LIMIT).text()),
    );
    assert!(wanted.lines().count() > lines, "{}", file.display());
    (found != wanted).then(|| format!("{}: {}", file.display(), first_difference(&wanted, &found)))
}

/// The text without the names of variables.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    let mut in_name = false;
    for character in text.chars() {
        in_name = character == '_' || in_name && character.is_ascii_alphanumeric();
        if !in_name || character == '_' {
            shown.push(character);
        }
    }
    shown
}

/// Tables of atoms and small integers, static and dynamic ones, and questions about each.
fn tables(dice: &mut Dice) -> String {
    let mut text = String::from(":- discontiguous question/1.\n");
    for table in 0..TABLES {
        let arity = 1 + dice.below(4);
        let kinds: Vec<bool> = (0..arity).map(|_| dice.percent(60)).collect();
        if dice.percent(40) {
            text += &format!(":- dynamic t{table}/{arity}.\n");
        }
        let most = [4, 10, 20][dice.below(3)];
        let rows = 2 + dice.below(most);
        let rows: Vec<Vec<String>> = (0..rows)
            .map(|_| kinds.iter().map(|kind| value(dice, *kind)).collect())
            .collect();
        for row in &rows {
            text += &format!("t{table}({}).\n", row.join(","));
        }
        for _ in 0..1 + dice.below(4) {
            let row = &rows[dice.below(rows.len())];
            let arguments: Vec<String> = (row.iter().zip(&kinds))
                .map(|(own, kind)| match dice.below(20) {
                    0..12 => own.clone(),
                    12..17 => String::from("_"),
                    _ => value(dice, *kind),
                })
                .collect();
            text += &format!("question(t{table}({})).\n", arguments.join(","));
        }
    }
    text
}

fn value(dice: &mut Dice, is_atom: bool) -> String {
    let number = 1 + dice.below(4);
    match is_atom {
        true => format!("atom{number}"),
        false => number.to_string(),
    }
}
