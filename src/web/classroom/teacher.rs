//! The pages of the teacher: the overview, tasks, the roster, grades, programs that look alike.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Form;
use axum::extract::{Multipart, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use chrono::NaiveDateTime;
use maud::{Markup, html};
use serde::Deserialize;
use tokio::task::block_in_place;

use crate::course::copies::{shared_clauses, similar_pairs};
use crate::course::database::Database;
use crate::course::grades::{self, Grade};
use crate::course::handins::{self, HandIn};
use crate::course::living::LivingLeague;
use crate::course::roster::{self, RosterError, Student};
use crate::course::sessions;
use crate::course::tasks::{self, Counted, Task, TaskText};
use crate::referee::limits::ProgramLimits;
use crate::tournament::games::games;
use crate::tournament::league::{League, OWN_ENGINE, starting_time};
use crate::tournament::model::TournamentFormat;
use crate::web::classroom::archiving;
use crate::web::classroom::findings::sentences;
use crate::web::classroom::handin_list::{score, versions};
use crate::web::classroom::layout::{Refusal, csrf, page, time};
use crate::web::classroom::records::{find_student, find_task};
use crate::web::classroom::state::{Classroom, MEGABYTE};
use crate::web::classroom::uploads::read_form;
use crate::web::classroom::visitor::{BareForm, Visitor};

/// How the deadline is written in the form.
const DEADLINE: &str = "%Y-%m-%dT%H:%M";

/// The shortest time for a move, in seconds.
const LEAST_MOVE_TIME: f64 = 0.1;

/// The least memory of a program.
const LEAST_MEGABYTES: u64 = 20;

/// So many lines of the audit log are shown.
const MAX_LINES: u32 = 500;

/// What only the teacher sees at the beginning: how all students stand, and forms.
pub(super) fn overview(
    visitor: &Visitor,
    classroom: &Classroom,
    database: &Database,
    (tasks, archived_tasks): (&[Task], &[Task]),
) -> Result<Markup, Refusal> {
    let words = visitor.words();
    let (students, archived): (Vec<Student>, Vec<Student>) = roster::students(database)
        .map_err(|error| visitor.broken(&error))?
        .into_iter()
        .partition(|student| student.archived.is_none());
    let all = handins::handins(database, None).map_err(|error| visitor.broken(&error))?;
    // The newest comes first.
    let mut last: HashMap<(i64, i64), &HandIn> = HashMap::new();
    for handin in &all {
        last.entry((handin.student, handin.task)).or_insert(handin);
    }
    Ok(html! {
        section #overview data-live="" {
            @if let Some(problem) = classroom.problem() { p.problem role="alert" { (words.problem) " " (problem) } }
            h2 { (words.students) }
            div.table tabindex="0" { table {
                thead { tr { th { (words.student) } @for task in tasks { th { (task.text.title) } } } }
                tbody { @for student in &students { tr {
                    td { a href=(format!("/course/teacher/students/{}", student.id)) { (student.name) } }
                    @for task in tasks { td { @if let Some(handin) = last.get(&(student.id, task.id)) {
                        a href=(format!("/course/handins/{}", handin.id)) { (score(visitor, handin)) }
                    } } }
                } } }
            } }
        }
        form.panel method="post" action="/course/teacher/roster" enctype="multipart/form-data" {
            h2 { (words.roster) }
            (csrf(visitor))
            p { (words.roster_hint) }
            input type="file" name="file" aria-label=(words.roster) accept=".csv,text/csv" required;
            button { (words.take_in) }
        }
        form.panel method="post" action="/course/teacher/tasks" {
            h2 { (words.new_task) }
            (csrf(visitor))
            (text_fields(visitor, &TaskText::default()))
            label { (words.game) " " select name="game" { @for game in games() { option value=(game.name) { (game.title) } } } }
            label { (words.games_of_pair) " " input type="number" name="games" min="1" max="20" value="2"; }
            (limit_fields(visitor, &classroom.settings.limits))
            button.main { (words.save) }
        }
        (archiving::archived(visitor, archived_tasks, &archived))
        p { a href="/course/teacher/audit" { (words.audit) } }
    })
}

fn text_fields(visitor: &Visitor, text: &TaskText) -> Markup {
    let words = visitor.words();
    html! {
        label { (words.title) " " input name="title" required maxlength="100" value=(text.title); }
        label { (words.description) " " textarea name="description" maxlength="5000" { (text.description) } }
        label { (words.deadline) " " input name="deadline" maxlength="16" value=(deadline_text(text.deadline)); }
        p.faint.deadline-hint { (words.deadline_hint) }
        label { (words.counts) " " select name="counts" { @for counted in Counted::ALL {
            option value=(counted.code()) selected[counted == text.counts] { (words.counted(counted)) }
        } } }
        label.choice { input type="checkbox" name="anonymous" value="1" checked[text.is_anonymous]; " " (words.anonymous) }
        label.choice { input type="checkbox" name="frozen" value="1" checked[text.is_frozen]; " " (words.freeze) }
    }
}

/// The limits of the programs of a task: those of the server, or less.
fn limit_fields(visitor: &Visitor, limits: &ProgramLimits) -> Markup {
    let words = visitor.words();
    let (seconds, megabytes) = (
        limits.move_time.as_secs_f64(),
        limits.memory_bytes / MEGABYTE,
    );
    html! {
        label { (words.move_time) " (s) " input type="number" name="move_time" min=(LEAST_MOVE_TIME) max=(seconds) step="0.1" value=(seconds); }
        label { (words.memory) " (MB) " input type="number" name="memory" min=(LEAST_MEGABYTES) max=(megabytes) value=(megabytes); }
    }
}

fn deadline_text(deadline: Option<u64>) -> String {
    let time =
        deadline.and_then(|deadline| chrono::DateTime::from_timestamp_millis(deadline as i64));
    time.map_or_else(String::new, |time| time.format(DEADLINE).to_string())
}

/// What the teacher sees of a task instead of handing in.
pub(super) fn about_task(visitor: &Visitor, task: &Task) -> Markup {
    let words = visitor.words();
    let place = format!("/course/teacher/tasks/{}", task.id);
    html! {
        p {
            a href=(format!("{place}/grades.csv")) { (words.grades) } " · "
            a href=(format!("{place}/moodle.csv")) { "Moodle" } " · "
            a href=(format!("{place}/feedback.zip")) { (words.feedback) } " · "
            a href=(format!("{place}/similar")) { (words.similar) }
        }
        form.panel method="post" action=(place) {
            (csrf(visitor))
            (text_fields(visitor, &task.text))
            button.main { (words.save) }
        }
        form method="post" action=(format!("{place}/check")) { (csrf(visitor)) button { (words.check_again) } }
        (archiving::of_task(visitor, task))
    }
}

/// The form of a task.
#[derive(Deserialize)]
pub struct TaskForm {
    csrf: String,
    title: String,
    description: String,
    deadline: String,
    anonymous: Option<String>,
    frozen: Option<String>,
    counts: Option<String>,
    game: Option<String>,
    games: Option<u32>,
    move_time: Option<f64>,
    memory: Option<u64>,
}

impl TaskForm {
    fn text(&self, visitor: &Visitor) -> Result<TaskText, Refusal> {
        let deadline = self.deadline.trim();
        let deadline = match deadline {
            "" => None,
            text => {
                let time = NaiveDateTime::parse_from_str(text, DEADLINE).map_err(|_| {
                    visitor.refusal(
                        StatusCode::UNPROCESSABLE_ENTITY,
                        visitor.words().bad_deadline,
                    )
                })?;
                // Until the end of the minute that is written.
                Some(time.and_utc().timestamp_millis().max(0) as u64 + 59_999)
            }
        };
        Ok(TaskText {
            title: self.title.trim().chars().take(100).collect(),
            description: self.description.chars().take(5000).collect(),
            deadline,
            is_frozen: self.frozen.is_some(),
            is_anonymous: self.anonymous.is_some(),
            counts: self
                .counts
                .as_deref()
                .and_then(Counted::from_code)
                .unwrap_or_default(),
        })
    }

    /// The limits of programs, which are at most those of the server.
    fn limits(&self, most: &ProgramLimits) -> ProgramLimits {
        let seconds = self.move_time.filter(|seconds| *seconds >= LEAST_MOVE_TIME);
        let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let bytes = self
            .memory
            .map(|megabytes| megabytes.max(LEAST_MEGABYTES).saturating_mul(MEGABYTE));
        ProgramLimits {
            move_time: seconds.map_or(most.move_time, |time| time.min(most.move_time)),
            memory_bytes: bytes.map_or(most.memory_bytes, |bytes| bytes.min(most.memory_bytes)),
            ..most.clone()
        }
    }
}

/// Makes a task.
pub async fn create_task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Form(form): Form<TaskForm>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let text = form.text(&visitor)?;
    let game = games().find(|game| Some(game.name) == form.game.as_deref());
    let league = League {
        game: game.ok_or_else(|| visitor.nothing())?,
        title: text.title.clone(),
        started: starting_time(),
        format: TournamentFormat::Living,
        games_a_pair: form.games.unwrap_or(2).clamp(1, 20),
        engine: OWN_ENGINE.to_owned(),
        limits: form.limits(&classroom.settings.limits),
        shard: None,
        seed: None,
        entrants: Vec::new(),
        versions: Vec::new(),
    };
    let database = classroom.database();
    let task = tasks::create(&database, &text, &league).map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, "task made", task);
    Ok(Redirect::to(&format!("/course/tasks/{task}")))
}

/// Changes a task.
pub async fn change_task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
    Form(form): Form<TaskForm>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    let task = find_task(&database, &visitor, task)?;
    let text = form.text(&visitor)?;
    let mut changed = tasks::change(&database, task.id, &text);
    if text.deadline != task.text.deadline {
        changed = changed.and_then(|()| handins::apply_deadline(&database, &task, text.deadline));
    }
    changed.map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, "task changed", task.id);
    classroom.league_changed();
    Ok(Redirect::to(&format!("/course/tasks/{}", task.id)))
}

/// Has the last hand-ins of a task checked again.
pub async fn check_again(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
    Form(form): Form<BareForm>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    handins::check_again(&database, task).map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, "check again", task);
    classroom.changed();
    Ok(Redirect::to("/course"))
}

/// The button that takes a program out of the league of a task, in the form around the table.
pub(super) fn withdraw_button(visitor: &Visitor, task: &Task, program: i64) -> Markup {
    let place = format!("/course/teacher/tasks/{}/withdraw", task.id);
    html! { button name="program" value=(program) formaction=(place) { (visitor.words().withdraw) } }
}

/// The row of the program that is taken out.
#[derive(Deserialize)]
pub struct WithdrawForm {
    csrf: String,
    program: i64,
}

/// Takes a program out of the league until its student hands in again. Its games stay.
pub async fn withdraw(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
    Form(form): Form<WithdrawForm>,
) -> Result<Redirect, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    let task = find_task(&database, &visitor, task)?;
    let league = LivingLeague::of(&database, task.league);
    let versions = league.versions().map_err(|error| visitor.broken(&error))?;
    let version = versions
        .iter()
        .find(|version| version.program == form.program);
    let name = &version.ok_or_else(|| visitor.nothing())?.name;
    league
        .withdraw(name)
        .map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, "withdrawn", name);
    classroom.league_changed();
    Ok(Redirect::to(&format!("/course/tasks/{}", task.id)))
}

/// Takes in a roster; the answer is a file with the codes of new students.
pub async fn roster(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    headers: HeaderMap,
    form: Multipart,
) -> Result<Response, Refusal> {
    visitor.teacher()?;
    let (_, bytes) = read_form(&visitor, form).await?.unwrap_or_default();
    let database = classroom.database();
    let codes = roster::take_in(&database, &bytes).map_err(|error| match error {
        RosterError::Database(error) => visitor.broken(&error),
        error => visitor.refusal(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
    })?;
    visitor.note(&database, "roster", format!("{} new", codes.len()));
    Ok(attachment(
        "codes.csv",
        CSV,
        grades::codes(&codes, |code| classroom.link(&headers, code)),
    ))
}

/// A student with all hand-ins.
pub async fn student(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(student): Path<i64>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let all =
        handins::handins(&database, Some(student.id)).map_err(|error| visitor.broken(&error))?;
    let tasks = tasks::tasks(&database).map_err(|error| visitor.broken(&error))?;
    let words = visitor.words();
    let main = html! {
        h1 { (student.name) }
        p.faint { (student.number) }
        (versions(&visitor, &all, &tasks))
        form method="post" action=(format!("/course/teacher/students/{}/code", student.id)) {
            (csrf(&visitor)) button { (words.new_code) }
        }
        (archiving::of_student(&visitor, &student))
    };
    Ok(page(&visitor, &student.name, &main))
}

/// Gives a student a new code, and shows it once.
pub async fn renew_code(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(student): Path<i64>,
    headers: HeaderMap,
    Form(form): Form<BareForm>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    visitor.check_form(&form.csrf)?;
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let code = roster::renew_code(&database, student.id).map_err(|error| visitor.broken(&error))?;
    visitor.note(&database, "new code", student.id);
    let link = classroom.link(&headers, &code);
    let main = html! {
        h1 { (student.name) }
        p { (visitor.words().code) ": " code.new-code { (code) } }
        p { (visitor.words().link) ": " code { (link) } }
    };
    Ok(page(&visitor, &student.name, &main))
}

fn graded(classroom: &Classroom, visitor: &Visitor, task: i64) -> Result<Vec<Grade>, Refusal> {
    visitor.teacher()?;
    let database = classroom.database();
    let task = find_task(&database, visitor, task)?;
    visitor.note(&database, "grades", task.id);
    grades::grades(&database, &task).map_err(|error| visitor.broken(&error))
}

/// All that is known of each student.
pub async fn grades(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
) -> Result<Response, Refusal> {
    let grades = graded(&classroom, &visitor, task)?;
    Ok(attachment("grades.csv", CSV, grades::csv(&grades)))
}

/// The same for Moodle, with what was found in each program.
pub async fn moodle(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
) -> Result<Response, Refusal> {
    let grades = graded(&classroom, &visitor, task)?;
    let database = classroom.own_database(&visitor)?;
    let said = |handin: &HandIn| sentences(&database, handin.id, visitor.language);
    let table = block_in_place(|| grades::moodle(&grades, said));
    Ok(attachment("moodle.csv", CSV, table))
}

/// The type of tables.
const CSV: &str = "text/csv; charset=utf-8";

/// A file of this type that is to be kept.
pub(super) fn attachment(
    name: &'static str,
    kind: &'static str,
    bytes: impl Into<Vec<u8>>,
) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let disposition =
        HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(kind);
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        bytes.into(),
    )
        .into_response()
}

/// The pairs of programs that look alike.
pub async fn similar(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path(task): Path<i64>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let database = classroom.own_database(&visitor)?;
    let task = find_task(&database, &visitor, task)?;
    let pairs = block_in_place(|| similar_pairs(&database, task.id));
    let pairs = pairs.map_err(|error| visitor.broken(&error))?;
    let words = visitor.words();
    let main = html! {
        h1 { (words.similar) }
        p { (words.similar_hint) }
        @if pairs.is_empty() { p { (words.no_similar) } }
        ol { @for pair in &pairs {
            li { a href=(format!("/course/teacher/tasks/{}/similar/{}/{}", task.id, pair.one.id, pair.other.id)) {
                (format!("{:.0}", 100.0 * pair.share)) " % · "
                (name(&database, &visitor, &pair.one)?) " · " (name(&database, &visitor, &pair.other)?)
            } }
        } }
    };
    Ok(page(&visitor, words.similar, &main))
}

fn name(database: &Database, visitor: &Visitor, handin: &HandIn) -> Result<String, Refusal> {
    Ok(find_student(database, visitor, handin.student)?.name)
}

/// Two programs side by side, with the clauses marked that they share.
pub async fn pair(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    Path((task, one, other)): Path<(i64, i64, i64)>,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let database = classroom.own_database(&visitor)?;
    let mut sides = Vec::new();
    for (own, theirs) in [(one, other), (other, one)] {
        let handin = handins::handin(&database, own).map_err(|error| visitor.broken(&error))?;
        let handin = handin.ok_or_else(|| visitor.nothing())?;
        let text = handins::text(&database, own).map_err(|error| visitor.broken(&error))?;
        let shared =
            shared_clauses(&database, task, own, theirs).map_err(|error| visitor.broken(&error))?;
        sides.push((name(&database, &visitor, &handin)?, marked(&text, &shared)));
    }
    let words = visitor.words();
    let main = html! {
        h1 { (words.similar) }
        div.side-by-side { @for (name, text) in &sides { section { h2 { (name) } (text) } } }
    };
    Ok(page(&visitor, words.similar, &main))
}

fn marked(text: &[u8], shared: &[std::ops::Range<usize>]) -> Markup {
    let text = String::from_utf8_lossy(text);
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let span = start..start + line.len();
        start = span.end;
        let is_shared = shared
            .iter()
            .any(|clause| clause.start < span.end && span.start < clause.end);
        (line.trim_end(), is_shared)
    });
    let lines: Vec<(&str, bool)> = lines.collect();
    html! { ol.source tabindex="0" { @for (line, is_shared) in lines { li.shared[is_shared] { code { (line) } } } } }
}

/// The last lines of the audit log.
pub async fn audit(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
) -> Result<Html<String>, Refusal> {
    visitor.teacher()?;
    let lines = sessions::audit_log(&classroom.database(), MAX_LINES);
    let lines = lines.map_err(|error| visitor.broken(&error))?;
    let main = html! {
        h1 { (visitor.words().audit) }
        div.table tabindex="0" { table { @for line in &lines {
            tr { td { (time(line.at)) } td { (line.who) } td { (line.address) } td { (line.action) } td { (line.detail) } }
        } } }
    };
    Ok(page(&visitor, visitor.words().audit, &main))
}
