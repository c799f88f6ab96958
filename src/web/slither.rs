//! Slither on a board of the server: a person against the computer, two people, or the computer
//! against itself, shown move by move.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use super::current_game::{
    CurrentGame, EndView, GameMoment, JobEvent, JobResult, PlayerKind, ResultNames, ResultTable,
    RunningJob,
};
use super::game_session::{GameSession, SessionContext, StopFlag};
use super::games::BoardGame;
use super::request::OptionsPatch;
use super::services::SharedServices;
use crate::games::grid::{Grid, GridError, Place};
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::games::{Game as _, Side};
use crate::solvers::slither::exact::ExactVerdict;
use crate::solvers::slither::player::{SlitherLevel, choose};

/// The largest number of rows or columns.
const MAX_SIDE: i64 = 40;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<SlitherSession>()];

/// The words of the game in what clients are shown.
const NAMES: ResultNames = ResultNames {
    sides: ["first", "second"],
    decides: "no_moves",
};

/// A session at Slither: the current game, and the results of those before it. The hint of a game
/// is also what is known of the computer's last move.
pub struct SlitherSession {
    context: SessionContext<SlitherSession>,
    options: SlitherOptions,
    current: CurrentGame<Position, SlitherPly, SegmentView>,
    series: ResultTable<SlitherResult>,
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

/// A move that was made.
#[derive(Clone, Debug, Serialize)]
struct SlitherPly {
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
    over: Option<EndView>,
    series: ResultTable<SlitherResult>,
}

impl GameSession for SlitherSession {
    const NAME: &'static str = "slither";
    type Options = OptionsPatch;
    type Action = SlitherAction;
    type Event = JobEvent<(Segment, SegmentView), SegmentView>;
    type State = SlitherState;

    fn begin(
        patch: OptionsPatch,
        _services: &Arc<SharedServices>,
        context: SessionContext<SlitherSession>,
    ) -> Result<SlitherSession, ApiError> {
        let options: SlitherOptions = patch.over(&SlitherOptions::default())?;
        let mut current = CurrentGame::first(options.start()?);
        current.job = answer(&context, &options, &current.position, current.moment())?;
        Ok(SlitherSession {
            context,
            options,
            current,
            series: ResultTable::default(),
        })
    }

    fn act(&mut self, action: SlitherAction) -> Result<(), ApiError> {
        match action {
            SlitherAction::Move { from, to } => self.draw(&from, &to),
            SlitherAction::Hint {} => {
                self.check_turn(PlayerKind::Human)?;
                self.think(true, SlitherLevel::Perfect)
            }
            SlitherAction::Step {} => {
                self.check_turn(PlayerKind::Computer)?;
                self.think(false, self.options.level())
            }
            SlitherAction::Resign {} => {
                let person = match (self.options.first, self.options.second) {
                    (PlayerKind::Human, PlayerKind::Computer) => Some(Side::First),
                    (PlayerKind::Computer, PlayerKind::Human) => Some(Side::Second),
                    _ => None,
                };
                let advice = self.current.hint.clone();
                self.current.resign(person)?;
                self.current.hint = advice;
                self.note_end();
                Ok(())
            }
            SlitherAction::New(patch) => {
                let options: SlitherOptions = patch.over(&self.options)?;
                let mut game = self.current.next(options.start()?);
                game.job = answer(&self.context, &options, &game.position, game.moment())?;
                (self.current, self.options) = (game, options);
                Ok(())
            }
        }
    }

    fn on_event(&mut self, event: Self::Event) -> bool {
        match self.current.take_result(event) {
            Some(JobResult::Turn(moves)) => {
                for (segment, advice) in moves {
                    self.make(segment, PlayerKind::Computer, None);
                    self.current.hint = Some(advice);
                }
            }
            Some(JobResult::Hint(advice)) => self.current.hint = advice,
            None => return false,
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
            turn: NAMES.side(turn),
            to_move,
            legal: legal
                .map(|chosen| (grid.name(chosen.from), grid.name(chosen.to)))
                .collect(),
            moves: current.plies.clone(),
            advice: current.hint.clone(),
            is_thinking: current.job.is_some(),
            over: current.shown_end(&NAMES),
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
        // The job is started before anything changes: if there is no room for it, the move is
        // refused.
        let (after, moment) = (position.after(&segment), self.current.moment_after_move());
        let job = answer(&self.context, &self.options, &after, moment)?;
        self.make(segment, PlayerKind::Human, job);
        Ok(())
    }

    fn make(&mut self, segment: Segment, by: PlayerKind, job: Option<RunningJob>) {
        let position = &self.current.position;
        let grid = position.grid();
        let ply = SlitherPly {
            side: NAMES.side(position.turn()),
            by,
            from: grid.name(segment.from),
            to: grid.name(segment.to),
        };
        self.current.make(ply, position.after(&segment), job);
        self.note_end();
    }

    /// Notes the result if the game has ended.
    fn note_end(&mut self) {
        let end = self.current.shown_end(&NAMES);
        let row = end
            .zip(self.current.winner())
            .map(|(end, winner)| SlitherResult {
                rows: self.options.rows,
                columns: self.options.columns,
                rules: self.options.rules,
                winner: NAMES.side(winner),
                who: self.options.who(winner),
                by: end.by,
                moves: self.current.plies.len(),
            });
        self.series.note(row);
    }

    /// Starts a job for a hint or a step.
    fn think(&mut self, is_hint: bool, level: SlitherLevel) -> Result<(), ApiError> {
        if self.current.job.is_some() {
            let message = "the computer is thinking";
            return Err(ApiError::new(ErrorKind::NotNow, "thinking", message));
        }
        let (position, moment) = (&self.current.position, self.current.moment());
        let job = run_job(&self.context, position, moment, level, is_hint)?;
        self.current.job = Some(job);
        Ok(())
    }

    fn check_turn(&self, who: PlayerKind) -> Result<(), ApiError> {
        self.current.check_not_over()?;
        if self.options.who(self.current.position.turn()) == who {
            return Ok(());
        }
        let (code, message) = match who {
            PlayerKind::Human => ("not_your_turn", "the computer is to move"),
            PlayerKind::Computer => ("not_the_computers_turn", "a person is to move"),
        };
        Err(ApiError::new(ErrorKind::NotNow, code, message))
    }
}

/// Starts the job for the computer's answer to a person, if there is one. A game of the computer
/// against itself waits for steps.
fn answer(
    context: &SessionContext<SlitherSession>,
    options: &SlitherOptions,
    position: &Position,
    moment: GameMoment,
) -> Result<Option<RunningJob>, ApiError> {
    let is_shown = options.first == PlayerKind::Computer && options.second == PlayerKind::Computer;
    let is_to_move = options.who(position.turn()) == PlayerKind::Computer;
    match position.outcome().is_none() && is_to_move && !is_shown {
        true => run_job(context, position, moment, options.level(), false).map(Some),
        false => Ok(None),
    }
}

/// Starts a job that chooses a segment, as a hint or as the computer's move.
fn run_job(
    context: &SessionContext<SlitherSession>,
    position: &Position,
    moment: GameMoment,
    level: SlitherLevel,
    is_hint: bool,
) -> Result<RunningJob, ApiError> {
    let stop = StopFlag::default();
    let position = position.clone();
    // Games differ from one another, but each can be repeated.
    let mut random = Random::new(moment.game_number << 32 ^ position.key());
    context.run_job(&stop, move |stop| {
        let chosen = choose(&position, level, &mut random, stop.flag());
        let advice = |segment| SegmentView::of(&position, &chosen.verdict, segment, is_hint);
        let found = chosen.segment.map(|segment| (segment, advice(segment)));
        let result = match is_hint {
            true => JobResult::Hint(found.map(|(_, advice)| advice)),
            false => JobResult::Turn(found.into_iter().collect()),
        };
        JobEvent { moment, result }
    })?;
    Ok(RunningJob::new(stop))
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

    fn level(&self) -> SlitherLevel {
        SlitherLevel::from_number(self.level).unwrap_or(SlitherLevel::Perfect)
    }

    /// The position in which a game begins, if there is such a board and such a level.
    fn start(&self) -> Result<Position, ApiError> {
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
        Ok(Position::start(grid, self.rules))
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
