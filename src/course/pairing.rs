//! Which games a living league plays next.
//!
//! Everybody is to meet everybody who plays now, in a number of games with alternating colours. The
//! missing games are played in order, or by need: first those that tell most about ratings that are
//! still uncertain. Or rounds of the Swiss system are played, each of them after the results of the
//! one before.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::course::live_standings::live_standings;
use crate::course::living::{ProgramVersion, current};
use crate::tournament::league::League;
use crate::tournament::model::{GameId, Rating};
use crate::tournament::paired_games::share_of;
use crate::tournament::schedule::{Results, game_of_pair, next_swiss_round};

/// How the next games are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pairing {
    /// Everybody meets everybody, in order.
    RoundRobin,
    /// The same, those games first that tell most, until each rating is known within so much.
    Need {
        /// In Elo; 0 plays all games.
        interval: f64,
    },
    /// So many rounds of the Swiss system.
    Swiss {
        /// The rounds that are still to be begun.
        rounds: u32,
    },
}

/// The games of those who play now that have not been played: each pair is to have as many as was
/// announced, and each program as many puzzles.
pub fn missing(versions: &[ProgramVersion], results: &Results, league: &League) -> Vec<GameId> {
    let current = current(versions);
    let numbers = numbers_of_pairs(results.keys());
    let mut missing = Vec::new();
    for (place, one) in current.iter().enumerate() {
        let opponents = match league.game.puzzle {
            Some(_) => &current[place..=place],
            None => &current[place + 1..],
        };
        for other in opponents {
            let used = numbers.get(&(*one, *other)).map_or(&[][..], Vec::as_slice);
            let lacking = (league.games_a_pair as usize).saturating_sub(used.len());
            let free = (1..).filter(|number| !used.contains(number)).take(lacking);
            missing.extend(free.map(|number| game_of_pair(1, (*one, *other), number)));
        }
    }
    missing.sort_by_key(|game| (game.number, *game));
    missing
}

/// Of the missing games those to play next, by need: about so many, and none when each rating is
/// known within the interval.
pub fn by_need(
    versions: &[ProgramVersion],
    results: &Results,
    missing: &[GameId],
    interval: f64,
    count: usize,
) -> Vec<GameId> {
    let standings = live_standings(versions, results);
    if standings
        .iter()
        .all(|standing| standing.rating.error <= interval)
    {
        return Vec::new();
    }
    let ratings: HashMap<usize, Rating> = standings
        .iter()
        .map(|standing| (standing.version, standing.rating))
        .collect();
    let need = |game: &GameId| {
        let (one, other) = pair_of(game);
        let pair = ratings.get(&one).zip(ratings.get(&other));
        pair.map_or(0.0, |(one, other)| information(*one, *other))
    };
    let mut wanted: Vec<(f64, GameId)> = missing.iter().map(|game| (need(game), *game)).collect();
    wanted.sort_by(|(one, first), (other, second)| {
        other
            .total_cmp(one)
            .then(first.number.cmp(&second.number))
            .then(first.cmp(second))
    });
    // Nobody plays two games at once while others wait: the first may change what the second tells.
    let mut busy = BTreeSet::new();
    let (first, later): (Vec<GameId>, Vec<GameId>) =
        wanted.into_iter().map(|(_, game)| game).partition(|game| {
            let is_free = !busy.contains(&game.white) && !busy.contains(&game.black);
            if is_free {
                busy.extend([game.white, game.black]);
            }
            is_free
        });
    first.into_iter().chain(later).take(count).collect()
}

/// How much a game tells: the more, the less is known of the two, and the less certain its result
/// is.
fn information(one: Rating, other: Rating) -> f64 {
    let expected = share_of(one.elo - other.elo);
    (one.error.powi(2) + other.error.powi(2)) * expected * (1.0 - expected)
}

/// A round of the Swiss system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissRound {
    /// Its number.
    pub round: u32,
    /// Its games.
    pub games: Vec<GameId>,
    /// Who has no opponent.
    pub bye: Option<usize>,
}

/// The next round of the Swiss system for those who play now; none for fewer than two.
pub fn swiss_round(
    versions: &[ProgramVersion],
    results: &Results,
    byes: &[(u32, usize)],
    games_a_pair: u32,
) -> Option<SwissRound> {
    let current = current(versions);
    if current.len() < 2 {
        return None;
    }
    let place = |version: usize| current.binary_search(&version).ok();
    let among: Results = results
        .iter()
        .filter_map(|(game, points)| {
            let (white, black) = place(game.white).zip(place(game.black))?;
            Some((
                GameId {
                    white,
                    black,
                    ..*game
                },
                *points,
            ))
        })
        .collect();
    let last = results.keys().map(|game| game.round).max().unwrap_or(0);
    let last = byes.iter().map(|(round, _)| *round).fold(last, u32::max);
    let round = last + 1;
    let had_byes: Vec<usize> = byes.iter().filter_map(|(_, bye)| place(*bye)).collect();
    let (pairs, bye) = next_swiss_round(current.len(), round, &among, &had_byes);
    let numbers = numbers_of_pairs(results.keys());
    let games = pairs.iter().flat_map(|(white, black)| {
        let pair = (current[*white], current[*black]);
        let used = numbers.get(&(pair.0.min(pair.1), pair.0.max(pair.1)));
        let before = used
            .and_then(|used| used.iter().max())
            .copied()
            .unwrap_or(0);
        // The first game of the round has the colours of the round, whatever the pair has played.
        (1..=games_a_pair).map(move |number| GameId {
            number: before + number,
            ..game_of_pair(round, pair, number)
        })
    });
    Some(SwissRound {
        round,
        games: games.collect(),
        bye: bye.map(|bye| current[bye]),
    })
}

/// The numbers of the games of each pair, the lower index first.
fn numbers_of_pairs<'g>(
    games: impl Iterator<Item = &'g GameId>,
) -> BTreeMap<(usize, usize), Vec<u32>> {
    let mut numbers: BTreeMap<(usize, usize), Vec<u32>> = BTreeMap::new();
    for game in games {
        numbers.entry(pair_of(game)).or_default().push(game.number);
    }
    numbers
}

fn pair_of(game: &GameId) -> (usize, usize) {
    (game.white.min(game.black), game.white.max(game.black))
}
