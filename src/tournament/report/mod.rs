//! The report that people look at: one HTML file with everything in it.
//!
//! The file needs no network and no server. Its data is a JSON text in the page, see [`data`]; its
//! own script draws the tables and replays the games: draughts on a board, the others as drawings
//! of letters. A policy in its head allows that one script and that one style sheet, by their
//! digests, and nothing else, so that a program with a hostile name can only be shown.

mod data;

use base64ct::{Base64, Encoding as _};
use sha2::{Digest as _, Sha256};

use crate::games::text_game::GameText;
use crate::referee::language::Language;
use crate::tournament::games::DRAUGHTS;
use crate::tournament::model::Tournament;

const PAGE: &str = include_str!("page.html");
/// The page that a report is reached from, which it leads back to.
#[derive(Clone, Copy, Debug)]
pub struct BackLink<'a> {
    /// Its address.
    pub address: &'a str,
    /// What it is called.
    pub name: &'a str,
}

/// The script and the style of a page.
struct PageCode {
    script: String,
    style: String,
}

impl PageCode {
    /// Of a page on which these games are replayed.
    fn of(game: &GameText) -> PageCode {
        let (replay, style) = match game == DRAUGHTS {
            true => (
                include_str!("draughts_replay.js"),
                include_str!("board.css"),
            ),
            false => (
                include_str!("text_replay.js"),
                include_str!("text_replay.css"),
            ),
        };
        let script = [
            "\"use strict\";\n",
            include_str!("words.js"),
            include_str!("board.js"),
            include_str!("drawing.js"),
            replay,
            include_str!("viewer.js"),
            include_str!("tables.js"),
            include_str!("games.js"),
            include_str!("page.js"),
        ];
        PageCode {
            script: script.concat(),
            style: [include_str!("page.css"), style].concat(),
        }
    }
}

/// The report as a whole HTML document that begins in this language, and perhaps leads back.
pub fn html(tournament: &Tournament, language: Language, back: Option<BackLink<'_>>) -> String {
    let code = PageCode::of(tournament.game);
    let part = |name: &str| match name {
        "language" => language.code().into(),
        "policy" => policy_of(&code),
        "back" => back.map_or_else(String::new, |back| {
            let (address, name) = (escaped(back.address), escaped(back.name));
            format!("<p class=\"back\"><a href=\"{address}\">← {name}</a></p>")
        }),
        "title" => escaped(&tournament.title),
        "style" => code.style.clone(),
        "tournament" => data::json(tournament),
        "script" => code.script.clone(),
        other => unreachable!("the page has no part {other}"),
    };
    filled(PAGE, part)
}

/// What the report of a game may do in a browser: the value of the header
/// `Content-Security-Policy`, which the page says too.
pub fn policy(game: &GameText) -> String {
    policy_of(&PageCode::of(game))
}

/// The template with its `{{name}}`s replaced. What is put in is not looked at again.
fn filled(template: &str, part: impl Fn(&str) -> String) -> String {
    let mut pieces = template.split("{{");
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        page += &part(name);
        page += rest;
    }
    page
}

/// What the page may do: run its own script and use its own style.
fn policy_of(code: &PageCode) -> String {
    format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        digest(&code.script),
        digest(&code.style)
    )
}

/// What a policy says of an inline text: `sha256-...`.
fn digest(text: &str) -> String {
    format!("sha256-{}", Base64::encode_string(&Sha256::digest(text)))
}

/// Text as it may stand in HTML, between tags or in an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{PAGE, PageCode, digest, escaped, filled, policy_of};
    use crate::tournament::games::games;

    #[test]
    fn what_is_put_into_the_page_is_not_filled_again() {
        let part = |name: &str| format!("<{name} {{{{script}}}}>");
        assert_eq!(
            filled("a{{b}}c{{d}}", part),
            "a<b {{script}}>c<d {{script}}>"
        );
    }

    #[test]
    fn the_page_names_only_parts_that_there_are() {
        let names = std::cell::RefCell::new(Vec::new());
        filled(PAGE, |name| {
            names.borrow_mut().push(name.to_owned());
            String::new()
        });
        let wanted = [
            "language",
            "policy",
            "title",
            "style",
            "back",
            "title",
            "tournament",
            "script",
        ];
        assert_eq!(*names.borrow(), wanted);
    }

    #[test]
    fn nothing_is_fetched_and_nothing_is_parsed_as_html() {
        for code in games().map(PageCode::of) {
            for text in [PAGE, &code.style, &code.script] {
                for forbidden in [
                    "innerHTML",
                    "outerHTML",
                    "insertAdjacentHTML",
                    "eval(",
                    "@import",
                    "url(",
                    "src=",
                    "<link",
                    "fetch(",
                    "https:",
                ] {
                    assert!(!text.contains(forbidden), "{forbidden}");
                }
            }
            assert!(!code.script.contains("</script") && !code.style.contains("</style"));
            assert!(policy_of(&code).starts_with("default-src 'none'; script-src 'sha256-"));
        }
    }

    /// The digests of FIPS 180-2's examples, in base 64.
    #[test]
    fn known_digests() {
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        for (text, expected) in [
            ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
            ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
            (long, "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
        ] {
            assert_eq!(digest(text), format!("sha256-{expected}"));
        }
    }

    #[test]
    fn a_title_stays_text() {
        assert_eq!(
            escaped("<b a='1'>&\""),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;"
        );
    }
}
