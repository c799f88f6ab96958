//! The course's levels of Hexagon: a transliteration into plain Prolog, run by swipl, plays and
//! values every position the same.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arbiiter::games::hexagon::{Cells, Color, Move, Position};
use arbiiter::games::random::Random;
use arbiiter::solvers::hexagon::levels::{BOUND, LevelMove, alphabeta};

use crate::course::run;
use crate::dialect::has_swipl;

/// Levels, and how many positions are asked about.
const QUESTIONS: [(u32, usize); 3] = [(1, 1300), (2, 600), (3, 250)];
/// Positions whose moves are compared, in order.
const MOVES: usize = 300;

const LIMIT: Duration = Duration::from_secs(1800);

#[test]
fn the_levels_are_those_of_the_course() {
    let mut questions = String::new();
    let mut expected = Vec::new();
    let mut without_a_move = 0;
    for (number, count) in QUESTIONS {
        for position in positions(count, u64::from(number)) {
            let never = AtomicBool::new(false);
            let LevelMove { chosen, value, .. } =
                alphabeta(&position, number, -BOUND, BOUND, &never);
            without_a_move += usize::from(chosen.is_none());
            let question = format!("level({number},{})", term(&position));
            expected.push((
                question,
                format!("{} {value}", chosen.map_or("nil".into(), told)),
            ));
        }
    }
    for position in positions(MOVES, 9) {
        let question = format!("moves({})", term(&position));
        let answers = position.legal_moves().map(|made| {
            let after = position.play(made);
            let lists = format!("{} {}", list(after.their()), list(after.own()));
            format!("{} {} {lists};", told(made), -after.balance())
        });
        expected.push((question, answers.collect()));
    }
    assert!(
        without_a_move > 20,
        "{without_a_move} answers without a move"
    );
    for (question, _) in &expected {
        writeln!(questions, "{question}.").expect("memory");
    }
    let Some(answers) = answered(&questions) else {
        return;
    };
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), expected.len());
    for ((question, expected), answer) in expected.iter().zip(answers) {
        assert_eq!(answer, expected, "{question}");
    }
}

/// What swipl answers; `None`, and a line that says so, when it is not there.
fn answered(questions: &str) -> Option<String> {
    if !has_swipl() {
        return None;
    }
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hexagon_questions.pl");
    fs::write(&file, questions).expect("a file");
    let oracle = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hexagon/levels.pl");
    let mut command = Command::new("swipl");
    command
        .args(["-q", "-g", "main", "-t", "halt"])
        .arg(oracle)
        .stdin(File::open(&file).expect("the file"));
    let run = run(&mut command, LIMIT);
    assert_eq!(run.code(), 0, "{}", run.stderr);
    Some(run.text())
}

/// Positions from all stages of games at random: openings, middles, last positions without a move;
/// sides with a stone or two, with none; and any stones at all.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let turn = [Color::Red, Color::Blue][random.below(2)];
        let mut here = Position::start(turn);
        let mut game = vec![here];
        while !here.is_over() && game.len() < 300 {
            let moves: Vec<Move> = here.legal_moves().collect();
            here = here.play(moves[random.below(moves.len())]);
            game.push(here);
        }
        for _ in 0..6 {
            positions.push(game[random.below(game.len())]);
        }
        positions.extend(game.iter().rev().take(2));
        let mut word = || Cells(random.next_word() & Cells::OPEN.0);
        let (few, any, many) = (word() & word() & word() & word(), word(), word() | word());
        let pairs = [
            (few, any),
            (few & word() & word(), many),
            (any, few),
            (Cells::NONE, few),
        ];
        positions.extend(
            pairs
                .into_iter()
                .filter_map(|(own, their)| Position::of(own, their ^ (own & their), turn)),
        );
    }
    positions.truncate(count);
    positions
}

fn term(position: &Position) -> String {
    format!(
        "position({},{})",
        list(position.own()),
        list(position.their())
    )
}

fn list(cells: Cells) -> String {
    let cells: Vec<String> = cells
        .map(|cell| format!("tuple({},{})", cell.i(), cell.j()))
        .collect();
    format!("[{}]", cells.join(","))
}

fn told(made: Move) -> String {
    format!("{made} nbr{}", if made.doubles() { 1 } else { 2 })
}
