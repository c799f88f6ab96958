//! The moves of a game.

use crate::games::kalah::{Move, Player, Position, Sowing};

/// A move that was made.
pub struct Made {
    /// Whose it was.
    pub player: Player,
    /// The move.
    pub chosen: Move,
    /// How many seeds came into the player's store.
    pub gain: u32,
    /// What it did.
    pub sowing: Sowing,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct Hint {
    /// The move.
    pub chosen: Move,
    /// How many seeds the player to move will have more at the end.
    pub value: i32,
    /// Whether that is certain.
    pub exact: bool,
    /// How many turns ahead were seen.
    pub depth: u32,
}

impl Made {
    /// A legal move.
    pub fn of(position: &Position, chosen: Move) -> Made {
        let player = position.player();
        let sowing = position.sowing(chosen);
        Made {
            player,
            chosen,
            gain: sowing.after.store(player) - position.store(player),
            sowing,
        }
    }
}
