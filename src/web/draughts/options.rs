//! How a game of draughts begins: who plays whom, by which rules and from where.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::errors::read_position;
use super::views::RulesEnd;
use crate::games::draughts::{Position, Rules};
use crate::referee::program::PlayerProgram;
use crate::solvers::draughts::levels::{EngineStrength, LEVELS, Level};
use crate::solvers::draughts::search::SearchLimits;
use crate::web::api_error::ApiError;
use crate::web::clock::{ClockOptions, Clocks};
use crate::web::quota::Client;
use crate::web::services::SharedServices;

/// How a game begins.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct DraughtsOptions {
    /// The rules.
    pub rules: Rules,
    /// Who plays white.
    pub white: PlayerRequest,
    /// Who plays black.
    pub black: PlayerRequest,
    /// The first position as a FEN; `None` for the start position.
    pub start: Option<String>,
    /// The clocks of persons.
    #[serde(skip_serializing_if = "ClockOptions::is_none")]
    pub clock: ClockOptions,
}

/// Who plays a side, as a client asks for it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum PlayerRequest {
    /// A person.
    Human {},
    /// Our search: for a time, to a depth, or on a level.
    Core {
        /// Seconds a move.
        #[serde(skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
        /// Plies.
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// The level, from 1 to 10.
        #[serde(skip_serializing_if = "Option::is_none")]
        level: Option<u64>,
    },
    /// A Prolog program in a locked process.
    Module {
        /// The identity of the module.
        module: String,
    },
}

/// Options that were checked.
pub struct GameSetup {
    /// The first position.
    pub start: Position,
    /// White and black.
    pub players: [GamePlayer; 2],
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
}

/// Who plays a side, with its limits or its program.
pub enum GamePlayer {
    /// A person.
    Human,
    /// Our search.
    Core(EngineStrength),
    /// A program.
    Module {
        /// The name that clients are shown.
        name: String,
        /// The program that runs.
        program: PlayerProgram,
    },
}

/// How long our search looks for a move if the client does not say it, in seconds.
const DEFAULT_SECONDS: f64 = 0.5;

/// The longest time that a client can ask for, in seconds.
const MAX_SECONDS: f64 = 30.0;

/// The largest depth that a client can ask for, in plies.
const MAX_DEPTH: u32 = 20;

impl Default for DraughtsOptions {
    fn default() -> DraughtsOptions {
        DraughtsOptions {
            rules: Rules::default(),
            white: PlayerRequest::Human {},
            black: PlayerRequest::Core {
                seconds: Some(DEFAULT_SECONDS),
                depth: None,
                level: None,
            },
            start: None,
            clock: ClockOptions::default(),
        }
    }
}

impl DraughtsOptions {
    /// Checks the options of this client and finds the modules that they name.
    ///
    /// # Errors
    /// If there is no such module, strength or position, or if a module would have to play by rules
    /// that modules don't know.
    pub fn setup(&self, services: &SharedServices, client: Client) -> Result<GameSetup, ApiError> {
        let start = match &self.start {
            None => Position::start(self.rules),
            Some(text) => read_position(text, self.rules)?,
        };
        if let Some(ended) = RulesEnd::of(&start) {
            let message = "the game is over in this position";
            let error = ApiError::illegal("nothing_to_play", message);
            return Err(error.with(json!(ended)));
        }
        let players = [
            self.resolve(&self.white, services, client)?,
            self.resolve(&self.black, services, client)?,
        ];
        let clocks = self.clock.clocks()?;
        Ok(GameSetup {
            start,
            players,
            clocks,
        })
    }

    fn resolve(
        &self,
        player: &PlayerRequest,
        services: &SharedServices,
        client: Client,
    ) -> Result<GamePlayer, ApiError> {
        match player {
            PlayerRequest::Human {} => Ok(GamePlayer::Human),
            PlayerRequest::Core {
                level: Some(level),
                seconds: None,
                depth: None,
            } => {
                let level = Level::of_number(*level).ok_or_else(bad_strength)?;
                Ok(GamePlayer::Core(EngineStrength::Level(level)))
            }
            PlayerRequest::Core { level: Some(_), .. } => Err(bad_strength()),
            PlayerRequest::Core { seconds, depth, .. } => {
                let limits = limits(*seconds, *depth)?;
                Ok(GamePlayer::Core(EngineStrength::Limits(limits)))
            }
            PlayerRequest::Module { module } => {
                let found = services.module(module, client)?;
                if self.rules == Rules::Official {
                    let message = "modules play by the course's rules only";
                    let error = ApiError::illegal("course_only", message);
                    return Err(error.with(json!({"module": module})));
                }
                Ok(GamePlayer::Module {
                    name: found.name,
                    program: found.program,
                })
            }
        }
    }
}

fn limits(seconds: Option<f64>, depth: Option<u32>) -> Result<SearchLimits, ApiError> {
    let plies = 1..=MAX_DEPTH;
    let sound = match (seconds, depth) {
        (Some(seconds), None) => (0.05..=MAX_SECONDS).contains(&seconds),
        (None, Some(depth)) => plies.contains(&depth),
        (None, None) => true,
        (Some(_), Some(_)) => false,
    };
    if !sound {
        return Err(bad_strength());
    }
    let usual = if depth.is_some() {
        MAX_SECONDS
    } else {
        DEFAULT_SECONDS
    };
    Ok(SearchLimits {
        depth,
        time: Some(Duration::from_secs_f64(seconds.unwrap_or(usual))),
        ..SearchLimits::default()
    })
}

fn bad_strength() -> ApiError {
    let levels = LEVELS.len();
    let message = format!(
        "expected seconds from 0.05 to {MAX_SECONDS}, a depth from 1 to {MAX_DEPTH}, or a level from 1 to {levels}, one of these"
    );
    let facts = json!({
        "seconds": [0.05, MAX_SECONDS],
        "depth": [1, MAX_DEPTH],
        "level": [1, levels],
    });
    ApiError::illegal("bad_strength", message).with(facts)
}

impl GamePlayer {
    /// The name that clients are shown.
    pub fn name(&self) -> &str {
        match self {
            GamePlayer::Human => "human",
            GamePlayer::Core(_) => "core",
            GamePlayer::Module { name, .. } => name,
        }
    }

    /// The program, if it is one.
    pub fn program(&self) -> Option<PlayerProgram> {
        match self {
            GamePlayer::Module { program, .. } => Some(program.clone()),
            GamePlayer::Human | GamePlayer::Core(_) => None,
        }
    }
}
