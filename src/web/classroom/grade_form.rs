//! Giving grades by hand.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use crate::course::given_grades::{self, GivenGrade};
use crate::course::roster::Student;
use crate::course::tasks::Task;
use crate::referee::texts::say;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::layout::{Refusal, csrf, form_again};
use crate::web::classroom::records::{find_student, find_task};
use crate::web::classroom::requests::{At, Sent};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::{Teacher, Visitor};

/// The best grade.
const BEST: u32 = 100;

/// The longest comment, in characters.
const MAX_COMMENT: usize = 2000;

/// The form of a grade as it was sent.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GradeForm {
    /// The revision of the grade that the form was made from.
    revision: String,
    percent: String,
    comment: String,
}

impl GradeForm {
    fn of(given: &GivenGrade) -> GradeForm {
        GradeForm {
            revision: given.revision.to_string(),
            percent: given
                .percent
                .map_or_else(String::new, |percent| percent.to_string()),
            comment: given.comment.clone(),
        }
    }

    /// What is given. What is wrong with it is noted.
    fn given(&self, visitor: &Visitor, notes: &mut FieldNotes) -> GivenGrade {
        let language = visitor.language;
        let typed = self.percent.trim();
        let percent = typed.parse().ok().filter(|percent| *percent <= BEST);
        if percent.is_none() && !typed.is_empty() {
            let whole = say!(language, "classroom.whole_number", least = 0, most = BEST);
            notes.add("percent", whole);
        }
        let comment = self.comment.trim().replace("\r\n", "\n");
        if comment.chars().count() > MAX_COMMENT {
            let long = say!(language, "classroom.at_most_characters", most = MAX_COMMENT);
            notes.add("comment", long);
        }
        GivenGrade {
            percent,
            comment,
            revision: self.revision.parse().unwrap_or(-1),
        }
    }
}

/// What a student is told of a grade that the teacher has given.
pub fn told(visitor: &Visitor, given: &GivenGrade) -> Markup {
    let language = visitor.language;
    html! {
        @if !given.is_empty() { p.grade {
            strong { (language.text("classroom.grade")) @if let Some(percent) = given.percent { " " (percent) "/" (BEST) } }
            @if !given.comment.is_empty() { ": " span.description { (given.comment) } }
        } }
    }
}

/// The form of the grade of a student in a task.
pub fn panel(visitor: &Visitor, student: &Student, task: &Task, given: &GivenGrade) -> Markup {
    let form = GradeForm::of(given);
    panel_with(visitor, student, task, &form, &FieldNotes::default())
}

fn panel_with(
    visitor: &Visitor,
    student: &Student,
    task: &Task,
    form: &GradeForm,
    notes: &FieldNotes,
) -> Markup {
    let language = visitor.language;
    let place = format!("/course/teacher/students/{}/grades/{}", student.id, task.id);
    // Several of these forms are on a page.
    html! {
        form.panel.grade method="post" action=(place) {
            h3 { (task.text.title) }
            (csrf(visitor))
            input type="hidden" name="revision" value=(form.revision);
            label { (language.text("classroom.grade")) " "
                input type="number" name="percent" min="0" max=(BEST) value=(form.percent)
                    aria-invalid=[notes.invalid("percent")] aria-describedby=[notes.described("percent")];
                " " span.faint { (language.text("classroom.grade_hint")) }
            }
            (notes.beside("percent"))
            label { (language.text("classroom.comment")) " "
                textarea name="comment" maxlength=(MAX_COMMENT)
                    aria-invalid=[notes.invalid("comment")] aria-describedby=[notes.described("comment")] { "\n" (form.comment) }
            }
            (notes.beside("comment"))
            button { (language.text("classroom.save")) }
        }
    }
}

/// Gives a grade.
pub async fn give(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At((student, task)): At<(i64, i64)>,
    Sent(form): Sent<GradeForm>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let task = find_task(&database, &visitor, task)?;
    let place = format!("/course/teacher/students/{}", student.id);
    let again = |status, why, form: &GradeForm, notes: &FieldNotes| {
        let panel = panel_with(&visitor, &student, &task, form, notes);
        form_again(&visitor, status, (&student.name, why), &panel, &place)
    };
    let (language, mut notes) = (visitor.language, FieldNotes::default());
    let given = form.given(&visitor, &mut notes);
    if !notes.is_empty() {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(again(
            status,
            language.text("classroom.wrong_values"),
            &form,
            &notes,
        ));
    }
    let is_given = given_grades::give(&database, (student.id, task.id), &given);
    if !visitor.done(is_given)? {
        let there = visitor.done(given_grades::of(&database, student.id, task.id))?;
        let there = GradeForm::of(&there);
        for (field, typed, now) in [
            ("percent", &form.percent, &there.percent),
            ("comment", &form.comment, &there.comment),
        ] {
            if typed.trim() != now {
                notes.add(
                    field,
                    format!("{} {now}", language.text("classroom.there_now")),
                );
            }
        }
        let form = GradeForm {
            revision: there.revision,
            ..form
        };
        return Ok(again(
            StatusCode::CONFLICT,
            language.text("classroom.changed_meanwhile"),
            &form,
            &notes,
        ));
    }
    let grade = given
        .percent
        .map_or_else(|| "-".to_owned(), |percent| percent.to_string());
    let detail = format!("student {} task {}: {grade}", student.id, task.id);
    visitor.note(&database, "grade", detail);
    drop(database);
    classroom.changed();
    Ok(Redirect::to(&place).into_response())
}
