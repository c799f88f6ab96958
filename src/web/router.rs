//! Which request goes where.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{StreamExt, once};
use tower_http::catch_panic::CatchPanicLayer;

use super::boards::Boards;
use super::door::{Door, admit};
use super::house::House;
use super::limits::{BODY_BYTES, STREAM_BEAT, STREAMS_OF_BOARD};
use super::quota::Client;
use super::refusal::{Cause, Refusal};
use super::request::{Asked, Identity, Wish, without_game};
use super::snapshot::Snapshot;
use super::{draughts, games, modules, page};

/// What requests are answered from.
#[derive(Clone)]
pub struct Desks {
    /// What all boards share.
    pub house: Arc<House>,
    /// The boards.
    pub boards: Arc<Boards>,
    streams: Arc<Streams>,
}

/// The event streams under way.
struct Streams {
    most: usize,
    open: AtomicUsize,
}

/// One of them.
struct OpenStream(Arc<Streams>);

/// The requests of the API; those that only one game has stand with it.
const ROUTES: &[Route] = &[
    ("/api", || get(description)),
    ("/api/openapi.json", || get(open_api)),
    ("/api/games", || get(offer)),
    ("/api/boards", || post(begin)),
    ("/api/boards/{id}", || get(show).post(act).delete(remove)),
    ("/api/boards/{id}/events", || get(events)),
];

/// A path, and what is done there.
pub type Route = (&'static str, fn() -> MethodRouter<Desks>);

impl Desks {
    /// With no board yet; so many event streams there may be.
    pub fn new(house: Arc<House>, most_streams: usize) -> Desks {
        let boards = Arc::new(Boards::new(
            house.settings().most_boards,
            house.settings().boards_of_address,
        ));
        let streams = Arc::new(Streams {
            most: most_streams,
            open: AtomicUsize::new(0),
        });
        Desks {
            house,
            boards,
            streams,
        }
    }
}

/// All requests that are answered.
pub fn router(desks: Desks, door: Arc<Door>) -> Router {
    let mut router = Router::new();
    for (path, handled) in routes() {
        router = router.route(path, handled());
    }
    let router = router
        .fallback(page::asset)
        .method_not_allowed_fallback(wrong_method);
    guarded(router, door).with_state(desks)
}

/// The same requests behind a door; one that panics is answered too.
fn guarded<S: Clone + Send + Sync + 'static>(router: Router<S>, door: Arc<Door>) -> Router<S> {
    router
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(CatchPanicLayer::custom(|_| panicked().into_response()))
        .layer(from_fn_with_state(door, admit))
}

/// All requests: a game with requests of its own is one more table here.
fn routes() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().chain(draughts::ROUTES)
}

async fn description() -> impl IntoResponse {
    let kind = HeaderValue::from_static("text/markdown; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], include_str!("api.md"))
}

async fn open_api() -> impl IntoResponse {
    json_text(include_str!("openapi.json").to_owned())
}

async fn offer(State(desks): State<Desks>) -> impl IntoResponse {
    let modules = modules::described(desks.house.modules());
    let version = env!("CARGO_PKG_VERSION");
    axum::Json(json!({"games": games::names(), "modules": modules, "version": version}))
}

async fn begin(
    State(desks): State<Desks>,
    client: Client,
    Wish(wish): Wish<Value>,
) -> Result<Response, Refusal> {
    let (game, options) = without_game(wish)?;
    let game = games::find(game.as_ref().and_then(Value::as_str))?;
    let board = game.begin(&desks.boards, &desks.house, client, options)?;
    let mut response = (StatusCode::CREATED, shown(board.snapshot()?)).into_response();
    let place = format!("/api/boards/{}", board.identity());
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

async fn act(
    State(desks): State<Desks>,
    Identity(id): Identity,
    asked: Asked,
    Wish(wish): Wish<Value>,
) -> Result<Response, Refusal> {
    let board = desks.boards.find(&id)?;
    Ok(shown(board.act(wish, asked.version)?))
}

async fn show(State(desks): State<Desks>, Identity(id): Identity) -> Result<Response, Refusal> {
    Ok(shown(desks.boards.find(&id)?.snapshot()?))
}

async fn remove(State(desks): State<Desks>, Identity(id): Identity) -> Result<StatusCode, Refusal> {
    let board = desks.boards.remove(&id)?;
    // The end of a game may take a while: processes die with it.
    spawn_blocking(move || drop(board));
    Ok(StatusCode::NO_CONTENT)
}

async fn events(State(desks): State<Desks>, Identity(id): Identity) -> Result<Response, Refusal> {
    let stream = OpenStream::among(&desks.streams)?;
    let (now, news) = desks.boards.find(&id)?.watch(STREAMS_OF_BOARD)?;
    // Who was too slow for some snapshots goes on with the next one.
    let news = BroadcastStream::new(news).filter_map(Result::ok);
    let told = once(now).chain(news).map(move |snapshot| {
        let _counted = &stream;
        let event = Event::default().event("board");
        Ok::<_, Infallible>(event.id(snapshot.version.to_string()).data(&snapshot.text))
    });
    let beat = KeepAlive::new().interval(STREAM_BEAT);
    let not_buffered = HeaderName::from_static("x-accel-buffering");
    let told = Sse::new(told).keep_alive(beat);
    Ok(([(not_buffered, HeaderValue::from_static("no"))], told).into_response())
}

async fn wrong_method() -> Refusal {
    let message = "this can't be done here: the header Allow tells what can";
    Refusal::new(Cause::WrongMethod, "wrong_method", message)
}

fn panicked() -> Refusal {
    Refusal::new(
        Cause::Broken,
        "broken",
        "the server has failed, which is our fault",
    )
}

fn shown(snapshot: Arc<Snapshot>) -> Response {
    json_text(snapshot.text.clone()).into_response()
}

fn json_text(text: String) -> impl IntoResponse {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], text)
}

impl OpenStream {
    fn among(streams: &Arc<Streams>) -> Result<OpenStream, Refusal> {
        let another = |open: usize| (open < streams.most).then_some(open + 1);
        let counted = streams
            .open
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, another);
        if counted.is_err() {
            let message = "too many boards are followed already";
            let refusal = Refusal::new(Cause::Busy, "too_many_streams", message);
            return Err(refusal.with(json!({"most": streams.most})));
        }
        Ok(OpenStream(Arc::clone(streams)))
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt as _;

    use super::*;
    use crate::referee::limits::Limits;
    use crate::web::door::Rules;
    use crate::web::house::Settings;

    fn door() -> Arc<Door> {
        Door::new(&Rules {
            hosts: Vec::new(),
            requests_a_second: 1000,
            connections: 1,
            connections_of_address: 1,
            log: None,
        })
    }

    fn answer(router: Router, method: &str, path: &str) -> Response {
        let request = Request::builder().method(method).uri(path);
        let request = request
            .header("host", "localhost")
            .body(Body::empty())
            .unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(router.oneshot(request)).unwrap()
    }

    #[test]
    fn a_request_that_panics_is_answered() {
        async fn panics() {
            panic!("as wished");
        }
        let router = guarded(Router::new().route("/", get(panics)), door());
        let response = answer(router, "GET", "/");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    }

    /// What the header `Allow` of a path says, `HEAD` left out.
    fn allowed(path: &str) -> BTreeSet<String> {
        let settings = Settings {
            programs: Vec::new(),
            limits: Limits::default(),
            workers: crate::referee::workers::Workers::new(Default::default()),
            thinkers: 1,
            most_boards: 1,
            boards_of_address: 1,
            matches_of_address: 1,
        };
        let desks = Desks::new(House::open(settings).unwrap(), 1);
        let response = answer(router(desks, door()), "PATCH", path);
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
        let allow = response.headers()[header::ALLOW]
            .to_str()
            .unwrap()
            .to_lowercase();
        let methods = allow.split(',').filter(|method| *method != "head");
        methods.map(str::to_owned).collect()
    }

    #[test]
    fn every_request_is_described() {
        let described: Value = serde_json::from_str(include_str!("openapi.json")).unwrap();
        let described = described["paths"].as_object().unwrap();
        let text = include_str!("api.md");
        for (path, _) in routes() {
            let methods = described[*path].as_object().unwrap().keys();
            let methods: BTreeSet<String> = methods
                .filter(|key| *key != "parameters")
                .cloned()
                .collect();
            assert_eq!(methods, allowed(path), "{path}");
            for method in methods {
                let named = format!("`{} {}`", method.to_uppercase(), path.replace("{id}", "ID"));
                assert!(text.contains(&named), "api.md lacks {named}");
            }
        }
        assert_eq!(described.len(), routes().count());
    }
}
