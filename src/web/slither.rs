//! Slither on a board of the server: a person against the computer, two people, or the computer
//! against itself, shown move by move.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use super::current_game::{PlayerKind, ResultTable, RunningJob};
use super::game_session::{GameSession, SessionContext, StopFlag};
use super::games::BoardGame;
use super::request::OptionsPatch;
use super::services::SharedServices;
use crate::games::grid::{Grid, GridError, Place};
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::games::{Game as _, Outcome, Side};
use crate::solvers::slither::exact::ExactVerdict;
use crate::solvers::slither::player::{ChosenSegment, SlitherLevel, choose};

/// The largest number of rows or columns.
const MAX_SIDE: i64 = 40;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<SlitherSession>()];

/// A session at Slither: the current game, and the results of those before it.
pub struct SlitherSession {
    context: SessionContext<SlitherSession>,
    options: SlitherOptions,
    current: SlitherGame,
    series: ResultTable<SlitherResult>,
}

/// One game.
struct SlitherGame {
    number: u64,
    position: Position,
    moves: Vec<SlitherPly>,
    /// What is known of the last move, or the hint.
    advice: Option<SegmentView>,
    job: Option<RunningJob>,
    over: Option<SlitherEnd>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SlitherOptions {
    rows: i64,
    columns: i64,
    rules: Rules,
    first: PlayerKind,
    second: PlayerKind,
    level: i64,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum SlitherAction {
    /// Draws a segment.
    Move {
        /// An end of the path; before the first move any dot.
        from: String,
        /// A free dot beside it.
        to: String,
    },
    /// Asks for the best move.
    Hint {},
    /// Lets the computer move, if it plays both sides.
    Step {},
    /// Gives the game up.
    Resign {},
    /// Begins a new game.
    New(OptionsPatch),
}

/// The result of a job.
pub struct SlitherEvent {
    game_number: u64,
    ply: usize,
    is_hint: bool,
    chosen: ChosenSegment,
}

#[derive(Clone, Debug, Serialize)]
struct SlitherPly {
    side: &'static str,
    by: PlayerKind,
    from: String,
    to: String,
}

/// A segment, and what is known of it.
#[derive(Clone, Debug, Serialize)]
struct SegmentView {
    is_hint: bool,
    from: String,
    to: String,
    /// `wins`, `loses` or `unknown`, for the side that moves.
    verdict: &'static str,
    /// The pairs with which the winner answers, if they decide the game.
    pairs: Option<Vec<(String, String)>>,
}

#[derive(Clone, Debug, Serialize)]
struct SlitherEnd {
    winner: &'static str,
    by: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct SlitherResult {
    rows: i64,
    columns: i64,
    rules: Rules,
    winner: &'static str,
    who: PlayerKind,
    by: &'static str,
    moves: usize,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct SlitherState {
    options: SlitherOptions,
    #[serde(rename = "round")]
    game_number: u64,
    path: Vec<String>,
    turn: &'static str,
    to_move: PlayerKind,
    /// Empty before the first move, when every segment is legal, and while no person is to move.
    legal: Vec<(String, String)>,
    moves: Vec<SlitherPly>,
    #[serde(rename = "told")]
    advice: Option<SegmentView>,
    #[serde(rename = "thinking")]
    is_thinking: bool,
    over: Option<SlitherEnd>,
    series: ResultTable<SlitherResult>,
}

impl GameSession for SlitherSession {
    const NAME: &'static str = "slither";
    type Options = OptionsPatch;
    type Action = SlitherAction;
    type Event = SlitherEvent;
    type State = SlitherState;

    fn begin(
        patch: OptionsPatch,
        _house: &Arc<SharedServices>,
        context: SessionContext<SlitherSession>,
    ) -> Result<SlitherSession, ApiError> {
        let options: SlitherOptions = patch.over(&SlitherOptions::default())?;
        let mut slither = SlitherSession {
            current: options.game(1)?,
            context,
            options,
            series: ResultTable::default(),
        };
        slither.answer()?;
        Ok(slither)
    }

    fn act(&mut self, action: SlitherAction) -> Result<(), ApiError> {
        match action {
            SlitherAction::Move { from, to } => self.draw(&from, &to),
            SlitherAction::Hint {} => {
                self.check_turn(PlayerKind::Human)?;
                self.check_idle()?;
                self.start_job(true, SlitherLevel::Perfect)
            }
            SlitherAction::Step {} => {
                self.check_turn(PlayerKind::Computer)?;
                self.check_idle()?;
                self.start_job(false, self.level())
            }
            SlitherAction::Resign {} => {
                self.check_not_over()?;
                let loser = match (self.options.first, self.options.second) {
                    (PlayerKind::Human, PlayerKind::Computer) => Side::First,
                    (PlayerKind::Computer, PlayerKind::Human) => Side::Second,
                    _ => self.current.position.turn(),
                };
                self.end(loser.other(), "resignation");
                Ok(())
            }
            SlitherAction::New(patch) => {
                let options: SlitherOptions = patch.over(&self.options)?;
                let game = options.game(self.current.number + 1)?;
                let before = (
                    std::mem::replace(&mut self.current, game),
                    std::mem::replace(&mut self.options, options),
                );
                self.answer()
                    .inspect_err(|_| (self.current, self.options) = before)
            }
        }
    }

    fn on_event(&mut self, event: SlitherEvent) -> bool {
        let here = (self.current.number, self.current.moves.len());
        if (event.game_number, event.ply) != here || self.current.over.is_some() {
            return false;
        }
        self.current.job = None;
        let Some(segment) = event.chosen.segment else {
            return true;
        };
        let after = self.current.position.after(&segment);
        self.current.advice = Some(SegmentView::of(&self.current.position, &event));
        if !event.is_hint {
            self.make(segment, after, PlayerKind::Computer);
        }
        true
    }

    fn state(&self) -> SlitherState {
        let current = &self.current;
        let (grid, turn) = (current.position.grid(), current.position.turn());
        let to_move = self.options.who(turn);
        let is_asked = current.over.is_none()
            && to_move == PlayerKind::Human
            && current.position.segments() > 0;
        let legal = current.position.moves().into_iter().filter(|_| is_asked);
        SlitherState {
            options: self.options.clone(),
            game_number: current.number,
            path: names(grid, current.position.path()),
            turn: side_name(turn),
            to_move,
            legal: legal
                .map(|chosen| (grid.name(chosen.from), grid.name(chosen.to)))
                .collect(),
            moves: current.moves.clone(),
            advice: current.advice.clone(),
            is_thinking: current.job.is_some(),
            over: current.over.clone(),
            series: self.series.clone(),
        }
    }
}

impl SlitherSession {
    fn draw(&mut self, from: &str, to: &str) -> Result<(), ApiError> {
        self.check_turn(PlayerKind::Human)?;
        let position = &self.current.position;
        let grid = position.grid();
        let (from, to) = (dot(grid, from)?, dot(grid, to)?);
        let segment = position
            .find(from, to)
            .ok_or_else(|| objection(position, from, to))?;
        let after = position.after(&segment);
        let before = (self.current.position.clone(), self.current.advice.take());
        let hint = self.current.job.take();
        self.make(segment, after, PlayerKind::Human);
        if let Err(error) = self.answer() {
            (self.current.position, self.current.advice) = before;
            self.current.job = hint;
            self.current.moves.pop();
            return Err(error);
        }
        Ok(())
    }

    fn make(&mut self, segment: Segment, after: Position, by: PlayerKind) {
        let position = &self.current.position;
        let (grid, side) = (position.grid(), position.turn());
        self.current.moves.push(SlitherPly {
            side: side_name(side),
            by,
            from: grid.name(segment.from),
            to: grid.name(segment.to),
        });
        self.current.position = after;
        if let Some(Outcome::Win(winner)) = self.current.position.outcome() {
            self.end(winner, "no_moves");
        }
    }

    fn end(&mut self, winner: Side, by: &'static str) {
        self.current.job = None;
        self.current.over = Some(SlitherEnd {
            winner: side_name(winner),
            by,
        });
        self.series.note(Some(SlitherResult {
            rows: self.options.rows,
            columns: self.options.columns,
            rules: self.options.rules,
            winner: side_name(winner),
            who: self.options.who(winner),
            by,
            moves: self.current.moves.len(),
        }));
    }

    /// Starts the job for the computer's answer to a person. A game of the computer against itself
    /// waits for steps.
    fn answer(&mut self) -> Result<(), ApiError> {
        let is_shown = self.options.first == PlayerKind::Computer
            && self.options.second == PlayerKind::Computer;
        let is_to_move = self.options.who(self.current.position.turn()) == PlayerKind::Computer;
        match self.current.over.is_none() && is_to_move && !is_shown {
            true => self.start_job(false, self.level()),
            false => Ok(()),
        }
    }

    fn start_job(&mut self, is_hint: bool, level: SlitherLevel) -> Result<(), ApiError> {
        let stop = StopFlag::default();
        let (game_number, ply) = (self.current.number, self.current.moves.len());
        let position = self.current.position.clone();
        // Games differ from one another, but each can be repeated.
        let mut random = Random::new(game_number << 32 ^ position.key());
        self.context.run_job(&stop, move |stop| SlitherEvent {
            game_number,
            ply,
            is_hint,
            chosen: choose(&position, level, &mut random, stop.flag()),
        })?;
        self.current.job = Some(RunningJob::new(stop));
        Ok(())
    }

    fn level(&self) -> SlitherLevel {
        SlitherLevel::from_number(self.options.level).unwrap_or(SlitherLevel::Perfect)
    }

    fn check_turn(&self, who: PlayerKind) -> Result<(), ApiError> {
        self.check_not_over()?;
        match (self.options.who(self.current.position.turn()) == who, who) {
            (true, _) => Ok(()),
            (false, PlayerKind::Human) => {
                let message = "the computer is to move";
                Err(ApiError::new(ErrorKind::NotNow, "not_your_turn", message))
            }
            (false, PlayerKind::Computer) => {
                let message = "a person is to move";
                Err(ApiError::new(
                    ErrorKind::NotNow,
                    "not_the_computers_turn",
                    message,
                ))
            }
        }
    }

    fn check_idle(&self) -> Result<(), ApiError> {
        match self.current.job {
            None => Ok(()),
            Some(_) => Err(ApiError::new(
                ErrorKind::NotNow,
                "thinking",
                "the computer is thinking",
            )),
        }
    }

    fn check_not_over(&self) -> Result<(), ApiError> {
        match self.current.over {
            None => Ok(()),
            Some(_) => Err(ApiError::new(
                ErrorKind::NotNow,
                "game_over",
                "the game is over",
            )),
        }
    }
}

impl SegmentView {
    fn of(position: &Position, event: &SlitherEvent) -> SegmentView {
        let (grid, chosen) = (position.grid(), &event.chosen);
        let (verdict, pairing) = match &chosen.verdict {
            ExactVerdict::Wins(_, pairing) => ("wins", pairing.as_ref()),
            ExactVerdict::Loses(pairing) => ("loses", pairing.as_ref()),
            ExactVerdict::Unknown => ("unknown", None),
        };
        let name = |place: Option<Place>| place.map(|place| grid.name(place)).unwrap_or_default();
        let pairs = pairing.map(|pairing| {
            let pairs = pairing.all().into_iter();
            pairs
                .map(|(one, other)| (grid.name(one), grid.name(other)))
                .collect()
        });
        SegmentView {
            is_hint: event.is_hint,
            from: name(chosen.segment.map(|segment| segment.from)),
            to: name(chosen.segment.map(|segment| segment.to)),
            verdict,
            pairs,
        }
    }
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

impl SlitherOptions {
    fn who(&self, side: Side) -> PlayerKind {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// The game of that number, if there is such a board and such a level.
    fn game(&self, number: u64) -> Result<SlitherGame, ApiError> {
        let (rows, columns, level) = (self.rows, self.columns, self.level);
        let fits = |side: i64| (1..=MAX_SIDE).contains(&side);
        let grid = Grid::new(rows, columns).ok();
        let grid = grid.filter(|grid| fits(rows) && fits(columns) && grid.len() > 1);
        let grid = grid.ok_or_else(|| {
            let message =
                format!("rows and columns are from 1 to {MAX_SIDE}, with two dots at least");
            ApiError::new(ErrorKind::Malformed, "wrong_size", message)
                .with(json!({"rows": rows, "columns": columns, "most": MAX_SIDE}))
        })?;
        if SlitherLevel::from_number(level).is_none() {
            let message = format!("levels are 1 to {}", SlitherLevel::ALL.len());
            let error = ApiError::new(ErrorKind::Malformed, "no_such_level", message);
            return Err(error.with(json!({"level": level, "levels": SlitherLevel::ALL.len()})));
        }
        Ok(SlitherGame {
            number,
            position: Position::start(grid, self.rules),
            moves: Vec::new(),
            advice: None,
            job: None,
            over: None,
        })
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
    ApiError::new(ErrorKind::Illegal, code, message).with(facts)
}

fn dot(grid: Grid, name: &str) -> Result<Place, ApiError> {
    grid.find(name).map_err(|error: GridError| {
        ApiError::new(ErrorKind::Malformed, "no_such_dot", error.to_string())
            .with(json!({"dot": name}))
    })
}

fn names(grid: Grid, places: &[Place]) -> Vec<String> {
    places.iter().map(|place| grid.name(*place)).collect()
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}
