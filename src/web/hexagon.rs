//! Hexagon on a board of the server.

use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::house::House;
use super::play::{Desk, Play, Stop};
use super::refusal::{Cause, Refusal};
use crate::games::hexagon::{Cell, Cells, Color, Move, Position};

/// A sitting at Hexagon: a game under way, and the results of those before it.
pub struct Hexagon {
    desk: Desk<Hexagon>,
    options: Options,
    position: Position,
    moves: Vec<Made>,
    started: Instant,
    stop: Stop,
}

/// How a game begins.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The person's colour.
    pub color: Stones,
    /// Who begins.
    pub first: Who,
    /// How strong the computer is, 1..=6.
    pub level: u8,
    /// Whom the person plays against.
    pub opponent: Who,
}

/// A colour in requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stones {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

/// A person or the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// A person.
    Human,
    /// The computer.
    Computer,
}

/// What a client may wish.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// To move.
    Move {
        /// A stone of the side to move, `IJ`.
        from: String,
        /// An empty cell.
        to: String,
    },
    /// A new game.
    New(Options),
}

/// What the computer has thought.
pub struct Thought {
    /// Before which ply.
    ply: usize,
    chosen: Option<Move>,
}

#[derive(Clone, Serialize)]
struct Made {
    color: Stones,
    from: String,
    to: String,
    doubles: bool,
    taken: Vec<String>,
}

/// What clients are shown.
#[derive(Serialize)]
pub struct State {
    options: Options,
    turn: Stones,
    moves: Vec<Made>,
    seconds: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            color: Stones::Red,
            first: Who::Human,
            level: 2,
            opponent: Who::Computer,
        }
    }
}

impl Play for Hexagon {
    const NAME: &'static str = "hexagon";
    type Options = Options;
    type Action = Action;
    type News = Thought;
    type State = State;

    fn begin(
        options: Options,
        _house: &Arc<House>,
        desk: Desk<Hexagon>,
    ) -> Result<Hexagon, Refusal> {
        Ok(Hexagon {
            desk,
            options,
            position: Position::start(Color::Red),
            moves: Vec::new(),
            started: Instant::now(),
            stop: Stop::default(),
        })
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { from, to } => {
                let chosen = Move {
                    from: cell(&from)?,
                    to: cell(&to)?,
                };
                if !self.position.is_legal(chosen) {
                    return Err(Refusal::new(
                        Cause::Illegal,
                        "illegal_move",
                        "this is no legal move",
                    ));
                }
                self.play(chosen);
                self.answer()
            }
            Action::New(options) => {
                self.options = options;
                self.position = Position::start(Color::Red);
                self.moves.clear();
                Ok(())
            }
        }
    }

    fn hear(&mut self, news: Thought) {
        if news.ply == self.moves.len()
            && let Some(chosen) = news.chosen
        {
            self.play(chosen);
        }
    }

    fn state(&self) -> State {
        State {
            options: self.options.clone(),
            turn: stones(self.position.color()),
            moves: self.moves.clone(),
            seconds: self.started.elapsed().as_secs(),
        }
    }
}

impl Hexagon {
    fn play(&mut self, chosen: Move) {
        let taken = chosen.to.near() & self.position.their();
        self.moves.push(Made {
            color: stones(self.position.color()),
            from: chosen.from.to_string(),
            to: chosen.to.to_string(),
            doubles: chosen.doubles(),
            taken: names(taken),
        });
        self.position = self.position.play(chosen);
    }

    fn answer(&self) -> Result<(), Refusal> {
        let (position, ply) = (self.position, self.moves.len());
        self.desk.think(&self.stop, move |_| {
            let gain = |chosen: &Move| position.play(*chosen).balance();
            let chosen = position.legal_moves().min_by_key(gain);
            Thought { ply, chosen }
        })
    }
}

impl Drop for Hexagon {
    fn drop(&mut self) {
        self.stop.set();
    }
}

fn cell(name: &str) -> Result<Cell, Refusal> {
    let digits: Vec<i64> = name
        .chars()
        .filter_map(|c| c.to_digit(10))
        .map(i64::from)
        .collect();
    let found = match digits[..] {
        [i, j] if name.len() == 2 => Cell::at(i, j),
        _ => None,
    };
    let message = "a cell is written IJ, two digits";
    found.ok_or_else(|| {
        Refusal::new(Cause::Malformed, "no_such_cell", message).with(json!({"cell": name}))
    })
}

fn names(cells: Cells) -> Vec<String> {
    cells.map(|cell| cell.to_string()).collect()
}

fn stones(color: Color) -> Stones {
    match color {
        Color::Red => Stones::Red,
        Color::Blue => Stones::Blue,
    }
}
