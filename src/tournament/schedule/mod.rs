//! Who plays whom: pure functions of the format, the number of entrants and, in a Swiss tournament,
//! the results so far.

mod fixed;
mod matching;
mod shard;
mod swiss;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::tournament::model::{GameId, TournamentFormat};

pub use shard::{NoShard, Shard};
pub use swiss::Pairing;

/// Points of white and black in the games that have ended.
pub type Results = BTreeMap<GameId, (u32, u32)>;

/// What is to be played: a format for so many entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Who plays whom.
    pub format: TournamentFormat,
    /// How many take part.
    pub entrants: usize,
    /// Games of each pair that meets; the colours alternate. Puzzles for each entrant.
    pub games_a_pair: u32,
    /// Whether each entrant plays alone, all the same puzzles.
    pub is_of_puzzles: bool,
}

/// Why a plan makes no tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Unplannable {
    /// One entrant or none.
    #[error("a tournament needs two entrants at least, there are {0}")]
    TooFew(usize),
    /// More than a game's identity can number.
    #[error("a tournament has at most {MAX_ENTRANTS} entrants, there are {0}")]
    TooMany(usize),
    /// A gauntlet in which nobody is left to be met.
    #[error("of {entrants} entrants at most {} can be the first of a gauntlet, not {first}", entrants - 1)]
    NobodyLeft {
        /// How many are the first.
        first: usize,
        /// How many there are.
        entrants: usize,
    },
    /// No game at all.
    #[error(
        "a tournament needs a game: games, rounds and the first of a gauntlet are counted from 1"
    )]
    NoGame,
    /// Puzzles in another format than that in which everybody is set each.
    #[error("in a league of puzzles everybody is set every puzzle: there is no other format")]
    Puzzles,
    /// A part of a Swiss tournament.
    #[error(
        "a Swiss tournament can't be played in parts: each round depends on all results before it"
    )]
    SwissInParts,
    /// A part of a living league.
    #[error(
        "a living league can't be played in parts: which games are needed changes all the time"
    )]
    LivingInParts,
}

/// No more entrants take part.
pub const MAX_ENTRANTS: usize = 10_000;

/// What is known of the games to play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The games of all rounds that are known, in their order.
    pub games: Vec<GameId>,
    /// Who has a round without an opponent, once for each such round.
    pub byes: Vec<usize>,
    /// Whether these are all rounds; else the next one follows from the results of these.
    pub last: bool,
}

impl Plan {
    /// Checks that there is something to play.
    ///
    /// # Errors
    /// When there is not.
    pub fn check(self) -> Result<Plan, Unplannable> {
        let Plan {
            format,
            entrants,
            games_a_pair,
            is_of_puzzles,
        } = self;
        let is_usual = format == TournamentFormat::RoundRobin;
        let is_living = format == TournamentFormat::Living;
        // Whoever a living league has now, others can still enter it.
        let least = if is_of_puzzles { 1 } else { 2 };
        if entrants < least && !is_living {
            return Err(Unplannable::TooFew(entrants));
        }
        if entrants > MAX_ENTRANTS {
            return Err(Unplannable::TooMany(entrants));
        }
        match format {
            _ if is_of_puzzles && !is_usual && !is_living => Err(Unplannable::Puzzles),
            _ if games_a_pair == 0 => Err(Unplannable::NoGame),
            TournamentFormat::Gauntlet { first: 0 } | TournamentFormat::Swiss { rounds: 0 } => {
                Err(Unplannable::NoGame)
            }
            TournamentFormat::Gauntlet { first } if first >= entrants => {
                Err(Unplannable::NobodyLeft { first, entrants })
            }
            _ => Ok(self),
        }
    }

    /// The schedule as far as these results determine it.
    pub fn schedule(&self, results: &Results) -> Schedule {
        let games = match self.format {
            TournamentFormat::RoundRobin if self.is_of_puzzles => {
                fixed::puzzles(self.entrants, self.games_a_pair)
            }
            TournamentFormat::RoundRobin => fixed::round_robin(self.entrants, self.games_a_pair),
            TournamentFormat::Gauntlet { first } => {
                fixed::gauntlet(first, self.entrants, self.games_a_pair)
            }
            TournamentFormat::Swiss { rounds } => return swiss::schedule(self, rounds, results),
            TournamentFormat::Living => results.keys().copied().collect(),
        };
        Schedule {
            games,
            byes: Vec::new(),
            last: true,
        }
    }

    /// The games of a part of the tournament, in their order; all of them without a part.
    ///
    /// # Errors
    /// When the tournament can't be played in parts.
    pub fn part(&self, shard: Option<Shard>) -> Result<Option<Vec<GameId>>, Unplannable> {
        match (self.format, shard) {
            (_, None) => Ok(None),
            (TournamentFormat::Swiss { .. }, Some(_)) => Err(Unplannable::SwissInParts),
            (TournamentFormat::Living, Some(_)) => Err(Unplannable::LivingInParts),
            (_, Some(shard)) => Ok(Some(shard.of(&self.schedule(&Results::new()).games))),
        }
    }
}

/// The next round of the Swiss system in a league whose entrants come and go: the pairs after these
/// games, white first, and who has the bye. Each bye so far counts as a win of one game.
pub fn next_swiss_round(entrants: usize, round: u32, games: &Results, byes: &[usize]) -> Pairing {
    swiss::next_round(entrants, round, games, byes)
}

/// A game of a pair: the first colours in the odd ones, the others in the even ones.
pub fn game_of_pair(round: u32, (white, black): (usize, usize), number: u32) -> GameId {
    let (white, black) = match number % 2 {
        1 => (white, black),
        _ => (black, white),
    };
    GameId {
        round,
        white,
        black,
        number,
    }
}
