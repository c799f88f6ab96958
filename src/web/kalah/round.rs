//! One game of a series.

use crate::games::kalah::{Move, Player, Position, Sowing};
use crate::web::duel::{self, Thinking};

/// A game, begun at some time.
pub type Round = duel::Round<Position, Made, Hint>;

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

/// Makes a legal move; `thinking` is about the answer.
pub fn play(round: &mut Round, chosen: Move, thinking: Option<Thinking>) {
    let player = round.position.player();
    let sowing = round.position.sowing(chosen);
    let after = sowing.after;
    let made = Made {
        player,
        chosen,
        gain: after.store(player) - round.position.store(player),
        sowing,
    };
    round.make(made, after, thinking);
}
