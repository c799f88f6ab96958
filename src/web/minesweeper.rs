//! Minesweeper on a board of the server: a person plays, asks for hints and chances, or lets the computer play on step by step.
//!
//! The mines stay here: what is shown is made of the game's view alone, and the seed is told when the game is over.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::duel::Series;
use super::house::House;
use super::play::{Desk, Play, Stop};
use super::refusal::{Cause, Refusal};
use crate::games::grid::{Grid, Place};
use crate::games::minesweeper::{
    Action as Deed, FirstOpening, Game, Options as GameOptions, Preset, Refused, Status,
};
use crate::solvers::minesweeper::advice::{Advice, Flags, Reason, advise, odds};
use crate::solvers::minesweeper::odds::Chance;
use crate::solvers::minesweeper::proof::Proof;

/// A page shows no more rows and columns.
const SIDE_MAX: i64 = 50;

/// A sitting at Minesweeper: a game under way, and the results of those before it.
pub struct Minesweeper {
    desk: Desk<Minesweeper>,
    options: Options,
    round: Round,
    series: Series<Ended>,
}

/// One game.
struct Round {
    number: u64,
    /// How many deeds were done: what was thought before another one is stale.
    deeds: usize,
    game: Game,
    told: Option<Told>,
    chances: Option<Vec<(String, f64)>>,
    changed: Vec<String>,
    computers_steps: usize,
    thinking: Option<Stop>,
    started: Option<Instant>,
    took: Option<Duration>,
}

/// How a game begins. What is left out stays as it was; a preset gives rows, columns and mines.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    preset: Option<String>,
    rows: Option<i64>,
    columns: Option<i64>,
    mines: Option<i64>,
    first: Option<First>,
    seed: Option<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct Options {
    rows: i64,
    columns: i64,
    mines: i64,
    first: First,
}

/// The promise about the first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// None.
    Anything,
    /// It has no mine.
    Safe,
    /// Nor have those around it.
    Empty,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// To open a covered cell.
    Open {
        /// Its name: `c4`.
        cell: String,
    },
    /// To put a flag on a cell, or to take it off.
    Flag {
        /// Its name.
        cell: String,
    },
    /// To open what is not flagged around a number.
    Chord {
        /// The number's cell.
        cell: String,
    },
    /// To be told what is best.
    Hint {},
    /// To see the chance of a mine on each covered cell.
    Chances {},
    /// The computer's next step.
    Step {},
    /// A new game.
    New(Wish),
}

/// What was thought.
pub struct News {
    round: u64,
    deeds: usize,
    thought: Thought,
}

enum Thought {
    Hint(Option<Advice>),
    Step(Option<Advice>),
    Chances(Vec<(String, f64)>),
}

/// A step of the computer, or its advice.
#[derive(Clone, Debug, Serialize)]
struct Told {
    is_hint: bool,
    #[serde(rename = "do")]
    verb: &'static str,
    cell: String,
    /// The chance of a mine.
    mine: f64,
    /// `first`, `numbers`, `count`, `endgame`, `prospects` or `estimate`.
    reason: &'static str,
    /// The numbers that prove it.
    numbers: Vec<String>,
    /// The chance to win, or to open a further cell.
    chance: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
struct Ended {
    rows: i64,
    columns: i64,
    mines: i64,
    won: bool,
    /// How many steps the computer made.
    computer: usize,
    seconds: u64,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct State {
    options: Options,
    round: u64,
    /// The rows, a character for each cell: `#` covered, `F` flagged, `.` and `1` to `8` opened; at the end `*`, `X`, `x`.
    cells: Vec<String>,
    flags: usize,
    left: usize,
    status: &'static str,
    /// What the last deed changed.
    changed: Vec<String>,
    told: Option<Told>,
    chances: Option<Vec<(String, f64)>>,
    computer: usize,
    thinking: bool,
    seconds: u64,
    /// Only when the game is over.
    seed: Option<String>,
    series: Series<Ended>,
}

impl Play for Minesweeper {
    const NAME: &'static str = "minesweeper";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(
        wish: Wish,
        _house: &Arc<House>,
        desk: Desk<Minesweeper>,
    ) -> Result<Minesweeper, Refusal> {
        let (options, game) = wish.over(&Options::usual())?;
        Ok(Minesweeper {
            desk,
            options,
            round: Round::new(1, game),
            series: Series::default(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Open { cell } => self.do_for_person(&cell, Deed::Open),
            Action::Flag { cell } => self.do_for_person(&cell, Deed::Flag),
            Action::Chord { cell } => self.do_for_person(&cell, Deed::Chord),
            Action::Hint {} => {
                self.think(|game| Thought::Hint(advise(game.view(), Flags::Never).ok().flatten()))
            }
            Action::Step {} => {
                self.think(|game| Thought::Step(advise(game.view(), Flags::First).ok().flatten()))
            }
            Action::Chances {} => self.think(|game| Thought::Chances(chances(game))),
            Action::New(wish) => {
                let (options, game) = wish.over(&self.options)?;
                self.round.stop();
                self.round = Round::new(self.round.number + 1, game);
                self.options = options;
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: News) {
        if (news.round, news.deeds) != (self.round.number, self.round.deeds) {
            return;
        }
        self.round.thinking = None;
        let grid = self.round.game.options().grid();
        match news.thought {
            Thought::Chances(chances) => self.round.chances = Some(chances),
            Thought::Hint(advice) => {
                self.round.told = advice.map(|advice| Told::of(grid, &advice, true));
            }
            Thought::Step(None) => self.round.told = None,
            Thought::Step(Some(advice)) => {
                // A flag that stands in the way is the person's, and wrong.
                if let Deed::Open(cell) = advice.action
                    && self.round.game.view().at(cell) == crate::games::minesweeper::Seen::Flagged
                {
                    let _ = self.round.game.act(Deed::Flag(cell));
                }
                if self.make(advice.action).is_ok() {
                    self.round.computers_steps += 1;
                    self.note_end();
                }
                self.round.told = Some(Told::of(grid, &advice, false));
            }
        }
    }

    fn state(&self) -> State {
        let (round, game) = (&self.round, &self.round.game);
        let view = game.view();
        let is_over = game.status() != Status::Playing;
        State {
            options: self.options.clone(),
            round: round.number,
            cells: view.to_string().lines().map(str::to_owned).collect(),
            flags: view.flags(),
            left: game.left(),
            status: match game.status() {
                Status::Playing => "playing",
                Status::Won => "won",
                Status::Lost => "lost",
            },
            changed: round.changed.clone(),
            told: round.told.clone(),
            chances: round.chances.clone(),
            computer: round.computers_steps,
            thinking: round.thinking.is_some(),
            seconds: round.elapsed().as_secs(),
            // As text: a browser's numbers are shorter.
            seed: is_over.then(|| game.options().seed().to_string()),
            series: self.series.clone(),
        }
    }
}

impl Minesweeper {
    fn do_for_person(&mut self, cell: &str, deed: fn(Place) -> Deed) -> Result<(), Refusal> {
        let grid = self.round.game.options().grid();
        let place = grid.find(cell).map_err(|error| {
            Refusal::new(Cause::Malformed, "no_such_cell", error.to_string())
                .with(json!({"cell": cell}))
        })?;
        self.make(deed(place))
            .map_err(|refused| objection(cell, refused))?;
        self.round.stop();
        (self.round.thinking, self.round.told) = (None, None);
        self.note_end();
        Ok(())
    }

    fn make(&mut self, deed: Deed) -> Result<(), Refused> {
        let round = &mut self.round;
        let changed = round.game.act(deed)?;
        let grid = round.game.options().grid();
        round.changed = changed.into_iter().map(|cell| grid.name(cell)).collect();
        round.deeds += 1;
        round.chances = None;
        round.started.get_or_insert_with(Instant::now);
        Ok(())
    }

    fn note_end(&mut self) {
        if self.round.game.status() == Status::Playing {
            return;
        }
        self.round.took = Some(self.round.elapsed());
        self.series.note(Some(Ended {
            rows: self.options.rows,
            columns: self.options.columns,
            mines: self.options.mines,
            won: self.round.game.status() == Status::Won,
            computer: self.round.computers_steps,
            seconds: self.round.elapsed().as_secs(),
        }));
    }

    /// What is thought sees a copy of the game, and uses its view only.
    fn think(&mut self, thought: fn(&Game) -> Thought) -> Result<(), Refusal> {
        if self.round.game.status() != Status::Playing {
            return Err(objection("", Refused::Over));
        }
        if self.round.thinking.is_some() {
            return Err(Refusal::new(
                Cause::NotNow,
                "thinking",
                "the computer is thinking",
            ));
        }
        let stop = Stop::default();
        let (round, deeds, game) = (self.round.number, self.round.deeds, self.round.game.clone());
        self.desk.think(&stop, move |_| News {
            round,
            deeds,
            thought: thought(&game),
        })?;
        self.round.thinking = Some(stop);
        Ok(())
    }
}

impl Drop for Minesweeper {
    fn drop(&mut self) {
        self.round.stop();
    }
}

impl Round {
    fn new(number: u64, game: GameOptions) -> Round {
        Round {
            number,
            deeds: 0,
            game: Game::new(game),
            told: None,
            chances: None,
            changed: Vec::new(),
            computers_steps: 0,
            thinking: None,
            started: None,
            took: None,
        }
    }

    fn elapsed(&self) -> Duration {
        let running = || {
            self.started
                .map_or(Duration::ZERO, |started| started.elapsed())
        };
        self.took.unwrap_or_else(running)
    }

    fn stop(&self) {
        if let Some(stop) = &self.thinking {
            stop.set();
        }
    }
}

impl Told {
    fn of(grid: Grid, advice: &Advice, is_hint: bool) -> Told {
        let (verb, cell) = match advice.action {
            Deed::Open(cell) => ("open", cell),
            Deed::Flag(cell) => ("flag", cell),
            Deed::Chord(cell) => ("chord", cell),
        };
        let (reason, chance) = match &advice.reason {
            Reason::First => ("first", None),
            Reason::Certain(Proof::Numbers(_)) => ("numbers", None),
            Reason::Certain(Proof::Count) => ("count", None),
            Reason::Endgame { win } => ("endgame", Some(*win)),
            Reason::Prospects { next, .. } => ("prospects", Some(*next)),
            Reason::Estimate => ("estimate", None),
        };
        let numbers = match &advice.reason {
            Reason::Certain(Proof::Numbers(cells)) => {
                cells.iter().map(|cell| grid.name(*cell)).collect()
            }
            _ => Vec::new(),
        };
        Told {
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

impl Wish {
    /// These wishes over what was before: the options, and a game with its seed.
    fn over(&self, before: &Options) -> Result<(Options, GameOptions), Refusal> {
        let sizes = match &self.preset {
            None => (before.rows, before.columns, before.mines),
            Some(name) => preset(name)?.numbers(),
        };
        let options = Options {
            rows: self.rows.unwrap_or(sizes.0),
            columns: self.columns.unwrap_or(sizes.1),
            mines: self.mines.unwrap_or(sizes.2),
            first: self.first.unwrap_or(before.first),
        };
        let facts = json!({"rows": options.rows, "columns": options.columns, "mines": options.mines, "most": SIDE_MAX});
        let wrong = |code: &'static str, message: String| {
            Refusal::new(Cause::Malformed, code, message).with(facts.clone())
        };
        if options.rows > SIDE_MAX || options.columns > SIDE_MAX {
            let message = format!("rows and columns are from 1 to {SIDE_MAX}");
            return Err(wrong("wrong_size", message));
        }
        let grid = Grid::new(options.rows, options.columns)
            .map_err(|error| wrong("wrong_size", error.to_string()))?;
        let first = match options.first {
            First::Anything => FirstOpening::Anything,
            First::Safe => FirstOpening::Safe,
            First::Empty => FirstOpening::Empty,
        };
        let seed = match self.seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(|error| {
                Refusal::new(Cause::Broken, "no_random_numbers", error.to_string())
            })?,
        };
        let game = GameOptions::new(grid, options.mines, first, seed)
            .map_err(|error| wrong("wrong_mines", error.to_string()))?;
        Ok((options, game))
    }
}

impl Options {
    fn usual() -> Options {
        let (rows, columns, mines) = Preset::Beginner.numbers();
        Options {
            rows,
            columns,
            mines,
            first: First::Empty,
        }
    }
}

fn preset(name: &str) -> Result<Preset, Refusal> {
    let found = Preset::ALL.into_iter().find(|preset| preset.name() == name);
    found.ok_or_else(|| {
        let names = Preset::ALL.map(Preset::name);
        let message = format!("the field `preset` must be one of {}", names.join(", "));
        Refusal::new(Cause::Malformed, "no_such_preset", message).with(json!({"presets": names}))
    })
}

fn chances(game: &Game) -> Vec<(String, f64)> {
    let view = game.view();
    let Ok(odds) = odds(view) else {
        return Vec::new();
    };
    let chance = |cell| Some((view.grid().name(cell), odds.at(cell).map(Chance::of_mine)?));
    view.covered_cells().filter_map(chance).collect()
}

fn objection(cell: &str, refused: Refused) -> Refusal {
    let (cause, code) = match refused {
        Refused::Over => (Cause::NotNow, "game_over"),
        Refused::Opened => (Cause::Illegal, "opened"),
        Refused::Flagged => (Cause::Illegal, "flagged"),
        Refused::NoNumber => (Cause::Illegal, "no_number"),
        Refused::Flags { .. } => (Cause::Illegal, "wrong_flags"),
        Refused::Nothing => (Cause::Illegal, "nothing_around"),
    };
    let facts = match refused {
        Refused::Flags { flags, number } => json!({"cell": cell, "flags": flags, "number": number}),
        _ => json!({"cell": cell}),
    };
    Refusal::new(cause, code, refused.to_string()).with(facts)
}
