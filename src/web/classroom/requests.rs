//! The parts of requests. What can't be read is refused with a page in the visitor's language.

use std::sync::Arc;

use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Multipart, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::referee::texts::say;
use crate::web::classroom::layout::{Refusal, language_of};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::{Visitor, bearer};

/// The values in the path.
pub struct At<T>(pub T);

/// The values of the query.
pub struct Asked<T>(pub T);

/// The fields of a form that needs no session.
pub struct Fields<T>(pub T);

/// The fields of a form of this session. One of another session is refused.
pub struct Sent<T>(pub T);

/// A form with nothing but the token of the session.
#[derive(Deserialize)]
pub struct BareForm {}

/// The token of the session, which every form has.
#[derive(Deserialize)]
struct Token {
    #[serde(default)]
    csrf: String,
}

/// A form with a file.
pub struct FileForm(pub Multipart);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Classroom>> for At<T> {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        classroom: &Arc<Classroom>,
    ) -> Result<At<T>, Refusal> {
        let read = Path::from_request_parts(parts, classroom).await;
        read.map(|Path(values)| At(values))
            .map_err(|_| no_page(classroom, &parts.uri, &parts.headers))
    }
}

impl<T: DeserializeOwned> FromRequestParts<Arc<Classroom>> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        classroom: &Arc<Classroom>,
    ) -> Result<Asked<T>, Refusal> {
        let read = Query::from_request_parts(parts, classroom).await;
        read.map(|Query(values)| Asked(values))
            .map_err(|_| no_page(classroom, &parts.uri, &parts.headers))
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<Classroom>> for Fields<T> {
    type Rejection = Refusal;

    async fn from_request(
        request: Request,
        classroom: &Arc<Classroom>,
    ) -> Result<Fields<T>, Refusal> {
        let refusal = unreadable(classroom, request.uri(), request.headers());
        let read = Form::from_request(request, classroom).await;
        read.map(|Form(fields)| Fields(fields)).map_err(|_| refusal)
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<Classroom>> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(
        request: Request,
        classroom: &Arc<Classroom>,
    ) -> Result<Sent<T>, Refusal> {
        let refusal = unreadable(classroom, request.uri(), request.headers());
        let (mut parts, body) = request.into_parts();
        let visitor = Visitor::from_request_parts(&mut parts, classroom).await?;
        let whole = Request::from_parts(parts.clone(), body);
        let Ok(body) = Bytes::from_request(whole, classroom).await else {
            return Err(refusal);
        };
        let again = || Request::from_parts(parts.clone(), Body::from(body.clone()));
        let Fields(Token { csrf }) = Fields::from_request(again(), classroom).await?;
        visitor.check_form(&csrf)?;
        let Fields(form) = Fields::from_request(again(), classroom).await?;
        Ok(Sent(form))
    }
}

impl FromRequest<Arc<Classroom>> for FileForm {
    type Rejection = Refusal;

    async fn from_request(
        request: Request,
        classroom: &Arc<Classroom>,
    ) -> Result<FileForm, Refusal> {
        let mut refusal = unreadable(classroom, request.uri(), request.headers());
        let is_form = is_multipart(request.headers());
        let read = Multipart::from_request(request, classroom).await;
        read.map(FileForm).map_err(|rejection| {
            let language = refusal.language;
            if is_form {
                refusal.text = say!(language, "classroom.bad_form", why = rejection.body_text());
            } else if refusal.is_program {
                refusal.text = language.text("classroom.send_as_form").to_owned();
            }
            refusal
        })
    }
}

/// Whether a form says that it may have files.
pub fn is_multipart(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}

fn no_page(classroom: &Classroom, uri: &Uri, headers: &HeaderMap) -> Refusal {
    let status = StatusCode::NOT_FOUND;
    refusal(classroom, uri, headers, status, "classroom.not_found")
}

fn unreadable(classroom: &Classroom, uri: &Uri, headers: &HeaderMap) -> Refusal {
    let status = StatusCode::BAD_REQUEST;
    refusal(classroom, uri, headers, status, "classroom.stale_form")
}

fn refusal(
    classroom: &Classroom,
    uri: &Uri,
    headers: &HeaderMap,
    status: StatusCode,
    why: &'static str,
) -> Refusal {
    let language = language_of(uri, headers, classroom.settings.language);
    Refusal {
        status,
        text: language.text(why).to_owned(),
        language,
        is_program: bearer(headers).is_some(),
        after_sign_in: None,
    }
}
