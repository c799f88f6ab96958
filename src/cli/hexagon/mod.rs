//! What the commands about Hexagon share, and `arbiiter play hexagon`.

pub mod play;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::games::hexagon::{Color, Position, notation};

/// Who moves first, as an option.
impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Color] {
        &[Color::Red, Color::Blue]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Color::Red => PossibleValue::new("red").help("Red"),
            Color::Blue => PossibleValue::new("blue").help("Blue"),
        })
    }
}

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
