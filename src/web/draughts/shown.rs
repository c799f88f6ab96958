//! Positions and moves as clients are shown them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::draughts::fen::{self, Form};
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::{self, Color, Move, Piece, Position, Square};
use crate::games::{Game, Outcome, Side};

/// The rules in requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// The course's: one jump a ply.
    #[default]
    Course,
    /// Official Russian draughts: a move is a whole capture.
    Official,
}

impl From<Rules> for draughts::Rules {
    fn from(rules: Rules) -> draughts::Rules {
        match rules {
            Rules::Course => draughts::Rules::Course,
            Rules::Official => draughts::Rules::Official,
        }
    }
}

impl From<draughts::Rules> for Rules {
    fn from(rules: draughts::Rules) -> Rules {
        match rules {
            draughts::Rules::Course => Rules::Course,
            draughts::Rules::Official => Rules::Official,
        }
    }
}

/// A colour in answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Shade {
    fn from(color: Color) -> Shade {
        match color {
            Color::White => Shade::White,
            Color::Black => Shade::Black,
        }
    }
}

/// What any position has.
#[derive(Clone, Debug, Serialize)]
pub struct Here {
    position: String,
    squares: BTreeMap<String, &'static str>,
    turn: Shade,
    bound: Option<String>,
    quiet_plies: u8,
    draw_plies: u8,
    legal: Vec<Legal>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
struct Legal {
    #[serde(flatten)]
    way: Way,
    taken: Vec<String>,
    text: String,
}

/// Where a piece goes.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    from: String,
    to: String,
    /// The squares where it stands, from the first to the last.
    path: Vec<String>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    color: Shade,
    #[serde(flatten)]
    way: Way,
    taken: Vec<String>,
    text: String,
    /// A man has become a king.
    crowned: bool,
    /// The position after it.
    position: String,
    /// What is only known of moves that were made here, and of some of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<f64>,
    /// Time that passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall_ms: Option<f64>,
    /// Glyphs of annotated games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Comments of annotated games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
}

/// How the rules say that a position has ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// Who has won; nobody in a draw.
    pub winner: Option<Shade>,
    /// `no_moves` or `no_captures`.
    pub reason: &'static str,
}

impl Here {
    /// The position without its legal moves.
    pub fn plain(position: &Position) -> Here {
        let squares = Square::all().filter_map(|square| {
            let letter = letter(position.board().at(square)?);
            Some((square.to_string(), letter))
        });
        Here {
            position: fen(position),
            squares: squares.collect(),
            turn: position.color().into(),
            bound: position.continuing().map(|square| square.to_string()),
            quiet_plies: position.quiet_plies(),
            draw_plies: position.rules().draw_plies(),
            legal: Vec::new(),
        }
    }

    /// The position with its legal moves; none when the game is over there.
    pub fn with_moves(position: &Position) -> Here {
        let moves = position.moves();
        let legal = moves.iter().map(|chosen| Legal {
            way: Way::of(position, chosen),
            taken: names(chosen.captured),
            text: text(position, chosen),
        });
        Here {
            legal: legal.collect(),
            ..Here::plain(position)
        }
    }
}

impl Way {
    /// The way of a legal move.
    pub fn of(position: &Position, chosen: &Move) -> Way {
        let ends = || vec![chosen.from, chosen.to];
        let path = notation::path(position, chosen).unwrap_or_else(ends);
        Way {
            from: chosen.from.to_string(),
            to: chosen.to.to_string(),
            path: names(path),
        }
    }
}

impl Made {
    /// A legal move of a position.
    pub fn of(before: &Position, made: &Move) -> Made {
        let after = before.play(made);
        let is_king = |position: &Position, square| position.board().kings().has(square);
        Made {
            color: before.color().into(),
            way: Way::of(before, made),
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

impl Ended {
    /// How the game has ended in this position, if it has.
    pub fn of(position: &Position) -> Option<Ended> {
        let (winner, reason) = match position.outcome()? {
            Outcome::Win(Side::First) => (Some(Shade::White), "no_moves"),
            Outcome::Win(Side::Second) => (Some(Shade::Black), "no_moves"),
            Outcome::Draw => (None, "no_captures"),
        };
        Some(Ended { winner, reason })
    }
}

/// The FEN of a position.
pub fn fen(position: &Position) -> String {
    fen::write(position, Form::Algebraic)
}

/// The text of a legal move.
pub fn text(position: &Position, chosen: &Move) -> String {
    notation::write(position, chosen, Style::Algebraic)
}

/// A line of play as texts.
pub fn texts(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut here = *start;
    let told = moves.iter().map(|chosen| {
        let text = text(&here, chosen);
        here = here.play(chosen);
        text
    });
    told.collect()
}

/// The names of squares.
pub fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    let names = squares.into_iter().map(|square| square.to_string());
    names.collect()
}

/// How a piece is written: kings in capitals.
pub const fn letter(piece: Piece) -> &'static str {
    match (piece.color, piece.king) {
        (Color::White, false) => "w",
        (Color::White, true) => "W",
        (Color::Black, false) => "b",
        (Color::Black, true) => "B",
    }
}
