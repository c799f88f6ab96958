//! Draughts by the course's rules among the games that are text.

use std::fmt;

use super::drawing::draw;
use super::facts::facts;
use super::fen::{self, FenForm};
use super::moves::Move;
use super::position::{Position, Rules};
use crate::games::text_game::{GameText, StartOptions, TextError, TextGame};

/// The position as an algebraic FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(self, FenForm::Algebraic))
    }
}

impl TextGame for Position {
    const TEXT: &'static GameText = &GameText {
        name: "draughts",
        title: "Draughts",
        sides: ["white", "black"],
        sides_in_estonian: ["valge", "must"],
        sides_in_russian: ["белые", "чёрные"],
        move_help: [
            "Käik on ruut, kust, ja ruut, kuhu: c3-d4; löömine c3:e5.",
            "A move is the square from and the square to: c3-d4; a capture c3:e5.",
            "Ход — поле, откуда, и поле, куда: c3-d4; взятие c3:e5.",
        ],
        start_options: &[],
        usual_position: None,
        notation: None,
        counting: None,
        draw_after: None,
        perft_examples: &[],
        sample_position: "W:Wc3,Ke1:Bd4,f6",
        puzzle: None,
    };

    fn from_options(_: &StartOptions) -> Result<Position, TextError> {
        Ok(Position::start(Rules::Course))
    }

    fn from_text(text: &str, _: &StartOptions) -> Result<Position, TextError> {
        Ok(fen::read(text, Rules::Course)?)
    }

    /// By the course's rules the two squares of a move are enough to know it.
    fn move_text(&self, chosen: &Move) -> String {
        chosen.to_string()
    }

    fn drawing(&self) -> String {
        draw(&facts(self.board()))
    }
}
