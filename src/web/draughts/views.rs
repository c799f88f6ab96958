//! Positions and moves as clients are shown them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::draughts::fen::{self, FenForm};
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::{Color, Move, Piece, Position, Square};
use crate::games::{Game, Outcome, Side};

/// A position as clients are shown it.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    position: String,
    squares: BTreeMap<String, &'static str>,
    turn: Color,
    bound: Option<String>,
    quiet_plies: u8,
    draw_plies: u8,
    legal: Vec<LegalMoveView>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
struct LegalMoveView {
    #[serde(flatten)]
    path: MovePath,
    taken: Vec<String>,
    text: String,
}

/// The way of a piece.
#[derive(Clone, Debug, Serialize)]
pub struct MovePath {
    from: String,
    to: String,
    /// The squares where the piece stands, from the first to the last.
    path: Vec<String>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
pub struct MoveView {
    color: Color,
    #[serde(flatten)]
    path: MovePath,
    taken: Vec<String>,
    text: String,
    /// A man has become a king.
    crowned: bool,
    /// The position after it.
    position: String,
    /// The processor time of a program, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<f64>,
    /// The elapsed time in milliseconds, for moves that were made on this board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall_ms: Option<f64>,
    /// Glyphs of annotated games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Comments of annotated games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
}

/// How the rules end the game in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RulesEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// `no_moves` or `no_captures`.
    pub reason: &'static str,
}

impl PositionView {
    /// The position without its legal moves.
    pub fn plain(position: &Position) -> PositionView {
        let squares = Square::all().filter_map(|square| {
            let letter = letter(position.board().at(square)?);
            Some((square.to_string(), letter))
        });
        PositionView {
            position: fen(position),
            squares: squares.collect(),
            turn: position.color(),
            bound: position.continuing().map(|square| square.to_string()),
            quiet_plies: position.quiet_plies(),
            draw_plies: position.rules().draw_plies(),
            legal: Vec::new(),
        }
    }

    /// The position with its legal moves. There are none if the game is over.
    pub fn with_moves(position: &Position) -> PositionView {
        let moves = position.moves();
        let legal = moves.iter().map(|chosen| LegalMoveView {
            path: MovePath::of(position, chosen),
            taken: names(chosen.captured),
            text: text(position, chosen),
        });
        PositionView {
            legal: legal.collect(),
            ..PositionView::plain(position)
        }
    }
}

impl MovePath {
    /// The way of a legal move.
    pub fn of(position: &Position, chosen: &Move) -> MovePath {
        let ends = || vec![chosen.from, chosen.to];
        let path = notation::path(position, chosen).unwrap_or_else(ends);
        MovePath {
            from: chosen.from.to_string(),
            to: chosen.to.to_string(),
            path: names(path),
        }
    }
}

impl MoveView {
    /// A legal move of a position.
    pub fn of(before: &Position, made: &Move) -> MoveView {
        let after = before.play(made);
        let is_king = |position: &Position, square| position.board().kings().has(square);
        MoveView {
            color: before.color(),
            path: MovePath::of(before, made),
            taken: names(made.captured),
            text: text(before, made),
            crowned: is_king(&after, made.to) && !is_king(before, made.from),
            position: fen(&after),
            cpu_ms: None,
            wall_ms: None,
            glyphs: Vec::new(),
            comments: Vec::new(),
        }
    }
}

impl RulesEnd {
    /// How the game has ended in this position, if it has.
    pub fn of(position: &Position) -> Option<RulesEnd> {
        let (winner, reason) = match position.outcome()? {
            Outcome::Win(Side::First) => (Some(Color::White), "no_moves"),
            Outcome::Win(Side::Second) => (Some(Color::Black), "no_moves"),
            Outcome::Draw => (None, "no_captures"),
        };
        Some(RulesEnd { winner, reason })
    }
}

/// The FEN of a position.
pub fn fen(position: &Position) -> String {
    fen::write(position, FenForm::Algebraic)
}

/// The text of a legal move.
pub fn text(position: &Position, chosen: &Move) -> String {
    notation::write(position, chosen, Style::Algebraic)
}

/// The texts of a line of moves.
pub fn texts(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut here = *start;
    let texts = moves.iter().map(|chosen| {
        let text = text(&here, chosen);
        here = here.play(chosen);
        text
    });
    texts.collect()
}

/// The names of squares.
pub fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    let names = squares.into_iter().map(|square| square.to_string());
    names.collect()
}

/// The letter of a piece; kings have capitals.
pub const fn letter(piece: Piece) -> &'static str {
    match (piece.color, piece.king) {
        (Color::White, false) => "w",
        (Color::White, true) => "W",
        (Color::Black, false) => "b",
        (Color::Black, true) => "B",
    }
}
