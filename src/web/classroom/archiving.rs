//! Archiving tasks and students, and bringing them back. Nothing is deleted.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, Redirect};
use maud::{Markup, html};

use crate::course::database::{Database, DatabaseError};
use crate::course::handins;
use crate::course::living::{LivingError, LivingLeague};
use crate::course::roster::{self, Student};
use crate::course::tasks::{self, Task};
use crate::tournament::run::now;
use crate::web::classroom::layout::{Refusal, csrf, page, time};
use crate::web::classroom::records::{find_student, find_task};
use crate::web::classroom::requests::{At, Fields};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::{BareForm, Visitor};

/// A task or a student.
struct Record {
    /// What it is called.
    name: String,
    /// Its page.
    page: String,
    /// Where it is archived.
    place: String,
    /// When it was archived.
    archived: Option<u64>,
    /// What archiving it means.
    hint: &'static str,
    /// What being archived means.
    state: &'static str,
}

impl Record {
    fn of_task(visitor: &Visitor, task: &Task) -> Record {
        Record {
            name: task.text.title.clone(),
            page: format!("/course/tasks/{}", task.id),
            place: format!("/course/teacher/tasks/{}", task.id),
            archived: task.archived,
            hint: visitor.words().archive_task_hint,
            state: visitor.words().archived_task,
        }
    }

    fn of_student(visitor: &Visitor, student: &Student) -> Record {
        let place = format!("/course/teacher/students/{}", student.id);
        Record {
            name: format!("{} ({})", student.name, student.number),
            page: place.clone(),
            place,
            archived: student.archived,
            hint: visitor.words().archive_student_hint,
            state: visitor.words().archived_student,
        }
    }

    /// The link that asks whether to archive it, or the button that brings it back.
    fn choice(&self, visitor: &Visitor) -> Markup {
        let words = visitor.words();
        html! {
            @match self.archived {
                None => p { a href=(format!("{}/archive", self.place)) { (words.archive) " …" } },
                Some(archived) => form.panel method="post" action=(format!("{}/restore", self.place)) {
                    (csrf(visitor))
                    p { (self.state) " " span.faint { (time(archived)) } }
                    button { (words.restore) }
                },
            }
        }
    }

    /// The page that asks whether to archive it, and tells how much is not lost.
    fn question(&self, visitor: &Visitor, counts: &[(&str, usize)]) -> Html<String> {
        let words = visitor.words();
        let main = html! {
            h1 { (words.archive) ": " (self.name) }
            form.panel method="post" action=(format!("{}/archive", self.place)) {
                (csrf(visitor))
                p { (self.hint) }
                ul { @for (what, count) in counts { li { (what) ": " (count) } } }
                button.main { (words.archive) }
                a href=(self.page) { (words.cancel) }
            }
        };
        page(visitor, words.archive, &main)
    }
}

/// What the teacher can do about a task being archived or not.
pub fn of_task(visitor: &Visitor, task: &Task) -> Markup {
    Record::of_task(visitor, task).choice(visitor)
}

/// What the teacher can do about a student being archived or not.
pub fn of_student(visitor: &Visitor, student: &Student) -> Markup {
    Record::of_student(visitor, student).choice(visitor)
}

/// Links to what is archived; nothing where nothing is.
pub fn archived(visitor: &Visitor, tasks: &[Task], students: &[Student]) -> Markup {
    let tasks = tasks.iter().map(|task| Record::of_task(visitor, task));
    let students = students.iter();
    let students = students.map(|student| Record::of_student(visitor, student));
    let records = tasks.chain(students);
    let records: Vec<Record> = records.filter(|one| one.archived.is_some()).collect();
    html! {
        @if !records.is_empty() { details.archived {
            summary { (visitor.words().archived) ": " (records.len()) }
            ul { @for record in &records { li { a href=(record.page) { (record.name) } } } }
        } }
    }
}

/// Asks whether to archive a task.
pub async fn ask_task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let database = classroom.database();
    let task = find_task(&database, &visitor, task)?;
    let all = handins::handins(&database, None).map_err(|error| visitor.broken(&error))?;
    let handed_in = all.iter().filter(|handin| handin.task == task.id).count();
    let games = LivingLeague::of(&database, task.league).ended();
    let games = games.map_err(|error| visitor.broken(&error))? as usize;
    let words = visitor.words();
    let counts = [(words.handins, handed_in), (words.games, games)];
    Ok(Record::of_task(&visitor, &task).question(&visitor, &counts))
}

/// Asks whether to archive a student.
pub async fn ask_student(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(student): At<i64>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let own = handins::handins(&database, Some(student.id));
    let own = own.map_err(|error| visitor.broken(&error))?.len();
    let counts = [(visitor.words().handins, own)];
    Ok(Record::of_student(&visitor, &student).question(&visitor, &counts))
}

/// Archives a task.
pub async fn archive_task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
    Fields(form): Fields<BareForm>,
) -> Result<Redirect, Refusal> {
    change_task(
        &classroom,
        &visitor,
        task,
        &form,
        "task archived",
        |database, task| tasks::archive(database, task, now()),
    )
}

/// Brings a task back.
pub async fn restore_task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
    Fields(form): Fields<BareForm>,
) -> Result<Redirect, Refusal> {
    change_task(
        &classroom,
        &visitor,
        task,
        &form,
        "task restored",
        tasks::restore,
    )
}

fn change_task(
    classroom: &Classroom,
    visitor: &Visitor,
    task: i64,
    form: &BareForm,
    action: &str,
    change: impl Fn(&Database, i64) -> Result<(), LivingError>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    let task = find_task(&database, visitor, task)?;
    change(&database, task.id).map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, action, task.id);
    classroom.league_changed();
    Ok(Redirect::to(&format!("/course/tasks/{}", task.id)))
}

/// Archives a student.
pub async fn archive_student(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(student): At<i64>,
    Fields(form): Fields<BareForm>,
) -> Result<Redirect, Refusal> {
    let archive = |database: &Database, student| roster::archive(database, student, now());
    change_student(
        &classroom,
        &visitor,
        student,
        &form,
        "student archived",
        archive,
    )
}

/// Brings a student back.
pub async fn restore_student(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(student): At<i64>,
    Fields(form): Fields<BareForm>,
) -> Result<Redirect, Refusal> {
    let action = "student restored";
    change_student(
        &classroom,
        &visitor,
        student,
        &form,
        action,
        roster::restore,
    )
}

fn change_student(
    classroom: &Classroom,
    visitor: &Visitor,
    student: i64,
    form: &BareForm,
    action: &str,
    change: impl Fn(&Database, i64) -> Result<(), DatabaseError>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    let student = find_student(&database, visitor, student)?;
    change(&database, student.id).map_err(|error| visitor.broken(&error))?;
    visitor.note(
        &database,
        action,
        format!("{} {}", student.id, student.number),
    );
    classroom.league_changed();
    Ok(Redirect::to(&format!(
        "/course/teacher/students/{}",
        student.id
    )))
}
