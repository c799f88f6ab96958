//! Archiving tasks and students, and bringing them back. Nothing is deleted.

use std::error::Error;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{Html, Redirect};
use maud::{Markup, html};

use crate::course::database::Database;
use crate::course::handins;
use crate::course::living::LivingLeague;
use crate::course::roster::{self, Student};
use crate::course::tasks::{self, Task};
use crate::tournament::run::now;
use crate::web::classroom::layout::{Refusal, csrf, page, time};
use crate::web::classroom::records::{find_student, find_task};
use crate::web::classroom::requests::{At, BareForm, Sent};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::{Teacher, Visitor};

/// A task or a student.
pub trait Archivable: Sized + Send {
    /// What it is, as the audit log says.
    const KIND: &str;

    /// The one of that number; a refusal if there is none.
    fn find(database: &Database, visitor: &Visitor, id: i64) -> Result<Self, Refusal>;

    /// What a page shows of it.
    fn record(&self, visitor: &Visitor) -> Record;

    /// What stays when it is archived, and how many.
    fn counts(
        &self,
        database: &Database,
        visitor: &Visitor,
    ) -> Result<Vec<(&'static str, usize)>, Refusal>;

    /// Archives it at that time, or brings it back.
    fn archive(&self, database: &Database, at: Option<u64>) -> Result<(), Box<dyn Error>>;

    /// How the audit log names it.
    fn named(&self) -> String;
}

impl Archivable for Task {
    const KIND: &str = "task";

    fn find(database: &Database, visitor: &Visitor, id: i64) -> Result<Task, Refusal> {
        find_task(database, visitor, id)
    }

    fn record(&self, visitor: &Visitor) -> Record {
        Record {
            name: self.text.title.clone(),
            page: format!("/course/tasks/{}", self.id),
            place: format!("/course/teacher/tasks/{}", self.id),
            archived: self.archived,
            hint: visitor.language.text("classroom.archive_task_hint"),
            state: visitor.language.text("classroom.archived_task"),
        }
    }

    fn counts(
        &self,
        database: &Database,
        visitor: &Visitor,
    ) -> Result<Vec<(&'static str, usize)>, Refusal> {
        let all = visitor.done(handins::handins(database, None))?;
        let handed_in = all.iter().filter(|handin| handin.task == self.id).count();
        let games = visitor.done(LivingLeague::of(database, self.league).ended())? as usize;
        let language = visitor.language;
        Ok(vec![
            (language.text("classroom.handins"), handed_in),
            (language.text("classroom.games"), games),
        ])
    }

    fn archive(&self, database: &Database, at: Option<u64>) -> Result<(), Box<dyn Error>> {
        Ok(match at {
            Some(at) => tasks::archive(database, self.id, at),
            None => tasks::restore(database, self.id),
        }?)
    }

    fn named(&self) -> String {
        self.id.to_string()
    }
}

impl Archivable for Student {
    const KIND: &str = "student";

    fn find(database: &Database, visitor: &Visitor, id: i64) -> Result<Student, Refusal> {
        find_student(database, visitor, id)
    }

    fn record(&self, visitor: &Visitor) -> Record {
        let place = format!("/course/teacher/students/{}", self.id);
        Record {
            name: format!("{} ({})", self.name, self.number),
            page: place.clone(),
            place,
            archived: self.archived,
            hint: visitor.language.text("classroom.archive_student_hint"),
            state: visitor.language.text("classroom.archived_student"),
        }
    }

    fn counts(
        &self,
        database: &Database,
        visitor: &Visitor,
    ) -> Result<Vec<(&'static str, usize)>, Refusal> {
        let own = visitor.done(handins::handins(database, Some(self.id)))?;
        let handins = visitor.language.text("classroom.handins");
        Ok(vec![(handins, own.len())])
    }

    fn archive(&self, database: &Database, at: Option<u64>) -> Result<(), Box<dyn Error>> {
        Ok(match at {
            Some(at) => roster::archive(database, self.id, at),
            None => roster::restore(database, self.id),
        }?)
    }

    fn named(&self) -> String {
        format!("{} {}", self.id, self.number)
    }
}

/// What a page shows of a task or a student.
pub struct Record {
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
    /// The link that asks whether to archive it, or the button that brings it back.
    fn choice(&self, visitor: &Visitor) -> Markup {
        let language = visitor.language;
        html! {
            @match self.archived {
                None => p { a href=(format!("{}/archive", self.place)) { (language.text("classroom.archive")) " …" } },
                Some(archived) => form.panel method="post" action=(format!("{}/restore", self.place)) {
                    (csrf(visitor))
                    p { (self.state) " " span.faint { (time(archived)) } }
                    button { (language.text("classroom.restore")) }
                },
            }
        }
    }

    /// The page that asks whether to archive it, and tells how much is not lost.
    fn question(&self, visitor: &Visitor, counts: &[(&str, usize)]) -> Html<String> {
        let language = visitor.language;
        let main = html! {
            h1 { (language.text("classroom.archive")) ": " (self.name) }
            form.panel method="post" action=(format!("{}/archive", self.place)) {
                (csrf(visitor))
                p { (self.hint) }
                ul { @for (what, count) in counts { li { (what) ": " (count) } } }
                button.main { (language.text("classroom.archive")) }
                a href=(self.page) { (language.text("classroom.cancel")) }
            }
        };
        page(visitor, language.text("classroom.archive"), &main)
    }
}

/// What the teacher can do about a task or a student being archived or not.
pub fn choice(visitor: &Visitor, one: &impl Archivable) -> Markup {
    one.record(visitor).choice(visitor)
}

/// Links to what is archived; nothing where nothing is.
pub fn archived(visitor: &Visitor, tasks: &[Task], students: &[Student]) -> Markup {
    let tasks = tasks.iter().map(|task| task.record(visitor));
    let students = students.iter().map(|student| student.record(visitor));
    let records = tasks.chain(students);
    let records: Vec<Record> = records.filter(|one| one.archived.is_some()).collect();
    html! {
        @if !records.is_empty() { details.archived {
            summary { (visitor.language.text("classroom.archived")) ": " (records.len()) }
            ul { @for record in &records { li { a href=(record.page) { (record.name) } } } }
        } }
    }
}

/// Asks whether to archive a task or a student.
pub async fn ask<T: Archivable>(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(id): At<i64>,
) -> Result<Html<String>, Refusal> {
    let database = classroom.database();
    let found = T::find(&database, &visitor, id)?;
    let counts = found.counts(&database, &visitor)?;
    Ok(found.record(&visitor).question(&visitor, &counts))
}

/// Archives a task or a student.
pub async fn archive<T: Archivable>(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(id): At<i64>,
    _: Sent<BareForm>,
) -> Result<Redirect, Refusal> {
    change::<T>(&classroom, &visitor, id, true)
}

/// Brings a task or a student back.
pub async fn restore<T: Archivable>(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(id): At<i64>,
    _: Sent<BareForm>,
) -> Result<Redirect, Refusal> {
    change::<T>(&classroom, &visitor, id, false)
}

fn change<T: Archivable>(
    classroom: &Classroom,
    visitor: &Visitor,
    id: i64,
    archives: bool,
) -> Result<Redirect, Refusal> {
    let database = classroom.database();
    let found = T::find(&database, visitor, id)?;
    let archived = archives.then(now);
    (found.archive(&database, archived)).map_err(|error| visitor.broken(&*error))?;
    let done = if archives { "archived" } else { "restored" };
    visitor.note(&database, &format!("{} {done}", T::KIND), found.named());
    classroom.league_changed();
    Ok(Redirect::to(&found.record(visitor).page))
}
