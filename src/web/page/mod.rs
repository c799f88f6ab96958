//! The page: its files, carried by the program.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::refusal::{Cause, Refusal};

/// The files, by the path in a request. Everything else that is no path below `/api` is the page itself, which reads its address.
const ASSETS: &[(&str, &str, &str)] = &[
    ("/page/api.js", JS, include_str!("api.js")),
    ("/page/board.js", JS, include_str!("board.js")),
    ("/page/dom.js", JS, include_str!("dom.js")),
    ("/page/games.js", JS, include_str!("games.js")),
    ("/page/hexagon.css", CSS, include_str!("hexagon.css")),
    ("/page/hexagon.js", JS, include_str!("hexagon.js")),
    (
        "/page/hexagon_board.js",
        JS,
        include_str!("hexagon_board.js"),
    ),
    ("/page/hexagon_side.js", JS, include_str!("hexagon_side.js")),
    (
        "/page/hexagon_words.js",
        JS,
        include_str!("hexagon_words.js"),
    ),
    ("/page/icon.svg", SVG, include_str!("icon.svg")),
    ("/page/main.js", JS, include_str!("main.js")),
    ("/page/preferences.js", JS, include_str!("preferences.js")),
    ("/page/sitting.js", JS, include_str!("sitting.js")),
    ("/page/start.js", JS, include_str!("start.js")),
    ("/page/style.css", CSS, include_str!("style.css")),
    ("/page/words.js", JS, include_str!("words.js")),
];

const JS: &str = "text/javascript; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

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
