//! Extractors: what handlers take from a request. Their errors are [`ApiError`]s.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::api_error::{ApiError, ErrorKind};

/// A body of JSON.
pub struct JsonBody<T>(pub T);

/// The identity of a board in the path. One that can't be read is the identity of no board.
pub struct BoardId(pub String);

/// The query of a request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardQuery {
    /// The version that the client has seen.
    pub version: Option<u64>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        if !is_json(request.headers()) {
            let message = "the Content-Type must be application/json";
            return Err(ApiError::new(ErrorKind::WrongType, "not_json", message));
        }
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                ApiError::new(ErrorKind::TooLong, "too_long", "the body is too long")
            }
            _ => ApiError::new(
                ErrorKind::Malformed,
                "unreadable",
                "the body did not come whole",
            ),
        })?;
        serde_json::from_slice(&body)
            .map(JsonBody)
            .map_err(unreadable)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for BoardId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<BoardId, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let missing = |_| {
            ApiError::new(
                ErrorKind::Missing,
                "no_such_board",
                "there is no such board",
            )
        };
        path.map(|Path(identity)| BoardId(identity))
            .map_err(missing)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for BoardQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<BoardQuery, ApiError> {
        let query = Query::<BoardQuery>::from_request_parts(parts, state).await;
        query.map(|Query(query)| query).map_err(|rejection| {
            ApiError::new(ErrorKind::Malformed, "bad_query", rejection.body_text())
                .with(json!({"known": ["version"]}))
        })
    }
}

/// The object without its field `game`, and that field.
///
/// # Errors
/// If the body is not an object.
pub fn without_game(body: Value) -> Result<(Option<Value>, Value), ApiError> {
    match body {
        Value::Object(mut fields) => {
            let game = fields.remove("game");
            Ok((game, Value::Object(fields)))
        }
        _ => {
            let message = "a JSON object is expected";
            Err(ApiError::new(ErrorKind::Malformed, "unreadable", message))
        }
    }
}

fn unreadable(error: serde_json::Error) -> ApiError {
    let facts = json!({"line": error.line(), "column": error.column()});
    ApiError::new(ErrorKind::Malformed, "unreadable", error.to_string()).with(facts)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
