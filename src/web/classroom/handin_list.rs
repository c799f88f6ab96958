//! Lists of hand-ins.

use maud::{Markup, html};

use crate::course::grades;
use crate::course::handins::{CheckStage, HandIn};
use crate::course::tasks::Task;
use crate::web::classroom::layout::time;
use crate::web::classroom::visitor::Visitor;

/// A list of hand-ins of a student, the newest first. Those of several tasks have their titles.
pub fn versions(visitor: &Visitor, handins: &[HandIn], tasks: &[Task], titled: bool) -> Markup {
    let language = visitor.language;
    let counted = tasks.iter().filter_map(|task| {
        let of_task = handins.iter().filter(|handin| handin.task == task.id);
        grades::counted(task.text.counts, of_task).map(|handin| handin.id)
    });
    let counted: Vec<i64> = counted.collect();
    let title = |handin: &HandIn| {
        let task = tasks.iter().find(|task| task.id == handin.task);
        task.map(|task| &task.text.title)
    };
    html! {
        section #versions data-live="" {
            h2 { @if titled { (language.text("classroom.handins")) } @else { (language.text("classroom.my_versions")) } }
            div.table tabindex="0" { table {
                thead { tr { @if titled { th { (language.text("classroom.task")) } } th { (language.text("classroom.version")) } th { (language.text("classroom.file")) } th { (language.text("classroom.handed_in")) } th { (language.text("classroom.rules_kept")) } } }
                tbody {
                    @for handin in handins {
                        tr {
                            @if titled { td { @if let Some(title) = title(handin) { (title) } } }
                            td { (handin.number) }
                            td { a href=(format!("/course/handins/{}", handin.id)) { (handin.file) } }
                            td { (time(handin.handed_in)) @if handin.is_late { " " strong { (language.text("classroom.late")) } } @if counted.contains(&handin.id) { " (" (language.text("classroom.counting")) ")" } }
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
    let language = visitor.language;
    html! {
        @match (handin.stage, handin.score) {
            (CheckStage::Checked, Some((kept, rules))) => { (kept) "/" (rules) }
            (CheckStage::Checked, None) => { (language.text("classroom.checked")) }
            _ if handin.is_given_up => { (language.text("classroom.given_up")) }
            (CheckStage::Tried, Some((kept, rules))) => { (kept) "/" (rules) " …" }
            (CheckStage::Tried | CheckStage::Read, _) => { (language.text("classroom.being_checked")) }
            (CheckStage::Taken, _) => { (language.text("classroom.waiting")) }
        }
    }
}
