//! What the commands about draughts share: rules and positions as arguments, moves and values as
//! text.

use std::sync::Arc;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::cli::tell::tell_line;
use crate::games::draughts::fen::{self, FenError};
use crate::games::draughts::naming::Numbering;
use crate::games::draughts::notation::{self, Style};
use crate::games::draughts::{Move, Position, Rules as DraughtsRules};
use crate::solvers::draughts::endings::tables::Tables;

option_values!(DraughtsRules {
    Official => rules_name(DraughtsRules::Official),
        "Official Russian draughts: a move is a whole capture";
    Course => rules_name(DraughtsRules::Course), "The course's: one jump a ply";
});

/// The word for rules on the command line.
pub fn rules_name(rules: DraughtsRules) -> &'static str {
    match rules {
        DraughtsRules::Official => "official",
        DraughtsRules::Course => "course",
    }
}

/// How squares are written, as an option.
impl ValueEnum for Style {
    fn value_variants<'a>() -> &'a [Style] {
        &[
            Style::Algebraic,
            Style::Numeric(Numbering::TopLeft),
            Style::Course,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Style::Algebraic => ("algebraic", "c3-d4"),
            Style::Numeric(_) => ("numeric", "22-18, counted from b8"),
            Style::Course => ("course", "3,3-4,4, the course's X,Y"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

/// The position of a FEN; the beginning of a game for `start`.
pub fn position(text: &str, rules: DraughtsRules) -> Result<Position, FenError> {
    match text {
        "start" => Ok(Position::start(rules)),
        _ => fen::read(text, rules),
    }
}

/// The ending tables for these rules. What was wrong with their files is told on standard error.
pub fn endings(rules: DraughtsRules) -> Arc<Tables> {
    let tables = Tables::open(rules);
    for notice in tables.notices() {
        tell_line(&format!("Warning: {notice}"));
    }
    Arc::new(tables)
}

/// A line of play from a position, each move as text.
pub fn texts(start: &Position, moves: &[Move], style: Style) -> Vec<String> {
    let mut here = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for chosen in moves {
        texts.push(notation::write(&here, chosen, style));
        here = here.play(chosen);
    }
    texts
}

/// A number of seconds above 0, as an argument.
pub fn positive_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err("a number of seconds above 0 is expected".to_owned()),
    }
}
