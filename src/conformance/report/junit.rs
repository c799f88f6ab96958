//! JUnit's XML: a suite a file, a test case a rule. A rule that could not be tried is skipped;
//! warnings are standard output.

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use crate::conformance::finding::{Evidence, Finding};
use crate::conformance::report::{scene, sentences};
use crate::conformance::verdict::{CheckedFile, RuleState};
use crate::referee::language::Language;
use crate::referee::rule::Rule;

/// The document.
///
/// # Errors
/// Never: it is written to memory.
pub fn write(checked: &[CheckedFile], language: Language) -> Result<String, SerializeError> {
    let mut report = Report::new("arbiiter check");
    for file in checked {
        let mut suite = TestSuite::new(file.file.as_str());
        let rules = Rule::ALL.into_iter();
        suite.add_test_cases(rules.map(|rule| case(file, rule, language)));
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn case(checked: &CheckedFile, rule: Rule, language: Language) -> TestCase {
    let (errors, warnings): (Vec<&Finding>, Vec<&Finding>) =
        checked.findings_of(rule).partition(|f| f.is_error());
    let status = match checked.state(rule) {
        RuleState::Kept => TestCaseStatus::success(),
        RuleState::Untried => TestCaseStatus::skipped(),
        RuleState::Broken => broken(checked, &errors, language),
    };
    let name = format!("{}: {}", rule.id(), rule.title(language));
    let mut case = TestCase::new(name, status);
    case.set_classname(checked.file.as_str());
    if !warnings.is_empty() {
        case.set_system_out(told(checked, &warnings, language));
    }
    case
}

fn broken(checked: &CheckedFile, errors: &[&Finding], language: Language) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    if let Some(first) = errors.first() {
        status.set_message(sentences::message(first, language));
        status.set_type(first.rule.id());
    }
    status.set_description(told(checked, errors, language));
    status
}

/// One line a finding, with the command that shows it again.
fn told(checked: &CheckedFile, findings: &[&Finding], language: Language) -> String {
    let lines = findings.iter().map(|finding| {
        let place = checked.source.as_ref().map_or_else(String::new, |source| {
            let start = checked.span(finding).start;
            format!(":{}:{}", source.line(start), source.column(start) + 1)
        });
        let message = sentences::message(finding, language);
        let line = format!("{}{place}: {message}", checked.file);
        match &finding.evidence {
            Evidence::Text { .. } => line,
            Evidence::Play(play) => {
                let path = sentences::path(checked, play, language);
                let path = path.map_or_else(String::new, |path| format!("\n{path}"));
                format!("{line}{path}\n  {}", scene::command(checked, play))
            }
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
