//! The classroom: a course hands programs in, sees at once what is wrong with them, and watches
//! its league.
//!
//! Pages are made here, without a script; `classroom.js` only keeps what changes up to date. What
//! is handed in is in the database before the answer, and waits there for the threads of
//! [`checking`]. All that the course has is in one folder: `course.db`, and files of programs
//! beside it that can be removed at any time.

mod archiving;
mod board;
mod checking;
mod downloads;
mod feedback;
mod field_notes;
mod findings;
mod grade_form;
mod handin_list;
mod handing_in;
mod kept_form;
mod layout;
mod markdown;
mod names;
mod own_puzzles;
mod play;
mod records;
mod requests;
mod roster_form;
mod sign_in_limits;
mod state;
mod student;
mod task_form;
mod teacher;
mod uploads;
mod visitor;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{Redirect, Response};
use axum::routing::{any, get, post};
use axum::{Extension, Router};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::course::roster::Student;
use crate::course::tasks::Task;
use layout::Refusal;
pub use play::OpenBoard;
use requests::At;
pub use state::{Classroom, ClassroomError, ClassroomSettings, MAX_FILE_BYTES};
use visitor::Visitor;
pub use visitor::identify;

/// What is around a file in a request, and the longest roster.
const MAX_FORM_BYTES: usize = MAX_FILE_BYTES + (64 << 10);

/// Opens the course in a folder, or makes one, and starts to check and to play.
///
/// # Errors
/// If the folder or its database can't be used, or the teacher has no secret.
pub fn open(settings: ClassroomSettings) -> Result<Arc<Classroom>, ClassroomError> {
    let classroom = Classroom::new(settings)?;
    checking::start(&classroom).map_err(|cause| ClassroomError::System {
        path: classroom.path().to_owned(),
        cause,
    })?;
    Ok(classroom)
}

/// The routes of a classroom, which opens boards with `open`.
pub fn router<S: Clone + Send + Sync + 'static>(
    classroom: Arc<Classroom>,
    open: OpenBoard,
) -> Router<S> {
    let forms = DefaultBodyLimit::max(MAX_FORM_BYTES);
    let kept = from_fn_with_state(Arc::clone(&classroom), kept_form::keep);
    Router::new()
        .route("/course", get(student::home))
        .route("/course/sign-in", post(visitor::sign_in))
        .route("/course/sign-out", post(visitor::sign_out))
        .route("/course/events", get(student::events))
        .route("/course/rules/{rule}", get(findings::rule))
        .route("/course/tasks/{task}", get(student::task))
        .route(
            "/course/tasks/{task}/handins",
            get(to_task)
                .post(handing_in::hand_in)
                .layer((kept.clone(), forms)),
        )
        .route("/course/tasks/{task}/games", get(student::games))
        .route("/course/tasks/{task}/play", post(play::play))
        .route("/course/handins/{handin}", get(findings::page))
        .route("/course/handins/{handin}/report.json", get(findings::json))
        .route("/course/handins/{handin}/file", get(findings::file))
        .route(
            "/course/teacher/tasks",
            get(to_course).post(task_form::create).layer(kept.clone()),
        )
        .route(
            "/course/teacher/tasks/{task}",
            get(to_task).post(task_form::change).layer(kept.clone()),
        )
        .route(
            "/course/teacher/tasks/{task}/check",
            post(teacher::check_again),
        )
        .route(
            "/course/teacher/tasks/{task}/archive",
            get(archiving::ask::<Task>).post(archiving::archive::<Task>),
        )
        .route(
            "/course/teacher/tasks/{task}/restore",
            post(archiving::restore::<Task>),
        )
        .route(
            "/course/teacher/tasks/{task}/withdraw",
            post(teacher::withdraw),
        )
        .route(
            "/course/teacher/tasks/{task}/grades.csv",
            get(teacher::grades),
        )
        .route(
            "/course/teacher/tasks/{task}/moodle.csv",
            get(teacher::moodle),
        )
        .route(
            "/course/teacher/tasks/{task}/feedback.zip",
            get(feedback::archive),
        )
        .route(
            "/course/teacher/tasks/{task}/similar",
            get(teacher::similar),
        )
        .route(
            "/course/teacher/tasks/{task}/similar/{one}/{other}",
            get(teacher::pair),
        )
        .route(
            "/course/teacher/roster",
            get(to_course)
                .post(roster_form::take_in)
                .layer((kept.clone(), forms)),
        )
        .route("/course/teacher/students/{student}", get(teacher::student))
        .route(
            "/course/teacher/students/{student}/code",
            post(teacher::renew_code),
        )
        .route(
            "/course/teacher/students/{student}/grades/{task}",
            post(grade_form::give).layer(kept),
        )
        .route(
            "/course/teacher/students/{student}/archive",
            get(archiving::ask::<Student>).post(archiving::archive::<Student>),
        )
        .route(
            "/course/teacher/students/{student}/restore",
            post(archiving::restore::<Student>),
        )
        .route("/course/teacher/audit", get(teacher::audit))
        .route("/course/", get(to_course))
        .route("/course/{*path}", any(no_page))
        .layer(from_fn(apart))
        .layer(Extension(open))
        .with_state(classroom)
}

/// Whoever asks for the address that a form is sent to, perhaps in another language, is led to the
/// page that the form is on.
async fn to_course(uri: Uri) -> Redirect {
    to_page("/course", &uri)
}

async fn no_page(visitor: Visitor) -> Refusal {
    visitor.nothing()
}

async fn to_task(At(task): At<i64>, uri: Uri) -> Redirect {
    to_page(&format!("/course/tasks/{task}"), &uri)
}

fn to_page(page: &str, uri: &Uri) -> Redirect {
    let query = uri.query().map(|query| format!("?{query}"));
    Redirect::to(&format!("{page}{}", query.unwrap_or_default()))
}

/// Makes a page where it holds up nobody else: it reads the database, and may have to compute a
/// table. Other requests come with bodies, for which a thread can't wait.
async fn apart(request: Request, next: Next) -> Response {
    match *request.method() {
        Method::GET => block_in_place(|| Handle::current().block_on(next.run(request))),
        _ => next.run(request).await,
    }
}
