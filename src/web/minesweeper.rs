//! Minesweeper on a board of the server: a person plays, asks for hints and probabilities, or lets
//! the computer make the next steps.
//!
//! The mines stay on the server: a snapshot shows the view of the game only, and the seed only when
//! the game is over.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api_error::{ApiError, ErrorKind};
use super::current_game::{ResultTable, RunningJob};
use super::game_session::{GameSession, SessionContext, StopFlag};
use super::games::BoardGame;
use super::quota::Client;
use super::request::seed_or_random;
use super::services::SharedServices;
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    FieldAction, FieldStatus, FirstOpening, MinefieldOptions as GameOptions, MinefieldPreset,
    Minesweeper, RefusedAction,
};
use crate::solvers::minesweeper::advice::{Advice, AdviceReason, FlagPolicy, advise, odds};
use crate::solvers::minesweeper::odds::Chance;
use crate::solvers::minesweeper::proof::Proof;

/// The largest number of rows or columns.
const MAX_SIDE: i64 = 50;

/// The board.
pub const BOARDS: &[BoardGame] = &[BoardGame::of::<MinesweeperSession>()];

/// A session at Minesweeper: the current game, and the results of those before it.
pub struct MinesweeperSession {
    context: SessionContext<MinesweeperSession>,
    options: MinesweeperOptions,
    current: MinesweeperGame,
    series: ResultTable<MinesweeperResult>,
}

/// One game.
struct MinesweeperGame {
    number: u64,
    /// How many actions were made. A job that was started before the last one is stale.
    actions: usize,
    game: Minesweeper,
    advice: Option<AdviceView>,
    chances: Option<Vec<(String, f64)>>,
    changed: Vec<String>,
    computer_steps: usize,
    job: Option<RunningJob>,
    started: Option<Instant>,
    duration: Option<Duration>,
}

/// How a game begins, as a client sends it. What is left out stays as it was. A preset gives rows,
/// columns and mines.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MinesweeperOptionsPatch {
    preset: Option<String>,
    rows: Option<i64>,
    columns: Option<i64>,
    mines: Option<i64>,
    first: Option<FirstOpening>,
    seed: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct MinesweeperOptions {
    rows: i64,
    columns: i64,
    mines: i64,
    first: FirstOpening,
}

/// What a client can ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum MinesweeperAction {
    /// Opens a covered cell.
    Open {
        /// The name of the cell, such as `c4`.
        cell: String,
    },
    /// Puts a flag on a cell, or takes it off.
    Flag {
        /// The name of the cell.
        cell: String,
    },
    /// Opens the cells around a number that have no flag.
    Chord {
        /// The name of the number's cell.
        cell: String,
    },
    /// Asks for the best action.
    Hint {},
    /// Asks for the probability of a mine in each covered cell.
    Chances {},
    /// Lets the computer make the next action.
    Step {},
    /// Begins a new game.
    New(MinesweeperOptionsPatch),
}

/// The result of a job.
pub struct MinesweeperEvent {
    game_number: u64,
    actions: usize,
    result: MinesweeperJobResult,
}

enum MinesweeperJobResult {
    Hint(Option<Advice>),
    Step(Option<Advice>),
    Chances(Vec<(String, f64)>),
}

/// An action of the computer, or its advice.
#[derive(Clone, Debug, Serialize)]
struct AdviceView {
    is_hint: bool,
    #[serde(rename = "do")]
    verb: &'static str,
    cell: String,
    /// The probability of a mine.
    mine: f64,
    /// `first`, `numbers`, `count`, `endgame`, `prospects` or `estimate`.
    reason: &'static str,
    /// The cells of the numbers that prove it.
    numbers: Vec<String>,
    /// The probability to win, or to open a further cell.
    chance: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
struct MinesweeperResult {
    rows: i64,
    columns: i64,
    mines: i64,
    won: bool,
    /// How many actions the computer made.
    computer: usize,
    seconds: u64,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct MinesweeperState {
    options: MinesweeperOptions,
    #[serde(rename = "round")]
    game_number: u64,
    /// The rows, with a character for each cell: `#` covered, `F` flagged, `.` and `1` to `8`
    /// opened; at the end `*`, `X`, `x`.
    cells: Vec<String>,
    flags: usize,
    left: usize,
    status: &'static str,
    /// The cells that the last action changed.
    changed: Vec<String>,
    #[serde(rename = "told")]
    advice: Option<AdviceView>,
    chances: Option<Vec<(String, f64)>>,
    computer: usize,
    #[serde(rename = "thinking")]
    is_thinking: bool,
    seconds: u64,
    /// Shown only when the game is over.
    seed: Option<String>,
    series: ResultTable<MinesweeperResult>,
}

impl GameSession for MinesweeperSession {
    const NAME: &'static str = "minesweeper";
    type Options = MinesweeperOptionsPatch;
    type Action = MinesweeperAction;
    type Event = MinesweeperEvent;
    type State = MinesweeperState;

    fn begin(
        patch: MinesweeperOptionsPatch,
        _services: &Arc<SharedServices>,
        context: SessionContext<MinesweeperSession>,
    ) -> Result<MinesweeperSession, ApiError> {
        let (options, game) = patch.over(&MinesweeperOptions::usual())?;
        Ok(MinesweeperSession {
            context,
            options,
            current: MinesweeperGame::new(1, game),
            series: ResultTable::default(),
        })
    }

    fn act(&mut self, action: MinesweeperAction, _: Client) -> Result<(), ApiError> {
        match action {
            MinesweeperAction::Open { cell } => self.do_for_person(&cell, FieldAction::Open),
            MinesweeperAction::Flag { cell } => self.do_for_person(&cell, FieldAction::Flag),
            MinesweeperAction::Chord { cell } => self.do_for_person(&cell, FieldAction::Chord),
            MinesweeperAction::Hint {} => self.start_job(|game| {
                MinesweeperJobResult::Hint(advise(game.view(), FlagPolicy::Never).ok().flatten())
            }),
            MinesweeperAction::Step {} => self.start_job(|game| {
                MinesweeperJobResult::Step(advise(game.view(), FlagPolicy::First).ok().flatten())
            }),
            MinesweeperAction::Chances {} => {
                self.start_job(|game| MinesweeperJobResult::Chances(chances(game)))
            }
            MinesweeperAction::New(patch) => {
                let (options, game) = patch.over(&self.options)?;
                self.current = MinesweeperGame::new(self.current.number + 1, game);
                self.options = options;
                Ok(())
            }
        }
    }

    fn on_event(&mut self, event: MinesweeperEvent) -> bool {
        if (event.game_number, event.actions) != (self.current.number, self.current.actions) {
            return false;
        }
        self.current.job = None;
        let grid = self.current.game.options().grid();
        match event.result {
            MinesweeperJobResult::Chances(chances) => self.current.chances = Some(chances),
            MinesweeperJobResult::Hint(advice) => {
                self.current.advice = advice.map(|advice| AdviceView::of(grid, &advice, true));
            }
            MinesweeperJobResult::Step(None) => self.current.advice = None,
            MinesweeperJobResult::Step(Some(advice)) => {
                // A flag on this cell is the person's, and wrong.
                if let FieldAction::Open(cell) = advice.action
                    && self.current.game.view().at(cell)
                        == crate::games::minesweeper::SeenCell::Flagged
                {
                    let _ = self.current.game.act(FieldAction::Flag(cell));
                }
                if self.make(advice.action).is_ok() {
                    self.current.computer_steps += 1;
                    self.note_end();
                }
                self.current.advice = Some(AdviceView::of(grid, &advice, false));
            }
        }
        true
    }

    fn state(&self) -> MinesweeperState {
        let (current, game) = (&self.current, &self.current.game);
        let view = game.view();
        let is_over = game.status() != FieldStatus::Playing;
        MinesweeperState {
            options: self.options.clone(),
            game_number: current.number,
            cells: view.to_string().lines().map(str::to_owned).collect(),
            flags: view.flags(),
            left: game.left(),
            status: match game.status() {
                FieldStatus::Playing => "playing",
                FieldStatus::Won => "won",
                FieldStatus::Lost => "lost",
            },
            changed: current.changed.clone(),
            advice: current.advice.clone(),
            chances: current.chances.clone(),
            computer: current.computer_steps,
            is_thinking: current.job.is_some(),
            seconds: current.elapsed().as_secs(),
            // As text, because numbers in a browser have fewer digits.
            seed: is_over.then(|| game.options().seed().to_string()),
            series: self.series.clone(),
        }
    }
}

impl MinesweeperSession {
    fn do_for_person(
        &mut self,
        cell: &str,
        action: fn(Place) -> FieldAction,
    ) -> Result<(), ApiError> {
        let grid = self.current.game.options().grid();
        let place = grid.find(cell).map_err(|error| {
            ApiError::malformed("no_such_cell", error.to_string()).with(json!({"cell": cell}))
        })?;
        self.make(action(place))
            .map_err(|refused| objection(cell, refused))?;
        (self.current.job, self.current.advice) = (None, None);
        self.note_end();
        Ok(())
    }

    fn make(&mut self, action: FieldAction) -> Result<(), RefusedAction> {
        let current = &mut self.current;
        let changed = current.game.act(action)?;
        let grid = current.game.options().grid();
        current.changed = changed.into_iter().map(|cell| grid.name(cell)).collect();
        current.actions += 1;
        current.chances = None;
        current.started.get_or_insert_with(Instant::now);
        Ok(())
    }

    fn note_end(&mut self) {
        if self.current.game.status() == FieldStatus::Playing {
            return;
        }
        self.current.duration = Some(self.current.elapsed());
        self.series.note(Some(MinesweeperResult {
            rows: self.options.rows,
            columns: self.options.columns,
            mines: self.options.mines,
            won: self.current.game.status() == FieldStatus::Won,
            computer: self.current.computer_steps,
            seconds: self.current.elapsed().as_secs(),
        }));
    }

    /// Starts a job with a copy of the game. The job uses the view only.
    fn start_job(&mut self, job: fn(&Minesweeper) -> MinesweeperJobResult) -> Result<(), ApiError> {
        if self.current.game.status() != FieldStatus::Playing {
            return Err(objection("", RefusedAction::Over));
        }
        if self.current.job.is_some() {
            return Err(ApiError::not_now("thinking", "the computer is thinking"));
        }
        let stop = StopFlag::default();
        let (game_number, actions, game) = (
            self.current.number,
            self.current.actions,
            self.current.game.clone(),
        );
        self.context.run_job(&stop, move |_| MinesweeperEvent {
            game_number,
            actions,
            result: job(&game),
        })?;
        self.current.job = Some(RunningJob::new(stop));
        Ok(())
    }
}

impl MinesweeperGame {
    fn new(number: u64, game: GameOptions) -> MinesweeperGame {
        MinesweeperGame {
            number,
            actions: 0,
            game: Minesweeper::new(game),
            advice: None,
            chances: None,
            changed: Vec::new(),
            computer_steps: 0,
            job: None,
            started: None,
            duration: None,
        }
    }

    fn elapsed(&self) -> Duration {
        let running = || {
            self.started
                .map_or(Duration::ZERO, |started| started.elapsed())
        };
        self.duration.unwrap_or_else(running)
    }
}

impl AdviceView {
    fn of(grid: Grid, advice: &Advice, is_hint: bool) -> AdviceView {
        let (verb, cell) = advice.action.named();
        let (reason, chance) = match &advice.reason {
            AdviceReason::First => ("first", None),
            AdviceReason::Certain(Proof::Numbers(_)) => ("numbers", None),
            AdviceReason::Certain(Proof::Count) => ("count", None),
            AdviceReason::Endgame { win } => ("endgame", Some(*win)),
            AdviceReason::Prospects { next, .. } => ("prospects", Some(*next)),
            AdviceReason::Estimate => ("estimate", None),
        };
        let numbers = match &advice.reason {
            AdviceReason::Certain(Proof::Numbers(cells)) => {
                cells.iter().map(|cell| grid.name(*cell)).collect()
            }
            _ => Vec::new(),
        };
        AdviceView {
            is_hint,
            verb,
            cell: grid.name(cell),
            mine: advice.mine,
            reason,
            numbers,
            chance,
        }
    }
}

impl MinesweeperOptionsPatch {
    /// The options before, changed by these, and the options of a game with its seed.
    fn over(
        &self,
        before: &MinesweeperOptions,
    ) -> Result<(MinesweeperOptions, GameOptions), ApiError> {
        let sizes = match &self.preset {
            None => (before.rows, before.columns, before.mines),
            Some(name) => preset(name)?.numbers(),
        };
        let options = MinesweeperOptions {
            rows: self.rows.unwrap_or(sizes.0),
            columns: self.columns.unwrap_or(sizes.1),
            mines: self.mines.unwrap_or(sizes.2),
            first: self.first.unwrap_or(before.first),
        };
        let facts = json!({"rows": options.rows, "columns": options.columns, "mines": options.mines, "most": MAX_SIDE});
        let wrong = |code: &'static str, message: String| {
            ApiError::malformed(code, message).with(facts.clone())
        };
        if options.rows > MAX_SIDE || options.columns > MAX_SIDE {
            let message = format!("rows and columns are from 1 to {MAX_SIDE}");
            return Err(wrong("wrong_size", message));
        }
        let grid = Grid::new(options.rows, options.columns)
            .map_err(|error| wrong("wrong_size", error.to_string()))?;
        let seed = seed_or_random(self.seed)?;
        let game = GameOptions::new(grid, options.mines, options.first, seed)
            .map_err(|error| wrong("wrong_mines", error.to_string()))?;
        Ok((options, game))
    }
}

impl MinesweeperOptions {
    fn usual() -> MinesweeperOptions {
        let (rows, columns, mines) = MinefieldPreset::Beginner.numbers();
        MinesweeperOptions {
            rows,
            columns,
            mines,
            first: FirstOpening::Empty,
        }
    }
}

fn preset(name: &str) -> Result<MinefieldPreset, ApiError> {
    let found = MinefieldPreset::ALL
        .into_iter()
        .find(|preset| preset.name() == name);
    found.ok_or_else(|| {
        let names = MinefieldPreset::ALL.map(MinefieldPreset::name);
        let message = format!("the field `preset` must be one of {}", names.join(", "));
        ApiError::malformed("no_such_preset", message).with(json!({"presets": names}))
    })
}

fn chances(game: &Minesweeper) -> Vec<(String, f64)> {
    let view = game.view();
    let Ok(odds) = odds(view) else {
        return Vec::new();
    };
    let chance = |cell| Some((view.grid().name(cell), odds.at(cell).map(Chance::of_mine)?));
    view.covered_cells().filter_map(chance).collect()
}

fn objection(cell: &str, refused: RefusedAction) -> ApiError {
    let (kind, code) = match refused {
        RefusedAction::Over => (ErrorKind::NotNow, "game_over"),
        RefusedAction::Opened => (ErrorKind::Illegal, "opened"),
        RefusedAction::Flagged => (ErrorKind::Illegal, "flagged"),
        RefusedAction::NoNumber => (ErrorKind::Illegal, "no_number"),
        RefusedAction::Flags { .. } => (ErrorKind::Illegal, "wrong_flags"),
        RefusedAction::Nothing => (ErrorKind::Illegal, "nothing_around"),
    };
    let facts = match refused {
        RefusedAction::Flags { flags, number } => {
            json!({"cell": cell, "flags": flags, "number": number})
        }
        _ => json!({"cell": cell}),
    };
    ApiError::new(kind, code, refused.to_string()).with(facts)
}
