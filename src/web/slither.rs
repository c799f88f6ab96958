//! Slither on a board of the server: a person against the computer, two people, or the computer on both sides, shown move by move.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::duel::{Series, Who};
use super::house::House;
use super::play::{Desk, Play, Stop};
use super::refusal::{Cause, Refusal};
use crate::games::grid::{Grid, GridError, Place};
use crate::games::random::Random;
use crate::games::slither::{Position, Rules, Segment};
use crate::games::{Game as _, Outcome, Side};
use crate::solvers::slither::exact::Verdict;
use crate::solvers::slither::player::{Chosen, Level, choose};

/// A page shows no more rows and columns.
const SIDE_MAX: i64 = 40;

/// A sitting at Slither: a game under way, and the results of those before it.
pub struct Slither {
    desk: Desk<Slither>,
    options: Options,
    round: Round,
    series: Series<Ended>,
}

/// One game.
struct Round {
    number: u64,
    position: Position,
    moves: Vec<Made>,
    /// What was thought of the last move, or is advised.
    told: Option<Told>,
    thinking: Option<Stop>,
    over: Option<Over>,
}

/// How a game begins. What is left out stays as it was.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wish {
    rows: Option<i64>,
    columns: Option<i64>,
    rules: Option<Aim>,
    first: Option<Who>,
    second: Option<Who>,
    level: Option<i64>,
}

#[derive(Clone, Debug, Serialize)]
struct Options {
    #[serde(skip)]
    grid: Grid,
    rows: u16,
    columns: u16,
    rules: Aim,
    first: Who,
    second: Who,
    level: i64,
}

/// The rules in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// Who can't go on has lost.
    Usual,
    /// Who can't go on has won.
    Misere,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// To draw a segment.
    Move {
        /// An end of the path; before the first move any dot.
        from: String,
        /// A free dot beside it.
        to: String,
    },
    /// To be told what is best.
    Hint {},
    /// The computer's next move, when it plays both sides.
    Step {},
    /// To give up.
    Resign {},
    /// A new game.
    New(Wish),
}

/// What was thought.
pub struct News {
    round: u64,
    ply: usize,
    is_hint: bool,
    chosen: Chosen,
}

#[derive(Clone, Debug, Serialize)]
struct Made {
    side: &'static str,
    by: Who,
    from: String,
    to: String,
}

/// A move with what is known of it.
#[derive(Clone, Debug, Serialize)]
struct Told {
    is_hint: bool,
    from: String,
    to: String,
    /// `wins`, `loses`, `unknown`: for who moves.
    verdict: &'static str,
    /// The pairs by which the winner answers, if they decide.
    pairs: Option<Vec<(String, String)>>,
}

#[derive(Clone, Debug, Serialize)]
struct Over {
    winner: &'static str,
    by: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Ended {
    rows: u16,
    columns: u16,
    rules: Aim,
    winner: &'static str,
    who: Who,
    by: &'static str,
    moves: usize,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct State {
    options: Options,
    round: u64,
    path: Vec<String>,
    turn: &'static str,
    to_move: Who,
    /// Empty before the first move, when every segment is legal, and when a person is not to move.
    legal: Vec<(String, String)>,
    moves: Vec<Made>,
    told: Option<Told>,
    thinking: bool,
    over: Option<Over>,
    series: Series<Ended>,
}

impl Play for Slither {
    const NAME: &'static str = "slither";
    type Options = Wish;
    type Action = Action;
    type News = News;
    type State = State;

    fn begin(wish: Wish, _house: &Arc<House>, desk: Desk<Slither>) -> Result<Slither, Refusal> {
        let options = wish.over(&Options::usual()?)?;
        let mut slither = Slither {
            round: Round::new(1, &options),
            desk,
            options,
            series: Series::default(),
        };
        slither.answer()?;
        Ok(slither)
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { from, to } => self.draw(&from, &to),
            Action::Hint {} => {
                self.check_turn(Who::Human)?;
                self.check_idle()?;
                self.think(true, Level::Perfect)
            }
            Action::Step {} => {
                self.check_turn(Who::Computer)?;
                self.check_idle()?;
                self.think(false, self.level())
            }
            Action::Resign {} => {
                self.check_goes_on()?;
                let loser = match (self.options.first, self.options.second) {
                    (Who::Human, Who::Computer) => Side::First,
                    (Who::Computer, Who::Human) => Side::Second,
                    _ => self.round.position.turn(),
                };
                self.end(loser.other(), "resignation");
                Ok(())
            }
            Action::New(wish) => {
                let options = wish.over(&self.options)?;
                let number = self.round.number + 1;
                let before = std::mem::replace(&mut self.round, Round::new(number, &options));
                let options = std::mem::replace(&mut self.options, options);
                if let Err(refusal) = self.answer() {
                    (self.round, self.options) = (before, options);
                    return Err(refusal);
                }
                before.stop();
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: News) {
        let here = (self.round.number, self.round.moves.len());
        if (news.round, news.ply) != here || self.round.over.is_some() {
            return;
        }
        self.round.thinking = None;
        let Some(segment) = news.chosen.segment else {
            return;
        };
        let after = self.round.position.after(&segment);
        self.round.told = Some(Told::of(&self.round.position, &news));
        if !news.is_hint {
            self.make(segment, after, Who::Computer);
        }
    }

    fn state(&self) -> State {
        let round = &self.round;
        let (grid, turn) = (self.options.grid, round.position.turn());
        let to_move = self.options.who(turn);
        let is_asked =
            round.over.is_none() && to_move == Who::Human && round.position.segments() > 0;
        let legal = round.position.moves().into_iter().filter(|_| is_asked);
        State {
            options: self.options.clone(),
            round: round.number,
            path: names(grid, round.position.path()),
            turn: side_name(turn),
            to_move,
            legal: legal
                .map(|chosen| (grid.name(chosen.from), grid.name(chosen.to)))
                .collect(),
            moves: round.moves.clone(),
            told: round.told.clone(),
            thinking: round.thinking.is_some(),
            over: round.over.clone(),
            series: self.series.clone(),
        }
    }
}

impl Slither {
    fn draw(&mut self, from: &str, to: &str) -> Result<(), Refusal> {
        self.check_turn(Who::Human)?;
        let position = &self.round.position;
        let grid = self.options.grid;
        let (from, to) = (dot(grid, from)?, dot(grid, to)?);
        let segment = position
            .find(from, to)
            .ok_or_else(|| objection(position, from, to))?;
        let after = position.after(&segment);
        let before = (self.round.position.clone(), self.round.told.take());
        let hint = self.round.thinking.take();
        self.make(segment, after, Who::Human);
        if let Err(refusal) = self.answer() {
            (self.round.position, self.round.told) = before;
            self.round.thinking = hint;
            self.round.moves.pop();
            return Err(refusal);
        }
        if let Some(hint) = hint {
            hint.set();
        }
        Ok(())
    }

    fn make(&mut self, segment: Segment, after: Position, by: Who) {
        let (grid, side) = (self.options.grid, self.round.position.turn());
        self.round.moves.push(Made {
            side: side_name(side),
            by,
            from: grid.name(segment.from),
            to: grid.name(segment.to),
        });
        self.round.position = after;
        if let Some(Outcome::Win(winner)) = self.round.position.outcome() {
            self.end(winner, "no_moves");
        }
    }

    fn end(&mut self, winner: Side, by: &'static str) {
        self.round.stop();
        self.round.thinking = None;
        self.round.over = Some(Over {
            winner: side_name(winner),
            by,
        });
        self.series.note(Some(Ended {
            rows: self.options.rows,
            columns: self.options.columns,
            rules: self.options.rules,
            winner: side_name(winner),
            who: self.options.who(winner),
            by,
            moves: self.round.moves.len(),
        }));
    }

    /// Lets the computer think about its answer to a person; a game of its own waits for steps.
    fn answer(&mut self) -> Result<(), Refusal> {
        let is_shown = self.options.first == Who::Computer && self.options.second == Who::Computer;
        let is_to_move = self.options.who(self.round.position.turn()) == Who::Computer;
        match self.round.over.is_none() && is_to_move && !is_shown {
            true => self.think(false, self.level()),
            false => Ok(()),
        }
    }

    fn think(&mut self, is_hint: bool, level: Level) -> Result<(), Refusal> {
        let stop = Stop::default();
        let (round, ply) = (self.round.number, self.round.moves.len());
        let position = self.round.position.clone();
        // Games differ from each other, and every one can be played again.
        let mut random = Random::new(round << 32 ^ position.key());
        self.desk.think(&stop, move |stop| News {
            round,
            ply,
            is_hint,
            chosen: choose(&position, level, &mut random, stop.flag()),
        })?;
        self.round.thinking = Some(stop);
        Ok(())
    }

    fn level(&self) -> Level {
        Level::from_number(self.options.level).unwrap_or(Level::Perfect)
    }

    fn check_turn(&self, who: Who) -> Result<(), Refusal> {
        self.check_goes_on()?;
        match (self.options.who(self.round.position.turn()) == who, who) {
            (true, _) => Ok(()),
            (false, Who::Human) => {
                let message = "the computer is to move";
                Err(Refusal::new(Cause::NotNow, "not_your_turn", message))
            }
            (false, Who::Computer) => {
                let message = "a person is to move";
                Err(Refusal::new(
                    Cause::NotNow,
                    "not_the_computers_turn",
                    message,
                ))
            }
        }
    }

    fn check_idle(&self) -> Result<(), Refusal> {
        match self.round.thinking {
            None => Ok(()),
            Some(_) => Err(Refusal::new(
                Cause::NotNow,
                "thinking",
                "the computer is thinking",
            )),
        }
    }

    fn check_goes_on(&self) -> Result<(), Refusal> {
        match self.round.over {
            None => Ok(()),
            Some(_) => Err(Refusal::new(Cause::NotNow, "game_over", "the game is over")),
        }
    }
}

impl Drop for Slither {
    fn drop(&mut self) {
        self.round.stop();
    }
}

impl Round {
    fn new(number: u64, options: &Options) -> Round {
        let rules = match options.rules {
            Aim::Usual => Rules::Usual,
            Aim::Misere => Rules::Misere,
        };
        Round {
            number,
            position: Position::start(options.grid, rules),
            moves: Vec::new(),
            told: None,
            thinking: None,
            over: None,
        }
    }

    fn stop(&self) {
        if let Some(stop) = &self.thinking {
            stop.set();
        }
    }
}

impl Told {
    fn of(position: &Position, news: &News) -> Told {
        let (grid, chosen) = (position.grid(), &news.chosen);
        let (verdict, pairing) = match &chosen.verdict {
            Verdict::Wins(_, pairing) => ("wins", pairing.as_ref()),
            Verdict::Loses(pairing) => ("loses", pairing.as_ref()),
            Verdict::Unknown => ("unknown", None),
        };
        let name = |place: Option<Place>| place.map(|place| grid.name(place)).unwrap_or_default();
        let pairs = pairing.map(|pairing| {
            let pairs = pairing.all().into_iter();
            pairs
                .map(|(one, other)| (grid.name(one), grid.name(other)))
                .collect()
        });
        Told {
            is_hint: news.is_hint,
            from: name(chosen.segment.map(|segment| segment.from)),
            to: name(chosen.segment.map(|segment| segment.to)),
            verdict,
            pairs,
        }
    }
}

impl Wish {
    /// These wishes over what was before.
    fn over(&self, before: &Options) -> Result<Options, Refusal> {
        let (rows, columns) = (
            self.rows.unwrap_or(before.rows.into()),
            self.columns.unwrap_or(before.columns.into()),
        );
        let fits = |side: i64| (1..=SIDE_MAX).contains(&side);
        let grid = Grid::new(rows, columns).ok();
        let grid = grid.filter(|grid| fits(rows) && fits(columns) && grid.len() > 1);
        let grid = grid.ok_or_else(|| {
            let message =
                format!("rows and columns are from 1 to {SIDE_MAX}, with two dots at least");
            Refusal::new(Cause::Malformed, "wrong_size", message)
                .with(json!({"rows": rows, "columns": columns, "most": SIDE_MAX}))
        })?;
        let level = self.level.unwrap_or(before.level);
        if Level::from_number(level).is_none() {
            let message = format!("levels are 1 to {}", Level::ALL.len());
            let refusal = Refusal::new(Cause::Malformed, "no_such_level", message);
            return Err(refusal.with(json!({"level": level, "levels": Level::ALL.len()})));
        }
        Ok(Options {
            grid,
            rows: grid.rows(),
            columns: grid.columns(),
            rules: self.rules.unwrap_or(before.rules),
            first: self.first.unwrap_or(before.first),
            second: self.second.unwrap_or(before.second),
            level,
        })
    }
}

impl Options {
    fn who(&self, side: Side) -> Who {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Five rows of six, a person begins.
    fn usual() -> Result<Options, Refusal> {
        let grid = Grid::new(5, 6)
            .map_err(|error| Refusal::new(Cause::Broken, "wrong_size", error.to_string()))?;
        Ok(Options {
            grid,
            rows: grid.rows(),
            columns: grid.columns(),
            rules: Aim::Usual,
            first: Who::Human,
            second: Who::Computer,
            level: 2,
        })
    }
}

/// Why a segment can't be drawn.
fn objection(position: &Position, from: Place, to: Place) -> Refusal {
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
    Refusal::new(Cause::Illegal, code, message).with(facts)
}

fn dot(grid: Grid, name: &str) -> Result<Place, Refusal> {
    grid.find(name).map_err(|error: GridError| {
        Refusal::new(Cause::Malformed, "no_such_dot", error.to_string()).with(json!({"dot": name}))
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
