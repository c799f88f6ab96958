//! Which request goes where.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::boards::{Board, Boards};
use super::house::House;
use super::refusal::{Cause, Refusal};
use super::snapshot::Snapshot;
use super::{draughts, games, modules, page};

/// What requests are answered from.
#[derive(Clone)]
pub struct Desks {
    house: Arc<House>,
    boards: Arc<Boards>,
}

/// All requests that are answered.
pub fn router(house: Arc<House>) -> Router {
    let boards = Arc::new(Boards::new(house.settings().most_boards));
    Router::new()
        .route("/api", get(|| async { include_str!("api.md") }))
        .route("/api/games", get(offer))
        .route("/api/boards", axum::routing::post(begin))
        .route("/api/boards/{id}", get(show).post(act).delete(remove))
        .route("/api/boards/{id}/events", get(events))
        .merge(draughts::routes())
        .fallback(page::asset)
        .with_state(Desks { house, boards })
}

async fn offer(State(desks): State<Desks>) -> Response {
    let modules = modules::described(desks.house.modules());
    let version = env!("CARGO_PKG_VERSION");
    axum::Json(json!({"games": games::names(), "modules": modules, "version": version}))
        .into_response()
}

async fn begin(State(desks): State<Desks>, body: Bytes) -> Result<Response, Refusal> {
    let Value::Object(mut wish) = wish(&body)? else {
        return Err(Refusal::new(
            Cause::Malformed,
            "unreadable",
            "a JSON object is expected",
        ));
    };
    let game = wish.remove("game");
    let options = Value::Object(wish);
    let game = games::find(game.as_ref().and_then(Value::as_str))?;
    let board = game.begin(&desks.boards, &desks.house, options)?;
    let snapshot = board.snapshot();
    let mut response = (StatusCode::CREATED, shown(&snapshot)).into_response();
    let place = format!("/api/boards/{}", board.identity());
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    version: Option<u64>,
}

async fn act(
    State(desks): State<Desks>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    body: Bytes,
) -> Result<Response, Refusal> {
    let board = desks.boards.find(&id)?;
    let snapshot = board.act(wish(&body)?, asked.version)?;
    Ok(shown(&snapshot))
}

async fn show(State(desks): State<Desks>, Path(id): Path<String>) -> Result<Response, Refusal> {
    Ok(shown(&desks.boards.find(&id)?.snapshot()))
}

async fn remove(State(desks): State<Desks>, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    desks.boards.find(&id)?;
    desks.boards.remove(&id);
    Ok(StatusCode::NO_CONTENT)
}

async fn events(
    State(desks): State<Desks>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let board: Arc<dyn Board> = desks.boards.find(&id)?;
    let told = WatchStream::new(board.watch()).map(|snapshot| {
        let event = Event::default().event("board");
        Ok(event.id(snapshot.version.to_string()).data(&snapshot.text))
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

fn shown(snapshot: &Snapshot) -> Response {
    let kind = HeaderValue::from_static("application/json");
    let mut response = snapshot.text.clone().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn wish(body: &Bytes) -> Result<Value, Refusal> {
    let unreadable =
        |error: serde_json::Error| Refusal::new(Cause::Malformed, "unreadable", error.to_string());
    serde_json::from_slice(body).map_err(unreadable)
}
