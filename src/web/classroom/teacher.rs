//! The pages of the teacher: the overview, tasks, the roster, grades, programs that look alike.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Html, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tokio::task::block_in_place;

use crate::course::copies::{shared_clauses, similar_pairs};
use crate::course::database::Database;
use crate::course::given_grades;
use crate::course::grades::{self, Grade};
use crate::course::handins::{self, HandIn};
use crate::course::living::LivingLeague;
use crate::course::roster::{self, Student};
use crate::course::sessions;
use crate::course::tasks::{self, Task};
use crate::web::classroom::archiving;
use crate::web::classroom::downloads::{CSV, attachment};
use crate::web::classroom::findings::sentences;
use crate::web::classroom::grade_form;
use crate::web::classroom::handin_list::{score, versions};
use crate::web::classroom::layout::{Refusal, csrf, page, time};
use crate::web::classroom::records::{find_student, find_task};
use crate::web::classroom::requests::{At, BareForm, Sent};
use crate::web::classroom::roster_form;
use crate::web::classroom::state::Classroom;
use crate::web::classroom::task_form;
use crate::web::classroom::visitor::{Teacher, Visitor};

/// So many lines of the audit log are shown.
const MAX_LINES: u32 = 500;

/// What only the teacher sees at the beginning: how all students stand, and forms.
pub(super) fn overview(
    visitor: &Visitor,
    classroom: &Classroom,
    database: &Database,
    (tasks, archived_tasks): (&[Task], &[Task]),
) -> Result<Markup, Refusal> {
    let language = visitor.language;
    let (students, archived): (Vec<Student>, Vec<Student>) = visitor
        .done(roster::students(database))?
        .into_iter()
        .partition(|student| student.archived.is_none());
    let all = visitor.done(handins::handins(database, None))?;
    let given = visitor.done(given_grades::all(database))?;
    let given = |student: &Student, task: &Task| given.get(&(student.id, task.id))?.percent;
    // The newest comes first.
    let mut last: HashMap<(i64, i64), &HandIn> = HashMap::new();
    for handin in &all {
        last.entry((handin.student, handin.task)).or_insert(handin);
    }
    Ok(html! {
        section #overview data-live="" {
            @if let Some(problem) = classroom.problem() { p.problem role="alert" { (language.text("classroom.problem")) " " (problem) } }
            h2 { (language.text("classroom.students")) }
            div.table tabindex="0" { table {
                thead { tr { th { (language.text("classroom.student")) } @for task in tasks { th { (task.text.title) } } } }
                tbody { @for student in &students { tr {
                    td { a href=(format!("/course/teacher/students/{}", student.id)) { (student.name) } }
                    @for task in tasks { td { @if let Some(handin) = last.get(&(student.id, task.id)) {
                        a href=(format!("/course/handins/{}", handin.id)) { (score(visitor, handin)) }
                    } @if let Some(percent) = given(student, task) { " " strong { (percent) } } } }
                } } }
            } }
        }
        (roster_form::panel(visitor, database)?)
        (task_form::new_task(visitor, classroom))
        (archiving::archived(visitor, archived_tasks, &archived))
        p { a href="/course/teacher/audit" { (language.text("classroom.audit")) } }
    })
}

/// What the teacher sees of a task instead of handing in.
pub(super) fn about_task(visitor: &Visitor, task: &Task) -> Markup {
    let language = visitor.language;
    let place = format!("/course/teacher/tasks/{}", task.id);
    html! {
        p {
            a href=(format!("{place}/grades.csv")) { (language.text("classroom.grades")) } " · "
            a href=(format!("{place}/moodle.csv")) { "Moodle" } " · "
            a href=(format!("{place}/feedback.zip")) { (language.text("classroom.feedback")) } " · "
            a href=(format!("{place}/similar")) { (language.text("classroom.similar")) }
        }
        (task_form::change_of(visitor, task))
        form method="post" action=(format!("{place}/check")) { (csrf(visitor)) button { (language.text("classroom.check_again")) } }
        (archiving::choice(visitor, task))
    }
}

/// Has the last hand-ins of a task checked again.
pub async fn check_again(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
    _: Sent<BareForm>,
) -> Result<Redirect, Refusal> {
    let database = classroom.database();
    visitor.done(handins::check_again(&database, task))?;
    visitor.note(&database, "check again", task);
    classroom.changed();
    Ok(Redirect::to("/course"))
}

/// The button that takes a program out of the league of a task, in the form around the table.
pub(super) fn withdraw_button(visitor: &Visitor, task: &Task, program: i64) -> Markup {
    let place = format!("/course/teacher/tasks/{}/withdraw", task.id);
    html! { button name="program" value=(program) formaction=(place) { (visitor.language.text("classroom.withdraw")) } }
}

/// The row of the program that is taken out.
#[derive(Deserialize)]
pub struct WithdrawForm {
    program: i64,
}

/// Takes a program out of the league until its student hands in again. Its games stay.
pub async fn withdraw(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
    Sent(form): Sent<WithdrawForm>,
) -> Result<Redirect, Refusal> {
    let database = classroom.database();
    let task = find_task(&database, &visitor, task)?;
    let league = LivingLeague::of(&database, task.league);
    let versions = visitor.done(league.versions())?;
    let version = versions
        .iter()
        .find(|version| version.program == form.program);
    let name = &version.ok_or_else(|| visitor.nothing())?.name;
    visitor.done(league.withdraw(name))?;
    visitor.note(&database, "withdrawn", name);
    classroom.league_changed();
    Ok(Redirect::to(&format!("/course/tasks/{}", task.id)))
}

/// A student with all hand-ins.
pub async fn student(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(student): At<i64>,
) -> Result<Html<String>, Refusal> {
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let all = visitor.done(handins::handins(&database, Some(student.id)))?;
    let tasks = visitor.done(tasks::tasks(&database))?;
    let given = visitor.done(given_grades::all(&database))?;
    let given = |task: &Task| {
        given
            .get(&(student.id, task.id))
            .cloned()
            .unwrap_or_default()
    };
    let open = || tasks.iter().filter(|task| task.archived.is_none());
    let language = visitor.language;
    let main = html! {
        h1 { (student.name) }
        p.faint { (student.number) }
        (versions(&visitor, &all, &tasks, true))
        @if student.archived.is_none() {
            h2 { (language.text("classroom.grades_by_hand")) }
            @for task in open() { (grade_form::panel(&visitor, &student, task, &given(task))) }
        }
        form method="post" action=(format!("/course/teacher/students/{}/code", student.id)) {
            (csrf(&visitor)) button { (language.text("classroom.new_code")) }
        }
        (archiving::choice(&visitor, &student))
    };
    Ok(page(&visitor, &student.name, &main))
}

/// Gives a student a new code, and shows it once.
pub async fn renew_code(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(student): At<i64>,
    headers: HeaderMap,
    _: Sent<BareForm>,
) -> Result<Html<String>, Refusal> {
    let database = classroom.database();
    let student = find_student(&database, &visitor, student)?;
    let code = visitor.done(roster::renew_code(&database, student.id))?;
    visitor.note(&database, "new code", student.id);
    let link = classroom.link(&headers, &code);
    let main = html! {
        h1 { (student.name) }
        p { (visitor.language.text("classroom.code")) ": " code.new-code { (code) } }
        p { (visitor.language.text("classroom.link")) ": " code { (link) } }
    };
    Ok(page(&visitor, &student.name, &main))
}

fn graded(classroom: &Classroom, visitor: &Visitor, task: i64) -> Result<Vec<Grade>, Refusal> {
    let database = classroom.database();
    let task = find_task(&database, visitor, task)?;
    visitor.note(&database, "grades", task.id);
    visitor.done(grades::grades(&database, &task))
}

/// All that is known of each student.
pub async fn grades(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
) -> Result<Response, Refusal> {
    let grades = graded(&classroom, &visitor, task)?;
    Ok(attachment("grades.csv", CSV, grades::csv(&grades)))
}

/// The same for Moodle, with what was found in each program.
pub async fn moodle(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
) -> Result<Response, Refusal> {
    let grades = graded(&classroom, &visitor, task)?;
    let database = visitor.done(classroom.own_database())?;
    let said = |handin: &HandIn| sentences(&database, handin.id, visitor.language);
    let table = block_in_place(|| grades::moodle(&grades, said));
    Ok(attachment("moodle.csv", CSV, table))
}

/// The pairs of programs that look alike.
pub async fn similar(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
) -> Result<Html<String>, Refusal> {
    let database = visitor.done(classroom.own_database())?;
    let task = find_task(&database, &visitor, task)?;
    let pairs = block_in_place(|| similar_pairs(&database, task.id));
    let pairs = visitor.done(pairs)?;
    let language = visitor.language;
    let main = html! {
        (back_to(&task))
        h1 { (language.text("classroom.similar")) }
        p { (language.text("classroom.similar_hint")) }
        @if pairs.is_empty() { p { (language.text("classroom.no_similar")) } }
        ol { @for pair in &pairs {
            li { a href=(format!("/course/teacher/tasks/{}/similar/{}/{}", task.id, pair.one.id, pair.other.id)) {
                (format!("{:.0}", 100.0 * pair.share)) " % · "
                (name(&database, &visitor, &pair.one)?) " · " (name(&database, &visitor, &pair.other)?)
            } }
        } }
    };
    Ok(page(&visitor, language.text("classroom.similar"), &main))
}

/// A link to the page of a task.
fn back_to(task: &Task) -> Markup {
    html! { p { a href=(format!("/course/tasks/{}", task.id)) { "← " (task.text.title) } } }
}

fn name(database: &Database, visitor: &Visitor, handin: &HandIn) -> Result<String, Refusal> {
    Ok(find_student(database, visitor, handin.student)?.name)
}

/// Two programs side by side, with the clauses marked that they share.
pub async fn pair(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At((task, one, other)): At<(i64, i64, i64)>,
) -> Result<Html<String>, Refusal> {
    let database = visitor.done(classroom.own_database())?;
    let task = find_task(&database, &visitor, task)?;
    let mut sides = Vec::new();
    for (own, theirs) in [(one, other), (other, one)] {
        let handin = visitor.done(handins::handin(&database, own))?;
        let handin = handin.ok_or_else(|| visitor.nothing())?;
        let text = visitor.done(handins::text(&database, own))?;
        let shared = visitor.done(shared_clauses(&database, task.id, own, theirs))?;
        sides.push((name(&database, &visitor, &handin)?, marked(&text, &shared)));
    }
    let language = visitor.language;
    let main = html! {
        (back_to(&task))
        h1 { (language.text("classroom.similar")) }
        div.side-by-side { @for (name, text) in &sides { section { h2 { (name) } (text) } } }
    };
    Ok(page(&visitor, language.text("classroom.similar"), &main))
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
    Teacher(visitor): Teacher,
) -> Result<Html<String>, Refusal> {
    let lines = visitor.done(sessions::audit_log(&classroom.database(), MAX_LINES))?;
    let main = html! {
        h1 { (visitor.language.text("classroom.audit")) }
        div.table tabindex="0" { table { @for line in &lines {
            tr { td { (time(line.at)) } td { (line.who) } td { (line.address) } td { (line.action) } td { (line.detail) } }
        } } }
    };
    Ok(page(
        &visitor,
        visitor.language.text("classroom.audit"),
        &main,
    ))
}
