//! Workflow commands of GitHub's: annotations beside the lines of a pull request.
//!
//! GitHub shows at most ten errors and ten warnings of a step; what is left out is told in a
//! notice, which has its own limit. A fault that showed in several positions is told once.

use std::collections::HashSet;

use crate::conformance::finding::{Finding, FindingSeverity};
use crate::conformance::report::sentences;
use crate::conformance::verdict::CheckedFile;
use crate::referee::language::Language;
use crate::referee::texts::say;

/// How many annotations of a kind GitHub shows for a step.
const SHOWN: usize = 10;

/// The commands, one a line, and the scores as notices' text.
pub fn write(checked: &[CheckedFile], language: Language) -> String {
    let mut text = String::new();
    for severity in [FindingSeverity::Error, FindingSeverity::Warning] {
        text += &annotations(checked, severity, language);
    }
    for file in checked {
        let verdict = sentences::verdict(file, language);
        let score = sentences::score(file, language);
        text += &format!("{}: {verdict}; {score}\n", file.file);
    }
    text
}

fn annotations(checked: &[CheckedFile], severity: FindingSeverity, language: Language) -> String {
    let all = checked.iter().flat_map(|file| {
        let findings = file.findings.iter();
        findings.map(move |finding| (file, finding))
    });
    let all = all.filter(|(_, finding)| finding.severity == severity);
    let annotations = all.map(|(file, finding)| annotation(file, finding, language));
    let mut seen = HashSet::new();
    let told: Vec<String> = annotations
        .filter(|text| seen.insert(text.clone()))
        .collect();
    let mut text: String = told.iter().take(SHOWN).map(String::as_str).collect();
    let left = told.len().saturating_sub(SHOWN);
    if left > 0 {
        let kind = sentences::severity(severity, language);
        let message = say!(language, "check.not_shown", left, kind);
        text += &format!("::notice::{}\n", data(&message));
    }
    text
}

fn annotation(checked: &CheckedFile, finding: &Finding, language: Language) -> String {
    let command = match finding.severity {
        FindingSeverity::Error => "error",
        FindingSeverity::Warning => "warning",
    };
    let mut properties = format!("file={}", property(&checked.file));
    if let Some(source) = &checked.source {
        let span = checked.span(finding);
        properties += &format!(
            ",line={},endLine={},col={}",
            source.line(span.start),
            source.line(span.end),
            source.column(span.start) + 1
        );
        // An end column is understood only within one line.
        if source.line(span.start) == source.line(span.end) {
            properties += &format!(",endColumn={}", source.column(span.end) + 1);
        }
    }
    let rule = finding.rule;
    let title = format!("{} {}", rule.id(), rule.title(language));
    let message = sentences::message(finding, language);
    format!(
        "::{command} {properties},title={}::{}\n",
        property(&title),
        data(&message)
    )
}

/// The text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
