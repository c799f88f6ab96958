//! Hexagon on a board of the server.
//!
//! The game ends when the side to move can't move; the side with more stones wins.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::computer_moves::{self, HINT_LIMITS};
use super::current_game::{PerSide, PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{PlacesOfMove, TwoPlayerGame, TwoPlayerSession};
use crate::games::hexagon::{Cell, Cells, Color, Move, Position};
use crate::solvers::search::Score;
use crate::solvers::search::control::SearchLimits;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Hexagon>>()];

/// A hint is searched for in that many positions at most.
const HINT_POSITIONS: u64 = 200_000;

/// The sides, the first one in front.
const COLORS: [Color; 2] = [Color::Red, Color::Blue];

/// Hexagon.
pub enum Hexagon {}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HexagonOptions {
    /// The person's colour. If two people play, the colour of the one who began the board.
    color: Color,
    /// Who moves first: this person or the opponent.
    first: PlayerKind,
    /// How strong the computer is.
    level: u8,
    opponent: PlayerKind,
}

/// A move that was made.
#[derive(Clone, Serialize)]
pub struct HexagonPly {
    color: Color,
    #[serde(flatten)]
    chosen: Move,
    doubles: bool,
    /// The stones that changed their colour.
    taken: Vec<Cell>,
}

/// A good move.
#[derive(Clone, Serialize)]
pub struct HexagonHint {
    #[serde(flatten)]
    chosen: Move,
    /// The value for the side to move, in stones.
    value: f64,
    /// Whether the search reached the end of the game in all lines, so that the value is exact.
    exact: bool,
    /// The depth of the search, in moves.
    depth: u32,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct HexagonBoard {
    turn: Color,
    stones: PerSide<Vec<Cell>>,
    score: PerSide<u32>,
    legal: Vec<Reach>,
}

/// Where a stone may go.
#[derive(Serialize)]
struct Reach {
    from: Cell,
    near: Vec<Cell>,
    far: Vec<Cell>,
}

impl Default for HexagonOptions {
    fn default() -> HexagonOptions {
        HexagonOptions {
            color: Color::Red,
            first: PlayerKind::Human,
            level: 2,
            opponent: PlayerKind::Computer,
        }
    }
}

impl TwoPlayerGame for Hexagon {
    const NAME: &'static str = "hexagon";
    const NAMES: ResultNames = ResultNames {
        sides: ["red", "blue"],
        decides: "stones",
    };
    type Position = Position;
    type Options = HexagonOptions;
    type MoveRequest = PlacesOfMove;
    type Move = Move;
    type Ply = HexagonPly;
    type Hint = HexagonHint;
    type Board = HexagonBoard;

    fn check(options: &HexagonOptions) -> Result<(), ApiError> {
        computer_moves::check_level::<Position>("level", options.level)
    }

    fn start(options: &HexagonOptions) -> Result<Position, ApiError> {
        Ok(Position::start(match options.first {
            PlayerKind::Human => options.color,
            PlayerKind::Computer => options.color.other(),
        }))
    }

    fn players(options: &HexagonOptions) -> Players {
        Players::of_person(options.color, options.opponent)
    }

    fn legal_move(position: &Position, step: PlacesOfMove) -> Result<Move, ApiError> {
        let chosen = Move {
            from: cell(&step.from)?,
            to: cell(&step.to)?,
        };
        if position.is_legal(chosen) {
            return Ok(chosen);
        }
        let (code, message) = why_illegal(position, chosen);
        let facts = json!({"from": step.from, "to": step.to});
        Err(ApiError::illegal(code, message).with(facts))
    }

    fn play(position: &Position, chosen: &Move) -> (HexagonPly, Position) {
        let ply = HexagonPly {
            color: position.color(),
            chosen: *chosen,
            doubles: chosen.doubles(),
            taken: (chosen.to.near() & position.their()).collect(),
        };
        (ply, position.play(*chosen))
    }

    fn job_length(options: &HexagonOptions) -> JobLength {
        computer_moves::job_length(options.level)
    }

    fn answer(position: &Position, options: &HexagonOptions, _: u64, stop: &StopFlag) -> Vec<Move> {
        computer_moves::turn(position, options.level, stop)
    }

    fn hint(position: &Position, _: u64, stop: &StopFlag) -> Option<HexagonHint> {
        let limits = SearchLimits {
            nodes: Some(HINT_POSITIONS),
            ..HINT_LIMITS
        };
        let hint = computer_moves::hint(position, &limits, stop)?;
        Some(HexagonHint {
            chosen: hint.chosen,
            value: match hint.score {
                Score::Points(points) => f64::from(points) / 100.0,
                Score::Final(balance) => f64::from(balance),
                Score::Win(_) | Score::Loss(_) => 0.0,
            },
            exact: hint.is_exact,
            depth: hint.depth,
        })
    }

    fn score(position: &Position) -> [u32; 2] {
        COLORS.map(|color| position.stones(color).count())
    }

    fn board(position: &Position, awaits_person: bool) -> HexagonBoard {
        let movers = match awaits_person {
            true => position.own(),
            false => Cells::NONE,
        };
        let empty = position.empty();
        let reaches = movers.map(|from| Reach {
            from,
            near: (from.near() & empty).collect(),
            far: (from.far() & empty).collect(),
        });
        HexagonBoard {
            turn: position.color(),
            stones: Self::NAMES.per_side(COLORS.map(|color| position.stones(color).collect())),
            score: Self::NAMES.per_side(Self::score(position)),
            legal: reaches
                .filter(|reach| !reach.near.is_empty() || !reach.far.is_empty())
                .collect(),
        }
    }
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
        ApiError::illegal("no_such_cell", message).with(json!({"cell": name}))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, to: &str, code: &str) {
        let position = Position::start(Color::Red);
        let step = PlacesOfMove {
            from: from.to_owned(),
            to: to.to_owned(),
        };
        let told = match Hexagon::legal_move(&position, step) {
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
