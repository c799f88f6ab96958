//! Handing in: a file, or a text that is pasted.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use crate::course::handins::{self, NotTaken};
use crate::course::tasks::{Counted, Task};
use crate::referee::language::Language;
use crate::tournament::run::now;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::layout::{Refusal, csrf, form_again};
use crate::web::classroom::records::find_task;
use crate::web::classroom::requests::{At, FileForm};
use crate::web::classroom::state::{Classroom, MAX_FILE_BYTES};
use crate::web::classroom::uploads::{Upload, file_name, read_form};
use crate::web::classroom::visitor::Visitor;

/// The form of a task that is open.
pub fn form(visitor: &Visitor, task: &Task) -> Markup {
    form_with(visitor, task, "", &FieldNotes::default())
}

fn form_with(visitor: &Visitor, task: &Task, text: &str, notes: &FieldNotes) -> Markup {
    let language = visitor.language;
    let action = format!("/course/tasks/{}/handins", task.id);
    html! {
        @if !task.text.is_frozen {
            form.panel.hand-in method="post" action=(action) enctype="multipart/form-data" {
                h2 { (language.text("classroom.hand_in")) }
                p { (language.text("classroom.counts")) ": " (which_counts(language, task.text.counts)) "." }
                @if task.text.ignores(now()) { p { strong { (language.text("classroom.too_late")) } } }
                (csrf(visitor))
                input type="file" name="file" aria-label=(language.text("classroom.file")) accept=".pl,.pro,text/plain"
                    aria-invalid=[notes.invalid("file")] aria-describedby=[notes.described("file")];
                (notes.beside("file"))
                details open[!text.is_empty()] {
                    summary { (language.text("classroom.or_text")) }
                    textarea.program name="text" aria-label=(language.text("classroom.source")) spellcheck="false" { "\n" (text) }
                }
                button.main { (language.text("classroom.hand_in")) }
                p.faint { (language.text("classroom.hand_in_hint")) }
                pre { "curl -H \"Authorization: Bearer " (language.text("classroom.code").to_uppercase()) "\" -F file=@my.pl …" (action) }
            }
        }
    }
}

/// Takes a file. Where it is not taken, a browser gets the form with the text that was pasted.
pub async fn hand_in(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
    FileForm(form): FileForm,
) -> Result<Response, Refusal> {
    let student = visitor.student()?;
    let task = find_task(&classroom.database(), &visitor, task)?;
    let read = read_form(&visitor, form).await;
    let text = read.as_ref().map_or_else(|_| String::new(), Upload::text);
    let taken = read.and_then(|upload| take(&classroom, &visitor, &task, student, upload));
    match taken {
        Ok(handin) => Ok(taken_as(&visitor, handin)),
        Err(refusal) if visitor.is_program || refusal.status == StatusCode::FORBIDDEN => {
            Err(refusal)
        }
        Err(refusal) => {
            let notes = FieldNotes::of("file", refusal.text.as_str());
            let form = form_with(&visitor, &task, &text, &notes);
            let why = (task.text.title.as_str(), refusal.text.as_str());
            let place = format!("/course/tasks/{}", task.id);
            Ok(form_again(&visitor, refusal.status, why, &form, &place))
        }
    }
}

/// Takes a file; its row.
fn take(
    classroom: &Classroom,
    visitor: &Visitor,
    task: &Task,
    student: i64,
    upload: Upload,
) -> Result<i64, Refusal> {
    let (name, bytes) = program(visitor, upload)?;
    let database = classroom.database();
    let taken = handins::hand_in(&database, task, student, (&name, &bytes), now());
    let handin = taken.map_err(|error| not_taken(visitor, &error))?;
    visitor.note(&database, "hand-in", format!("{handin} {name}"));
    drop(database);
    classroom.changed();
    Ok(handin)
}

/// The program that is handed in: the file, or the text where there is none.
fn program(visitor: &Visitor, upload: Upload) -> Result<(String, Vec<u8>), Refusal> {
    let text = upload.text();
    let wrong = |why| Err(visitor.refused(StatusCode::UNPROCESSABLE_ENTITY, why));
    let program = match (upload.file, text.trim().is_empty()) {
        (Some(file), true) => file,
        (None, false) => (file_name(""), text.into_bytes()),
        (Some(_), false) => return wrong("classroom.file_and_text"),
        (None, true) => return wrong("classroom.no_file"),
    };
    if program.1.len() > MAX_FILE_BYTES {
        return Err(visitor.refused(StatusCode::PAYLOAD_TOO_LARGE, "classroom.too_long"));
    }
    Ok(program)
}

/// Which hand-in counts, in words.
pub fn which_counts(language: Language, counted: Counted) -> &'static str {
    language.text(match counted {
        Counted::Last => "classroom.counts_last",
        Counted::InTime => "classroom.counts_in_time",
        Counted::Best => "classroom.counts_best",
    })
}

fn not_taken(visitor: &Visitor, error: &NotTaken) -> Refusal {
    let language = visitor.language;
    let (status, why) = match error {
        NotTaken::Frozen => (StatusCode::CONFLICT, language.text("classroom.frozen")),
        NotTaken::Empty => (
            StatusCode::UNPROCESSABLE_ENTITY,
            language.text("classroom.empty"),
        ),
        NotTaken::TooOften => (
            StatusCode::TOO_MANY_REQUESTS,
            language.text("classroom.too_many"),
        ),
        NotTaken::Busy => (
            StatusCode::SERVICE_UNAVAILABLE,
            language.text("classroom.busy"),
        ),
        NotTaken::Database(error) => return visitor.broken(error),
    };
    visitor.refusal(
        status,
        format!("{}: {why}", language.text("classroom.not_taken")),
    )
}

/// The answer to whoever handed in.
fn taken_as(visitor: &Visitor, handin: i64) -> Response {
    let place = format!("/course/handins/{handin}");
    match visitor.is_program {
        true => {
            let place =
                HeaderValue::from_str(&place).unwrap_or(HeaderValue::from_static("/course"));
            let text = format!("{}/report.json\n", place.to_str().unwrap_or_default());
            (StatusCode::CREATED, [(header::LOCATION, place)], text).into_response()
        }
        false => Redirect::to(&place).into_response(),
    }
}
