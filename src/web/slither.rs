//! Slither on a board of the server: a person against the computer, two people, or the computer
//! against itself, shown move by move.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::ApiError;
use super::current_game::{PlayerKind, Players, ResultNames};
use super::game_session::{JobLength, StopFlag};
use super::games::BoardGame;
use super::two_player_session::{PlacesOfMove, TwoPlayerGame, TwoPlayerSession};
use crate::games::Game as _;
use crate::games::grid::{Grid, GridError, Place};
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::solvers::slither::exact::ExactVerdict;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// The largest number of rows or columns.
const MAX_SIDE: i64 = 40;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<TwoPlayerSession<Slither>>()];

/// Slither. A hint is also what is known of the computer's last move.
pub enum Slither {}

/// How a game is played.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SlitherOptions {
    rows: i64,
    columns: i64,
    rules: Rules,
    first: PlayerKind,
    second: PlayerKind,
    level: i64,
}

/// A move, and what is known of it if the computer has chosen it.
pub struct SlitherMove {
    segment: Segment,
    advice: Option<SegmentView>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
pub struct SlitherPly {
    side: &'static str,
    by: PlayerKind,
    from: String,
    to: String,
}

/// A segment, and what is known of it.
#[derive(Clone, Debug, Serialize)]
pub struct SegmentView {
    is_hint: bool,
    from: String,
    to: String,
    /// `wins`, `loses` or `unknown`, for the side that moves.
    verdict: &'static str,
    /// The pairs with which the winner answers, if they decide the game.
    pairs: Option<Vec<(String, String)>>,
}

/// What clients are shown of a position.
#[derive(Serialize)]
pub struct SlitherBoard {
    path: Vec<String>,
    turn: &'static str,
    /// Empty before the first move, when every segment is legal, and while no person is to move.
    legal: Vec<(String, String)>,
}

/// Five rows and six columns; a person begins.
impl Default for SlitherOptions {
    fn default() -> SlitherOptions {
        SlitherOptions {
            rows: 5,
            columns: 6,
            rules: Rules::Usual,
            first: PlayerKind::Human,
            second: PlayerKind::Computer,
            level: 2,
        }
    }
}

impl TwoPlayerGame for Slither {
    const NAME: &'static str = "slither";
    const NAMES: ResultNames = ResultNames {
        sides: ["first", "second"],
        decides: "no_moves",
    };
    type Position = Position;
    type Options = SlitherOptions;
    type MoveRequest = PlacesOfMove;
    type Move = SlitherMove;
    type Ply = SlitherPly;
    type Hint = SegmentView;
    type Board = SlitherBoard;

    fn check(options: &SlitherOptions) -> Result<(), ApiError> {
        let (level, levels) = (options.level, SlitherLevel::ALL.len());
        if SlitherLevel::from_number(level).is_some() {
            return Ok(());
        }
        let message = format!("levels are 1 to {levels}");
        let error = ApiError::malformed("no_such_level", message);
        Err(error.with(json!({"level": level, "levels": levels})))
    }

    fn start(options: &SlitherOptions) -> Result<Position, ApiError> {
        let (rows, columns) = (options.rows, options.columns);
        let fits = |side: i64| (1..=MAX_SIDE).contains(&side);
        let grid = Grid::new(rows, columns).ok();
        let grid = grid.filter(|grid| fits(rows) && fits(columns) && grid.len() > 1);
        let grid = grid.ok_or_else(|| {
            let message =
                format!("rows and columns are from 1 to {MAX_SIDE}, with two dots at least");
            ApiError::malformed("wrong_size", message)
                .with(json!({"rows": rows, "columns": columns, "most": MAX_SIDE}))
        })?;
        Ok(Position::start(grid, options.rules))
    }

    fn players(options: &SlitherOptions) -> Players {
        Players([options.first, options.second])
    }

    fn legal_move(position: &Position, step: PlacesOfMove) -> Result<SlitherMove, ApiError> {
        let grid = position.grid();
        let (from, to) = (dot(grid, &step.from)?, dot(grid, &step.to)?);
        let segment = position
            .find(from, to)
            .ok_or_else(|| objection(position, from, to))?;
        Ok(SlitherMove {
            segment,
            advice: None,
        })
    }

    fn play(position: &Position, chosen: &SlitherMove) -> (SlitherPly, Position) {
        let (grid, segment) = (position.grid(), chosen.segment);
        let ply = SlitherPly {
            side: Self::NAMES.side(position.turn()),
            by: match chosen.advice {
                None => PlayerKind::Human,
                Some(_) => PlayerKind::Computer,
            },
            from: grid.name(segment.from),
            to: grid.name(segment.to),
        };
        (ply, position.after(&segment))
    }

    fn job_length(_options: &SlitherOptions) -> JobLength {
        JobLength::Long
    }

    fn answer(
        position: &Position,
        options: &SlitherOptions,
        game_number: u64,
        stop: &StopFlag,
    ) -> Vec<SlitherMove> {
        let level = SlitherLevel::from_number(options.level).unwrap_or(SlitherLevel::Perfect);
        let chosen = advised(position, level, game_number, false, stop);
        chosen.into_iter().collect()
    }

    fn hint(position: &Position, game_number: u64, stop: &StopFlag) -> Option<SegmentView> {
        advised(position, SlitherLevel::Perfect, game_number, true, stop)?.advice
    }

    fn known(chosen: SlitherMove) -> Option<SegmentView> {
        chosen.advice
    }

    /// The segments that each side has drawn.
    fn score(position: &Position) -> [u32; 2] {
        let segments = position.segments() as u32;
        [segments.div_ceil(2), segments / 2]
    }

    fn board(position: &Position, awaits_person: bool) -> SlitherBoard {
        let grid = position.grid();
        let is_asked = awaits_person && position.segments() > 0;
        let legal = position.moves().into_iter().filter(|_| is_asked);
        SlitherBoard {
            path: position.path().iter().map(|dot| grid.name(*dot)).collect(),
            turn: Self::NAMES.side(position.turn()),
            legal: legal
                .map(|chosen| (grid.name(chosen.from), grid.name(chosen.to)))
                .collect(),
        }
    }
}

/// What a level draws, and what is known of it.
fn advised(
    position: &Position,
    level: SlitherLevel,
    game_number: u64,
    is_hint: bool,
    stop: &StopFlag,
) -> Option<SlitherMove> {
    // Games differ from one another, but each can be repeated.
    let mut random = Random::new(game_number << 32 ^ position.key());
    let chosen = choose(position, level, &mut random, stop.flag());
    let segment = chosen.segment?;
    let advice = SegmentView::of(position, &chosen.verdict, segment, is_hint);
    Some(SlitherMove {
        segment,
        advice: Some(advice),
    })
}

impl SegmentView {
    fn of(
        position: &Position,
        verdict: &ExactVerdict,
        segment: Segment,
        is_hint: bool,
    ) -> SegmentView {
        let grid = position.grid();
        let (verdict, pairing) = match verdict {
            ExactVerdict::Wins(_, pairing) => ("wins", pairing.as_ref()),
            ExactVerdict::Loses(pairing) => ("loses", pairing.as_ref()),
            ExactVerdict::Unknown => ("unknown", None),
        };
        let pairs = pairing.map(|pairing| {
            let pairs = pairing.all().into_iter();
            pairs
                .map(|(one, other)| (grid.name(one), grid.name(other)))
                .collect()
        });
        SegmentView {
            is_hint,
            from: grid.name(segment.from),
            to: grid.name(segment.to),
            verdict,
            pairs,
        }
    }
}

/// Why a segment can't be drawn.
fn objection(position: &Position, from: Place, to: Place) -> ApiError {
    let grid = position.grid();
    let facts = json!({"from": grid.name(from), "to": grid.name(to)});
    let is_end = position.ends().is_none_or(|ends| ends.contains(&from));
    let (code, message) = match (is_end, position.free().has(to)) {
        _ if !grid.beside(from).any(|beside| beside == to) => {
            ("not_beside", "the two dots are not beside each other")
        }
        (false, _) => ("no_end", "a segment begins at an end of the path"),
        (true, false) => ("closes", "the path may not be touched"),
        (true, true) => ("illegal_move", "this is no legal move"),
    };
    ApiError::illegal(code, message).with(facts)
}

fn dot(grid: Grid, name: &str) -> Result<Place, ApiError> {
    grid.find(name).map_err(|error: GridError| {
        ApiError::malformed("no_such_dot", error.to_string()).with(json!({"dot": name}))
    })
}
