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
mod feedback;
mod findings;
mod handin_list;
mod layout;
mod names;
mod play;
mod records;
mod state;
mod student;
mod teacher;
mod uploads;
mod visitor;
mod words;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::Method;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

pub use play::OpenBoard;
pub use state::{Classroom, ClassroomError, ClassroomSettings, MAX_FILE_BYTES};

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
    Router::new()
        .route("/course", get(student::home))
        .route("/course/sign-in", post(visitor::sign_in))
        .route("/course/sign-out", post(visitor::sign_out))
        .route("/course/events", get(student::events))
        .route("/course/rules/{rule}", get(findings::rule))
        .route("/course/tasks/{task}", get(student::task))
        .route(
            "/course/tasks/{task}/handins",
            post(student::hand_in).layer(forms),
        )
        .route("/course/tasks/{task}/games", get(student::games))
        .route("/course/tasks/{task}/play", post(play::play))
        .route("/course/handins/{handin}", get(findings::page))
        .route("/course/handins/{handin}/report.json", get(findings::json))
        .route("/course/handins/{handin}/file", get(findings::file))
        .route("/course/teacher/tasks", post(teacher::create_task))
        .route("/course/teacher/tasks/{task}", post(teacher::change_task))
        .route(
            "/course/teacher/tasks/{task}/check",
            post(teacher::check_again),
        )
        .route(
            "/course/teacher/tasks/{task}/archive",
            get(archiving::ask_task).post(archiving::archive_task),
        )
        .route(
            "/course/teacher/tasks/{task}/restore",
            post(archiving::restore_task),
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
        .route("/course/teacher/roster", post(teacher::roster).layer(forms))
        .route("/course/teacher/students/{student}", get(teacher::student))
        .route(
            "/course/teacher/students/{student}/code",
            post(teacher::renew_code),
        )
        .route(
            "/course/teacher/students/{student}/archive",
            get(archiving::ask_student).post(archiving::archive_student),
        )
        .route(
            "/course/teacher/students/{student}/restore",
            post(archiving::restore_student),
        )
        .route("/course/teacher/audit", get(teacher::audit))
        .layer(from_fn(apart))
        .layer(Extension(open))
        .with_state(classroom)
}

/// Makes a page where it holds up nobody else: it reads the database, and may have to compute a
/// table. Other requests come with bodies, for which a thread can't wait.
async fn apart(request: Request, next: Next) -> Response {
    match *request.method() {
        Method::GET => block_in_place(|| Handle::current().block_on(next.run(request))),
        _ => next.run(request).await,
    }
}
