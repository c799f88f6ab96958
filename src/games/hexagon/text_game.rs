//! Hexagon among the games that are text.

use std::fmt;

use super::drawing::draw;
use super::notation;
use super::position::{Color, Move, Position};
use crate::games::text_game::{
    GameText, OptionKind, StartOption, StartOptions, TextError, TextGame,
};

/// The position as a line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::write(self))
    }
}

impl TextGame for Position {
    const TEXT: &'static GameText = &GameText {
        name: "hexagon",
        title: "Hexagon",
        sides: ["red", BLUE],
        sides_in_estonian: ["punane", "sinine"],
        sides_in_russian: ["красный", "синий"],
        move_help: [
            "Käik on väli, kust, ja väli, kuhu: 04-03.",
            "A move is the cell from and the cell to: 04-03.",
            "Ход — клетка, откуда, и клетка, куда: 04-03.",
        ],
        start_options: &[StartOption {
            name: "first",
            short: None,
            help: "Who moves first",
            usual: "red",
            kind: OptionKind::Choice("COLOR", &[("red", "Red"), (BLUE, "Blue")]),
        }],
        usual_position: None,
        notation: None,
        counting: None,
        draw_after: Some(500),
        perft_examples: &[],
        sample_position: "b3r/6/7/4-3/r2-4b/4-3/7/6/b3r b",
        puzzle: None,
    };

    fn from_options(options: &StartOptions) -> Result<Position, TextError> {
        Ok(Position::start(match options.text("first") {
            BLUE => Color::Blue,
            _ => Color::Red,
        }))
    }

    fn from_text(text: &str, _options: &StartOptions) -> Result<Position, TextError> {
        Ok(notation::read(text)?)
    }

    fn move_text(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn drawing(&self) -> String {
        draw(self)
    }
}

const BLUE: &str = "blue";
