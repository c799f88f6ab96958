//! What clients send to a board of Hexagon.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::games::Side;
use crate::games::hexagon::{Cell, Color, Move, Position};
use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::current_game::PlayerKind;

/// How a game is played.
#[derive(Clone, Debug, Serialize)]
pub struct HexagonOptions {
    /// The person's colour. If two people play, the colour of the one who began the board.
    pub color: StoneColor,
    /// Who moves first: this person or the opponent.
    pub first: PlayerKind,
    /// How strong the computer is, 1..=6.
    pub level: u8,
    /// The opponent.
    pub opponent: PlayerKind,
}

/// Options as a client sends them. What is left out stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HexagonOptionsPatch {
    color: Option<StoneColor>,
    first: Option<PlayerKind>,
    level: Option<u8>,
    opponent: Option<PlayerKind>,
}

/// A colour in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StoneColor {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// A move as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexagonMoveRequest {
    /// A stone of the side to move, `IJ`.
    pub from: String,
    /// An empty cell.
    pub to: String,
}

/// The levels that the computer plays on.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=6;

impl Default for HexagonOptions {
    fn default() -> HexagonOptions {
        HexagonOptions {
            color: StoneColor::Red,
            first: PlayerKind::Human,
            level: 2,
            opponent: PlayerKind::Computer,
        }
    }
}

impl HexagonOptions {
    /// The position in which a game begins.
    pub fn start(&self) -> Position {
        let own = self.color.color();
        Position::start(match self.first {
            PlayerKind::Human => own,
            PlayerKind::Computer => own.other(),
        })
    }

    /// The side of the only person; `None` when there are two.
    pub fn person(&self) -> Option<Side> {
        match self.opponent {
            PlayerKind::Human => None,
            PlayerKind::Computer => Some(self.color.color().into()),
        }
    }
}

impl HexagonOptionsPatch {
    /// The options before, changed by these.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn over(self, before: HexagonOptions) -> Result<HexagonOptions, ApiError> {
        let options = HexagonOptions {
            color: self.color.unwrap_or(before.color),
            first: self.first.unwrap_or(before.first),
            level: self.level.unwrap_or(before.level),
            opponent: self.opponent.unwrap_or(before.opponent),
        };
        if !LEVELS.contains(&options.level) {
            let facts =
                json!({"level": options.level, "least": LEVELS.start(), "most": LEVELS.end()});
            let message = "there is no such level: they go from 1 to 6";
            return Err(ApiError::new(ErrorKind::Illegal, "no_such_level", message).with(facts));
        }
        Ok(options)
    }
}

impl StoneColor {
    /// The colour in the game.
    pub fn color(self) -> Color {
        match self {
            StoneColor::Red => Color::Red,
            StoneColor::Blue => Color::Blue,
        }
    }
}

impl From<Color> for StoneColor {
    fn from(color: Color) -> StoneColor {
        match color {
            Color::Red => StoneColor::Red,
            Color::Blue => StoneColor::Blue,
        }
    }
}

/// The move between these cells.
///
/// # Errors
/// If a cell does not exist, or the rules forbid the move. The code of the error says why.
pub fn legal_move(position: &Position, from: &str, to: &str) -> Result<Move, ApiError> {
    let chosen = Move {
        from: cell(from)?,
        to: cell(to)?,
    };
    if position.is_legal(chosen) {
        return Ok(chosen);
    }
    let (code, message) = why_illegal(position, chosen);
    let facts = json!({"from": from, "to": to});
    Err(ApiError::new(ErrorKind::Illegal, code, message).with(facts))
}

fn why_illegal(position: &Position, chosen: Move) -> (&'static str, &'static str) {
    if position.their().has(chosen.from) {
        return ("their_stone", "the stone is the opponent's");
    }
    if !position.own().has(chosen.from) {
        return ("no_stone", "there is no stone to move");
    }
    if chosen.to.is_closed() {
        return ("hole", "the cell is closed");
    }
    if !position.empty().has(chosen.to) {
        return ("occupied", "there is a stone already");
    }
    ("too_far", "a stone goes to a cell at distance one or two")
}

fn cell(name: &str) -> Result<Cell, ApiError> {
    let found = match name.as_bytes() {
        [i @ b'0'..=b'9', j @ b'0'..=b'9'] => Cell::at(i64::from(i - b'0'), i64::from(j - b'0')),
        _ => None,
    };
    found.ok_or_else(|| {
        let message = "there is no such cell: one is written IJ, two digits from 00 to 88";
        let name: String = name.chars().take(20).collect();
        ApiError::new(ErrorKind::Illegal, "no_such_cell", message).with(json!({"cell": name}))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, to: &str, code: &str) {
        let position = Position::start(Color::Red);
        let told = match legal_move(&position, from, to) {
            Ok(_) => "legal",
            Err(error) => error.code,
        };
        assert_eq!(told, code, "{from}-{to}");
    }

    #[test]
    fn a_refused_move_tells_why() {
        check("04", "14", "legal");
        check("04", "24", "legal");
        check("04", "34", "hole");
        check("04", "44", "too_far");
        check("04", "00", "occupied");
        check("04", "04", "occupied");
        check("00", "01", "their_stone");
        check("11", "12", "no_stone");
        check("34", "33", "no_stone");
        check("04", "08", "no_such_cell");
        check("4", "14", "no_such_cell");
        check("+4", "14", "no_such_cell");
        check("", "٣٣", "no_such_cell");
    }
}
