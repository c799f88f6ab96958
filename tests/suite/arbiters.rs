//! Our referee and the corpus's arbiter agree: on every move, who wins, and after how many moves.

use std::time::Duration;

use crate::course::{Pairing, arbiiter, course, failures, pairings, run};

/// The longest match takes a tenth of this.
const MATCH_LIMIT: Duration = Duration::from_secs(200);

/// What came of a match.
#[derive(Debug, PartialEq, Eq)]
struct Score {
    winner: &'static str,
    moves: u32,
    disqualified: bool,
}

#[test]
fn both_arbiters_agree_on_every_pairing() {
    let Some(course) = course() else { return };
    let told = failures(&pairings(&course), disagreement);
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn disagreement(pairing: &Pairing) -> Option<String> {
    let transcript = String::from_utf8_lossy(&pairing.expected);
    let theirs = score_of_transcript(&transcript);
    let mut command = arbiiter();
    // Other tests take the processor as well, so a move gets more time than the rules give it.
    command.args(["turniir", "--json", "--move-time", "60"]);
    command
        .arg("--valged")
        .arg(&pairing.white)
        .arg("--mustad")
        .arg(&pairing.black);
    let run = run(&mut command, MATCH_LIMIT);
    let ours = run.text().lines().last().and_then(score_of_json);
    let status = if theirs.as_ref().is_some_and(|score| score.disqualified) {
        3
    } else {
        0
    };
    let told = run.text();
    let (their_moves, our_moves) = (moves_of_transcript(&transcript), moves_of_json(&told));
    let differ = their_moves.iter().zip(&our_moves).position(|(a, b)| a != b);
    let agree = theirs.is_some() && theirs == ours && run.code() == status;
    let agree = agree && differ.is_none() && their_moves.len() == our_moves.len();
    (!agree).then(|| {
        format!(
            "{}: {theirs:?}, but {ours:?} (move {differ:?}) with status {}\n{}",
            pairing.name,
            run.code(),
            run.stderr
        )
    })
}

/// `TULEMUS: võitis ahne (mustad), vastasel ei ole käike, käike 57`
fn score_of_transcript(text: &str) -> Option<Score> {
    let line = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("TULEMUS: "))?;
    let winner = match line {
        _ if line.starts_with("viik") => "draw",
        _ if line.contains(" (valged), ") => "white",
        _ if line.contains(" (mustad), ") => "black",
        _ => return None,
    };
    let moves = line.rsplit_once("käike ")?.1.trim().parse().ok()?;
    Some(Score {
        winner,
        moves,
        disqualified: line.contains("diskvalifitseeriti"),
    })
}

/// `{"event":"finished","winner":"black","reason":"no_moves","moves":57,...}`
fn score_of_json(line: &str) -> Option<Score> {
    let field = |name: &str| {
        line.split_once(&format!("\"{name}\":"))
            .map(|(_, rest)| rest)
    };
    if !field("event")?.starts_with("\"finished\"") {
        return None;
    }
    let winner = ["white", "black", "draw"].into_iter().find(|side| {
        field("winner").is_some_and(|rest| rest.starts_with(&format!("\"{side}\"")))
    })?;
    let moves = field("moves")?.split([',', '}']).next()?.parse().ok()?;
    Some(Score {
        winner,
        moves,
        disqualified: field("reason")?.starts_with("\"disqualified"),
    })
}

/// A move: whose, from, to and the captured square, as the numbers in its text.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    is_white: bool,
    squares: Vec<u32>,
}

/// `5. valged esimene: 4,2 -> 6,4 võttis 5,3   [13-22]`
fn moves_of_transcript(text: &str) -> Vec<Step> {
    let step = |line: &str| {
        let (number, rest) = line.split_once(". ")?;
        number.parse::<u32>().ok()?;
        let is_white = rest.starts_with("valged ");
        let named = is_white || rest.starts_with("mustad ");
        let (_, squares) = rest.split_once(": ").filter(|_| named)?;
        Some(Step {
            is_white,
            squares: numbers(squares.split('[').next()?),
        })
    };
    text.lines().filter_map(step).collect()
}

/// `{"event":"moved",...,"from":[4,2],"to":[6,4],"captured":[5,3]}`
fn moves_of_json(text: &str) -> Vec<Step> {
    let moved = text
        .lines()
        .filter(|line| line.starts_with("{\"event\":\"moved\""));
    let step = |line: &str| {
        Some(Step {
            is_white: line.contains("\"colour\":\"white\""),
            squares: numbers(line.split_once("\"from\":")?.1),
        })
    };
    moved.filter_map(step).collect()
}

fn numbers(text: &str) -> Vec<u32> {
    let words = text.split(|sign: char| !sign.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}
