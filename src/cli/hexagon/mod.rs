//! What the commands about Hexagon share, and `arbiiter play hexagon`.

pub mod play;
pub mod player;

use clap::ValueEnum;

use crate::games::hexagon::{Color, Position, notation};

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FirstMover {
    /// Red
    Red,
    /// Blue
    Blue,
}

impl From<FirstMover> for Color {
    fn from(first: FirstMover) -> Color {
        match first {
            FirstMover::Red => Color::Red,
            FirstMover::Blue => Color::Blue,
        }
    }
}

/// The position of an argument: `start`, in which `first` moves, or a position written as a line.
///
/// # Errors
/// Those of [`notation::read`].
pub fn position(text: &str, first: FirstMover) -> anyhow::Result<Position> {
    match text {
        "start" => Ok(Position::start(first.into())),
        _ => Ok(notation::read(text)?),
    }
}
