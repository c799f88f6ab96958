//! The computer's moves and hints at Hexagon.

use std::time::Duration;

use super::HexagonHint;
use crate::games::hexagon::{Move, Position};
use crate::solvers::hexagon::search::{
    Score, SearchLimits, SearchReport, SearchSettings, Searcher,
};
use crate::solvers::hexagon::{levels, strong};
use crate::web::game_session::{JobLength, StopFlag};

/// How long the search for a hint can take.
const HINT_TIME: Duration = Duration::from_secs(1);

/// How many positions the search for a hint can visit.
const HINT_POSITIONS: u64 = 200_000;

/// The size of the transposition table.
const TABLE_MEGABYTES: usize = 8;

/// Levels up to this one answer within some milliseconds.
const LAST_BRIEF_LEVEL: u8 = 4;

/// How long the computer takes on a level.
pub fn job_length(level: u8) -> JobLength {
    match level {
        ..=LAST_BRIEF_LEVEL => JobLength::Brief,
        _ => JobLength::Long,
    }
}

/// The computer's move on a level, 1..=6; `None` if there is no legal one.
///
/// The course's program has no move if each is answered by the loss of all its stones. The first
/// legal move is made then.
pub fn choose_move(position: &Position, level: u8, stop: &StopFlag) -> Option<Move> {
    let chosen = match strong::limits(level) {
        Some(limits) => search(position, &limits, stop).best(),
        None => {
            let bound = levels::BOUND;
            levels::alphabeta(position, u32::from(level), -bound, bound, stop.flag()).chosen
        }
    };
    chosen.or_else(|| position.legal_moves().next())
}

/// The best move that a short search finds.
pub fn hint(position: &Position, stop: &StopFlag) -> Option<HexagonHint> {
    let limits = SearchLimits {
        time: Some(HINT_TIME),
        nodes: Some(HINT_POSITIONS),
        ..SearchLimits::default()
    };
    let report = search(position, &limits, stop);
    let value = match report.score()? {
        Score::Estimate(points) => f64::from(points) / 100.0,
        Score::Final(balance) => f64::from(balance),
    };
    Some(HexagonHint {
        chosen: report.best()?,
        value,
        exact: report.is_exact(),
        depth: report.depth,
    })
}

fn search(position: &Position, limits: &SearchLimits, stop: &StopFlag) -> SearchReport {
    let mut searcher = Searcher::new(SearchSettings {
        megabytes: TABLE_MEGABYTES,
        ..SearchSettings::default()
    });
    searcher.search(position, &[], limits, stop.flag())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::hexagon::selfplay;

    #[test]
    fn every_level_plays_by_the_rules() {
        for seed in 0..20 {
            let position = selfplay::somewhere(seed);
            for level in 1..=5 {
                let chosen = choose_move(&position, level, &StopFlag::default());
                assert_eq!(
                    chosen.is_none(),
                    position.is_over(),
                    "level {level}, seed {seed}"
                );
                assert!(chosen.is_none_or(|chosen| position.is_legal(chosen)));
            }
        }
    }
}
