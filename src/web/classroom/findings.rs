//! The page of a hand-in: what was found, in the text and on boards, and what to do about it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;

use crate::conformance::rules::pages;
use crate::course::database::Database;
use crate::course::handins::{self, CheckStage, HandIn};
use crate::course::sessions::Who;
use crate::games::draughts::fen;
use crate::games::draughts::{Board, Color, Rules, Square};
use crate::referee::rule::{Language, Rule};
use crate::web::classroom::layout::{Refusal, page as whole_page, time};
use crate::web::classroom::state::Classroom;
use crate::web::classroom::visitor::Visitor;

/// What is read of the JSON of `check`.
#[derive(Deserialize)]
struct Document {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    rules: Vec<RuleRow>,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct RuleRow {
    rule: String,
    title: String,
    state: String,
}

#[derive(Deserialize)]
struct Finding {
    rule: String,
    severity: String,
    message: String,
    place: Option<FindingPlace>,
    play: Option<PlayedFinding>,
}

#[derive(Deserialize)]
struct FindingPlace {
    line: usize,
    end_line: usize,
}

#[derive(Deserialize)]
struct PlayedFinding {
    call: String,
    fen: String,
    changes: Option<Vec<BoardChange>>,
    legal: Vec<LegalMove>,
}

#[derive(Deserialize)]
struct BoardChange {
    x: u8,
    y: u8,
}

#[derive(Deserialize)]
struct LegalMove {
    algebraic: String,
}

/// The hand-in, for its student and the teacher alone.
fn find(database: &Database, visitor: &Visitor, handin: i64) -> Result<HandIn, Refusal> {
    let found = handins::handin(database, handin).map_err(|error| visitor.broken(&error))?;
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
    Path(handin): Path<i64>,
) -> Result<Html<String>, Refusal> {
    let broken = |error| visitor.broken(&error);
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let text = handins::text(&database, handin.id).map_err(broken)?;
    let report = handins::report(&database, handin.id, visitor.language.code()).map_err(broken)?;
    let file = report.as_deref().and_then(read);
    let words = visitor.words();
    let state = match handin.stage {
        CheckStage::Checked => words.checked,
        _ if handin.is_given_up => words.given_up,
        CheckStage::Tried => words.tried,
        CheckStage::Read => words.checking,
        CheckStage::Taken => words.waiting,
    };
    let main = html! {
        p { a href=(format!("/course/tasks/{}", handin.task)) { (words.task) } }
        h1 { (handin.file) " · " (words.version) " " (handin.number) }
        p.faint { (words.handed_in) ": " (time(handin.handed_in)) @if handin.is_late { " " strong { (words.late) } } }
        section #findings data-live="" {
            p.state { (state) @if let Some((kept, rules)) = handin.score.filter(|_| handin.stage >= CheckStage::Tried) { ": " strong { (kept) "/" (rules) } } }
            @if let Some(file) = &file { (findings(&visitor, file)) (source(&visitor, file, &text)) }
        }
        p { a href=(format!("/course/handins/{}/file", handin.id)) { (words.file) } " · " a href=(format!("/course/handins/{}/report.json", handin.id)) { "JSON" } }
    };
    Ok(whole_page(&visitor, &handin.file, &main))
}

/// What was found in a hand-in, a sentence each behind the number of its line.
pub fn sentences(database: &Database, handin: i64, language: Language) -> Vec<String> {
    let report = handins::report(database, handin, language.code());
    let file = report.ok().flatten().and_then(|report| read(&report));
    let findings = file.map_or_else(Vec::new, |file| file.findings);
    let told = findings.into_iter().map(|finding| match finding.place {
        Some(place) => format!("{}: {}", place.line, finding.message),
        None => finding.message,
    });
    told.collect()
}

fn read(report: &str) -> Option<File> {
    let document = serde_json::from_str::<Document>(report).ok()?;
    document.files.into_iter().next()
}

fn findings(visitor: &Visitor, file: &File) -> Markup {
    let words = visitor.words();
    html! {
        h2 { (words.findings) }
        @if file.findings.is_empty() { p { (words.no_findings) } }
        ol.findings {
            @for (number, finding) in file.findings.iter().enumerate() {
                li.(class(&finding.severity)) id=(format!("finding-{}", number + 1)) {
                    p { (finding.message) @if let Some(place) = &finding.place { " " a href=(format!("#line-{}", place.line)) { (place.line) } } }
                    @if let Some(play) = &finding.play { (played(visitor, play)) }
                    @if let Some(rule) = Rule::from_id(&finding.rule) {
                        p { a href=(format!("/course/rules/{}", rule.id())) { (words.what_to_do) } }
                    }
                }
            }
        }
        details {
            summary { (words.rules) }
            ul { @for row in &file.rules {
                li { (row.title) ": " (match row.state.as_str() { "kept" => words.kept, "broken" => words.broken_rule, _ => words.untried }) " (" (row.rule) ")" }
            } }
        }
    }
}

fn class(severity: &str) -> &'static str {
    match severity {
        "error" => "is-error",
        _ => "is-warning",
    }
}

/// The call, the board before it with the squares that changed, and the legal moves.
fn played(visitor: &Visitor, play: &PlayedFinding) -> Markup {
    let words = visitor.words();
    let board = fen::read(&play.fen, Rules::Course)
        .ok()
        .map(|position| *position.board());
    html! {
        p { (words.call) ": " code { (play.call) } }
        @if let Some(board) = board {
            figure { figcaption { (words.board_before) } (drawn(&board, play.changes.as_deref().unwrap_or_default())) }
        }
        @if !play.legal.is_empty() {
            p { (words.legal_moves) ": " @for legal in &play.legal { code { (legal.algebraic) } " " } }
        }
    }
}

fn drawn(board: &Board, changes: &[BoardChange]) -> Markup {
    html! {
        table.small-board {
            @for x in (1..=8).rev() {
                tr {
                    @for y in 1..=8 {
                        @let square = Square::from_course(i64::from(x), i64::from(y));
                        @let changed = changes.iter().any(|change| (change.x, change.y) == (x, y));
                        td.dark[square.is_some()].changed[changed] { (square.map_or("", |square| sign(board, square))) }
                    }
                }
            }
        }
    }
}

fn sign(board: &Board, square: Square) -> &'static str {
    match board.at(square).map(|piece| (piece.color, piece.king)) {
        None => "",
        Some((Color::White, false)) => "⛀",
        Some((Color::White, true)) => "⛁",
        Some((Color::Black, false)) => "⛂",
        Some((Color::Black, true)) => "⛃",
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
        h2 { (visitor.words().source) }
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
    Path(handin): Path<i64>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let report = handins::report(&database, handin.id, visitor.language.code());
    let report = report.map_err(|error| visitor.broken(&error))?;
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
    Path(handin): Path<i64>,
) -> Result<Response, Refusal> {
    let database = classroom.database();
    let handin = find(&database, &visitor, handin)?;
    let text = handins::text(&database, handin.id).map_err(|error| visitor.broken(&error))?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

/// The page of a rule: what it asks, and what to write instead.
pub async fn rule(visitor: Visitor, Path(rule): Path<String>) -> Result<Html<String>, Refusal> {
    let rule = Rule::from_id(&rule).ok_or_else(|| visitor.nothing())?;
    let main = html! { pre.rule { (pages::page(rule, visitor.language)) } };
    Ok(whole_page(&visitor, rule.title(visitor.language), &main))
}
