//! Who asks: a session by its cookie, or a student by a code in the header `Authorization`.
//!
//! A form of a session has to bring back the token of the session, so that no other site can send
//! it. A code in a header needs none: no other site can make a browser send one.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;
use tokio::task::spawn_blocking;

use crate::course::database::Database;
use crate::course::roster;
use crate::course::secrets;
use crate::course::sessions::{self, AuditLine, Who};
use crate::referee::language::Language;
use crate::tournament::run::now;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::layout::{Refusal, cookie, language_of, page, sign_in_form};
use crate::web::classroom::requests::{BareForm, Fields, Sent};
use crate::web::classroom::state::Classroom;
use crate::web::quota::{Client, PeerAddr};

/// Who asks, and how they want to be answered.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Who, if anybody is signed in.
    pub who: Option<Who>,
    /// What forms have to bring back; empty without a session.
    pub csrf: String,
    /// The language of the answer.
    pub language: Language,
    /// The address of the client.
    pub address: IpAddr,
    /// The name of the student.
    pub name: String,
    /// The path of the page that is asked for.
    pub path: String,
    /// Whether a code in a header says who: the answer is for a program.
    pub is_program: bool,
}

impl Visitor {
    /// The error with the text of this key.
    pub fn refused(&self, status: StatusCode, key: &'static str) -> Refusal {
        self.refusal(status, self.language.text(key))
    }

    /// The error with this text.
    pub fn refusal(&self, status: StatusCode, text: impl Into<String>) -> Refusal {
        Refusal {
            status,
            text: text.into(),
            language: self.language,
            is_program: self.is_program,
            after_sign_in: None,
        }
    }

    /// The error for what does not exist, or is not this visitor's to see. Who is not signed in can
    /// do so.
    pub fn nothing(&self) -> Refusal {
        Refusal {
            after_sign_in: self.who.is_none().then(|| self.path.clone()),
            ..self.refused(StatusCode::NOT_FOUND, "classroom.not_found")
        }
    }

    /// The student who asks.
    ///
    /// # Errors
    /// If it is no student.
    pub fn student(&self) -> Result<i64, Refusal> {
        match self.who {
            Some(Who::Student(id)) => Ok(id),
            _ => Err(self.refused(StatusCode::FORBIDDEN, "classroom.students_only")),
        }
    }

    /// Whose share of the boards this visitor uses.
    pub fn client(&self) -> Client {
        self.who
            .map_or_else(|| Client::of(self.address), Client::Person)
    }

    /// Checks that a form comes from a page of this session.
    ///
    /// # Errors
    /// If it does not.
    pub fn check_form(&self, csrf: &str) -> Result<(), Refusal> {
        let is_own = !self.csrf.is_empty() && csrf == self.csrf;
        if self.is_program || is_own {
            return Ok(());
        }
        Err(self.refused(StatusCode::FORBIDDEN, "classroom.stale_form"))
    }

    /// Writes into the audit log. What can't be written is not a reason to refuse.
    pub fn note(&self, database: &Database, action: &str, detail: impl ToString) {
        let who = match self.who {
            Some(Who::Teacher) => "teacher".to_owned(),
            Some(Who::Student(id)) => format!("student {id}"),
            None => "-".to_owned(),
        };
        let line = AuditLine {
            at: now(),
            who,
            address: self.address.to_string(),
            action: action.to_owned(),
            detail: detail.to_string(),
        };
        let _ = sessions::audit(database, &line);
    }
}

/// The visitor of a page of the teacher. Others are refused.
pub struct Teacher(pub Visitor);

impl FromRequestParts<Arc<Classroom>> for Teacher {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        classroom: &Arc<Classroom>,
    ) -> Result<Teacher, Refusal> {
        let visitor = Visitor::from_request_parts(parts, classroom).await?;
        match visitor.who {
            Some(Who::Teacher) => Ok(Teacher(visitor)),
            _ => Err(visitor.refused(StatusCode::FORBIDDEN, "classroom.teacher_only")),
        }
    }
}

impl FromRequestParts<Arc<Classroom>> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        classroom: &Arc<Classroom>,
    ) -> Result<Visitor, Refusal> {
        if let Some(known) = parts.extensions.get::<Visitor>() {
            return Ok(known.clone());
        }
        let visitor = Visitor::of(parts, classroom).await?;
        parts.extensions.insert(visitor.clone());
        Ok(visitor)
    }
}

impl Visitor {
    /// Who sends this request.
    async fn of(parts: &Parts, classroom: &Arc<Classroom>) -> Result<Visitor, Refusal> {
        let mut visitor = Visitor {
            who: None,
            csrf: String::new(),
            name: String::new(),
            path: parts.uri.path().to_owned(),
            language: language_of(&parts.uri, &parts.headers, classroom.settings.language),
            address: address(parts),
            is_program: false,
        };
        if let Some(code) = bearer(&parts.headers) {
            visitor.is_program = true;
            visitor.who = signed_in(classroom, &visitor, code).await?;
            return match visitor.who {
                Some(Who::Student(_)) => Ok(visitor),
                _ => Err(visitor.refused(StatusCode::UNAUTHORIZED, "classroom.wrong_code")),
            };
        }
        if let Some(token) = cookie(&parts.headers, classroom.cookie_name()) {
            visitor.take_session(classroom, &token)?;
        }
        Ok(visitor)
    }

    /// Becomes who is signed in with this token, if anybody is.
    fn take_session(&mut self, classroom: &Classroom, token: &str) -> Result<(), Refusal> {
        let database = classroom.database();
        let found = sessions::find(&database, token, now());
        if let Some(session) = self.done(found)? {
            self.who = Some(session.who);
            self.csrf = session.csrf;
            if let Who::Student(id) = session.who {
                let student = self.done(roster::student(&database, id))?;
                self.name = student.map_or_else(String::new, |student| student.name);
            }
        }
        Ok(())
    }
}

/// Tells the boards who is signed in, so that what persons use is counted for each of them.
pub async fn identify(
    State(classroom): State<Arc<Classroom>>,
    mut request: Request,
    next: Next,
) -> Response {
    if request.method() == Method::POST
        && let Some(token) = cookie(request.headers(), classroom.cookie_name())
    {
        let found = sessions::find(&classroom.database(), &token, now());
        // What can't be read now is nobody's: the address counts.
        if let Ok(Some(session)) = found {
            request.extensions_mut().insert(Client::Person(session.who));
        }
    }
    next.run(request).await
}

fn address(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<PeerAddr>>();
    peer.map_or(
        IpAddr::from([127, 0, 0, 1]),
        |ConnectInfo(PeerAddr(address))| *address,
    )
}

/// The code in the header of a program.
pub fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

/// Whose code or secret this is. Attempts are limited.
async fn signed_in(
    classroom: &Arc<Classroom>,
    visitor: &Visitor,
    secret: String,
) -> Result<Option<Who>, Refusal> {
    let attempt = (classroom.sign_ins).attempt(visitor.address, &secret, Instant::now());
    let too_often = || visitor.refused(StatusCode::TOO_MANY_REQUESTS, "classroom.too_often");
    let attempt = attempt.ok_or_else(too_often)?;
    let known = {
        let database = classroom.database();
        let known = visitor.done(roster::hash_of_code(&database, &secret))?;
        match known {
            Some((id, code, hash)) => Some((Who::Student(id), code, hash)),
            None => {
                let hash = visitor.done(roster::teacher_hash(&database))?;
                hash.map(|hash| (Who::Teacher, secret, hash))
            }
        }
    };
    let Some((who, secret, hash)) = known else {
        return Ok(None);
    };
    let permit = classroom.comparisons.acquire().await;
    let compared = spawn_blocking(move || secrets::is_secret(&secret, &hash)).await;
    drop(permit);
    if !compared.unwrap_or(false) {
        visitor.note(&classroom.database(), "sign-in refused", "");
        return Ok(None);
    }
    classroom.sign_ins.give_back(attempt);
    Ok(Some(who))
}

impl Visitor {
    /// What has been done, or the error for a failure of ours.
    pub fn done<T, E: std::error::Error>(&self, result: Result<T, E>) -> Result<T, Refusal> {
        result.map_err(|error| self.broken(&error))
    }

    /// The error for a failure of ours.
    pub fn broken(&self, error: &dyn std::error::Error) -> Refusal {
        let text = format!("{}: {error}", self.language.text("classroom.broken"));
        self.refusal(StatusCode::INTERNAL_SERVER_ERROR, text)
    }
}

impl Classroom {
    /// The name of the cookie. A browser takes the prefix only with `Secure` and for one host.
    fn cookie_name(&self) -> &'static str {
        match self.settings.is_secure {
            true => "__Host-arbiiter",
            false => "arbiiter",
        }
    }

    /// A link with which a student signs in. The code is the part of it that a browser sends to no
    /// server and into no log; `classroom.js` takes it from there.
    pub fn link(&self, headers: &HeaderMap, code: &str) -> String {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let scheme = match self.settings.is_secure {
            true => "https",
            false => "http",
        };
        format!("{scheme}://{}/course#{code}", host.unwrap_or("localhost"))
    }

    fn cookie(&self, token: &str, seconds: u32) -> Option<HeaderValue> {
        let (name, secure) = (
            self.cookie_name(),
            if self.settings.is_secure {
                "; Secure"
            } else {
                ""
            },
        );
        let cookie =
            format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
        HeaderValue::from_str(&cookie).ok()
    }
}

/// The form of the sign-in.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SignIn {
    code: String,
    next: String,
}

/// How long a browser keeps the cookie, in seconds.
const COOKIE_SECONDS: u32 = 12 * 3600;

/// Begins a session.
pub async fn sign_in(
    State(classroom): State<Arc<Classroom>>,
    mut visitor: Visitor,
    Fields(form): Fields<SignIn>,
) -> Result<Response, Refusal> {
    let next = own_page(&form.next);
    match begin_session(&classroom, &mut visitor, &form.code).await {
        Ok(Some(cookie)) => Ok(leading_to(next, Some(cookie))),
        Ok(None) => {
            let (status, why) = (
                StatusCode::UNAUTHORIZED,
                visitor.language.text("classroom.wrong_code"),
            );
            Ok(sign_in_again(&visitor, status, why, next))
        }
        Err(refusal) if refusal.status == StatusCode::TOO_MANY_REQUESTS => {
            Ok(sign_in_again(&visitor, refusal.status, &refusal.text, next))
        }
        Err(refusal) => Err(refusal),
    }
}

/// Begins a session of whoever has this code: the visitor is signed in then, and gets this cookie.
/// `None` if nobody has it.
///
/// # Errors
/// If there were too many attempts, or the database fails.
pub async fn begin_session(
    classroom: &Arc<Classroom>,
    visitor: &mut Visitor,
    code: &str,
) -> Result<Option<HeaderValue>, Refusal> {
    let Some(who) = signed_in(classroom, visitor, code.trim().to_owned()).await? else {
        return Ok(None);
    };
    let token = visitor.done(sessions::begin(&classroom.database(), who, now()))?;
    visitor.take_session(classroom, &token)?;
    visitor.note(&classroom.database(), "sign-in", "");
    Ok(classroom.cookie(&token, COOKIE_SECONDS))
}

/// The page to go to, which is one of ours.
fn own_page(next: &str) -> &str {
    let is_plain = next.bytes().all(|byte| byte.is_ascii_graphic());
    match is_plain && next.starts_with("/course") {
        true => next,
        false => "/course",
    }
}

/// The sign-in once more.
fn sign_in_again(visitor: &Visitor, status: StatusCode, why: &str, next: &str) -> Response {
    let language = visitor.language;
    let main = html! {
        h1 { (language.text("classroom.sign_in")) }
        (sign_in_form(language, next, &FieldNotes::of("code", why)))
    };
    (
        status,
        page(visitor, language.text("classroom.sign_in"), &main),
    )
        .into_response()
}

/// Ends the session.
pub async fn sign_out(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    headers: HeaderMap,
    _: Sent<BareForm>,
) -> Result<Response, Refusal> {
    if let Some(token) = cookie(&headers, classroom.cookie_name()) {
        visitor.done(sessions::end(&classroom.database(), &token))?;
    }
    Ok(leading_to("/course", classroom.cookie("", 0)))
}

fn leading_to(page: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(page).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
