//! Formats whose games are known from the start.

use super::game_of_pair;
use crate::tournament::model::GameId;

/// Everybody meets everybody, in rounds in which everybody plays once (or rests once, if the number
/// is odd): the circle method. The further games of each pair follow in further cycles of rounds.
pub(super) fn round_robin(entrants: usize, games_a_pair: u32) -> Vec<GameId> {
    let circle = entrants.next_multiple_of(2) - 1;
    let mut pairs = Vec::with_capacity(entrants * entrants / 2);
    for second in 1..entrants {
        for first in 0..second {
            // The one who stands outside the circle meets whoever would meet himself.
            let sum = if second == circle {
                2 * first
            } else {
                first + second
            };
            let first_is_white = if second == circle {
                first < entrants / 2
            } else {
                (first + second) % 2 == 1
            };
            let pair = if first_is_white {
                (first, second)
            } else {
                (second, first)
            };
            pairs.push(((sum % circle) as u32 + 1, pair));
        }
    }
    cycles(&pairs, circle as u32, games_a_pair)
}

/// Every entrant is set every puzzle.
pub(super) fn puzzles(entrants: usize, puzzles: u32) -> Vec<GameId> {
    let of_entrant = |one| (1..=puzzles).map(move |number| game_of_pair(1, (one, one), number));
    (0..entrants).flat_map(of_entrant).collect()
}

/// Each of the first meets each of the others; in a round nobody plays twice.
pub(super) fn gauntlet(first: usize, entrants: usize, games_a_pair: u32) -> Vec<GameId> {
    let others = entrants - first;
    let rounds = first.max(others);
    let mut pairs = Vec::with_capacity(first * others);
    for one in 0..first {
        for other in 0..others {
            let round = (other + rounds - one) % rounds;
            let pair = if (one + other) % 2 == 0 {
                (one, first + other)
            } else {
                (first + other, one)
            };
            pairs.push((round as u32 + 1, pair));
        }
    }
    cycles(&pairs, rounds as u32, games_a_pair)
}

/// Pairs with their rounds, played again and again with other colours.
fn cycles(pairs: &[(u32, (usize, usize))], rounds: u32, games_a_pair: u32) -> Vec<GameId> {
    let mut games = Vec::with_capacity(pairs.len() * games_a_pair as usize);
    for number in 1..=games_a_pair {
        let before = rounds.saturating_mul(number - 1);
        let cycle = pairs.iter();
        games.extend(cycle.map(|(round, pair)| game_of_pair(before + round, *pair, number)));
    }
    games.sort_unstable();
    games
}
