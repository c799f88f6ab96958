//! What the boards of games have in common whose positions are all solved: labyrinths and game
//! graphs. A client may bring its own game, as a text.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::current_game::ResultNames;
use crate::solvers::retrograde::Value;

/// The longest text of a game, in bytes.
const MAX_TEXT_BYTES: usize = 16 << 10;

/// Moves of both sides after which a game is a draw: many such games can go on for ever.
pub const MAX_MOVES: u32 = 200;

/// A move to a place, as a client sends it: where it begins is known.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveTo {
    /// Where it ends.
    pub to: String,
}

/// A move that was made, or could be.
#[derive(Clone, Serialize)]
pub struct SolvedPly {
    /// The name of the side that moves.
    pub player: &'static str,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
}

/// What a position is worth if both sides play as well as possible.
#[derive(Clone, Copy, Serialize)]
pub struct ValueView {
    /// The name of the side that wins; `None` for a draw.
    winner: Option<&'static str>,
    /// The moves of both sides until then.
    plies: Option<u32>,
}

/// The best move, what it leads to, and how the game then goes on.
#[derive(Clone, Serialize)]
pub struct SolvedHint {
    from: String,
    to: String,
    #[serde(flatten)]
    value: ValueView,
    /// The moves of both sides when they play as well as possible. A draw has one without end, of
    /// which this is the beginning.
    line: Vec<SolvedPly>,
}

impl ValueView {
    /// The view of a value.
    pub fn of(value: Value, names: &ResultNames) -> ValueView {
        match value {
            Value::Draw => ValueView {
                winner: None,
                plies: None,
            },
            Value::Win { winner, plies } => ValueView {
                winner: Some(names.side(winner)),
                plies: Some(plies),
            },
        }
    }
}

impl SolvedHint {
    /// The longest line that is told.
    pub const MAX_LINE: usize = 60;

    /// The hint of a line; `None` if there is no move.
    pub fn of(value: ValueView, line: Vec<SolvedPly>) -> Option<SolvedHint> {
        let first = line.first()?.clone();
        Some(SolvedHint {
            from: first.from,
            to: first.to,
            value,
            line,
        })
    }
}

/// # Errors
/// If a text is longer than those that are read.
pub fn check_length(text: &str) -> Result<(), ApiError> {
    if text.len() <= MAX_TEXT_BYTES {
        return Ok(());
    }
    let message = format!("at most {MAX_TEXT_BYTES} bytes are read here");
    let facts = json!({"most": MAX_TEXT_BYTES, "bytes": text.len()});
    Err(ApiError::illegal("too_long_text", message).with(facts))
}
