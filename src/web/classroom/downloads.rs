//! Answers that are kept as files.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// The type of tables.
pub const CSV: &str = "text/csv; charset=utf-8";

/// A file of this type that is to be kept.
pub fn attachment(name: &'static str, kind: &'static str, bytes: impl Into<Vec<u8>>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let disposition =
        HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(kind);
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        bytes.into(),
    )
        .into_response()
}
