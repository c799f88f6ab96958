//! The files of the page, which are part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::api_error::{ApiError, ErrorKind};
use super::games;

/// The files of this folder, made by build.rs: name and text. The extension decides the type.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The files below `/page/` that have another origin.
const SHARED_FILES: &[(&str, &str)] = &[
    (
        "draughts_board.css",
        include_str!("../../tournament/report/board.css"),
    ),
    ("draughts_drawing.js", DRAUGHTS_DRAWING),
];

/// The module that lists the games, in the order of the start page. A game is exported under its
/// name by the module of its name.
static GAMES_MODULE: LazyLock<String> = LazyLock::new(|| {
    let names = games::names();
    let imports = names
        .iter()
        .map(|name| format!("import {{ {name} }} from \"./{name}.js\";\n"));
    let imports: String = imports.collect();
    format!("{imports}\nexport const GAMES = [{}];\n", names.join(", "))
});

/// The page, with a link to each style sheet: the one of the shell first, then those that games
/// share.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let own = FILES.iter().filter(|(name, _)| *name != SHELL_STYLE);
    let rest = SHARED_FILES.iter().chain(own).map(|(name, _)| *name);
    let sheets = [SHELL_STYLE].into_iter().chain(rest);
    let links: Vec<String> = sheets
        .filter(|name| name.ends_with(".css"))
        .map(|name| format!("<link rel=\"stylesheet\" href=\"/page/{name}\">"))
        .collect();
    include_str!("index.html").replace(STYLES_PLACE, &links.join("\n  "))
});

/// The style sheet of the shell.
const SHELL_STYLE: &str = "style.css";

/// What `index.html` has in place of the links to style sheets.
const STYLES_PLACE: &str = "<!-- style sheets -->";

/// The drawing of the league report, as a module.
const DRAUGHTS_DRAWING: &str = concat!(
    include_str!("../../tournament/report/board.js"),
    include_str!("../../tournament/report/drawing.js"),
    "export { boardOf, centreOf, continues, emptyBoard, ghostOf, glide, pathText, pieceOf, rowOf, shape, \
     sideOf, squareAt, squareName, startBoard, turnsOf };\n",
);

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
        Some("games.js") => Some(("games.js", GAMES_MODULE.as_str())),
        Some(name) => files().find(|(known, _)| *known == name),
        None if path.contains('.') => None,
        None => Some(("index.html", INDEX.as_str())),
    }
}

fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().chain(SHARED_FILES).copied()
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
        for (name, _) in files() {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }

    #[track_caller]
    fn check(path: &str, name: Option<&str>) {
        assert_eq!(found(path).map(|(name, _)| name), name, "{path}");
    }

    #[test]
    fn every_game_has_its_module() {
        for name in games::names() {
            let path = format!("/page/{name}.js");
            let (_, text) = found(&path).unwrap_or_else(|| panic!("there is no {path}"));
            let exports = [
                format!("export const {name} ="),
                format!("export {{ {name} }}"),
            ];
            assert!(exports.iter().any(|export| text.contains(export)), "{path}");
        }
    }

    #[test]
    fn every_style_sheet_is_linked() {
        assert!(!INDEX.contains(STYLES_PLACE));
        let linked = INDEX.matches("rel=\"stylesheet\"").count();
        let sheets = files().filter(|(name, _)| name.ends_with(".css")).count();
        assert_eq!(linked, sheets);
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
