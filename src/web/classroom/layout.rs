//! What all pages of the classroom have in common.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use chrono::{DateTime, Local};
use maud::{DOCTYPE, Markup, html};

use crate::course::sessions::Who;
use crate::referee::language::Language;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::visitor::Visitor;

/// A request that is refused.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The status.
    pub status: StatusCode,
    /// Why, in the language of the visitor.
    pub text: String,
    /// The language.
    pub language: Language,
    /// Whether a program asked, which gets the text alone.
    pub is_program: bool,
    /// The page to go to after signing in, if that may help.
    pub after_sign_in: Option<String>,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        if self.is_program {
            return (self.status, format!("{}\n", self.text)).into_response();
        }
        let language = self.language;
        let main = html! {
            h1 { (language.text("classroom.refused")) }
            p.refusal { (self.text) }
            @if let Some(next) = &self.after_sign_in { (sign_in_form(language, next, &FieldNotes::default())) }
            p { a href="/course" { (language.text("classroom.back")) } }
        };
        (
            self.status,
            document(language, language.text("classroom.refused"), None, &main),
        )
            .into_response()
    }
}

/// The form that asks for a code, and leads to this page.
pub fn sign_in_form(language: Language, next: &str, notes: &FieldNotes) -> Markup {
    html! {
        form.options method="post" action="/course/sign-in" {
            (code_field(language, notes))
            input type="hidden" name="next" value=(next);
            button.main { (language.text("classroom.sign_in")) }
            p { (language.text("classroom.sign_in_hint")) }
        }
    }
}

/// The field for a code.
pub fn code_field(language: Language, notes: &FieldNotes) -> Markup {
    html! {
        label { (language.text("classroom.code")) " "
            input name="code" type="password" autocomplete="current-password" required autofocus
                aria-invalid=[notes.invalid("code")] aria-describedby=[notes.described("code")];
        }
        (notes.beside("code"))
    }
}

/// A page for somebody.
pub fn page(visitor: &Visitor, title: &str, main: &Markup) -> Html<String> {
    document(visitor.language, title, Some(visitor), main)
}

/// The page with a form that was sent in vain: why, the form as it was sent, and where to go
/// instead.
pub fn form_again(
    visitor: &Visitor,
    status: StatusCode,
    (title, why): (&str, &str),
    form: &Markup,
    elsewhere: &str,
) -> Response {
    let main = html! {
        h1 { (title) }
        p.refusal role="alert" { (why) }
        (form)
        p { a href=(elsewhere) { (visitor.language.text("classroom.cancel")) } }
    };
    (status, page(visitor, title, &main)).into_response()
}

fn document(
    language: Language,
    title: &str,
    visitor: Option<&Visitor>,
    main: &Markup,
) -> Html<String> {
    let signed_in = visitor.filter(|visitor| !visitor.csrf.is_empty());
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · arbiiter" }
                link rel="icon" href="/page/icon.svg";
                link rel="stylesheet" href="/page/style.css";
                link rel="stylesheet" href="/page/draughts_board.css";
                link rel="stylesheet" href="/page/draughts.css";
                link rel="stylesheet" href="/page/classroom.css";
                script src="/page/classroom.js" type="module" {}
            }
            body.classroom {
                header.top {
                    a.brand href="/course" { "arbiiter" }
                    nav { a href="/" { (language.text("classroom.boards")) } }
                    @if let Some(visitor) = signed_in {
                        span.who { @if visitor.who == Some(Who::Teacher) { (language.text("classroom.teacher")) } @else { (visitor.name) } }
                        form method="post" action="/course/sign-out" {
                            (csrf(visitor))
                            button { (language.text("classroom.sign_out")) }
                        }
                    }
                    span.languages-of-classroom {
                        @for other in Language::ALL {
                            a href=(format!("?lang={}", other.code())) lang=(other.code()) { (other.code()) } " "
                        }
                    }
                }
                main { (main) }
            }
        }
    };
    Html(page.into_string())
}

/// What a form has to bring back.
pub fn csrf(visitor: &Visitor) -> Markup {
    html! { input type="hidden" name="csrf" value=(visitor.csrf); }
}

/// A time in the zone of the server.
pub fn local_time(milliseconds: u64) -> DateTime<Local> {
    let time = DateTime::from_timestamp_millis(milliseconds as i64).unwrap_or_default();
    time.with_timezone(&Local)
}

/// How far the clocks of the server are ahead at a time: `UTC+03:00`.
pub fn zone(time: &DateTime<Local>) -> String {
    match time.offset().local_minus_utc() {
        0 => "UTC".to_owned(),
        _ => time.format("UTC%:z").to_string(),
    }
}

/// A time that people read, in the zone of the server, and that zone.
pub fn time_text(milliseconds: u64) -> String {
    let time = local_time(milliseconds);
    format!("{} {}", time.format("%Y-%m-%d %H:%M"), zone(&time))
}

/// The same on a page, whose script shows it in the zone of the reader.
pub fn time(milliseconds: u64) -> Markup {
    let time = DateTime::from_timestamp_millis(milliseconds as i64).unwrap_or_default();
    let exact = time.format("%Y-%m-%dT%H:%M:%SZ");
    html! { time datetime=(exact) { (time_text(milliseconds)) } }
}

/// The language of a request: what was chosen, else what the browser wants, else this one.
pub fn language_of(uri: &Uri, headers: &HeaderMap, usual: Language) -> Language {
    let by_code = |code: &str| {
        Language::ALL
            .into_iter()
            .find(|language| language.code() == code)
    };
    let query = uri
        .query()
        .and_then(|query| query.strip_prefix("lang="))
        .map(str::to_owned);
    let chosen = query.or_else(|| cookie(headers, "lang"));
    if let Some(language) = chosen.as_deref().and_then(by_code) {
        return language;
    }
    let wanted = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    let mut wanted = wanted.into_iter().flat_map(|value| value.split(','));
    wanted
        .find_map(|range| by_code(range.trim().get(..2)?))
        .unwrap_or(usual)
}

/// The value of a cookie.
pub fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let values = headers.get_all(header::COOKIE).iter();
    let mut pairs = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then(|| value.to_owned())
    })
}
