//! Findings that follow from another one: of a part that can't be read, or of a clause that was cut
//! in two. Whoever repairs the cause never sees them.

use std::ops::Range;

use crate::conformance::finding::{Evidence, Finding, TextFault};
use crate::conformance::outline::Outline;

/// The findings that do not follow from others.
pub fn causes(outline: &Outline<'_>, findings: Vec<Finding>) -> Vec<Finding> {
    let cut: Vec<CutClause> = findings
        .iter()
        .filter_map(|finding| CutClause::at(outline, finding))
        .collect();
    let skipped: Vec<&str> = findings
        .iter()
        .filter_map(|finding| skipped_clause(outline, finding))
        .collect();
    let is_cause = |finding: &Finding| match &finding.evidence {
        Evidence::Text { fault, span } => {
            !is_of_unread(outline, fault, &skipped)
                && !cut.iter().any(|cut| cut.explains(fault, span))
        }
        Evidence::Play(_) => true,
    };
    findings.into_iter().filter(is_cause).collect()
}

/// The text of a clause that is read and skipped, since a sign stands for its neck or its full
/// stop.
fn skipped_clause<'a>(outline: &Outline<'a>, finding: &Finding) -> Option<&'a str> {
    let Evidence::Text { fault, span } = &finding.evidence else {
        return None;
    };
    let is_of_sign = match fault {
        TextFault::NoNeck | TextFault::CommaForStop | TextFault::SemicolonForStop => true,
        TextFault::Misused(sign, _) => sign == "-->",
        _ => false,
    };
    let mut extents = outline.clauses.iter().map(|clause| {
        let read = clause.read_term();
        read.spans.span.start..read.end
    });
    let extent = extents.find(|extent| is_of_sign && extent.contains(&span.start))?;
    outline.source.text().get(extent)
}

/// Whether a predicate is missing that the text has, in a part that can't be read or in a clause
/// that is skipped.
fn is_of_unread(outline: &Outline<'_>, fault: &TextFault, skipped: &[&str]) -> bool {
    let (TextFault::UndefinedCall(missing)
    | TextFault::MisspeltCall(missing, _)
    | TextFault::Undefined(missing)) = fault
    else {
        return false;
    };
    let name = name_of(missing);
    let text = outline.source.text();
    let mut unread = outline
        .errors
        .iter()
        .filter_map(|error| text.get(error.start..error.resume));
    unread.any(|part| part.lines().any(|line| begins_with_name(line, name)))
        || skipped.iter().any(|clause| begins_with_name(clause, name))
}

/// The name of an indicator as text, `tee/1`.
fn name_of(indicator: &str) -> &str {
    indicator
        .rsplit_once('/')
        .map_or(indicator, |(name, _)| name)
}

fn begins_with_name(line: &str, name: &str) -> bool {
    let rest = line.strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// A clause that a full stop within its body has cut in two.
struct CutClause<'a> {
    /// Both parts.
    extent: Range<usize>,
    /// The part behind the full stop.
    rest: &'a str,
}

impl<'a> CutClause<'a> {
    /// The clause that the finding tells of.
    fn at(outline: &Outline<'a>, finding: &Finding) -> Option<CutClause<'a>> {
        let Evidence::Text {
            fault: TextFault::StopForComma,
            span,
        } = &finding.evidence
        else {
            return None;
        };
        let extent = |index: usize| {
            let read = outline.clauses.get(index)?.read_term();
            Some(read.spans.span.start..read.end)
        };
        let is_cut =
            |clause: &usize| extent(*clause).is_some_and(|extent| extent.contains(&span.start));
        let first = (0..outline.clauses.len()).find(is_cut)?;
        let (first, rest) = (extent(first)?, extent(first + 1)?);
        Some(CutClause {
            extent: first.start..rest.end,
            rest: outline.source.text().get(rest)?,
        })
    }

    fn explains(&self, fault: &TextFault, span: &Range<usize>) -> bool {
        match fault {
            TextFault::Singleton(_)
            | TextFault::MisspeltVariable(..)
            | TextFault::LonelyVariable(_) => self.extent.contains(&span.start),
            TextFault::Discontiguous(indicator) => begins_with_name(self.rest, name_of(indicator)),
            _ => false,
        }
    }
}
