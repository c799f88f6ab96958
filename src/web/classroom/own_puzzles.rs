//! The puzzles of a task for its students while programs are still taken: what came of the own
//! ones.
//!
//! A replay shows a puzzle, and so does what a program prints or throws. Whoever has seen either
//! can hand in a program that knows the puzzle by heart.

use axum::http::StatusCode;
use axum::response::Html;
use maud::{Markup, html};

use crate::course::living::{LivingLeague, ProgramVersion};
use crate::course::sessions::Who;
use crate::course::tasks::Task;
use crate::games::Side;
use crate::games::puzzle::PuzzleMeasure;
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::tournament::model::PlayedGame;
use crate::tournament::run::now;
use crate::web::classroom::layout::{Refusal, page};
use crate::web::classroom::visitor::Visitor;

/// Whether a task has puzzles, and they are hidden from this visitor now.
pub fn are_hidden(visitor: &Visitor, task: &Task, puzzle: Option<PuzzleMeasure>) -> bool {
    puzzle.is_some() && visitor.who != Some(Who::Teacher) && task.text.is_open(now())
}

/// Says why the puzzles of a task are hidden, and until when.
pub fn why(task: &Task, language: Language) -> &'static str {
    language.text(match task.text.deadline {
        Some(_) => "classroom.hidden_until_deadline",
        None => "classroom.hidden_until_closed",
    })
}

/// The error for a page on which puzzles would be seen.
pub fn refusal(visitor: &Visitor, task: &Task) -> Refusal {
    visitor.refusal(StatusCode::FORBIDDEN, why(task, visitor.language))
}

/// What came of the puzzles that a program was set.
///
/// # Errors
/// If the database fails.
pub fn results(
    visitor: &Visitor,
    task: &Task,
    league: LivingLeague<'_>,
    version: &ProgramVersion,
    measure: PuzzleMeasure,
) -> Result<Html<String>, Refusal> {
    let language = visitor.language;
    let games = visitor.done(league.entries_alone(version))?;
    let main = html! {
        p { a href=(format!("/course/tasks/{}", task.id)) { "← " (task.text.title) } }
        h1 { (version.entrant.file) " · " (language.text("classroom.version")) " " (version.shown_number()) }
        p { (why(task, language)) }
        div.table tabindex="0" { table.figures {
            thead { tr {
                th { (language.text("classroom.puzzle")) }
                th { (language.text("results.solved")) }
                @if let PuzzleMeasure::Cost(names) = measure { th { (language.choose(names)) } }
                th { (language.text("results.reason")) }
            } }
            tbody { @for entry in &games { (row(language, &entry.game, measure)) } }
        } }
    };
    Ok(page(visitor, &task.text.title, &main))
}

/// A foul is told without words of the program.
fn row(language: Language, game: &PlayedGame, measure: PuzzleMeasure) -> Markup {
    let told = |foul: &Foul| match foul.has_words_of_program() {
        true => foul.rule().title(language).to_owned(),
        false => foul.text(language),
    };
    let foul = game.end.foul_of(Side::First).map(told);
    html! { tr {
        td { (game.id.number) }
        td { (language.text(if game.cost.is_some() { "classroom.chosen" } else { "classroom.not_chosen" })) }
        @if measure != PuzzleMeasure::Solved {
            td { @if let Some(cost) = game.cost { (cost) } @else { "–" } }
        }
        td { @if let Some(foul) = foul { (foul) } }
    } }
}
