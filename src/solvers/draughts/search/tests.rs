//! The searcher against the plain value of a position.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Score, SearchLimits, SearchReport, SearchSettings, Searcher};
use crate::games::draughts::{Bitboard, Board, Color, Position, Rules, Square};
use crate::games::{Game, Outcome, Side};
use crate::solvers::draughts::endings::tables::Tables;
use crate::solvers::draughts::endings::{Ending, Endings};
use crate::solvers::draughts::engine_game;
use crate::solvers::draughts::selfplay::MAX_PLIES;
use crate::solvers::tests::{Dice, plain, somewhere};

const RULES: [Rules; 2] = [Rules::Course, Rules::Official];

fn exact() -> SearchSettings {
    SearchSettings {
        megabytes: 1,
        speculates: false,
        ..SearchSettings::default()
    }
}

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits::of_depth(depth)
}

fn search(
    searcher: &mut Searcher<Dice>,
    position: &Position,
    limits: &SearchLimits,
) -> SearchReport {
    searcher.search(position, &[], limits, &AtomicBool::new(false))
}

/// The value of a move at the root by the plain search, for the side that makes it.
fn plain_after(position: &Position, chosen: &crate::games::draughts::Move, depth: u32) -> i32 {
    let next = position.play(chosen);
    let value = plain(&next, depth - 1, 1);
    if next.color() == position.color() {
        value
    } else {
        -value
    }
}

/// The searcher without speculation gives the plain value, a move of that value, and lines in
/// order.
fn check(searcher: &mut Searcher<Dice>, position: &Position, depth: u32, lines: usize) {
    if position.outcome().is_some() {
        return;
    }
    let limits = SearchLimits {
        lines,
        ..to_depth(depth)
    };
    let report = search(searcher, position, &limits);
    let mut values: Vec<i32> = position
        .legal_moves()
        .iter()
        .map(|chosen| plain_after(position, chosen, depth))
        .collect();
    values.sort_by_key(|value| -value);
    assert_eq!(report.lines.len(), lines.min(values.len()));
    for (line, value) in report.lines.iter().zip(&values) {
        assert_eq!(
            line.score,
            super::value::score(*value),
            "{position:?} at {depth}"
        );
        let own = plain_after(position, &line.moves[0], depth);
        assert_eq!(own, *value, "{position:?} at {depth}: {}", line.moves[0]);
    }
}

#[test]
fn without_speculation_it_is_the_plain_value() {
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        for seed in 0..150 {
            for depth in 1..6 {
                check(&mut searcher, &somewhere(rules, seed), depth, 1);
            }
        }
    }
}

/// One table for all counts: a value found far from the draw must not be believed near it.
#[test]
fn near_the_draw_by_the_counter_it_is_the_plain_value() {
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        for seed in 0..40 {
            let position = somewhere(rules, seed);
            for quiet in [0, 4, 2, 5, 1, 3] {
                let near = position.with_quiet_plies(rules.draw_plies() - quiet);
                for depth in 3..6 {
                    check(&mut searcher, &near, depth, 1);
                }
            }
        }
    }
}

#[test]
fn kings_near_the_draw_are_worth_the_plain_value() {
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        for seed in 0..40_usize {
            let square = |n: usize| Square::from_index(n % 32).map_or(Bitboard::EMPTY, Square::bit);
            let white = square(seed * 7) | square(seed * 11 + 3);
            let black = (square(seed * 5 + 1) | square(seed * 3 + 9)) - white;
            let Some(board) = Board::from_pieces(white, black, white | black) else {
                continue;
            };
            let position = Position::unchecked(rules, board, Color::White);
            for quiet in [9, 3, 5, 1, 2] {
                let near = position.with_quiet_plies(rules.draw_plies() - quiet);
                check(&mut searcher, &near, 4, 2);
            }
        }
    }
}

/// What the table keeps of a win is as near from the next position as it is.
#[test]
fn along_a_game_wins_come_nearer() {
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        for seed in 0..300 {
            let mut position = somewhere(rules, seed);
            if position.board().occupied().len() > 8 {
                continue;
            }
            for depth in [5, 4, 3] {
                check(&mut searcher, &position, depth, 1);
                let report = search(&mut searcher, &position, &to_depth(depth));
                let Some(line) = report.lines.first() else {
                    break;
                };
                position = position.play(&line.moves[0]);
            }
        }
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        for seed in 0..40 {
            check(&mut searcher, &somewhere(rules, seed), 4, 3);
        }
    }
}

#[test]
fn several_threads_give_the_plain_value() {
    let settings = SearchSettings {
        threads: 3,
        ..exact()
    };
    for rules in RULES {
        let mut searcher = Searcher::with_evaluator(settings.clone(), Dice);
        for seed in 0..40 {
            check(&mut searcher, &somewhere(rules, seed), 5, 1);
        }
    }
}

/// What speculation adds changes values, but not wins: one that it sees is one.
#[test]
fn with_speculation_a_win_is_a_win() {
    for rules in RULES {
        let settings = SearchSettings {
            megabytes: 1,
            ..SearchSettings::default()
        };
        let mut searcher = Searcher::with_evaluator(settings, Dice);
        let mut wins = 0;
        for seed in 0..400 {
            let position = somewhere(rules, seed);
            if position.outcome().is_some() {
                continue;
            }
            let report = search(&mut searcher, &position, &to_depth(5));
            let (Score::Win(plies) | Score::Loss(plies)) = report.lines[0].score else {
                continue;
            };
            if plies <= 6 {
                let value = plain(&position, plies, 0);
                assert_eq!(
                    super::value::score(value),
                    report.lines[0].score,
                    "{position:?}"
                );
                wins += 1;
            }
        }
        assert!(wins > 10, "only {wins} wins met");
    }
}

#[test]
fn equal_searches_give_equal_answers() {
    for rules in RULES {
        let once = || {
            let mut searcher = Searcher::new(SearchSettings::default());
            let position = somewhere(rules, 17);
            let limits = SearchLimits::of_nodes(20_000);
            let report = searcher.search(&position, &[], &limits, &AtomicBool::new(false));
            assert!(report.nodes <= 20_000, "{} nodes", report.nodes);
            (report.lines, report.nodes, report.counts)
        };
        assert_eq!(once(), once());
    }
}

#[test]
fn a_finished_game_has_no_lines() {
    let board = Board::from_pieces(Bitboard::ROW_1, Bitboard::EMPTY, Bitboard::EMPTY);
    let stuck = Position::unchecked(Rules::Course, board.unwrap_or_default(), Color::Black);
    let drawn = Position::start(Rules::Course).with_quiet_plies(15);
    for position in [stuck, drawn] {
        let mut searcher = Searcher::with_evaluator(exact(), Dice);
        let report = search(&mut searcher, &position, &SearchLimits::default());
        assert!(report.lines.is_empty());
    }
}

#[test]
fn when_told_to_stop_at_once_it_still_has_a_move() {
    let mut searcher = Searcher::new(SearchSettings::default());
    let start = Position::start(Rules::Official);
    let report = searcher.search(
        &start,
        &[],
        &SearchLimits::default(),
        &AtomicBool::new(true),
    );
    assert_eq!(report.depth, 1);
    assert_eq!(report.lines.len(), 1);
}

/// The book answers without a search, but not when a depth or several lines are asked for.
#[test]
fn the_book_answers_at_once() {
    for rules in RULES {
        let settings = SearchSettings {
            megabytes: 1,
            book: true,
            ..SearchSettings::default()
        };
        let mut searcher = Searcher::new(settings);
        let start = Position::start(rules);
        let free = SearchLimits::of_nodes(5_000);
        let stop = AtomicBool::new(false);
        let report = searcher.search(&start, &[], &free, &stop);
        assert_eq!((report.nodes, report.lines.len()), (0, 1));
        assert!(start.legal_moves().contains(&report.lines[0].moves[0]));
        assert!(searcher.search(&start, &[], &to_depth(3), &stop).nodes > 0);
        let lines = SearchLimits { lines: 2, ..free };
        assert_eq!(searcher.search(&start, &[], &lines, &stop).lines.len(), 2);
    }
}

/// With tables three kings that hold the long diagonal drive a lone one into a loss, though no
/// search sees the end.
#[test]
fn with_tables_a_won_ending_is_won() {
    let square = |x, y| Square::from_course(x, y).map_or(Bitboard::EMPTY, Square::bit);
    let white = square(1, 1) | square(3, 1) | square(1, 5);
    let board = Board::from_pieces(white, square(8, 2), Bitboard::ALL & (white | square(8, 2)));
    let start = Position::unchecked(Rules::Official, board.unwrap_or_default(), Color::White);
    let tables = Tables::open_in(None, Rules::Official);
    let Some(Ending::Win(plies)) = tables.probe(&start) else {
        panic!("the tables call it no win");
    };
    let settings = SearchSettings {
        megabytes: 1,
        endings: Some(Arc::new(tables)),
        ..SearchSettings::default()
    };
    let mut searcher = Searcher::new(settings);
    let record = engine_game::play(&start, MAX_PLIES, |position, keys| {
        let report = searcher.search(position, keys, &to_depth(2), &AtomicBool::new(false));
        report.best().copied()
    });
    assert_eq!(record.outcome, Outcome::Win(Side::First));
    assert!(
        plies > 4 && record.moves.len() <= usize::from(plies),
        "{plies} plies"
    );
}

/// One legal move, and all the time one could wish for.
#[test]
fn a_forced_move_is_answered_at_once() {
    let start = Position::start(Rules::Course);
    let forced = (0..200)
        .map(|seed| somewhere(Rules::Course, seed))
        .find(|position| position.outcome().is_none() && position.legal_moves().len() == 1)
        .unwrap_or(start);
    let mut searcher = Searcher::new(SearchSettings::default());
    let limits = SearchLimits::of_time(Duration::from_secs(3600));
    let report = searcher.search(&forced, &[], &limits, &AtomicBool::new(false));
    assert_eq!((report.lines.len(), report.depth), (1, 1));
}

/// A king that can only lose against three goes back and forth: what was on the board before is a
/// draw.
#[test]
fn a_repetition_is_a_draw_by_official_rules() {
    let square = |x, y| Square::from_course(x, y).map_or(Bitboard::EMPTY, Square::bit);
    let white = square(1, 1) | square(3, 1) | square(5, 1);
    let black = square(2, 8);
    let board = Board::from_pieces(white, black, white | black).unwrap_or_default();
    let position = Position::unchecked(Rules::Official, board, Color::Black).with_quiet_plies(9);
    let after: Vec<u64> = position
        .legal_moves()
        .iter()
        .map(|chosen| position.play(chosen).key())
        .collect();
    let mut searcher = Searcher::new(SearchSettings::default());
    // Whatever black plays was on the board four plies before.
    for key in after {
        let history = [key, 1, 2];
        let report = searcher.search(&position, &history, &to_depth(3), &AtomicBool::new(false));
        assert_eq!(report.lines[0].score, Score::Points(0));
        searcher.forget();
    }
}
