//! Breakthrough on a board of the server.
//!
//! White, below, always begins; a person who plays alone chooses a colour.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::computer_moves::{self, HINT_LIMITS};
use super::current_game::{PerSide, PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{PieceMoves, PlacesOfMove, TwoPlayerGame, TwoPlayerSession};
use crate::games::breakthrough::{Color, Move, Position, Size, Square, Squares};
use crate::solvers::search::Score;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Breakthrough>>()];

/// The sides, the first one in front.
const COLORS: [Color; 2] = [Color::White, Color::Black];

/// Breakthrough.
pub enum Breakthrough {}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BreakthroughOptions {
    size: String,
    /// The person's colour.
    color: Color,
    /// How strong the computer is, 1..=6.
    level: u8,
    opponent: PlayerKind,
}

/// A move that was made.
#[derive(Clone, Serialize)]
pub struct BreakthroughPly {
    color: Color,
    #[serde(flatten)]
    chosen: Move,
}

/// A good move.
#[derive(Clone, Serialize)]
pub struct BreakthroughHint {
    from: Square,
    to: Square,
    value: HintValue,
    depth: u32,
}

/// What a hint is worth to the side to move: pawns, or how many moves the end is away.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum HintValue {
    Estimate(f64),
    Win(u32),
    Loss(u32),
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct BreakthroughBoard {
    columns: u8,
    rows: u8,
    turn: Color,
    pawns: PerSide<Vec<Square>>,
    /// Where each pawn can go; empty unless a person is to move.
    legal: Vec<PieceMoves<Square>>,
}

impl Default for BreakthroughOptions {
    fn default() -> BreakthroughOptions {
        BreakthroughOptions {
            size: "6x6".to_owned(),
            color: Color::White,
            level: 2,
            opponent: PlayerKind::Computer,
        }
    }
}

impl TwoPlayerGame for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const NAMES: ResultNames = ResultNames {
        sides: ["white", "black"],
        decides: "through",
    };
    type Position = Position;
    type Options = BreakthroughOptions;
    type MoveRequest = PlacesOfMove;
    type Move = Move;
    type Ply = BreakthroughPly;
    type Hint = BreakthroughHint;
    type Board = BreakthroughBoard;

    fn check(options: &BreakthroughOptions) -> Result<(), ApiError> {
        computer_moves::check_level::<Position>("level", options.level)
    }

    fn start(options: &BreakthroughOptions) -> Result<Position, ApiError> {
        size(options).map(Position::start)
    }

    fn players(options: &BreakthroughOptions) -> Players {
        Players::of_person(options.color, options.opponent)
    }

    fn legal_move(position: &Position, step: PlacesOfMove) -> Result<Move, ApiError> {
        let (from, to) = (square(position, &step.from)?, square(position, &step.to)?);
        position.find(from, to).ok_or_else(|| {
            let (code, message) = objection(position, from, to);
            let facts = json!({"from": step.from, "to": step.to});
            ApiError::illegal(code, message).with(facts)
        })
    }

    fn play(position: &Position, chosen: &Move) -> (BreakthroughPly, Position) {
        let color = position.color();
        let ply = BreakthroughPly {
            color,
            chosen: *chosen,
        };
        (ply, position.play(*chosen))
    }

    fn job_length(options: &BreakthroughOptions) -> JobLength {
        computer_moves::job_length(options.level)
    }

    fn answer(
        position: &Position,
        options: &BreakthroughOptions,
        _: u64,
        stop: &StopFlag,
    ) -> Vec<Move> {
        computer_moves::turn(position, options.level, stop)
    }

    fn hint(position: &Position, _: u64, stop: &StopFlag) -> Option<BreakthroughHint> {
        let hint = computer_moves::hint(position, &HINT_LIMITS, stop)?;
        Some(BreakthroughHint {
            from: hint.chosen.from,
            to: hint.chosen.to,
            value: match hint.score {
                Score::Points(points) => HintValue::Estimate(f64::from(points) / 100.0),
                Score::Final(pawns) => HintValue::Estimate(pawns.into()),
                Score::Win(plies) => HintValue::Win(plies),
                Score::Loss(plies) => HintValue::Loss(plies),
            },
            depth: hint.depth,
        })
    }

    fn score(position: &Position) -> [u32; 2] {
        COLORS.map(|color| position.pawns(color).count())
    }

    fn board(position: &Position, awaits_person: bool) -> BreakthroughBoard {
        let movers = match awaits_person {
            true => position.own(),
            false => Squares::NONE,
        };
        BreakthroughBoard {
            columns: position.size().columns(),
            rows: position.size().rows(),
            turn: position.color(),
            pawns: Self::NAMES.per_side(COLORS.map(|color| position.pawns(color).collect())),
            legal: movers
                .map(|from| moves_of(position, from))
                .filter(|moves| !moves.to.is_empty())
                .collect(),
        }
    }
}

fn moves_of(position: &Position, from: Square) -> PieceMoves<Square> {
    let moves = position.legal_moves().filter(|chosen| chosen.from == from);
    PieceMoves {
        from,
        to: moves.map(|chosen| chosen.to).collect(),
    }
}

fn size(options: &BreakthroughOptions) -> Result<Size, ApiError> {
    options
        .size
        .parse()
        .map_err(|error: crate::games::breakthrough::SizeError| {
            let size: String = options.size.chars().take(20).collect();
            ApiError::illegal("no_such_size", error.to_string()).with(json!({"size": size}))
        })
}

fn square(position: &Position, name: &str) -> Result<Square, ApiError> {
    let mut squares = position.size().squares();
    squares
        .find(|square| square.to_string() == name)
        .ok_or_else(|| {
            let message = "there is no such square: one is a column's letter and a row's number";
            let name: String = name.chars().take(20).collect();
            ApiError::illegal("no_such_square", message).with(json!({"square": name}))
        })
}

/// Why there is no such move.
fn objection(position: &Position, from: Square, to: Square) -> (&'static str, &'static str) {
    if position.their().has(from) {
        return ("their_pawn", "the pawn is the opponent's");
    }
    if !position.own().has(from) {
        return ("no_pawn", "there is no pawn to move");
    }
    if position.own().has(to) {
        return ("occupied", "a pawn of the same side stands there");
    }
    if from.column() == to.column() && position.their().has(to) {
        return ("no_capture_ahead", "a pawn takes diagonally only");
    }
    (
        "too_far",
        "a pawn goes one square forward, straight or diagonally",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::request::OptionsPatch;

    #[test]
    fn a_refused_move_tells_why() {
        let position: Position = "bb2/1b2/2w1/ww1w/4 w".parse().expect("a position");
        for (from, to, code) in [
            ("a2", "a3", "legal"),
            ("c3", "b4", "legal"),
            ("b2", "c3", "occupied"),
            ("a2", "a4", "too_far"),
            ("b4", "b3", "their_pawn"),
            ("a3", "a4", "no_pawn"),
            ("e1", "e2", "no_such_square"),
        ] {
            let step = PlacesOfMove {
                from: from.to_owned(),
                to: to.to_owned(),
            };
            let found = match Breakthrough::legal_move(&position, step) {
                Ok(_) => "legal",
                Err(error) => error.code,
            };
            assert_eq!(found, code, "{from}-{to}");
        }
        let blocked: Position = "3/3/1b1/1w1/3 w".parse().expect("a position");
        let step = PlacesOfMove {
            from: "b2".to_owned(),
            to: "b3".to_owned(),
        };
        let error = Breakthrough::legal_move(&blocked, step)
            .map(|_| ())
            .expect_err("no move");
        assert_eq!(error.code, "no_capture_ahead");
    }

    #[test]
    fn options_have_limits() {
        let over = |text: &str| {
            let patch: OptionsPatch = serde_json::from_str(text).expect("options");
            let options = patch.over(&BreakthroughOptions::default());
            let checked = options.and_then(|options| {
                Breakthrough::check(&options)?;
                Breakthrough::start(&options)
            });
            checked.map_err(|error| error.code)
        };
        assert!(over(r#"{"size": "8x8", "color": "black", "level": 6}"#).is_ok());
        assert_eq!(over(r#"{"levels": 2}"#).err(), Some("unreadable"));
        assert_eq!(over(r#"{"level": 7}"#).err(), Some("no_such_level"));
        assert_eq!(over(r#"{"size": "9x9"}"#).err(), Some("no_such_size"));
    }
}
