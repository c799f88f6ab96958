use std::collections::{BTreeMap, BTreeSet};

use super::matching::Matching;
use super::{Plan, Results, Shard, Unplannable};
use crate::games::random::Random;
use crate::tournament::model::{GameId, TournamentFormat};

fn plan(format: TournamentFormat, entrants: usize, games_a_pair: u32) -> Plan {
    Plan {
        format,
        entrants,
        games_a_pair,
        is_of_puzzles: false,
    }
}

fn games(format: TournamentFormat, entrants: usize, games_a_pair: u32) -> Vec<GameId> {
    let schedule = plan(format, entrants, games_a_pair).schedule(&Results::new());
    assert!(schedule.last && schedule.byes.is_empty());
    schedule.games
}

/// How often each plays with white less how often with black; nobody twice in a round.
fn uneven(games: &[GameId], entrants: usize) -> Vec<i32> {
    let mut busy = BTreeSet::new();
    let mut whites = vec![0; entrants];
    for game in games {
        whites[game.white] += 1;
        whites[game.black] -= 1;
        for entrant in [game.white, game.black] {
            assert!(busy.insert((game.round, entrant)), "{game}");
        }
    }
    whites
}

#[test]
fn a_round_robin_has_every_pair_once_with_each_colour() {
    for entrants in (2..=40).chain([199, 200]) {
        let games = games(TournamentFormat::RoundRobin, entrants, 2);
        let pairs: BTreeSet<_> = games.iter().map(|game| (game.white, game.black)).collect();
        assert_eq!(games.len(), entrants * (entrants - 1));
        assert_eq!(pairs.len(), games.len());
        assert!(pairs.iter().all(|(white, black)| white != black));
        assert!(
            uneven(&games, entrants)
                .iter()
                .all(|difference| *difference == 0)
        );
    }
}

#[test]
fn colours_of_a_single_round_robin_are_even() {
    for entrants in 2..=60 {
        let games = games(TournamentFormat::RoundRobin, entrants, 1);
        let pairs: BTreeSet<_> = games
            .iter()
            .map(|game| (game.white.min(game.black), game.white.max(game.black)))
            .collect();
        assert_eq!(pairs.len(), entrants * (entrants - 1) / 2);
        assert_eq!(pairs.len(), games.len());
        let rounds = games.iter().map(|game| game.round).max();
        assert_eq!(rounds, Some(entrants.next_multiple_of(2) as u32 - 1));
        let differences = uneven(&games, entrants);
        assert!(
            differences.iter().all(|difference| difference.abs() <= 1),
            "{entrants}: {differences:?}"
        );
    }
}

#[test]
fn a_gauntlet_has_the_first_against_the_others() {
    for (first, entrants) in [(1, 2), (1, 9), (3, 5), (4, 8), (7, 10), (9, 10)] {
        for games_a_pair in 1..=3 {
            let games = games(TournamentFormat::Gauntlet { first }, entrants, games_a_pair);
            uneven(&games, entrants);
            let mut times = BTreeMap::new();
            for game in &games {
                let pair = (game.white.min(game.black), game.white.max(game.black));
                assert!(pair.0 < first && pair.1 >= first, "{game}");
                *times.entry(pair).or_insert(0) += 1;
            }
            assert_eq!(times.len(), first * (entrants - first));
            assert!(times.values().all(|count| *count == games_a_pair));
        }
    }
}

#[test]
fn identities_go_round_and_stay() {
    let games = games(TournamentFormat::RoundRobin, 200, 2);
    assert_eq!(games.len(), 39_800);
    assert!(games.is_sorted());
    for game in &games {
        assert_eq!(game.to_string().parse(), Ok(*game));
    }
    assert_eq!(games[0].to_string(), "1-1-200-1");
    for text in [
        "",
        "1-2-3",
        "1-2-3-4-5",
        "1-0-3-4",
        "a-1-2-3",
        "-1-2-3-4",
        "1-1-2--3",
    ] {
        assert!(text.parse::<GameId>().is_err(), "{text}");
    }
}

#[test]
fn shards_are_balanced_parts_of_the_whole() {
    for (entrants, of) in [(200, 40), (12, 7), (3, 10), (5, 1)] {
        let plan = plan(TournamentFormat::RoundRobin, entrants, 2);
        let all = plan.schedule(&Results::new()).games;
        let mut together = Vec::new();
        for part in 1..=of {
            let part = plan.part(Some(Shard { part, of }));
            let part = part.ok().flatten().expect("a part");
            let even = all.len() / of as usize;
            assert!((even..=even + 1).contains(&part.len()));
            assert!(part.is_sorted());
            together.extend(part);
        }
        together.sort_unstable();
        assert_eq!(together, all);
    }
    let swiss = plan(TournamentFormat::Swiss { rounds: 3 }, 8, 1);
    let shard = Shard { part: 1, of: 2 };
    assert_eq!(swiss.part(Some(shard)), Err(Unplannable::SwissInParts));
    for text in ["", "1", "0/3", "4/3", "1/0", "1/-2", "a/b"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
}

#[test]
fn plans_without_games_are_refused() {
    for (wrong, expected) in [
        (
            plan(TournamentFormat::RoundRobin, 1, 2),
            Unplannable::TooFew(1),
        ),
        (
            plan(TournamentFormat::RoundRobin, 3, 0),
            Unplannable::NoGame,
        ),
        (
            plan(TournamentFormat::Gauntlet { first: 0 }, 3, 2),
            Unplannable::NoGame,
        ),
        (
            plan(TournamentFormat::Swiss { rounds: 0 }, 3, 2),
            Unplannable::NoGame,
        ),
        (
            plan(TournamentFormat::Gauntlet { first: 3 }, 3, 2),
            Unplannable::NobodyLeft {
                first: 3,
                entrants: 3,
            },
        ),
    ] {
        assert_eq!(wrong.check(), Err(expected));
    }
    assert!(plan(TournamentFormat::RoundRobin, 2, 1).check().is_ok());
}

/// Plays a Swiss tournament with random results: the games, and who had byes.
fn play_swiss(plan: Plan, random: &mut Random) -> (Vec<GameId>, Vec<usize>) {
    let mut results = Results::new();
    loop {
        let schedule = plan.schedule(&results);
        let new: Vec<GameId> = schedule
            .games
            .iter()
            .filter(|game| !results.contains_key(game))
            .copied()
            .collect();
        for game in &new {
            // The order in which the games of a round end changes nothing.
            if plan.entrants < 10 {
                assert_eq!(plan.schedule(&results).games, schedule.games);
            }
            results.insert(*game, [(2, 0), (1, 1), (0, 2)][random.below(3)]);
        }
        if schedule.last {
            assert_eq!(results.len(), schedule.games.len());
            return (schedule.games, schedule.byes);
        }
    }
}

#[test]
fn a_swiss_tournament_has_no_rematch_and_even_colours() {
    let mut random = Random::new(7);
    let mut most_uneven = 0;
    for entrants in (2..=17_usize).chain([40, 61]) {
        let circle = entrants.next_multiple_of(2) as u32 - 1;
        for rounds in [1, circle.div_ceil(2), circle.min(9)] {
            let plan = plan(TournamentFormat::Swiss { rounds }, entrants, 1);
            let (games, byes) = play_swiss(plan, &mut random);
            let whites = uneven(&games, entrants);
            most_uneven = most_uneven.max(
                whites
                    .iter()
                    .map(|difference| difference.abs())
                    .max()
                    .unwrap_or(0),
            );
            assert_eq!(games.len(), entrants / 2 * rounds as usize);
            assert_eq!(byes.len(), entrants % 2 * rounds as usize);
            // Up to half of the rounds of a round robin there is always a round without a rematch.
            if rounds <= circle.div_ceil(2) {
                let pairs: BTreeSet<_> = games
                    .iter()
                    .map(|game| (game.white.min(game.black), game.white.max(game.black)))
                    .collect();
                assert_eq!(pairs.len(), games.len(), "{entrants} in {rounds} rounds");
                assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), byes.len());
            }
        }
    }
    assert!(most_uneven <= 3, "{most_uneven}");
}

#[test]
fn a_large_swiss_tournament_is_paired() {
    let plan = plan(TournamentFormat::Swiss { rounds: 9 }, 200, 2);
    let (games, _) = play_swiss(plan, &mut Random::new(3));
    assert_eq!(games.len(), 9 * 200);
    let pairs: BTreeSet<_> = games.iter().map(|game| (game.white, game.black)).collect();
    assert_eq!(pairs.len(), games.len());
}

#[test]
fn the_best_meet_the_best() {
    let plan = plan(TournamentFormat::Swiss { rounds: 2 }, 8, 1);
    let first = plan.schedule(&Results::new()).games;
    // In the first round the upper half meets the lower half.
    assert!(
        first
            .iter()
            .all(|game| game.white.abs_diff(game.black) == 4)
    );
    let results: Results = first.iter().map(|game| (*game, (2, 0))).collect();
    let second = plan.schedule(&results).games[4..].to_vec();
    let winners: BTreeSet<usize> = first.iter().map(|game| game.white).collect();
    for game in second {
        assert_eq!(winners.contains(&game.white), winners.contains(&game.black));
    }
}

/// The number of pairs in a largest matching, by trying everything.
fn most_pairs(free: &[usize], allowed: &dyn Fn(usize, usize) -> bool) -> usize {
    let Some((first, rest)) = free.split_first() else {
        return 0;
    };
    let without = most_pairs(rest, allowed);
    let with = rest.iter().filter(|other| allowed(*first, **other));
    let with = with.map(|other| {
        let left: Vec<usize> = rest.iter().filter(|one| *one != other).copied().collect();
        1 + most_pairs(&left, allowed)
    });
    with.max().unwrap_or(0).max(without)
}

#[test]
fn matchings_are_as_large_as_can_be() {
    let mut random = Random::new(11);
    let mut perfect = 0;
    for round in 0..3000 {
        let count = 2 + random.below(8);
        let density = 1 + round % 9;
        let drawn: Vec<Vec<bool>> = (0..count)
            .map(|_| (0..count).map(|_| random.below(10) < density).collect())
            .collect();
        let edge = |one: usize, other: usize| drawn[one.max(other)][one.min(other)];
        let allowed = |one: usize, other: usize| one != other && edge(one, other);
        let all: Vec<usize> = (0..count).collect();
        let most = most_pairs(&all, &allowed);
        let mut matching = Matching::maximum(count, None, &allowed);
        assert_eq!(matching.is_perfect(), 2 * most == count, "{drawn:?}");
        if !matching.is_perfect() {
            continue;
        }
        perfect += 1;
        // Every pair can be settled exactly when the others can still be paired.
        let mut free = all;
        while let Some((best, rest)) = free.split_first() {
            let mut taken = None;
            for other in rest {
                let left: Vec<usize> = rest.iter().filter(|one| *one != other).copied().collect();
                let possible =
                    allowed(*best, *other) && 2 * most_pairs(&left, &allowed) == left.len();
                let settled = matching.settle(*best, *other);
                assert_eq!(settled, possible, "{best} {other} {drawn:?}");
                if settled {
                    taken = Some(left);
                    break;
                }
            }
            free = taken.expect("a perfect matching");
        }
    }
    assert!(perfect > 300, "{perfect}");
}
