//! The computer player: three levels, and what it knows of a position.

use std::sync::atomic::AtomicBool;

use super::exact::{ExactSearch, ExactVerdict};
use crate::games::Game;
use crate::games::random::Random;
use crate::games::slither::{Position, Segment};

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SlitherLevel {
    /// Any legal move.
    Random,
    /// Looks ahead when few dots can be reached any more.
    Careful,
    /// Wins whatever it can prove to be won: from the beginning every game that can be, on any
    /// board.
    Perfect,
}

impl SlitherLevel {
    /// All levels, the weakest first.
    pub const ALL: [SlitherLevel; 3] = [
        SlitherLevel::Random,
        SlitherLevel::Careful,
        SlitherLevel::Perfect,
    ];

    /// The level with this number, from 1.
    pub fn from_number(number: i64) -> Option<SlitherLevel> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        SlitherLevel::ALL.get(index).copied()
    }
}

/// A move and what is known of the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSegment {
    /// The move; `None` when the game is over.
    pub segment: Option<Segment>,
    /// What the player knows; `Unknown` at the lowest level.
    pub verdict: ExactVerdict,
    /// Positions looked at.
    pub positions: u64,
}

/// Positions that the careful player looks at for a move.
const CAREFUL: u64 = 300;

/// Positions that the perfect player looks at for a move when no pairing decides, times the board's
/// dots: each is paired anew.
const PERFECT: u64 = 6_000_000;

/// The move of a level. Equal seeds choose equal moves unless `stop` is set meanwhile.
pub fn choose(
    position: &Position,
    level: SlitherLevel,
    random: &mut Random,
    stop: &AtomicBool,
) -> ChosenSegment {
    let positions_max = match level {
        SlitherLevel::Random => 0,
        SlitherLevel::Careful => CAREFUL,
        SlitherLevel::Perfect => PERFECT / position.grid().len() as u64,
    };
    let mut search = ExactSearch::new(positions_max).stopped_by(stop);
    if level == SlitherLevel::Careful {
        search = search.without_pairing();
    }
    let verdict = match level {
        SlitherLevel::Random => ExactVerdict::Unknown,
        _ => search.verdict(position),
    };
    let segment = match &verdict {
        ExactVerdict::Wins(segment, _) => Some(*segment),
        ExactVerdict::Unknown if level == SlitherLevel::Random => any(&position.moves(), random),
        _ => hardest(position, random),
    };
    ChosenSegment {
        segment,
        verdict,
        positions: search.positions(),
    }
}

/// When nothing is won: a move after which the opponent has the fewest answers that win by pairing,
/// so that a mistake is likely.
fn hardest(position: &Position, random: &mut Random) -> Option<Segment> {
    const MAX_MOVES: usize = 12;
    let moves = position.moves();
    if moves.len() > MAX_MOVES {
        return any(&moves, random);
    }
    let answers = |chosen: &Segment| {
        let after = position.after(chosen);
        let wins = |answer: &Segment| {
            let next = after.after(answer);
            matches!(ExactSearch::new(0).verdict(&next), ExactVerdict::Loses(_))
        };
        let answers = after.moves();
        let winning = answers.iter().filter(|answer| wins(answer)).count();
        // Without any answer the game is over, and lost at once in the usual game's eyes.
        match answers.len() {
            0 => usize::MAX,
            all => winning * 100 / all,
        }
    };
    let counted: Vec<(usize, Segment)> = moves
        .iter()
        .map(|chosen| (answers(chosen), *chosen))
        .collect();
    let fewest = counted.iter().map(|(count, _)| *count).min()?;
    let best = counted.iter().filter(|(count, _)| *count == fewest);
    any(&best.map(|(_, chosen)| *chosen).collect::<Vec<_>>(), random)
}

fn any(moves: &[Segment], random: &mut Random) -> Option<Segment> {
    moves.get(random.below(moves.len())).copied()
}
