//! The error that the API answers with.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// Why a request is refused. [`ErrorKind`] decides the status. The code is for programs, the
/// message for people who read the answer, and from the facts the page makes a sentence in its own
/// language.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// What kind of error it is.
    pub kind: ErrorKind,
    /// The error in `snake_case`. It does not change between versions.
    pub code: &'static str,
    /// The error in English.
    pub message: String,
    /// What the error is about.
    pub facts: Value,
}

/// The kinds of errors, one for each status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The request can't be read.
    Malformed,
    /// The request comes from another site or names another host.
    Forbidden,
    /// The thing does not exist.
    Missing,
    /// The thing exists, but has no such method.
    WrongMethod,
    /// The request did not come in time.
    TooSlow,
    /// It can't be done now.
    NotNow,
    /// The body is too long.
    TooLong,
    /// The body is not JSON.
    WrongType,
    /// It is against the rules of the game.
    Illegal,
    /// The client asks too often.
    TooMany,
    /// The headers are too long.
    LongHeaders,
    /// The server has no room for this now; the client should try again.
    Busy,
    /// The server failed.
    Broken,
}

impl ApiError {
    /// An error without facts.
    pub fn new(kind: ErrorKind, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError {
            kind,
            code,
            message: message.into(),
            facts: json!({}),
        }
    }

    /// An error of a request that can't be read.
    pub fn malformed(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorKind::Malformed, code, message)
    }

    /// An error of what is against the rules of a game.
    pub fn illegal(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorKind::Illegal, code, message)
    }

    /// An error of what can't be done now.
    pub fn not_now(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(ErrorKind::NotNow, code, message)
    }

    /// Adds facts.
    pub fn with(mut self, facts: Value) -> ApiError {
        self.facts = facts;
        self
    }

    /// The body of the response.
    pub fn body(&self) -> Value {
        let (code, message, facts) = (self.code, &self.message, &self.facts);
        json!({"error": {"code": code, "message": message, "facts": facts}})
    }
}

impl ErrorKind {
    /// The status of the response.
    pub fn status(self) -> StatusCode {
        match self {
            ErrorKind::Malformed => StatusCode::BAD_REQUEST,
            ErrorKind::Forbidden => StatusCode::FORBIDDEN,
            ErrorKind::Missing => StatusCode::NOT_FOUND,
            ErrorKind::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ErrorKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ErrorKind::NotNow => StatusCode::CONFLICT,
            ErrorKind::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorKind::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ErrorKind::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorKind::LongHeaders => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            ErrorKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            ErrorKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let kind = self.kind;
        let mut response = (kind.status(), Json(self.body())).into_response();
        if matches!(kind, ErrorKind::Busy | ErrorKind::TooMany) {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
