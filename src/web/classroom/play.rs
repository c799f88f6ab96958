//! Playing against the programs of a league: oneself, or with one's own program.
//!
//! The programs run as all programs on boards do. Nobody is shown a file.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Redirect;
use maud::{Markup, html};
use serde::Deserialize;

use crate::course::living::{LivingLeague, ProgramVersion};
use crate::course::tasks;
use crate::referee::program::PlayerProgram;
use crate::tournament::games::DRAUGHTS;
use crate::web::api_error::ApiError;
use crate::web::classroom::layout::{Refusal, csrf};
use crate::web::classroom::names::Names;
use crate::web::classroom::records::{find_task, may_see};
use crate::web::classroom::requests::{At, Sent};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::Visitor;
use crate::web::quota::Client;
use crate::web::services::Audience;

/// Opens a board for this client: white and black, each of them a program under this name that
/// plays for this audience, or a person. Returns where the board is.
pub type OpenBoard = Arc<
    dyn Fn(Client, Audience, [Option<(String, PlayerProgram)>; 2]) -> Result<String, ApiError>
        + Send
        + Sync,
>;

/// The form around the table: the row of the program that one plays against, or has the own
/// program play against.
#[derive(Deserialize)]
pub struct PlayForm {
    play: Option<i64>,
    challenge: Option<i64>,
}

/// The beginning of a game on a board of its own. White is a person, or the visitor's program.
pub async fn play(
    State(classroom): State<Arc<Classroom>>,
    Extension(open): Extension<OpenBoard>,
    visitor: Visitor,
    At(task): At<i64>,
    Sent(form): Sent<PlayForm>,
) -> Result<Redirect, Refusal> {
    let players = players(&classroom, &visitor, task, &form)?;
    let audience = audience(classroom, task);
    let place = open(visitor.client(), audience, players)
        .map_err(|error| visitor.refused(error.kind.status(), "classroom.no_board"))?;
    // The board leads back.
    Ok(Redirect::to(&format!("{place}?from=/course/tasks/{task}")))
}

/// Those who may see a task, as long as they may.
fn audience(classroom: Arc<Classroom>, task: i64) -> Audience {
    let may_see = move |client| match client {
        Client::Person(who) => {
            let task = tasks::task(&classroom.database(), task);
            task.is_ok_and(|task| task.is_some_and(|task| may_see(&task, who)))
        }
        Client::Address(_) => false,
    };
    Audience {
        task,
        may_see: Arc::new(may_see),
    }
}

fn players(
    classroom: &Classroom,
    visitor: &Visitor,
    task: i64,
    form: &PlayForm,
) -> Result<[Option<(String, PlayerProgram)>; 2], Refusal> {
    let database = classroom.database();
    let task = find_task(&database, visitor, task)?;
    let names = Names::of(&database, visitor, &task)?;
    let league = LivingLeague::of(&database, task.league);
    if visitor.done(league.announcement())?.game != DRAUGHTS {
        return Err(visitor.nothing());
    }
    let versions = visitor.done(league.versions())?;
    let player = |is_wanted: &dyn Fn(&ProgramVersion) -> bool| {
        let wanted = |version: &&ProgramVersion| version.is_current && is_wanted(version);
        let version = versions
            .iter()
            .find(wanted)
            .ok_or_else(|| visitor.nothing())?;
        let program = visitor.done(league.program(version))?;
        Ok((names.name(&version.name, version.program), program))
    };
    let own = match form.challenge {
        Some(_) => Some(player(&|version| names.is_own(&version.name))?),
        None => None,
    };
    let other = form.challenge.or(form.play);
    let other = player(&|version| Some(version.program) == other)?;
    visitor.note(&database, "play", &other.0);
    Ok([own, Some(other)])
}

/// The form, with a token for all buttons in it.
pub fn form(visitor: &Visitor, task: i64, inside: &Markup) -> Markup {
    html! {
        form method="post" action=(format!("/course/tasks/{task}/play")) { (csrf(visitor)) (inside) }
    }
}

/// The buttons of a program in the table.
pub fn buttons(visitor: &Visitor, program: i64, may_challenge: bool) -> Markup {
    let language = visitor.language;
    html! {
        button name="play" value=(program) { (language.text("classroom.play")) }
        @if may_challenge { " " button name="challenge" value=(program) { (language.text("classroom.challenge")) } }
    }
}
