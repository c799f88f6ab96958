//! Why a wish is not fulfilled.

use axum::Json;
use axum::http::StatusCode;
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
    /// It can't be done now.
    NotNow,
    /// It is against the rules of the game.
    Illegal,
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
}

impl Cause {
    fn status(self) -> StatusCode {
        match self {
            Cause::Malformed => StatusCode::BAD_REQUEST,
            Cause::Forbidden => StatusCode::FORBIDDEN,
            Cause::Missing => StatusCode::NOT_FOUND,
            Cause::NotNow => StatusCode::CONFLICT,
            Cause::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Cause::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Cause::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal {
            cause,
            code,
            message,
            facts,
        } = self;
        let body = json!({"error": {"code": code, "message": message, "facts": facts}});
        let mut response = (cause.status(), Json(body)).into_response();
        if cause == Cause::Busy {
            let headers = response.headers_mut();
            headers.insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}
