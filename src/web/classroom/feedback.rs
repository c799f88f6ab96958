//! What was found in the programs of all students, as an archive with a folder for each of them.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::conformance::rules::pages;
use crate::course::archive;
use crate::course::database::DatabaseError;
use crate::course::grades::{self, Grade};
use crate::course::handins::{self, HandIn};
use crate::course::roster::Student;
use crate::referee::rule::Rule;
use crate::web::classroom::downloads::attachment;
use crate::web::classroom::findings::{File, Finding, first_and_more, found};
use crate::web::classroom::layout::{Refusal, time_text};
use crate::web::classroom::records::find_task;
use crate::web::classroom::requests::At;
use crate::web::classroom::state::Classroom;
use crate::web::classroom::uploads::file_name;
use crate::web::classroom::visitor::{Teacher, Visitor};

/// The archive: of each student who has handed in, the program and what is to be said about it.
pub async fn archive(
    State(classroom): State<Arc<Classroom>>,
    Teacher(visitor): Teacher,
    At(task): At<i64>,
) -> Result<Response, Refusal> {
    // Reading many reports takes a while: other requests go on meanwhile.
    archive_of(&classroom, &visitor, task)
}

fn archive_of(classroom: &Classroom, visitor: &Visitor, task: i64) -> Result<Response, Refusal> {
    let database = visitor.done(classroom.own_database())?;
    let task = find_task(&database, visitor, task)?;
    visitor.note(&database, "feedback", task.id);
    let grades = visitor.done(grades::grades(&database, &task))?;
    let files_of = |grade: &Grade, handin: &HandIn, folder: &str| -> Result<_, DatabaseError> {
        let file = found(&database, handin.id, visitor.language);
        let said = said(visitor, grade, handin, file.as_ref());
        Ok([
            (
                format!("{folder}/{}", handin.file),
                handins::text(&database, handin.id)?,
            ),
            (format!("{folder}/feedback.txt"), said.into_bytes()),
        ])
    };
    let (mut files, mut taken) = (Vec::new(), HashSet::new());
    for grade in &grades {
        if let Some(handin) = &grade.counted {
            let folder = folder_name(&grade.student, &mut taken);
            let own = visitor.done(files_of(grade, handin, &folder))?;
            files.extend(own);
        }
    }
    let files = visitor.done(archive::zip(&files))?;
    Ok(attachment("feedback.zip", "application/zip", files))
}

/// The name of a student's folder, which no other student has.
fn folder_name(student: &Student, taken: &mut HashSet<String>) -> String {
    let name = format!("{}-{}.", student.number, student.name);
    let mut folder = file_name(&name.replace(['/', '\\'], "-")).replace(".pl", "");
    if taken.contains(&folder) {
        folder = format!("{folder}-{}", student.id);
    }
    taken.insert(folder.clone());
    folder
}

/// The text for a student.
fn said(visitor: &Visitor, grade: &Grade, handin: &HandIn, file: Option<&File>) -> String {
    let language = visitor.language;
    let late = match handin.is_late {
        true => format!(", {}", language.text("classroom.late")),
        false => String::new(),
    };
    let mut text = format!(
        "{} ({})\n{}, {} {}; {} {}{late}\n",
        grade.student.name,
        grade.student.number,
        handin.file,
        language.text("classroom.version"),
        handin.number,
        language.text("classroom.handed_in"),
        time_text(handin.handed_in),
    );
    if let Some((kept, rules)) = handin.score {
        text += &format!(
            "{}: {kept}/{rules}\n",
            language.text("classroom.rules_kept")
        );
    }
    if let (Some(place), (points, games)) = (grade.place, grade.points) {
        let (won, played) = match grade.puzzles {
            Some(_) => ("results.solved", "results.puzzles_head"),
            None => ("classroom.points", "classroom.games"),
        };
        text += &format!(
            "{} {place}; {}: {points}; {}: {games}\n",
            language.text("classroom.place"),
            language.text(won),
            language.text(played)
        );
    }
    if let Some(percent) = grade.given.percent {
        text += &format!("{}: {percent}/100\n", language.text("classroom.grade"));
    }
    if !grade.given.comment.is_empty() {
        text += &format!(
            "{}: {}\n",
            language.text("classroom.comment"),
            grade.given.comment
        );
    }
    let Some(file) = file else {
        return text + &format!("\n{}\n", language.text("classroom.being_checked"));
    };
    let findings = &file.findings;
    if findings.is_empty() {
        text += &format!("\n{}\n", language.text("classroom.no_findings"));
    }
    let (shown, more) = first_and_more(file);
    for (number, finding) in shown {
        text += &told(visitor, number, finding);
    }
    if !more.is_empty() {
        text += &format!(
            "\n{} {}\n",
            more.len(),
            language.text("classroom.more_findings")
        );
    }
    // The pages of rules are about the assignment of draughts.
    let has_pages = !file.rules.is_empty();
    let broken = findings.iter().filter(|_| has_pages);
    let rules: BTreeSet<&str> = broken.map(|finding| &*finding.rule).collect();
    for rule in rules.into_iter().filter_map(Rule::from_id) {
        let title = rule.title(visitor.language);
        text += &format!(
            "\n# {title} ({})\n\n{}\n",
            rule.id(),
            pages::page(rule, visitor.language)
        );
    }
    text
}

fn told(visitor: &Visitor, number: usize, finding: &Finding) -> String {
    let language = visitor.language;
    let place = finding.place.as_ref();
    let place = place.map_or_else(String::new, |place| {
        format!(" ({}: {})", language.text("classroom.line"), place.line)
    });
    let mut text = format!(
        "\n{number}. {}{place} [{}]\n",
        finding.message, finding.rule
    );
    if let Some(play) = &finding.play {
        text += &format!(
            "   {}: {}\n   {}: {}\n",
            language.text("classroom.call"),
            play.call,
            language.text("classroom.board_before"),
            play.fen
        );
        let legal: Vec<&str> = play.legal.iter().map(|legal| &*legal.course).collect();
        if !legal.is_empty() {
            text += &format!(
                "   {}: {}\n",
                language.text("classroom.legal_moves"),
                legal.join(" ")
            );
        }
    }
    text
}
