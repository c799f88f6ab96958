//! Why a wish is not fulfilled.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Why a request is refused: the status by [`Cause`], a code for programs, a sentence for people who read the answer, and facts from
/// which the page makes its own sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// Whose fault it is.
    pub cause: Cause,
    /// What it is, in `snake_case`; does not change between versions.
    pub code: &'static str,
    /// What it is, in English.
    pub message: String,
    /// What the sentence is about.
    pub facts: Value,
}

/// Whose fault a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The request can't be read.
    Malformed,
    /// A stranger asks.
    Forbidden,
    /// There is no such thing.
    Missing,
    /// There is such a thing, and that can't be done with it.
    WrongMethod,
    /// The request did not come in time.
    TooSlow,
    /// It can't be done now.
    NotNow,
    /// The body is too long.
    TooLong,
    /// The body is no JSON.
    WrongType,
    /// It is against the rules of the game.
    Illegal,
    /// This client asks too often.
    TooMany,
    /// The headers are too long.
    LongHeaders,
    /// Too much is asked for; to be tried again.
    Busy,
    /// We failed.
    Broken,
}

impl Refusal {
    /// A refusal without facts.
    pub fn new(cause: Cause, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal {
            cause,
            code,
            message: message.into(),
            facts: json!({}),
        }
    }

    /// The same with facts.
    pub fn with(mut self, facts: Value) -> Refusal {
        self.facts = facts;
        self
    }

    /// The body of the answer.
    pub fn body(&self) -> Value {
        let (code, message, facts) = (self.code, &self.message, &self.facts);
        json!({"error": {"code": code, "message": message, "facts": facts}})
    }
}

impl Cause {
    fn status(self) -> StatusCode {
        match self {
            Cause::Malformed => StatusCode::BAD_REQUEST,
            Cause::Forbidden => StatusCode::FORBIDDEN,
            Cause::Missing => StatusCode::NOT_FOUND,
            Cause::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Cause::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Cause::NotNow => StatusCode::CONFLICT,
            Cause::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            Cause::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Cause::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Cause::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Cause::LongHeaders => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Cause::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Cause::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let cause = self.cause;
        let mut response = (cause.status(), Json(self.body())).into_response();
        if matches!(cause, Cause::Busy | Cause::TooMany) {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
