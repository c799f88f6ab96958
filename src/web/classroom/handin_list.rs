//! Lists of hand-ins.

use maud::{Markup, html};

use crate::course::handins::{CheckStage, HandIn};
use crate::course::tasks::Task;
use crate::web::classroom::layout::time;
use crate::web::classroom::visitor::Visitor;

/// A list of hand-ins, the newest first; of several tasks with the title of each.
pub fn versions(visitor: &Visitor, handins: &[HandIn], tasks: &[Task]) -> Markup {
    let words = visitor.words();
    let title = |handin: &HandIn| {
        let task = tasks.iter().find(|task| task.id == handin.task);
        task.map(|task| &task.text.title)
    };
    html! {
        section #versions data-live="" {
            h2 { @if tasks.is_empty() { (words.my_versions) } @else { (words.handins) } }
            div.table tabindex="0" { table {
                thead { tr { @if !tasks.is_empty() { th { (words.task) } } th { (words.version) } th { (words.file) } th { (words.handed_in) } th { (words.rules_kept) } } }
                tbody {
                    @for handin in handins {
                        tr {
                            @if !tasks.is_empty() { td { @if let Some(title) = title(handin) { (title) } } }
                            td { (handin.number) }
                            td { a href=(format!("/course/handins/{}", handin.id)) { (handin.file) } }
                            td { (time(handin.handed_in)) @if handin.is_late { " " strong { (words.late) } } }
                            td { (score(visitor, handin)) }
                        }
                    }
                }
            } }
        }
    }
}

/// What came of the check of a hand-in, in short.
pub fn score(visitor: &Visitor, handin: &HandIn) -> Markup {
    let words = visitor.words();
    html! {
        @match (handin.stage, handin.score) {
            (CheckStage::Checked, Some((kept, rules))) => { (kept) "/" (rules) }
            (CheckStage::Checked, None) => { (words.checked) }
            _ if handin.is_given_up => { (words.given_up) }
            (CheckStage::Tried, Some((kept, rules))) => { (kept) "/" (rules) " …" }
            (CheckStage::Tried | CheckStage::Read, _) => { (words.being_checked) }
            (CheckStage::Taken, _) => { (words.waiting) }
        }
    }
}
