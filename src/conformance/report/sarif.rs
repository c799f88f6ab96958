//! SARIF 2.1.0, for code scanning: the rules with their pages, and a result a finding.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_sarif::sarif::{
    ArtifactLocation, Location, Message, MultiformatMessageString, PhysicalLocation, Region,
    ReportingDescriptor, Result as SarifResult, ResultLevel, Run, Sarif, Stack, StackFrame, Tool,
    ToolComponent,
};

use crate::conformance::finding::{Evidence, Finding, FindingSeverity};
use crate::conformance::report::{scene, sentences};
use crate::conformance::rules::pages::page;
use crate::conformance::verdict::CheckedFile;
use crate::referee::rule::{Language, Rule};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The document, without a newline at its end.
///
/// # Errors
/// Never, as far as serde_json promises it.
pub fn write(checked: &[CheckedFile], language: Language) -> serde_json::Result<String> {
    let results = checked.iter().flat_map(|file| {
        let findings = file.findings.iter();
        findings.map(move |finding| result(file, finding, language))
    });
    let driver = ToolComponent::builder()
        .name("arbiiter check")
        .version(env!("CARGO_PKG_VERSION"))
        .language(language.code())
        .rules(Rule::ALL.map(|rule| descriptor(rule, language)).to_vec())
        .build();
    let run = Run::builder()
        .tool(Tool::builder().driver(driver).build())
        .column_kind(Value::from("unicodeCodePoints"))
        .language(language.code())
        .results(results.collect::<Vec<_>>())
        .build();
    let document = Sarif::builder()
        .schema(SCHEMA)
        .version(Value::from("2.1.0"))
        .runs(vec![run])
        .build();
    serde_json::to_string_pretty(&document)
}

fn descriptor(rule: Rule, language: Language) -> ReportingDescriptor {
    let title = rule.title(language).to_owned();
    let help = MultiformatMessageString::builder()
        .text(title.clone())
        .markdown(page(rule, language))
        .build();
    ReportingDescriptor::builder()
        .id(rule.id())
        .short_description(MultiformatMessageString::builder().text(title).build())
        .help(help)
        .build()
}

fn result(checked: &CheckedFile, finding: &Finding, language: Language) -> SarifResult {
    let index = Rule::ALL.iter().position(|rule| *rule == finding.rule);
    let level = match finding.severity {
        FindingSeverity::Error => ResultLevel::Error,
        FindingSeverity::Warning => ResultLevel::Warning,
    };
    let mut text = sentences::message(finding, language);
    if let Evidence::Play(play) = &finding.evidence {
        text += &format!("\n{}", scene::command(checked, play));
    }
    let result = SarifResult::builder()
        .rule_id(finding.rule.id())
        .rule_index(index.map_or(-1, |index| index as i64))
        .level(level)
        .message(Message::builder().text(text).build())
        .locations(vec![location(checked, finding)])
        .partial_fingerprints(fingerprint(finding));
    match stack(checked, finding) {
        Some(stack) => result.stacks(vec![stack]).build(),
        None => result.build(),
    }
}

/// The calls that led to an error or a failure, the innermost first.
fn stack(checked: &CheckedFile, finding: &Finding) -> Option<Stack> {
    let Evidence::Play(play) = &finding.evidence else {
        return None;
    };
    let calls = scene::path(checked, play);
    let frames = calls.iter().rev().map(|call| {
        let location = Location::builder().message(Message::builder().text(call.goal).build());
        let location = match call.place {
            None => location.build(),
            Some((file, line)) => location
                .physical_location(
                    PhysicalLocation::builder()
                        .artifact_location(ArtifactLocation::builder().uri(uri(file)).build())
                        .region(Region::builder().start_line(line as i64).build())
                        .build(),
                )
                .build(),
        };
        StackFrame::builder().location(location).build()
    });
    let frames: Vec<StackFrame> = frames.collect();
    (!frames.is_empty()).then(|| Stack::builder().frames(frames).build())
}

/// Findings are known again by what is wrong, wherever it has moved to.
fn fingerprint(finding: &Finding) -> BTreeMap<String, String> {
    let what = match &finding.evidence {
        Evidence::Text { fault, .. } => serde_json::to_string(fault),
        Evidence::Play(play) => {
            let foul = serde_json::to_string(&play.foul);
            foul.map(|foul| format!("{foul} {}", scene::fen(play)))
        }
    };
    BTreeMap::from([("fault/v1".to_owned(), what.unwrap_or_default())])
}

fn location(checked: &CheckedFile, finding: &Finding) -> Location {
    let artifact = ArtifactLocation::builder().uri(uri(&checked.file)).build();
    let place = match &checked.source {
        None => PhysicalLocation::builder()
            .artifact_location(artifact)
            .build(),
        Some(source) => {
            let span = checked.span(finding);
            let region = Region::builder()
                .start_line(source.line(span.start) as i64)
                .start_column(source.column(span.start) as i64 + 1)
                .end_line(source.line(span.end) as i64)
                .end_column(source.column(span.end) as i64 + 1)
                .build();
            PhysicalLocation::builder()
                .artifact_location(artifact)
                .region(region)
                .build()
        }
    };
    Location::builder().physical_location(place).build()
}

/// A path as a reference: relative paths stay relative.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri += &format!("%{byte:02X}");
        }
    }
    uri
}
