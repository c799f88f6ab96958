//! Forms that were sent after their session had ended: what was typed into them comes back.
//!
//! Who is signed in gets the form with the token of the present session. Who is not can sign in
//! with the form, and gets it back then.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::RequestExt as _;
use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::{Form, Multipart, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use crate::referee::language::Language;
use crate::web::classroom::MAX_FORM_BYTES;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::layout::{Refusal, code_field, csrf, page};
use crate::web::classroom::requests::is_multipart;
use crate::web::classroom::state::Classroom;
use crate::web::classroom::uploads::read_fields;
use crate::web::classroom::visitor::{Visitor, begin_session};

/// The fields of a form by their names, without its file.
type Typed = BTreeMap<String, String>;

/// The fields that nobody types into.
const UNTYPED: [&str; 3] = ["csrf", "code", "revision"];

/// Answers a form of another session with a page that has what was typed into it.
///
/// # Errors
/// If the body does not come whole, or the database fails.
pub async fn keep(
    State(classroom): State<Arc<Classroom>>,
    mut request: Request,
    next: Next,
) -> Result<Response, Refusal> {
    let length = request.body().size_hint().exact();
    if request.method() != Method::POST || length.is_none_or(|length| length > LONGEST) {
        return Ok(next.run(request).await);
    }
    let visitor: Visitor = request
        .extract_parts_with_state::<Visitor, _>(&classroom)
        .await?;
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, MAX_FORM_BYTES).await;
    let body =
        body.map_err(|_| visitor.refused(StatusCode::BAD_REQUEST, "classroom.stale_form"))?;
    let again = || Request::from_parts(parts.clone(), Body::from(body.clone()));
    let response = next.run(again()).await;
    let is_refused = [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&response.status());
    if !is_refused || visitor.is_program {
        return Ok(response);
    }
    let is_multipart = is_multipart(&parts.headers);
    let typed = read(again(), is_multipart).await;
    let token = typed.get("csrf").map_or("", String::as_str);
    let is_typed = |(name, value): (&String, &String)| {
        !UNTYPED.contains(&name.as_str()) && !value.trim().is_empty()
    };
    if visitor.check_form(token).is_ok() || !typed.iter().any(is_typed) {
        return Ok(response);
    }
    match visitor.who {
        Some(_) => Ok(shown(&visitor, StatusCode::FORBIDDEN, &typed, is_multipart)),
        None => sign_in(&classroom, visitor, &typed, is_multipart).await,
    }
}

/// A longer form is not kept.
const LONGEST: u64 = MAX_FORM_BYTES as u64;

/// The fields of a form; none if it can't be read.
async fn read(request: Request, is_multipart: bool) -> Typed {
    if !is_multipart {
        let read = request.extract::<Form<Typed>, _>().await;
        return read.map_or_else(|_| Typed::new(), |Form(typed)| typed);
    }
    let Ok(form) = request.extract::<Multipart, _>().await else {
        return Typed::new();
    };
    let read = read_fields(form).await;
    read.map_or_else(
        |_| Typed::new(),
        |upload| upload.fields.into_iter().collect(),
    )
}

/// Signs in with the code in the form, if there is one; the form once more.
async fn sign_in(
    classroom: &Arc<Classroom>,
    mut visitor: Visitor,
    typed: &Typed,
    is_multipart: bool,
) -> Result<Response, Refusal> {
    let Some(code) = typed.get("code") else {
        let status = StatusCode::FORBIDDEN;
        return Ok(unsigned(
            &visitor,
            status,
            typed,
            is_multipart,
            &FieldNotes::default(),
        ));
    };
    let again = |visitor: &Visitor, status, why: &str| {
        Ok(unsigned(
            visitor,
            status,
            typed,
            is_multipart,
            &FieldNotes::of("code", why),
        ))
    };
    match begin_session(classroom, &mut visitor, code).await {
        Ok(Some(cookie)) => {
            let mut response = shown(&visitor, StatusCode::OK, typed, is_multipart);
            response.headers_mut().insert(header::SET_COOKIE, cookie);
            Ok(response)
        }
        Ok(None) => again(
            &visitor,
            StatusCode::UNAUTHORIZED,
            visitor.language.text("classroom.wrong_code"),
        ),
        Err(refusal) if refusal.status == StatusCode::TOO_MANY_REQUESTS => {
            again(&visitor, refusal.status, &refusal.text)
        }
        Err(refusal) => Err(refusal),
    }
}

/// The form for somebody who is not signed in.
fn unsigned(
    visitor: &Visitor,
    status: StatusCode,
    typed: &Typed,
    is_multipart: bool,
    notes: &FieldNotes,
) -> Response {
    let language = visitor.language;
    let fields = html! {
        (code_field(language, notes))
        button.main { (language.text("classroom.sign_in")) }
        (fields(language, typed))
    };
    document(
        visitor,
        status,
        language.text("classroom.session_ended"),
        is_multipart,
        &fields,
    )
}

/// The form for somebody who is signed in.
fn shown(visitor: &Visitor, status: StatusCode, typed: &Typed, is_multipart: bool) -> Response {
    let language = visitor.language;
    let fields = html! {
        (csrf(visitor))
        (fields(language, typed))
        button.main { (language.text("classroom.send_again")) }
    };
    document(
        visitor,
        status,
        language.text("classroom.other_session"),
        is_multipart,
        &fields,
    )
}

fn document(
    visitor: &Visitor,
    status: StatusCode,
    why: &str,
    is_multipart: bool,
    fields: &Markup,
) -> Response {
    let kind = is_multipart.then_some("multipart/form-data");
    let title = visitor.language.text("classroom.typed");
    let main = html! {
        h1 { (title) }
        p.refusal role="alert" { (why) }
        form.panel.kept method="post" action=(visitor.path) enctype=[kind] { (fields) }
        p { a href="/course" { (visitor.language.text("classroom.cancel")) } }
    };
    (status, page(visitor, title, &main)).into_response()
}

/// What was typed: long texts to be seen and changed, the rest as it was.
fn fields(language: Language, typed: &Typed) -> Markup {
    let kept = typed
        .iter()
        .filter(|(name, _)| !["csrf", "code"].contains(&name.as_str()));
    html! {
        @for (name, value) in kept {
            @if let Some(label) = label(language, name) {
                label { (label) " " textarea name=(name) spellcheck="false" { "\n" (value) } }
            } @else {
                input type="hidden" name=(name) value=(value);
            }
        }
    }
}

/// What stands beside a field with a long text.
fn label<'a>(language: Language, name: &str) -> Option<&'a str> {
    match name {
        "text" => Some(language.text("classroom.pasted")),
        "description" => Some(language.text("classroom.description")),
        "comment" => Some(language.text("classroom.comment")),
        _ => None,
    }
}
