//! The pages of students: the tasks, handing in, the table, the games.

use std::collections::HashMap;
use std::convert::Infallible;
use std::slice;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use crate::course::given_grades;
use crate::course::handins;
use crate::course::live_standings::LiveStanding;
use crate::course::living::{LivingLeague, ProgramVersion};
use crate::course::sessions::Who;
use crate::course::tables::{ShownVersions, last_games, tournament};
use crate::course::tasks::{self, Task};
use crate::games::puzzle::PuzzleMeasure;
use crate::referee::language::Language;
use crate::tournament::model::Tournament;
use crate::tournament::report::{self, BackLink};
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::grade_form;
use crate::web::classroom::handin_list::versions;
use crate::web::classroom::handing_in;
use crate::web::classroom::layout::{Refusal, page, sign_in_form, time};
use crate::web::classroom::names::Names;
use crate::web::classroom::own_puzzles;
use crate::web::classroom::play;
use crate::web::classroom::records::find_task;
use crate::web::classroom::requests::{Asked, At};
use crate::web::classroom::state::{Classroom, LiveTable, MEGABYTE};
use crate::web::classroom::teacher;
use crate::web::classroom::visitor::Visitor;
use crate::web::limits::STREAM_KEEP_ALIVE;

/// Changes are told to each who watches no more often, and less often when many watch: each of them
/// then asks for a page.
const EVENT_PAUSE: Duration = Duration::from_millis(300);

/// So much longer is the pause for each who watches.
const EVENT_PAUSE_FOR_EACH: Duration = Duration::from_millis(20);

/// So many last games of a program are shown.
const MAX_LAST_GAMES: u32 = 40;

/// Of all games so many are shown at most, the newest: a page with more would be long in coming.
const MAX_ALL_GAMES: u32 = 2000;

/// The beginning: the sign-in, or the tasks.
pub async fn home(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
) -> Result<Html<String>, Refusal> {
    let language = visitor.language;
    let Some(who) = visitor.who else {
        let main = html! {
            h1 { (language.text("classroom.sign_in")) }
            (sign_in_form(language, "/course", &FieldNotes::default()))
        };
        return Ok(page(&visitor, language.text("classroom.sign_in"), &main));
    };
    let database = classroom.database();
    let (tasks, archived): (Vec<Task>, Vec<Task>) = visitor
        .done(tasks::tasks(&database))?
        .into_iter()
        .partition(|task| task.archived.is_none());
    let more = match who {
        Who::Teacher => teacher::overview(&visitor, &classroom, &database, (&tasks, &archived))?,
        Who::Student(_) => html! {},
    };
    let main = html! {
        h1 { (language.text("classroom.tasks")) }
        @if tasks.is_empty() { p { (language.text("classroom.no_tasks")) } }
        ul.tasks {
            @for task in &tasks {
                li { a href=(format!("/course/tasks/{}", task.id)) { (task.text.title) } " " (state(&visitor, task)) }
            }
        }
        (more)
    };
    Ok(page(&visitor, language.text("classroom.tasks"), &main))
}

fn state(visitor: &Visitor, task: &Task) -> Markup {
    let language = visitor.language;
    html! {
        @if let Some(deadline) = task.text.deadline { span.faint { (language.text("classroom.deadline")) ": " (time(deadline)) } }
        @if task.text.is_frozen { " " strong { (language.text("classroom.closed")) } }
    }
}

/// What programs have to cope with: the size of the puzzles, and the limits.
fn limits(visitor: &Visitor, table: &LiveTable) -> Markup {
    let (language, limits) = (visitor.language, &table.limits);
    html! {
        @if let Some(size) = table.size { (language.text("classroom.size")) ": " (size) "; " }
        (language.text("classroom.move_time")) ": " (limits.move_time.as_secs_f64()) " s; "
        (language.text("classroom.memory")) ": " (limits.memory_bytes / MEGABYTE) " MB"
    }
}

/// A task: what is asked, handing in, own versions, the table.
pub async fn task(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
) -> Result<Html<String>, Refusal> {
    // Others are not to wait for the database while a table is computed.
    let database = visitor.done(classroom.own_database())?;
    let task = find_task(&database, &visitor, task)?;
    let table = visitor.done(classroom.table(&database, &task))?;
    let names = Names::of(&database, &visitor, &task)?;
    let own = match visitor.who {
        Some(Who::Student(student)) => {
            let own = visitor.done(handins::handins(&database, Some(student)))?;
            let own = own
                .into_iter()
                .filter(|handin| handin.task == task.id)
                .collect::<Vec<_>>();
            let given = visitor.done(given_grades::of(&database, student, task.id))?;
            html! {
                (grade_form::told(&visitor, &given))
                (handing_in::form(&visitor, &task))
                (versions(&visitor, &own, slice::from_ref(&task), false))
            }
        }
        _ => teacher::about_task(&visitor, &task),
    };
    let language = visitor.language;
    let is_hidden = own_puzzles::are_hidden(&visitor, &task, table.puzzle);
    let main = html! {
        h1 { (task.text.title) }
        p { (state(&visitor, &task)) " " span.faint { (limits(&visitor, &table)) } }
        p.description { (task.text.description) }
        (own)
        section #table data-live="" {
            h2 { (language.text("classroom.table")) }
            @if is_hidden { p { (own_puzzles::why(&task, language)) } }
            (standings(&visitor, &task, &table, &names))
            @if let (Some(Who::Teacher), Some(seed)) = (visitor.who.as_ref(), table.seed) {
                p.faint { (language.text("classroom.puzzle_seed")) ": " (seed) }
            }
            p {
                @if let Some(Who::Student(_)) = visitor.who {
                    a href=(format!("/course/tasks/{}/games?own=1", task.id)) { (language.text(if is_hidden { "classroom.my_puzzles" } else { "classroom.my_games" })) }
                }
                @if !is_hidden {
                    " · " a href=(format!("/course/tasks/{}/games", task.id)) { (language.text("classroom.all_games")) }
                }
            }
        }
    };
    Ok(page(&visitor, &task.text.title, &main))
}

/// The table. From that of draughts one can play.
fn standings(visitor: &Visitor, task: &Task, table: &LiveTable, names: &Names) -> Markup {
    let may_challenge = table
        .standings
        .iter()
        .any(|standing| names.is_own(&table.versions[standing.version].name));
    let buttons = |program| {
        html! {
            @if table.is_draughts { (play::buttons(visitor, program, may_challenge)) }
            @if visitor.who == Some(Who::Teacher) { " " (teacher::withdraw_button(visitor, task, program)) }
        }
    };
    play::form(
        visitor,
        task.id,
        &rows(visitor, task, table, names, buttons),
    )
}

fn rows(
    visitor: &Visitor,
    task: &Task,
    table: &LiveTable,
    names: &Names,
    buttons: impl Fn(i64) -> Markup,
) -> Markup {
    let language = visitor.language;
    let is_hidden = own_puzzles::are_hidden(visitor, task, table.puzzle);
    let name = |version: &ProgramVersion| {
        let name = names.name(&version.name, version.program);
        let place = format!(
            "/course/tasks/{}/games?program={}",
            task.id, version.program
        );
        html! { @if is_hidden { (name) } @else { a href=(place) { (name) } } }
    };
    html! {
        @if table.standings.is_empty() { p { (language.text("classroom.nobody")) } }
        @else {
            div.table tabindex="0" { table.figures {
                thead { tr {
                    th { (language.text("classroom.place")) } th { (language.text("classroom.program")) } th { (language.text("classroom.version")) }
                    @for head in heads(table.puzzle, language) { th { (head) } }
                    th { span.hidden { (language.text("classroom.play")) } }
                } }
                tbody {
                    @for standing in &table.standings {
                        @let version = &table.versions[standing.version];
                        tr.own[names.is_own(&version.name)] {
                            td { (standing.place) }
                            td { (name(version)) }
                            td { (version.shown_number()) }
                            @for cell in cells(table.puzzle, standing) { td { (cell) } }
                            td.buttons { (buttons(version.program)) }
                        }
                    }
                }
            } }
        }
    }
}

/// The heads of what a program has come to.
fn heads(puzzle: Option<PuzzleMeasure>, language: Language) -> Vec<&'static str> {
    let text = |key| language.text(key);
    match puzzle {
        None => vec![
            text("classroom.points"),
            text("classroom.games"),
            "Elo",
            "±",
        ],
        Some(measure) => {
            let mut heads = vec![
                text("results.solved"),
                text("results.puzzles_head"),
                "%",
                "95 %",
            ];
            if let PuzzleMeasure::Cost(names) = measure {
                heads.extend([language.choose(names), "±"]);
            }
            heads
        }
    }
}

/// What a program has come to.
fn cells(puzzle: Option<PuzzleMeasure>, standing: &LiveStanding) -> Vec<String> {
    let mut cells = vec![standing.points.to_string(), standing.games.to_string()];
    let Some(measure) = puzzle else {
        cells.push(format!("{:.0}", standing.rating.elo + 0.0));
        cells.push(format!("{:.0}", standing.rating.error));
        return cells;
    };
    let puzzles = &standing.puzzles;
    let (low, high) = puzzles.share_interval();
    cells.push(format!("{:.0}", 100.0 * puzzles.share()));
    cells.push(format!("{:.0}–{:.0}", 100.0 * low, 100.0 * high));
    if measure != PuzzleMeasure::Solved {
        let costs = [puzzles.mean_cost(), puzzles.cost_error()];
        cells.extend(costs.map(|cost| cost.map_or("–".to_owned(), |cost| format!("{cost:.2}"))));
    }
    cells
}

/// Which games are shown: the last ones of a program, or all.
#[derive(Deserialize)]
pub struct ShownGames {
    own: Option<u8>,
    program: Option<i64>,
}

/// The games of a task as the report of a league, on which each can be replayed.
pub async fn games(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(task): At<i64>,
    Asked(shown): Asked<ShownGames>,
) -> Result<Response, Refusal> {
    // Reading many games takes a while: other requests go on meanwhile.
    report_of(&classroom, &visitor, task, &shown)
}

fn report_of(
    classroom: &Classroom,
    visitor: &Visitor,
    task: i64,
    shown: &ShownGames,
) -> Result<Response, Refusal> {
    let database = visitor.done(classroom.own_database())?;
    let task = find_task(&database, visitor, task)?;
    let names = Names::of(&database, visitor, &task)?;
    let league = LivingLeague::of(&database, task.league);
    let game = visitor.done(league.announcement())?.game;
    let versions = visitor.done(league.versions())?;
    let is_wanted = |version: &&ProgramVersion| match shown.own {
        Some(_) => names.is_own(&version.name),
        None => Some(version.program) == shown.program,
    };
    let program = versions.iter().rfind(is_wanted);
    if program.is_none() && (shown.own.is_some() || shown.program.is_some()) {
        return Err(visitor.nothing());
    }
    if let Some(measure) = game.puzzle
        && own_puzzles::are_hidden(visitor, &task, game.puzzle)
    {
        let own = program.filter(|program| names.is_own(&program.name));
        let own = own.ok_or_else(|| own_puzzles::refusal(visitor, &task))?;
        let results = own_puzzles::results(visitor, &task, league, own, measure)?;
        return Ok(results.into_response());
    }
    let student = match visitor.who {
        Some(Who::Student(student)) if names.is_hidden => Some(student),
        _ => None,
    };
    let key = (
        task.id,
        student,
        program.map(|program| program.program),
        visitor.language,
    );
    let page = classroom.report(key, || {
        games_page(league, &versions, visitor, &names, &task, program)
    })?;
    let policy = format!("{}; frame-ancestors 'none'", report::policy(game));
    let policy = HeaderValue::from_str(&policy).map_err(|_| visitor.nothing())?;
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response())
}

fn games_page(
    league: LivingLeague<'_>,
    versions: &[ProgramVersion],
    visitor: &Visitor,
    names: &Names,
    task: &Task,
    program: Option<&ProgramVersion>,
) -> Result<String, Refusal> {
    let most = match program {
        Some(_) => Some(MAX_LAST_GAMES),
        None if visitor.done(league.ended())? > MAX_ALL_GAMES => Some(MAX_ALL_GAMES),
        None => None,
    };
    let told = match most {
        Some(most) => last_games(league, program.map(|program| program.name.as_str()), most),
        None => tournament(league, ShownVersions::Current),
    };
    let mut told = visitor.done(told)?;
    let programs: HashMap<&str, i64> = versions
        .iter()
        .map(|version| (version.name.as_str(), version.program))
        .collect();
    rename(&mut told, names, &programs);
    let whose = program.map(|program| names.name(&program.name, program.program));
    let last = most.map(|_| {
        format!(
            "{}: {}",
            visitor.language.text("classroom.last_games"),
            told.games.len()
        )
    });
    let title = [Some(task.text.title.clone()), whose, last]
        .into_iter()
        .flatten();
    told.title = title.collect::<Vec<_>>().join(" · ");
    let back = BackLink {
        address: &format!("/course/tasks/{}", task.id),
        name: &task.text.title,
    };
    Ok(report::html(&told, visitor.language, Some(back)))
}

/// Shows the entrants under the names that the visitor may see.
fn rename(told: &mut Tournament, names: &Names, programs: &HashMap<&str, i64>) {
    for entrant in &mut told.entrants {
        let (number, version) = match entrant.label.rsplit_once(" v") {
            Some((number, version)) if programs.contains_key(number) => {
                (number, format!(" v{version}"))
            }
            _ => (entrant.label.as_str(), String::new()),
        };
        let program = programs.get(number).copied().unwrap_or(0);
        let label = format!("{}{version}", names.name(number, program));
        if names.is_hidden && !names.is_own(number) {
            entrant.file.clear();
            entrant.module = None;
        }
        entrant.label = label;
    }
}

/// Tells that something has changed: pages then look what.
pub async fn events(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
) -> Result<Response, Refusal> {
    if visitor.who.is_none() {
        return Err(visitor.nothing());
    }
    let watching = classroom.changes.receiver_count();
    let changes = WatchStream::new(classroom.changes.subscribe());
    let changes = changes.take_while(move |_| !classroom.is_closing());
    let pause = EVENT_PAUSE + EVENT_PAUSE_FOR_EACH * watching as u32;
    let events = changes.throttle(pause).map(|count| {
        Ok::<_, Infallible>(Event::default().event("changed").data(count.to_string()))
    });
    let beat = KeepAlive::new().interval(STREAM_KEEP_ALIVE);
    let not_buffered = HeaderName::from_static("x-accel-buffering");
    let response = Sse::new(events).keep_alive(beat);
    Ok(([(not_buffered, HeaderValue::from_static("no"))], response).into_response())
}
