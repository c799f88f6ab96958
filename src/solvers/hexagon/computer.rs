//! The levels: the course's three, and above them the search, with a fixed number of positions a
//! move.
//!
//! A budget counts positions, not seconds, so that a level plays the same moves on every machine:
//! 2,000 positions at level 4, 20,000 at level 5, 200,000 at level 6.

use std::ops::RangeInclusive;

use std::sync::atomic::AtomicBool;

use super::levels::{self, BOUND};
use super::search::{SearchLimits, SearchSettings, Searcher};
use crate::games::hexagon::{Move, Position};

/// The levels that have a budget.
pub const LEVELS: RangeInclusive<u8> = 4..=6;

/// The positions that a level looks at for a move; `None` for a level not in [`LEVELS`].
pub fn budget(level: u8) -> Option<u64> {
    Some(match level {
        4 => 2_000,
        5 => 20_000,
        6 => 200_000,
        _ => return None,
    })
}

/// The limits of a level, for a searcher with one thread; `None` for a level not in [`LEVELS`].
pub fn limits(level: u8) -> Option<SearchLimits> {
    let nodes = budget(level)?;
    Some(SearchLimits::of_nodes(nodes))
}

/// The table of a level's search, in MiB.
const MEGABYTES: usize = 8;

/// The move of a level, 1 to 6; `None` if there is no legal one. It remembers nothing, so that it
/// plays the same move every time.
///
/// The course's program has no move if each is answered by the loss of all its stones. The first
/// legal move is made then.
pub fn level_move(position: &Position, level: u8, stop: &AtomicBool) -> Option<Move> {
    let chosen = match limits(level) {
        Some(limits) => {
            let mut searcher = Searcher::new(SearchSettings {
                megabytes: MEGABYTES,
                ..SearchSettings::default()
            });
            searcher.search(position, &[], &limits, stop).best()
        }
        None => levels::alphabeta(position, level.into(), -BOUND, BOUND, stop).chosen,
    };
    chosen.or_else(|| position.legal_moves().next())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::level_move;
    use crate::solvers::hexagon::selfplay;

    #[test]
    fn every_level_plays_by_the_rules() {
        for seed in 0..20 {
            let position = selfplay::somewhere(seed);
            for level in 1..=5 {
                let chosen = level_move(&position, level, &AtomicBool::new(false));
                let is_over = position.is_over();
                assert_eq!(chosen.is_none(), is_over, "level {level}, seed {seed}");
                assert!(chosen.is_none_or(|chosen| position.is_legal(chosen)));
            }
        }
    }
}
