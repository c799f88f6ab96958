//! The page: its files, carried by the program.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::refusal::{Cause, Refusal};

/// The files, by the path in a request. Everything else that is no path below `/api` is the page itself, which reads its address.
const ASSETS: &[(&str, &str, &str)] = &[(
    "/page/main.js",
    "text/javascript; charset=utf-8",
    include_str!("main.js"),
)];

const INDEX: &str = include_str!("index.html");

/// A file of the page.
pub async fn asset(uri: Uri) -> Response {
    let path = uri.path();
    if let Some((_, kind, text)) = ASSETS.iter().find(|(name, ..)| *name == path) {
        return (
            [(header::CONTENT_TYPE, HeaderValue::from_static(kind))],
            *text,
        )
            .into_response();
    }
    if path.starts_with("/api/") || path.starts_with("/page/") {
        return Refusal::new(Cause::Missing, "no_such_page", "there is no such page")
            .into_response();
    }
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], INDEX).into_response()
}
