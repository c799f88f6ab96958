//! The searcher against the plain value of a position.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::value;
use super::{Score, SearchLimits, SearchReport, SearchSettings, Searcher};
use crate::games::Game;
use crate::games::hexagon::{Cell, Cells, Color, Move, Position};
use crate::solvers::Evaluator;
use crate::solvers::hexagon::selfplay::somewhere;
use crate::solvers::search::SearchValue;

/// A meaningless evaluator: a few bits of the stones, so that many positions are worth the same.
struct Dice;

impl Evaluator<Position> for Dice {
    fn value(&self, position: &Position) -> i32 {
        100 * ((position.key() >> 20 & 7) as i32 - 3)
    }
}

/// The value of a position, by the shortest way to write it down.
fn plain(position: &Position, depth: u32, ply: usize) -> i32 {
    if position.is_over() {
        return value::finished(position.balance(), ply).points;
    }
    if depth == 0 {
        return Dice.value(position);
    }
    let values = position
        .legal_moves()
        .map(|chosen| -plain(&position.play(chosen), depth - 1, ply + 1));
    values.max().unwrap_or(-value::LIMIT)
}

const EXACT: SearchSettings = SearchSettings {
    megabytes: 1,
    threads: 1,
    speculates: false,
};

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits::of_depth(depth)
}

fn search<J: Evaluator<Position> + Sync>(
    searcher: &mut Searcher<J>,
    position: &Position,
    limits: &SearchLimits,
) -> SearchReport {
    searcher.search(position, &[], limits, &AtomicBool::new(false))
}

/// How a score looks from outside, whether it is proven or not.
fn seen(points: i32) -> Score {
    let proven = false;
    value::score(SearchValue { points, proven })
}

/// The searcher without speculation gives the plain value, a move of that value, and lines in
/// order.
#[track_caller]
fn check(searcher: &mut Searcher<Dice>, position: &Position, depth: u32, lines: usize) {
    let limits = SearchLimits {
        lines,
        ..to_depth(depth)
    };
    let report = search(searcher, position, &limits);
    let after = |chosen| -plain(&position.play(chosen), depth - 1, 1);
    let mut values: Vec<(u64, i32)> = position
        .legal_moves()
        .map(|chosen| (position.play(chosen).key(), after(chosen)))
        .collect();
    values.sort_unstable();
    values.dedup();
    values.sort_by_key(|(_, value)| -value);
    assert_eq!(report.lines.len(), lines.min(values.len()), "{position:?}");
    for (line, (_, points)) in report.lines.iter().zip(&values) {
        let is_draw = line.is_exact && line.score == Score::Final(0);
        assert!(
            line.score == seen(*points) || is_draw && *points == 0,
            "{position:?} at {depth}: {line:?}, not {points}"
        );
        assert_eq!(after(line.moves[0]), *points, "{position:?} at {depth}");
        assert_line(position, &line.moves);
    }
}

#[track_caller]
fn assert_line(position: &Position, line: &[Move]) {
    let mut position = *position;
    for chosen in line {
        assert!(position.is_legal(*chosen), "{chosen} in {position:?}");
        position = position.play(*chosen);
    }
}

#[test]
fn without_speculation_it_is_the_plain_value() {
    let mut searcher = Searcher::with_evaluator(EXACT, Dice);
    for seed in 0..120 {
        let depths = if seed % 97 < 60 { 1..4 } else { 1..3 };
        for depth in depths {
            check(&mut searcher, &somewhere(seed), depth, 1);
        }
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let mut searcher = Searcher::with_evaluator(EXACT, Dice);
    for seed in 0..60 {
        check(&mut searcher, &somewhere(seed), 2, 4);
    }
}

#[test]
fn several_threads_give_the_plain_value() {
    let settings = SearchSettings {
        threads: 3,
        ..EXACT
    };
    let mut searcher = Searcher::with_evaluator(settings, Dice);
    for seed in 0..40 {
        check(&mut searcher, &somewhere(seed), 3, 1);
    }
}

/// A position near the end: all cells but a few are taken, and few stones can move.
fn ending(seed: u64) -> Position {
    let mut random = crate::games::random::Random::new(seed);
    let mut cells: Vec<Cell> = Cells::OPEN.collect();
    for _ in 0..1 + random.below(3) {
        cells.swap_remove(random.below(cells.len()));
    }
    let own: Cells = cells
        .iter()
        .copied()
        .filter(|_| random.below(2) == 0)
        .collect();
    let their = cells.into_iter().collect::<Cells>() ^ own;
    Position::of(own, their, Color::Red).unwrap_or(Position::start(Color::Red))
}

/// The final balance with best play of both sides, if what lies beyond `depth` plies can't matter:
/// it is the same whether that is won by one side or by the other.
fn final_balance(position: &Position, depth: u32) -> Option<i32> {
    let [lost, won] = [-58, 58].map(|beyond| fought_out(position, depth, beyond, (-58, 58)));
    (lost == won).then_some(won)
}

fn fought_out(position: &Position, depth: u32, beyond: i32, (alpha, beta): (i32, i32)) -> i32 {
    if position.is_over() {
        return position.balance();
    }
    if depth == 0 {
        return beyond;
    }
    let mut best = alpha;
    for chosen in position.legal_moves() {
        let next = position.play(chosen);
        best = best.max(-fought_out(&next, depth - 1, -beyond, (-beta, -best)));
        if best >= beta {
            break;
        }
    }
    best
}

/// What is called exact is the value of the game by brute force, with speculation and without.
#[test]
fn endings_are_exact() {
    let all = SearchSettings {
        megabytes: 1,
        ..SearchSettings::default()
    };
    let (mut sober, mut bold) = (Searcher::new(EXACT), Searcher::new(all));
    let mut exact = 0;
    for seed in 0..300 {
        let position = ending(seed);
        let Some(balance) = final_balance(&position, 5) else {
            continue;
        };
        for searcher in [&mut sober, &mut bold] {
            let report = search(searcher, &position, &to_depth(12));
            if position.is_over() {
                assert!(report.lines.is_empty());
                continue;
            }
            let expected = Some(Score::Final(balance));
            assert_eq!(report.score(), expected, "{position:?}");
            assert!(report.is_exact(), "{position:?} {report:?}");
            exact += 1;
        }
    }
    assert!(exact > 100, "only {exact} endings met");
}

fn cells(places: &[(i64, i64)]) -> Cells {
    places.iter().filter_map(|&(i, j)| Cell::at(i, j)).collect()
}

/// One stone is left and can be taken: the game ends with nothing to move.
#[test]
fn the_last_stone_is_taken() {
    let own = cells(&[(0, 0), (8, 8)]);
    let position = Position::of(own, cells(&[(2, 2)]), Color::Red);
    for speculates in [false, true] {
        let settings = SearchSettings {
            speculates,
            ..EXACT
        };
        let mut searcher = Searcher::new(settings);
        let report = search(&mut searcher, &position.expect("a position"), &to_depth(5));
        assert_eq!(report.score(), Some(Score::Final(4)));
        let after = report
            .best()
            .map(|chosen| position.expect("a position").play(*chosen));
        assert!(after.is_some_and(|after| after.is_over()));
    }
}

/// Who can't move has lost by the balance, or won.
#[test]
fn without_moves_there_are_no_lines() {
    let own = cells(&[(0, 0)]);
    let around = cells(&[
        (0, 1),
        (1, 0),
        (1, 1),
        (0, 2),
        (1, 2),
        (2, 0),
        (2, 1),
        (2, 2),
    ]);
    let stuck = Position::of(own, around, Color::Blue).expect("a position");
    assert!(stuck.is_over());
    let report = search(&mut Searcher::new(EXACT), &stuck, &SearchLimits::default());
    assert_eq!((report.best(), report.lines.len()), (None, 0));
}

/// What an earlier search has left in the table helps, and changes nothing.
#[test]
fn a_warm_table_gives_the_same_value() {
    let mut warm = Searcher::with_evaluator(EXACT, Dice);
    for seed in 0..60 {
        let position = somewhere(seed);
        for depth in [4, 2, 3, 4] {
            let mut cold = Searcher::with_evaluator(EXACT, Dice);
            let fresh = search(&mut cold, &position, &to_depth(depth)).score();
            assert_eq!(
                search(&mut warm, &position, &to_depth(depth)).score(),
                fresh
            );
        }
    }
}

#[test]
fn equal_searches_give_equal_answers_within_their_nodes() {
    let limits = SearchLimits::of_nodes(20_000);
    for seed in [0, 17, 31, 60] {
        let once = || {
            let report = search(
                &mut Searcher::new(SearchSettings::default()),
                &somewhere(seed),
                &limits,
            );
            assert!(report.nodes <= 20_000, "{} nodes", report.nodes);
            (report.lines, report.nodes, report.counts)
        };
        assert_eq!(once(), once());
    }
}

#[test]
fn when_told_to_stop_at_once_it_still_has_a_move() {
    let start = Position::start(Color::Blue);
    let mut searcher = Searcher::new(SearchSettings::default());
    let report = searcher.search(
        &start,
        &[],
        &SearchLimits::default(),
        &AtomicBool::new(true),
    );
    assert_eq!((report.depth, report.lines.len()), (1, 1));
}

/// One move, and all the time one could wish for.
#[test]
fn a_forced_move_is_answered_at_once() {
    let open = cells(&[(4, 8)]);
    let own = cells(&[(3, 7)]);
    let their = !(open | own);
    let forced = Position::of(own, their, Color::Red).expect("a position");
    let limits = SearchLimits::of_time(Duration::from_secs(3600));
    let report = search(&mut Searcher::new(EXACT), &forced, &limits);
    assert_eq!((report.lines.len(), report.depth), (1, 1));
}

/// Each depth is told once, in order.
#[test]
fn each_depth_is_told() {
    let mut depths = Vec::new();
    let mut searcher = Searcher::new(EXACT);
    let start = Position::start(Color::Red);
    let never = AtomicBool::new(false);
    searcher.search_telling(&start, &[], &to_depth(4), &never, |report| {
        depths.push(report.depth)
    });
    assert_eq!(depths, [1, 2, 3, 4]);
}
