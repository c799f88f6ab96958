//! Breakthrough on a board of the server.
//!
//! White, below, always begins; a person who plays alone chooses a colour.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use super::computer_moves;
use super::current_game::{EndView, PlayerKind, ResultNames, ResultRow, ResultTable};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{TwoPlayerGame, TwoPlayerSession};
use crate::games::Side;
use crate::games::breakthrough::{Color, Move, Position, Size, Square, Squares};
use crate::solvers::computer::{ComputerGame, ComputerValue};

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Breakthrough>>()];

/// Breakthrough.
pub enum Breakthrough {}

/// How a game is played.
#[derive(Clone, Debug, Serialize)]
pub struct BreakthroughOptions {
    size: String,
    /// The person's colour.
    color: PawnColor,
    /// How strong the computer is, 1..=6.
    level: u8,
    opponent: PlayerKind,
}

/// Options as a client sends them. What is left out stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BreakthroughOptionsPatch {
    size: Option<String>,
    color: Option<PawnColor>,
    level: Option<u8>,
    opponent: Option<PlayerKind>,
}

/// A colour in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PawnColor {
    /// White.
    White,
    /// Black.
    Black,
}

/// A move as a client sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakthroughMoveRequest {
    /// A pawn of the side to move: `a2`.
    from: String,
    /// Where it goes.
    to: String,
}

/// A value for each colour.
#[derive(Clone, Serialize)]
pub struct PerPawnColor<T> {
    white: T,
    black: T,
}

/// A move that was made.
#[derive(Clone, Serialize)]
pub struct BreakthroughPly {
    color: PawnColor,
    from: String,
    to: String,
    captures: bool,
}

/// A good move.
#[derive(Clone, Serialize)]
pub struct BreakthroughHint {
    from: String,
    to: String,
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

/// What clients are shown.
#[derive(Serialize)]
pub struct BreakthroughState {
    options: BreakthroughOptions,
    columns: u8,
    rows: u8,
    turn: PawnColor,
    pawns: PerPawnColor<Vec<String>>,
    /// Where each pawn can go; empty unless a person is to move.
    legal: Vec<PawnMoves>,
    moves: Vec<BreakthroughPly>,
    thinking: bool,
    hint: Option<BreakthroughHint>,
    seconds: u64,
    over: Option<EndView>,
    series: ResultTable<ResultRow<PerPawnColor<u32>, BreakthroughOptions>>,
}

#[derive(Serialize)]
struct PawnMoves {
    from: String,
    to: Vec<String>,
}

/// Levels up to this one answer within some milliseconds.
const LAST_BRIEF_LEVEL: u8 = 4;

impl Default for BreakthroughOptions {
    fn default() -> BreakthroughOptions {
        BreakthroughOptions {
            size: "6x6".to_owned(),
            color: PawnColor::White,
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
    type OptionsPatch = BreakthroughOptionsPatch;
    type MoveRequest = BreakthroughMoveRequest;
    type Move = Move;
    type Ply = BreakthroughPly;
    type Hint = BreakthroughHint;
    type Score = PerPawnColor<u32>;
    type State = BreakthroughState;

    fn options(
        patch: BreakthroughOptionsPatch,
        before: BreakthroughOptions,
    ) -> Result<BreakthroughOptions, ApiError> {
        let level = patch.level.unwrap_or(before.level);
        if Position::level(level).is_none() {
            let most = Position::LEVELS;
            let facts = json!({"level": level, "least": 1, "most": most});
            let message = format!("there is no such level: they go from 1 to {most}");
            return Err(ApiError::new(ErrorKind::Illegal, "no_such_level", message).with(facts));
        }
        let options = BreakthroughOptions {
            size: patch.size.unwrap_or(before.size),
            color: patch.color.unwrap_or(before.color),
            level,
            opponent: patch.opponent.unwrap_or(before.opponent),
        };
        size(&options).map(|_| options)
    }

    fn start(options: &BreakthroughOptions) -> Result<Position, ApiError> {
        size(options).map(Position::start)
    }

    fn person(options: &BreakthroughOptions) -> Option<Side> {
        match (options.opponent, options.color) {
            (PlayerKind::Human, _) => None,
            (PlayerKind::Computer, PawnColor::White) => Some(Side::First),
            (PlayerKind::Computer, PawnColor::Black) => Some(Side::Second),
        }
    }

    fn legal_move(position: &Position, step: BreakthroughMoveRequest) -> Result<Move, ApiError> {
        let (from, to) = (square(position, &step.from)?, square(position, &step.to)?);
        position.find(from, to).ok_or_else(|| {
            let (code, message) = objection(position, from, to);
            let facts = json!({"from": step.from, "to": step.to});
            ApiError::new(ErrorKind::Illegal, code, message).with(facts)
        })
    }

    fn play(position: &Position, chosen: Move) -> (BreakthroughPly, Position) {
        let ply = BreakthroughPly {
            color: position.color().into(),
            from: chosen.from.to_string(),
            to: chosen.to.to_string(),
            captures: chosen.captures,
        };
        (ply, position.play(chosen))
    }

    fn job_length(options: &BreakthroughOptions) -> JobLength {
        match options.level {
            ..=LAST_BRIEF_LEVEL => JobLength::Brief,
            _ => JobLength::Long,
        }
    }

    fn answer(position: &Position, options: &BreakthroughOptions, stop: &StopFlag) -> Vec<Move> {
        computer_moves::turn(position, options.level, stop)
    }

    fn hint(position: &Position, stop: &StopFlag) -> Option<BreakthroughHint> {
        let hint = computer_moves::hint(position, stop)?;
        Some(BreakthroughHint {
            from: hint.chosen.from.to_string(),
            to: hint.chosen.to.to_string(),
            value: match hint.value {
                ComputerValue::Estimate(pawns) => HintValue::Estimate(pawns),
                ComputerValue::Final(pawns) => HintValue::Estimate(pawns.into()),
                ComputerValue::Win(plies) => HintValue::Win(plies),
                ComputerValue::Loss(plies) => HintValue::Loss(plies),
            },
            depth: hint.depth,
        })
    }

    fn score(position: &Position) -> PerPawnColor<u32> {
        both(|color| position.pawns(color).count())
    }

    fn state(session: &TwoPlayerSession<Breakthrough>) -> BreakthroughState {
        let (game, position) = (&session.game, &session.game.position);
        let movers = match session.awaits_person() {
            true => position.own(),
            false => Squares::NONE,
        };
        BreakthroughState {
            options: session.options.clone(),
            columns: position.size().columns(),
            rows: position.size().rows(),
            turn: position.color().into(),
            pawns: both(|color| {
                position
                    .pawns(color)
                    .map(|square| square.to_string())
                    .collect()
            }),
            legal: movers
                .map(|from| moves_of(position, from))
                .filter(|moves| !moves.to.is_empty())
                .collect(),
            moves: game.plies.clone(),
            thinking: game.job.is_some(),
            hint: game.hint.clone(),
            seconds: game.seconds(),
            over: game.shown_end(&Breakthrough::NAMES),
            series: session.series.clone(),
        }
    }
}

fn moves_of(position: &Position, from: Square) -> PawnMoves {
    let moves = position.legal_moves().filter(|chosen| chosen.from == from);
    PawnMoves {
        from: from.to_string(),
        to: moves.map(|chosen| chosen.to.to_string()).collect(),
    }
}

fn size(options: &BreakthroughOptions) -> Result<Size, ApiError> {
    options
        .size
        .parse()
        .map_err(|error: crate::games::breakthrough::SizeError| {
            let size: String = options.size.chars().take(20).collect();
            ApiError::new(ErrorKind::Illegal, "no_such_size", error.to_string())
                .with(json!({"size": size}))
        })
}

fn square(position: &Position, name: &str) -> Result<Square, ApiError> {
    let mut squares = position.size().squares();
    squares
        .find(|square| square.to_string() == name)
        .ok_or_else(|| {
            let message = "there is no such square: one is a column's letter and a row's number";
            let name: String = name.chars().take(20).collect();
            ApiError::new(ErrorKind::Illegal, "no_such_square", message)
                .with(json!({"square": name}))
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

fn both<T>(of: impl Fn(Color) -> T) -> PerPawnColor<T> {
    PerPawnColor {
        white: of(Color::White),
        black: of(Color::Black),
    }
}

impl From<Color> for PawnColor {
    fn from(color: Color) -> PawnColor {
        match color {
            Color::White => PawnColor::White,
            Color::Black => PawnColor::Black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let step = BreakthroughMoveRequest {
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
        let step = BreakthroughMoveRequest {
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
            let patch = serde_json::from_str(text).expect("options");
            Breakthrough::options(patch, BreakthroughOptions::default()).map_err(|error| error.code)
        };
        assert!(over(r#"{"size": "8x8", "color": "black", "level": 6}"#).is_ok());
        assert_eq!(over(r#"{"level": 7}"#).err(), Some("no_such_level"));
        assert_eq!(over(r#"{"size": "9x9"}"#).err(), Some("no_such_size"));
    }
}
