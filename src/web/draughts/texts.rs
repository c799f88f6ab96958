//! Reading and writing the texts of draughts: positions and games. Nothing is kept of them.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, post};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::refused::{read_moves, read_position};
use super::shown::{Ended, Here, Made, Rules, fen};
use crate::games::draughts::notation::Style;
use crate::games::draughts::pdn::{self, Game, GameResult, PdnError};
use crate::games::draughts::{self, Position};
use crate::web::refusal::{Cause, Refusal};
use crate::web::request::Wish;
use crate::web::router::{Desks, Route};

/// The longest request that is read, in bytes.
pub const MOST_BYTES: usize = 1024 * 1024;

/// So many plies are told in one answer; of further games only their heads, and one of them is told when it is asked for.
const MOST_PLIES: usize = 4000;

/// So many moves a game to be written may have.
const MOST_WRITTEN: usize = 2000;

/// The requests about texts.
pub const ROUTES: &[Route] = &[
    ("/api/draughts/position", || post(position)),
    ("/api/draughts/pdn", || long(post(read_games))),
    ("/api/draughts/game", || long(post(write_game))),
];

/// With more room for the body than requests usually have.
fn long(handled: MethodRouter<Desks>) -> MethodRouter<Desks> {
    handled.layer(DefaultBodyLimit::max(MOST_BYTES))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionAsked {
    position: String,
    #[serde(default)]
    rules: Rules,
}

#[derive(Serialize)]
struct PositionTold {
    #[serde(flatten)]
    here: Here,
    over: Option<Ended>,
}

async fn position(Wish(asked): Wish<PositionAsked>) -> Result<Json<PositionTold>, Refusal> {
    let position = read_position(&asked.position, asked.rules.into())?;
    Ok(Json(PositionTold {
        here: Here::with_moves(&position),
        over: Ended::of(&position),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesAsked {
    pdn: String,
    /// Those of games that don't tell theirs.
    #[serde(default = "official")]
    rules: Rules,
    /// Only this game, from 1.
    game: Option<usize>,
}

const fn official() -> Rules {
    Rules::Official
}

#[derive(Serialize)]
struct GamesTold {
    games: Vec<GameTold>,
    errors: Vec<Unread>,
}

#[derive(Serialize)]
struct GameTold {
    number: usize,
    tags: BTreeMap<String, String>,
    rules: Rules,
    start: String,
    plies: usize,
    moves: Option<Vec<Made>>,
    result: &'static str,
}

/// A game that can't be read.
#[derive(Serialize)]
struct Unread {
    game: usize,
    line: usize,
    column: usize,
    message: String,
}

async fn read_games(Wish(asked): Wish<GamesAsked>) -> Result<Json<GamesTold>, Refusal> {
    // A megabyte takes too long for a thread that others wait for.
    let read = tokio::task::spawn_blocking(move || games_told(&asked)).await;
    let broken = |error: tokio::task::JoinError| {
        Refusal::new(Cause::Broken, "reading_broke_down", error.to_string())
    };
    read.map_err(broken)?.map(Json)
}

fn games_told(asked: &GamesAsked) -> Result<GamesTold, Refusal> {
    let mut told = GamesTold {
        games: Vec::new(),
        errors: Vec::new(),
    };
    let mut plies = 0;
    let games = (1..).zip(pdn::read(&asked.pdn, asked.rules.into()));
    for (number, read) in games.filter(|(number, _)| asked.game.is_none_or(|only| only == *number))
    {
        match read {
            Ok(game) => {
                plies += game.line.moves.len();
                let with_moves = plies <= MOST_PLIES || asked.game.is_some();
                told.games.push(GameTold::of(number, &game, with_moves));
            }
            Err(error) => told.errors.push(Unread::of(number, &error)),
        }
    }
    match (told.games.is_empty(), told.errors.first()) {
        (false, _) => Ok(told),
        (true, Some(first)) => {
            let message = format!(
                "line {}, column {}: {}",
                first.line, first.column, first.message
            );
            let refusal = Refusal::new(Cause::Illegal, "bad_pdn", message);
            Err(refusal.with(json!({"errors": told.errors})))
        }
        (true, None) => {
            let message = "there is no such game in the text";
            let refusal = Refusal::new(Cause::Illegal, "bad_pdn", message);
            Err(refusal.with(json!({"errors": []})))
        }
    }
}

impl GameTold {
    fn of(number: usize, game: &Game, with_moves: bool) -> GameTold {
        GameTold {
            number,
            tags: game.tags.iter().cloned().collect(),
            rules: game.start.rules().into(),
            start: fen(&game.start),
            plies: game.line.moves.len(),
            moves: with_moves.then(|| moves(game)),
            result: game.result.text(),
        }
    }
}

fn moves(game: &Game) -> Vec<Made> {
    let mut here = game.start;
    let told = game.line.moves.iter().map(|node| {
        let mut made = Made::of(&here, &node.chosen);
        made.glyphs.clone_from(&node.glyphs);
        made.comments.clone_from(&node.comments);
        here = here.play(&node.chosen);
        made
    });
    told.collect()
}

impl Unread {
    fn of(game: usize, error: &PdnError) -> Unread {
        Unread {
            game,
            line: error.line,
            column: error.column,
            message: error.fault.to_string(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameAsked {
    #[serde(default)]
    rules: Rules,
    start: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    result: String,
}

async fn write_game(Wish(asked): Wish<GameAsked>) -> Result<Json<Value>, Refusal> {
    let game = asked.game()?;
    Ok(Json(json!({"pdn": pdn::write(&game, Style::Algebraic)})))
}

impl GameAsked {
    fn game(self) -> Result<Game, Refusal> {
        if self.moves.len() > MOST_WRITTEN {
            let message = format!("at most {MOST_WRITTEN} moves are written");
            return Err(Refusal::new(Cause::Illegal, "too_many_moves", message));
        }
        let rules = draughts::Rules::from(self.rules);
        let start = match &self.start {
            None => Position::start(rules),
            Some(text) => read_position(text, rules)?,
        };
        let mut here = start;
        let mut moves = Vec::new();
        for (index, text) in self.moves.iter().enumerate() {
            let read = read_moves(&here, text).map_err(|mut refusal| {
                refusal.facts["ply"] = json!(index + 1);
                refusal
            });
            for chosen in read? {
                here = here.play(&chosen);
                moves.push(chosen);
            }
        }
        let mut game = Game::new(start, moves, GameResult::of_text(&self.result));
        game.tags = self.tags.into_iter().filter(is_tag).collect();
        Ok(game)
    }
}

/// Whether a tag can be written: the others follow from the game.
fn is_tag((name, _): &(String, String)) -> bool {
    let follows = ["Result", "GameType", "SetUp", "FEN"].contains(&name.as_str());
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    is_name && !follows
}
