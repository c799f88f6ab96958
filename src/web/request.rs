//! What handlers take from a request; what can't be taken is refused in our own words.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::refusal::{Cause, Refusal};

/// The body: JSON of this shape.
pub struct Wish<T>(pub T);

/// The identity in the path. No board has one that can't be read.
pub struct Identity(pub String);

/// What stands after the question mark.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The version that the client has seen.
    pub version: Option<u64>,
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Wish<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Wish<T>, Refusal> {
        if !is_json(request.headers()) {
            let message = "the Content-Type must be application/json";
            return Err(Refusal::new(Cause::WrongType, "not_json", message));
        }
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Refusal::new(Cause::TooLong, "too_long", "the body is too long")
            }
            _ => Refusal::new(
                Cause::Malformed,
                "unreadable",
                "the body did not come whole",
            ),
        })?;
        serde_json::from_slice(&body).map(Wish).map_err(unreadable)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Identity {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Identity, Refusal> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let missing = |_| Refusal::new(Cause::Missing, "no_such_board", "there is no such board");
        path.map(|Path(identity)| Identity(identity))
            .map_err(missing)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked, Refusal> {
        let query = Query::<Asked>::from_request_parts(parts, state).await;
        query.map(|Query(asked)| asked).map_err(|rejection| {
            Refusal::new(Cause::Malformed, "bad_query", rejection.body_text())
                .with(json!({"known": ["version"]}))
        })
    }
}

/// The object, and what its field `game` says.
///
/// # Errors
/// When it is no object.
pub fn without_game(wish: Value) -> Result<(Option<Value>, Value), Refusal> {
    match wish {
        Value::Object(mut fields) => {
            let game = fields.remove("game");
            Ok((game, Value::Object(fields)))
        }
        _ => {
            let message = "a JSON object is expected";
            Err(Refusal::new(Cause::Malformed, "unreadable", message))
        }
    }
}

fn unreadable(error: serde_json::Error) -> Refusal {
    let facts = json!({"line": error.line(), "column": error.column()});
    Refusal::new(Cause::Malformed, "unreadable", error.to_string()).with(facts)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
