//! The page of a hand-in: what was found, in the text and on boards, and what to do about it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;

use crate::conformance::finding::FindingSeverity;
use crate::conformance::report::sentences;
use crate::conformance::rules::pages;
use crate::course::database::Database;
use crate::course::handins::{self, CheckStage, HandIn};
use crate::course::roster;
use crate::course::sessions::Who;
use crate::games::draughts::{Board, Rules, Square, fen};
use crate::referee::language::Language;
use crate::referee::rule::Rule;
use crate::referee::texts::say;
use crate::web::classroom::board::{drawn, statuses};
use crate::web::classroom::layout::{Refusal, page as whole_page, time};
use crate::web::classroom::markdown::rendered;
use crate::web::classroom::requests::{Asked, At};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::Visitor;

/// So many findings of a rule that play broke are shown at once.
const SHOWN_OF_RULE: usize = 2;

/// What is read of the JSON of `check`.
#[derive(Deserialize)]
struct Document {
    files: Vec<File>,
}

#[derive(Deserialize)]
pub(super) struct File {
    pub(super) rules: Vec<RuleRow>,
    pub(super) findings: Vec<Finding>,
    played: Option<Played>,
}

/// What was tried of the positions to try.
#[derive(Deserialize)]
struct Played {
    positions: usize,
    suite: usize,
    stopped: Option<String>,
}

impl File {
    /// What was tried, if there was no time for more.
    fn out_of_time(&self) -> Option<&Played> {
        let played = self.played.as_ref()?;
        (played.stopped.as_deref() == Some("budget")).then_some(played)
    }
}

#[derive(Deserialize)]
pub(super) struct RuleRow {
    rule: String,
    title: String,
    state: String,
}

#[derive(Deserialize)]
pub(super) struct Finding {
    pub(super) rule: String,
    severity: String,
    pub(super) message: String,
    pub(super) place: Option<FindingPlace>,
    pub(super) play: Option<PlayedFinding>,
}

#[derive(Deserialize)]
pub(super) struct FindingPlace {
    pub(super) line: usize,
    end_line: usize,
}

#[derive(Deserialize)]
pub(super) struct PlayedFinding {
    pub(super) call: String,
    pub(super) fen: String,
    changes: Option<Vec<BoardChange>>,
    pub(super) legal: Vec<LegalMove>,
}

#[derive(Deserialize)]
struct BoardChange {
    x: i64,
    y: i64,
    after: Vec<Option<i64>>,
}

#[derive(Deserialize)]
pub(super) struct LegalMove {
    /// By the numbers of rows and columns, as on the board.
    pub(super) course: String,
}

/// The hand-in, for its student and the teacher alone.
fn find(database: &Database, visitor: &Visitor, handin: i64) -> Result<HandIn, Refusal> {
    let found = visitor.done(handins::handin(database, handin))?;
    let may_see = |handin: &HandIn| match visitor.who {
        Some(Who::Teacher) => true,
        Some(Who::Student(student)) => handin.student == student,
        None => false,
    };
    found.filter(may_see).ok_or_else(|| visitor.nothing())
}

/// The page.
pub async fn page(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(handin): At<i64>,
) -> Result<Html<String>, Refusal> {
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let text = visitor.done(handins::text(&database, handin.id))?;
    let language = visitor.language;
    let report = visitor.done(handins::report(&database, handin.id, language.code()))?;
    let file = report.as_deref().and_then(read);
    let student = match visitor.who {
        Some(Who::Teacher) => visitor.done(roster::student(&database, handin.student))?,
        _ => None,
    };
    let state = match handin.stage {
        CheckStage::Checked => language.text("classroom.checked"),
        _ if handin.is_given_up => language.text("classroom.given_up"),
        CheckStage::Tried => language.text("classroom.tried"),
        CheckStage::Read => language.text("classroom.checking"),
        CheckStage::Taken => language.text("classroom.waiting"),
    };
    let main = html! {
        p {
            a href=(format!("/course/tasks/{}", handin.task)) { (language.text("classroom.task")) }
            @if let Some(student) = &student { " · " a href=(format!("/course/teacher/students/{}", student.id)) { (student.name) " (" (student.number) ")" } }
        }
        h1 { (handin.file) " · " (language.text("classroom.version")) " " (handin.number) }
        p.faint { (language.text("classroom.handed_in")) ": " (time(handin.handed_in)) @if handin.is_late { " " strong { (language.text("classroom.late")) } } }
        section #findings data-live="" {
            p.state { (state) @if let Some((kept, rules)) = handin.score.filter(|_| handin.stage >= CheckStage::Tried) { ": " strong { (kept) "/" (rules) } } }
            @if let Some(file) = &file { (findings(&visitor, handin.id, file)) (source(&visitor, file, &text)) }
        }
        p { a href=(format!("/course/handins/{}/file", handin.id)) { (language.text("classroom.file")) } " · " a href=(format!("/course/handins/{}/report.json", handin.id)) { "JSON" } }
    };
    Ok(whole_page(&visitor, &handin.file, &main))
}

/// What was found in a hand-in, if it has been looked at.
pub(super) fn found(database: &Database, handin: i64, language: Language) -> Option<File> {
    let report = handins::report(database, handin, language.code());
    read(&report.ok()??)
}

/// What was found in a hand-in, a sentence each behind the number of its line; no more of a rule
/// than the page shows at once.
pub fn sentences(database: &Database, handin: i64, language: Language) -> Vec<String> {
    let file = found(database, handin, language);
    let Some(file) = file else {
        return Vec::new();
    };
    let (shown, _) = first_and_more(&file);
    let told = shown.into_iter().map(|(_, finding)| match &finding.place {
        Some(place) => format!("{}: {}", place.line, finding.message),
        None => finding.message.clone(),
    });
    told.collect()
}

fn read(report: &str) -> Option<File> {
    let document = serde_json::from_str::<Document>(report).ok()?;
    document.files.into_iter().next()
}

/// The findings with their numbers from 1: those that are shown at once, and those that only repeat
/// them.
pub(super) type Told<'f> = Vec<(usize, &'f Finding)>;

/// Of each rule that play broke, the first findings are shown at once.
pub(super) fn first_and_more(file: &File) -> (Told<'_>, Told<'_>) {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    (1..).zip(&file.findings).partition(|(_, finding)| {
        let count = seen.entry(&finding.rule).or_default();
        *count += usize::from(finding.play.is_some());
        *count <= SHOWN_OF_RULE
    })
}

fn entry(
    visitor: &Visitor,
    handin: i64,
    file: &File,
    (number, finding): (usize, &Finding),
) -> Markup {
    // The pages of rules are about the assignment of draughts.
    let rule = Rule::from_id(&finding.rule).filter(|_| !file.rules.is_empty());
    html! {
        li.(class(&finding.severity)) id=(format!("finding-{number}")) value=(number) {
            p { strong { (severity(&finding.severity, visitor.language)) } ": " (finding.message) @if let Some(place) = &finding.place { " " a href=(format!("#line-{}", place.line)) { (place.line) } } }
            @if let Some(play) = &finding.play { (played(visitor, play)) }
            @if let Some(rule) = rule {
                p { a href=(format!("/course/rules/{}?handin={handin}", rule.id())) { (visitor.language.text("classroom.what_to_do")) } }
            }
        }
    }
}

fn findings(visitor: &Visitor, handin: i64, file: &File) -> Markup {
    let language = visitor.language;
    let (shown, more) = first_and_more(file);
    html! {
        h2 { (language.text("classroom.findings")) }
        @if file.findings.is_empty() { p { (language.text("classroom.no_findings")) } }
        @if let Some(played) = file.out_of_time() {
            p { (say!(language, "classroom.ran_out", tried = played.positions, planned = played.suite)) }
        }
        ol.findings { @for told in &shown { (entry(visitor, handin, file, *told)) } }
        @if !more.is_empty() {
            details {
                summary { (more.len()) " " (language.text("classroom.more_findings")) }
                ol.findings { @for told in &more { (entry(visitor, handin, file, *told)) } }
            }
        }
        @if !file.rules.is_empty() { details {
            summary { (language.text("classroom.rules")) }
            ul { @for row in &file.rules {
                li { (row.title) ": " (match row.state.as_str() { "kept" => language.text("classroom.kept"), "broken" => language.text("classroom.broken_rule"), _ => language.text("classroom.untried") }) " (" (row.rule) ")" }
            } }
        } }
    }
}

/// The word for the severity.
fn severity(severity: &str, language: Language) -> &'static str {
    let severity = match severity {
        "error" => FindingSeverity::Error,
        _ => FindingSeverity::Warning,
    };
    sentences::severity(severity, language)
}

fn class(severity: &str) -> &'static str {
    match severity {
        "error" => "is-error",
        _ => "is-warning",
    }
}

/// The call, the boards before and after it, and the legal moves.
fn played(visitor: &Visitor, play: &PlayedFinding) -> Markup {
    let language = visitor.language;
    let board = fen::read(&play.fen, Rules::Course)
        .ok()
        .map(|position| *position.board());
    html! {
        p { (language.text("classroom.call")) ": " code { (play.call) } }
        @if let Some(board) = board { (boards(visitor, play, &board)) }
        @if !play.legal.is_empty() {
            p { (language.text("classroom.legal_moves")) ": " @for legal in &play.legal { code { (legal.course) } " " } }
        }
    }
}

/// The board before the call, and the one that the program left if it is another one: what has
/// changed is marked.
fn boards(visitor: &Visitor, play: &PlayedFinding, board: &Board) -> Markup {
    let language = visitor.language;
    let before = statuses(board);
    let (mut after, mut changed) = (before, Vec::new());
    for change in play.changes.iter().flatten() {
        if let Some(square) = Square::from_course(change.x, change.y) {
            after[square.index()] = match change.after.as_slice() {
                [one] => *one,
                _ => None,
            };
            changed.push(square);
        }
    }
    html! {
        div.boards {
            figure { figcaption { (language.text("classroom.board_before")) } (drawn(&before, &[], &play.fen)) }
            @if !changed.is_empty() {
                figure { figcaption { (language.text("classroom.board_after")) } (drawn(&after, &changed, language.text("classroom.board_after"))) }
            }
        }
    }
}

/// The text with its lines numbered, and those marked of which something is said.
fn source(visitor: &Visitor, file: &File, text: &[u8]) -> Markup {
    let text = String::from_utf8_lossy(text);
    let of_line = |line: usize| {
        file.findings
            .iter()
            .enumerate()
            .filter(move |(_, finding)| {
                finding.place.as_ref().is_some_and(|place| {
                    (place.line..=place.end_line.max(place.line)).contains(&line)
                })
            })
    };
    html! {
        h2 { (visitor.language.text("classroom.source")) }
        ol.source tabindex="0" {
            @for (index, line) in text.lines().enumerate() {
                @let worst = of_line(index + 1).map(|(_, finding)| class(&finding.severity)).min();
                li id=(format!("line-{}", index + 1)) class=[worst] {
                    code { (line) }
                    @for (number, _) in of_line(index + 1) { " " a href=(format!("#finding-{}", number + 1)) { "← " (number + 1) } }
                }
            }
        }
    }
}

/// What was found, for programs; 202 while the check goes on.
pub async fn json(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(handin): At<i64>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let language = visitor.language.code();
    let report = visitor.done(handins::report(&database, handin.id, language))?;
    let status = match handin.is_checked() {
        true => StatusCode::OK,
        false => StatusCode::ACCEPTED,
    };
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    )];
    Ok((status, kind, report.unwrap_or_else(|| "{}".to_owned())).into_response())
}

/// The file as it was handed in.
pub async fn file(
    State(classroom): State<Arc<Classroom>>,
    visitor: Visitor,
    At(handin): At<i64>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let text = visitor.done(handins::text(&database, handin.id))?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The hand-in whose page led to a rule.
#[derive(Deserialize)]
pub struct Origin {
    handin: Option<i64>,
}

/// The page of a rule: what it asks, and what to write instead.
pub async fn rule(
    visitor: Visitor,
    At(rule): At<String>,
    Asked(origin): Asked<Origin>,
) -> Result<Html<String>, Refusal> {
    let rule = Rule::from_id(&rule).ok_or_else(|| visitor.nothing())?;
    let language = visitor.language;
    let (place, name) = match origin.handin {
        Some(handin) => (
            format!("/course/handins/{handin}"),
            language.text("classroom.handin"),
        ),
        None => ("/course".to_owned(), language.text("classroom.tasks")),
    };
    let main = html! {
        p { a href=(place) { "← " (name) } }
        article.rule { (rendered(&pages::page(rule, visitor.language))) }
    };
    Ok(whole_page(&visitor, rule.title(visitor.language), &main))
}
