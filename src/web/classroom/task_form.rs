//! Making tasks, and changing what is said about them.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use chrono::{DateTime, Datelike, Local, NaiveDateTime, TimeDelta, TimeZone as _};
use maud::{Markup, html};
use serde::Deserialize;

use crate::course::handins;
use crate::course::tasks::{self, Counted, Task, TaskText};
use crate::games::puzzle::PuzzleSize;
use crate::games::text_game::GameText;
use crate::referee::language::Language;
use crate::referee::limits::ProgramLimits;
use crate::referee::player::any_seed;
use crate::referee::texts::say;
use crate::tournament::games::{games, read_size, sizes};
use crate::tournament::league::{League, OWN_ENGINE, USUAL_PUZZLES, starting_time};
use crate::tournament::model::TournamentFormat;
use crate::web::classroom::field_notes::FieldNotes;
use crate::web::classroom::handing_in::which_counts;
use crate::web::classroom::layout::{Refusal, csrf, form_again, local_time, time_text, zone};
use crate::web::classroom::records::find_task;
use crate::web::classroom::requests::{At, Sent};
use crate::web::classroom::state::{Classroom, MEGABYTE};
use crate::web::classroom::visitor::{Teacher, Visitor};

/// How the deadline is written in the form.
const DEADLINE: &str = "%Y-%m-%dT%H:%M";

/// The longest title and the longest description, in characters.
const MAX_TITLE: usize = 100;
const MAX_DESCRIPTION: usize = 5000;

/// The most games of a pair, and how many there are unless the teacher says otherwise.
const MAX_GAMES: u32 = 20;
const USUAL_GAMES: u32 = 2;

/// The most puzzles of a program, in a game of one player.
const MAX_PUZZLES: u32 = 200;

/// The shortest time for a move, in seconds.
const LEAST_MOVE_TIME: f64 = 0.1;

/// The least memory of a program.
const LEAST_MEGABYTES: u64 = 20;

/// The form of a task as it was sent. A task that is changed keeps its game and limits.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TaskForm {
    /// The revision of the task that the form was made from.
    revision: String,
    title: String,
    description: String,
    deadline: String,
    anonymous: Option<String>,
    frozen: Option<String>,
    counts: String,
    game: String,
    games: String,
    size: String,
    move_time: String,
    memory: String,
}

impl TaskForm {
    /// The form with what is said about a task.
    fn of_task(task: &Task) -> TaskForm {
        TaskForm {
            revision: task.revision.to_string(),
            ..TaskForm::of(&task.text)
        }
    }

    fn of(text: &TaskText) -> TaskForm {
        let choice = |is_chosen: bool| is_chosen.then(|| "1".to_owned());
        TaskForm {
            title: text.title.clone(),
            description: text.description.clone(),
            deadline: deadline_text(text.deadline),
            anonymous: choice(text.is_anonymous),
            frozen: choice(text.is_frozen),
            counts: text.counts.code().to_owned(),
            ..TaskForm::default()
        }
    }

    /// The form of a new task: programs may use as much as the server lets them.
    fn of_new_task(most: &ProgramLimits) -> TaskForm {
        TaskForm {
            move_time: most.move_time.as_secs_f64().to_string(),
            memory: (most.memory_bytes / MEGABYTE).to_string(),
            ..TaskForm::of(&TaskText::default())
        }
    }

    /// What is said about the task. What is wrong with it is noted.
    fn text(&self, language: Language, notes: &mut FieldNotes) -> TaskText {
        let title = self.title.trim().to_owned();
        if title.is_empty() {
            notes.add("title", language.text("classroom.needed"));
        }
        // Browsers send the ends of lines as the standard of forms has them.
        let description = self.description.replace("\r\n", "\n");
        for (field, text, most) in [
            ("title", &title, MAX_TITLE),
            ("description", &description, MAX_DESCRIPTION),
        ] {
            if text.chars().count() > most {
                notes.add(field, say!(language, "classroom.at_most_characters", most));
            }
        }
        let deadline = read_deadline(&self.deadline).unwrap_or_else(|| {
            notes.add("deadline", language.text("classroom.bad_deadline"));
            None
        });
        let counts = match self.counts.as_str() {
            "" => Some(Counted::default()),
            code => Counted::from_code(code),
        };
        if counts.is_none() {
            notes.add("counts", language.text("classroom.no_such_choice"));
        }
        TaskText {
            title,
            description,
            deadline,
            is_frozen: self.frozen.is_some(),
            is_anonymous: self.anonymous.is_some(),
            counts: counts.unwrap_or_default(),
        }
    }

    /// The game of a new task.
    fn game(&self, language: Language, notes: &mut FieldNotes) -> Option<&'static GameText> {
        let game = games().find(|game| game.name == self.game);
        if game.is_none() {
            notes.add("game", language.text("classroom.no_such_choice"));
        }
        game
    }

    /// The games of each pair, or the puzzles of each program.
    fn games(&self, is_of_puzzles: bool, language: Language, notes: &mut FieldNotes) -> u32 {
        let (usual, most) = match is_of_puzzles {
            true => (USUAL_PUZZLES, MAX_PUZZLES),
            false => (USUAL_GAMES, MAX_GAMES),
        };
        let games = match self.games.trim() {
            "" => Some(usual),
            text => text.parse().ok(),
        };
        let games = games.filter(|games| (1..=most).contains(games));
        games.unwrap_or_else(|| {
            let whole = say!(language, "classroom.whole_number", least = 1, most);
            notes.add("games", whole);
            usual
        })
    }

    /// The size of the puzzles of the game; `None` for the usual one.
    fn size(
        &self,
        game: &GameText,
        language: Language,
        notes: &mut FieldNotes,
    ) -> Option<PuzzleSize> {
        let size = match self.size.trim() {
            "" => Ok(None),
            text => read_size(game, text, language),
        };
        size.unwrap_or_else(|told| {
            notes.add("size", told);
            None
        })
    }

    /// The limits of programs, which are at most those of the server.
    fn limits(
        &self,
        most: &ProgramLimits,
        language: Language,
        notes: &mut FieldNotes,
    ) -> ProgramLimits {
        let at_least = |least: &dyn Display| say!(language, "classroom.at_least", least);
        let time = read_or(&self.move_time, most.move_time.as_secs_f64());
        let time = time.filter(|seconds| *seconds >= LEAST_MOVE_TIME);
        let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        if time.is_none() {
            notes.add("move_time", at_least(&LEAST_MOVE_TIME));
        }
        let memory = read_or(&self.memory, most.memory_bytes / MEGABYTE);
        let memory = memory.filter(|megabytes| *megabytes >= LEAST_MEGABYTES);
        if memory.is_none() {
            notes.add("memory", at_least(&LEAST_MEGABYTES));
        }
        let bytes = memory.map(|megabytes| megabytes.saturating_mul(MEGABYTE));
        ProgramLimits {
            move_time: time.map_or(most.move_time, |time| time.min(most.move_time)),
            memory_bytes: bytes.map_or(most.memory_bytes, |bytes| bytes.min(most.memory_bytes)),
            ..most.clone()
        }
    }
}

/// A number as it was typed; this one where nothing was.
fn read_or<T: std::str::FromStr>(typed: &str, usual: T) -> Option<T> {
    match typed.trim() {
        "" => Some(usual),
        text => text.replace(',', ".").parse().ok(),
    }
}

/// An earlier year of a deadline is a slip.
const FIRST_YEAR: i32 = 2000;

/// The deadline that was typed, which may be none; `None` where it is no time.
fn read_deadline(typed: &str) -> Option<Option<u64>> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Some(None);
    }
    let time = NaiveDateTime::parse_from_str(typed, DEADLINE).ok()?;
    let minute = u64::try_from(in_zone(time)?.timestamp_millis()).ok()?;
    // Until the end of the minute that is written.
    (time.year() >= FIRST_YEAR).then_some(Some(minute + 59_999))
}

/// When the clocks of the server show this. Of two times that one counts which favours students; a
/// time that the clocks skip is an hour later.
fn in_zone(time: NaiveDateTime) -> Option<DateTime<Local>> {
    let shown = |time| {
        let moments = Local.from_local_datetime(&time);
        moments.earliest().max(moments.latest())
    };
    shown(time).or_else(|| shown(time + TimeDelta::hours(1)))
}

fn deadline_text(deadline: Option<u64>) -> String {
    let time = deadline.map(local_time);
    time.map_or_else(String::new, |time| time.format(DEADLINE).to_string())
}

/// The form of a new task.
pub fn new_task(visitor: &Visitor, classroom: &Classroom) -> Markup {
    let limits = &classroom.settings.limits;
    let form = TaskForm::of_new_task(limits);
    new_task_panel(visitor, limits, &form, &FieldNotes::default())
}

fn new_task_panel(
    visitor: &Visitor,
    most: &ProgramLimits,
    form: &TaskForm,
    notes: &FieldNotes,
) -> Markup {
    let language = visitor.language;
    html! {
        form.panel method="post" action="/course/teacher/tasks" {
            h2 { (language.text("classroom.new_task")) }
            (csrf(visitor))
            (text_fields(language, form, notes))
            label { (language.text("classroom.game")) " "
                select name="game" aria-invalid=[notes.invalid("game")] aria-describedby=[notes.described("game")] {
                    @for game in games() { option value=(game.name) selected[game.name == form.game] { (game.title) } }
                }
            }
            (notes.beside("game"))
            label { (language.text("classroom.games_of_pair")) " "
                input type="number" name="games" min="1" max=(MAX_PUZZLES) value=(form.games)
                    aria-invalid=[notes.invalid("games")] aria-describedby=[notes.described("games")];
            }
            (notes.beside("games"))
            p.note { (say!(language, "classroom.games_unless_said", games = USUAL_GAMES, puzzles = USUAL_PUZZLES)) }
            label { (language.text("classroom.size")) " "
                input name="size" maxlength="20" value=(form.size)
                    aria-invalid=[notes.invalid("size")] aria-describedby=[notes.described("size")];
            }
            (notes.beside("size"))
            p.note { (language.text("classroom.size_unless_said")) }
            ul.note { @for game in games().filter(|game| sizes(game).is_some()) {
                li { (game.title) ": " (language.find("puzzle_size", game.name).unwrap_or_default()) }
            } }
            (limit_fields(language, most, form, notes))
            button.main { (language.text("classroom.save")) }
        }
    }
}

/// The form with what is said about a task.
pub fn change_of(visitor: &Visitor, task: &Task) -> Markup {
    change_panel(
        visitor,
        task,
        &TaskForm::of_task(task),
        &FieldNotes::default(),
    )
}

fn change_panel(visitor: &Visitor, task: &Task, form: &TaskForm, notes: &FieldNotes) -> Markup {
    let language = visitor.language;
    html! {
        form.panel.task method="post" action=(format!("/course/teacher/tasks/{}", task.id)) {
            (csrf(visitor))
            input type="hidden" name="revision" value=(form.revision);
            (text_fields(language, form, notes))
            button.main { (language.text("classroom.save")) }
        }
    }
}

fn text_fields(language: Language, form: &TaskForm, notes: &FieldNotes) -> Markup {
    html! {
        label { (language.text("classroom.title")) " "
            input name="title" required maxlength=(MAX_TITLE) value=(form.title)
                aria-invalid=[notes.invalid("title")] aria-describedby=[notes.described("title")];
        }
        (notes.beside("title"))
        label { (language.text("classroom.description")) " "
            textarea name="description" maxlength=(MAX_DESCRIPTION)
                aria-invalid=[notes.invalid("description")] aria-describedby=[notes.described("description")] {
                // The first end of a line in a text area is not part of its text.
                "\n" (form.description)
            }
        }
        (notes.beside("description"))
        label { (language.text("classroom.deadline")) " "
            input name="deadline" maxlength="16" value=(form.deadline)
                aria-invalid=[notes.invalid("deadline")] aria-describedby=[notes.described("deadline")];
        }
        p.faint {
            (say!(language, "classroom.deadline_zone", zone = zone(&Local::now()))) " "
            span.deadline-hint { (language.text("classroom.deadline_hint")) }
        }
        (notes.beside("deadline"))
        label { (language.text("classroom.counts")) " "
            select name="counts" aria-invalid=[notes.invalid("counts")] aria-describedby=[notes.described("counts")] {
                @for counted in Counted::ALL {
                    option value=(counted.code()) selected[counted.code() == form.counts] { (which_counts(language, counted)) }
                }
            }
        }
        (notes.beside("counts"))
        label.choice { input type="checkbox" name="anonymous" value="1" checked[form.anonymous.is_some()]; " " (language.text("classroom.anonymous")) }
        (notes.beside("anonymous"))
        label.choice { input type="checkbox" name="frozen" value="1" checked[form.frozen.is_some()]; " " (language.text("classroom.freeze")) }
        (notes.beside("frozen"))
    }
}

/// The limits of the programs of a task: those of the server, or less.
fn limit_fields(
    language: Language,
    most: &ProgramLimits,
    form: &TaskForm,
    notes: &FieldNotes,
) -> Markup {
    let (seconds, megabytes) = (most.move_time.as_secs_f64(), most.memory_bytes / MEGABYTE);
    html! {
        label { (language.text("classroom.move_time")) " (s) "
            input type="number" name="move_time" min=(LEAST_MOVE_TIME) max=(seconds) step="0.1" value=(form.move_time)
                aria-invalid=[notes.invalid("move_time")] aria-describedby=[notes.described("move_time")];
        }
        (notes.beside("move_time"))
        label { (language.text("classroom.memory")) " (MB) "
            input type="number" name="memory" min=(LEAST_MEGABYTES) max=(megabytes) value=(form.memory)
                aria-invalid=[notes.invalid("memory")] aria-describedby=[notes.described("memory")];
        }
        (notes.beside("memory"))
    }
}

/// Makes a task.
pub async fn create(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    Sent(form): Sent<TaskForm>,
) -> Result<Response, Refusal> {
    let (language, mut notes) = (visitor.language, FieldNotes::default());
    let most = &classroom.settings.limits;
    let text = form.text(language, &mut notes);
    let game = form.game(language, &mut notes);
    let is_of_puzzles = game.is_some_and(|game| game.puzzle.is_some());
    let games_a_pair = form.games(is_of_puzzles, language, &mut notes);
    let size = game.and_then(|game| form.size(game, language, &mut notes));
    let limits = form.limits(most, language, &mut notes);
    let Some(game) = game.filter(|_| notes.is_empty()) else {
        let panel = new_task_panel(&visitor, most, &form, &notes);
        let why = (
            language.text("classroom.new_task"),
            language.text("classroom.wrong_values"),
        );
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(form_again(&visitor, status, why, &panel, "/course"));
    };
    let league = League {
        game,
        title: text.title.clone(),
        started: starting_time(),
        format: TournamentFormat::Living,
        games_a_pair,
        engine: OWN_ENGINE.to_owned(),
        limits,
        shard: None,
        seed: is_of_puzzles.then(any_seed),
        size,
        entrants: Vec::new(),
        versions: Vec::new(),
    };
    let database = classroom.database();
    let task = visitor.done(tasks::create(&database, &text, &league))?;
    visitor.note(&database, "task made", task);
    Ok(Redirect::to(&format!("/course/tasks/{task}")).into_response())
}

/// Changes what is said about a task.
pub async fn change(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
    Sent(form): Sent<TaskForm>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let task = find_task(&database, &visitor, task)?;
    let place = format!("/course/tasks/{}", task.id);
    let (language, mut notes) = (visitor.language, FieldNotes::default());
    let text = form.text(language, &mut notes);
    if !notes.is_empty() {
        let panel = change_panel(&visitor, &task, &form, &notes);
        let why = (
            task.text.title.as_str(),
            language.text("classroom.wrong_values"),
        );
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(form_again(&visitor, status, why, &panel, &place));
    }
    let revision = form.revision.parse().unwrap_or_default();
    let mut changed = tasks::change(&database, task.id, &text, revision);
    if matches!(changed, Ok(false)) {
        return Ok(overtaken(&visitor, &task, form));
    }
    if text.deadline != task.text.deadline {
        let apply = |_| handins::apply_deadline(&database, &task, text.deadline).map(|()| true);
        changed = changed.and_then(apply);
    }
    visitor.done(changed)?;
    visitor.note(&database, "task changed", task.id);
    classroom.league_changed();
    Ok(Redirect::to(&place).into_response())
}

/// The form as it was typed, after somebody else has changed the task, with what is there now
/// beside each field that differs. What is sent then replaces it.
fn overtaken(visitor: &Visitor, task: &Task, form: TaskForm) -> Response {
    let (language, now) = (visitor.language, TaskForm::of_task(task));
    let choice = |choice: &Option<String>| match choice {
        Some(_) => language.text("classroom.chosen").to_owned(),
        None => language.text("classroom.not_chosen").to_owned(),
    };
    let counted = |form: &TaskForm| {
        let counted = Counted::from_code(&form.counts);
        which_counts(language, counted.unwrap_or_default()).to_owned()
    };
    let lines = |text: &str| text.replace("\r\n", "\n");
    let deadline = task.text.deadline.map(time_text).unwrap_or_default();
    let mut notes = FieldNotes::default();
    for (field, typed, there, shown) in [
        ("title", form.title.clone(), now.title.clone(), None),
        (
            "description",
            lines(&form.description),
            lines(&now.description),
            None,
        ),
        (
            "deadline",
            form.deadline.clone(),
            now.deadline.clone(),
            Some(deadline),
        ),
        ("counts", counted(&form), counted(&now), None),
        (
            "anonymous",
            choice(&form.anonymous),
            choice(&now.anonymous),
            None,
        ),
        ("frozen", choice(&form.frozen), choice(&now.frozen), None),
    ] {
        if typed.trim() != there.trim() {
            let shown = shown.unwrap_or(there);
            notes.add(
                field,
                format!("{} {shown}", language.text("classroom.there_now")),
            );
        }
    }
    let form = TaskForm {
        revision: now.revision,
        ..form
    };
    let panel = change_panel(visitor, task, &form, &notes);
    let why = (
        task.text.title.as_str(),
        language.text("classroom.changed_meanwhile"),
    );
    let place = format!("/course/tasks/{}", task.id);
    form_again(visitor, StatusCode::CONFLICT, why, &panel, &place)
}
