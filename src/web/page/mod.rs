//! The page: its files, carried by the program.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::refusal::{Cause, Refusal};

/// The files, by the path in a request. Everything else that is no path below `/api` is the page itself, which reads its address.
const ASSETS: &[(&str, &str, &str)] = &[
    ("/page/api.js", JS, include_str!("api.js")),
    ("/page/board.js", JS, include_str!("board.js")),
    ("/page/dom.js", JS, include_str!("dom.js")),
    ("/page/draughts.css", CSS, include_str!("draughts.css")),
    ("/page/draughts.js", JS, include_str!("draughts.js")),
    ("/page/draughts_analysis.js", JS, include_str!("draughts_analysis.js")),
    ("/page/draughts_board.css", CSS, include_str!("../../tournament/report/board.css")),
    ("/page/draughts_board.js", JS, include_str!("draughts_board.js")),
    ("/page/draughts_drawing.js", JS, DRAUGHTS_DRAWING),
    ("/page/draughts_game.js", JS, include_str!("draughts_game.js")),
    ("/page/draughts_moves.js", JS, include_str!("draughts_moves.js")),
    ("/page/draughts_position.js", JS, include_str!("draughts_position.js")),
    ("/page/draughts_reasons.js", JS, include_str!("draughts_reasons.js")),
    ("/page/draughts_reel.js", JS, include_str!("draughts_reel.js")),
    ("/page/draughts_replay.js", JS, include_str!("draughts_replay.js")),
    ("/page/draughts_rooms.js", JS, include_str!("draughts_rooms.js")),
    ("/page/draughts_selection.js", JS, include_str!("draughts_selection.js")),
    ("/page/draughts_setup.js", JS, include_str!("draughts_setup.js")),
    ("/page/draughts_stage.js", JS, include_str!("draughts_stage.js")),
    ("/page/draughts_start.js", JS, include_str!("draughts_start.js")),
    ("/page/draughts_words.js", JS, include_str!("draughts_words.js")),
    ("/page/games.js", JS, include_str!("games.js")),
    ("/page/hexagon.css", CSS, include_str!("hexagon.css")),
    ("/page/hexagon.js", JS, include_str!("hexagon.js")),
    ("/page/icon.svg", SVG, include_str!("icon.svg")),
    ("/page/main.js", JS, include_str!("main.js")),
    ("/page/preferences.js", JS, include_str!("preferences.js")),
    ("/page/sitting.js", JS, include_str!("sitting.js")),
    ("/page/start.js", JS, include_str!("start.js")),
    ("/page/style.css", CSS, include_str!("style.css")),
    ("/page/words.js", JS, include_str!("words.js")),
];

/// The drawing of the league report, as a module.
const DRAUGHTS_DRAWING: &str = concat!(
    include_str!("../../tournament/report/board.js"),
    include_str!("../../tournament/report/drawing.js"),
    "export { boardOf, centreOf, continues, emptyBoard, ghostOf, glide, pathText, pieceOf, rowOf, shape, sideOf, squareAt, squareName, startBoard, turnsOf };\n",
);

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
