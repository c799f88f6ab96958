//! The searcher against the plain value of a position.

use std::sync::atomic::AtomicBool;

use super::Searcher;
use crate::games::Game;
use crate::games::breakthrough::{Move, Position, Size};
use crate::games::random::Random;
use crate::solvers::search::control::SearchLimits;
use crate::solvers::search::standard::{StandardGame, score};
use crate::solvers::search::{Score, SearchReport, SearchSettings};
use crate::solvers::tests::{Dice, plain};

const EXACT: SearchSettings = SearchSettings {
    megabytes: 1,
    threads: 1,
    speculates: false,
};

fn start(columns: i64, rows: i64) -> Position {
    Position::start(Size::new(columns, rows).expect("a size"))
}

/// A position some random moves into a game.
fn somewhere(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut here = start(2 + seed as i64 % 4, 4 + seed as i64 / 4 % 4);
    for _ in 0..seed % 14 {
        let moves = here.moves();
        if moves.is_empty() {
            break;
        }
        here = here.after(&moves[random.below(moves.len())]);
    }
    here
}

fn to_depth(
    searcher: &mut Searcher<Dice>,
    position: &Position,
    depth: u32,
    lines: usize,
) -> SearchReport<Move> {
    let limits = SearchLimits {
        depth: Some(depth),
        lines,
        ..SearchLimits::default()
    };
    searcher.search(position, &[], &limits, &AtomicBool::new(false))
}

/// The searcher without speculation gives the plain value, a move of that value, and lines in
/// order.
#[test]
fn the_value_is_that_of_plain_minimax() {
    for seed in 0..400 {
        let position = somewhere(seed);
        if position.outcome().is_some() {
            continue;
        }
        let mut searcher = Searcher::standard(Dice, &EXACT);
        for (depth, lines) in [(1, 1), (2, 2), (3, 1), (4, 3), (5, 1)] {
            let after = |chosen| -plain(&position.play(chosen), depth - 1, 1);
            let mut values: Vec<i32> = position.legal_moves().map(after).collect();
            values.sort_by_key(|value| -value);
            let report = to_depth(&mut searcher, &position, depth, lines);
            assert_eq!(report.lines.len(), lines.min(values.len()));
            for (line, value) in report.lines.iter().zip(&values) {
                let told = format!("{position} to {depth}");
                assert_eq!(line.score, score(*value), "{told}");
                assert_eq!(after(line.moves[0]), *value, "{told}");
                if let Score::Win(plies) | Score::Loss(plies) = line.score {
                    assert_eq!(line.moves.len(), plies as usize, "{told}");
                }
            }
        }
    }
}

#[test]
fn moves_have_numbers_of_their_own() {
    for seed in 0..400 {
        let position = somewhere(seed);
        let mut numbers: Vec<usize> = position
            .legal_moves()
            .map(|chosen| position.move_number(&chosen))
            .collect();
        assert!(
            numbers
                .iter()
                .all(|number| *number < Position::MOVE_NUMBERS)
        );
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), count, "{position}");
    }
}

#[test]
fn a_winning_move_wins() {
    for seed in 0..400 {
        let position = somewhere(seed);
        let wins = |chosen| position.play(chosen).winner() == Some(position.color());
        let through = |chosen: &crate::games::breakthrough::Move| {
            chosen.to.row() == position.size().goal(position.color())
        };
        let found = position.winning_move();
        assert_eq!(
            found.is_some(),
            position.legal_moves().any(|chosen| through(&chosen))
        );
        assert!(found.is_none_or(wins), "{position}");
    }
}
