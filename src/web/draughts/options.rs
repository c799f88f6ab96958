//! How a game of draughts begins: who plays whom, by which rules and from where.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::refused::read_position;
use super::shown::{Ended, Rules};
use crate::games::draughts::{Color, Position};
use crate::referee::program::Program;
use crate::solvers::draughts::search::Limits;
use crate::web::house::House;
use crate::web::refusal::{Cause, Refusal};

/// How a game begins.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The rules.
    pub rules: Rules,
    /// Who plays white.
    pub white: Seat,
    /// Who plays black.
    pub black: Seat,
    /// Where it begins: a FEN; else the first position.
    pub start: Option<String>,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Seat {
    /// A person.
    Human {},
    /// Our search: for a time, or to a depth.
    Core {
        /// Seconds a move.
        #[serde(skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
        /// Plies.
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// A Prolog program in a locked process.
    Module {
        /// Its identity in the list of modules.
        module: String,
    },
}

/// Options that were found sound.
pub struct Setting {
    /// The first position.
    pub start: Position,
    /// White and black.
    pub players: [Contestant; 2],
}

/// Who plays a side, with all that was named found.
pub enum Contestant {
    /// A person.
    Human,
    /// Our search within these limits.
    Core(Limits),
    /// A program.
    Module {
        /// What it is called.
        name: String,
        /// What is run.
        program: Program,
    },
}

/// Our search looks so long when nothing is said, in seconds.
const USUAL_SECONDS: f64 = 0.5;

/// And never longer than this.
const MOST_SECONDS: f64 = 30.0;

/// How deep it may be told to look.
const MOST_PLIES: u32 = 20;

impl Default for Options {
    fn default() -> Options {
        Options {
            rules: Rules::default(),
            white: Seat::Human {},
            black: Seat::Core {
                seconds: Some(USUAL_SECONDS),
                depth: None,
            },
            start: None,
        }
    }
}

impl Options {
    /// What the options mean in this house.
    ///
    /// # Errors
    /// When there is no such module, strength or position, or a module would have to play by rules that no module knows.
    pub fn setting(&self, house: &House) -> Result<Setting, Refusal> {
        let start = match &self.start {
            None => Position::start(self.rules.into()),
            Some(text) => read_position(text, self.rules.into())?,
        };
        if let Some(ended) = Ended::of(&start) {
            let message = "the game is over in this position";
            let refusal = Refusal::new(Cause::Illegal, "nothing_to_play", message);
            return Err(refusal.with(json!(ended)));
        }
        let players = [
            self.contestant(&self.white, house)?,
            self.contestant(&self.black, house)?,
        ];
        Ok(Setting { start, players })
    }

    fn contestant(&self, seat: &Seat, house: &House) -> Result<Contestant, Refusal> {
        match seat {
            Seat::Human {} => Ok(Contestant::Human),
            Seat::Core { seconds, depth } => Ok(Contestant::Core(limits(*seconds, *depth)?)),
            Seat::Module { module } => {
                let found = house.module(module)?;
                if self.rules == Rules::Official {
                    let message = "modules play by the course's rules only";
                    let refusal = Refusal::new(Cause::Illegal, "course_only", message);
                    return Err(refusal.with(json!({"module": module})));
                }
                Ok(Contestant::Module {
                    name: found.name.clone(),
                    program: found.program.clone(),
                })
            }
        }
    }

    /// Who plays a colour.
    pub fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

fn limits(seconds: Option<f64>, depth: Option<u32>) -> Result<Limits, Refusal> {
    let plies = 1..=MOST_PLIES;
    let sound = match (seconds, depth) {
        (Some(seconds), None) => (0.05..=MOST_SECONDS).contains(&seconds),
        (None, Some(depth)) => plies.contains(&depth),
        (None, None) => true,
        (Some(_), Some(_)) => false,
    };
    if !sound {
        let message = format!(
            "expected seconds from 0.05 to {MOST_SECONDS}, or a depth from 1 to {MOST_PLIES}, not both"
        );
        let facts = json!({"seconds": [0.05, MOST_SECONDS], "depth": [1, MOST_PLIES]});
        return Err(Refusal::new(Cause::Illegal, "bad_strength", message).with(facts));
    }
    let usual = if depth.is_some() {
        MOST_SECONDS
    } else {
        USUAL_SECONDS
    };
    Ok(Limits {
        depth,
        time: Some(Duration::from_secs_f64(seconds.unwrap_or(usual))),
        ..Limits::default()
    })
}

impl Contestant {
    /// What it is called in answers.
    pub fn name(&self) -> &str {
        match self {
            Contestant::Human => "human",
            Contestant::Core(_) => "core",
            Contestant::Module { name, .. } => name,
        }
    }

    /// The program, if it is one.
    pub fn program(&self) -> Option<Program> {
        match self {
            Contestant::Module { program, .. } => Some(program.clone()),
            Contestant::Human | Contestant::Core(_) => None,
        }
    }
}
