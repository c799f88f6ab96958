//! The games that can be played on boards.

use std::sync::Arc;

use serde_json::Value;

use super::api_error::{ApiError, ErrorKind};
use super::boards::{Boards, NewBoard};
use super::draughts::analysis::AnalysisSession;
use super::draughts::{self, DraughtsSession};
use super::game_session::GameSession;
use super::hexagon::Hexagon;
use super::kalah::Kalah;
use super::minesweeper::MinesweeperSession;
use super::quota::Client;
use super::router::Route;
use super::services::SharedServices;
use super::slither::SlitherSession;
use super::two_player_session::TwoPlayerSession;

/// A game that can be played on a board.
pub struct GameEntry {
    /// Its name in requests.
    pub name: &'static str,
    begin: BeginFn,
    routes: &'static [Route],
}

type BeginFn = fn(&Boards, &Arc<SharedServices>, Client, Value) -> Result<NewBoard, ApiError>;

/// All games. A new game needs one more line here.
pub const GAMES: &[GameEntry] = &[
    GameEntry::of::<DraughtsSession>().with_routes(draughts::ROUTES),
    GameEntry::of::<AnalysisSession>(),
    GameEntry::of::<TwoPlayerSession<Hexagon>>(),
    GameEntry::of::<TwoPlayerSession<Kalah>>(),
    GameEntry::of::<SlitherSession>(),
    GameEntry::of::<MinesweeperSession>(),
];

impl GameEntry {
    const fn of<P: GameSession>() -> GameEntry {
        GameEntry {
            name: P::NAME,
            begin: Boards::begin::<P>,
            routes: &[],
        }
    }

    const fn with_routes(self, routes: &'static [Route]) -> GameEntry {
        GameEntry { routes, ..self }
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
    GAMES.iter().flat_map(|game| game.routes)
}

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name).collect()
}

/// The game with this name.
///
/// # Errors
/// If there is none.
pub fn find(name: Option<&str>) -> Result<&'static GameEntry, ApiError> {
    let found = GAMES.iter().find(|game| Some(game.name) == name);
    found.ok_or_else(|| {
        let message = format!("the field `game` must be one of {}", names().join(", "));
        let facts = serde_json::json!({"games": names()});
        ApiError::new(ErrorKind::Malformed, "no_such_game", message).with(facts)
    })
}
