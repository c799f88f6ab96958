//! From the games of a journal to the tables: points, tie-breaks, ratings, times.
//!
//! - Points: 2 for a win, 1 for a draw, 0 for a loss, 2 for each game of a bye; a game that both
//!   lost brings nobody a point.
//! - Ties are broken by, in this order: the points of the games among the tied (if all of them have
//!   met equally often), the Sonneborn-Berger sum (opponents' points, whole for a win, half for a
//!   draw), wins, fewer disqualifications. Who is equal in all of them shares the place, and is
//!   listed in the order of the entrants.
//! - Puzzles are ranked as [`crate::tournament::puzzle_tally`] says, and nothing else breaks ties.
//! - Times are those of legal moves: a move that was fouled is not one.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::time::Duration;

use thiserror::Error;

use crate::games::Side;
use crate::tournament::journal::Entry;
use crate::tournament::league::League;
use crate::tournament::model::{
    CrossTable, CrossTableCell, GameId, MoveTimes, PlayedGame, ResultTally, SIDES, Spread,
    Standing, Tournament,
};
use crate::tournament::puzzle_tally::PuzzleTally;
use crate::tournament::ratings::{self, Meeting};
use crate::tournament::schedule::Results;

/// A game that is not in the schedule of its tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game {0} is not in the schedule")]
pub struct Stray(pub GameId);

/// The tournament with these games. Of several entries of one game the first to end counts.
///
/// # Errors
/// When a game is not in the schedule, nor in the part that was to be played.
pub fn tournament(league: &League, entries: Vec<Entry>) -> Result<Tournament, Stray> {
    let games = in_order(entries);
    let results: Results = games.iter().map(|game| (game.id, game.points())).collect();
    let plan = league.plan();
    let schedule = plan.schedule(&results);
    let scheduled = plan.part(league.shard).ok().flatten();
    let scheduled = scheduled.unwrap_or(schedule.games);
    if let Some(stray) = games
        .iter()
        .find(|game| scheduled.binary_search(&game.id).is_err())
    {
        return Err(Stray(stray.id));
    }
    let missing: Vec<GameId> = scheduled
        .into_iter()
        .filter(|game| !results.contains_key(game))
        .collect();
    let cross = cross_table(league.entrants.len(), &games);
    let byes: Vec<usize> = schedule
        .byes
        .into_iter()
        .chain(living_byes(league))
        .collect();
    let standings = standings(league, &games, &byes, &cross);
    Ok(Tournament {
        game: league.game,
        title: league.title.clone(),
        date: league.started.chars().take(10).collect(),
        format: league.format,
        games_a_pair: league.games_a_pair,
        engine: league.engine.clone(),
        move_time: league.limits.move_time,
        seed: league.seed,
        size: league.size,
        entrants: league.entrants.clone(),
        complete: missing.is_empty() && schedule.last,
        games,
        missing,
        standings,
        cross,
    })
}

/// The byes that a living league tells of its entrants.
fn living_byes(league: &League) -> impl Iterator<Item = usize> {
    let versions = league.versions.iter().enumerate();
    versions.flat_map(|(entrant, version)| version.byes.iter().map(move |_| entrant))
}

/// Each game once, in the order of the schedule.
fn in_order(mut entries: Vec<Entry>) -> Vec<PlayedGame> {
    entries.sort_by_key(|entry| (entry.game.id, entry.ended));
    entries.dedup_by_key(|entry| entry.game.id);
    entries.into_iter().map(|entry| entry.game).collect()
}

fn cross_table(entrants: usize, games: &[PlayedGame]) -> CrossTable {
    let mut cells = vec![vec![CrossTableCell::default(); entrants]; entrants];
    for (index, game) in games.iter().enumerate() {
        for side in game.id.seats() {
            let (own, other) = (game.entrant(*side), game.entrant(side.other()));
            let cell = &mut cells[own][other];
            cell.points += game.points_of(*side);
            cell.games.push(index);
        }
    }
    CrossTable { cells }
}

fn standings(
    league: &League,
    games: &[PlayedGame],
    byes: &[usize],
    cross: &CrossTable,
) -> Vec<Standing> {
    let entrants = league.entrants.len();
    let ratings = ratings::ratings(entrants, &meetings(cross, games), ratings::PRIOR_GAMES);
    let times = times(entrants, games);
    let rows = ratings.into_iter().zip(times).enumerate();
    let mut table: Vec<Standing> = rows
        .map(|(entrant, (rating, times))| Standing {
            place: 0,
            entrant,
            points: 0,
            white: ResultTally::default(),
            black: ResultTally::default(),
            byes: 0,
            direct: 0,
            sonneborn_berger_halves: 0,
            disqualifications: 0,
            rating,
            puzzles: PuzzleTally::default(),
            times,
        })
        .collect();
    for game in games {
        count(game, &mut table);
    }
    for bye in byes {
        table[*bye].byes += 1;
        table[*bye].points += 2 * league.games_a_pair;
    }
    let order = match league.game.puzzle {
        Some(_) => by_puzzles,
        None => {
            break_ties(&mut table, games, cross);
            by_points
        }
    };
    table.sort_by(|one, other| order(one, other).then(one.entrant.cmp(&other.entrant)));
    let places = shared_places(&table, |one, other| order(one, other) == Ordering::Equal);
    for (standing, place) in table.iter_mut().zip(places) {
        standing.place = place;
    }
    table
}

fn by_points(one: &Standing, other: &Standing) -> Ordering {
    rank(one).cmp(&rank(other))
}

fn by_puzzles(one: &Standing, other: &Standing) -> Ordering {
    one.puzzles.order(&other.puzzles)
}

fn count(game: &PlayedGame, table: &mut [Standing]) {
    for side in game.id.seats().iter().copied() {
        let standing = &mut table[game.entrant(side)];
        standing.points += game.points_of(side);
        let tally = match side {
            Side::First => &mut standing.white,
            Side::Second => &mut standing.black,
        };
        match (game.end.winner(), game.points_of(side)) {
            (Some(winner), _) if winner == side => tally.wins += 1,
            (None, 1) => tally.draws += 1,
            _ => tally.losses += 1,
        }
        if game.id.seats().len() == 1 {
            standing.puzzles.add(game.points());
        }
        standing.disqualifications += u32::from(game.end.foul_of(side).is_some());
    }
}

/// Fills in what breaks ties; the table is still in the order of the entrants.
fn break_ties(table: &mut [Standing], games: &[PlayedGame], cross: &CrossTable) {
    let points: Vec<u32> = table.iter().map(|standing| standing.points).collect();
    for game in games {
        for side in SIDES {
            let opponent = points[game.entrant(side.other())];
            let halves = u64::from(game.points_of(side)) * u64::from(opponent);
            table[game.entrant(side)].sonneborn_berger_halves += halves;
        }
    }
    let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for standing in table.iter() {
        groups
            .entry(standing.points)
            .or_default()
            .push(standing.entrant);
    }
    for group in groups.values().filter(|group| group.len() > 1) {
        let others = |one: usize| group.iter().filter(move |other| **other != one);
        let met = |one: usize, other: usize| cross.cells[one][other].games.len();
        let often = met(group[0], group[1]);
        let fair = group
            .iter()
            .all(|one| others(*one).all(|other| met(*one, *other) == often));
        if fair {
            for one in group {
                let points = others(*one).map(|other| cross.cells[*one][*other].points);
                table[*one].direct = points.sum();
            }
        }
    }
}

/// The smaller, the better.
fn rank(standing: &Standing) -> impl Ord + use<> {
    (
        Reverse(standing.points),
        Reverse(standing.direct),
        Reverse(standing.sonneborn_berger_halves),
        Reverse(standing.all().wins),
        standing.disqualifications,
    )
}

/// The places of a table, from 1: who is equal to the one before shares the place.
pub fn shared_places<T>(table: &[T], are_equal: impl Fn(&T, &T) -> bool) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::with_capacity(table.len());
    for (index, one) in table.iter().enumerate() {
        let shared = match index.checked_sub(1) {
            Some(before) if are_equal(&table[before], one) => Some(places[before]),
            _ => None,
        };
        places.push(shared.unwrap_or(index + 1));
    }
    places
}

/// What each did against each; games that both lost say nothing about strength.
fn meetings(cross: &CrossTable, games: &[PlayedGame]) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    for (one, row) in cross.cells.iter().enumerate() {
        for (other, cell) in row.iter().enumerate().skip(one + 1) {
            let decided = cell.games.iter().filter(|index| {
                let (white, black) = games[**index].end.points();
                white + black > 0
            });
            let games = decided.count() as f64;
            if games > 0.0 {
                meetings.push(Meeting {
                    one,
                    other,
                    games,
                    score: f64::from(cell.points) / 2.0,
                });
            }
        }
    }
    meetings
}

fn times(entrants: usize, games: &[PlayedGame]) -> Vec<Option<MoveTimes>> {
    let mut cpu = vec![Vec::new(); entrants];
    let mut wall = vec![Vec::new(); entrants];
    for game in games {
        for turn in &game.turns {
            let entrant = game.entrant(turn.color);
            cpu[entrant].push(turn.cpu);
            wall[entrant].push(turn.wall);
        }
    }
    let pairs = cpu.into_iter().zip(wall);
    pairs
        .map(|(cpu, wall)| {
            Some(MoveTimes {
                moves: cpu.len(),
                cpu: spread(cpu)?,
                wall: spread(wall)?,
            })
        })
        .collect()
}

/// `None` without a time. The percentiles are times that occurred: the nearest above.
fn spread(mut times: Vec<Duration>) -> Option<Spread> {
    times.sort_unstable();
    let count = times.len();
    let at = |share: usize| times.get((count * share).div_ceil(100).max(1) - 1).copied();
    let total: Duration = times.iter().sum();
    Some(Spread {
        p50: at(50)?,
        p99: at(99)?,
        max: at(100)?,
        total,
        mean: total / u32::try_from(count).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Stray, spread, tournament};
    use crate::games::{Outcome, Side};
    use crate::referee::foul::Foul;
    use crate::referee::game::GameEnd;
    use crate::referee::limits::ProgramLimits;
    use crate::tournament::games::DRAUGHTS;
    use crate::tournament::journal::Entry;
    use crate::tournament::league::{League, OWN_ENGINE};
    use crate::tournament::model::{Entrant, GameId, PlayedGame, Standing, TournamentFormat};

    fn league(entrants: usize, games_a_pair: u32) -> League {
        let entrant = |index: usize| Entrant {
            label: format!("e{index}"),
            file: format!("e{index}.pl"),
            module: None,
            predicate: "p".into(),
            fingerprint: String::new(),
        };
        League {
            game: DRAUGHTS,
            title: "t".into(),
            started: "2026-03-01T00:00:00Z".into(),
            format: TournamentFormat::RoundRobin,
            games_a_pair,
            engine: OWN_ENGINE.to_owned(),
            limits: ProgramLimits::default(),
            shard: None,
            seed: None,
            size: None,
            entrants: (0..entrants).map(entrant).collect(),
            versions: Vec::new(),
        }
    }

    /// Ends by the points of white.
    fn end(points: u32) -> GameEnd {
        match points {
            2 => GameEnd::Over(Outcome::Win(Side::First)),
            1 => GameEnd::Over(Outcome::Draw),
            0 => GameEnd::Over(Outcome::Win(Side::Second)),
            _ => GameEnd::Disqualified {
                loser: Side::First,
                foul: Foul::Failed,
            },
        }
    }

    fn entry(id: GameId, end: GameEnd, ended: u64) -> Entry {
        let game = PlayedGame {
            id,
            turns: Vec::new(),
            end,
            cost: None,
            left: None,
            own_board: false,
            printed: Vec::new(),
            attempts: 1,
            seeds: None,
        };
        Entry { ended, game }
    }

    /// Results by the points of the first of the two, 2, 1 or 0; 9 for its foul with the white
    /// pieces.
    fn table(entrants: usize, results: &[(usize, usize, u32)]) -> Vec<Standing> {
        let league = league(entrants, 2);
        let schedule = league.plan().schedule(&Default::default()).games;
        let mut entries = Vec::new();
        for (one, other, points) in results {
            let free = schedule.iter().find(|id| {
                let used = entries.iter().any(|entry: &Entry| entry.game.id == **id);
                !used && (id.white, id.black) == (*one, *other)
            });
            entries.push(entry(*free.expect("a game"), end(*points), 0));
        }
        tournament(&league, entries)
            .expect("a tournament")
            .standings
    }

    #[track_caller]
    fn check(
        entrants: usize,
        results: &[(usize, usize, u32)],
        expected: &[(usize, usize, u32, u32, u64)],
    ) {
        let table = table(entrants, results);
        let found: Vec<_> = table
            .iter()
            .map(|row| {
                (
                    row.place,
                    row.entrant,
                    row.points,
                    row.direct,
                    row.sonneborn_berger_halves,
                )
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn points_come_first() {
        check(
            3,
            &[(0, 1, 2), (1, 0, 1), (1, 2, 2), (2, 0, 2)],
            &[(1, 0, 3, 3, 9), (2, 1, 3, 1, 7), (3, 2, 2, 0, 6)],
        );
    }

    #[test]
    fn direct_encounters_break_ties() {
        // 0 and 1 have four points each; 1 has won against 0.
        check(
            4,
            &[
                (0, 2, 2),
                (0, 3, 2),
                (1, 0, 2),
                (1, 2, 2),
                (3, 1, 2),
                (2, 3, 2),
            ],
            &[
                (1, 1, 4, 2, 12),
                (2, 0, 4, 0, 8),
                (3, 2, 2, 2, 4),
                (4, 3, 2, 0, 8),
            ],
        );
    }

    #[test]
    fn sonneborn_berger_then_disqualifications_break_ties() {
        // Nobody of the tied has met: 0 has beaten the stronger one.
        check(
            5,
            &[(0, 2, 2), (1, 3, 2), (2, 4, 2)],
            &[
                (1, 0, 2, 0, 4),
                (2, 1, 2, 0, 0),
                (2, 2, 2, 0, 0),
                (4, 3, 0, 0, 0),
                (4, 4, 0, 0, 0),
            ],
        );
        let fouled = table(4, &[(0, 2, 9), (1, 3, 0)]);
        let order: Vec<_> = fouled.iter().map(|row| (row.place, row.entrant)).collect();
        assert_eq!(order, [(1, 2), (1, 3), (3, 1), (4, 0)]);
        assert_eq!(fouled[3].disqualifications, 1);
        assert!(fouled[0].rating.elo > 0.0 && fouled[3].rating.elo < 0.0);
    }

    #[test]
    fn the_first_of_doubled_games_counts() {
        let league = league(2, 2);
        let ids = league.plan().schedule(&Default::default()).games;
        let entries = vec![
            entry(ids[0], end(0), 7),
            entry(ids[1], end(2), 9),
            entry(ids[0], end(2), 5),
        ];
        let found = tournament(&league, entries).expect("a tournament");
        assert!(found.complete && found.missing.is_empty());
        assert_eq!(found.games.len(), 2);
        assert_eq!(found.games[0].end, end(2));
        let stray = GameId {
            round: 1,
            white: 0,
            black: 1,
            number: 7,
        };
        let wrong = tournament(&league, vec![entry(stray, end(2), 1)]);
        assert_eq!(wrong.err(), Some(Stray(stray)));
        let unplayed = tournament(&league, Vec::new()).expect("a tournament");
        assert!(!unplayed.complete);
        assert_eq!(unplayed.missing, ids);
    }

    #[test]
    fn percentiles_are_times_that_occurred() {
        let seconds = |range: std::ops::RangeInclusive<u64>| {
            spread(range.map(Duration::from_secs).collect()).expect("times")
        };
        let found = seconds(1..=200);
        assert_eq!(
            [found.p50, found.p99, found.max].map(|time| time.as_secs()),
            [100, 198, 200]
        );
        assert_eq!(found.mean, Duration::from_millis(100_500));
        assert_eq!(seconds(3..=3).p50, Duration::from_secs(3));
        assert_eq!(spread(Vec::new()), None);
    }
}
