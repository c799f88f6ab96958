//! Joining the journals of parts of a tournament.
//!
//! The result depends on what the journals hold, not on their order, and joining it again changes
//! nothing: entries are sorted, and of several entries of one game the one that ended first is
//! kept.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::tournament::journal::{self, Entry, JournalError};
use crate::tournament::league::{Difference, League};
use crate::tournament::model::{GameId, TournamentFormat};
use crate::tournament::schedule::{Results, Shard};

/// What several journals hold together.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedJournals {
    /// The whole tournament.
    pub league: League,
    /// Each game once, in the order of the schedule.
    pub entries: Vec<Entry>,
    /// Further entries of games, which were left out.
    pub repeated: usize,
    /// Games of the schedule that no journal has.
    pub missing: Vec<GameId>,
    /// Journals that a killed run left before it had written their first line.
    pub empty: Vec<PathBuf>,
    /// Parts that lack games, and how many; empty when the journals are not parts of one number of
    /// parts.
    pub unfinished: Vec<(Shard, usize)>,
}

/// Why journals can't be joined.
#[derive(Debug, Error)]
pub enum MergeError {
    /// One of them can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// They are of different tournaments.
    #[error("{} and {} are of different tournaments: {difference}", first.display(), second.display())]
    Different {
        /// The first of them.
        first: PathBuf,
        /// The other.
        second: PathBuf,
        /// In what they differ.
        difference: Box<Difference>,
    },
    /// A game that is not in the schedule.
    #[error("{}: the game {game} is not in the schedule", path.display())]
    Stray {
        /// Where it is.
        path: PathBuf,
        /// Which.
        game: GameId,
    },
    /// Rounds of a Swiss tournament follow from each other.
    #[error(
        "journals of a Swiss tournament can't be joined: each round depends on all results before it"
    )]
    Swiss,
    /// The games of a living league are in one store.
    #[error(
        "journals of a living league can't be joined: `arbiiter liiga import` reads one of them"
    )]
    Living,
    /// There is nothing to join.
    #[error("no journal with a first line")]
    Nothing,
}

/// Joins journals.
///
/// # Errors
/// When they can't be read, or don't belong together.
pub fn merge(paths: &[PathBuf]) -> Result<MergedJournals, MergeError> {
    let mut league: Option<(League, &Path)> = None;
    let mut parts = Vec::new();
    let mut entries = Vec::new();
    let mut schedule = Vec::new();
    let mut empty = Vec::new();
    for path in paths {
        let before = entries.len();
        let contents = match journal::read(path, &mut |entry| entries.push(entry)) {
            Err(JournalError::Empty(path)) => {
                empty.push(path);
                continue;
            }
            read => read?,
        };
        parts.push(contents.league.shard);
        match &mut league {
            None => {
                match contents.league.format {
                    TournamentFormat::Swiss { .. } => return Err(MergeError::Swiss),
                    TournamentFormat::Living => return Err(MergeError::Living),
                    TournamentFormat::RoundRobin | TournamentFormat::Gauntlet { .. } => {}
                }
                schedule = contents.league.plan().schedule(&Results::new()).games;
                league = Some((contents.league, path));
            }
            Some((league, first)) => {
                if let Some(difference) = league.difference_of_whole(&contents.league) {
                    return Err(MergeError::Different {
                        first: first.to_path_buf(),
                        second: path.clone(),
                        difference: Box::new(difference),
                    });
                }
                let earlier = contents.league.started.clone().min(league.started.clone());
                league.started = earlier;
            }
        }
        let unknown = |entry: &&Entry| schedule.binary_search(&entry.game.id).is_err();
        if let Some(stray) = entries[before..].iter().find(unknown) {
            return Err(MergeError::Stray {
                path: path.clone(),
                game: stray.game.id,
            });
        }
    }
    let (mut league, _) = league.ok_or(MergeError::Nothing)?;
    league.shard = None;
    let all = entries.len();
    let entries = each_once(entries);
    let missing = missing(&schedule, &entries);
    Ok(MergedJournals {
        repeated: all - entries.len(),
        unfinished: unfinished(&league, &parts, &missing),
        missing,
        empty,
        entries,
        league,
    })
}

/// Two entries of one game that ended in the same millisecond are told apart by what they say.
fn each_once(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by_cached_key(|entry| (entry.game.id, entry.ended, format!("{:?}", entry.game)));
    entries.dedup_by_key(|entry| entry.game.id);
    entries
}

fn missing(schedule: &[GameId], entries: &[Entry]) -> Vec<GameId> {
    let has = |game: &GameId| {
        entries
            .binary_search_by_key(game, |entry| entry.game.id)
            .is_ok()
    };
    schedule.iter().filter(|game| !has(game)).copied().collect()
}

fn unfinished(league: &League, parts: &[Option<Shard>], missing: &[GameId]) -> Vec<(Shard, usize)> {
    let Some(Some(Shard { of, .. })) = parts.first().copied() else {
        return Vec::new();
    };
    if missing.is_empty()
        || parts
            .iter()
            .any(|part| part.is_none_or(|part| part.of != of))
    {
        return Vec::new();
    }
    let shards = (1..=of).map(|part| Shard { part, of });
    let lacking = shards.map(|shard| {
        let games = league.plan().part(Some(shard)).ok().flatten();
        let lacking = games
            .unwrap_or_default()
            .iter()
            .filter(|game| missing.binary_search(game).is_ok())
            .count();
        (shard, lacking)
    });
    lacking.filter(|(_, lacking)| *lacking > 0).collect()
}
