//! The computer player: three levels, and what it knows of a position.

use std::sync::atomic::AtomicBool;

use super::exact::{Search, Verdict};
use crate::games::Game;
use crate::games::random::Random;
use crate::games::slither::{Position, Segment};

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Any legal move.
    Random,
    /// Looks ahead when few dots can be reached any more.
    Careful,
    /// Wins whatever it can prove to be won: from the beginning every game that can be, on any board.
    Perfect,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::Random, Level::Careful, Level::Perfect];

    /// The level with this number, from 1.
    pub fn from_number(number: i64) -> Option<Level> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        Level::ALL.get(index).copied()
    }
}

/// A move and what is known of the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The move; `None` when the game is over.
    pub segment: Option<Segment>,
    /// What the player knows; `Unknown` at the lowest level.
    pub verdict: Verdict,
    /// Positions looked at.
    pub positions: u64,
}

/// Positions that the careful player looks at for a move.
const CAREFUL: u64 = 300;

/// Positions that the perfect player looks at for a move when no pairing decides, times the board's dots: each is paired anew.
const PERFECT: u64 = 6_000_000;

/// The move of a level. Equal seeds choose equal moves unless `stop` is set meanwhile.
pub fn choose(position: &Position, level: Level, random: &mut Random, stop: &AtomicBool) -> Chosen {
    let positions_max = match level {
        Level::Random => 0,
        Level::Careful => CAREFUL,
        Level::Perfect => PERFECT / position.grid().len() as u64,
    };
    let mut search = Search::new(positions_max).stopped_by(stop);
    if level == Level::Careful {
        search = search.without_pairing();
    }
    let verdict = match level {
        Level::Random => Verdict::Unknown,
        _ => search.verdict(position),
    };
    let segment = match &verdict {
        Verdict::Wins(segment, _) => Some(*segment),
        Verdict::Unknown if level == Level::Random => any(&position.moves(), random),
        _ => hardest(position, random),
    };
    Chosen {
        segment,
        verdict,
        positions: search.positions(),
    }
}

/// When nothing is won: a move after which the opponent has the fewest answers that win by pairing, so that a mistake is likely.
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
            matches!(Search::new(0).verdict(&next), Verdict::Loses(_))
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
