//! Reads and writes the texts of draughts: positions and games. The server keeps nothing of them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, post};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::errors::{read_moves, read_position};
use super::views::{MoveView, PositionView, RulesEnd, fen};
use crate::games::draughts::notation::Style;
use crate::games::draughts::pdn::{self, GameResult, PdnError, PdnGame};
use crate::games::draughts::{Position, Rules};
use crate::web::api_error::{ApiError, ErrorKind};
use crate::web::request::JsonBody;
use crate::web::router::{AppState, Route};

/// The longest body of these requests.
pub const MAX_BODY_BYTES: usize = 1024 * 1024;

/// How many plies one answer can have. Further games are shown without their moves; a client can
/// ask for one of them.
const MAX_PLIES: usize = 4000;

/// How many moves a game that is to be written can have.
const MAX_WRITTEN_MOVES: usize = 2000;

/// The routes for texts.
pub const ROUTES: &[Route] = &[
    ("/api/draughts/position", || post(position)),
    ("/api/draughts/pdn", || long(post(read_games))),
    ("/api/draughts/game", || long(post(write_game))),
];

/// Allows a longer body than other requests have.
fn long(handled: MethodRouter<AppState>) -> MethodRouter<AppState> {
    handled.layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadPositionRequest {
    position: String,
    #[serde(default)]
    rules: Rules,
}

#[derive(Serialize)]
struct ReadPositionResponse {
    #[serde(flatten)]
    position_view: PositionView,
    over: Option<RulesEnd>,
}

async fn position(
    JsonBody(request): JsonBody<ReadPositionRequest>,
) -> Result<Json<ReadPositionResponse>, ApiError> {
    let position = read_position(&request.position, request.rules)?;
    Ok(Json(ReadPositionResponse {
        position_view: PositionView::with_moves(&position),
        over: RulesEnd::of(&position),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadGamesRequest {
    pdn: String,
    /// The rules of games that don't name theirs.
    #[serde(default = "official")]
    rules: Rules,
    /// The number of the only game that is wanted, from 1.
    game: Option<usize>,
}

const fn official() -> Rules {
    Rules::Official
}

#[derive(Serialize)]
struct ReadGamesResponse {
    games: Vec<GameView>,
    errors: Vec<UnreadableGame>,
}

#[derive(Serialize)]
struct GameView {
    number: usize,
    tags: BTreeMap<String, String>,
    rules: Rules,
    start: String,
    plies: usize,
    moves: Option<Vec<MoveView>>,
    result: &'static str,
}

/// A game that can't be read.
#[derive(Serialize)]
struct UnreadableGame {
    game: usize,
    line: usize,
    column: usize,
    message: String,
}

async fn read_games(
    JsonBody(request): JsonBody<ReadGamesRequest>,
) -> Result<Json<ReadGamesResponse>, ApiError> {
    // Reading a megabyte takes too long for a thread that serves other requests.
    let read = tokio::task::spawn_blocking(move || read_games_in(&request)).await;
    let broken = |error: tokio::task::JoinError| {
        ApiError::new(ErrorKind::Broken, "reading_broke_down", error.to_string())
    };
    read.map_err(broken)?.map(Json)
}

fn read_games_in(request: &ReadGamesRequest) -> Result<ReadGamesResponse, ApiError> {
    let mut response = ReadGamesResponse {
        games: Vec::new(),
        errors: Vec::new(),
    };
    let mut plies = 0;
    let games = (1..).zip(pdn::read(&request.pdn, request.rules));
    for (number, read) in
        games.filter(|(number, _)| request.game.is_none_or(|only| only == *number))
    {
        match read {
            Ok(game) => {
                plies += game.line.moves.len();
                let with_moves = plies <= MAX_PLIES || request.game.is_some();
                response.games.push(GameView::of(number, &game, with_moves));
            }
            Err(error) => response.errors.push(UnreadableGame::of(number, &error)),
        }
    }
    match (response.games.is_empty(), response.errors.first()) {
        (false, _) => Ok(response),
        (true, Some(first)) => {
            let message = format!(
                "line {}, column {}: {}",
                first.line, first.column, first.message
            );
            let error = ApiError::illegal("bad_pdn", message);
            Err(error.with(json!({"errors": response.errors})))
        }
        (true, None) => {
            let message = "there is no such game in the text";
            let error = ApiError::illegal("bad_pdn", message);
            Err(error.with(json!({"errors": []})))
        }
    }
}

impl GameView {
    fn of(number: usize, game: &PdnGame, with_moves: bool) -> GameView {
        GameView {
            number,
            tags: game.tags.iter().cloned().collect(),
            rules: game.start.rules(),
            start: fen(&game.start),
            plies: game.line.moves.len(),
            moves: with_moves.then(|| moves(game)),
            result: game.result.text(),
        }
    }
}

fn moves(game: &PdnGame) -> Vec<MoveView> {
    let mut position = game.start;
    let plies = game.line.moves.iter().map(|node| {
        let mut made = MoveView::of(&position, &node.chosen);
        made.glyphs.clone_from(&node.glyphs);
        made.comments.clone_from(&node.comments);
        position = position.play(&node.chosen);
        made
    });
    plies.collect()
}

impl UnreadableGame {
    fn of(game: usize, error: &PdnError) -> UnreadableGame {
        UnreadableGame {
            game,
            line: error.line,
            column: error.column,
            message: error.fault.to_string(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WriteGameRequest {
    #[serde(default)]
    rules: Rules,
    start: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    result: String,
}

async fn write_game(
    JsonBody(request): JsonBody<WriteGameRequest>,
) -> Result<Json<Value>, ApiError> {
    let game = request.game()?;
    Ok(Json(json!({"pdn": pdn::write(&game, Style::Algebraic)})))
}

impl WriteGameRequest {
    fn game(self) -> Result<PdnGame, ApiError> {
        if self.moves.len() > MAX_WRITTEN_MOVES {
            let message = format!("at most {MAX_WRITTEN_MOVES} moves are written");
            return Err(ApiError::illegal("too_many_moves", message));
        }
        let rules = self.rules;
        let start = match &self.start {
            None => Position::start(rules),
            Some(text) => read_position(text, rules)?,
        };
        let mut position = start;
        let mut moves = Vec::new();
        for (index, text) in self.moves.iter().enumerate() {
            let read = read_moves(&position, text).map_err(|mut error| {
                error.facts["ply"] = json!(index + 1);
                error
            });
            for chosen in read? {
                position = position.play(&chosen);
                moves.push(chosen);
            }
        }
        let mut game = PdnGame::new(start, moves, GameResult::of_text(&self.result));
        game.tags = self.tags.into_iter().filter(is_tag).collect();
        Ok(game)
    }
}

/// Whether a tag can be written. The excluded ones follow from the game.
fn is_tag((name, _): &(String, String)) -> bool {
    let follows = ["Result", "GameType", "SetUp", "FEN"].contains(&name.as_str());
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    is_name && !follows
}
