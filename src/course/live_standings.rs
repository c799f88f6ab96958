//! The table of a living league in short: made from the points of its games alone, and so quickly
//! that it can be told after each of them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use crate::course::living::{ProgramVersion, current};
use crate::tournament::model::Rating;
use crate::tournament::puzzle_tally::PuzzleTally;
use crate::tournament::ratings::{Meeting, PRIOR_GAMES, ratings};
use crate::tournament::schedule::Results;
use crate::tournament::standings::shared_places;

/// How a version stands, in short.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveStanding {
    /// The index of the version in
    /// [`LivingLeague::versions`](crate::course::living::LivingLeague::versions).
    pub version: usize,
    /// The place, from 1. Those whom nothing tells apart in puzzles share one.
    pub place: usize,
    /// Its points.
    pub points: u32,
    /// Its games.
    pub games: u32,
    /// Its strength among those that play now.
    pub rating: Rating,
    /// Its puzzles, in a league of them.
    pub puzzles: PuzzleTally,
}

/// How those stand that play now, the strongest first, or who is best in puzzles. Games against
/// versions that were replaced do not count.
pub fn live_standings(versions: &[ProgramVersion], results: &Results) -> Vec<LiveStanding> {
    let current = current(versions);
    let places: HashMap<usize, usize> = current
        .iter()
        .enumerate()
        .map(|(place, index)| (*index, place))
        .collect();
    let mut standings: Vec<LiveStanding> = current
        .iter()
        .map(|version| LiveStanding {
            version: *version,
            place: 0,
            points: 0,
            games: 0,
            rating: Rating::default(),
            puzzles: PuzzleTally::default(),
        })
        .collect();
    let mut meetings: BTreeMap<(usize, usize), Meeting> = BTreeMap::new();
    for (game, (white, black)) in results {
        let Some((&one, &other)) = places.get(&game.white).zip(places.get(&game.black)) else {
            continue;
        };
        if one == other {
            standings[one].points += white;
            standings[one].games += 1;
            standings[one].puzzles.add((*white, *black));
            continue;
        }
        for (place, points) in [(one, white), (other, black)] {
            standings[place].points += points;
            standings[place].games += 1;
        }
        // A game that both lost says nothing about strength.
        if white + black > 0 {
            let meeting = meetings.entry((one, other)).or_insert(Meeting {
                one,
                other,
                games: 0.0,
                score: 0.0,
            });
            meeting.games += 1.0;
            meeting.score += f64::from(*white) / 2.0;
        }
    }
    let meetings: Vec<Meeting> = meetings.into_values().collect();
    let rated = ratings(standings.len(), &meetings, PRIOR_GAMES);
    for (standing, rating) in standings.iter_mut().zip(rated) {
        standing.rating = rating;
    }
    standings.sort_by(|one, other| {
        let by_puzzles = one.puzzles.order(&other.puzzles);
        by_puzzles.then(other.rating.elo.total_cmp(&one.rating.elo))
    });
    let places = shared_places(&standings, share_a_place);
    for (standing, place) in standings.iter_mut().zip(places) {
        standing.place = place;
    }
    standings
}

/// Whether nothing tells two apart in puzzles.
fn share_a_place(one: &LiveStanding, other: &LiveStanding) -> bool {
    let are_puzzles = one.puzzles.played > 0 || other.puzzles.played > 0;
    are_puzzles && one.puzzles.order(&other.puzzles) == Ordering::Equal
}
