//! Taking in the roster.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::{Markup, html};

use crate::course::database::Database;
use crate::course::grades;
use crate::course::roster::{self, MAX_NAME, MAX_STUDENTS, RosterError};
use crate::referee::language::Language;
use crate::referee::texts::say;
use crate::web::classroom::downloads::{CSV, attachment};
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::layout::{Refusal, csrf, form_again};
use crate::web::classroom::requests::FileForm;
use crate::web::classroom::state::Classroom;
use crate::web::classroom::uploads::read_form;
use crate::web::classroom::visitor::{Teacher, Visitor};

/// The form: a file, or a text.
///
/// # Errors
/// If the database fails.
pub fn panel(visitor: &Visitor, database: &Database) -> Result<Markup, Refusal> {
    let revision = revision(visitor, database)?;
    Ok(panel_with(visitor, revision, "", &FieldNotes::default()))
}

fn revision(visitor: &Visitor, database: &Database) -> Result<i64, Refusal> {
    visitor.done(roster::revision(database))
}

fn panel_with(visitor: &Visitor, revision: i64, text: &str, notes: &FieldNotes) -> Markup {
    let language = visitor.language;
    html! {
        form.panel method="post" action="/course/teacher/roster" enctype="multipart/form-data" {
            h2 { (language.text("classroom.roster")) }
            (csrf(visitor))
            // It follows the table above, which shows what others have changed.
            span #roster-revision data-live="" { input type="hidden" name="revision" value=(revision); }
            p { (language.text("classroom.roster_hint")) }
            input type="file" name="file" aria-label=(language.text("classroom.roster")) accept=".csv,text/csv";
            label { (language.text("classroom.or_text")) " "
                textarea name="text" spellcheck="false"
                    aria-invalid=[notes.invalid("text")] aria-describedby=[notes.described("text")] { "\n" (text) }
            }
            (notes.beside("text"))
            button { (language.text("classroom.take_in")) }
        }
    }
}

/// Takes in a roster; the answer is a file with the codes of new students.
pub async fn take_in(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    headers: HeaderMap,
    FileForm(form): FileForm,
) -> Result<Response, Refusal> {
    let upload = read_form(&visitor, form).await?;
    let roster = upload.file_or_text();
    let database = classroom.database();
    let revision = revision(&visitor, &database)?;
    if upload.field("revision").parse() != Ok(revision) {
        let (status, why) = (
            StatusCode::CONFLICT,
            visitor.language.text("classroom.roster_changed"),
        );
        return Ok(again(&visitor, status, revision, &roster, why));
    }
    let codes = match roster::take_in(&database, &roster) {
        Ok(codes) => codes,
        Err(RosterError::Database(error)) => return Err(visitor.broken(&error)),
        Err(RosterError::NoSecret(error)) => return Err(visitor.broken(&error)),
        Err(error) => {
            let (status, why) = (
                StatusCode::UNPROCESSABLE_ENTITY,
                sentence(visitor.language, &error),
            );
            return Ok(again(&visitor, status, revision, &roster, &why));
        }
    };
    visitor.note(&database, "roster", format!("{} new", codes.len()));
    drop(database);
    classroom.changed();
    Ok(attachment(
        "codes.csv",
        CSV,
        grades::codes(&codes, |code| classroom.link(&headers, code)),
    ))
}

/// The form once more, with the roster in it, and why it was not taken in.
fn again(
    visitor: &Visitor,
    status: StatusCode,
    revision: i64,
    roster: &[u8],
    note: &str,
) -> Response {
    let language = visitor.language;
    // What is in another encoding can't be corrected here.
    let text = str::from_utf8(roster).unwrap_or_default();
    let panel = panel_with(visitor, revision, text, &FieldNotes::of("text", note));
    let why = (
        language.text("classroom.roster"),
        language.text("classroom.roster_not_taken"),
    );
    form_again(visitor, status, why, &panel, "/course")
}

/// What is wrong with a roster.
fn sentence(language: Language, error: &RosterError) -> String {
    match error {
        RosterError::Encoding { line } => say!(language, "classroom.roster_encoding", line),
        RosterError::NoColumn(column) => say!(language, "classroom.roster_column", column),
        RosterError::Fields {
            line,
            found,
            expected,
        } => say!(language, "classroom.roster_fields", line, found, expected),
        RosterError::Empty { line } => say!(language, "classroom.roster_empty", line),
        RosterError::TooLong { line } => {
            say!(language, "classroom.roster_too_long", line, most = MAX_NAME)
        }
        RosterError::Repeated { line, number } => {
            say!(language, "classroom.roster_repeated", line, number)
        }
        RosterError::TooMany => say!(language, "classroom.roster_too_many", most = MAX_STUDENTS),
        RosterError::Csv(_) | RosterError::NoSecret(_) | RosterError::Database(_) => {
            error.to_string()
        }
    }
}
