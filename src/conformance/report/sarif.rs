//! SARIF 2.1.0, for code scanning: the rules with their pages, and a result a finding.

use serde_json::{Value, json};

use crate::conformance::finding::{Evidence, Finding, FindingSeverity};
use crate::conformance::report::{scene, sentences};
use crate::conformance::rules::pages::page;
use crate::conformance::verdict::CheckedFile;
use crate::referee::language::Language;
use crate::referee::rule::Rule;

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
    let driver = json!({
        "name": "arbiiter check",
        "version": env!("CARGO_PKG_VERSION"),
        "language": language.code(),
        "rules": Rule::ALL.map(|rule| descriptor(rule, language)),
    });
    let run = json!({
        "tool": { "driver": driver },
        "columnKind": "unicodeCodePoints",
        "language": language.code(),
        "results": results.collect::<Vec<_>>(),
    });
    let document = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    serde_json::to_string_pretty(&document)
}

fn descriptor(rule: Rule, language: Language) -> Value {
    let title = rule.title(language);
    json!({
        "id": rule.id(),
        "shortDescription": { "text": title },
        "help": { "text": title, "markdown": page(rule, language) },
    })
}

fn result(checked: &CheckedFile, finding: &Finding, language: Language) -> Value {
    let index = Rule::ALL.iter().position(|rule| *rule == finding.rule);
    let level = match finding.severity {
        FindingSeverity::Error => "error",
        FindingSeverity::Warning => "warning",
    };
    let mut text = sentences::message(finding, language);
    if let Evidence::Play(play) = &finding.evidence {
        text += &format!("\n{}", scene::command(checked, play));
    }
    let mut result = json!({
        "ruleId": finding.rule.id(),
        "ruleIndex": index.map_or(-1, |index| index as i64),
        "level": level,
        "message": { "text": text },
        "locations": [{ "physicalLocation": location(checked, finding) }],
        "partialFingerprints": { "fault/v1": fingerprint(finding) },
    });
    let frames = frames(checked, finding);
    if !frames.is_empty() {
        result["stacks"] = json!([{ "frames": frames }]);
    }
    result
}

/// The calls that led to an error or a failure, the innermost first.
fn frames(checked: &CheckedFile, finding: &Finding) -> Vec<Value> {
    let Evidence::Play(play) = &finding.evidence else {
        return Vec::new();
    };
    let frame = |call: &scene::PathCall<'_>| {
        let mut location = json!({ "message": { "text": call.goal } });
        if let Some((file, line)) = call.place {
            location["physicalLocation"] = json!({
                "artifactLocation": { "uri": uri(file) },
                "region": { "startLine": line },
            });
        }
        json!({ "location": location })
    };
    scene::path(checked, play).iter().rev().map(frame).collect()
}

/// Findings are known again by what is wrong, wherever it has moved to.
fn fingerprint(finding: &Finding) -> String {
    let what = match &finding.evidence {
        Evidence::Text { fault, .. } => serde_json::to_string(fault),
        Evidence::Play(play) => {
            let foul = serde_json::to_string(&play.foul);
            foul.map(|foul| format!("{foul} {}", scene::fen(play)))
        }
    };
    what.unwrap_or_default()
}

/// Where the finding is in its file.
fn location(checked: &CheckedFile, finding: &Finding) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(&checked.file) } });
    if let Some(source) = &checked.source {
        let span = checked.span(finding);
        place["region"] = json!({
            "startLine": source.line(span.start),
            "startColumn": source.column(span.start) + 1,
            "endLine": source.line(span.end),
            "endColumn": source.column(span.end) + 1,
        });
    }
    place
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
