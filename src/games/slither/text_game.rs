//! Slither among the games that are text.

use super::drawing::draw;
use super::notation::read_segment;
use super::position::{Position, Segment, perft};
use crate::games::text_game::{GameText, StartOptions, TextError, TextGame};

/// The board of Martin Gardner's column.
const USUAL: &str = "5x6";

impl TextGame for Position {
    const TEXT: &'static GameText = &GameText {
        name: "slither",
        title: "Slither",
        sides: ["first", "second"],
        sides_in_estonian: ["esimene", "teine"],
        sides_in_russian: ["первый", "второй"],
        move_help: [
            "Käik ühendab kaks naaberpunkti: a1-b1. Iga järgmine pikendab joont ühest otsast.",
            "A move joins two neighbouring points: a1-b1. Each later one makes the line longer at one of its ends.",
            "Ход соединяет две соседние точки: a1-b1. Каждый следующий продолжает линию с одного из концов.",
        ],
        start_options: &[],
        usual_position: Some(USUAL),
        notation: None,
        counting: None,
        draw_after: None,
        perft_examples: &[
            "--depth 9",
            "--depth 6 --position \"8x8 misere\"",
            "--depth 4 --position \"5x6 c4-d4\" --divide",
        ],
        sample_position: "5x6 c4-d4",
        puzzle: None,
    };

    fn from_options(options: &StartOptions) -> Result<Position, TextError> {
        Position::from_text(USUAL, options)
    }

    fn from_text(text: &str, _options: &StartOptions) -> Result<Position, TextError> {
        Ok(Position::read(text)?)
    }

    fn move_text(&self, chosen: &Segment) -> String {
        chosen.name(self.grid())
    }

    fn move_of_text(&self, text: &str) -> Option<Segment> {
        read_segment(self, text, 1).ok()
    }

    fn drawing(&self) -> String {
        draw(self)
    }

    fn sequences(&self, depth: u32) -> u64 {
        perft(self, depth)
    }
}
