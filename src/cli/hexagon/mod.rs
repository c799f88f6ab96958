//! What the commands about Hexagon share, and `arbiiter play hexagon`.

pub mod play;
pub mod player;

use clap::ValueEnum;

use crate::games::hexagon::{Color, Position, notation};

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// Red
    Red,
    /// Blue
    Blue,
}

impl From<First> for Color {
    fn from(first: First) -> Color {
        match first {
            First::Red => Color::Red,
            First::Blue => Color::Blue,
        }
    }
}

/// The position of an argument: `start`, in which `first` moves, or a position written as a line.
///
/// # Errors
/// Those of [`notation::read`].
pub fn position(text: &str, first: First) -> anyhow::Result<Position> {
    match text {
        "start" => Ok(Position::start(first.into())),
        _ => Ok(notation::read(text)?),
    }
}
