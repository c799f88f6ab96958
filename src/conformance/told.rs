//! What a text shows, from process to process.
//!
//! It is found where a hard text does no harm, and told as JSON. The other side trusts none of it:
//! a place that is not in the text is not shown, and the rest is words.

use std::collections::HashMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::conformance::finding::{Evidence, Finding, FindingSeverity, TextFault};
use crate::conformance::rules::{Inspected, OwnPredicate};
use crate::frontend::source::Source;

/// Of one rule and severity no more is told.
const MAX_OF_A_KIND: usize = 100;

/// Of the names in a finding no more are told.
const MAX_NAMES: usize = 20;

/// Of the predicates of a program no more are told.
const MAX_PREDICATES: usize = 2000;

/// [`Inspected`] as it is told.
#[derive(Serialize, Deserialize)]
struct InspectedJson {
    main: Option<Range<usize>>,
    findings: Vec<TextFinding>,
    /// How many more there are.
    more: usize,
    predicates: Vec<OwnPredicate>,
}

/// A finding in a text.
#[derive(Serialize, Deserialize)]
struct TextFinding {
    is_error: bool,
    fault: TextFault,
    span: Range<usize>,
}

/// Tells it; texts in it go through `shown`.
pub fn tell(inspected: Inspected, shown: impl Fn(&str) -> String) -> Value {
    let mut counts: HashMap<_, usize> = HashMap::new();
    let mut told = InspectedJson {
        main: inspected.main,
        findings: Vec::new(),
        more: 0,
        predicates: inspected.predicates,
    };
    told.predicates.truncate(MAX_PREDICATES);
    for predicate in &mut told.predicates {
        predicate.key.0 = shown(&predicate.key.0);
    }
    for finding in inspected.findings {
        let count = counts.entry((finding.rule, finding.severity)).or_default();
        *count += 1;
        let is_error = finding.is_error();
        match finding.evidence {
            Evidence::Text { mut fault, span } if *count <= MAX_OF_A_KIND => {
                if let TextFault::NoMainPredicate(names) = &mut fault {
                    names.truncate(MAX_NAMES);
                }
                told.findings.push(TextFinding {
                    is_error,
                    fault,
                    span,
                });
            }
            _ => told.more += 1,
        }
    }
    let mut told = serde_json::to_value(told).unwrap_or_default();
    for finding in told["findings"].as_array_mut().into_iter().flatten() {
        if let Some(detail) = finding.pointer_mut("/fault/detail") {
            show_texts(detail, &shown);
        }
    }
    told
}

/// Passes each text in a JSON value through `shown`.
fn show_texts(value: &mut Value, shown: &impl Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = shown(text),
        Value::Array(values) => values.iter_mut().for_each(|value| show_texts(value, shown)),
        Value::Object(fields) => {
            let values = fields.values_mut();
            values.for_each(|value| show_texts(value, shown));
        }
        _ => {}
    }
}

/// What was told of this text; none when it makes no sense.
pub fn hear(told: Value, source: &Source) -> Option<Inspected> {
    let told: InspectedJson = serde_json::from_value(told).ok()?;
    let text = source.text();
    let place = |span: Range<usize>| text.get(span.clone()).map(|_| span);
    let mut findings: Vec<Finding> = told
        .findings
        .into_iter()
        .filter_map(|finding| {
            let severity = match finding.is_error {
                true => FindingSeverity::Error,
                false => FindingSeverity::Warning,
            };
            let span = place(finding.span)?;
            Some(Finding::in_text(severity, finding.fault, span))
        })
        .collect();
    if told.more > 0 {
        let more = TextFault::More(told.more);
        findings.push(Finding::in_text(FindingSeverity::Warning, more, 0..0));
    }
    let is_there = |own: &OwnPredicate| {
        place(own.head.clone()).is_some() && place(own.clause.clone()).is_some()
    };
    Some(Inspected {
        findings,
        main: told.main.and_then(place),
        predicates: told.predicates.into_iter().filter(is_there).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::{MAX_OF_A_KIND, hear, tell};
    use crate::conformance::finding::{Finding, FindingSeverity, TextFault};
    use crate::conformance::rules::{Inspected, OwnPredicate};
    use crate::frontend::source::Source;

    fn warning(fault: TextFault, start: usize, end: usize) -> Finding {
        Finding::in_text(FindingSeverity::Warning, fault, start..end)
    }

    #[test]
    fn findings_go_round() {
        let source = Source::from_text("a.pl", "õun.");
        let inspected = Inspected {
            findings: vec![
                warning(TextFault::Forbidden("halt/0".into()), 0, 2),
                Finding::in_text(FindingSeverity::Error, TextFault::OwnSquare(3), 2..4),
                warning(TextFault::NoModule, 0, 0),
            ],
            main: Some(0..2),
            predicates: vec![OwnPredicate {
                key: ("õun".to_owned(), 0),
                head: 0..4,
                clause: 0..5,
            }],
        };
        let told = tell(inspected.clone(), str::to_owned);
        assert_eq!(hear(told, &source), Some(inspected));
        assert_eq!(hear(serde_json::json!([1]), &source), None);
    }

    #[test]
    fn what_makes_no_sense_is_left_out() {
        let source = Source::from_text("a.pl", "õun.");
        let told = tell(
            Inspected {
                findings: vec![
                    warning(TextFault::NoModule, 1, 2),
                    warning(TextFault::NoModule, 2, 9),
                    warning(TextFault::NoModule, 3, 2),
                ],
                main: Some(7..8),
                predicates: vec![OwnPredicate {
                    key: ("p".to_owned(), 0),
                    head: 0..1,
                    clause: 0..9,
                }],
            },
            str::to_owned,
        );
        assert_eq!(hear(told, &source), Some(Inspected::default()));
    }

    #[test]
    fn a_flood_is_counted() {
        let source = Source::from_text("a.pl", "p.");
        let mut findings = vec![warning(TextFault::Syntax("x".into()), 0, 1); 5000];
        findings.push(Finding::in_text(
            FindingSeverity::Error,
            TextFault::OwnSquare(1),
            0..1,
        ));
        let told = tell(
            Inspected {
                findings,
                ..Inspected::default()
            },
            str::to_owned,
        );
        let heard = hear(told, &source).expect("findings").findings;
        assert_eq!(heard.len(), MAX_OF_A_KIND + 2);
        assert!(heard.iter().any(Finding::is_error));
        let more = warning(TextFault::More(5000 - MAX_OF_A_KIND), 0, 0);
        assert_eq!(heard.last(), Some(&more));
    }
}
