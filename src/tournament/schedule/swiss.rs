//! The Swiss system: in every round each meets somebody with about as many points.
//!
//! The rules, in the order in which they give way to each other:
//! 1. Everybody has an opponent; if the number is odd, one has a bye, which counts as a win.
//! 2. Nobody meets the same opponent (or has a bye) more often than the others make necessary: not
//!    again while that is possible.
//! 3. Where it is possible, nobody gets two games more with one colour than with the other, and
//!    then a third.
//! 4. From the best down, each gets the opponent with the least difference in points; then one
//!    whose colour suits; then one half a group of equal points away. The bye goes to the lowest
//!    who can have it.

use super::matching::Matching;
use super::{Plan, Results, Schedule, game_of_pair};
use crate::tournament::model::GameId;

/// The points of a win, which a bye counts as.
pub(super) const BYE_POINTS: u32 = 2;

/// No difference between games with white and with black is larger, where that is possible.
const MAX_UNEVEN: i32 = 2;

pub(super) fn schedule(plan: &Plan, rounds: u32, results: &Results) -> Schedule {
    let mut schedule = Schedule::default();
    let mut table = SwissStandings::new(plan.entrants);
    for round in 1..=rounds {
        let (pairs, bye) = table.pair();
        let games = pairs.iter().flat_map(|pair| {
            (1..=plan.games_a_pair).map(move |number| game_of_pair(round, *pair, number))
        });
        let mut games: Vec<GameId> = games.collect();
        games.sort_unstable();
        if let Some(bye) = bye {
            schedule.byes.push(bye);
            table.byes[bye] += 1;
            table.points[bye] += BYE_POINTS * plan.games_a_pair;
        }
        schedule.last = round == rounds;
        let all_played = games.iter().all(|game| results.contains_key(game));
        for game in &games {
            table.add(game, results.get(game).copied().unwrap_or_default());
        }
        schedule.games.append(&mut games);
        if !all_played {
            break;
        }
    }
    schedule
}

/// The pairs of the round after these games, white first, and who has the bye, if somebody has to.
/// Every bye so far is in `byes`, and counts as a win of one game.
pub(super) fn next_round(entrants: usize, round: u32, games: &Results, byes: &[usize]) -> Pairing {
    let mut table = SwissStandings::new(entrants);
    table.rounds = round.saturating_sub(1) as usize;
    for (game, points) in games {
        table.add(game, *points);
    }
    for bye in byes {
        table.byes[*bye] += 1;
        table.points[*bye] += BYE_POINTS;
    }
    table.pair()
}

/// How everybody stands before a round.
struct SwissStandings {
    points: Vec<u32>,
    byes: Vec<u32>,
    /// Games with white less games with black.
    whites: Vec<i32>,
    /// Whether the last game was with white.
    last_white: Vec<bool>,
    /// How many games two have played.
    met: Vec<Vec<u32>>,
    rounds: usize,
}

/// The pairs of a round, and who has the bye.
pub type Pairing = (Vec<(usize, usize)>, Option<usize>);

/// What a round may do: how often a pair may have met before, and whether colours may become
/// uneven.
#[derive(Clone, Copy)]
struct Freedom {
    games_before: u32,
    byes_before: u32,
    any_colors: bool,
}

impl SwissStandings {
    fn new(entrants: usize) -> SwissStandings {
        SwissStandings {
            points: vec![0; entrants],
            byes: vec![0; entrants],
            whites: vec![0; entrants],
            last_white: vec![false; entrants],
            met: vec![vec![0; entrants]; entrants],
            rounds: 0,
        }
    }

    fn add(&mut self, game: &GameId, (white, black): (u32, u32)) {
        let GameId {
            white: first,
            black: second,
            ..
        } = *game;
        self.points[first] += white;
        self.points[second] += black;
        self.whites[first] += 1;
        self.whites[second] -= 1;
        self.last_white[first] = true;
        self.last_white[second] = false;
        self.met[first][second] += 1;
        self.met[second][first] += 1;
    }

    /// The pairs of the next round, white first, and who has the bye.
    fn pair(&mut self) -> Pairing {
        self.rounds += 1;
        let mut ranks: Vec<usize> = (0..self.points.len()).collect();
        ranks.sort_by_key(|entrant| (std::cmp::Reverse(self.points[*entrant]), *entrant));
        let found = self
            .freedoms()
            .find_map(|freedom| self.pair_within(&ranks, freedom));
        let (pairs, bye) = found.unwrap_or_default();
        let colored = pairs.iter().map(|(one, other)| self.colors(*one, *other));
        (colored.collect(), bye)
    }

    /// From the least freedom to all of it: rule 3 gives way first, then the byes, then the
    /// opponents.
    fn freedoms(&self) -> impl Iterator<Item = Freedom> + use<> {
        let most_games = self.met.iter().flatten().copied().max().unwrap_or(0);
        let most_byes = self.byes.iter().copied().max().unwrap_or(0);
        (0..=most_games).flat_map(move |games_before| {
            (0..=most_byes).flat_map(move |byes_before| {
                [false, true].map(|any_colors| Freedom {
                    games_before,
                    byes_before,
                    any_colors,
                })
            })
        })
    }

    fn pair_within(&self, ranks: &[usize], freedom: Freedom) -> Option<Pairing> {
        let allowed = |one: usize, other: usize| self.may_meet(ranks[one], ranks[other], freedom);
        if ranks.len().is_multiple_of(2) {
            let pairs = self.pairs(ranks, None, &allowed)?;
            return Some((pairs, None));
        }
        let lowest_first = (0..ranks.len()).rev();
        let mut candidates =
            lowest_first.filter(|rank| self.byes[ranks[*rank]] <= freedom.byes_before);
        candidates.find_map(|rank| {
            let pairs = self.pairs(ranks, Some(rank), &allowed)?;
            Some((pairs, Some(ranks[rank])))
        })
    }

    fn may_meet(&self, one: usize, other: usize, freedom: Freedom) -> bool {
        let (first, second) = (self.whites[one], self.whites[other]);
        let uneven = first.abs() >= MAX_UNEVEN && first == second;
        self.met[one][other] <= freedom.games_before && (freedom.any_colors || !uneven)
    }

    /// Pairs from the best down, if everybody can be paired.
    fn pairs(
        &self,
        ranks: &[usize],
        bye: Option<usize>,
        allowed: &dyn Fn(usize, usize) -> bool,
    ) -> Option<Vec<(usize, usize)>> {
        let mut matching = Matching::maximum(ranks.len(), bye, allowed);
        if !matching.is_perfect() {
            return None;
        }
        let mut free: Vec<usize> = (0..ranks.len()).filter(|rank| Some(*rank) != bye).collect();
        let mut pairs = Vec::with_capacity(ranks.len() / 2);
        while let Some(&best) = free.first() {
            let wished = self.wishes(ranks, &free);
            let other = wished
                .into_iter()
                .find(|other| matching.settle(best, *other))?;
            free.retain(|rank| *rank != best && *rank != other);
            pairs.push((ranks[best], ranks[other]));
        }
        Some(pairs)
    }

    /// The opponents that the first of the free would have, the best first (rule 4).
    fn wishes(&self, ranks: &[usize], free: &[usize]) -> Vec<usize> {
        let best = ranks[free[0]];
        let of_group = |rank: &&usize| self.points[ranks[**rank]] == self.points[best];
        let half = free.iter().take_while(of_group).count() / 2;
        let mut others: Vec<(u32, u32, bool, usize, usize)> = free
            .iter()
            .enumerate()
            .skip(1)
            .map(|(place, rank)| {
                let other = ranks[*rank];
                let same_color = self.whites[best] != 0 && self.whites[best] == self.whites[other];
                let distance = place.abs_diff(half.max(1));
                let difference = self.points[best] - self.points[other];
                let met = self.met[best][other];
                (met, difference, same_color, distance, *rank)
            })
            .collect();
        others.sort_unstable();
        others.into_iter().map(|(.., rank)| rank).collect()
    }

    /// Who of two has white: the one with fewer games with white, else the one who had black last,
    /// else the better in odd rounds.
    fn colors(&self, better: usize, other: usize) -> (usize, usize) {
        let (first, second) = (self.whites[better], self.whites[other]);
        let better_is_white = match first.cmp(&second) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal if self.last_white[better] != self.last_white[other] => {
                self.last_white[other]
            }
            // In the first round every second board has the better one with white.
            std::cmp::Ordering::Equal => (self.rounds + better).is_multiple_of(2),
        };
        if better_is_white {
            (better, other)
        } else {
            (other, better)
        }
    }
}
