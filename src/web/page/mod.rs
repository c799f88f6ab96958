//! The files of the page, which are part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::api_error::{ApiError, ErrorKind};

/// The files below `/page/`. A new file needs one more line here. The extension decides the type.
const ASSETS: &[(&str, &str)] = &[
    ("api.js", include_str!("api.js")),
    ("beside.js", include_str!("beside.js")),
    ("board.js", include_str!("board.js")),
    ("dom.js", include_str!("dom.js")),
    ("draughts.css", include_str!("draughts.css")),
    ("draughts.js", include_str!("draughts.js")),
    ("draughts_analysis.js", include_str!("draughts_analysis.js")),
    (
        "draughts_board.css",
        include_str!("../../tournament/report/board.css"),
    ),
    ("draughts_board.js", include_str!("draughts_board.js")),
    ("draughts_drawing.js", DRAUGHTS_DRAWING),
    ("draughts_game.js", include_str!("draughts_game.js")),
    ("draughts_moves.js", include_str!("draughts_moves.js")),
    ("draughts_position.js", include_str!("draughts_position.js")),
    ("draughts_reasons.js", include_str!("draughts_reasons.js")),
    ("draughts_reel.js", include_str!("draughts_reel.js")),
    ("draughts_replay.js", include_str!("draughts_replay.js")),
    ("draughts_rooms.js", include_str!("draughts_rooms.js")),
    (
        "draughts_selection.js",
        include_str!("draughts_selection.js"),
    ),
    ("draughts_setup.js", include_str!("draughts_setup.js")),
    ("draughts_stage.js", include_str!("draughts_stage.js")),
    ("draughts_start.js", include_str!("draughts_start.js")),
    ("draughts_words.js", include_str!("draughts_words.js")),
    ("games.js", include_str!("games.js")),
    ("grid_board.js", include_str!("grid_board.js")),
    ("grid_games.css", include_str!("grid_games.css")),
    ("hexagon.css", include_str!("hexagon.css")),
    ("hexagon.js", include_str!("hexagon.js")),
    ("hexagon_board.js", include_str!("hexagon_board.js")),
    ("hexagon_side.js", include_str!("hexagon_side.js")),
    ("hexagon_words.js", include_str!("hexagon_words.js")),
    ("icon.svg", include_str!("icon.svg")),
    ("kalah.css", include_str!("kalah.css")),
    ("kalah.js", include_str!("kalah.js")),
    ("kalah_board.js", include_str!("kalah_board.js")),
    ("kalah_side.js", include_str!("kalah_side.js")),
    ("kalah_words.js", include_str!("kalah_words.js")),
    ("main.js", include_str!("main.js")),
    ("minesweeper.js", include_str!("minesweeper.js")),
    ("minesweeper_words.js", include_str!("minesweeper_words.js")),
    ("preferences.js", include_str!("preferences.js")),
    ("sitting.js", include_str!("sitting.js")),
    ("slither.js", include_str!("slither.js")),
    ("slither_words.js", include_str!("slither_words.js")),
    ("start.js", include_str!("start.js")),
    ("style.css", include_str!("style.css")),
    ("words.js", include_str!("words.js")),
];

/// The drawing of the league report, as a module.
const DRAUGHTS_DRAWING: &str = concat!(
    include_str!("../../tournament/report/board.js"),
    include_str!("../../tournament/report/drawing.js"),
    "export { boardOf, centreOf, continues, emptyBoard, ghostOf, glide, pathText, pieceOf, rowOf, shape, \
     sideOf, squareAt, squareName, startBoard, turnsOf };\n",
);

const INDEX: &str = include_str!("index.html");

/// The content types by extension.
const KINDS: &[(&str, &str)] = &[
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Answers a request for a file of the page. Each path that does not look like a file is the page
/// itself, which reads its address.
pub async fn asset(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        let message = "there is no such request: GET /api describes them";
        return ApiError::new(ErrorKind::Missing, "no_such_request", message).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let message = "the page can only be read";
        let error = ApiError::new(ErrorKind::WrongMethod, "wrong_method", message);
        let allow = [(header::ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (allow, error).into_response();
    }
    match found(path) {
        Some((name, text)) => file(name, text, &headers),
        None => ApiError::new(ErrorKind::Missing, "no_such_page", "there is no such page")
            .into_response(),
    }
}

fn found(path: &str) -> Option<(&'static str, &'static str)> {
    match path.strip_prefix("/page/") {
        Some(name) => ASSETS.iter().find(|(known, _)| *known == name).copied(),
        None if path.contains('.') => None,
        None => Some(("index.html", INDEX)),
    }
}

/// The file, or the answer that it has not changed.
fn file(name: &str, text: &'static str, headers: &HeaderMap) -> Response {
    let tag = tag(text);
    let named = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(name))),
    ];
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, named).into_response();
    }
    (named, text).into_response()
}

fn kind(name: &str) -> &'static str {
    let extension = name.rsplit('.').next().unwrap_or_default();
    let known = KINDS.iter().find(|(known, _)| *known == extension);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// The entity tag of a text. It is the same in every run.
fn tag(text: &str) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the client says that it has this version.
fn is_known(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = known.flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    tags.any(|known| {
        let known = known.trim_ascii();
        known == b"*" || known.strip_prefix(b"W/").unwrap_or(known) == tag.as_bytes()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_kind() {
        for (name, _) in ASSETS {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }

    #[track_caller]
    fn check(path: &str, name: Option<&str>) {
        assert_eq!(found(path).map(|(name, _)| name), name, "{path}");
    }

    #[test]
    fn paths_without_a_file_are_the_page() {
        check("/", Some("index.html"));
        check("/hexagon/0123456789abcdef", Some("index.html"));
        check("/page/main.js", Some("main.js"));
        check("/page/nothing.js", None);
        check("/page/../index.html", None);
        check("/favicon.ico", None);
    }
}
