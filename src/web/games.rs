//! The games that can be played on boards.
//!
//! Each module of this room that has a constant `BOARDS` offers them.

use std::sync::Arc;

use serde_json::Value;

use super::api_error::ApiError;
use super::boards::{Boards, NewBoard};
use super::game_session::GameSession;
use super::quota::Client;
use super::router::Route;
use super::services::SharedServices;
use crate::solvers::games::GAMES;

/// A game that can be played on a board.
pub struct BoardGame {
    /// Its name in requests.
    pub name: &'static str,
    begin: BeginFn,
    routes: &'static [Route],
}

type BeginFn = fn(&Boards, &Arc<SharedServices>, Client, Value) -> Result<NewBoard, ApiError>;

/// The modules with boards, made by build.rs: the name of the module, which is that of the game.
const BOARDS: &[(&str, &[BoardGame])] = include!(concat!(env!("OUT_DIR"), "/boards.rs"));

/// All games that can be played on boards, in the order of [`GAMES`].
pub fn all() -> impl Iterator<Item = &'static BoardGame> {
    GAMES.iter().flat_map(|game| {
        let modules = BOARDS.iter().filter(|(module, _)| *module == game.name);
        modules.flat_map(|(_, boards)| *boards)
    })
}

impl BoardGame {
    /// The game of a session.
    pub const fn of<P: GameSession>() -> BoardGame {
        BoardGame {
            name: P::NAME,
            begin: Boards::begin::<P>,
            routes: &[],
        }
    }

    /// The same game with requests of its own.
    pub const fn with_routes(self, routes: &'static [Route]) -> BoardGame {
        BoardGame { routes, ..self }
    }

    /// Begins a game on a new board for this client.
    ///
    /// # Errors
    /// If the options can't be read or are refused, or if there is no free board.
    pub fn begin(
        &self,
        boards: &Boards,
        services: &Arc<SharedServices>,
        client: Client,
        options: Value,
    ) -> Result<NewBoard, ApiError> {
        (self.begin)(boards, services, client, options)
    }
}

/// The routes that belong to one game.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    all().flat_map(|game| game.routes)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    all().map(|game| game.name).collect()
}

/// The game with this name.
///
/// # Errors
/// If there is none.
pub fn find(name: Option<&str>) -> Result<&'static BoardGame, ApiError> {
    let found = all().find(|game| Some(game.name) == name);
    found.ok_or_else(|| {
        let message = format!("the field `game` must be one of {}", names().join(", "));
        let facts = serde_json::json!({"games": names()});
        ApiError::malformed("no_such_game", message).with(facts)
    })
}

#[cfg(test)]
mod tests {
    use super::{BOARDS, GAMES};

    #[test]
    fn every_module_with_boards_is_in_the_table_of_games() {
        for (module, boards) in BOARDS {
            assert!(GAMES.iter().any(|game| game.name == *module), "{module}");
            assert!(!boards.is_empty(), "{module}");
        }
        assert!(BOARDS.len() > 4);
    }
}
