//! The moves of a game.

use crate::games::kalah::{KalahPlayer, Move, Position, Sowing};
use crate::solvers::computer::ComputerValue;
use crate::web::computer_moves::ComputerHint;

/// A move that was made.
pub struct KalahPly {
    /// The player who moved.
    pub player: KalahPlayer,
    /// The move.
    pub chosen: Move,
    /// How many seeds came into the player's store.
    pub gain: u32,
    /// How the seeds were sown.
    pub sowing: Sowing,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct KalahHint {
    /// The move.
    pub chosen: Move,
    /// The expected difference of seeds at the end, for the player to move.
    pub value: i32,
    /// Whether the value is proved.
    pub exact: bool,
    /// The depth of the search, in turns.
    pub depth: u32,
}

impl KalahHint {
    /// What the computer has found. Kalah's values are numbers of seeds.
    pub fn of(hint: ComputerHint<Move>) -> KalahHint {
        let (value, exact) = match hint.value {
            ComputerValue::Estimate(seeds) => (seeds as i32, false),
            ComputerValue::Final(seeds) => (seeds, true),
            ComputerValue::Win(_) | ComputerValue::Loss(_) => (0, false),
        };
        KalahHint {
            chosen: hint.chosen,
            value,
            exact,
            depth: hint.depth,
        }
    }
}

impl KalahPly {
    /// The record of a legal move.
    pub fn of(position: &Position, chosen: Move) -> KalahPly {
        let player = position.player();
        let sowing = position.sowing(chosen);
        KalahPly {
            player,
            chosen,
            gain: sowing.after.store(player) - position.store(player),
            sowing,
        }
    }
}
