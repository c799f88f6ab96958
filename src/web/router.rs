//! The routes of the server and their handlers.

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

use super::api_error::{ApiError, ErrorKind};
use super::boards::Boards;
use super::classroom::{self, Classroom, OpenBoard};
use super::limits::{MAX_BODY_BYTES, MAX_STREAMS_PER_BOARD, STREAM_KEEP_ALIVE};
use super::middleware::{RequestFilter, filter_request};
use super::quota::Client;
use super::request::{BoardId, BoardQuery, JsonBody, without_game};
use super::services::SharedServices;
use super::snapshot::Snapshot;
use super::{games, modules, page};

/// The state that the handlers share.
#[derive(Clone)]
pub struct AppState {
    /// What all boards share.
    pub services: Arc<SharedServices>,
    /// The boards.
    pub boards: Arc<Boards>,
    has_course: bool,
    streams: Arc<EventStreams>,
}

/// Counts the open event streams.
struct EventStreams {
    max: usize,
    open: AtomicUsize,
}

/// An open event stream. Dropping it frees its place.
struct OpenStream(Arc<EventStreams>);

/// The routes of the API that all games share.
const ROUTES: &[Route] = &[
    ("/api", || get(description)),
    ("/api/openapi.json", || get(open_api)),
    ("/api/games", || get(offer)),
    ("/api/boards", || post(begin)),
    ("/api/boards/{id}", || get(show).post(act).delete(remove)),
    ("/api/boards/{id}/events", || get(events)),
];

/// A path, and its handler.
pub type Route = (&'static str, fn() -> MethodRouter<AppState>);

impl AppState {
    /// The state of a server without boards, for at most `max_streams` event streams.
    pub fn new(services: Arc<SharedServices>, max_streams: usize) -> AppState {
        let boards = Arc::new(Boards::new(
            services.settings().max_boards,
            services.settings().max_boards_per_address,
        ));
        let streams = Arc::new(EventStreams {
            max: max_streams,
            open: AtomicUsize::new(0),
        });
        AppState {
            services,
            boards,
            has_course: false,
            streams,
        }
    }
}

/// The router of the server, with its middleware, and with a classroom if there is one.
pub fn router(
    mut app: AppState,
    classroom: Option<Arc<Classroom>>,
    filter: Arc<RequestFilter>,
) -> Router {
    app.has_course = classroom.is_some();
    let mut router = Router::new();
    for (path, handled) in routes() {
        router = router.route(path, handled());
    }
    let router = router
        .fallback(page::asset)
        .method_not_allowed_fallback(wrong_method);
    let router = match classroom {
        Some(classroom) => router
            .layer(from_fn_with_state(
                Arc::clone(&classroom),
                classroom::identify,
            ))
            .merge(classroom::router(classroom, open_board(&app))),
        None => router,
    };
    guarded(router, filter).with_state(app)
}

/// Opens boards for the classroom.
fn open_board(app: &AppState) -> OpenBoard {
    let app = app.clone();
    Arc::new(move |client, audience, players| {
        let mut options = json!({});
        for (side, player) in ["white", "black"].into_iter().zip(players) {
            options[side] = match player {
                Some((name, program)) => {
                    let module = app.services.admit(name, program, audience.clone())?;
                    json!({"kind": "module", "module": module})
                }
                None => json!({"kind": "human"}),
            };
        }
        let game = games::find(Some("draughts"))?;
        let (board, _) = game.begin(&app.boards, &app.services, client, options)?;
        Ok(format!("/draughts/{}", board.identity()))
    })
}

/// Adds the middleware. It answers a request even if its handler panics.
fn guarded<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    filter: Arc<RequestFilter>,
) -> Router<S> {
    router
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(|_| panicked().into_response()))
        .layer(from_fn_with_state(filter, filter_request))
}

/// All routes of the API.
fn routes() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().chain(games::routes())
}

async fn description() -> impl IntoResponse {
    let kind = HeaderValue::from_static("text/markdown; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], include_str!("api.md"))
}

async fn open_api() -> impl IntoResponse {
    json_text(include_str!("openapi.json").to_owned())
}

async fn offer(State(app): State<AppState>) -> impl IntoResponse {
    let modules = modules::described(app.services.modules());
    let version = env!("CARGO_PKG_VERSION");
    let course = app.has_course;
    axum::Json(
        json!({"games": games::names(), "modules": modules, "course": course, "version": version}),
    )
}

async fn begin(
    State(app): State<AppState>,
    client: Client,
    JsonBody(request): JsonBody<Value>,
) -> Result<Response, ApiError> {
    let (game, options) = without_game(request)?;
    let game = games::find(game.as_ref().and_then(Value::as_str))?;
    let (board, first) = game.begin(&app.boards, &app.services, client, options)?;
    let mut response = (StatusCode::CREATED, shown(first)).into_response();
    let place = format!("/api/boards/{}", board.identity());
    if let Ok(place) = HeaderValue::from_str(&place) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    Ok(response)
}

async fn act(
    State(app): State<AppState>,
    BoardId(id): BoardId,
    query: BoardQuery,
    client: Client,
    JsonBody(request): JsonBody<Value>,
) -> Result<Response, ApiError> {
    let board = app.boards.find(&id)?;
    Ok(shown(board.act(client, request, query.version)?))
}

async fn show(State(app): State<AppState>, BoardId(id): BoardId) -> Result<Response, ApiError> {
    Ok(shown(app.boards.find(&id)?.snapshot()?))
}

async fn remove(State(app): State<AppState>, BoardId(id): BoardId) -> Result<StatusCode, ApiError> {
    let board = app.boards.remove(&id)?;
    // Dropping a board may take a while, because its processes end with it.
    spawn_blocking(move || drop(board));
    Ok(StatusCode::NO_CONTENT)
}

async fn events(State(app): State<AppState>, BoardId(id): BoardId) -> Result<Response, ApiError> {
    let stream = OpenStream::among(&app.streams)?;
    let (now, later) = app.boards.find(&id)?.watch(MAX_STREAMS_PER_BOARD)?;
    // A client that was too slow for some snapshots continues with the next one.
    let later = BroadcastStream::new(later).filter_map(Result::ok);
    let events = once(now).chain(later).map(move |snapshot| {
        let _counted = &stream;
        let event = Event::default().event("board");
        Ok::<_, Infallible>(event.id(snapshot.version.to_string()).data(&snapshot.text))
    });
    let beat = KeepAlive::new().interval(STREAM_KEEP_ALIVE);
    let not_buffered = HeaderName::from_static("x-accel-buffering");
    let response = Sse::new(events).keep_alive(beat);
    Ok(([(not_buffered, HeaderValue::from_static("no"))], response).into_response())
}

async fn wrong_method() -> ApiError {
    let message = "this can't be done here: the header Allow tells what can";
    ApiError::new(ErrorKind::WrongMethod, "wrong_method", message)
}

fn panicked() -> ApiError {
    ApiError::new(
        ErrorKind::Broken,
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
    fn among(streams: &Arc<EventStreams>) -> Result<OpenStream, ApiError> {
        let another = |open: usize| (open < streams.max).then_some(open + 1);
        let counted = streams
            .open
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, another);
        if counted.is_err() {
            let message = "too many boards are followed already";
            let error = ApiError::new(ErrorKind::Busy, "too_many_streams", message);
            return Err(error.with(json!({"most": streams.max})));
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
    use crate::web::limits::ServerLimits;
    use crate::web::services::ServiceSettings;

    fn filter() -> Arc<RequestFilter> {
        RequestFilter::new(&ServerLimits {
            hosts: Vec::new(),
            requests_per_second: 1000,
            max_connections: 1,
            max_connections_per_address: 1,
            is_behind_proxy: false,
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
        let router = guarded(Router::new().route("/", get(panics)), filter());
        let response = answer(router, "GET", "/");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    }

    /// The methods in the header `Allow` of a path, without `HEAD`.
    fn allowed(path: &str) -> BTreeSet<String> {
        let settings = ServiceSettings::for_tests(1);
        let app = AppState::new(SharedServices::open(settings).unwrap(), 1);
        let response = answer(router(app, None, filter()), "PATCH", path);
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
