//! The pairing and the search against plain looking ahead.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use super::exact::{ExactSearch, ExactVerdict};
use super::pairing::Pairing;
use super::player::{SlitherLevel, choose};
use crate::games::grid::{Grid, Place, Places};
use crate::games::random::Random;
use crate::games::slither::{Position, Rules};
use crate::games::{Game, Outcome, Side};

fn grid(rows: i64, columns: i64) -> Grid {
    Grid::new(rows, columns).expect("a grid")
}

fn start(rows: i64, columns: i64, rules: Rules) -> Position {
    Position::start(grid(rows, columns), rules)
}

/// Whether the player to move wins, by the rules alone. What is known is kept by the whole path.
fn wins(position: &Position, known: &mut HashMap<Vec<Place>, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome == Outcome::Win(position.turn());
    }
    if let Some(known) = known.get(position.path()) {
        return *known;
    }
    let next = position.moves();
    let wins = next
        .iter()
        .any(|chosen| !wins(&position.after(chosen), known));
    known.insert(position.path().to_vec(), wins);
    wins
}

#[track_caller]
fn check(position: &Position, known: &mut HashMap<Vec<Place>, bool>) {
    let expected = wins(position, known);
    for search in [
        ExactSearch::new(u64::MAX),
        ExactSearch::new(u64::MAX).without_pairing(),
    ] {
        let mut search = search;
        match search.verdict(position) {
            ExactVerdict::Wins(chosen, pairing) => {
                assert!(expected, "{position}");
                let after = position.after(&chosen);
                assert!(!wins(&after, known) && position.moves().contains(&chosen));
                if let Some(pairing) = pairing {
                    check_pairing(&after, &pairing);
                }
            }
            ExactVerdict::Loses(pairing) => {
                let is_over = position.outcome().is_some();
                assert!(!expected || is_over, "{position}");
                if let Some(pairing) = pairing {
                    check_pairing(position, &pairing);
                }
            }
            ExactVerdict::Unknown => panic!("{position}"),
        }
    }
}

/// Pairs are of free dots beside each other, each dot once.
fn check_pairing(position: &Position, pairing: &Pairing) {
    let mut seen = Places::none(position.grid());
    for (one, other) in pairing.all() {
        assert!(position.grid().beside(one).any(|dot| dot == other));
        for dot in [one, other] {
            assert!(position.free().has(dot) && !seen.has(dot), "{position}");
            seen.add(dot);
        }
    }
    assert_eq!(pairing.all().len(), pairing.pairs());
}

#[test]
fn every_position_of_small_boards_is_judged_right() {
    for (rows, columns) in [(1, 6), (2, 4), (3, 3), (3, 4), (2, 6)] {
        for rules in [Rules::Usual, Rules::Misere] {
            let mut known = HashMap::new();
            let mut row = vec![start(rows, columns, rules)];
            let mut random = Random::new(1);
            while !row.is_empty() {
                row.iter().for_each(|position| check(position, &mut known));
                let next = row.iter().flat_map(|position| {
                    let after = |chosen| position.after(chosen);
                    position.moves().iter().map(after).collect::<Vec<_>>()
                });
                // A part of a row that grows too long stands for it.
                let next: Vec<Position> = next.collect();
                let kept = next.len().div_ceil(300);
                row = next
                    .into_iter()
                    .filter(|_| random.below(kept) == 0)
                    .collect();
            }
        }
    }
}

/// Who wins from the beginning, by looking ahead alone: the usual game as the theorem says; the
/// misère game the other way round, which is a finding of ours for these sizes, not a theorem.
#[test]
fn small_boards_have_known_winners() {
    for rows in 1..=5 {
        for columns in rows.max(2)..=6.min(30 / rows) {
            let is_even = rows * columns % 2 == 0;
            for (rules, first) in [(Rules::Usual, is_even), (Rules::Misere, !is_even)] {
                if rows * columns == 30 && rules == Rules::Usual {
                    continue;
                }
                let position = start(rows, columns, rules);
                let verdict = ExactSearch::new(u64::MAX)
                    .without_pairing()
                    .verdict(&position);
                assert_eq!(
                    matches!(verdict, ExactVerdict::Wins(..)),
                    first,
                    "{position}"
                );
            }
        }
    }
}

/// The proof's step for odd boards: whatever the first segment is, an answer leaves a pairing of
/// all dots.
#[test]
fn the_second_player_wins_on_odd_boards() {
    for rows in (1..=15).step_by(2) {
        for columns in (rows.max(3)..=15).step_by(2) {
            let position = start(rows, columns, Rules::Usual);
            assert_eq!(
                ExactSearch::new(0).verdict(&position),
                ExactVerdict::Loses(None)
            );
            for first in position.moves() {
                let after = position.after(&first);
                let verdict = ExactSearch::new(0).verdict(&after);
                let ExactVerdict::Wins(_, Some(pairing)) = verdict else {
                    panic!("{after}: {verdict:?}");
                };
                assert_eq!(2 * pairing.pairs() + 3, position.grid().len());
            }
        }
    }
}

#[test]
fn the_first_player_wins_on_even_boards() {
    for rows in 1..=16 {
        for columns in (1..=16).filter(|columns| rows * columns % 2 == 0) {
            let position = start(rows, columns, Rules::Usual);
            let verdict = ExactSearch::new(0).verdict(&position);
            assert!(
                matches!(verdict, ExactVerdict::Wins(_, Some(_))),
                "{position}"
            );
        }
    }
}

#[test]
fn the_pairing_is_a_largest_one() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let grid = grid(1 + random.below(4) as i64, 1 + random.below(4) as i64);
        let mut free = Places::none(grid);
        grid.places()
            .filter(|_| random.below(3) > 0)
            .for_each(|dot| free.add(dot));
        assert_eq!(Pairing::of(grid, &free).pairs(), most_pairs(grid, &free));
    }
}

fn most_pairs(grid: Grid, free: &Places) -> usize {
    let Some(first) = free.iter().next() else {
        return 0;
    };
    let mut rest = free.clone();
    rest.remove(first);
    let partners = grid.beside(first).filter(|dot| rest.has(*dot));
    let paired = partners.map(|dot| {
        let mut rest = rest.clone();
        rest.remove(dot);
        1 + most_pairs(grid, &rest)
    });
    paired.max().unwrap_or(0).max(most_pairs(grid, &rest))
}

/// The side that has won from the beginning never loses, whoever plays against it, on large boards
/// too.
#[test]
fn the_perfect_player_wins_what_is_won() {
    let stop = AtomicBool::new(false);
    let mut random = Random::new(9);
    for (rows, columns, games) in [
        (5, 6, 20),
        (5, 5, 20),
        (7, 8, 8),
        (9, 9, 8),
        (31, 31, 1),
        (30, 40, 1),
    ] {
        let winner = [Side::First, Side::Second][(rows * columns % 2) as usize];
        for game in 0..games {
            let mut here = start(rows, columns, Rules::Usual);
            while here.outcome().is_none() {
                let level = match (here.turn() == winner, game % 2) {
                    (true, _) => SlitherLevel::Perfect,
                    (false, 0) => SlitherLevel::Random,
                    (false, _) => SlitherLevel::Careful,
                };
                let chosen = choose(&here, level, &mut random, &stop);
                here = here.after(&chosen.segment.expect("a move"));
            }
            assert_eq!(here.outcome(), Some(Outcome::Win(winner)), "{here}");
        }
    }
}

#[test]
fn a_search_ends_at_its_limit() {
    let position = start(5, 5, Rules::Misere);
    assert_eq!(
        ExactSearch::new(100).verdict(&position),
        ExactVerdict::Unknown
    );
    let stop = AtomicBool::new(true);
    let mut search = ExactSearch::new(u64::MAX).stopped_by(&stop);
    assert_eq!(search.verdict(&position), ExactVerdict::Unknown);
    let over = Position::read("1x2 a1-b1").expect("a position");
    let verdict = ExactSearch::new(0).without_pairing().verdict(&over);
    assert_eq!(verdict, ExactVerdict::Loses(None));
}
