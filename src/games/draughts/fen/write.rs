//! Writing a FEN.

use super::Fen;
use crate::games::draughts::board::Color;
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::position::Position;
use crate::games::draughts::setup::Setup;
use crate::games::draughts::square::Square;

/// The forms in which a FEN is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FenForm {
    /// `W:Wa1,Kc3:Bb8`, squares from a1.
    #[default]
    Algebraic,
    /// `W:W29,K22:B1`, squares in the order of their numbers.
    Numeric(Numbering),
    /// As lidraughts writes it: numeric from b8, always with quiet plies and the number of the move
    /// (1 when unknown).
    Lidraughts,
}

/// The FEN of a position. Quiet plies and a capture under way are written when there are any.
pub fn write(position: &Position, form: FenForm) -> String {
    let fen = Fen {
        setup: Setup::of(position),
        move_number: None,
        extras: Vec::new(),
    };
    fen.write(form)
}

impl Fen {
    /// The text; reading it with the same numbering gives the same again (in
    /// [`FenForm::Lidraughts`] with a number of the move).
    pub fn write(&self, form: FenForm) -> String {
        let setup = &self.setup;
        let turn = match setup.turn {
            Color::White => 'W',
            Color::Black => 'B',
        };
        let white = side(setup, Color::White, form);
        let black = side(setup, Color::Black, form);
        let mut text = format!("{turn}:W{white}:B{black}");
        let full = form == FenForm::Lidraughts;
        if full || setup.quiet_plies > 0 {
            text += &format!(":H{}", setup.quiet_plies);
        }
        if let Some(number) = self.move_number.or(full.then_some(1)) {
            text += &format!(":F{number}");
        }
        if let Some(square) = setup.continuing {
            text += &format!(":C{}", name(square, form));
        }
        for extra in &self.extras {
            text += &format!(":{extra}");
        }
        text
    }
}

fn numbering(form: FenForm) -> Option<Numbering> {
    match form {
        FenForm::Algebraic => None,
        FenForm::Numeric(numbering) => Some(numbering),
        FenForm::Lidraughts => Some(Numbering::TopLeft),
    }
}

fn name(square: Square, form: FenForm) -> String {
    match numbering(form) {
        None => square.to_string(),
        Some(numbering) => numbering.number(square).to_string(),
    }
}

/// A side's pieces.
fn side(setup: &Setup, color: Color, form: FenForm) -> String {
    let mut squares: Vec<Square> = setup.board.pieces(color).collect();
    if let Some(numbering) = numbering(form) {
        squares.sort_by_key(|square| numbering.number(*square));
    }
    let piece = |square: &Square| {
        let sign = king_sign(setup.board.kings().has(*square));
        format!("{sign}{}", name(*square, form))
    };
    squares.iter().map(piece).collect::<Vec<_>>().join(",")
}

const fn king_sign(king: bool) -> &'static str {
    if king { "K" } else { "" }
}
