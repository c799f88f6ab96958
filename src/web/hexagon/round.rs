//! One game of a series.

use crate::games::hexagon::{Cells, Color, Move, Position};
use crate::web::duel::{self, Thinking};

/// A game, begun at some time.
pub type Round = duel::Round<Position, Made, Hint>;

/// A move that was made.
#[derive(Clone, Copy)]
pub struct Made {
    /// Whose it was.
    pub color: Color,
    /// The move.
    pub chosen: Move,
    /// The stones that changed their colour.
    pub taken: Cells,
}

/// A good move.
#[derive(Clone, Copy)]
pub struct Hint {
    /// The move.
    pub chosen: Move,
    /// What it is worth to the side to move, in stones.
    pub value: f64,
    /// Whether all play was seen to the end, so that the value is the game's.
    pub is_exact: bool,
    /// How many moves ahead were seen.
    pub depth: u32,
}

/// Makes a legal move; `thinking` is about the answer.
pub fn play(round: &mut Round, chosen: Move, thinking: Option<Thinking>) {
    let made = Made {
        color: round.position.color(),
        chosen,
        taken: chosen.to.near() & round.position.their(),
    };
    round.make(made, round.position.play(chosen), thinking);
}
