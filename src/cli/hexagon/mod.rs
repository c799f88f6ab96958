//! What the commands about Hexagon share, and `arbiiter play hexagon`.

pub mod play;

use crate::games::hexagon::{Color, Position, notation};

option_values!(Color {
    Red => "red", "Red";
    Blue => "blue", "Blue";
});

/// The position of an argument: `start`, in which `first` moves, or a position written as a line.
///
/// # Errors
/// Those of [`notation::read`].
pub fn position(text: &str, first: Color) -> anyhow::Result<Position> {
    match text {
        "start" => Ok(Position::start(first)),
        _ => Ok(notation::read(text)?),
    }
}
