//! Extractors: what handlers take from a request. Their errors are [`ApiError`]s.

use std::ops::RangeInclusive;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

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
            _ => ApiError::malformed("unreadable", "the body did not come whole"),
        })?;
        serde_json::from_slice(&body)
            .map(JsonBody)
            .map_err(|error| {
                let facts = json!({"line": error.line(), "column": error.column()});
                unreadable(&error).with(facts)
            })
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
            ApiError::malformed("bad_query", rejection.body_text())
                .with(json!({"known": ["version"]}))
        })
    }
}

/// Options as a client sends them. What is left out, or null, stays as it is.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct OptionsPatch(Map<String, Value>);

impl OptionsPatch {
    /// Takes one option out; `None` if it stays as it is.
    ///
    /// # Errors
    /// If its value is of the wrong type.
    pub fn take<O: DeserializeOwned>(&mut self, name: &str) -> Result<Option<O>, ApiError> {
        let value = self.0.remove(name).filter(|value| !value.is_null());
        let option = value.map(serde_json::from_value).transpose();
        option.map_err(|error| unreadable(&error))
    }

    /// The options before, changed by these.
    ///
    /// # Errors
    /// If there is no such option, or a value is of the wrong type.
    pub fn over<O: Serialize + DeserializeOwned>(self, before: &O) -> Result<O, ApiError> {
        let mut options = serde_json::to_value(before).map_err(|error| unreadable(&error))?;
        for (name, value) in self.0.into_iter().filter(|(_, value)| !value.is_null()) {
            options[name] = value;
        }
        serde_json::from_value(options).map_err(|error| unreadable(&error))
    }
}

/// Checks that a number is one of those allowed. The error has the code, and the number as a fact
/// of that name.
///
/// # Errors
/// If it is not.
pub fn check_range(
    code: &'static str,
    name: &str,
    number: u8,
    allowed: &RangeInclusive<u8>,
) -> Result<(), ApiError> {
    if allowed.contains(&number) {
        return Ok(());
    }
    let (least, most) = (allowed.start(), allowed.end());
    let facts = json!({name: number, "least": least, "most": most});
    let message = format!("{number} is not from {least} to {most}");
    Err(ApiError::illegal(code, message).with(facts))
}

/// The seed that a client has given, or one that nobody knows.
///
/// # Errors
/// If the system gives no random numbers.
pub fn seed_or_random(seed: Option<u64>) -> Result<u64, ApiError> {
    let broken = |error: getrandom::Error| {
        ApiError::new(ErrorKind::Broken, "no_random_numbers", error.to_string())
    };
    seed.map_or_else(|| getrandom::u64().map_err(broken), Ok)
}

/// The error for JSON that can't be read.
pub fn unreadable(error: &serde_json::Error) -> ApiError {
    ApiError::malformed("unreadable", error.to_string())
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
            Err(ApiError::malformed("unreadable", message))
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}
