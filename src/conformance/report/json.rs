//! One JSON document for programs; `check.schema.json` beside this file describes it.
//!
//! The number `version` grows when something is removed or means something else; additions leave it
//! as it is.

use serde::Serialize;

use crate::conformance::finding::{Evidence, FailedCall, Finding, FindingSeverity, TextFault};
use crate::conformance::probe::ProbeStopped;
use crate::conformance::report::scene::Legal;
use crate::conformance::report::{scene, sentences};
use crate::conformance::verdict::{CheckedFile, PlayStatistics, RuleState};
use crate::referee::foul::Foul;
use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// The version of the document.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    language: &'static str,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct File<'a> {
    file: &'a str,
    module: Option<&'a str>,
    predicate: &'a str,
    verdict: &'static str,
    score: ScoreRow,
    rules: Vec<RuleRow>,
    played: Option<PlayedRow>,
    findings: Vec<FindingRow<'a>>,
}

#[derive(Serialize)]
struct ScoreRow {
    kept: usize,
    broken: usize,
    untried: usize,
    total: usize,
}

#[derive(Serialize)]
struct RuleRow {
    rule: &'static str,
    title: &'static str,
    state: RuleState,
}

#[derive(Serialize)]
struct PlayedRow {
    positions: usize,
    suite: usize,
    games: usize,
    stopped: Option<ProbeStopped>,
    longest_seconds: f64,
    percentile_99_seconds: f64,
    printed_bytes: u64,
}

#[derive(Serialize)]
struct FindingRow<'a> {
    rule: &'static str,
    severity: FindingSeverity,
    message: String,
    place: Option<JsonPlace>,
    #[serde(flatten)]
    what: What<'a>,
}

#[derive(Serialize)]
struct JsonPlace {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    source_line: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What<'a> {
    Text { fault: &'a TextFault },
    Play { play: PlayRow<'a> },
}

#[derive(Serialize)]
struct PlayRow<'a> {
    theme: &'a str,
    foul: &'a Foul,
    color: &'static str,
    x: u8,
    y: u8,
    call: String,
    fen: String,
    changes: Option<Vec<ChangeRow>>,
    legal: Vec<Legal>,
    times: usize,
    calls: Vec<CallRow<'a>>,
    calls_left_out: usize,
    command: String,
}

#[derive(Serialize)]
struct CallRow<'a> {
    goal: &'a str,
    file: Option<&'a str>,
    line: Option<usize>,
}

#[derive(Serialize)]
struct ChangeRow {
    x: u8,
    y: u8,
    before: Option<i64>,
    after: Vec<Option<i64>>,
}

/// The document, without a newline at its end.
///
/// # Errors
/// Never, as far as serde_json promises it: there are no maps in it.
pub fn write(checked: &[CheckedFile], language: Language) -> serde_json::Result<String> {
    let document = Document {
        version: VERSION,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        language: language.code(),
        files: checked.iter().map(|file| row(file, language)).collect(),
    };
    serde_json::to_string_pretty(&document)
}

fn row(checked: &CheckedFile, language: Language) -> File<'_> {
    let score = checked.score();
    let findings = checked.findings.iter();
    File {
        file: &checked.file,
        module: checked.module.as_deref(),
        predicate: &checked.predicate,
        verdict: match (checked.source.is_some(), score.broken) {
            (false, _) => "unreadable",
            (true, 0) if checked.is_interrupted() => "interrupted",
            (true, 0) => "kept",
            (true, _) => "broken",
        },
        score: ScoreRow {
            kept: score.kept,
            broken: score.broken,
            untried: score.untried,
            total: score.total(),
        },
        rules: rules(checked, language),
        played: checked.played.as_ref().map(played),
        findings: findings
            .map(|finding| finding_row(checked, finding, language))
            .collect(),
    }
}

fn rules(checked: &CheckedFile, language: Language) -> Vec<RuleRow> {
    let rules = Rule::ALL.into_iter().filter(|_| checked.is_of_assignment);
    rules
        .map(|rule| RuleRow {
            rule: rule.id(),
            title: rule.title(language),
            state: checked.state(rule),
        })
        .collect()
}

fn played(played: &PlayStatistics) -> PlayedRow {
    PlayedRow {
        positions: played.positions,
        suite: played.suite,
        games: played.games,
        stopped: played.stopped,
        longest_seconds: played.longest.as_secs_f64(),
        percentile_99_seconds: played.percentile_99.as_secs_f64(),
        printed_bytes: played.printed,
    }
}

fn finding_row<'a>(
    checked: &'a CheckedFile,
    finding: &'a Finding,
    language: Language,
) -> FindingRow<'a> {
    FindingRow {
        rule: finding.rule.id(),
        severity: finding.severity,
        message: sentences::message(finding, language),
        place: place(checked, finding),
        what: match &finding.evidence {
            Evidence::Text { fault, .. } => What::Text { fault },
            Evidence::Play(play) => What::Play {
                play: play_row(checked, play),
            },
        },
    }
}

fn place(checked: &CheckedFile, finding: &Finding) -> Option<JsonPlace> {
    let source = checked.source.as_ref()?;
    let span = checked.span(finding);
    Some(JsonPlace {
        line: source.line(span.start),
        column: source.column(span.start) + 1,
        end_line: source.line(span.end),
        end_column: source.column(span.end) + 1,
        source_line: shown(source.line_text(span.start)),
    })
}

fn play_row<'a>(checked: &'a CheckedFile, play: &'a FailedCall) -> PlayRow<'a> {
    let (x, y) = scene::bound(play);
    let changes = scene::changes(play).map(|changes| {
        let rows = changes.into_iter().map(|change| ChangeRow {
            x: change.square.x(),
            y: change.square.y(),
            before: change.before,
            after: change.after,
        });
        rows.collect()
    });
    PlayRow {
        theme: play.theme,
        foul: &play.foul,
        color: play.color().name(),
        x,
        y,
        call: scene::call(checked, play),
        fen: scene::fen(play),
        changes,
        legal: scene::legal(play),
        times: play.times,
        calls: scene::path(checked, play)
            .into_iter()
            .map(|call| CallRow {
                goal: call.goal,
                file: call.place.map(|(file, _)| file),
                line: call.place.map(|(_, line)| line),
            })
            .collect(),
        calls_left_out: play.path.left_out,
        command: scene::command(checked, play),
    }
}

/// Of a longer line the beginning is told.
fn shown(line: &str) -> String {
    const LONGEST: usize = 1000;
    line[..line.floor_char_boundary(LONGEST)].to_owned()
}
